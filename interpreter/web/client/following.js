/**
 * How the moves of computers are followed: one after the other, each shown for a while, with a pause. The game itself goes
 * on meanwhile; what has come and is not shown yet waits. Functions that make the next state of a page. No DOM. Tested in
 * tests/web/following.test.mjs.
 *
 * @typedef {import('./page_state.js').PageState} PageState
 * @typedef {import('./game_state.js').GameState} GameState
 */
import { lookAt, seatOf, viewedTurns } from './game_state.js';
import { t } from './words.js';

/** How long each move of a computer is shown, in milliseconds, with the words for it. */
export const paces = () => [
  ['0', t`at once`],
  ['400', t`quickly`],
  ['900', t`one after the other`],
  ['2000', t`slowly`],
];

/** @param {GameState} game */
export const hasComputers = (game) => game.seats.some(({ kind }) => kind === 'computer');

/**
 * Holds back a computer's turn that has just come, when the one before was shown a moment ago or the page pauses.
 * @param {PageState} page with the game after the turn @param {GameState} before
 * @param {import('./types.js').TurnEvent} event @param {number} now in milliseconds @returns {PageState}
 */
export function holdTurn(page, before, { turn }, now) {
  const isComputer = seatOf(before, turn.player)?.kind === 'computer';
  if (!page.game || !isComputer || before.lookedAt !== null) return page;
  if (!page.isPaused && now - page.shownAt >= page.pace) return { ...page, shownAt: now };
  return { ...page, isFollowing: true, game: { ...page.game, lookedAt: before.turns.length } };
}

/** Shows the next turn when it is time for it. @param {PageState} page @param {number} now @returns {PageState} */
export function advance(page, now) {
  const { game } = page;
  if (!game || !page.isFollowing || page.isPaused || now - page.shownAt < page.pace) return page;
  const next = lookAt(game, viewedTurns(game) + 1);
  return { ...page, game: next, isFollowing: next.lookedAt !== null, shownAt: now };
}

/** @param {PageState} page @param {boolean} isPaused @returns {PageState} */
export function withPause(page, isPaused) {
  return { ...page, isPaused };
}

/**
 * Looks at the position after so many turns, as the user wants. In a pause the turns that wait go on from there.
 * @param {PageState} page @param {number} turns @returns {PageState}
 */
export function lookByHand(page, turns) {
  if (!page.game) return page;
  const game = lookAt(page.game, turns);
  return { ...page, game, isFollowing: page.isFollowing && page.isPaused && game.lookedAt !== null };
}
