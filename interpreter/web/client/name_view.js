/** Asks who sits down among others what they shall call them, once; an answer is kept for all games. */
import { button, el, labelFor } from './dom.js';
import { changeSettings, settings } from './store.js';
import { t } from './words.js';

/** @param {() => void} introduce tells the others the name of the settings */
export function nameView(introduce) {
  const field = el('input', { id: 'own-name', maxlength: 30, autocomplete: 'nickname' });
  const take = () => {
    changeSettings({ name: field.value.trim() });
    element.hidden = true;
    introduce();
  };
  const label = labelFor('own-name', t`Your name, for the others to see`);
  const element = el('form', { class: 'type-move', hidden: true }, label, field, button(t`Take this name`, take));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    take();
  });
  return {
    element,
    /** @param {import('./game_state.js').GameState} game */
    render({ you, seats, end }) {
      const hasOthers = seats.some(({ kind, player }) => kind === 'person' && !you.includes(player));
      element.hidden = you.length === 0 || !hasOthers || end !== null || settings().name !== '';
    },
  };
}
