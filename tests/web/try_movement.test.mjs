// Marks from which a movement is found.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markedAgain, wantedBy } from '../../interpreter/web/client/try_movement.js';

test('a cell is marked for both, for moves, for captures, and for nothing', () => {
  let marks = { a1: 'both' };
  for (const expected of ['both', 'goes', 'captures', undefined]) {
    marks = markedAgain(marks, 'b2');
    assert.equal(marks.b2, expected);
    assert.equal(marks.a1, 'both');
  }
});

test('moves and captures are asked for apart', () => {
  const { goes, captures } = wantedBy({ a1: 'both', b1: 'goes', c1: 'captures' });
  assert.deepEqual([goes, captures], [['a1', 'b1'], ['a1', 'c1']]);
});
