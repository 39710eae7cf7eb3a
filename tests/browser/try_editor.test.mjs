// Positions that are changed by hand on a board to try.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-editor-'));
const file = join(folder, 'my-game.yaml');
const write = (text) => writeFileSync(file, text);
after(() => rmSync(folder, { recursive: true }));
write('extends: chess\nname: The first name\n');
const house = open(file);

const cellOf = (page, name) => page.locator(`.board [data-cell="${name}"]`).first();
async function drag(page, from, to) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}
/** Begins to change a position of a game. */
async function edit(page, game, position) {
  await page.goto(page.url().replace(/#.*/, '') + `#try=${game}`);
  // The board that was there before is not meant.
  await page.reload();
  await page.getByText('to move,').first().waitFor();
  if (position) {
    await page.fill('#position', position);
    await page.getByRole('button', { name: 'Show this position' }).click();
    await page.waitForFunction((text) => document.querySelector('#position').value === text, position);
  }
  await page.getByRole('button', { name: 'Change it by hand' }).click();
}
async function playFromHere(page) {
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('button', { name: 'Hint' }).waitFor();
  return page.inputValue('#position');
}

for (const colorScheme of ['light', 'dark'])
  test(`a position is changed by pointer and keys, ${colorScheme}`, async () => {
    write('extends: chess\nname: The first name\n');
    const page = await house.page('/', { colorScheme, bypassCSP: true, expect: /400/ });
    await edit(page, 'my-game', '4k3/8/8/8/8/8/8/R3K3 white');
    // Carried to another cell, and off the board; then one from the palette.
    await drag(page, cellOf(page, 'a1'), cellOf(page, 'h1'));
    await drag(page, cellOf(page, 'e8'), page.getByRole('heading', { name: 'Try The first name' }));
    await drag(page, page.getByRole('button', { name: 'queen of white' }), cellOf(page, 'd4'));
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('pre.error', { hasText: 'no royal piece' }).first().waitFor();
    // By keys.
    await page.getByRole('button', { name: 'king of black' }).press('Enter');
    await cellOf(page, 'a8').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByLabel('To move').selectOption('black');
    await assertAccessible(page);
    assert.match(await playFromHere(page), /^k7\/8\/8\/8\/3Q4\/8\/8\/4K2R black/);
    // What is given up changes nothing.
    await page.getByRole('button', { name: 'Change it by hand' }).click();
    await cellOf(page, 'd4').click();
    await page.getByRole('button', { name: 'Give up the changes' }).click();
    await page.getByRole('button', { name: 'Hint' }).waitFor();
    assert.match(await page.inputValue('#position'), /3Q4/);
  });

test('a position is changed with a finger on a phone', async () => {
  const page = await house.page('/', { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await edit(page, 'my-game', '4k3/8/8/8/8/8/8/R3K3 white');
  await page.getByRole('button', { name: 'rook of black' }).tap();
  await cellOf(page, 'd5').tap();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} pixels wide`);
  assert.match(await playFromHere(page), /^4k3\/8\/8\/3r4\/8/);
});

test('what is being changed is kept when the file is saved, and what cannot be is told', async () => {
  const dragon = 'pieces: { dragon: { letter: D, moves: W } }\n';
  write(`extends: chess\nname: The first name\n${dragon}`);
  const page = await house.page('/');
  await page.getByRole('link', { name: 'Try on a board: The first name' }).waitFor();
  await edit(page, 'my-game', '4k3/8/8/8/8/8/8/R3K3 white');
  await page.getByRole('button', { name: 'queen of white' }).press('Enter');
  await cellOf(page, 'd4').click();
  await page.getByRole('button', { name: 'dragon of black' }).press('Enter');
  await cellOf(page, 'b6').click();
  write(`extends: chess\nname: The second name\n${dragon}`);
  await page.getByRole('heading', { name: 'Try The second name' }).waitFor();
  await page.getByRole('button', { name: 'Take away' }).waitFor();
  await page.getByLabel('To move').selectOption('black');
  write('extends: chess\nname: The third name\n');
  await page.getByRole('heading', { name: 'Try The third name' }).waitFor();
  await page.getByText('The new rules do not have everything that was there: dragon on b6.').first().waitFor();
  assert.match(await playFromHere(page), /^4k3\/8\/8\/8\/3Q4\/8\/8\/R3K3 black/);
});

test('hands, prisoners and who is out are changed', async () => {
  const page = await house.page('/', { bypassCSP: true });
  await edit(page, 'triangulation-3p');
  await page.getByText('What red holds').click();
  await page.getByLabel('red holds: rukh of blue').fill('2');
  await page.getByLabel('red holds: rukh of blue').blur();
  assert.match(await playFromHere(page), /hands=r:Rb2/);
  await edit(page, '64-triangles-3p-corners', 'Qt/BtKtRt/5/7/9/11/Rl12/QlKl12Kr top');
  await cellOf(page, 'o1').click();
  await page.getByLabel('right is in').uncheck();
  assert.match(await playFromHere(page), / top out=r$/);
});

test('an army is mirrored and turned to the others', async () => {
  const page = await house.page('/', { bypassCSP: true });
  await edit(page, 'my-game', '4k3/8/8/8/8/2P5/8/3QK2R white');
  await page.getByRole('button', { name: 'Turn it' }).click();
  await page.getByText('The army of white is turned to black.').first().waitFor();
  assert.match((await cellOf(page, 'e8').getAttribute('aria-label')) ?? '', /queen of black/);
  await page.getByRole('button', { name: 'Mirror it' }).click();
  await assertAccessible(page);
  assert.match(await playFromHere(page), /^3qk2r\/8\/2p5\/8\/8\/2P5\/8\/3QK2R white/);
  await edit(page, '64-triangles-corner-vs-side');
  await page.getByRole('button', { name: 'Mirror it' }).click();
  await page.getByText(/The board does not look the same mirrored to/).first().waitFor();
});

test('of a small level the first click makes it large, and the second one changes it', async () => {
  const page = await house.page('/', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await edit(page, 'triagonal');
  await page.getByRole('button', { name: 'rook of black' }).tap();
  await cellOf(page, 'Cd4').tap();
  assert.match((await cellOf(page, 'Cd4').getAttribute('aria-label')) ?? '', /empty/);
  await cellOf(page, 'Cd4').tap();
  assert.match((await cellOf(page, 'Cd4').getAttribute('aria-label')) ?? '', /rook of black/);
});
