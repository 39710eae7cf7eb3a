/** On the home page: seats that anybody may take, and the field for a code that somebody has told. */
import { clockWords } from './clocks.js';
import { button, buttons, el, fields, labelFor, refill } from './dom.js';
import { isOneFile, pathOf } from './engine.js';
import { sentence } from './messages.js';
import { rememberGame } from './store.js';
import { counted, enumerated, named, t } from './words.js';

/**
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./types.js').OpenGame} OpenGame
 */

/** Milliseconds between two looks at the open seats. */
const lookTime = 4000;

/** @param {Engine} engine */
export function openSeats(engine) {
  const list = el('ul', { class: 'open-games' });
  const error = el('p', { class: 'error', role: 'alert' });
  const code = el('input', { id: 'code', maxlength: 20, autocomplete: 'off', spellcheck: 'false', size: 11 });
  const tell = (/** @type {unknown} */ reason) => (error.textContent = sentence(/** @type {Error} */ (reason).message));
  const open = () =>
    engine.link({ code: code.value.trim() }).then(({ game, secrets }) => (location.href = pathOf({ game, secrets })), tell);
  const form = el('form', {}, fields(labelFor('code', t`Code that you were told`), code, button(t`Open`, open)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void open();
  });
  const title = el('h2', { id: 'open-title' }, t`Open seats`);
  const section = el('section', { class: 'open', 'aria-labelledby': 'open-title' }, title, list, error, form);
  section.hidden = isOneFile;
  if (!isOneFile) void look(engine, section, list, tell);
  return section;
}

/**
 * Shows the open seats as long as the page is there.
 * @param {Engine} engine @param {HTMLElement} section @param {HTMLElement} list @param {(reason: unknown) => void} tell
 */
async function look(engine, section, list, tell) {
  let shown = '';
  do {
    const games = document.hidden ? null : await engine.openSeats().catch(() => null);
    const text = JSON.stringify(games);
    if (games && text !== shown) {
      shown = text;
      refill(list, ...games.map((game) => gameRow(engine, game, tell)));
      if (!games.length) refill(list, el('li', { class: 'quiet' }, t`Nobody waits for others just now.`));
    }
    await new Promise((resolve) => setTimeout(resolve, lookTime));
  } while (section.isConnected);
}

/** @param {Engine} engine @param {OpenGame} open @param {(reason: unknown) => void} tell */
function gameRow(engine, { game, name, options, seats, players, clock }, tell) {
  const sit = (/** @type {string} */ player) =>
    engine.takeSeat({ game, player }).then(({ secret }) => {
      rememberGame({ game, title: name, secrets: [secret] });
      location.href = pathOf({ game, secrets: [secret] });
    }, tell);
  const facts = enumerated([counted(players, '{0} player', '{0} players'), clockWords(clock), ...options]);
  return el(
    'li',
    {},
    el('span', {}, el('strong', {}, name), el('span', { class: 'quiet' }, ` ${facts}`)),
    buttons(...seats.map((player) => button(t`Sit down as ${named(player)}`, () => void sit(player), { 'data-seat': player }))),
  );
}
