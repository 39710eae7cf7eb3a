// What is shown of games that computers have played.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureText, tablesOf } from '../../interpreter/web/client/try_games.js';

test('shares have percents and intervals, plies have none', () => {
  assert.equal(figureText({ value: 0.514, interval: [0.43, 0.6] }, 'share'), '51 % (43 to 60)');
  assert.equal(figureText({ value: 0.02, interval: [-0.01, 0.05] }, 'share'), '2 % (0 to 5)');
  assert.equal(figureText({ value: 61, interval: [50, 70] }, 'plies'), '61 (50 to 70)');
  assert.equal(figureText({ value: 0.5, interval: null }, 'share'), '50 %');
  assert.equal(figureText({ value: null, interval: null }, 'share'), 'too few games');
});

test('tables come in the order in which they are read, without what is too much', () => {
  const figure = (id) => ({ id, label: id, value: 10, interval: null });
  const tables = [
    { id: 'endings', title: 'How games end', unit: 'share', figures: [{ ...figure('checkmate'), value: 1 }] },
    { id: 'other', title: 'Other', unit: 'share', figures: [] },
    { id: 'length', title: 'Length', unit: 'plies', figures: ['shortest-tenth', 'median'].map(figure) },
  ];
  assert.deepEqual(tablesOf({ tables }), [
    { title: 'Length in plies', rows: [['median', '10']] },
    { title: 'How games end', rows: [['checkmate', '100 %']] },
  ]);
});
