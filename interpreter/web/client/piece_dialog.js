/**
 * A piece of the legend for itself: how it moves alone on the board, in pictures and in sentences, and what it is worth.
 * Tested in tests/browser/look.test.mjs.
 *
 * @typedef {import('./types.js').LegendPiece} LegendPiece
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 */
import { Board } from './board.js';
import { showDialog } from './dialogs.js';
import { button, buttons, el } from './dom.js';
import { capital } from './messages.js';
import { sentenceList, withCode } from './sentences.js';
import { settings } from './store.js';
import { named, t } from './words.js';

/** @param {number} number a value or a mean */
const shown = (number) => (Number.isInteger(number) ? String(number) : number.toFixed(1));

/** How many cells a piece reaches, in words. @param {LegendPiece} piece */
function reachText({ moves, captures }) {
  const isSame = moves.mean === captures.mean && moves.most === captures.most && moves.least === captures.least;
  if (moves.most === 0 && captures.most === 0) return '';
  return isSame
    ? t`On an empty board it reaches ${shown(moves.mean)} cells on average, ${moves.least} at least and ${moves.most} at most.`
    : t`On an empty board it goes to ${shown(moves.mean)} cells on average, and captures on ${shown(captures.mean)}.`;
}

/** What a piece is worth, in words. @param {LegendPiece} piece */
function worthText({ value }) {
  return value === null ? '' : t`For the computer it is worth ${value.toFixed(1)}; a pawn of chess is worth 1.`;
}

/**
 * @param {ResolvedVariant} variant @param {LegendPiece} piece @param {string} player whose cells are shown
 * @param {(text: string) => void} say
 */
export async function showPiece(variant, piece, player, say) {
  const { figures } = piece;
  const frame = el('div', { class: 'board-frame' });
  const caption = el('p', { class: 'quiet', role: 'status' });
  let at = 0;
  const step = (/** @type {number} */ by) => {
    at = (at + by + figures.length) % figures.length;
    const { text, from, pieces, targets } = figures[at];
    const count = figures.length > 1 ? ` (${at + 1}/${figures.length})` : '';
    caption.replaceChildren(...withCode(text), count);
    board?.show({ ...empty, pieces });
    board?.showTargets(from, targets);
  };
  const turning = buttons(
    button(t`Previous picture`, () => step(-1)),
    button(t`Next picture`, () => step(1)),
  );
  turning.hidden = figures.length < 2;
  const about = variant.pieces.find(({ name }) => name === piece.piece);
  const texts = [about?.description, about?.royal && t`Royal: the game turns on it.`, worthText(piece), reachText(piece)];
  const closed = showDialog(
    capital(named(piece.piece)),
    ...texts.flatMap((text) => (text ? [el('p', {}, text)] : [])),
    sentenceList(piece.sentences, player, (cells, text) => {
      board?.showZone(cells);
      say(text);
    }),
    frame,
    caption,
    turning,
  );
  frame.hidden = figures.length === 0;
  const board = figures.length ? new Board(frame, variant, { ...settings(), player, isSmall: true }) : null;
  if (figures.length) step(0);
  await closed;
  board?.remove();
}

/** A position in which nobody does anything. @type {import('./types.js').Position} */
const empty = { pieces: {}, hands: {}, in: [], turn: '', phase: null, checked: [], notes: [], clocks: null };
