/** Which picture is which piece, by name and by the letter that typed moves use; a click shows how it moves. */
import { button, el } from './dom.js';
import { PieceView } from './piece_view.js';
import { named, t } from './words.js';

/**
 * @param {import('./types.js').ResolvedVariant} variant @param {string} player in whose color they are shown
 * @param {(piece: string) => void} open shows a piece for itself
 */
export function piecesView(variant, player, open) {
  const view = new PieceView(variant);
  const rows = variant.pieces.map(({ name, letter, royal, description }) => {
    const piece = button('', () => open(name), { class: 'piece', 'aria-haspopup': 'dialog' });
    piece.append(PieceView.picture(view.draw([name, player], 20)), el('strong', {}, named(name)));
    const about = el('span', {}, letter, royal && el('span', { class: 'badge' }, t`royal`));
    return el('li', {}, piece, about, description && el('span', { class: 'quiet' }, description));
  });
  return el('details', { class: 'pieces' }, el('summary', {}, t`The pieces`), el('ul', {}, ...rows));
}
