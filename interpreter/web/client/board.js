/**
 * A board to play on, of any lattice: it shows a position and turns what a person does with pointer, finger and keys
 * into one of the legal moves that it was given. What is drawn is in board_drawing.js, what the pointer and the keys do
 * in board_input.js, which moves there are to choose from in move_choice.js, where cells lie in layout.js. Needs
 * board.css. Tested in tests/browser/board.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Standing} Standing
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').Piece} Piece
 * @typedef {import('./move_choice.js').Source} Source
 * @typedef {import('./move_choice.js').Target} Target
 * @typedef {import('./layout.js').View} View
 *
 * @typedef {object} BoardOptions
 * @property {import('./piece_view.js').Theme} [pieces] how pieces are drawn; symbols if it is left out
 * @property {string} [player] who sits at the bottom
 * @property {string} [symbols] address of the set of symbols
 * @property {(file: string) => string} [symbolAddress] where the variant's own pictures are
 *
 * @typedef {{lastFrom?: string | null, lastTo?: string | null, lastChanged?: string[]}} LastMove
 */
import { BoardDrawing } from './board_drawing.js';
import { BoardInput } from './board_input.js';
import { arrange, cellsBetween, firstView, isSameView, levelsInARow, viewOfPlayer, views } from './layout.js';
import { MoveChoice, isSameSource, withParts } from './move_choice.js';
import { PieceView, loadSymbols, pieceInWords } from './piece_view.js';

/** @type {MoveChoice} */
const noChoice = new MoveChoice([]);

export class Board {
  /** @param {HTMLElement} container @param {ResolvedVariant} variant @param {BoardOptions} [options] */
  constructor(container, variant, options = {}) {
    this.variant = variant;
    /** @type {View} */
    this.view = options.player ? viewOfPlayer(variant, options.player) : firstView;
    this.element = document.createElement('div');
    this.element.className = 'board';
    container.append(this.element);
    this.pieceView = new PieceView(variant, options);
    this.drawing = new BoardDrawing(this.element, variant, this.pieceView);
    /** @type {Standing | null} */ this.standing = null;
    /** @type {LastMove} */ this.last = {};
    /** All that may be done in this turn. */
    this.turnChoice = noChoice;
    /** What is left of it while a move of several parts is made. */
    this.choice = noChoice;
    /** What is picked up. @type {Source | null} */ this.source = null;
    /** @type {Map<string, Target>} */ this.targets = new Map();
    /** Shown while the page asks, and until it shows what came of the move. @type {Record<string, Piece> | null} */
    this.preview = null;
    /** While the page asks or sends, nothing can be picked up. */
    this.waits = false;
    /** Turns a page's late answers away. */
    this.question = 0;
    this.levelsInARow = 0;
    this.focused = variant.grid.cells[0].name;
    this.layOut();
    this.input = new BoardInput(this);
    this.watchWidth();
    loadSymbols(options.symbols).then(() => this.redraw());
  }

  // ------------------------------------------------------------------ what the page calls

  /**
   * Shows a position; what was picked up is let go when it is not there any more.
   * @param {Standing} standing @param {LastMove} [marks]
   */
  show(standing, marks = {}) {
    const isFirst = this.standing === null;
    this.standing = standing;
    this.last = marks;
    this.begin();
    if (isFirst) this.comeFirstTo(this.firstCell());
    this.letGoOfWhatIsGone();
    this.refresh(!isFirst);
  }

  /** Which legal moves may be made now; [] for none. @param {Move[]} moves */
  setMoves(moves) {
    this.turnChoice = MoveChoice.of(
      moves,
      this.variant.grid.cells.map((cell) => cell.name),
    );
    this.begin();
    this.letGoOfWhatIsGone();
    this.refresh(false);
  }

  /** Where the Tab key comes to. @param {string} cell */
  comeFirstTo(cell) {
    this.focused = cell;
    this.drawing.setTabStop(cell);
  }

  /** Nothing of a move is made, asked or sent. */
  begin() {
    this.choice = this.turnChoice;
    this.preview = null;
    this.waits = false;
    this.question += 1;
  }

  /** Moves that cannot be pointed at, such as a pass: the page shows them as a list. @returns {Move[]} */
  otherMoves() {
    return this.turnChoice.others();
  }

  /** Puts a player at the bottom. @param {string} player */
  turnTo(player) {
    this.setView(viewOfPlayer(this.variant, player));
  }

  /** Turns the board on to the next seat; see layout.js. @param {number} steps */
  turnBy(steps) {
    const all = views(this.variant);
    const now = Math.max(
      0,
      all.findIndex((view) => isSameView(view, this.view)),
    );
    this.setView(all[(((now + steps) % all.length) + all.length) % all.length]);
  }

  /** @param {{pieces: import('./piece_view.js').Theme}} theme */
  setTheme({ pieces }) {
    this.pieceView.theme = pieces;
    this.redraw();
  }

  /** Moves the keyboard's focus to a cell. @param {string} cell */
  focusCell(cell) {
    const hit = this.drawing.hit(cell);
    if (!hit) return;
    this.comeFirstTo(cell);
    hit.focus();
  }

  /**
   * Picks up a cell's piece, or a piece in hand, if a legal move begins so; null lets go.
   * @param {Source | null} source
   */
  pick(source) {
    const targets = source ? this.choice.targets(source) : new Map();
    const was = this.source;
    this.source = targets.size > 0 ? source : null;
    this.targets = targets;
    this.refresh(false);
    if (was !== this.source && !(was && this.source && isSameSource(was, this.source))) this.emitSelect();
  }

  /** Takes back what was begun of a move. */
  cancel() {
    this.begin();
    this.pick(null);
    this.refresh(false);
  }

  /** Pieces in hand that can be picked up now. @returns {Set<string>} */
  pickableInHand() {
    return this.waits ? new Set() : this.choice.sources().pieces;
  }

  /** Removes the board from the page. */
  remove() {
    this.widthObserver?.disconnect();
    this.input.remove();
    this.element.remove();
  }

  // ------------------------------------------------------------------ what a person does

  /** What a click on a cell does, or the Enter key. @param {string} cell */
  activate(cell) {
    if (this.waits) return;
    if (this.source && this.isStop(cell)) return this.finish(this.choice.stop());
    if (this.source && this.targets.has(cell)) return this.put(cell);
    if (this.source && 'cell' in this.source && this.source.cell === cell) return this.letGo();
    if (this.canPick(cell)) return this.pick({ cell });
    if (this.source) return this.refuse(cell);
    if (this.turnChoice !== noChoice && this.pieces[cell]?.[1] === this.standing?.turn) this.emit('stuck', { cell });
  }

  /** Puts what is picked up on a cell. @param {string} cell */
  put(cell) {
    if (!this.source) return;
    if (this.isStop(cell)) return this.finish(this.choice.stop());
    const outcome = this.choice.put(this.source, cell);
    if (!outcome) return this.refuse(cell);
    if (outcome.kind === 'move') return this.finish(outcome.move);
    if (outcome.kind === 'next') return this.goOn(outcome.choice);
    this.ask(outcome.moves, outcome.done);
  }

  /** Lets go of a piece; of a move of several parts, all of it. */
  letGo() {
    if (this.choice.done.length > 0) this.cancel();
    else this.pick(null);
  }

  /** @param {string} cell */
  refuse(cell) {
    const from = this.source ? ('cell' in this.source ? this.source.cell : this.source.piece) : null;
    this.letGo();
    this.emit('illegal', { from, to: cell });
  }

  /** @param {Move | null} move */
  finish(move) {
    if (!move) return;
    const candidate = this.turnChoice.candidates.find((other) => other.move === move);
    this.preview = candidate ? this.after(candidate.rest) : null;
    this.choice = this.turnChoice;
    this.waits = true;
    this.question += 1;
    this.source = null;
    this.targets = new Map();
    this.refresh(true);
    this.emit('move', { move });
    this.emitSelect();
  }

  /** @param {MoveChoice} choice */
  goOn(choice) {
    this.choice = choice;
    this.source = null;
    this.preview = this.after(choice.done);
    const only = choice.onlySource();
    this.pick(only);
    const moves = choice.candidates.map(({ move }) => move);
    this.emit('step', { moves, stop: choice.stop(), cancel: () => this.cancel() });
  }

  /** @param {Move[]} moves @param {import('./move_choice.js').Part[]} done */
  ask(moves, done) {
    const number = ++this.question;
    const isOpen = () => number === this.question;
    this.preview = this.after(done);
    this.source = null;
    this.targets = new Map();
    this.waits = true;
    this.refresh(true);
    this.emit('choose', {
      moves,
      pick: (/** @type {Move} */ move) => {
        if (isOpen()) this.finish(move);
      },
      cancel: () => {
        if (isOpen()) this.cancel();
      },
    });
  }

  /** @param {string} cell */
  canPick(cell) {
    return !this.waits && this.choice.targets({ cell }).size > 0;
  }

  /** Going no further is done by the cell that was just reached. @param {string} cell */
  isStop(cell) {
    const done = this.choice.done.at(-1);
    return done !== undefined && done.to === cell && this.choice.stop() !== null;
  }

  // ------------------------------------------------------------------ what is shown

  /** @returns {Record<string, Piece>} */
  get pieces() {
    return this.preview ?? this.standing?.pieces ?? {};
  }

  /** @param {import('./move_choice.js').Part[]} parts @returns {Record<string, Piece>} */
  after(parts) {
    const turn = this.standing?.turn ?? null;
    return withParts(this.standing?.pieces ?? {}, parts, (name) => /** @type {Piece} */ ([name, turn]));
  }

  letGoOfWhatIsGone() {
    const was = this.source;
    this.targets = this.source ? this.choice.targets(this.source) : new Map();
    if (this.targets.size > 0) return;
    this.source = null;
    if (was) this.emitSelect();
  }

  /** @param {View} view */
  setView(view) {
    this.view = view;
    this.layOut();
    this.refresh(false);
  }

  layOut() {
    const width = this.element.clientWidth || 600;
    this.levelsInARow = levelsInARow(this.variant, width, this.view);
    this.drawing.layOut(arrange(this.variant, this.view, this.levelsInARow));
    this.drawing.fitLabels();
    this.drawing.setTabStop(this.focused);
  }

  redraw() {
    this.layOut();
    this.refresh(false);
    this.emit('redraw', {});
  }

  watchWidth() {
    this.widthObserver = new ResizeObserver(() => {
      if (levelsInARow(this.variant, this.element.clientWidth, this.view) !== this.levelsInARow) this.redraw();
      else this.drawing.fitLabels();
    });
    this.widthObserver.observe(this.element);
  }

  /** @param {boolean} animates */
  refresh(animates) {
    if (!this.standing) return;
    this.drawing.setPieces(this.pieces, animates);
    this.drawing.setMarks(this.marks());
    this.drawing.setNames(new Map(this.variant.grid.cells.map(({ name }) => [name, this.spoken(name)])));
    this.input?.showFocus();
    this.emit('change', {});
  }

  /** @returns {import('./board_drawing.js').Marks} */
  marks() {
    /** @type {Map<string, 'quiet' | 'capture' | 'stop'>} */
    const targets = new Map([...this.targets].map(([cell, { kind }]) => [cell, kind]));
    const done = this.choice.done.at(-1);
    if (this.source && done && this.isStop(done.to)) targets.set(done.to, 'stop');
    const pickable = new Set();
    if (!this.waits) for (const cell of this.choice.sources().cells) pickable.add(cell);
    return {
      lastFrom: this.last.lastFrom ?? null,
      lastTo: this.last.lastTo ?? null,
      lastChanged: this.last.lastChanged ?? [],
      checked: this.checkedCells(),
      selected: this.source && 'cell' in this.source ? this.source.cell : null,
      targets,
      pickable,
    };
  }

  /** Cells of the royals of players in check. @returns {string[]} */
  checkedCells() {
    const checked = new Set(this.preview ? [] : (this.standing?.checked ?? []));
    const royal = new Set(this.variant.pieces.filter((piece) => piece.royal).map((piece) => piece.name));
    return Object.entries(this.pieces)
      .filter(([, [name, owner]]) => owner !== null && checked.has(owner) && royal.has(name))
      .map(([cell]) => cell);
  }

  /** A cell in words: "e5, pawn of left, capture". @param {string} cell @returns {string} */
  spoken(cell) {
    const piece = this.pieces[cell];
    const words = [cell, piece ? pieceInWords(piece) : 'empty'];
    if (this.source && 'cell' in this.source && this.source.cell === cell) words.push('picked up');
    if (this.checkedCells().includes(cell)) words.push('in check');
    if (this.source && this.isStop(cell)) words.push('end the turn here');
    else if (this.targets.has(cell)) words.push(this.targets.get(cell)?.kind === 'capture' ? 'capture' : 'target');
    if (this.last.lastTo === cell) words.push('last move');
    else if (this.last.lastFrom === cell) words.push('last move came from here');
    return words.join(', ');
  }

  /** Where the keyboard begins: a piece of whoever is to move. */
  firstCell() {
    const turn = this.standing?.turn;
    const own = Object.entries(this.pieces).find(([, [, owner]]) => owner === turn);
    return own ? own[0] : this.variant.grid.cells[0].name;
  }

  /** On cubes: the line from what is picked up to a target. @param {string | null} cell */
  showWay(cell) {
    if (this.variant.grid.lattice !== 'cube') return;
    const from = this.source && 'cell' in this.source ? this.source.cell : null;
    this.drawing.setWay(
      from && cell && this.targets.has(cell) ? cellsBetween(this.drawing.arrangement, from, cell) : [],
    );
  }

  // ------------------------------------------------------------------ what the page hears

  emitSelect() {
    const source = this.source;
    const cell = source && 'cell' in source ? source.cell : null;
    const hand = source && 'piece' in source ? source.piece : null;
    const name = cell ? this.spoken(cell) : hand ? `${hand} in hand, picked up` : null;
    const count = this.targets.size;
    const spoken = name ? `${name}, ${count} ${count === 1 ? 'target' : 'targets'}` : 'nothing picked up';
    this.emit('select', { cell, hand, targets: [...this.targets.keys()], spoken });
  }

  /**
   * `change` and `redraw` are for the hands, the others for the page.
   * @param {'move' | 'choose' | 'step' | 'illegal' | 'stuck' | 'select' | 'focuscell' | 'change' | 'redraw'} type
   * @param {object} detail
   */
  emit(type, detail) {
    this.element.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
