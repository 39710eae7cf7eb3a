/**
 * What a player holds, as buttons with counts: by click, by the Enter key and by drag a piece is picked up for the
 * board, whose state it shows. Prisoners stand in the color of the player whom they were taken from. Needs board.css.
 * Tested in tests/browser/board.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./types.js').Held} Held
 */
import { pressHand } from './board_input.js';
import { letGo, pick, pickableInHand } from './board_state.js';
import { button, el, refill, svg } from './dom.js';
import { named, t } from './words.js';

/** @param {HTMLElement} container @param {Board} board @param {string} player whose hand it is */
export function addHand(container, board, player) {
  const holds = t`${named(player)} holds`;
  const element = el('div', { class: 'hand', role: 'group', 'aria-label': holds, 'data-player': player });
  container.append(element);
  const { signal } = board.listening;
  /** @type {Held[] | undefined} */ let shown;
  const draw = () => {
    shown = board.state.position?.hands?.[player] ?? [];
    refill(element, ...shown.map((held) => heldButton(board, player, held)));
    element.hidden = shown.length === 0;
    mark(element, board, player);
  };
  board.element.addEventListener('redraw', draw, { signal });
  board.element.addEventListener(
    'change',
    () => (shown === board.state.position?.hands?.[player] ? mark(element, board, player) : draw()),
    { signal },
  );
  element.addEventListener('keydown', (event) => event.key === 'Escape' && board.update(letGo(board.state)));
}

/** @param {Board} board @param {string} player @param {Held} held */
function heldButton(board, player, { piece, side, count }) {
  const name = side === player ? named(piece) : t`${named(piece)} of ${named(side)}`;
  const shown = button('', () => {}, {
    class: 'held',
    'data-piece': piece,
    'data-side': side,
    'aria-label': count === null ? t`${name}, any number held` : t`${name}, ${count} held`,
    title: name,
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      if (canPick(board, player, piece, side)) pressHand(board, event, piece);
    },
    onclick: (/** @type {MouseEvent} */ { detail }) => {
      if (canPick(board, player, piece, side)) pickOrLetGo(board, piece, detail === 0);
    },
  });
  const picture = board.pieceView.draw([piece, side], 50, board.state.theme);
  shown.append(
    svg('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, [picture]),
    el('span', { class: 'count' }, count === null ? '∞' : String(count)),
  );
  return shown;
}

/** @param {Board} board @param {string} piece @param {boolean} byKey */
function pickOrLetGo(board, piece, byKey) {
  if (isPicked(board, piece)) return board.update(letGo(board.state));
  board.update(pick(board.state, { piece }));
  // Who uses keys goes on at the first cell on which the piece can be dropped.
  const [first] = board.state.targets.keys();
  if (byKey && first !== undefined) board.focusCell(first);
}

/** @param {Board} board @param {string} piece */
function isPicked({ state: { source } }, piece) {
  return source !== null && 'piece' in source && source.piece === piece;
}

/**
 * Pieces of the player to move, in the own hand or a prisoner of somebody else.
 * @param {Board} board @param {string} player @param {string} piece @param {string} side
 */
function canPick({ state }, player, piece, side) {
  const turn = state.position?.turn;
  return (player === turn || side === turn) && pickableInHand(state).has(piece);
}

/** Shows what can be picked up and what is. @param {HTMLElement} element @param {Board} board @param {string} player */
function mark(element, board, player) {
  for (const held of element.querySelectorAll('button')) {
    const { piece = '', side = '' } = held.dataset;
    const canBePicked = canPick(board, player, piece, side);
    held.setAttribute('aria-disabled', String(!canBePicked));
    held.setAttribute('aria-pressed', String(canBePicked && isPicked(board, piece)));
  }
}
