/**
 * Drawing a board on the page of a board to try: cells are taken away and added by clicks, and what is there becomes the
 * `grid` of the file that is edited beside it, as board_drawn.js writes it. Tested in tests/browser/source.test.mjs.
 *
 * @typedef {import('./types.js').Cell} Cell
 *
 * @typedef {object} DrawnBoard
 * @property {string} grid of the file
 * @property {Map<string, string | null>} names by those that cells had; null of those that were taken away
 * @property {boolean} isLarger were cells added?
 * @property {Cell[]} cells with their names
 *
 * @typedef {object} BoardSetup
 * @property {Board} board whose place the drawing takes @property {import('./types.js').ResolvedVariant} variant
 * @property {() => boolean} extendsOther does the text of the file extend another game?
 * @property {() => boolean} hadShape does the board of that game have a shape, as far as is known?
 * @property {(board: DrawnBoard) => void} write
 * @property {(board: DrawnBoard) => string[]} leftOut what the file says of its board and cannot say of this one
 * @property {(board: DrawnBoard) => Promise<string[]>} errors that the file would have with it, and has not yet
 * @property {() => void} close @property {(text: string) => void} say
 */
import { Board } from './board.js';
import { drawnGrid, gridOf, isDrawn, namesOf } from './board_drawn.js';
import { placeOf, rimOf } from './board_rim.js';
import { button, buttons, el, refill } from './dom.js';
import { latticeOf, lattices } from './lattices.js';
import { settings } from './store.js';
import { onCellClick, onCellKey } from './try_cells.js';
import { joined } from './words.js';

/** The most cells of a board. */
const mostCells = 4096;
/** Milliseconds after the last click until it is asked what would be wrong. */
const clickingTime = 400;
/** So many errors are shown. */
const mostErrors = 4;

/** Can cells be added to boards of this lattice? @param {import('./types.js').LatticeName} lattice */
const canGrow = (lattice) => isDrawn(lattice) && lattices[lattice].hasMirrors;

export class BoardView {
  /** All that is shown: the cells that the board has or had, and those that it could have. @type {Cell[]} */
  #shown;
  /** Names of the cells that are not there. @type {Set<string>} */
  #absent = new Set();
  /** @type {Board | null} */
  #board = null;
  #listening = new AbortController();
  #told = el('p', { class: 'quiet', role: 'status' });
  #wrong = el('div', { role: 'status', hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
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
      this.#wrong,
      buttons(this.#write, button('Done', setup.close)),
    );
    setup.board.element.hidden = true;
    this.#grow();
  }

  close() {
    clearTimeout(this.#timer);
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

  /** The `grid` of the file, and the new names of cells. @returns {DrawnBoard} */
  #written() {
    const { variant, extendsOther, hadShape } = this.setup;
    const { lattice, cells } = variant.grid;
    const { taken, added } = this.#changes();
    const isLarger = added.length > 0;
    const given = this.#names();
    const names = new Map([...given, ...taken.map((name) => /** @type {[string, null]} */ ([name, null]))]);
    const renamed = this.#cells.map((cell) => ({ ...cell, name: given.get(cell.name) ?? cell.name }));
    const grid = isLarger
      ? drawnGrid(lattice, this.#cells, [], extendsOther() && hadShape())
      : gridOf(lattice, cells, taken, extendsOther());
    return { grid, names, isLarger, cells: renamed };
  }

  /** The names that cells get, by those that they had. @returns {Map<string, string>} */
  #names() {
    const names = this.#isNamedAnew() ? namesOf(this.setup.variant.grid.lattice, this.#cells) : null;
    return new Map(this.#cells.map(({ name }, index) => [name, names?.[index] ?? name]));
  }

  /** Are the cells counted anew? Those that the file names itself are not where cells are taken away alone, nor those of hexes
   * whose holes are said. */
  #isNamedAnew() {
    const { lattice, cells } = this.setup.variant.grid;
    if (this.#changes().added.length > 0) return true;
    const isUsual = isDrawn(lattice) && namesOf(lattice, cells).every((name, index) => name === cells[index].name);
    return isUsual && !(this.setup.extendsOther() && lattices[lattice].countsInColumns);
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
      { ...variant, grid: { ...grid, cells: this.#shown }, board: { ...drawnOn(variant), fills } },
      { ...settings(), isSmall: true },
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
      this.#write.disabled ? '' : renamedText(cells, this.#names(), added.length > 0),
      leftOutText(this.setup.leftOut(this.#written())),
    ];
    this.#told.textContent = texts.filter(Boolean).join(' ');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#foresee(), clickingTime);
  }

  /** Tells what would be wrong with the file, before it is changed. */
  async #foresee() {
    const board = this.#written();
    const errors = this.#write.disabled ? [] : await this.setup.errors(board).catch(() => []);
    // Another board may be drawn by now.
    if (this.#written().grid !== board.grid) return;
    this.#wrong.hidden = errors.length === 0;
    const more = errors.length - mostErrors;
    refill(
      this.#wrong,
      errors.length ? el('p', { class: 'quiet' }, 'The file would not fit this board; you could mend it then:') : '',
      el('ul', {}, ...errors.slice(0, mostErrors).map((text) => el('li', {}, text)), more > 0 && el('li', {}, `${more} more`)),
    );
  }
}

/**
 * What the file draws on the cells, which are tiles here, so that each can be clicked.
 * @param {import('./types.js').ResolvedVariant} variant @returns {Omit<import('./types.js').BoardStyle, 'fills'>}
 */
function drawnOn({ board }) {
  const lines = (board?.lines ?? []).filter(({ kind }) => kind === 'palace');
  return { style: 'cells', lines, areas: board?.areas ?? [], bars: board?.bars ?? [] };
}

/** @param {string[]} left */
const leftOutText = (left) =>
  left.length ? `What board says in the file loses ${joined(left)}; all else of it stays.` : '';

/**
 * Which cells get other names, in words.
 * @param {Cell[]} cells @param {Map<string, string>} names @param {boolean} isLarger were cells added?
 */
function renamedText(cells, names, isLarger) {
  const first = cells.find(({ name }) => (names.get(name) ?? name) !== name)?.name;
  return first
    ? `Cells get other names, as ${first} becomes ${names.get(first)}: the setup and the cells in board are written with these, and what else the file says of cells must change too.`
    : isLarger
      ? 'The setup is written with it, since a drawn one would not fit.'
      : '';
}

/** A position without pieces. */
const nobody = { pieces: {}, hands: {}, in: [], phase: null, checked: [], notes: [], clocks: null };
