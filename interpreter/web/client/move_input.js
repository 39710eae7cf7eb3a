/** Moves without the board: typed, from a list of all, and buttons for those that a board cannot express. */
import { button, el, fields, labelFor, onChange, refill } from './dom.js';
import { capital, describeMove } from './messages.js';
import { counted, t } from './words.js';

/** @typedef {import('./types.js').Move} Move */

/** A longer list is cut off until somebody narrows it by typing. */
const maxShown = 150;
const maxButtons = 12;

/** @param {(text: string) => void} play */
export function moveInput(play) {
  const plain = { autocomplete: 'off', autocapitalize: 'off' };
  const typed = el('input', { id: 'typed', ...plain, spellcheck: 'false', enterkeyhint: 'send' });
  const others = el('div', { class: 'buttons other-moves' });
  const filter = el('input', { id: 'narrow', type: 'search', ...plain });
  const summary = el('summary');
  const list = el('ul', { class: 'all-moves' });
  const rest = el('p', { class: 'quiet' });
  /** @type {Move[]} */
  let moves = [];

  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = typed.value.trim();
    typed.value = '';
    if (text) play(text);
  };
  const label = labelFor('typed', t`Type a move`);
  const form = el(
    'form',
    { class: 'type-move', onsubmit: submit },
    label,
    typed,
    el('button', { type: 'submit' }, t`Play`),
  );
  const narrow = fields(labelFor('narrow', t`Only those with`), filter);
  const allMoves = el('details', { class: 'all' }, summary, narrow, list, rest);

  const moveButton = (/** @type {Move} */ move) =>
    button(capital(describeMove(move)), () => play(move.text), { 'data-move': move.text, title: move.text });
  const listed = (/** @type {Move} */ move) => el('li', {}, el('code', {}, move.text), ' ', moveButton(move));

  const showList = () => {
    if (!allMoves.open) return;
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const textOf = (/** @type {Move} */ move) => `${move.text} ${describeMove(move)}`.toLowerCase();
    const found = moves.filter((move) => words.every((word) => textOf(move).includes(word)));
    const more = found.length - maxShown;
    refill(list, ...found.slice(0, maxShown).map(listed));
    rest.textContent = more > 0 ? moreText(more) : '';
  };
  allMoves.addEventListener('toggle', showList);
  filter.addEventListener('input', showList);

  return {
    form,
    others,
    allMoves,
    /** Shows moves, and those of them that the board cannot express. */
    render: onChange((/** @type {Move[]} */ all, /** @type {Move[]} */ onlyHere) => {
      moves = all;
      form.hidden = moves.length === 0;
      summary.textContent = moves.length ? t`All moves (${moves.length})` : t`All moves (none now)`;
      const more = onlyHere.length - maxButtons;
      const note = more > 0 && el('span', {}, t`${more} more in the list of all moves`);
      refill(others, ...onlyHere.slice(0, maxButtons).map(moveButton), note);
      showList();
    }),
  };
}

/** @param {number} more moves than are shown */
const moreText = (more) =>
  counted(more, '{0} more move; type above to narrow the list.', '{0} more moves; type above to narrow the list.');
