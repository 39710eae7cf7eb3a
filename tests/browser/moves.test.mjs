// Moves that need more than two clicks, taken from the legal moves: choices, drops, castling, exchanges, passes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './house.mjs';

const house = open();

test('what a pawn becomes is asked; to cancel restores the board', async () => {
  const page = await house.alone('chess', { position: '7k/P7/8/8/8/8/8/7K white' });
  await page.move('a7', 'a8');
  const choices = page.page.locator('.choice');
  assert.deepEqual(await choices.locator('span:first-of-type').allTextContents(), ['Queen', 'Rook', 'Bishop', 'Knight']);
  assert.deepEqual(await choices.locator('.figure').evaluateAll((all) => all.map((use) => use.getAttribute('href'))), [
    '#piece-queen',
    '#piece-rook',
    '#piece-bishop',
    '#piece-knight',
  ]);
  await page.page.keyboard.press('Escape');
  await page.page.waitForSelector('dialog', { state: 'detached' });
  await page.has('a7', 'pawn of white');
  await page.move('a7', 'a8');
  await page.choose('a7-a8=N');
  await page.turns(1);
  await page.has('a8', 'knight of white');
});

test('a captured piece is dropped', async () => {
  const page = await house.alone('crazyhouse');
  await page.moves('e2-e4', 'd7-d5', 'e4-d5', 'd8-d5');
  await page.page.click('.hand [data-piece="pawn"][data-side="white"]');
  await page.click('e5');
  await page.turns(5);
  await page.has('e5', 'pawn of white');
});

test('castling by the king', async () => {
  const page = await house.alone('chess', { position: '4k3/8/8/8/8/8/8/4K2R white castling=K' });
  await page.move('e1', 'g1');
  await page.turns(1);
  await page.has('f1', 'rook of white');
});

test('pieces change places before the game, or do not', async () => {
  const page = await house.alone('janggi-2p');
  await page.note('Phase: deployment.');
  await page.press('Pass');
  await page.turns(1);
  assert.deepEqual(await page.turnTexts(), ['pass']);
});

test('an infantry rescues a prisoner: five ways, told apart by their texts', async () => {
  const page = await house.alone('triangulation-3p', { position: 'Gr/3/5/7/9/6Gg4/13/1Ir12Gb red hands=g:Rr' });
  await page.move('H2Ω', 'H1Ω');
  await page.choose('H2Ω-H1Ω,H1Ω-C7Φ,R@H1Ω');
  await page.turns(1);
  await page.has('H1Ω', 'rukh of red');
  await page.has('C7Φ', 'infantry of red');
});

test('a rook goes round a circle, which is a pass', async () => {
  const page = await house.alone('64-triangles-2p-corners', {
    options: ['null-moves'],
    position: 'k/3/5/7/9/11/4R8/K14 left',
  });
  const rook = 'f2';
  await page.page.locator('.all summary').click();
  await page.page.fill('#narrow', `${rook}-${rook}`);
  await page.page.locator(`.all-moves [data-move="${rook}-${rook}"]`).click();
  await page.turns(1);
  await page.has(rook, 'rook of left');
});

test('a general captures another one from afar and stays', async () => {
  const page = await house.alone('janggi-3p', { position: '1/1Gt1/5/7/9/11/13/15/1Gl13Gr1 left phase=play' });
  await page.move('b1', 'i8');
  await page.turns(1);
  assert.deepEqual(await page.turnTexts(), ['b1*i8']);
  await page.has('b1', 'general of left');
  assert.match(await page.player('top'), /out/);
});

test('two pieces are put on a board of cubes, and the turn goes on', async () => {
  const page = await house.alone('triagonal');
  const jacks = page.page.locator('.hand [data-piece="jack"][data-side="white"]');
  await jacks.click();
  await page.click('Fd2'); // The level becomes large.
  await page.click('Fd2');
  await page.text('The move goes on').waitFor();
  await page.press('Cancel');
  await page.isEmpty('Fd2');
  await jacks.click();
  await page.click('Fd2');
  await page.click('Fe2');
  await page.turns(1);
  await page.has('Fd2', 'jack of white');
  await page.note('second part of the turn');
});

test('a move is chosen ahead, and played when it is legal then', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'])];
  const ahead = async (from, to) => {
    await black.click(from);
    await black.page.locator('.looked .target-dot').first().waitFor();
    await black.click(to);
    await black.text(`${from} to ${to} is played as soon as it is your turn.`).waitFor();
    assert.equal(await black.page.locator('.arrow.brush-ahead').count(), 1);
  };
  await ahead('e7', 'e5');
  await black.press('Cancel');
  assert.equal(await black.page.locator('.arrow.brush-ahead').count(), 0);
  await ahead('d7', 'd5');
  await white.move('e2', 'e4');
  for (const page of [white, black]) await page.turns(2);
  await black.has('d5', 'pawn of black');
  // This one is not legal when its turn has come, for the pawn is gone.
  await ahead('d5', 'd4');
  await white.move('e4', 'd5');
  await black.turns(3);
  await black.status('Your turn.');
  assert.equal(await black.page.locator('.arrow.brush-ahead').count(), 0);
  // Another's piece is only looked at.
  await white.click('a7');
  await white.page.locator('.looked .target-dot').first().waitFor();
  await white.click('a6');
  assert.equal(await white.page.locator('.arrow.brush-ahead').count(), 0);
});
