/** Questions in a `<dialog>`, each with a promise of the answer; Escape means to cancel. */
import { button, buttons, el } from './dom.js';
import { capital, describeMove } from './messages.js';
import { named, t } from './words.js';

/**
 * Shows a dialog until somebody chooses; `fill` makes the content, given the function that ends it with an answer.
 * @template T
 * @param {string} title
 * @param {(done: (answer: T) => void) => (Node | string)[]} fill
 * @returns {Promise<T | null>} null when it was cancelled
 */
function ask(title, fill) {
  return new Promise((resolve) => {
    /** @type {T | null} */
    let answer = null;
    const dialog = el('dialog', { 'aria-labelledby': 'dialog-title' });
    const done = (/** @type {T} */ value) => {
      answer = value;
      dialog.close();
    };
    dialog.append(el('h2', { id: 'dialog-title' }, title), ...fill(done));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {string} title @param {string} text @param {string} yes what the button says @returns {Promise<boolean>} */
export async function confirm(title, text, yes) {
  const answer = await ask(title, (done) => [
    el('p', {}, text),
    buttons(
      button(t`Cancel`, () => done(false)),
      button(yes, () => done(true), { class: 'danger' }),
    ),
  ]);
  return answer === true;
}

/** Something to read. @param {string} title @param {(Node | string)[]} content */
export function showDialog(title, ...content) {
  return ask(title, (done) => [...content, buttons(button(t`Close`, () => done(true), { class: 'primary' }))]);
}

/** Asks which move is meant whenever a board cannot tell. @param {import('./board.js').Board} board */
export function askForBoard(board) {
  board.element.addEventListener('choose', async (event) => {
    const { moves, pick, cancel } = /** @type {CustomEvent} */ (event).detail;
    const move = await chooseMove(moves, (piece) => board.pictureOf(piece));
    if (move) pick(move);
    else cancel();
  });
}

/**
 * Which of several moves is meant.
 * @param {import('./types.js').Move[]} moves
 * @param {(piece: string) => Element} pictureOf a piece of who moves
 * @returns {Promise<import('./types.js').Move | null>}
 */
export function chooseMove(moves, pictureOf) {
  const promotes =
    moves.every(({ from, to }) => from && from === moves[0].from && to === moves[0].to) &&
    new Set(moves.map(({ promotion }) => promotion)).size === moves.length;
  const label = (/** @type {import('./types.js').Move} */ move) =>
    promotes ? becomes(move) : describeMove(move);
  const title = promotes ? t`What does it become?` : t`Which move?`;
  return ask(title, (done) => [
    el(
      'div',
      { class: 'choices' },
      ...moves.map((move) => {
        const choice = button('', () => done(move), { class: 'choice', 'data-move': move.text });
        if (promotes) choice.append(pictureOf(move.promotion ?? move.piece ?? ''));
        choice.append(el('span', {}, capital(label(move))), el('span', { class: 'quiet' }, move.text));
        return choice;
      }),
    ),
    buttons(button(t`Cancel`, () => done(/** @type {any} */ (null)))),
  ]);
}

/** @param {import('./types.js').Move} move */
const becomes = ({ promotion, piece }) => (promotion ? named(promotion) : t`stays ${named(piece ?? '')}`);
