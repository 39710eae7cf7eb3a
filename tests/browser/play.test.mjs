// Whole games between people in several browsers, and against the computer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './house.mjs';

const house = open();

test('two people play until mate', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'])];
  await white.status('Your turn.');
  await black.status('White is to move.');
  const moves = [
    ['f2', 'f3'],
    ['e7', 'e5'],
    ['g2', 'g4'],
    ['d8', 'h4'],
  ];
  for (const [index, [from, to]] of moves.entries()) {
    await [white, black][index % 2].move(from, to);
    await Promise.all([white.turns(index + 1), black.turns(index + 1)]);
  }
  for (const page of [white, black]) {
    await page.status('Black wins by checkmate.');
    await page.has('h4', 'queen of black');
    assert.match(await page.player('black'), /place 1/);
    assert.match(await page.player('white'), /place 2/);
    assert.match(await page.page.title(), /^Black wins/);
  }
  assert.deepEqual(await white.turnTexts(), ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4']);
});

test('a piece of anybody is looked at, by who plays and who watches', async () => {
  const game = await house.create('64-triangles-3p-corners');
  const [left, watcher] = [await house.sit(game, ['left']), await house.sit(game)];
  await left.status('Your turn.');
  for (const [index, page] of [left, watcher].entries()) {
    const marks = page.page.locator('.looked .target-dot');
    assert.equal(await marks.count(), 0);
    await page.click('g5');
    await page.text(/^The .* of top on g5 could go to .*g4.*, if it were top's turn\./).waitFor();
    assert.ok((await marks.count()) > 0);
    await page.page.screenshot({ path: `../../build/browser/look-${index}.png` });
    await page.click('g5');
    await page.page.locator('.look').waitFor({ state: 'hidden' });
    assert.equal(await marks.count(), 0);
  }
  // What is looked at is no move, and a move ends it.
  await left.click('g5');
  await left.page.locator('.look:not([hidden])').waitFor();
  await left.move('e1', 'g2');
  await left.turns(1);
  assert.equal(await left.page.locator('.look:not([hidden])').count(), 0);
});

test('three people play; one resigns, two go on until the end', async () => {
  const game = await house.create('64-triangles-3p-corners');
  const pages = {
    left: await house.sit(game, ['left']),
    top: await house.sit(game, ['top']),
    right: await house.sit(game, ['right']),
  };
  const watcher = await house.sit(game);
  const all = [...Object.values(pages), watcher];
  const show = (count) => Promise.all(all.map((page) => page.turns(count)));
  const move = async (player, from, to, count) => {
    await pages[player].status('Your turn.');
    await pages[player].move(from, to);
    await show(count);
  };
  await move('left', 'e1', 'g2', 1);
  await move('top', 'g5', 'g4', 2);
  await move('right', 'l4', 'k4', 3);
  await pages.left.press('Resign ...');
  await pages.left.page.click('dialog button.danger');
  await show(4);
  assert.match(await pages.top.player('left'), /out/);
  assert.equal(await pages.left.button('Resign ...').isVisible(), false);
  await move('top', 'i5', 'i4', 5);
  await move('right', 'k3', 'j3', 6);
  await pages.top.press('Resign ...');
  await pages.top.page.click('dialog button.danger');
  for (const page of all) {
    await page.status('Right wins');
    for (const [player, place] of [
      ['right', 1],
      ['top', 2],
      ['left', 3],
    ])
      assert.match(await page.player(player), new RegExp(`place ${place}`));
  }
});

test('a computer answers', async () => {
  const game = await house.create('64-triangles-2p-corners', { seats: { top: { kind: 'computer', level: 1 } } });
  const page = await house.sit(game, ['left']);
  await page.move('c3', 'e4');
  await page.turns(2);
  await page.status('Your turn.');
  assert.match(await page.player('top'), /computer, level 1/);
  // A computer agrees to take back.
  await page.press('Take back');
  await page.turns(0);
  await page.has('c3', 'knight of left');
});

test('moves are taken back when the other one agrees', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'])];
  await white.move('e2', 'e4');
  await black.turns(1);
  await white.press('Take back');
  await black.text('White asks to take back 1 move.').waitFor();
  await black.press('Decline');
  await white.error('Black declines the undo.');
  await white.press('Take back');
  await black.press('Accept');
  await Promise.all([white.turns(0), black.turns(0)]);
  await white.isEmpty('e4');
  await white.move('d2', 'd4');
  await black.turns(1);
});

test('a draw is agreed, and a rematch rotates the seats', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'])];
  await white.move('e2', 'e4');
  await black.turns(1);
  await black.press('Offer draw');
  await white.press('Accept');
  await Promise.all([white, black].map((page) => page.page.waitForSelector('.result')));
  await black.press('Rematch');
  await white.press('Accept');
  for (const page of [white, black]) {
    await page.page.waitForURL((url) => !url.hash.includes(game.game));
    await page.turns(0);
  }
  await black.status('Your turn.');
  await white.status('White is to move.');
});

test('who watches sees all and can do nothing', async () => {
  const game = await house.create('chess');
  const [all, watcher] = [await house.sit(game, ['white', 'black']), await house.sit(game)];
  await all.move('e2', 'e4');
  await watcher.turns(1);
  await watcher.has('e4', 'pawn of white');
  for (const name of ['Take back', 'Offer draw', 'Resign ...'])
    assert.equal(await watcher.button(name).isVisible(), false);
  assert.equal(await watcher.page.locator('#typed').isVisible(), false);
});
