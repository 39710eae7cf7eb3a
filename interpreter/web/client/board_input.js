/**
 * What pointer, finger and keys do on a board: click and click, drag, arrows drawn with the right button, walking from
 * cell to cell. What comes of it is decided in board_state.js. Tested in tests/browser/board.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 */
import * as next from './board_state.js';
import { levelNeighbour, neighbour } from './layout.js';

/** A press becomes a drag when the pointer has moved so far, in pixels. @type {Record<string, number>} */
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

/** @param {Board} board @returns {AbortController} whose `abort` ends it */
export function listenTo(board) {
  const listening = new AbortController();
  const { signal } = listening;
  const { root } = board.drawing;
  root.addEventListener('pointerdown', (event) => down(board, event), { signal });
  root.addEventListener('pointerover', ({ target }) => pointAt(board, cellOf(board, target)), { signal });
  root.addEventListener('contextmenu', (event) => rightClick(board, event), { signal });
  root.addEventListener('keydown', (event) => pressKey(board, event), { signal });
  // Browsers bring the Tab key to a picture that listens for the focus itself.
  board.element.addEventListener('focusin', (event) => focus(board, event), { signal });
  board.element.addEventListener('focusout', () => board.drawing.setFocus(null), { signal });
  // The page stays where it is while a finger drags a piece.
  root.addEventListener('touchmove', (event) => board.state.press?.mayDrag && event.preventDefault(), {
    signal,
    passive: false,
  });
  window.addEventListener('pointermove', (event) => move(board, event), { signal });
  window.addEventListener('pointerup', (event) => up(board, event), { signal });
  window.addEventListener('pointercancel', (event) => stop(board, event.pointerId), { signal });
  return listening;
}

/** @param {Board} board @param {EventTarget | null} target @returns {string | null} */
function cellOf({ drawing }, target) {
  const hit = target instanceof Element ? target.closest('[data-cell]') : null;
  return hit && drawing.root.contains(hit) ? hit.getAttribute('data-cell') : null;
}

/** The cell that the pointer is above, also when it is captured. @param {Board} board @param {PointerEvent} event */
function cellBelow(board, event) {
  // A board may stand in a shadow tree, whose elements the document does not tell.
  const tree = /** @type {Document | ShadowRoot} */ (board.element.getRootNode());
  return cellOf(board, tree.elementFromPoint(event.clientX, event.clientY));
}

// ------------------------------------------------------------------ pointer

/** @param {PointerEvent} event @returns {next.Pointer} */
const pointerOf = (event) => ({ id: event.pointerId, type: event.pointerType, x: event.clientX, y: event.clientY });

/** @param {Board} board @param {PointerEvent} event */
function down(board, event) {
  const cell = cellOf(board, event.target);
  if (event.button === 2) board.update({ ...board.state, shapeFrom: cell });
  else if (isFree(board, event)) board.update(next.press(board.state, cell, pointerOf(event)));
}

/** A drag from a hand; see hand_view.js. @param {Board} board @param {PointerEvent} event @param {string} piece */
export function pressHand(board, event, piece) {
  if (isFree(board, event)) board.update(next.pressHand(board.state, piece, pointerOf(event)));
}

/**
 * May a press begin? A second finger is ignored, and of a press whose end was not heard nothing remains.
 * @param {Board} board @param {PointerEvent} event
 */
function isFree(board, event) {
  stop(board, event.pointerId);
  return event.button === 0 && board.state.press === null;
}

/** @param {Board} board @param {string | null} cell */
function pointAt(board, cell) {
  if (cell !== board.state.over) board.update({ ...board.state, over: cell });
}

/** @param {Board} board @param {PointerEvent} event */
function move(board, event) {
  const { press } = board.state;
  if (!press || press.pointer.id !== event.pointerId) return;
  const way = Math.hypot(event.clientX - press.pointer.x, event.clientY - press.pointer.y);
  if (!press.drags && press.mayDrag && way >= (dragDistance[event.pointerType] ?? 4))
    board.update(next.beginDrag(board.state));
  if (!board.state.press?.drags) return;
  board.drawing.panAtEdge(event.clientX, event.clientY);
  board.drawing.moveDrag(event.clientX, event.clientY);
  pointAt(board, cellBelow(board, event));
}

/** @param {Board} board @param {PointerEvent} event */
function up(board, event) {
  const below = cellBelow(board, event);
  const brush = event.shiftKey || event.ctrlKey ? 1 : event.altKey ? 2 : 0;
  if (event.button === 2) board.update(next.drawShape(board.state, below, brush));
  if (event.button === 0 && board.state.press?.pointer.id === event.pointerId)
    board.update(next.release(board.state, below));
}

/** The right button takes a drag back. @param {Board} board @param {MouseEvent} event */
function rightClick(board, event) {
  event.preventDefault();
  const { press } = board.state;
  if (press?.drags) stop(board, press.pointer.id);
}

/** Gives up what a pointer was doing. @param {Board} board @param {number} pointer */
function stop(board, pointer) {
  if (board.state.press?.pointer.id === pointer) board.update(next.stopPress(board.state));
}

// ------------------------------------------------------------------ keys

/** @param {Board} board @param {KeyboardEvent} event */
function pressKey(board, event) {
  const cell = cellOf(board, event.target);
  if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!walk(board, event, cell) && !act(board, event, cell)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Board} board @param {KeyboardEvent} event @param {string} cell @returns {boolean} whether the key walks */
function walk(board, event, cell) {
  const { arrangement, variant } = board.state;
  const direction = directionOfKey[event.code] ?? directionOfKey[event.key];
  let to = null;
  if (direction !== undefined) to = neighbour(arrangement, cell, direction);
  else if (variant.grid.levels > 1 && (event.key === 'PageUp' || event.key === 'PageDown'))
    to = levelNeighbour(arrangement, cell, event.key === 'PageUp' ? -1 : 1);
  else if (event.key === 't' || event.key === 'T') to = next.nextOfInterest(board.state, cell, event.shiftKey ? -1 : 1);
  else return false;
  if (to !== null) board.focusCell(to);
  return true;
}

/** @param {Board} board @param {KeyboardEvent} event @param {string} cell @returns {boolean} whether it is known */
function act(board, event, cell) {
  if (event.key === 'Escape') board.update(next.letGo({ ...next.stopPress(board.state), shapes: [] }));
  else if (event.key === 'Enter' || event.key === ' ' || event.code === 'Numpad5')
    board.update(next.activate(board.state, cell));
  else return false;
  return true;
}

/** @param {Board} board @param {FocusEvent} event */
function focus(board, event) {
  const cell = cellOf(board, event.target);
  if (cell === null) return;
  board.update(next.focus(board.state, cell));
  // Who uses keys sees the level large; who presses a small one has it large when the press ends.
  if (board.drawing.hit(cell)?.matches(':focus-visible')) board.update(next.raiseTo(board.state, cell));
  board.showFocus();
}
