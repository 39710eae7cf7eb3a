/**
 * Keys and clicks on the cells of a board that do something else than to play. Tested in tests/browser/try_editor.test.mjs
 * and tests/browser/try_case.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 */

/** The cell below an event. @param {Board} board @param {Event} event @returns {string | null} */
export function cellOfEvent(board, { target }) {
  const hit = target instanceof Element ? target.closest('[data-cell]') : null;
  return hit && board.element.contains(hit) ? hit.getAttribute('data-cell') : null;
}

/**
 * Enter and space act on the cell that has the focus; other keys walk as always.
 * @param {Board} board @param {AbortSignal} signal @param {(cell: string) => void} act
 */
export function onCellKey(board, signal, act) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const cell = event.key === 'Enter' || event.key === ' ' ? cellOfEvent(board, event) : null;
    if (cell === null) return;
    event.preventDefault();
    event.stopPropagation();
    act(cell);
    board.focusCell(cell);
  };
  board.element.addEventListener('keydown', press, { signal, capture: true });
}

/**
 * A click acts on a cell, and the board hears nothing of it.
 * @param {Board} board @param {AbortSignal} signal @param {(cell: string) => void} act
 */
export function onCellClick(board, signal, act) {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  board.element.addEventListener('pointerdown', stop, { signal, capture: true });
  board.element.addEventListener('click', (event) => {
    const cell = cellOfEvent(board, event);
    if (cell !== null && !board.raise(cell)) act(cell);
  }, { signal });
}
