/**
 * What players of a game write at the edges of its board, beside the names of cells: `board: coordinates` of its file. It
 * turns along with the board. No DOM. Tested in tests/web/layout.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./lattices.js').Label} Label
 */
import { latticeOf } from './lattices.js';

/** The edges as the first player sees them. @type {[import('./types.js').Edge, Point][]} */
const edges = [
  ['top', { x: 0, y: 1 }],
  ['right', { x: 1, y: 0 }],
  ['bottom', { x: 0, y: -1 }],
  ['left', { x: -1, y: 0 }],
];

/** How far from the cells they stand; below and at the left, where names of columns and rows are, farther off. */
const off = { beside: 0.26, left: 0.6, below: 0.62 };

/** @param {ResolvedVariant} variant @param {import('./lattices.js').Picture} picture @returns {Label[]} */
export function coordinatesAt(variant, picture) {
  const { cells } = variant.grid;
  const first = Math.min(...cells.map(({ column }) => column));
  return edges.flatMap(([edge, way]) =>
    (variant.board?.coordinates?.[edge] ?? []).flatMap((text, index) => {
      const line = cells.filter(({ column, row }) => (way.x === 0 ? column - first : row) === index);
      return line.length ? [{ text, at: beyond(line.map(latticeOf(variant).place), way, picture), kind }] : [];
    }),
  );
}

const kind = /** @type {const} */ ('coordinate');

/**
 * A point of the picture beyond the last cell of a line.
 * @param {{center: Point, corners: Point[]}[]} line @param {Point} way @param {import('./lattices.js').Picture} picture
 */
function beyond(line, way, picture) {
  const along = (/** @type {Point} */ { x, y }) => x * way.x + y * way.y;
  const last = line.reduce((best, one) => (along(one.center) > along(best.center) ? one : best));
  const radius = Math.max(...last.corners.map(along)) - along(last.center);
  const from = picture.map(last.center, 0);
  const to = picture.map({ x: last.center.x + way.x, y: last.center.y + way.y }, 0);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = radius + (dx < -0.5 ? off.left : dy > 0.5 ? off.below : off.beside);
  return { x: from.x + dx * distance, y: from.y + dy * distance };
}
