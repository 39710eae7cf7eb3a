/** The moves that were tried, as buttons: the main line, and below each move what else was tried instead of it. */
import { button, el, refill } from './dom.js';
import { linesOf } from './try_state.js';

/**
 * @typedef {import('./try_state.js').Line} Line
 * @typedef {import('./try_state.js').TryState} TryState
 */

/** @param {HTMLElement} element that is filled @param {TryState} state @param {(node: number) => void} go */
export function fillTree(element, state, go) {
  const isFocused = element.contains(document.activeElement);
  const line = linesOf(state);
  const empty = el('p', { class: 'quiet' }, 'No moves yet. Going back and making another move begins a branch.');
  refill(element, line.length ? lineElement(line, state.at, go) : empty);
  const here = /** @type {HTMLElement | null} */ (element.querySelector('[aria-current]'));
  if (isFocused) here?.focus();
  if (here) element.scrollTop += here.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom + 8;
}

/** @param {Line} line @param {number} at @param {(node: number) => void} go @returns {HTMLElement} */
function lineElement(line, at, go) {
  return el(
    'div',
    { class: 'tried-line' },
    ...line.flatMap(({ node, move, branches }) => [
      button(move, () => go(node), { class: 'turn', 'aria-current': node === at && 'true' }),
      branches.length > 0 &&
        el('ul', { 'aria-label': `Instead of ${move}` }, ...branches.map((one) => branchElement(one, at, go))),
    ]),
  );
}

/** @param {Line} line @param {number} at @param {(node: number) => void} go @returns {HTMLElement} */
const branchElement = (line, at, go) => el('li', {}, lineElement(line, at, go));
