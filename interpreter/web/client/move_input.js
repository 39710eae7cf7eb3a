/** Moves without the board: typed, from a list of all, and buttons for those that a board cannot express. */
import { button, el, refill } from './dom.js';
import { capital, counted, moveWords } from './words.js';

/** @typedef {import('./types.js').Move} Move */

/** A longer list is cut off until somebody narrows it by typing. */
const mostShown = 150;

export class MoveInput {
  #text = el('input', {
    id: 'typed',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
  });
  #send = el('button', { type: 'submit' }, 'Play');
  others = el('div', { class: 'buttons other-moves' });
  #filter = el('input', { id: 'narrow', type: 'search', autocomplete: 'off', autocapitalize: 'off' });
  #summary = el('summary');
  #list = el('ul', { class: 'all-moves' });
  #rest = el('p', { class: 'quiet' });
  #play;
  /** @type {Move[]} */
  #moves = [];

  /** @param {(text: string) => void} play */
  constructor(play) {
    this.#play = play;
    this.form = el(
      'form',
      { class: 'type-move', onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      el('label', { for: 'typed' }, 'Type a move'),
      this.#text,
      this.#send,
    );
    this.allMoves = el(
      'details',
      { class: 'all' },
      this.#summary,
      el('p', { class: 'fields' }, el('label', { for: 'narrow' }, 'Only those with'), this.#filter),
      this.#list,
      this.#rest,
    );
    this.allMoves.addEventListener('toggle', () => this.#showList());
    this.#filter.addEventListener('input', () => this.#showList());
  }

  /** @param {Move[]} moves @param {Move[]} others those of them that the board cannot express */
  show(moves, others) {
    if (moves === this.#moves) return;
    this.#moves = moves;
    this.form.hidden = moves.length === 0;
    this.#summary.textContent = moves.length ? `All moves (${moves.length})` : 'All moves (none now)';
    refill(
      this.others,
      ...others.slice(0, 12).map((move) => this.#moveButton(move)),
      others.length > 12 && el('span', {}, `${counted(others.length - 12, 'more')} in the list of all moves`),
    );
    this.#showList();
  }

  /** @param {Move} move */
  #moveButton(move) {
    const words = capital(moveWords(move));
    return button(words, () => this.#play(move.text), { 'data-move': move.text, title: move.text });
  }

  #showList() {
    if (!this.allMoves.open) return;
    const words = this.#filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#moves.filter((move) =>
      words.every((word) => `${move.text} ${moveWords(move)}`.toLowerCase().includes(word)),
    );
    refill(
      this.#list,
      ...found.slice(0, mostShown).map((move) => el('li', {}, el('code', {}, move.text), ' ', this.#moveButton(move))),
    );
    this.#rest.textContent =
      found.length > mostShown
        ? `${counted(found.length - mostShown, 'more move')}; type above to narrow the list.`
        : '';
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = this.#text.value.trim();
    if (!text) return;
    this.#text.value = '';
    this.#play(text);
  }
}
