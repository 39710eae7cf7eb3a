// The cells that a file names for its board, when they get other names or are taken away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withCells } from '../../interpreter/web/client/board_cells.js';

const names = new Map([
  ['a1', 'b1'],
  ['b1', 'c1'],
  ['c1', null],
  ['a2', 'b2'],
]);

for (const [what, before, after, left] of [
  ['lists', 'areas: { river: [a1, c1], bank: [b1] }', 'areas: { river: [b1], bank: [c1] }', ['c1']],
  ['pairs', 'lines: [a1-b1, b1-c1, a2-b1]', 'lines: [b1-c1, b2-c1]', ['b1-c1']],
  ['lists on lines of their own', 'lines:\n  - a1-b1\n  - b1-c1\n  - a1-a2 # a2', 'lines:\n  - b1-c1\n  - b1-b2 # a2', ['b1-c1']],
  ['lists over several lines', 'dark: [a1,\n  c1, a2]', 'dark: [b1, b2]', ['c1']],
  ['words', 'dark: a1 a2\nareas: { hill: c1 }', 'dark: b1 b2\nareas: { hill: [] }', ['c1']],
  ['nothing else', 'style: lines\ntop: 9 8 7\nbars: { goal: { cells: { rows: 7 }, color: "#a1a2b1" } }', null, []],
  ['no words among others', 'dark: a1 river # a1', null, []],
])
  test(`${what} are changed`, () => assert.deepEqual(withCells(before, names), { text: after ?? before, left }));
