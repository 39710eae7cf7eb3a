// Ways to play: keys alone, a phone, typing; looking back, the board as text, records.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open } from './house.mjs';

const house = open();

/**
 * Goes on the board with the arrows from where the focus is.
 * @param {import('./game_page.mjs').GamePage} page
 * @param {string} keys such as "up up"
 */
async function walk({ page }, keys) {
  for (const key of keys.split(' ').filter(Boolean))
    await page.keyboard.press(`Arrow${key[0].toUpperCase()}${key.slice(1)}`);
}

const focused = ({ page }) => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));

/** Walks to a cell of chess, seen from white. */
async function goTo(page, to) {
  const from = await focused(page);
  const steps = (a, b, more, less) => ` ${a < b ? more : less}`.repeat(Math.abs(a - b));
  await walk(
    page,
    steps(from.charCodeAt(0), to.charCodeAt(0), 'right', 'left') + steps(Number(from[1]), Number(to[1]), 'up', 'down'),
  );
  assert.equal(await focused(page), to);
}

test('a whole game with the keyboard alone', async () => {
  const page = await house.alone('chess');
  const { keyboard } = page.page;
  for (let n = 0; n < 40 && !(await focused(page)); ++n) await keyboard.press('Tab');
  for (const [index, [from, to]] of [
    ['f2', 'f3'],
    ['e7', 'e5'],
    ['g2', 'g4'],
    ['d8', 'h4'],
  ].entries()) {
    await goTo(page, from);
    await keyboard.press('Enter');
    await goTo(page, to);
    await keyboard.press('Enter');
    await page.turns(index + 1);
  }
  await page.status('Black wins by checkmate.');
  await page.page.locator('[aria-live]', { hasText: 'Black wins by checkmate.' }).waitFor({ state: 'attached' });
});

test('keys of the page: back, forward, turn, help', async () => {
  const page = await house.alone('chess');
  const { keyboard } = page.page;
  await page.type('e2-e4');
  await page.turns(1);
  await page.type('e7e5');
  await page.turns(2);
  await page.page.evaluate(() => document.activeElement.blur());
  await keyboard.press('ArrowLeft');
  await page.text('You look at move 1 of 2.').waitFor();
  await page.has('e7', 'pawn of black');
  await keyboard.press('Home');
  await page.text('You look at the start.').waitFor();
  await page.has('e2', 'pawn of white');
  await keyboard.press('End');
  await page.page.locator('.lookback').waitFor({ state: 'hidden' });
  await page.has('e5', 'pawn of black');
  const before = await page.cell('a1').boundingBox();
  await keyboard.press('f');
  const after = await page.cell('a1').boundingBox();
  assert.ok(after.y < before.y, 'a1 is on top now');
  await keyboard.press('?');
  await page.page.getByRole('heading', { name: 'Help' }).waitFor();
});

test('a click on a move looks back; the game goes on behind it', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'])];
  await white.move('e2', 'e4');
  await black.turns(1);
  await black.move('e7', 'e5');
  await white.turns(2);
  await black.page.click('.turn[data-turn="1"]');
  await white.move('d2', 'd4');
  await black.turns(3);
  await black.text('You look at move 1 of 3.').waitFor();
  await black.has('d2', 'pawn of white');
  await black.press('Back to the game');
  await black.has('d4', 'pawn of white');
});

test('on a phone nothing is wider than the screen, and taps play', async () => {
  const page = await house.alone(
    '64-triangles-3p-corners',
    {},
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  );
  await page.cell('c3').tap({ force: true });
  await page.cell('e4').tap({ force: true });
  await page.turns(1);
  const width = await page.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} pixels`);
  const board = await page.page.locator('.board').boundingBox();
  assert.ok(board.width > 330, `the board has ${board.width} pixels`);
});

test('the board as text', async () => {
  const page = await house.alone('chess');
  await page.text('Board as text').click();
  await page.text('king e1; queen d1; rook a1 h1').waitFor();
  await page.type('e2e4');
  await page.page.locator('.text-view', { hasText: 'pawn a2 b2 c2 d2 e4' }).waitFor();
});

test('a record is saved as a file, and a new game goes on behind it', async () => {
  const page = await house.alone('chess');
  await page.type('e2e4');
  await page.turns(1);
  await page.press('Record');
  const [download] = await Promise.all([page.page.waitForEvent('download'), page.press('Save as file')]);
  assert.equal(download.suggestedFilename(), 'chess.trigon');
  const record = readFileSync(await download.path(), 'utf8');
  assert.match(record, /\[Variant "chess"\][^]*e2-?e4/);

  const home = await house.page('/');
  await home.getByRole('button', { name: 'Start from a record ...' }).click();
  await home.setInputFiles('#record-file', await download.path());
  await home.getByRole('button', { name: 'Two people' }).click();
  await home.getByRole('button', { name: 'Start', exact: true }).click();
  await home.getByRole('link', { name: 'Sit down at all seats' }).click();
  await home.waitForSelector('.turn[data-turn="1"]');
  await home.locator('.status strong', { hasText: 'Your turn, as black.' }).waitFor();
});

test('with all seats at one screen, who takes back agrees with itself', async () => {
  const page = await house.alone('64-triangles-3p-corners');
  await page.move('e1', 'g2');
  await page.turns(1);
  await page.press('Take back');
  await page.turns(0);
  await page.press('Offer draw');
  await page.page.waitForSelector('.result');
});

test('pieces are letters for who likes that, in the next game as well', async () => {
  const page = await house.alone('chess');
  await page.page.locator('.board text.letter').first().waitFor({ state: 'detached' });
  await page.press('Settings');
  await page.page.selectOption('#theme', 'letters');
  await page.press('Close');
  await page.page.locator('.board text.letter', { hasText: 'K' }).first().waitFor();
  await page.page.reload();
  await page.ready();
  await page.page.locator('.board text.letter', { hasText: 'K' }).first().waitFor();
});

test('on paper there are the board and the moves, and no buttons', async () => {
  const page = await house.alone('chess');
  await page.type('e2e4');
  await page.turns(1);
  await page.page.emulateMedia({ media: 'print' });
  assert.equal(await page.page.locator('.board-picture').isVisible(), true);
  assert.equal(await page.page.locator('.turn').isVisible(), true);
  for (const hidden of ['.actions', '#typed', '.steps'])
    assert.equal(await page.page.locator(hidden).isVisible(), false);
});
