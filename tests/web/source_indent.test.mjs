// Where lines of YAML begin that follow others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indentAfter } from '../../interpreter/web/client/source_indent.js';

for (const [line, spaces] of [
  ['', 0],
  ['name: My game', 0],
  ['  moves: W', 2],
  ['pieces:', 2],
  ['  knight:  # a horse', 4],
  ['  color: "#ff0000"', 2],
  ['setup: |', 2],
  ['  drawing: |2', 4],
  ['  - name: x', 4],
  ['tests:', 2],
  ['  - legal:', 6],
  ['- - a', 4],
  ['  regions: {', 4],
  ['    ', 4],
  ['  time: 12:30', 2],
])
  test(`behind ${JSON.stringify(line)}`, () => assert.equal(indentAfter(line), spaces));
