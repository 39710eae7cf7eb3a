/** The clocks of a game: what is left now, and how it is written. No DOM. Tested in tests/web/clocks.test.mjs. */

import { movesOf, positionOf } from './game_state.js';

/** @typedef {import('./game_state.js').GameState} GameState */

/**
 * Whose clock runs: that of whoever is to move, from the second turn on; null when none does.
 * @param {GameState} game
 */
export function running(game) {
  const { turn, clocks } = positionOf(game);
  return clocks && !game.end && movesOf(game, turn) > 0 ? turn : null;
}

/**
 * Seconds that a player has left; null in games without clocks.
 * @param {GameState} game @param {string} player
 * @param {number} elapsed seconds since the position arose
 */
export function secondsLeft(game, player, elapsed) {
  const left = positionOf(game).clocks?.[player];
  if (left === undefined || left === null) return null;
  return Math.max(0, running(game) === player ? left - elapsed : left);
}

/** A time as it is shown: "4:59", "1:00:00", and with tenths below ten seconds. @param {number} seconds */
export function clockText(seconds) {
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
