// How the levels of a board lie: in any window each is to be seen, and either all are large or one is.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { arrange, firstView, neighbour, planOf, viewOfPlayer } from '../../interpreter/web/client/layout.js';
import { inOneRow, isSamePlan, planLevels } from '../../interpreter/web/client/levels.js';
import { resolved } from './program.mjs';

const triagonal = await resolved('triagonal');
const raumschach = await resolved('raumschach');
const cube = (side) => ({ width: side, height: side });
const plan = (side, width, height, large = 0) => planLevels(side, cube(side), { width, height }, large);

/** Places where boards stand: phones, on their side too, tablets, desktops; in pixels. */
const places = [
  [347, 560],
  [378, 640],
  [430, 270],
  [430, 210],
  [620, 700],
  [720, 756],
  [980, 930],
];

test('where there is room all levels are alike', () => {
  assert.deepEqual(plan(5, 720, 756), { form: 'alike', inARow: 3, scale: 1, large: 0, isOverview: false });
  assert.equal(plan(5, 347, 560).inARow, 2);
  assert.equal(plan(8, 980, 930).form, 'alike');
  assert.deepEqual(plan(1, 100, Infinity), inOneRow(1));
});

test('else one is large, and the others lie below or beside it', () => {
  assert.deepEqual([plan(8, 347, 560).form, plan(8, 347, 560).inARow], ['below', 4]);
  assert.deepEqual([plan(8, 720, 600).form, plan(8, 430, 270).form], ['beside', 'beside']);
  assert.equal(plan(8, 347, 560, 3).large, 3);
  assert.ok(plan(8, 347, 560).isOverview);
});

test('plans are the same when nothing would lie elsewhere', () => {
  assert.ok(isSamePlan(plan(8, 347, 560), plan(8, 350, 562)));
  assert.ok(!isSamePlan(plan(8, 347, 560), plan(8, 347, 560, 1)));
  assert.ok(!isSamePlan(plan(8, 347, 560), plan(8, 430, 270)));
});

test('levels do not overlap, keep their form, and fill the place', () => {
  for (const variant of [triagonal, raumschach])
    for (const [width, height] of places)
      for (const large of [0, 3]) {
        const plan = planOf(variant, { width, height }, firstView, large);
        const { cells, box, gap } = arrange(variant, firstView, plan);
        const what = `${variant.name} in ${width} x ${height}`;
        const placed = [...cells.values()];
        for (const { corners, center, scale, radius, cell } of placed) {
          assert.ok(Math.abs(radius - scale / 2) < 1e-6, what);
          assert.equal(scale, plan.form === 'alike' || cell.level === large ? 1 : plan.scale, what);
          for (const { x, y } of corners)
            assert.ok(x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height, what);
          const isInGap = gap && Math.abs(center.x - gap.left - gap.width / 2) < gap.width / 2;
          assert.ok(!isInGap || Math.abs(center.y - gap.top - gap.height / 2) > gap.height / 2, `${what}: ${cell.name}`);
        }
        for (const a of placed)
          for (const b of placed)
            if (a.cell.level < b.cell.level)
              assert.ok(Math.hypot(a.center.x - b.center.x, a.center.y - b.center.y) > a.radius + b.radius, what);
        const pixels = Math.min(width / box.width, Math.max(height, 270) / box.height);
        assert.ok(pixels >= 27, `${what}: cells of ${pixels} pixels`);
      }
});

test('small levels keep their order, have a letter alone, and keys walk on the large one', () => {
  const view = viewOfPlayer(raumschach, 'white');
  const plan = planLevels(5, cube(5), { width: 300, height: 270 }, 1);
  assert.equal(plan.form, 'beside');
  const arrangement = arrange(raumschach, view, plan);
  const { x, y } = arrangement.cells.get('Ec3').center;
  for (const cell of ['Dc3', 'Cc3', 'Ac3']) {
    const other = arrangement.cells.get(cell).center;
    assert.ok(other.y > y || (other.y === y && other.x > x), cell);
  }
  const count = (kind) => arrangement.labels.filter((label) => label.kind === kind).length;
  assert.deepEqual([count('level'), count('column'), count('row')], [5, 5, 5]);
  assert.equal(neighbour(arrangement, 'Ba1', 90), 'Ba2');
});
