/** What players ask each other for, with buttons for those who have not answered. */
import { button, el, refill } from './dom.js';
import { joined, offerText } from './words.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./types.js').Offer} Offer
 */

export class OffersView {
  #send;
  /** What is on the page now; buttons that are the same stay, with the focus that they may have. */
  #shown = '';

  /** @param {(request: import('./types.js').Request) => Promise<unknown>} send */
  constructor(send) {
    this.#send = send;
    this.element = el('div', { class: 'offers' });
  }

  /** @param {GameState} state */
  show(state) {
    const shown = JSON.stringify([state.offers, state.seats, state.standing.in]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    refill(this.element, ...state.offers.map((offer) => this.#row(state, offer)));
  }

  /** @param {GameState} state @param {Offer} offer */
  #row(state, offer) {
    const open = state.toAnswer(offer);
    const answer = (/** @type {boolean} */ accept) => () => this.#answer(offer, open, accept);
    const asks = open.length > 0 && !state.you.includes(offer.by);
    return el(
      'div',
      { class: 'offer', 'data-offer': offer.kind },
      el('p', {}, offerText(state, offer), ` Agreed: ${joined(offer.agreed)}.`),
      asks &&
        el(
          'div',
          { class: 'buttons' },
          button('Accept', answer(true), { class: 'primary' }),
          button('Decline', answer(false)),
        ),
    );
  }

  /** @param {Offer} offer @param {string[]} players @param {boolean} accept */
  #answer({ kind }, players, accept) {
    for (const player of accept ? players : players.slice(0, 1))
      void this.#send({ type: 'answer', kind, player, accept });
  }
}
