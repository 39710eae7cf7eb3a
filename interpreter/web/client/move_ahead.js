/**
 * A move that somebody chooses while others are to move: it is played at once when it is legal then, else forgotten. Tested
 * in tests/browser/moves.test.mjs.
 */
import { button, el, refill } from './dom.js';
import { t } from './words.js';

/** @typedef {import('./types.js').Move} Move */

export class MoveAhead {
  element = el('p', { class: 'offer', hidden: true });
  /** The texts of the moves that are meant, the wanted one first. @type {string[]} */
  #texts = [];

  /** @param {import('./game_view.js').Handlers} handlers @param {(shown: { from: string, to: string } | null) => void} show */
  constructor(handlers, show) {
    this.handlers = handlers;
    this.show = show;
  }

  /** @param {string} from @param {string} to @param {Move[]} moves that the piece would have */
  plan(from, to, moves) {
    this.#texts = moves.filter((move) => move.to === to).map(({ text }) => text);
    if (this.#texts.length === 0) return;
    const text = t`${from} to ${to} is played as soon as it is your turn.`;
    refill(this.element, text, ' ', button(t`Cancel`, () => this.forget()));
    this.element.hidden = false;
    this.show({ from, to });
    this.handlers.say(text);
  }

  forget() {
    this.#texts = [];
    this.element.hidden = true;
    this.show(null);
  }

  /** Our turn has come, with these legal moves. @param {Move[]} moves */
  turnHasCome(moves) {
    const text = this.#texts.find((wanted) => moves.some((move) => move.text === wanted));
    if (this.#texts.length) this.forget();
    if (text) this.handlers.play(text);
  }
}
