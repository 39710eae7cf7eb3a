/** The buttons of a game: take back, draw, resign, rematch, and what belongs to the page itself. */
import { button, el } from './dom.js';
import { showHelp } from './game_dialogs.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./game_view.js').Doings} Doings
 */

export class ActionsView {
  /** @type {GameState | null} */
  #state = null;
  #undo;
  #draw;
  #resign;
  #rematch;

  /**
   * @param {Doings} doings
   * @param {() => void} turn turns the board
   * @param {boolean} hasLinks whether the seats' links are known here
   */
  constructor(doings, turn, hasLinks) {
    const offer = (/** @type {import('./types.js').OfferKind} */ kind) => () => this.#offer(doings, kind);
    this.#undo = button('Take back', offer('undo'));
    this.#draw = button('Offer draw', offer('draw'));
    this.#resign = button('Resign ...', doings.resign);
    this.#rematch = button('Rematch', offer('rematch'), { class: 'primary' });
    const links = button('Links', () => (location.href = `/#links=${this.#state?.game}`));
    links.hidden = !hasLinks;
    this.element = el(
      'section',
      { class: 'actions', 'aria-label': 'Actions' },
      el('div', { class: 'buttons' }, this.#rematch, this.#undo, this.#draw, this.#resign),
      el(
        'div',
        { class: 'buttons' },
        button('Turn board', turn, { title: 'f' }),
        button('Record', doings.record),
        links,
        button('Settings', doings.settings),
        button('Help', () => void showHelp(), { title: '?' }),
      ),
    );
  }

  /** @param {GameState} state */
  show(state) {
    this.#state = state;
    const plays = state.ourSeatsIn.length > 0 && !state.end;
    const asked = (/** @type {string} */ kind) => state.offers.some((offer) => offer.kind === kind);
    this.#undo.hidden = state.you.length === 0;
    this.#undo.disabled = !state.undoing || asked('undo');
    this.#draw.hidden = !plays || !state.mayBeDrawn;
    this.#draw.disabled = asked('draw');
    this.#resign.hidden = !plays;
    this.#resign.textContent = state.you.length > 1 ? `Resign as ${state.resigner} ...` : 'Resign ...';
    this.#rematch.hidden = !state.end || state.you.length === 0;
    this.#rematch.disabled = asked('rematch');
  }

  /** @param {Doings} doings @param {import('./types.js').OfferKind} kind */
  #offer(doings, kind) {
    const state = this.#state;
    if (!state) return;
    const player = kind === 'rematch' ? state.you[0] : state.resigner;
    if (kind === 'undo' && state.undoing) void doings.send({ type: 'offer', kind, ...state.undoing });
    else if (player) void doings.send({ type: 'offer', kind, player });
  }
}
