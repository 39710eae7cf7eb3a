// The page in one file (`trigon page`), opened from a disk in chromium: games are played to their ends, nothing is
// fetched, and a game goes on after the page was closed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { launch } from '../browser/browser.mjs';

const program = new URL('../../build/trigon', import.meta.url).pathname;
const required = createRequire(new URL('../browser/browser.mjs', import.meta.url));
const axe = readFileSync(required.resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'trigon-page-'));
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => (browser = await launch()));
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Writes a page with games, and returns its address. */
function written(name, ...games) {
  const file = join(folder, `${name}.html`);
  execFileSync(program, ['page', ...games, '--output', file, '--force']);
  return `file://${file}`;
}

/** Opens an address. Whatever the page says in the console or fetches from elsewhere is a failure at the end. */
async function opened(address, options = {}) {
  const context = await browser.newContext({ bypassCSP: false, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const wrong = [];
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && url.split('#')[0] !== address.split('#')[0]) wrong.push(url);
  });
  await page.goto(address);
  return { page, end: async () => (await context.close(), assert.deepEqual(wrong, [])) };
}

async function play(page, ...cells) {
  for (const cell of cells) await page.locator(`.board [data-cell="${cell}"]`).first().click({ force: true });
}

test('one game is a board at once, against whom one likes', async () => {
  const address = written('chess', 'chess');
  const bytes = gzipSync(readFileSync(new URL(address))).length;
  assert.ok(bytes < 1.5e6, `${bytes} bytes with gzip`);
  const { page, end } = await opened(address);
  await page.getByText('white to move, 20 moves').first().waitFor();
  await page.locator('.seats-tried select').nth(1).selectOption({ index: 1 });
  await play(page, 'e2', 'e4');
  await page.locator('.tried .turn').nth(1).waitFor();
  await page.getByRole('button', { name: 'Best moves' }).click();
  await page.getByText('Best for white').first().waitFor();
  await end();
});

for (const [id, seats] of [['chess', 2], ['64-triangles-3p-corners', 3]])
  test(`computers play ${id} to its end`, async () => {
    const address = written(id, id);
    const { page, end } = await opened(address);
    await page.getByRole('link', { name: 'Trigon', exact: true }).click();
    await page.evaluate(() => localStorage.setItem(`trigon:${location.pathname}.settings`, '{"pace":0}'));
    await page.click(`[data-variant="${id}"]`);
    const choices = page.locator('.seats select');
    assert.equal(await choices.count(), seats);
    for (let i = 0; i < seats; ++i) await choices.nth(i).selectOption('1');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.status strong', { hasText: /wins|draw|Draw|won/ }).waitFor({ timeout: 240_000 });
    assert.ok((await page.locator('.turn').count()) > 5);
    await end();
  });

test('people play at one screen, and go on after closing the page', async () => {
  const address = written('two', 'chess', '64-triangles-3p-corners');
  const { page, end } = await opened(address);
  await page.locator('.card').nth(1).waitFor();
  await page.click('[data-variant="chess"]');
  for (const choice of await page.locator('.seats select').all()) await choice.selectOption('person');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForSelector('.board [data-cell="e2"]', { state: 'attached' });
  await play(page, 'e2', 'e4');
  await page.waitForSelector('.turn[data-turn="1"]');
  await play(page, 'e7', 'e5');
  await page.waitForSelector('.turn[data-turn="2"]');
  await page.reload();
  await page.waitForSelector('.turn[data-turn="2"]');
  await page.getByText('Rules, and how the pieces move').click();
  await page.frameLocator('iframe[title="Rules"]').getByRole('heading', { name: 'Aim' }).waitFor();
  await page.getByRole('button', { name: 'Record' }).click();
  assert.match(await page.inputValue('#record-text'), /e2-e4 e7-e5/);
  await end();
});

test('the page has the words of all languages', async () => {
  const address = written('words', '64-triangles-2p-corners', '64-triangles-3p-corners');
  const { page, end } = await opened(address, { locale: 'ru' });
  await page.getByRole('heading', { name: 'Игры', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Настройки' }).click();
  await page.selectOption('#language', 'zh');
  await page.getByRole('heading', { name: '棋类', exact: true }).waitFor();
  await end();
});

test('an address shows a position, and a broken game is told', async () => {
  const file = join(folder, 'mine.yaml');
  writeFileSync(file, 'extends: chess\nname: Mine\npieces: { pawn: { moves: mfWcfFmbW } }\n');
  const address = written('mine', file);
  const begun = 'position=' + encodeURIComponent('4k3/8/8/8/8/8/4P3/4K3 white') + '&move=e2-e3&move=e8-e7';
  const { page, end } = await opened(`${address}#try=mine&${begun}`);
  await page.getByText('white to move, 7 moves').first().waitFor();
  await page.getByRole('heading', { name: 'Try Mine' }).waitFor();
  assert.equal(await page.locator('.tried .turn').count(), 2);
  await end();
  writeFileSync(file, 'extends: chess\npieces: { pawn: { moves: mfWQ } }\n');
  assert.throws(() => execFileSync(program, ['page', file], { encoding: 'utf8', stdio: 'pipe' }), /mine.yaml:2:/);
});

for (const colorScheme of ['light', 'dark'])
  test(`axe-core finds nothing, ${colorScheme}`, async () => {
    const { page, end } = await opened(written('chess', 'chess'), { colorScheme, bypassCSP: true });
    await page.getByText('white to move, 20 moves').first().waitFor();
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run({ preload: false }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    await end();
  });
