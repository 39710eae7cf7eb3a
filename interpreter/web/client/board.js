/**
 * A board to play on: it shows a position and turns what a person does with pointer, finger and keys into one of the
 * legal moves that it was given. All that it knows is one state, which board_state.js makes anew when something
 * happens; here the state is drawn (board_drawing.js) and the page is told. Needs board.css. Tested in
 * tests/browser/board.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./board_state.js').BoardState} BoardState
 *
 * @typedef {'wood' | 'green' | 'blue' | 'gray'} Tiles
 *
 * @typedef {object} BoardOptions
 * @property {Tiles} [tiles] the colors of cells that the variant leaves to the page; wood if it is left out
 * @property {import('./piece_view.js').Theme} [pieces] how pieces are drawn; as the variant has it if it is left out
 * @property {string} [player] who sits at the bottom
 * @property {boolean} [isSmall] may tokens be smaller than is good to play with? Else the board is moved below a window
 *   where it does not fit, and a button shows all of it
 * @property {string} [symbols] address of the set of symbols
 * @property {(file: string) => string} [symbolAddress] where the variant's own pictures are
 */
import { BoardDrawing } from './board_drawing.js';
import { listenTo } from './board_input.js';
import * as next from './board_state.js';
import { button } from './dom.js';
import { loadSymbols } from './piece_symbols.js';
import { PieceView } from './piece_view.js';
import { t } from './words.js';

/** Whenever one of these is another, all is laid out anew. @type {(keyof BoardState)[]} */
const laidOut = ['arrangement', 'theme', 'isWhole'];

/** Whenever one of these is another, pieces, marks and names are shown anew. @type {(keyof BoardState)[]} */
const shown = [...laidOut, 'position', 'last', 'choice', 'source', 'looked', 'zone', 'preview', 'waits'];

/** How wide tokens are at least on boards that are played on, in pixels. */
const leastToken = 26;

export class Board {
  /** @param {HTMLElement} container @param {ResolvedVariant} variant @param {BoardOptions} [options] */
  constructor(container, variant, options = {}) {
    this.element = document.createElement('div');
    this.element.className = `board tiles-${options.tiles ?? 'wood'}`;
    this.wholeButton = button('', () => this.update(next.seeWhole(this.state, !this.state.isWhole)), {
      class: 'board-whole',
      hidden: true,
    });
    container.append(this.wholeButton, this.element);
    this.pieceView = new PieceView(variant, options);
    this.drawing = new BoardDrawing(this.element, variant, this.pieceView, options.isSmall ? 0 : leastToken);
    /** @type {BoardState} */
    this.state = next.firstState(variant, this.size(), options);
    this.drawing.layOut(this.state);
    this.listening = listenTo(this);
    this.widthObserver = new ResizeObserver(() => {
      this.update(next.resize(this.state, this.size()));
      this.fit();
    });
    this.widthObserver.observe(this.element);
    loadSymbols(variant, options.symbols).then(() => this.redraw());
  }

  // ------------------------------------------------------------------ what the page calls

  /** Shows a position. @param {import('./types.js').Position} position @param {next.LastMove} [last] */
  show(position, last) {
    this.update(next.show(this.state, position, last));
  }

  /** Which legal moves may be made now; [] for none. @param {Move[]} moves */
  setMoves(moves) {
    this.update(next.setMoves(this.state, moves));
  }

  /** Moves that cannot be pointed at, such as a pass: the page shows them as a list. @returns {Move[]} */
  otherMoves() {
    return this.state.turnChoice.others();
  }

  /** Shows where a piece that cannot be picked up could go. @param {string} cell @param {Move[]} moves */
  lookAt(cell, moves) {
    this.update(next.lookAt(this.state, cell, moves));
  }

  /** The same, for a piece on an empty board. @param {string} cell @param {[string, import('./types.js').Reach][]} targets */
  showTargets(cell, targets) {
    this.update(next.raiseTo({ ...this.state, looked: { cell, targets: new Map(targets) } }, cell));
  }

  /** Shows a move that is chosen before its turn, or none. @param {{ from: string, to: string } | null} ahead */
  showAhead(ahead) {
    this.update({ ...this.state, ahead });
  }

  /** Tints some cells, and no others. @param {string[]} cells */
  showZone(cells) {
    this.update({ ...this.state, zone: new Set(cells) });
  }

  /** Takes back what was begun of a move. */
  cancel() {
    this.update(next.cancel(this.state));
  }

  /** Puts a player at the bottom. @param {string} player */
  turnTo(player) {
    this.update(next.turnTo(this.state, player));
  }

  /** Turns the board on to the next seat; see layout.js. @param {number} steps */
  turnBy(steps) {
    this.update(next.turnBy(this.state, steps));
  }

  /** @param {{pieces: import('./piece_view.js').Theme, tiles?: import('./board.js').Tiles}} theme */
  setTheme({ pieces, tiles = 'wood' }) {
    this.element.className = `board tiles-${tiles}`;
    this.update({ ...this.state, theme: pieces });
  }

  /** A piece of who is to move, as a picture beside the board. @param {string} piece */
  pictureOf(piece) {
    const owner = this.state.position?.turn ?? null;
    return PieceView.picture(this.pieceView.draw([piece, owner], 20, this.state.theme, this.state.arrangement.view.angle));
  }

  /**
   * Makes the level of a cell large if its cells are too small to be pressed one by one.
   * @param {string} cell @returns {boolean} whether it was so
   */
  raise(cell) {
    const isRaised = next.isOverview(this.state, cell);
    if (isRaised) this.update(next.comeToLevel(this.state, cell));
    return isRaised;
  }

  /** Moves the keyboard's focus to a cell. @param {string} cell */
  focusCell(cell) {
    this.update(next.comeFirstTo(this.state, cell));
    this.drawing.hit(cell)?.focus();
  }

  /** Removes the board from the page. */
  remove() {
    this.widthObserver.disconnect();
    this.listening.abort();
    this.element.remove();
    this.wholeButton.remove();
  }

  // ------------------------------------------------------------------ how a state is shown

  /** Shows the next state, and tells the page what has happened. @param {BoardState} state */
  update(state) {
    const before = this.state;
    const { events } = state;
    this.state = { ...state, events: [] };
    this.render(before);
    for (const { type, detail } of events) this.emit(type, this.withAnswers(type, detail));
  }

  /** @param {BoardState} before */
  render(before) {
    const { state, drawing } = this;
    if (before.press?.drags && !state.press?.drags) drawing.endDrag();
    if (laidOut.some((key) => before[key] !== state[key])) this.layOut();
    if (shown.some((key) => before[key] !== state[key])) this.refresh(before);
    if (before.theme !== state.theme) this.emit('redraw', {});
    if (before.focused !== state.focused) drawing.setTabStop(state.focused);
    if (before.shapes !== state.shapes) drawing.setNames(next.spokenNames(state));
    if (before.shapes !== state.shapes || before.ahead !== state.ahead)
      drawing.setShapes(state.ahead ? [...state.shapes, { ...state.ahead, brush: 'ahead' }] : state.shapes);
    const piece = state.press?.drags ? next.pressedPiece(state) : undefined;
    if (piece && state.press && !before.press?.drags) drawing.beginDrag(piece, state.press, state.theme);
    if (before.over !== state.over || before.source !== state.source) drawing.setWay(next.wayOf(state));
    if (piece) drawing.setHover(state.over);
    const isAction = before.position !== state.position || before.source !== state.source || before.looked !== state.looked;
    if (isAction && !state.press) this.pan();
  }

  /** @param {BoardState} [before] */
  refresh(before) {
    const { state, drawing } = this;
    if (!state.position) return;
    // Not when something is taken back.
    const animates = !!before?.position && (state.waits || before.position !== state.position);
    drawing.setPieces(next.piecesOf(state), state.theme, animates);
    drawing.setMarks(next.marksOf(state));
    drawing.setNames(next.spokenNames(state));
    this.showFocus();
    this.emit('change', {});
  }

  layOut() {
    this.drawing.layOut(this.state);
    this.fit();
  }

  /** Fits what depends on the size of the picture. */
  fit() {
    this.drawing.fitLabels();
    this.showWindow();
    this.pan();
  }

  /** Where tokens would be too small, the board is larger than its window, unless the user wants to see all of it. */
  showWindow() {
    const { least } = this.drawing;
    const { width, height } = this.size();
    const isTooLarge = { wide: least.width > width + 1, tall: least.height > height + 1 };
    const { isWhole } = this.state;
    this.element.toggleAttribute('data-wide', isTooLarge.wide && !isWhole);
    this.element.toggleAttribute('data-tall', isTooLarge.tall && !isWhole);
    this.wholeButton.hidden = !isTooLarge.wide && !isTooLarge.tall;
    this.wholeButton.textContent = isWhole ? t`Larger board` : t`Whole board`;
  }

  /** Where the board is larger than its window: brings there what goes on, and at the start the user's army. */
  pan() {
    const cells = next.cellsOfAction(this.state);
    if (cells.length) return this.drawing.panTo(cells, 'smooth');
    this.drawing.panToStart();
    this.drawing.panTo(next.cellsOfArmy(this.state), 'instant');
  }

  /** Draws everything anew, with symbols that have come. */
  redraw() {
    this.layOut();
    this.refresh();
    this.emit('redraw', {});
  }

  /** The ring is drawn only where a person who uses keys needs it. */
  showFocus() {
    const { focused } = this.state;
    this.drawing.setFocus(this.drawing.hit(focused)?.matches(':focus-visible') ? focused : null);
  }

  /** How large the board may be, in pixels; flat boards may have any height. */
  size() {
    const height = parseFloat(getComputedStyle(this.drawing.root).maxHeight);
    return { width: this.element.clientWidth || 600, height: height || Infinity };
  }

  // ------------------------------------------------------------------ what the page hears

  /** Functions by which the page answers. @param {next.EventType} type @param {Record<string, any>} detail */
  withAnswers(type, detail) {
    if (type === 'step') return { ...detail, cancel: () => this.cancel() };
    if (type !== 'choose') return detail;
    const { moves, question } = detail;
    const answer = (/** @type {Move | null} */ move) => this.update(next.answer(this.state, question, move));
    return { moves, pick: answer, cancel: () => answer(null) };
  }

  /**
   * `change` and `redraw` are for the hands, the others for the page.
   * @param {next.EventType | 'change' | 'redraw'} type @param {object} detail
   */
  emit(type, detail) {
    this.element.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
