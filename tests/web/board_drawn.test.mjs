// Boards that are drawn by clicks, as YAML that gives the same board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridOf } from '../../interpreter/web/client/board_drawn.js';
import { gridIn } from './grid_in.mjs';

// Not their names: the cells of a drawn column of hexes are counted from its lowest.
const places = (cells) => cells.map(({ column, row }) => `${column} ${row}`);

for (const [shape, ends, holes] of [
  ['{ lattice: square, shape: rectangle, columns: 5, rows: 4 }', ['a1', 'e4'], ['c2', 'e1', 'a4']],
  ['{ lattice: triangle, shape: hexagon, side: 3 }', ['c1', 'd6'], ['e3', 'f3']],
  ['{ lattice: triangle, shape: triangle, side: 4 }', ['a1', 'd4'], ['d2']],
  ['{ lattice: hex, shape: hexagon, side: 3 }', ['a1', 'e1'], ['c3', 'b1']],
  ['{ lattice: octagons, shape: rectangle, columns: 3, rows: 2 }', ['a1', 'e3'], ['c1', 'd2']],
])
  test(`a board with holes is drawn: ${shape}`, async () => {
    const whole = await gridIn(`grid: ${shape}\n`, ends);
    const [{ name: first }, { name: last }] = [whole.cells[0], whole.cells.at(-1)];
    const drawn = gridOf(whole.lattice, whole.cells, holes, false);
    assert.match(drawn, /^grid:\n {2}lattice: \w+\n {2}drawing: \|2?\n/);
    const board = await gridIn(drawn, [first, last]);
    assert.deepEqual(places(board.cells), places(whole.cells.filter(({ name }) => !holes.includes(name))));
  });

test('of a game that extends another one the holes are said', () => {
  assert.equal(gridOf('square', [], ['a1', 'b2'], true), 'grid:\n  holes: [a1, b2]\n');
  assert.equal(gridOf('cube', [], ['Aa1'], false), 'grid:\n  holes: [Aa1]\n');
});
