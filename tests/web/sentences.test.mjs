// Sentences of a legend: code, and the cells of which they speak.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsFor, partsOfCode } from '../../interpreter/web/client/sentences.js';

test('code stands between backquotes, in pairs', () => {
  assert.deepEqual(partsOfCode('One step (`W`).'), ['One step (', 'W', ').']);
  assert.deepEqual(partsOfCode('none'), ['none']);
  assert.deepEqual(partsOfCode('a ` alone'), ['a ` alone']);
  assert.deepEqual(partsOfCode('`a` and ` alone'), ['', 'a', ' and ` alone']);
});

test('the cells are those of a player, else of the first with some', () => {
  const cells = { left: ['a1'], top: ['b2', 'c3'], right: [] };
  assert.deepEqual(cellsFor(cells, 'top'), ['b2', 'c3']);
  assert.deepEqual(cellsFor(cells, 'right'), ['a1']);
  assert.deepEqual(cellsFor({ left: [] }, 'left'), []);
  assert.deepEqual(cellsFor(null, 'left'), []);
});
