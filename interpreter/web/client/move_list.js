/** The turns of a game by rounds, a column for each player, to look back by click. */
import { button, el, refill } from './dom.js';
import { turnLabel } from './words.js';

/** @typedef {import('./game_state.js').GameState} GameState */

export class MoveList {
  #body = el('tbody');
  #head = el('thead');
  #empty = el('p', { class: 'quiet' }, 'No moves yet.');
  #look;
  /** What is on the page now, to leave it alone as long as it is right. */
  #shown = '';

  /** @param {(turns: number) => void} look called to look at the position after so many turns */
  constructor(look) {
    this.#look = look;
    const go = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => number} */ to) =>
      button(sign, () => look(to()), { 'aria-label': label, title: label });
    this.element = el(
      'section',
      { class: 'moves', 'aria-labelledby': 'moves-title' },
      el('h2', { id: 'moves-title' }, 'Moves'),
      el(
        'div',
        { class: 'steps' },
        go('Start', '|◀', () => 0),
        go('Back', '◀', () => this.viewed - 1),
        go('Forward', '▶', () => this.viewed + 1),
        go('Now', '▶|', () => Infinity),
      ),
      el(
        'div',
        { class: 'move-table scroller', tabindex: 0, role: 'region', 'aria-label': 'Moves by rounds' },
        this.#empty,
        el('table', {}, this.#head, this.#body),
      ),
    );
  }

  viewed = 0;

  /** @param {GameState} state */
  show(state) {
    const shown = JSON.stringify([
      state.seats.map(({ player }) => player),
      state.turns.map(({ text, kind }) => [kind, text]),
    ]);
    if (shown !== this.#shown) this.#fill(state);
    this.#shown = shown;
    this.viewed = state.viewed;
    this.#mark(state);
  }

  /** @param {GameState} state */
  #fill(state) {
    const players = state.seats.filter(({ kind }) => kind !== 'neutral').map(({ player }) => player);
    this.#empty.hidden = state.turns.length > 0;
    refill(
      this.#head,
      state.turns.length > 0 &&
        el('tr', {}, el('th', { scope: 'col' }, '#'), ...players.map((player) => el('th', { scope: 'col' }, player))),
    );
    refill(this.#body, ...state.rounds.map((round) => this.#row(round, players)));
  }

  /** @param {import('./game_state.js').Round} round @param {string[]} players */
  #row({ number, parts }, players) {
    const cells = players.map((player) => {
      const turns = parts.filter((part) => part.player === player).flatMap((part) => part.turns);
      return el(
        'td',
        {},
        ...turns.map(({ index, turn }) =>
          button(turnLabel(turn), () => this.#look(index + 1), { class: 'turn', 'data-turn': index + 1 }),
        ),
      );
    });
    return el('tr', {}, el('th', { scope: 'row' }, `${number}.`), ...cells);
  }

  /** Marks the turn that is looked at, and keeps it in sight. @param {GameState} state */
  #mark(state) {
    for (const turn of this.#body.querySelectorAll('[aria-current]')) turn.removeAttribute('aria-current');
    const turn = /** @type {HTMLElement | null} */ (this.#body.querySelector(`[data-turn="${state.viewed}"]`));
    turn?.setAttribute('aria-current', 'true');
    const frame = this.#body.closest('.scroller');
    if (!frame) return;
    if (!turn) frame.scrollTop = 0;
    else frame.scrollTop += turn.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom + 8;
  }
}
