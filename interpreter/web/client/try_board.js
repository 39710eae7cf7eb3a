/**
 * Drawing a board on the page of a board to try: cells are taken away and added by clicks, and what is there becomes the
 * `grid` of the file that is edited beside it, as board_drawn.js writes it. Tested in tests/browser/source.test.mjs.
 *
 * @typedef {import('./types.js').Cell} Cell
 *
 * @typedef {object} DrawnBoard
 * @property {string} grid of the file
 * @property {Map<string, string> | null} names by those that cells had, when cells were added
 * @property {Cell[]} cells with their names
 *
 * @typedef {object} BoardSetup
 * @property {Board} board whose place the drawing takes @property {import('./types.js').ResolvedVariant} variant
 * @property {() => boolean} extendsOther does the text of the file extend another game?
 * @property {() => boolean} hadShape does the board of that game have a shape, as far as is known?
 * @property {(board: DrawnBoard) => void} write
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

  /** The `grid` of the file, and the new names of cells where the board is another one. @returns {DrawnBoard} */
  #written() {
    const { variant, extendsOther, hadShape } = this.setup;
    const { lattice, cells } = variant.grid;
    const { taken, added } = this.#changes();
    if (added.length === 0) return { grid: gridOf(lattice, cells, taken, extendsOther()), names: null, cells: this.#cells };
    const names = this.#names();
    const renamed = this.#cells.map((cell) => ({ ...cell, name: names.get(cell.name) ?? cell.name }));
    return { grid: drawnGrid(lattice, this.#cells, [], extendsOther() && hadShape()), names, cells: renamed };
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
