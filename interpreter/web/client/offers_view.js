/** What players ask each other for, with buttons for those who have not answered. */
import { button, buttons, el, onChange, refill } from './dom.js';
import { unanswered } from './game_state.js';
import { joinedNames, offerText } from './messages.js';
import { t } from './words.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./types.js').Offer} Offer
 * @typedef {import('./game_view.js').Handlers} Handlers
 */

/** @param {Handlers} handlers */
export function offersView({ send }) {
  const element = el('div', { class: 'offers' });
  // Buttons that are the same stay, with the focus that they may have.
  const fill = onChange((/** @type {GameState} */ game) =>
    refill(element, ...game.offers.map((offer) => offerRow(game, offer, send))),
  );
  return { element, render: (/** @type {GameState} */ game) => fill([game.offers, game.seats], game) };
}

/** @param {GameState} game @param {Offer} offer @param {Handlers['send']} send */
function offerRow(game, offer, send) {
  const { kind, by, agreed } = offer;
  const open = unanswered(game, offer);
  const answer = (/** @type {boolean} */ accept) => () => {
    for (const player of accept ? open : open.slice(0, 1)) void send({ type: 'answer', kind, player, accept });
  };
  const text = el('p', {}, offerText(game, offer), ' ', t`Agreed: ${joinedNames(agreed)}.`);
  const answers = [button(t`Accept`, answer(true), { class: 'primary' }), button(t`Decline`, answer(false))];
  const isAsked = open.length > 0 && !game.you.includes(by);
  return el('div', { class: 'offer', 'data-offer': kind }, text, isAsked && buttons(...answers));
}
