// Looking at a game: pieces of the legend, rules one by one, earlier positions, reasons for what is dragged in vain; for
// designers values, and what the tests of a file reach.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-look-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'mine.yaml');
writeFileSync(file, 'extends: chess\nname: Mine\npieces: { knight: { moves: WF } }\n');
const house = open(file);

const looks = { light: {}, dark: { colorScheme: 'dark', viewport: { width: 390, height: 800 } } };
for (const [name, options] of Object.entries(looks))
  test(`a piece of the legend is shown for itself, ${name}`, async () => {
    const { page } = await house.alone('chess', {}, { ...options, bypassCSP: true });
    await page.locator('summary', { hasText: /^The pieces$/ }).click();
    await page.getByRole('button', { name: 'knight' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Knight' });
    await dialog.getByText('worth', { exact: false }).first().waitFor();
    assert.equal(await dialog.locator('.target-dot').count(), 8);
    assert.equal(await dialog.locator('.target-ring:not(.under)').count(), 8);
    assert.match(await dialog.locator('.sentences').innerText(), /j\[W-F\]/);
    // What is marked is in the names of the cells.
    assert.equal(await dialog.getByRole('gridcell', { name: /could come and capture here/ }).count(), 8);
    await assertAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width <= 0, `the page is ${width} pixels too wide`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'pawn' }).click();
    const pawn = page.getByRole('dialog', { name: 'Pawn' });
    await pawn.getByText('(1/2)').waitFor();
    const first = await pawn.locator('.target-dot').count();
    await pawn.getByRole('button', { name: 'Next picture' }).click();
    await pawn.getByText('(2/2)').waitFor();
    assert.ok((await pawn.locator('.target-dot').count()) > first, 'the first move is shown');
    await page.keyboard.press('Escape');
    await pawn.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'pawn');
  });

test('a rule is a sentence, and shows the cells of which it speaks', async () => {
  const { page } = await house.alone('xiangqi', {}, { bypassCSP: true });
  await page.locator('summary', { hasText: 'The rules, one by one' }).click();
  await page.locator('.rule-sentences h3').first().waitFor();
  await assertAccessible(page);
  const chess = (await house.alone('chess')).page;
  await chess.locator('summary', { hasText: 'The rules, one by one' }).click();
  const promotion = chess.locator('.sentences li', { hasText: 'Pawn promotes' });
  const shows = promotion.getByRole('button', { name: 'on the board' });
  await shows.click();
  assert.equal(await chess.locator('.board .zone').count(), 8);
  assert.equal(await shows.getAttribute('aria-pressed'), 'true');
  assert.equal(await chess.getByRole('gridcell', { name: /^a8, .*marked/ }).count(), 1);
  await shows.click();
  assert.equal(await chess.locator('.board .zone').count(), 0);
});

test('in an earlier position pieces are looked at as they stood then', async () => {
  const game = await house.alone('chess');
  await game.moves('g1-f3', 'b8-c6', 'f3-e5');
  await game.page.getByRole('button', { name: 'g1-f3' }).click();
  await game.text('You look at move 1 of 3.').waitFor();
  await game.click('f3');
  await game.text("The knight of white on f3 could go to").waitFor();
  assert.equal(await game.page.locator('.board .looked .target-dot').count(), 5);
});

/** Drags with the mouse from a cell to another. */
async function drag(page, from, to) {
  const middle = async (cell) => {
    const { x, y, width, height } = await page.locator(`.board [data-cell="${cell}"]`).first().boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 4 });
  await page.mouse.up();
}

test('what is dragged in vain has its reason', async () => {
  const game = await house.alone('chess');
  // A piece that goes elsewhere, one without a move, and one of somebody else.
  for (const [from, to, why] of [
    ['e2', 'e5', 'The pawn does not go from e2 to e5.'],
    ['a1', 'a5', 'a2'],
    ['e7', 'e5', 'white'],
  ]) {
    await drag(game.page, from, to);
    await game.error(why);
  }
  const page = await house.page('/#try=chess');
  await page.getByText('white to move, 20 moves').first().waitFor();
  await drag(page, 'e2', 'e5');
  await page.locator('.offer', { hasText: 'The pawn does not go from e2 to e5.' }).waitFor();
  await drag(page, 'a1', 'a5');
  await page.locator('.offer', { hasText: 'a2' }).waitFor();
});

for (const [name, options] of Object.entries(looks))
  test(`a designer sees values, rules and what the tests reach, ${name}`, async () => {
    const page = await house.page(house.server.designerPath, { ...options, bypassCSP: true });
    await page.getByText('white to move').first().waitFor();
    await page.locator('summary', { hasText: 'Values and mobility' }).click();
    const row = page.locator('.values tr', { hasText: 'queen' });
    await row.waitFor();
    assert.match(await row.innerText(), /\d\.\d\d\s+\d+\.\d \(\d+ to \d+\)/);
    await row.getByRole('button').click();
    await page.getByRole('dialog', { name: 'Queen' }).getByRole('button', { name: 'Close' }).click();
    await page.locator('summary', { hasText: 'What the tests reach' }).click();
    await page.getByText(/The file's own tests reach 0 of its \d+ rules/).waitFor();
    await assertAccessible(page);
    await page.locator('.missing button').first().click();
    await page.locator('.CodeMirror-focused').waitFor();
    assert.equal(await page.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.getCursor().line), 2);
    const other = await house.page('/#try=mine');
    await other.locator('summary', { hasText: 'Values and mobility' }).waitFor();
    assert.equal(await other.locator('summary', { hasText: 'What the tests reach' }).count(), 0);
  });
