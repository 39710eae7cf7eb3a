/**
 * Drawing a board on the page of a board to try: cells are taken away by clicks, and what is left becomes the `grid` of
 * the file that is edited beside it. The functions at the top have no DOM. Tested in tests/web/try_board.test.mjs and
 * tests/browser/source.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./types.js').Cell} Cell
 *
 * @typedef {object} BoardSetup
 * @property {Board} board @property {Cell[]} cells @property {import('./types.js').LatticeName} lattice
 * @property {(holes: string[]) => void} write @property {() => void} close @property {(text: string) => void} say
 */
import { button, buttons, el, refill } from './dom.js';
import { joined } from './words.js';
import { onCellClick, onCellKey } from './try_cells.js';

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

/** @type {Record<string, (canvas: Canvas, cells: Cell[], holes: Cell[]) => void>} */
const draw = {
  square(canvas, cells, holes) {
    const all = [...cells, ...holes];
    const [left, upper] = [least(all, ({ column }) => column), top(all)];
    const isCell = new Set(cells.map(({ column, row }) => `${column} ${row}`));
    const right = -least(all, ({ column }) => -column);
    for (let row = upper; row >= least(all, (cell) => cell.row); --row)
      for (let column = left; column <= right; ++column)
        canvas.write(upper - row, column - left, isCell.has(`${column} ${row}`) ? '.' : '#');
  },
  // A cell is four letters wide and two lines high; neighbours share their edge.
  triangle(canvas, cells, holes) {
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
  },
  // Lines are half a cell high; columns are two letters apart.
  hex(canvas, cells, holes) {
    const all = [...cells, ...holes];
    const left = least(all, ({ column }) => column);
    const half = (/** @type {Cell} */ { center }) => Math.round((center[1] * 2) / Math.sqrt(3));
    const upper = Math.max(...all.map(half));
    for (const cell of all) canvas.write(upper - half(cell), 2 * (cell.column - left), holes.includes(cell) ? '#' : '.');
  },
};

/** Can boards of this lattice be drawn? @param {string} lattice */
export const isDrawn = (lattice) => lattice in draw;

/**
 * The cells as the `grid` of a file. Of a game that extends another one, whose shape remains, only the holes are said.
 * @param {string} lattice @param {Cell[]} cells of the whole board @param {string[]} holes @param {boolean} extendsOther
 */
export function gridOf(lattice, cells, holes, extendsOther) {
  if (extendsOther || !isDrawn(lattice)) return `grid:\n  holes: [${holes.join(', ')}]\n`;
  const canvas = new Canvas();
  const isHole = (/** @type {Cell} */ { name }) => holes.includes(name);
  draw[lattice](
    canvas,
    cells.filter((cell) => !isHole(cell)),
    cells.filter(isHole),
  );
  const { lines } = canvas;
  // How far the lines are indented must be said where the first is not the leftmost.
  const sign = lines[0].startsWith(' ') ? '|2' : '|';
  return ['grid:', `  lattice: ${lattice}`, `  drawing: ${sign}`, ...lines.map((line) => `    ${line}`.trimEnd()), ''].join('\n');
}

export class BoardView {
  /** @type {string[]} */
  #holes = [];
  #listening = new AbortController();
  #told = el('p', { class: 'quiet', role: 'status' });
  #write;

  /** @param {HTMLElement} element that is filled @param {BoardSetup} setup */
  constructor(element, setup) {
    this.setup = setup;
    this.#write = button('Put it into the file as the board', () => setup.write(this.#holes), { class: 'primary' });
    refill(
      element,
      el('h2', {}, 'Draw the board'),
      el('p', { class: 'quiet' }, 'Click cells to take them away, and again to bring them back. Those that the saved file lacks come back in its text.'),
      this.#told,
      buttons(this.#write, button('Done', setup.close)),
    );
    setup.board.setMoves([]);
    const act = (/** @type {string} */ cell) => this.#toggle(cell);
    onCellClick(setup.board, this.#listening.signal, act);
    onCellKey(setup.board, this.#listening.signal, act);
    this.#show();
  }

  close() {
    this.#listening.abort();
    this.setup.board.showZone([]);
  }

  /** @param {string} cell */
  #toggle(cell) {
    const isHole = this.#holes.includes(cell);
    if (!isHole && this.#holes.length === this.setup.cells.length - 1) return;
    this.#holes = isHole ? this.#holes.filter((one) => one !== cell) : [...this.#holes, cell];
    this.setup.say(`${cell} is ${isHole ? 'there' : 'taken away'}`);
    this.#show();
  }

  #show() {
    this.setup.board.showZone(this.#holes);
    this.#write.disabled = this.#holes.length === 0;
    this.#told.textContent = this.#holes.length ? `Taken away: ${joined(this.#holes)}.` : 'Nothing is taken away yet.';
  }
}
