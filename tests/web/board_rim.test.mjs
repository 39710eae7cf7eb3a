// Cells beyond the edge of a board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, rimOf } from '../../interpreter/web/client/board_rim.js';
import { drawnGrid, namesOf } from '../../interpreter/web/client/board_drawn.js';
import { gridIn } from './grid_in.mjs';

/** Where cells lie, from the leftmost and the lowest on. */
function outline(cells) {
  const [left, low] = [0, 1].map((axis) => Math.min(...cells.map(({ center }) => center[axis])));
  return cells.map(({ center: [x, y] }) => placeOf({ center: [x - left, y - low] })).sort();
}

for (const [shape, ends, count] of [
  ['{ lattice: square, shape: rectangle, columns: 3, rows: 2 }', ['a1', 'c2'], 10],
  ['{ lattice: triangle, shape: triangle, side: 3 }', ['a1', 'c3'], 9],
  ['{ lattice: hex, shape: hexagon, side: 2 }', ['a1', 'c1'], 12],
])
  test(`a board is drawn with the cells around it: ${shape}`, async () => {
    const { lattice, cells } = await gridIn(`grid: ${shape}\n`, ends);
    const rim = rimOf(cells);
    assert.equal(rim.length, count);
    assert.equal(new Set([...cells, ...rim].map(({ name }) => name)).size, cells.length + count);
    const all = [...cells, ...rim];
    const names = namesOf(lattice, all);
    const drawn = await gridIn(drawnGrid(lattice, all, [], false), [names[0], names[1]]);
    assert.deepEqual(outline(drawn.cells), outline(all));
    // Their names are known before they are read.
    assert.deepEqual(drawn.cells.map(({ name }) => name).sort(), names.sort());
  });
