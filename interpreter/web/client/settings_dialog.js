/** The dialog of the settings, and what stands in it. */
import { showDialog } from './dialogs.js';
import { el, fields, labelFor, select } from './dom.js';
import { paces } from './following.js';
import { languages } from './languages.js';
import { mayNotify } from './notifications.js';
import { changeSettings, settings } from './store.js';
import { t } from './words.js';

/** A choice of the language of the pages, which begin anew in it. @param {string} language */
function languageChoice(language) {
  const names = Object.entries(languages).map(([code, { name }]) => [code, name]);
  const begin = () => {
    changeSettings({ language: choice.value });
    location.reload();
  };
  const choice = select({ id: 'language', onchange: begin }, [['', t`as the browser wants`], ...names]);
  choice.value = language;
  return fields(labelFor('language', t`Language`), choice);
}

/** @param {() => void} changed called after each change */
export function showSettings(changed) {
  const { name, pieces, tiles, sounds, notifies, follow, pace, language } = settings();
  const set = (/** @type {Partial<import('./store.js').Settings>} */ changes) => {
    changeSettings(changes);
    changed();
  };
  const themes = [
    ['usual', t`as the game has them`],
    ['symbols', t`pictures on tokens`],
    ['letters', t`letters`],
  ];
  const theme = select({ id: 'theme', onchange: () => set({ pieces: /** @type {any} */ (theme.value) }) }, themes);
  theme.value = pieces;
  const colors = [
    ['wood', t`wood`],
    ['green', t`green`],
    ['blue', t`blue`],
    ['gray', t`gray`],
  ];
  const tiling = select({ id: 'tiles', onchange: () => set({ tiles: /** @type {any} */ (tiling.value) }) }, colors);
  tiling.value = tiles;
  const pacing = select({ id: 'pace', onchange: () => set({ pace: Number(pacing.value) }) }, paces());
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
  const noting = box('notifies', notifies, t`A note of the browser when it is your turn and this page is out of sight`);
  noting.querySelector('input')?.addEventListener('change', async ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    if (input.checked && !(await mayNotify())) set({ notifies: (input.checked = false) });
  });
  return showDialog(
    t`Settings`,
    languageChoice(language),
    fields(labelFor('name', t`Your name, for the others to see`), named),
    fields(labelFor('theme', t`Pieces`), theme),
    fields(labelFor('tiles', t`Colors of the board`), tiling),
    fields(labelFor('pace', t`Moves of computers are shown`), pacing),
    box('sounds', sounds, t`A sound when somebody else has moved`),
    noting,
    box('follow', follow, t`With several seats here, turn the board to whoever is to move`),
  );
}
