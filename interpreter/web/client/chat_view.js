/** What the seats of a game say to each other; those who watch read it. */
import { button, el, labelFor, onChange, refill } from './dom.js';
import { speaker } from './messages.js';
import { t } from './words.js';

/** @typedef {import('./game_state.js').GameState} GameState */

/** Is there anybody to talk with? @param {GameState} game */
const hasOthers = ({ seats, you, chat }) =>
  chat.length > 0 || (you.length > 0 && seats.some(({ kind, player }) => kind === 'person' && !you.includes(player)));

/** @param {import('./game_view.js').Handlers} handlers */
export function chatView({ send }) {
  const lines = el('ul', { class: 'chat-lines scroller', tabindex: 0, 'aria-label': t`Chat so far` });
  const field = el('input', { id: 'chat-text', maxlength: 300, autocomplete: 'off' });
  const say = async () => {
    const text = field.value.trim();
    if (text && (await send({ type: 'chat', text }))) field.value = '';
  };
  const form = el('form', { class: 'type-move' }, labelFor('chat-text', t`Say`), field, button(t`Send`, say));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void say();
  });
  const title = el('h2', { id: 'chat-title' }, t`Chat`);
  const element = el('section', { class: 'chat', 'aria-labelledby': 'chat-title', hidden: true }, title, lines, form);
  const fill = onChange((/** @type {GameState} */ game) => {
    refill(lines, ...game.chat.map((line) => el('li', {}, el('strong', {}, `${speaker(game, line)}: `), line.text)));
    lines.hidden = game.chat.length === 0;
    lines.scrollTop = lines.scrollHeight;
  });
  return {
    element,
    /** @param {GameState} game */
    render(game) {
      element.hidden = !hasOthers(game);
      form.hidden = game.you.length === 0;
      fill([game.chat, game.seats], game);
    },
  };
}
