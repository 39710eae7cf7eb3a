// Positions as the setup of a file: the program reads them as what they were.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setupOf } from '../../interpreter/web/client/setup_drawn.js';
import { gameAt, resolved, shippedGames } from './program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-setup-'));
after(() => rmSync(folder, { recursive: true }));

const byCell = (pieces) => pieces.sort((a, b) => (a.join() < b.join() ? -1 : 1));
/** The pieces at the start of a game. */
const piecesOf = ({ setup }) => byCell(setup.map(({ cell, piece, owner }) => [cell, piece, owner]));

for (const game of await shippedGames())
  test(`the setup of ${game} is drawn`, async () => {
    const { variant, position } = await gameAt({ game });
    const text = setupOf(position, variant);
    assert.match(text, /^setup: \|2?\n/);
    const file = join(folder, `${game}.yaml`);
    writeFileSync(file, `extends: ${game}\n${text}`);
    assert.deepEqual(piecesOf(await resolved(file)), byCell(Object.entries(position.pieces).map(([cell, [piece, owner]]) => [cell, piece, owner])));
  });

const square = (column, row) => ({ name: `${'abc'[column]}${row + 1}`, column, row, level: 0, orientation: null });
const cells = [square(0, 0), square(1, 0), square(0, 1)];
const players = [{ name: 'white', mark: 'w' }, { name: 'black', mark: 'b' }, { name: 'red', mark: 'r' }];
const pieces = [{ name: 'king', letter: 'K' }, { name: 'gold', letter: '+P' }];
const position = { pieces: { a1: ['king', 'white'], b1: ['gold', 'black'], a2: ['king', null] } };
const variant = (lattice, count) => ({ grid: { lattice, cells }, players: players.slice(0, count), pieces });

test('letters of two and more are words, and what is dead is left out', () => {
  assert.equal(setupOf(position, variant('square', 2)), 'setup: |\n  .  #\n  K  +p\n');
  assert.equal(setupOf(position, variant('square', 3)), 'setup: |\n  .   #\n  Kw  +Pb\n');
});

test('where letters do not fit, cells are listed', () => {
  const text = setupOf(position, variant('triangle', 3));
  assert.equal(text, 'setup:\n  white:\n    king: a1\n  black:\n    gold: b1\n');
});

test('a board that has become larger has its pieces on it', () => {
  assert.equal(setupOf(position, variant('square', 2), [...cells, square(2, 0)]), 'setup: |\n  .  #  #\n  K  +p .\n');
});
