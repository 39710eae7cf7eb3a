// The pages in the languages of their readers: a game is begun and played, the language is chosen, nothing overflows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const house = open();

/** What the same game says in two languages. */
const said = [
  {
    locale: 'de-AT',
    lang: 'de',
    two: 'Zwei Personen',
    start: 'Beginnen',
    ready: 'Die Partie ist bereit',
    all: 'Alle Plätze einnehmen',
    turn: 'Du bist am Zug (Weiß).',
    after: 'Du bist am Zug (Schwarz).',
    pawn: 'e4, Bauer (Weiß), letzter Zug',
    settings: 'Einstellungen',
    close: 'Schließen',
    resign: 'Aufgeben (Schwarz) ...',
    sure: 'Aufgeben',
    end: 'Weiß gewinnt durch Aufgabe.',
  },
  {
    locale: 'zh-CN',
    lang: 'zh-Hans',
    two: '两人对弈',
    start: '开始',
    ready: '对局已准备好',
    all: '坐上所有座位',
    turn: '轮到你走棋（白方）。',
    after: '轮到你走棋（黑方）。',
    pawn: 'e4，白方的兵，上一着',
    settings: '设置',
    close: '关闭',
    resign: '黑方认输……',
    sure: '认输',
    end: '白方获胜：认输。',
  },
];

for (const words of said)
  test(`a game is begun, played and ended in ${words.lang}`, async () => {
    const page = await house.page('/', { locale: words.locale, bypassCSP: true });
    await page.waitForSelector('.card');
    assert.equal(await page.getAttribute('html', 'lang'), words.lang);
    await assertAccessible(page);
    await page.click('[data-variant="chess"]');
    await assertAccessible(page, 'dialog');
    await page.getByRole('button', { name: words.two }).click();
    await page.getByRole('button', { name: words.start, exact: true }).click();
    await page.getByRole('heading', { name: words.ready }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: words.all }).click();
    const status = (text) => page.locator('.status strong', { hasText: text }).waitFor();
    await status(words.turn);
    for (const cell of ['e2', 'e4']) await page.locator(`.board [data-cell="${cell}"]`).first().click({ force: true });
    await status(words.after);
    assert.equal(await page.locator('.board [data-cell="e4"]').first().getAttribute('aria-label'), words.pawn);
    for (const details of await page.locator('details').all()) await details.locator('summary').click();
    await assertAccessible(page);
    await page.getByRole('button', { name: words.settings, exact: true }).click();
    await assertAccessible(page, 'dialog');
    await page.getByRole('button', { name: words.close, exact: true }).click();
    await page.getByRole('button', { name: words.resign, exact: true }).click();
    await page.locator('dialog').getByRole('button', { name: words.sure, exact: true }).click();
    await status(words.end);
  });

test('the language is chosen in the settings, and kept', async () => {
  const page = await house.page('/', { locale: 'en-GB' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.selectOption('#language', 'ru');
  await page.getByRole('heading', { name: 'Игры', exact: true }).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'ru');
  await page.goto(`${house.server.url}/#learn=chess`);
  await page.getByText(/^Шаг 1 из /).waitFor();
  await page.goto(`${house.server.url}/`);
  await page.getByRole('button', { name: 'Настройки', exact: true }).click();
  await page.selectOption('#language', '');
  await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
});

test('a catalogue is loaded only where it is wanted', async () => {
  for (const [locale, wanted] of [
    ['en-US', []],
    ['es-MX', ['words_es.js']],
  ]) {
    const page = await house.page('/', { locale });
    await page.waitForSelector('.card');
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.deepEqual(loaded.map((name) => /words_\w+\.js/.exec(name)?.[0]).filter(Boolean), wanted, locale);
  }
});

const screens = [
  { width: 1200, height: 900 },
  { width: 360, height: 740 },
];

/** What stands out of the screen or of its own box. Runs in the page. */
function whatOverflows() {
  const all = [...document.querySelectorAll('button, .button, select, input, h1, h2, p, label, summary, legend, dt, dd')];
  const right = document.documentElement.clientWidth + 1;
  const isTooWide = (one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 2 && !one.matches('input, select');
  return all
    .filter((one) => !one.closest('.scroller, .for-listeners'))
    .filter((one) => one.getBoundingClientRect().right > right || isTooWide(one))
    .map((one) => one.outerHTML.slice(0, 120));
}

for (const locale of ['de', 'es', 'ru', 'zh-CN'])
  test(`nothing is wider than the screen in ${locale}`, async () => {
    const game = await house.create('64-triangles-3p-corners', { clock: { seconds: 300, increment: 3 } });
    const link = `/play#${[game.game, ...Object.values(game.seats)].join('.')}`;
    for (const viewport of screens) {
      const look = async (page, name) => {
        await page.screenshot({ path: `../../build/browser/${name}-${locale}-${viewport.width}.png` });
        assert.deepEqual(await page.evaluate(whatOverflows), [], `${name} at ${viewport.width}`);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(isWide, false, `${name} at ${viewport.width}`);
      };
      const home = await house.page('/', { locale, viewport });
      await home.waitForSelector('.card');
      await look(home, 'home');
      await home.click('[data-variant="64-triangles-3p-corners"]');
      await look(home, 'setup');
      const played = await house.page(link, { locale, viewport });
      await played.waitForSelector('.board [data-cell]', { state: 'attached' });
      await look(played, 'game');
      await played.keyboard.press('?');
      await played.waitForSelector('dialog .keys');
      await look(played, 'help');
      await played.keyboard.press('Escape');
      await played.locator('.actions .buttons').nth(1).locator('button:visible').nth(2).click();
      await played.waitForSelector('dialog #language');
      await look(played, 'settings');
    }
  });
