/** Which picture is which piece, by name and by the letter that typed moves use. */
import { el } from './dom.js';
import { PieceView } from './piece_view.js';
import { named, t } from './words.js';

/** @param {import('./types.js').ResolvedVariant} variant @param {string} player in whose color they are shown */
export function piecesView(variant, player) {
  const view = new PieceView(variant);
  const rows = variant.pieces.map(({ name, letter, royal, description }) =>
    el(
      'li',
      {},
      PieceView.picture(view.draw([name, player], 20)),
      el('span', {}, el('strong', {}, named(name)), ` ${letter}`, royal && el('span', { class: 'badge' }, t`royal`)),
      description && el('span', { class: 'quiet' }, description),
    ),
  );
  return el('details', { class: 'pieces' }, el('summary', {}, t`The pieces`), el('ul', {}, ...rows));
}
