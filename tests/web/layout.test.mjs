// Where cells lie, for the boards of all shipped games in each of their views.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { windowOver } from '../../interpreter/web/client/geometry.js';
import {
  arrange,
  cellsBetween,
  firstView,
  levelNeighbour,
  neighbour,
  planOf,
  symmetries,
  viewOfPlayer,
  views,
} from '../../interpreter/web/client/layout.js';
import { latticeOf, lattices } from '../../interpreter/web/client/lattices.js';
import { resolved, shippedGames } from './program.mjs';

const games = await shippedGames();
const variants = new Map();
for (const game of games) variants.set(game, await resolved(game));

const wide = { width: 1200, height: 1200 };

/** What holds of each board, however it is turned. */
const eachView = (check) => {
  for (const [game, variant] of variants)
    for (const view of views(variant)) check(variant, arrange(variant, view, planOf(variant, wide, view)), game);
};

test('a window is moved as little as needed, to the first stretches before the others', () => {
  assert.equal(windowOver([], 30, 100), 30);
  assert.equal(windowOver([[40, 60]], 30, 100), 30);
  assert.equal(windowOver([[10, 20]], 30, 100), 10);
  assert.equal(windowOver([[150, 160]], 30, 100), 60);
  assert.equal(windowOver([[150, 160], [20, 30]], 30, 100), 60, 'the second cannot be seen too');
  assert.equal(windowOver([[100, 110], [20, 30]], 60, 100), 20, 'both are seen');
});

const angles = (variant) => views(variant).map(({ angle }) => angle);

describe('all shipped games', () => {
  test('there are some of each lattice', () => {
    const shipped = new Set([...variants.values()].map(({ grid }) => grid.lattice));
    assert.deepEqual([...shipped].sort(), Object.keys(lattices).sort());
  });

  test('cells keep their form, do not overlap, and lie in the box', () => {
    eachView((variant, { cells, box }, game) => {
      const placed = [...cells.values()];
      assert.equal(placed.length, variant.grid.cells.length);
      for (const { corners } of placed) {
        corners.forEach((corner, i) => {
          const next = corners[(i + 1) % corners.length];
          assert.ok(
            Math.abs(Math.hypot(next.x - corner.x, next.y - corner.y) - 1) < 1e-4,
            `${game}: an edge is 1 long`,
          );
          assert.ok(corner.x >= box.left && corner.x <= box.left + box.width, game);
          assert.ok(corner.y >= box.top && corner.y <= box.top + box.height, game);
        });
      }
      for (let i = 0; i < placed.length; ++i)
        for (let j = 0; j < i; ++j) {
          const [a, b] = [placed[i], placed[j]];
          const distance = Math.hypot(a.center.x - b.center.x, a.center.y - b.center.y);
          assert.ok(distance > a.radius + b.radius - 1e-4, `${game}: ${a.cell.name} and ${b.cell.name} overlap`);
        }
    });
  });

  test('the arrow keys reach every cell from any corner', () => {
    eachView((variant, arrangement, game) => {
      for (const start of [variant.grid.cells[0].name, variant.grid.cells.at(-1).name]) {
        const seen = new Set([start]);
        for (const cell of seen) {
          const next = [0, 90, 180, 270].map((direction) => neighbour(arrangement, cell, direction));
          for (const to of [...next, levelNeighbour(arrangement, cell, 1), levelNeighbour(arrangement, cell, -1)])
            if (to) seen.add(to);
        }
        assert.equal(seen.size, variant.grid.cells.length, `${game}, from ${start}`);
      }
    });
  });

  test('an arrow key never leads backwards', () => {
    eachView((variant, arrangement, game) => {
      for (const [name, { center }] of arrangement.cells)
        for (const [direction, x, y] of [
          [0, 1, 0],
          [90, 0, -1],
          [180, -1, 0],
          [270, 0, 1],
        ]) {
          const to = neighbour(arrangement, name, direction);
          if (to === null) continue;
          const there = arrangement.cells.get(to).center;
          assert.ok((there.x - center.x) * x + (there.y - center.y) * y > 0.1, `${game}: ${name}, ${direction}`);
        }
    });
  });

  test('a player sits at the bottom of the own view', () => {
    for (const [game, variant] of variants)
      for (const player of variant.players.filter(({ neutral }) => !neutral)) {
        const { cells } = arrange(variant, viewOfPlayer(variant, player.name));
        const own = variant.setup
          .filter(({ owner }) => owner === player.name)
          .map(({ cell }) => cells.get(cell).center.y);
        const others = variant.setup
          .filter(({ owner }) => owner !== player.name)
          .map(({ cell }) => cells.get(cell).center.y);
        const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
        // Those who look the same way stand beside each other.
        const isRace = variant.players.every(({ facing }) => facing === player.facing);
        assert.ok(isRace ? mean(own) === mean(others) : mean(own) > mean(others), `${game}: ${player.name}`);
      }
  });

  test('labels are those of the variant, and lie outside of all cells', () => {
    eachView((variant, { labels, cells }, game) => {
      assert.equal(labels.length > 0, latticeOf(variant).hasMargins(variant), game);
      for (const { text, at, kind } of labels) {
        if (kind === 'column') assert.ok(variant.labels.columns.includes(text), `${game}: ${text}`);
        for (const { center, radius } of cells.values())
          assert.ok(Math.hypot(center.x - at.x, center.y - at.y) > radius, `${game}: ${text} lies in a cell`);
      }
    });
  });
});

describe('views', () => {
  const of = (game) => variants.get(game);

  test('boards turn by their symmetry', () => {
    assert.deepEqual(symmetries(of('64-triangles-3p-sides')), [0, 120, 240]);
    assert.deepEqual(symmetries(of('chess')), [0, 90, 180, 270]);
    assert.deepEqual(symmetries(of('xiangqi')), [0, 180]);
    assert.deepEqual(symmetries(of('glinski')), [0, 60, 120, 180, 240, 300]);
    assert.deepEqual(symmetries(of('grand-triangle')), [0, 180]);
    assert.deepEqual(symmetries(of('octochess')), [0, 180]);
  });

  test('a seat at a side turns by the symmetry, one in a corner stands the board on it', () => {
    assert.deepEqual(angles(of('64-triangles-3p-sides')), [0, 120, 240]);
    assert.deepEqual(angles(of('64-triangles-3p-corners')), [0, 60, 180, 300]);
    assert.deepEqual(angles(of('chess')), [0, 180]);
  });

  test('where all look the same way, the board turns by its symmetry', () => {
    const chess = of('chess');
    const alike = { ...chess, players: chess.players.map((player) => ({ ...player, facing: 90 })) };
    assert.deepEqual(angles(alike), [0, 90, 180, 270]);
  });

  test('of a cube the level that a player looks away from comes last', () => {
    const cube = of('triagonal');
    const last = (player) =>
      [...arrange(cube, viewOfPlayer(cube, player)).cells.values()].sort((a, b) => a.center.x - b.center.x).at(-1);
    assert.equal(last('white').cell.level, 7);
    assert.equal(last('black').cell.level, 0);
  });
});

describe('neighbours', () => {
  const to = (game, from, direction, view) => neighbour(arrange(variants.get(game), view), from, direction);

  test('on squares', () => {
    assert.equal(to('chess', 'e4', 0), 'f4');
    assert.equal(to('chess', 'e4', 45), 'f5');
    assert.equal(to('chess', 'e4', 270), 'e3');
    assert.equal(to('chess', 'h4', 0), null);
  });

  test('on a turned board keys follow the picture', () => {
    assert.equal(to('chess', 'e4', 0, { angle: 180, levelsReversed: false }), 'd4');
    assert.equal(to('chess', 'e4', 90, { angle: 180, levelsReversed: false }), 'e3');
  });

  test('on triangles the row is walked cell by cell, a column straight on', () => {
    assert.equal(to('64-triangles-2p-corners', 'a1', 0), 'b1');
    assert.equal(to('64-triangles-2p-corners', 'b1', 0), 'c1');
    assert.equal(to('64-triangles-2p-corners', 'b1', 90), 'b2');
    assert.equal(to('64-triangles-2p-corners', 'd2', 270), 'd1');
  });

  test('on octagons up and down lead through the squares between, and straight on', () => {
    assert.equal(to('octochess', 'a1', 0), 'c1');
    assert.equal(to('octochess', 'a1', 90), 'b2');
    assert.equal(to('octochess', 'b2', 90), 'a3');
    assert.equal(to('octochess', 'b2', 0), 'd2');
    assert.equal(to('octochess', 'a3', 270), 'b2');
  });

  test('on cubes levels are changed by keys of their own', () => {
    const cube = arrange(variants.get('triagonal'));
    assert.equal(neighbour(cube, 'Ah1', 0), null);
    assert.equal(levelNeighbour(cube, 'Ah1', 1), 'Bh1');
    assert.equal(levelNeighbour(cube, 'Ah1', -1), null);
    assert.equal(neighbour(cube, 'Dc4', 0), 'Df4', 'over the hole');
    const turned = arrange(variants.get('triagonal'), { angle: 180, levelsReversed: true });
    assert.equal(levelNeighbour(turned, 'Bh1', 1), 'Ah1');
  });
});

describe('levels of cubes', () => {
  const cube = variants.get('triagonal');

  test('lines lead through them', () => {
    assert.deepEqual(cellsBetween(arrange(cube), 'Aa1', 'Ad4'), ['Ab2', 'Ac3']);
    assert.deepEqual(cellsBetween(arrange(cube), 'Ah1', 'Df1'), []);
    assert.deepEqual(cellsBetween(arrange(cube), 'Ca1', 'Aa3'), ['Ba2']);
  });
});

describe('coordinates', () => {
  const board = (name, coordinates, view) => {
    const variant = variants.get(name);
    return arrange({ ...variant, board: { ...variant.board, coordinates } }, view);
  };
  const numbers = [...'987654321'];

  test('stand at the edges, and turn along', () => {
    const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
    for (const angle of [0, 90, 180, 270]) {
      const view = { angle, levelsReversed: false };
      const { labels, cells } = board('shogi', { top: numbers, right: [...'ihgfedcba'] }, view);
      const nearest = (text) => {
        const { at } = labels.find((label) => label.kind === 'coordinate' && label.text === text);
        const nearer = (best, one) => (distance(one.center, at) < distance(best.center, at) ? one : best);
        return [...cells.values()].reduce(nearer).cell.name;
      };
      // Beside the cells of their columns and rows that lie at that edge.
      assert.deepEqual(['9', '1', 'i', 'a'].map(nearest), ['a9', 'i9', 'i1', 'i9']);
      const own = labels.filter(({ kind }) => kind === 'coordinate');
      assert.equal(own.length, 18);
      for (const { at } of own)
        for (const other of labels) if (other.kind !== 'coordinate') assert.ok(distance(at, other.at) > 0.3);
    }
  });

  test('at an edge that is named already they stand farther off', () => {
    const { labels } = board('shogi', { bottom: numbers, left: numbers });
    const lowest = (kind) => Math.max(...labels.filter((label) => label.kind === kind).map(({ at }) => at.y));
    assert.ok(lowest('coordinate') > lowest('column') + 0.3);
  });

  test('a board with holes has them at its outermost cells', () => {
    const variant = variants.get('four-handed');
    const top = variant.labels.columns;
    const { labels, cells } = board('four-handed', { top });
    for (const { text, at, kind } of labels) {
      if (kind !== 'coordinate') continue;
      const column = [...cells.values()].filter(({ cell }) => cell.name.replace(/\d+/, '') === text);
      assert.ok(Math.abs(Math.min(...column.map(({ center }) => center.y)) - at.y - 0.76) < 0.01, text);
    }
  });
});

describe('labels', () => {
  const labels = (game, view = firstView) => arrange(variants.get(game), view).labels;
  const order = (list, kind, by) =>
    list
      .filter((label) => label.kind === kind)
      .sort((a, b) => a.at[by] - b.at[by])
      .map(({ text }) => text)
      .join('');

  test('on squares they stay at the bottom and at the left when the board is turned', () => {
    assert.equal(order(labels('chess'), 'column', 'x'), 'abcdefgh');
    assert.equal(order(labels('chess', { angle: 180, levelsReversed: false }), 'column', 'x'), 'hgfedcba');
    assert.equal(order(labels('chess', { angle: 180, levelsReversed: false }), 'row', 'y'), '12345678');
    assert.equal(order(labels('chess', { angle: 90, levelsReversed: false }), 'row', 'x'), '87654321');
  });

  test('hexes have the numbers of their names at the side', () => {
    assert.equal(order(labels('glinski'), 'column', 'x'), 'abcdefghikl');
    assert.equal(order(labels('glinski'), 'row', 'y'), '1110987654321');
  });

  test('where no columns are named, names stand in the cells', () => {
    const { cells } = arrange(variants.get('triangulation-3p'));
    assert.equal(labels('triangulation-3p').length, 0);
    for (const { namePlace, center } of cells.values()) assert.equal(namePlace.x, center.x);
  });

  test('where a label would lie in a cell, cells have their names instead', () => {
    const glinski = variants.get('glinski');
    const cells = glinski.grid.cells.map((cell) => (cell.name === 'a4' ? { ...cell, name: 'a40' } : cell));
    const { labels, cells: placed } = arrange({ ...glinski, grid: { ...glinski.grid, cells } });
    assert.deepEqual(labels, []);
    assert.ok([...placed.values()].every(({ namePlace }) => namePlace !== null));
    assert.ok(arrange(glinski).labels.length > 10);
  });

  test('lines of the board turn along', () => {
    const chess = variants.get('chess');
    const lined = {
      ...chess,
      board: { style: 'lines', fills: [], areas: [], lines: [{ from: [0.5, 0.5], to: [7.5, 0.5], kind: 'grid' }] },
    };
    const [line] = arrange(lined, { angle: 180, levelsReversed: false }).lines;
    const { cells } = arrange(lined, { angle: 180, levelsReversed: false });
    assert.ok(Math.hypot(line.from.x - cells.get('a1').center.x, line.from.y - cells.get('a1').center.y) < 1e-9);
    assert.ok(Math.hypot(line.to.x - cells.get('h1').center.x, line.to.y - cells.get('h1').center.y) < 1e-9);
  });
});
