/** The dialogs of a game's page: help, settings, the record. */
import { showDialog } from './dialogs.js';
import { button, buttons, el, fields, labelFor, select } from './dom.js';
import { paces } from './following.js';
import { copyText } from './links_page.js';
import { mayNotify } from './notifications.js';
import { changeSettings, settings } from './store.js';

const keys = [
  ['arrows, numbers of the keypad', 'on the board: to the neighbouring cell'],
  ['t, Shift+t', 'on the board: to the next piece that can move, or cell where one may go; back'],
  ['page up, page down', 'on boards of several levels: one level up or down'],
  ['Enter or space', 'picks a piece up, and puts it down'],
  ['Escape', 'lets go'],
  ['left, right, home, end', 'elsewhere: back and forward through the moves'],
  ['f', 'turns the board'],
  ['?', 'this help'],
];

export function showHelp() {
  return showDialog(
    'Help',
    el(
      'p',
      {},
      'Click a piece and then where it goes, or drag it. Marked cells are where it may go. Pieces in hand are ' +
        'beside the board. Drawing with the right mouse button makes arrows.',
    ),
    el('p', {}, 'Moves can be typed as well, such as e2-e4, and "All moves" lists every legal one.'),
    el('dl', { class: 'keys' }, ...keys.flatMap(([key, text]) => [el('dt', {}, key), el('dd', {}, text)])),
  );
}

/** @param {string} text @param {string} name of the file to save */
export function showRecord(text, name) {
  const area = el('textarea', { readonly: true, rows: 12, cols: 60, id: 'record-text' });
  area.value = text;
  const copy = button(
    'Copy',
    async () => (copy.textContent = (await copyText(text, area)) ? 'Copied' : 'Press Ctrl+C'),
  );
  return showDialog(
    'Record',
    labelFor('record-text', 'The game as text, to go on with it later'),
    area,
    buttons(
      copy,
      button('Save as file', () => save(text, name)),
    ),
  );
}

/** @param {string} text @param {string} name */
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** @param {() => void} changed called after each change */
export function showSettings(changed) {
  const { name, pieces, tiles, sounds, notifies, follow, pace } = settings();
  const set = (/** @type {Partial<import('./store.js').Settings>} */ changes) => {
    changeSettings(changes);
    changed();
  };
  const themes = [
    ['usual', 'as the game has them'],
    ['symbols', 'pictures on tokens'],
    ['letters', 'letters'],
  ];
  const theme = select({ id: 'theme', onchange: () => set({ pieces: /** @type {any} */ (theme.value) }) }, themes);
  theme.value = pieces;
  const colors = ['wood', 'green', 'blue', 'gray'].map((color) => [color, color]);
  const tiling = select({ id: 'tiles', onchange: () => set({ tiles: /** @type {any} */ (tiling.value) }) }, colors);
  tiling.value = tiles;
  const pacing = select({ id: 'pace', onchange: () => set({ pace: Number(pacing.value) }) }, paces);
  pacing.value = String(pace);
  const named = el('input', {
    id: 'name',
    maxlength: 30,
    value: name,
    autocomplete: 'nickname',
    onchange: () => set({ name: named.value.trim() }),
  });
  const box = (/** @type {'sounds' | 'follow' | 'notifies'} */ key, /** @type {boolean} */ on, /** @type {string} */ text) => {
    const input = el('input', {
      type: 'checkbox',
      id: key,
      checked: on,
      onchange: () => set({ [key]: input.checked }),
    });
    return el('p', {}, input, ' ', labelFor(key, text));
  };
  const notifying = box('notifies', notifies, 'A note of the browser when it is your turn and this page is out of sight');
  notifying.querySelector('input')?.addEventListener('change', async ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    if (input.checked && !(await mayNotify())) set({ notifies: (input.checked = false) });
  });
  return showDialog(
    'Settings',
    fields(labelFor('name', 'Your name, for the others to see'), named),
    fields(labelFor('theme', 'Pieces'), theme),
    fields(labelFor('tiles', 'Colors of the board'), tiling),
    fields(labelFor('pace', 'Moves of computers are shown'), pacing),
    box('sounds', sounds, 'A sound when somebody else has moved'),
    notifying,
    box('follow', follow, 'With several seats here, turn the board to whoever is to move'),
  );
}
