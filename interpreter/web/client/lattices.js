/**
 * All that the pages know of single lattices: one object for each, with the same properties. Everything else asks
 * `latticeOf(variant)`; who adds a lattice adds an object here. No DOM. Tested in tests/web/lattices.test.mjs and
 * tests/web/layout.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Cell} Cell
 * @typedef {import('./geometry.js').Point} Point
 *
 * @typedef {{text: string, at: Point, kind: 'column' | 'row' | 'level' | 'coordinate'}} Label
 *
 * @typedef {object} Picture maps places of a variant, y upwards, to places of a picture, y downwards; see layout.js
 * @property {(point: Point, level: number) => Point} map
 * @property {(level: number) => number} scaleOf less than 1 if a level is small; see levels.js
 * @property {boolean} isUpright whether rows lie across, as at first or upside down
 *
 * @typedef {object} Lattice
 * @property {() => string} cells what several of its cells are called
 * @property {(count: number) => string} counted so many of them
 * @property {number} turn degrees by which its cells can be turned so that they are its cells again
 * @property {boolean} isFlat not: levels lie beside each other in the picture, and lines through them are shown
 * @property {(cell: Cell) => {center: Point, corners: Point[]}} place of a cell before the board is turned, y upwards;
 *   within its level where there are several
 * @property {boolean} countsInColumns do the names of cells count in each column by itself, from its lowest cell on?
 * @property {string[]} shades how tiles are filled, by the shade of their cells, when the variant does not say it
 * @property {(corners: number) => number} tokenSize half the width of a piece's token, by the radius of its cell
 * @property {number} largestLabel how high labels at the margins may be, in hundredths of an edge
 * @property {(variant: ResolvedVariant) => boolean} hasMargins whether labels stand at the margins, not in the cells
 * @property {(variant: ResolvedVariant, picture: Picture) => Label[]} margins the labels that stand there
 * @property {boolean} hasCellsBetween whether up and down lead to the cells between two rows, which lie aside
 * @property {'rows' | 'staggered' | 'slanted' | null} drawn the form in which a board with holes is drawn as text; null: its holes
 *   are listed
 * @property {boolean} hasMirrors is each cell beside one its mirror image in their common side? Then a drawn board can grow
 * @property {(corners: Point[], center: Point) => Point} namePlace where else a cell's name stands, y downwards
 */
import { boxAround } from './geometry.js';
import { counted, t } from './words.js';

/** What lattices have in common unless they say something else. */
const plain = {
  isFlat: true,
  countsInColumns: false,
  place: placeInPlane,
  largestLabel: 32,
  hasMargins: hasColumnLetters,
  hasCellsBetween: false,
  drawn: null,
  hasMirrors: true,
  namePlace: belowPiece,
};

export const lattices = {
  triangle: /** @type {Lattice} */ ({
    ...plain,
    cells: () => t`triangles`,
    counted: (count) => counted(count, '{0} triangle', '{0} triangles'),
    turn: 60,
    shades: ['light', 'dark'],
    // Where a piece stands beside others, their tokens touch.
    tokenSize: () => 1.07,
    margins: marginsOfTriangles,
    drawn: 'slanted',
    namePlace: towardsTip,
  }),
  square: /** @type {Lattice} */ ({
    ...plain,
    cells: () => t`squares`,
    counted: (count) => counted(count, '{0} square', '{0} squares'),
    turn: 90,
    shades: ['dark', 'light'],
    tokenSize: () => 0.97,
    margins: marginsOfSquares,
    drawn: 'rows',
  }),
  hex: /** @type {Lattice} */ ({
    ...plain,
    cells: () => t`hexagons`,
    counted: (count) => counted(count, '{0} hex', '{0} hexagons'),
    turn: 60,
    countsInColumns: true,
    shades: ['dark', 'mid', 'light'],
    tokenSize: () => 0.74,
    largestLabel: 60,
    hasMargins: (variant) =>
      hasColumnLetters(variant) && variant.grid.cells.every((cell) => numberInName(variant, cell) !== null),
    margins: marginsOfHexes,
    drawn: 'staggered',
  }),
  cube: /** @type {Lattice} */ ({
    ...plain,
    cells: () => t`cubes`,
    counted: (count) => counted(count, '{0} cube', '{0} cubes'),
    turn: 90,
    isFlat: false,
    place: placeInLevel,
    shades: ['dark', 'light'],
    tokenSize: () => 0.97,
    margins: (variant, picture) => [...lettersOfLevels(variant, picture), ...marginsOfSquares(variant, picture)],
  }),
  octagons: /** @type {Lattice} */ ({
    ...plain,
    cells: () => t`octagons and squares`,
    // Some of them are the squares between octagons.
    counted: (count) => counted(count, '{0} cell', '{0} cells'),
    turn: 90,
    shades: ['dark', 'light', 'mid'],
    // On small cells tokens are a little wider than the cell.
    tokenSize: (corners) => (corners === 4 ? 1.09 : 0.93),
    margins: marginsOfSquares,
    hasCellsBetween: true,
    drawn: 'staggered',
    hasMirrors: false,
    namePlace: towardsLowest,
  }),
};

/** @param {ResolvedVariant} variant @returns {Lattice} */
export const latticeOf = (variant) => lattices[variant.grid.lattice];

/** The letters of a level: A to Z, then AA. @param {number} level @returns {string} */
export function levelLetters(level) {
  const last = String.fromCharCode(65 + (level % 26));
  return level < 26 ? last : levelLetters(Math.floor(level / 26) - 1) + last;
}

// ------------------------------------------------------------------ where cells and their names lie

/** @param {Cell} cell */
function placeInPlane({ center, corners }) {
  return { center: { x: center[0], y: center[1] }, corners: corners.map(([x, y]) => ({ x, y })) };
}

/** A square by column and row. @param {Cell} cell */
function placeInLevel({ column: x, row: y }) {
  const corners = [
    { x, y },
    { x: x + 1, y },
    { x: x + 1, y: y + 1 },
    { x, y: y + 1 },
  ];
  return { center: { x: x + 0.5, y: y + 0.5 }, corners };
}

/** @param {Point[]} _corners @param {Point} center @returns {Point} */
function belowPiece(_corners, center) {
  return { x: center.x, y: center.y + 0.66 };
}

/** As far down in a small cell as in a large one. @param {Point[]} corners @param {Point} center @returns {Point} */
function towardsLowest(corners, center) {
  const { top, height } = boxAround(corners);
  return { x: center.x, y: center.y + (top + height - center.y) * 0.8 };
}

/** The name stands towards the corner above or below the piece. @param {Point[]} corners @param {Point} center */
function towardsTip(corners, center) {
  const off = (/** @type {Point} */ corner) => Math.abs(corner.x - center.x);
  const tip = corners.reduce((best, corner) => (off(corner) < off(best) ? corner : best));
  return { x: center.x, y: center.y + (tip.y - center.y) * 0.56 };
}

// ------------------------------------------------------------------ labels at the margins

/** @param {ResolvedVariant} variant */
function hasColumnLetters(variant) {
  return variant.labels.columns.length > 0;
}

/** The first column's letters belong to the leftmost column. @param {ResolvedVariant} variant @param {number} column */
function columnLetters(variant, column) {
  const first = Math.min(...variant.grid.cells.map((cell) => cell.column));
  return variant.labels.columns[column - first] ?? '';
}

/**
 * The number in the name of a cell that is named by its column, as in "f11".
 * @param {ResolvedVariant} variant @param {Cell} cell @returns {number | null}
 */
function numberInName(variant, cell) {
  const letters = columnLetters(variant, cell.column);
  const number = cell.name.slice(letters.length);
  return cell.name.startsWith(letters) && /^\d+$/.test(number) ? Number(number) : null;
}

/**
 * The first cell of each line of cells, by the line's number.
 * @param {Cell[]} cells @param {(cell: Cell) => number} line @param {(cell: Cell) => number} place
 * @returns {Map<number, Cell>}
 */
function firstOfLines(cells, line, place) {
  /** @type {Map<number, Cell>} */ const first = new Map();
  for (const cell of cells) {
    const best = first.get(line(cell));
    if (!best || place(cell) < place(best)) first.set(line(cell), cell);
  }
  return first;
}

/** @param {Cell} cell */
const columnOf = (cell) => cell.column;
/** @param {Cell} cell */
const rowOf = (cell) => cell.row;

/**
 * A column's letters below its lowest cell, a row's number left of its leftmost one; they turn along.
 * @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]}
 */
function marginsOfTriangles(variant, picture) {
  /** @type {Label[]} */ const labels = [];
  for (const [column, cell] of firstOfLines(variant.grid.cells, columnOf, rowOf)) {
    const { center, corners } = placeInPlane(cell);
    const at = { x: center.x, y: boxAround(corners).top - 0.24 };
    labels.push({ text: columnLetters(variant, column), at: picture.map(at, 0), kind: 'column' });
  }
  for (const [row, cell] of firstOfLines(variant.grid.cells, rowOf, columnOf)) {
    const { left, top, height } = boxAround(placeInPlane(cell).corners);
    // Below a side that runs inwards stand letters of columns, too.
    const off = cell.orientation === 'down' ? { x: 0.35, y: 0.12 } : { x: 0.14, y: 0 };
    const at = { x: left - off.x, y: top + height / 2 - off.y };
    labels.push({ text: String(row + 1), at: picture.map(at, 0), kind: 'row' });
  }
  return labels;
}

/**
 * A column's letters below its lowest cell, a number left of the leftmost cell that has it in its name.
 * @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]}
 */
function marginsOfHexes(variant, picture) {
  const { cells } = variant.grid;
  /** @type {Label[]} */ const labels = [];
  for (const [column, cell] of firstOfLines(cells, columnOf, rowOf)) {
    const { x, y } = placeInPlane(cell).center;
    labels.push({ text: columnLetters(variant, column), at: picture.map({ x, y: y - 1.3 }, 0), kind: 'column' });
  }
  for (const [number, cell] of firstOfLines(cells, (cell) => numberInName(variant, cell) ?? 0, columnOf)) {
    const { x, y } = placeInPlane(cell).center;
    labels.push({ text: String(number), at: picture.map({ x: x - 1.25, y: y + 0.35 }, 0), kind: 'row' });
  }
  return labels;
}

/**
 * The cells of each level that has some, with the box around them in the picture.
 * @param {ResolvedVariant} variant @param {Picture} picture
 */
function levelsIn({ grid }, picture) {
  const { place } = lattices[grid.lattice];
  return Array.from({ length: grid.levels }, (_, level) => {
    const cells = grid.cells.filter((cell) => cell.level === level);
    const corners = cells.flatMap((cell) => place(cell).corners);
    const centerOf = (/** @type {Cell} */ cell) => picture.map(place(cell).center, level);
    return { level, cells, centerOf, box: boxAround(corners.map((corner) => picture.map(corner, level))) };
  }).filter(({ cells }) => cells.length > 0);
}

/**
 * Columns' letters below each level and rows' numbers left of it, or the other way round on a board turned sideways.
 * Small levels have none.
 * @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]}
 */
function marginsOfSquares(variant, picture) {
  /** @type {Label[]} */ const labels = [];
  const large = levelsIn(variant, picture).filter(({ level }) => picture.scaleOf(level) === 1);
  for (const { cells, centerOf, box } of large)
    for (const kind of /** @type {const} */ (['column', 'row']))
      for (const [number, cell] of new Map(cells.map((cell) => [cell[kind], cell]))) {
        const { x, y } = centerOf(cell);
        const isAtLeft = (kind === 'row') === picture.isUpright;
        const at = isAtLeft ? { x: box.left - 0.24, y } : { x, y: box.top + box.height + 0.28 };
        labels.push({ text: kind === 'row' ? String(number + 1) : columnLetters(variant, number), at, kind });
      }
  return labels;
}

/** Above each level. @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]} */
function lettersOfLevels(variant, picture) {
  return levelsIn(variant, picture).map(({ level, box }) => ({
    text: levelLetters(level),
    at: { x: box.left + box.width / 2, y: box.top - 0.3 },
    kind: 'level',
  }));
}
