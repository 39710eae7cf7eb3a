// The home page: finding a game, setting it up, the links, and the games of this browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const house = open();
const cards = (page) => page.locator('.card-link').allTextContents();

test('games are found by search, players and cells', async () => {
  const page = await house.page('/');
  await page.waitForSelector('.card');
  const all = (await cards(page)).length;
  assert.equal(all, (await house.variants()).length);
  await page.selectOption('#players', '3');
  const three = await cards(page);
  assert.ok(three.length > 0 && three.length < all);
  await page.selectOption('#players', '');
  await page.selectOption('#lattice', 'cube');
  assert.deepEqual(await page.locator('.card-link').evaluateAll((links) => links.map((link) => link.dataset.variant)), [
    'raumschach',
    'triagonal',
  ]);
  await page.fill('#search', 'nothing like this');
  await page.getByRole('paragraph').filter({ hasText: /^0 games$/ }).waitFor();
  // What was found in one moment is announced together, the latest last.
  await page.getByRole('status').filter({ hasText: /\b0 games$/ }).waitFor({ state: 'attached' });
});

test('three friends: from the home page to three seats', async () => {
  const page = await house.page('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.fill('#search', 'three corners');
  await page.click('[data-variant="64-triangles-3p-corners"]');
  await page.check('#option-archers');
  assert.equal(await page.isChecked('#option-unicorns'), true, 'required by archers');
  await page.uncheck('#option-unicorns');
  assert.equal(await page.isChecked('#option-archers'), false, 'needs unicorns');
  await page.getByRole('button', { name: 'Three people' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { name: 'The game is ready' }).waitFor();
  const links = await page.locator('.link-row input').evaluateAll((fields) => fields.map((field) => field.value));
  assert.equal(links.length, 5, 'three seats, all at this screen, to watch');
  assert.ok(links.every((link) => link.startsWith(`${house.server.url}/play#`)));
  await page.getByRole('button', { name: 'Copy: Seat of top' }).click();
  await page.getByText('Copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), links[1]);
  await page.getByRole('link', { name: 'Sit down as left' }).click();
  await page.locator('.status strong', { hasText: 'Your turn.' }).waitFor();
  const top = await house.page(links[1].slice(house.server.url.length));
  await top.locator('.status strong', { hasText: 'Left is to move.' }).waitFor();
  await page.goto(`${house.server.url}/`);
  await page.locator('.recent a').first().click();
  await page.waitForSelector('.board [data-cell]', { state: 'attached' });
});

test('a faulty record is an error with its place', async () => {
  const page = await house.page('/', { expect: /status of 400/ });
  await page.getByRole('button', { name: 'Start from a record ...' }).click();
  await page.fill('#record', '[Variant "chess"]\n\ne2e5 *');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.setup .error', { hasText: 'e2e5' }).waitFor();
});

test('with a clock, the first turn is free and the second one counts', async () => {
  const page = await house.alone('chess', { clock: { seconds: 60, increment: 5 } });
  const clock = (player) => page.page.locator(`[data-clock="${player}"]`);
  await clock('white').filter({ hasText: '1:00' }).waitFor();
  await page.moves('e2-e4', 'e7-e5');
  await clock('white')
    .filter({ hasText: /0:5\d|1:0\d/ })
    .waitFor();
  assert.match(await clock('white').getAttribute('class'), /runs/);
});

test('by correspondence each turn has days, and the home page says whose turn it is', async () => {
  const page = await house.page('/', { bypassCSP: true });
  await page.click('[data-variant="chess"]');
  await page.getByRole('button', { name: 'Two people' }).click();
  await page.selectOption('#clock', '3 days for each turn');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { name: 'The game is ready' }).waitFor();
  const links = await page.locator('.link-row input').evaluateAll((fields) => fields.map((field) => field.value));
  const [white, black] = links.map((link) => link.slice(house.server.url.length));
  await page.goto(`${house.server.url}${white}`);
  await page.locator('[data-clock="white"]').filter({ hasText: '3 d 0 h' }).waitFor();
  await page.goto(`${house.server.url}/`);
  const standing = page.locator('.recent [data-standing]').first();
  await standing.filter({ hasText: /^your turn, (3 d 0|2 d 23) h left$/ }).waitFor();
  await assertAccessible(page, '.recent');
  const friend = await house.page(black);
  await friend.locator('.status strong', { hasText: 'White is to move.' }).waitFor();
  await friend.goto(`${house.server.url}/`);
  await friend.locator('.recent [data-standing]', { hasText: 'White is to move.' }).waitFor();
});

test('a name is seen by the others', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'])];
  await white.press('Settings');
  await white.page.fill('#name', 'Anna');
  await white.page.press('#name', 'Tab');
  await white.press('Close');
  await black.status('White (Anna) is to move.');
});

test('a link is shown as a QR code, and hidden again', async () => {
  const page = await house.page('/', { colorScheme: 'dark' });
  await page.click('[data-variant="chess"]');
  await page.getByRole('button', { name: 'Two people' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const show = page.getByRole('button', { name: 'QR code: Seat of white' });
  await show.click();
  const code = page.getByRole('img', { name: 'QR code: Seat of white' });
  await code.waitFor();
  // The dark modules make the three squares by which cameras find a code.
  const [width, path] = await code.evaluate((svg) => [svg.viewBox.baseVal.width, svg.querySelector('path').getAttribute('d')]);
  assert.equal((width - 8 - 21) % 4, 0, 'a side has 21, 25, 29 ... modules');
  const isDark = (row, column) => path.includes(`M${column + 4} ${row + 4}h1v1h-1z`);
  const rows = [0, 1, 2, 3, 4, 5, 6].map((row) => [0, 1, 2, 3, 4, 5, 6].map((column) => (isDark(row, column) ? '#' : '.')).join(''));
  assert.deepEqual(rows, ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
  if (process.env.TRIGON_PICTURES) await page.screenshot({ path: `${process.env.TRIGON_PICTURES}/qr.png` });
  await show.click();
  assert.equal(await code.count(), 0);
});
