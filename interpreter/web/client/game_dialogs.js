/** The dialogs of a game's page: help, the record. */
import { showDialog } from './dialogs.js';
import { button, buttons, el, labelFor } from './dom.js';
import { copyText } from './links_page.js';
import { t } from './words.js';

const keys = () => [
  [t`arrows, numbers of the keypad`, t`on the board: to the neighbouring cell`],
  ['t, Shift+t', t`on the board: to the next piece that can move, or cell where one may go; back`],
  [t`page up, page down`, t`on boards of several levels: one level up or down`],
  [t`Enter or space`, t`picks a piece up, and puts it down`],
  ['Escape', t`lets go`],
  [t`left, right, home, end`, t`elsewhere: back and forward through the moves`],
  ['f', t`turns the board`],
  ['?', t`this help`],
];

/** How one moves by mouse and finger, as sentences. */
const pointing = () => [
  t`Click a piece and then where it goes, or drag it.`,
  t`Marked cells are where it may go.`,
  t`Pieces in hand are beside the board.`,
  t`Drawing with the right mouse button makes arrows.`,
];

export function showHelp() {
  return showDialog(
    t`Help`,
    el('p', {}, pointing().join(' ')),
    el('p', {}, t`Moves can be typed as well, such as e2-e4, and "All moves" lists every legal one.`),
    el('dl', { class: 'keys' }, ...keys().flatMap(([key, text]) => [el('dt', {}, key), el('dd', {}, text)])),
  );
}

/** @param {string} text @param {string} name of the file to save */
export function showRecord(text, name) {
  const area = el('textarea', { readonly: true, rows: 12, cols: 60, id: 'record-text' });
  area.value = text;
  const copy = button(
    t`Copy`,
    async () => (copy.textContent = (await copyText(text, area)) ? t`Copied` : t`Press Ctrl+C`),
  );
  return showDialog(
    t`Record`,
    labelFor('record-text', t`The game as text, to go on with it later`),
    area,
    buttons(
      copy,
      button(t`Save as file`, () => save(text, name)),
    ),
  );
}

/** @param {string} text @param {string} name */
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
