/**
 * What pointer, finger and keys do on a board: click and click, drag, arrows drawn with the right button, walking from
 * cell to cell. Tested in tests/browser/board.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./board_drawing.js').Shape} Shape
 *
 * @typedef {object} Press of the left button or a finger
 * @property {string | null} cell
 * @property {string | null} hand a piece in hand that is dragged
 * @property {boolean} wasSelected
 * @property {boolean} mayDrag
 * @property {boolean} drags
 * @property {number} x
 * @property {number} y
 * @property {number} pointer
 */
import { levelNeighbour, neighbour } from './layout.js';

/** A press becomes a drag when the pointer has moved so far, in pixels. */
const dragDistance = { mouse: 4, pen: 6, touch: 10 };

/** Directions of keys, in degrees. @type {Record<string, number>} */
const directionOfKey = {
  ArrowRight: 0,
  ArrowUp: 90,
  ArrowLeft: 180,
  ArrowDown: 270,
  Numpad6: 0,
  Numpad9: 45,
  Numpad8: 90,
  Numpad7: 135,
  Numpad4: 180,
  Numpad1: 225,
  Numpad2: 270,
  Numpad3: 315,
};

export class BoardInput {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.drawing = board.drawing;
    /** @type {Press | null} */ this.press = null;
    /** Where the right button went down. @type {string | null} */ this.shapeFrom = null;
    /** @type {Shape[]} */ this.shapes = [];
    this.listening = new AbortController();
    const { signal } = this.listening;
    const root = this.drawing.root;
    root.addEventListener('pointerdown', (event) => this.down(event), { signal });
    root.addEventListener('pointerover', (event) => this.board.showWay(this.cellOf(event.target)), { signal });
    root.addEventListener('contextmenu', (event) => this.rightClick(event), { signal });
    root.addEventListener('keydown', (event) => this.key(event), { signal });
    // Browsers bring the Tab key to a picture that listens for the focus itself.
    board.element.addEventListener('focusin', (event) => this.focus(event), { signal });
    board.element.addEventListener('focusout', () => this.drawing.setFocus(null), { signal });
    // The page stays where it is while a finger drags a piece.
    root.addEventListener('touchmove', (event) => this.press?.mayDrag && event.preventDefault(), {
      signal,
      passive: false,
    });
    window.addEventListener('pointermove', (event) => this.move(event), { signal });
    window.addEventListener('pointerup', (event) => this.up(event), { signal });
    window.addEventListener('pointercancel', (event) => this.stop(event.pointerId), { signal });
  }

  remove() {
    this.listening.abort();
  }

  /** @param {EventTarget | null} target @returns {string | null} */
  cellOf(target) {
    const hit = target instanceof Element ? target.closest('[data-cell]') : null;
    return hit && this.drawing.root.contains(hit) ? hit.getAttribute('data-cell') : null;
  }

  /**
   * @param {PointerEvent} event @returns {string | null} the cell that the pointer is above, also when it is captured
   */
  cellBelow(event) {
    return this.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = this.cellOf(event.target);
    if (event.button === 2) {
      this.shapeFrom = cell;
      return;
    }
    if (!this.isFree(event)) return;
    this.clearShapes();
    const { board } = this;
    const isTarget = cell !== null && board.source !== null && (board.targets.has(cell) || board.isStop(cell));
    const canPick = cell !== null && !isTarget && board.canPick(cell);
    const wasSelected = cell !== null && board.source !== null && 'cell' in board.source && board.source.cell === cell;
    if (canPick && !wasSelected) board.pick({ cell });
    this.begin(event, { cell, hand: null, wasSelected: wasSelected || !canPick, mayDrag: canPick || wasSelected });
  }

  /** A drag from a hand; see hand_view.js. @param {PointerEvent} event @param {string} piece */
  pressHand(event, piece) {
    if (!this.isFree(event)) return;
    this.begin(event, { cell: null, hand: piece, wasSelected: true, mayDrag: true });
  }

  /**
   * @param {PointerEvent} event @param {{cell: string | null, hand: string | null, wasSelected: boolean, mayDrag:
   * boolean}} press
   */
  begin(event, press) {
    this.press = { ...press, drags: false, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.press;
    if (!press || press.pointer !== event.pointerId) return;
    const far = dragDistance[/** @type {'mouse' | 'pen' | 'touch'} */ (event.pointerType)] ?? 4;
    if (!press.drags && press.mayDrag && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= far)
      this.beginDrag(event, press);
    if (!press.drags) return;
    this.drawing.moveDrag(event.clientX, event.clientY);
    const below = this.cellBelow(event);
    this.drawing.setHover(below);
    this.board.showWay(below);
  }

  /** @param {PointerEvent} event @param {Press} press */
  beginDrag(event, press) {
    const { board } = this;
    if (press.hand !== null) board.pick({ piece: press.hand });
    if (!board.source) return;
    const piece =
      press.hand !== null
        ? /** @type {import('./types.js').Piece} */ ([press.hand, board.standing?.turn ?? null])
        : press.cell !== null
          ? board.pieces[press.cell]
          : undefined;
    if (!piece) return;
    press.drags = true;
    this.drawing.beginDrag(piece, press.cell, event.pointerType === 'touch' ? 1.5 : 1.1);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (event.button === 2) this.endShape(event);
    const press = this.press;
    if (!press || press.pointer !== event.pointerId || event.button !== 0) return;
    this.press = null;
    this.drawing.endDrag();
    const below = this.cellBelow(event);
    if (press.drags) this.drop(press, below);
    else if (press.cell !== null && below === press.cell && press.wasSelected) this.board.activate(below);
    else if (press.cell === null && press.hand === null) this.board.letGo();
  }

  /** @param {Press} press @param {string | null} below */
  drop(press, below) {
    const { board } = this;
    if (below !== null && below === press.cell) return;
    if (below === null) return board.letGo();
    this.board.comeFirstTo(below);
    board.put(below);
  }

  /** The right button takes a drag back. @param {MouseEvent} event */
  rightClick(event) {
    event.preventDefault();
    if (this.press?.drags) this.stop(this.press.pointer);
  }

  /** Gives up what a pointer was doing. @param {number} pointer */
  stop(pointer) {
    if (!this.press || this.press.pointer !== pointer) return;
    const { drags } = this.press;
    this.press = null;
    this.drawing.endDrag();
    if (drags) this.board.letGo();
  }

  /**
   * May a press begin? A second finger is ignored, and of a press whose end was not heard nothing remains.
   * @param {PointerEvent} event
   */
  isFree(event) {
    if (this.press?.pointer === event.pointerId) this.stop(event.pointerId);
    return event.button === 0 && this.press === null;
  }

  // ------------------------------------------------------------------ arrows and circles

  /** @param {PointerEvent} event */
  endShape(event) {
    const to = this.cellBelow(event);
    const from = this.shapeFrom;
    this.shapeFrom = null;
    if (from === null || to === null) return;
    const brush = event.shiftKey || event.ctrlKey ? 1 : event.altKey ? 2 : 0;
    const same = this.shapes.findIndex((shape) => shape.from === from && shape.to === to);
    if (same >= 0) this.shapes.splice(same, 1);
    else this.shapes.push({ from, to, brush });
    this.drawing.setShapes(this.shapes);
  }

  clearShapes() {
    this.shapes = [];
    this.drawing.setShapes(this.shapes);
  }

  // ------------------------------------------------------------------ keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const cell = this.cellOf(event.target);
    if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.walk(event, cell) && !this.act(event, cell)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event @param {string} cell @returns {boolean} whether the key was one for walking */
  walk(event, cell) {
    const { arrangement } = this.drawing;
    const direction = directionOfKey[event.code] ?? directionOfKey[event.key];
    let to = null;
    if (direction !== undefined) to = neighbour(arrangement, cell, direction);
    else if (this.board.variant.grid.levels > 1 && (event.key === 'PageUp' || event.key === 'PageDown'))
      to = levelNeighbour(arrangement, cell, event.key === 'PageUp' ? -1 : 1);
    else if (event.key === 't' || event.key === 'T') to = this.nextOfInterest(cell, event.shiftKey ? -1 : 1);
    else return false;
    if (to !== null) this.board.focusCell(to);
    return true;
  }

  /**
   * The next target, or the next piece that can be picked up.
   * @param {string} cell @param {1 | -1} by @returns {string | null}
   */
  nextOfInterest(cell, by) {
    const { source, targets, variant } = this.board;
    const cells = variant.grid.cells
      .map(({ name }) => name)
      .filter((name) => (source ? targets.has(name) : this.board.canPick(name)));
    if (cells.length === 0) return null;
    const order = variant.grid.cells.map(({ name }) => name);
    const here = order.indexOf(cell);
    const next =
      by > 0
        ? cells.find((name) => order.indexOf(name) > here)
        : cells.filter((name) => order.indexOf(name) < here).at(-1);
    return next ?? (by > 0 ? cells[0] : cells[cells.length - 1]);
  }

  /** @param {KeyboardEvent} event @param {string} cell @returns {boolean} */
  act(event, cell) {
    if (event.key === 'Escape') {
      if (this.press) this.stop(this.press.pointer);
      this.clearShapes();
      this.board.letGo();
      return true;
    }
    if (event.key !== 'Enter' && event.key !== ' ' && event.code !== 'Numpad5') return false;
    this.board.activate(cell);
    return true;
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const cell = this.cellOf(event.target);
    if (cell === null) return;
    this.board.comeFirstTo(cell);
    this.showFocus();
    this.board.showWay(cell);
    this.board.emit('focuscell', { cell, spoken: this.board.spoken(cell) });
  }

  /** The ring is drawn only where a person who uses keys needs it. */
  showFocus() {
    const hit = this.drawing.hit(this.board.focused);
    this.drawing.setFocus(hit?.matches(':focus-visible') ? this.board.focused : null);
  }
}
