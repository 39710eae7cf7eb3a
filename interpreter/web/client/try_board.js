/**
 * Drawing a board on the page of a board to try: cells are taken away and added by clicks, and what is there becomes the
 * `grid` of the file that is edited beside it. The functions at the top have no DOM. Tested in tests/web/try_board.test.mjs and
 * tests/browser/source.test.mjs.
 *
 * @typedef {import('./types.js').Cell} Cell
 *
 * @typedef {object} BoardSetup
 * @property {Board} board whose place the drawing takes @property {import('./types.js').ResolvedVariant} variant
 * @property {() => boolean} extendsOther does the text of the file extend another game?
 * @property {() => boolean} hadShape does the board of that game have a shape, as far as is known?
 * @property {(board: { grid: string, names: Map<string, string> | null }) => void} write `names`, by those that cells had,
 *   when cells were added
 * @property {() => void} close @property {(text: string) => void} say
 */
import { Board } from './board.js';
import { placeOf, rimOf } from './board_rim.js';
import { button, buttons, el, refill } from './dom.js';
import { latticeOf, lattices } from './lattices.js';
import { settings } from './store.js';
import { onCellClick, onCellKey } from './try_cells.js';
import { joined } from './words.js';

/** The most cells of a board. */
const mostCells = 4096;

/** What stands where, as lines of text. */
class Canvas {
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
const least = (cells, of) => Math.min(...cells.map(of));
/** @param {Cell[]} cells */
const top = (cells) => Math.max(...cells.map(({ row }) => row));

/** By the forms of drawings. @type {Record<string, (canvas: Canvas, cells: Cell[], holes: Cell[]) => void>} */
const draw = {
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
/** Can cells be added to boards of this lattice? @param {string} lattice */
const canGrow = (lattice) => isDrawn(lattice) && named(lattice).hasMirrors;
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

export class BoardView {
  /** All that is shown: the cells that the board has or had, and those that it could have. @type {Cell[]} */
  #shown;
  /** Names of the cells that are not there. @type {Set<string>} */
  #absent = new Set();
  /** @type {Board | null} */
  #board = null;
  #listening = new AbortController();
  #told = el('p', { class: 'quiet', role: 'status' });
  #write;

  /** @param {HTMLElement} element that is filled @param {BoardSetup} setup */
  constructor(element, setup) {
    this.setup = setup;
    this.#shown = setup.variant.grid.cells;
    this.#write = button('Put it into the file as the board', () => setup.write(this.#written()), { class: 'primary' });
    const more = canGrow(setup.variant.grid.lattice) ? ' Those around the board can be added, also several deep.' : '';
    refill(
      element,
      el('h2', {}, 'Draw the board'),
      el('p', { class: 'quiet' }, `Click cells to take them away, and again to bring them back.${more} Those that the saved file lacks come back in its text.`),
      this.#told,
      buttons(this.#write, button('Done', setup.close)),
    );
    setup.board.element.hidden = true;
    this.#grow();
  }

  close() {
    this.#listening.abort();
    this.#board?.remove();
    this.setup.board.element.hidden = false;
  }

  /** The cells that are there. */
  get #cells() {
    return this.#shown.filter(({ name }) => !this.#absent.has(name));
  }

  /** Those of the saved file that were taken away, and those that it did not have. */
  #changes() {
    const before = new Set(this.setup.variant.grid.cells.map(({ name }) => name));
    return {
      taken: [...before].filter((name) => this.#absent.has(name)),
      added: this.#cells.map(({ name }) => name).filter((name) => !before.has(name)),
    };
  }

  /** The `grid` of the file, and the new names of cells where the board is another one. */
  #written() {
    const { variant, extendsOther, hadShape } = this.setup;
    const { lattice, cells } = variant.grid;
    const { taken, added } = this.#changes();
    if (added.length === 0) return { grid: gridOf(lattice, cells, taken, extendsOther()), names: null };
    return { grid: drawnGrid(lattice, this.#cells, [], extendsOther() && hadShape()), names: this.#names() };
  }

  /** The names that cells get, by those that they had. */
  #names() {
    const names = namesOf(this.setup.variant.grid.lattice, this.#cells);
    return new Map(this.#cells.map(({ name }, index) => [name, names[index]]));
  }

  /** Shows the cells around the board as well. @param {string} [focused] */
  #grow(focused) {
    const { variant, board } = this.setup;
    const { grid } = variant;
    const isOpen = canGrow(grid.lattice) && this.#cells.length < mostCells;
    const beside = new Set(isOpen ? rimOf(this.#cells).map(placeOf) : []);
    const added = isOpen ? rimOf(this.#shown, grid.cells).filter((cell) => beside.has(placeOf(cell))) : [];
    this.#shown = [...this.#shown, ...added];
    for (const { name } of added) this.#absent.add(name);
    const fills = this.#shown.map((cell, index) =>
      this.#absent.has(cell.name) && index >= grid.cells.length
        ? 'transparent'
        : (variant.board?.fills?.[index] ?? latticeOf(variant).shades[cell.shade]),
    );
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#board?.remove();
    const frame = /** @type {HTMLElement} */ (board.element.parentElement);
    this.#board = new Board(
      frame,
      { ...variant, grid: { ...grid, cells: this.#shown }, board: { style: 'cells', lines: [], areas: [], fills } },
      settings(),
    );
    frame.prepend(this.#board.element);
    this.#board.element.classList.add('without-labels');
    this.#board.show({ ...nobody, turn: variant.players[0].name });
    const act = (/** @type {string} */ cell) => this.#toggle(cell);
    onCellClick(this.#board, this.#listening.signal, act);
    onCellKey(this.#board, this.#listening.signal, act);
    if (focused) this.#board.focusCell(focused);
    this.#show();
  }

  /** @param {string} cell */
  #toggle(cell) {
    const wasThere = !this.#absent.has(cell);
    if (wasThere && this.#cells.length === 1) return;
    if (!wasThere && this.#cells.length === mostCells) return;
    if (wasThere) this.#absent.add(cell);
    else this.#absent.delete(cell);
    this.setup.say(`${cell} is ${wasThere ? 'taken away' : 'there'}`);
    if (wasThere) this.#show();
    else this.#grow(cell);
  }

  #show() {
    const { cells } = this.setup.variant.grid;
    const { taken, added } = this.#changes();
    this.#board?.showZone([...this.#absent]);
    this.#write.disabled = taken.length + added.length === 0;
    const texts = [
      taken.length ? `Taken away: ${joined(taken)}.` : '',
      added.length ? `Added: ${added.length === 1 ? 'a cell' : `${added.length} cells`}.` : '',
      this.#write.disabled ? 'Nothing is changed yet.' : '',
      added.length ? renamedText(cells, this.#names()) : '',
    ];
    this.#told.textContent = texts.filter(Boolean).join(' ');
  }
}

/** Which cells get other names, in words. @param {Cell[]} cells @param {Map<string, string>} names */
function renamedText(cells, names) {
  const first = cells.find(({ name }) => (names.get(name) ?? name) !== name)?.name;
  return first
    ? `Cells get other names, as ${first} becomes ${names.get(first)}: the setup is written with these, and what else the file says of cells must change too.`
    : 'The setup is written with it, since a drawn one would not fit.';
}

/** A position without pieces. */
const nobody = { pieces: {}, hands: {}, in: [], phase: null, checked: [], notes: [], clocks: null };
