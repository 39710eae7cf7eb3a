/** The clocks of a game: what is left now, and how it is written. No DOM. Tested in tests/web/clocks.test.mjs. */

import { movesOf, positionOf } from './game_state.js';
import { counted, t } from './words.js';

/** @typedef {import('./game_state.js').GameState} GameState */

const secondsOfDay = 86400;

/**
 * Whose clock runs: that of whoever is to move, from the second turn on; null when none does. By correspondence it is
 * that of any person to move, once the game has a turn.
 * @param {GameState} game
 */
export function running(game) {
  const { turn, clocks } = positionOf(game);
  if (!clocks || game.end) return null;
  const seat = game.seats.find(({ player }) => player === turn);
  const runs = game.clock?.days
    ? game.turns.length > 0 && seat?.kind === 'person' && !seat.open
    : movesOf(game, turn) > 0;
  return runs ? turn : null;
}

/** What a clock gives, in words. @param {import('./types.js').Clock | null} clock */
export function clockWords(clock) {
  if (!clock) return t`no clock`;
  if (clock.days !== undefined) return counted(clock.days, '{0} day for each turn', '{0} days for each turn');
  return t`${clock.seconds / 60} minutes + ${clock.increment} seconds a turn`;
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

/** A time as it is shown: "4:59", "1:00:00", days from one on, and tenths below ten seconds. @param {number} seconds */
export function clockText(seconds) {
  if (seconds >= secondsOfDay) {
    const hours = Math.floor(seconds / 3600);
    return t`${Math.floor(hours / 24)} d ${hours % 24} h`;
  }
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
