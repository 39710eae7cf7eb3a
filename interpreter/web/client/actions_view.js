/** The buttons of a game: take back, draw, resign, rematch, and what belongs to the page itself. */
import { button, buttons, el } from './dom.js';
import { isOneFile, linksPath } from './engine.js';
import { showHelp } from './game_dialogs.js';
import { actingSeat, offerRequest, ourSeatsIn } from './game_state.js';
import { named, t } from './words.js';

/**
 * @param {import('./game_view.js').Handlers} handlers
 * @param {() => void} turnBoard
 * @param {string | null} linksOf the game whose seats' links are known here
 */
export function actionsView({ offer, resign: giveUp, record, settings }, turnBoard, linksOf) {
  const undo = button(t`Take back`, () => offer('undo'));
  const draw = button(t`Offer draw`, () => offer('draw'));
  const resign = button(t`Resign ...`, giveUp);
  const rematch = button(t`Rematch`, () => offer('rematch'), { class: 'primary' });
  const links = button(t`Links`, () => (location.href = linksPath(linksOf ?? '')));
  links.hidden = linksOf === null || isOneFile;
  const ofGame = buttons(rematch, undo, draw, resign);
  const ofPage = buttons(
    button(t`Turn board`, turnBoard, { title: 'f' }),
    button(t`Record`, record),
    links,
    button(t`Settings`, settings),
    button(t`Help`, () => void showHelp(), { title: '?' }),
  );
  return {
    element: el('section', { class: 'actions', 'aria-label': t`Actions` }, ofGame, ofPage),
    /** @param {import('./game_state.js').GameState} game */
    render(game) {
      const plays = ourSeatsIn(game).length > 0 && !game.end;
      const isAsked = (/** @type {string} */ kind) => game.offers.some((offer) => offer.kind === kind);
      undo.hidden = game.you.length === 0;
      undo.disabled = !offerRequest(game, 'undo') || isAsked('undo');
      draw.hidden = !plays || !game.may_be_drawn;
      draw.disabled = isAsked('draw');
      resign.hidden = !plays;
      resign.textContent = game.you.length > 1 ? t`Resign as ${named(actingSeat(game) ?? '')} ...` : t`Resign ...`;
      rematch.hidden = !game.end || game.you.length === 0;
      rematch.disabled = isAsked('rematch');
    },
  };
}
