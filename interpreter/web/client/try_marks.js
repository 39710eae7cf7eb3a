/**
 * What a test says of a position's moves, as one value: marks that a move must be legal, or must not be. Functions make
 * the next value. No DOM. Tested in tests/web/try_marks.test.mjs.
 *
 * @typedef {import('./types.js').Tried} Tried
 * @typedef {import('./types.js').Move} Move
 * @typedef {{ text: string, from: string | null, to: string | null, isLegal: boolean, mustBe: boolean }} Mark
 *   `isLegal`: is it now? `mustBe`: is it to be?
 * @typedef {Mark[]} Marks
 */

/**
 * Marks a move that has no mark as it is now; one that is marked so, as the opposite; and after that it has none.
 * @param {Marks} marks @param {Omit<Mark, 'mustBe'>} move @returns {Marks}
 */
export function marked(marks, move) {
  const known = marks.find(({ text }) => text === move.text);
  if (!known) return [...marks, { ...move, mustBe: move.isLegal }];
  const isLast = known.mustBe !== known.isLegal;
  return marks.flatMap((mark) => (mark !== known ? [mark] : isLast ? [] : [{ ...mark, mustBe: !mark.mustBe }]));
}

/** Marks of the same position under other rules. @param {Marks} marks @param {Tried} tried @returns {Marks} */
export const judged = (marks, { moves }) =>
  marks.map((mark) => ({ ...mark, isLegal: moves.some(({ text }) => text === mark.text) }));

/** @param {Marks} marks @param {string} text of a move @returns {Marks} */
export const unmarked = (marks, text) => marks.filter((mark) => mark.text !== text);

/** The moves that are legal from a cell to another, of which there are several where a piece may promote.
 * @param {Move[]} moves @param {string} from @param {string} to */
export const movesBetween = (moves, from, to) => moves.filter((move) => move.from === from && move.to === to);

/** A move as it can be marked. @param {Move} move */
export const legalMove = ({ text, from, to }) => ({ text, from, to, isLegal: true });

/** A move that is not legal, as people write it. @param {Tried} tried @param {string} from @param {string} to */
export function illegalMove({ pieces, turn }, from, to) {
  const captures = pieces[to] && pieces[to][1] !== turn;
  return { text: `${from}${captures ? 'x' : '-'}${to}`, from, to, isLegal: false };
}

/** What is asked of the engine for these marks. @param {Marks} marks */
export function factsOf(marks) {
  const texts = (/** @type {boolean} */ mustBe) =>
    marks.filter((mark) => mark.mustBe === mustBe).map(({ text }) => text);
  return { includes: texts(true), illegal: texts(false) };
}

/** A mark in words. @param {Mark} mark */
export function describeMark({ text, isLegal, mustBe }) {
  const must = `${text} must ${mustBe ? '' : 'not '}be legal`;
  return isLegal === mustBe ? must : `${must}, but is${isLegal ? '' : ' not'} now`;
}

/** A name for a test that has none yet. @param {Tried} tried */
export function usualName({ turn, turns, end }) {
  const last = turns.at(-1);
  if (end) return last ? `the end after ${last.text}` : 'a game that is over';
  return last ? `${turn}'s moves after ${last.text}` : `${turn}'s moves`;
}
