/**
 * Boards as the drawings of variant files: what a file says in `grid`, and the lines of letters that it shares with
 * `setup` (setup_drawn.js). No DOM. Tested in tests/web/board_drawn.test.mjs.
 *
 * @typedef {import('./types.js').Cell} Cell
 */
import { lattices } from './lattices.js';

/** What stands where, as lines of text. */
export class Canvas {
  /** @type {string[][]} */
  #lines = [];

  /** @param {number} line @param {number} column @param {string} text */
  write(line, column, text) {
    const letters = (this.#lines[line] ??= []);
    for (const [index, letter] of [...text].entries()) letters[column + index] = letter;
  }

  /** @returns {string[]} */
  get lines() {
    const filled = (/** @type {string[] | undefined} */ line) => Array.from(line ?? [], (letter) => letter ?? ' ').join('');
    return Array.from(this.#lines, (line) => filled(line).trimEnd());
  }
}

/** @param {Cell[]} cells @param {(cell: Cell) => number} of */
export const least = (cells, of) => Math.min(...cells.map(of));
/** @param {Cell[]} cells */
export const top = (cells) => Math.max(...cells.map(({ row }) => row));

/** By the forms of drawings. @type {Record<string, (canvas: Canvas, cells: Cell[], holes: Cell[]) => void>} */
export const draw = {
  rows(canvas, cells, holes) {
    const all = [...cells, ...holes];
    const [left, upper] = [least(all, ({ column }) => column), top(all)];
    const isCell = new Set(cells.map(({ column, row }) => `${column} ${row}`));
    const right = -least(all, ({ column }) => -column);
    for (let row = upper; row >= least(all, (cell) => cell.row); --row)
      for (let column = left; column <= right; ++column)
        canvas.write(upper - row, column - left, isCell.has(`${column} ${row}`) ? '.' : '#');
  },
  // A cell is four letters wide and two lines high; neighbours share their edge.
  slanted(canvas, cells, holes) {
    const all = [...cells, ...holes];
    const [left, upper] = [least(all, ({ column }) => column), top(all)];
    for (const cell of all) {
      const [at, line] = [2 * (cell.column - left), 2 * (upper - cell.row)];
      const isUp = cell.orientation === 'up';
      if (holes.includes(cell)) {
        canvas.write(line + (isUp ? 1 : 0), at + 1, '##');
        continue;
      }
      canvas.write(line + (isUp ? 0 : 1), at + 1, isUp ? '/\\' : '\\/');
      for (const [offset, letter] of isUp ? ['/', '\\'].entries() : ['\\', '/'].entries())
        canvas.write(line + (isUp ? 1 : 0), at + 3 * offset, letter);
    }
    // Between two cells of a row all sides are drawn, also of a cell that is not there.
    const isThere = new Set(all.map(({ column, row }) => `${column} ${row}`));
    for (const { column, row, orientation } of all)
      if (!isThere.has(`${column + 1} ${row}`) && isThere.has(`${column + 2} ${row}`))
        canvas.write(2 * (upper - row) + (orientation === 'up' ? 0 : 1), 2 * (column + 1 - left) + 1, '##');
  },
  // Lines are half a cell high; columns are two letters apart.
  staggered(canvas, cells, holes) {
    const all = [...cells, ...holes];
    const left = least(all, ({ column }) => column);
    const upper = top(all);
    for (const cell of all) canvas.write(upper - cell.row, 2 * (cell.column - left), holes.includes(cell) ? '#' : '.');
  },
};

/** Can boards of this lattice be drawn? @param {string} lattice */
export const isDrawn = (lattice) => formOf(lattice) !== null;
/** @param {string} lattice */
const formOf = (lattice) => named(lattice).drawn;
/** @param {string} lattice */
const named = (lattice) => lattices[/** @type {import('./types.js').LatticeName} */ (lattice)];

/**
 * The cells as the `grid` of a file. Of a game that extends another one, whose shape remains, only the holes are said.
 * @param {string} lattice @param {Cell[]} cells of the whole board @param {string[]} holes @param {boolean} extendsOther
 */
export function gridOf(lattice, cells, holes, extendsOther) {
  return extendsOther || !isDrawn(lattice) ? `grid:\n  holes: [${holes.join(', ')}]\n` : drawnGrid(lattice, cells, holes, false);
}

/**
 * The cells as a drawn `grid`.
 * @param {string} lattice @param {Cell[]} cells @param {string[]} holes some of them that are drawn as holes
 * @param {boolean} hadShape does a file that is extended give the board a shape, which is to be removed?
 */
export function drawnGrid(lattice, cells, holes, hadShape) {
  const canvas = new Canvas();
  const isHole = (/** @type {Cell} */ { name }) => holes.includes(name);
  draw[formOf(lattice) ?? 'rows'](
    canvas,
    cells.filter((cell) => !isHole(cell)),
    cells.filter(isHole),
  );
  const { lines } = canvas;
  // How far the lines are indented must be said where the first is not the leftmost.
  const sign = lines[0].startsWith(' ') ? '|2' : '|';
  return [
    'grid:',
    `  lattice: ${lattice}`,
    ...(hadShape ? ['  shape: ~'] : []),
    `  drawing: ${sign}`,
    ...lines.map((line) => `    ${line}`.trimEnd()),
    '',
  ].join('\n');
}

/** The letters of a column, from 0: a to z, aa, ab. @param {number} column @returns {string} */
const lettersOf = (column) =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + (column % 26));

/**
 * The names that the cells of a drawn board have when the file says no others, in their order.
 * @param {string} lattice @param {Cell[]} cells @returns {string[]}
 */
export function namesOf(lattice, cells) {
  const [left, low] = [least(cells, ({ column }) => column), least(cells, ({ row }) => row)];
  /** @type {Map<number, number>} */
  const lowest = new Map();
  for (const { column, center } of cells) lowest.set(column, Math.min(lowest.get(column) ?? Infinity, center[1]));
  const { countsInColumns } = named(lattice);
  const number = (/** @type {Cell} */ { column, row, center }) =>
    countsInColumns ? Math.round((center[1] - (lowest.get(column) ?? 0)) / Math.sqrt(3)) : row - low;
  return cells.map((cell) => `${lettersOf(cell.column - left)}${number(cell) + 1}`);
}
