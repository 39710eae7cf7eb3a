/** The clocks of a game: what is left now, and how it is written. Tested in tests/web/clocks.test.mjs. */

/** @typedef {import('./game_state.js').GameState} GameState */

/**
 * Whose clock runs: that of whoever is to move, from the second turn on; null when none does.
 * @param {GameState} state
 */
export function running(state) {
  const { turn, clocks } = state.standing;
  return clocks && !state.end && state.turnsOf(turn) > 0 ? turn : null;
}

/**
 * Seconds that a player has left; null in games without clocks.
 * @param {GameState} state @param {string} player
 * @param {number} elapsed seconds since the position arose
 */
export function secondsLeft(state, player, elapsed) {
  const left = state.standing.clocks?.[player];
  if (left === undefined || left === null) return null;
  return Math.max(0, running(state) === player ? left - elapsed : left);
}

/** As in "4:59", "1:00:00", and with tenths below ten seconds. @param {number} seconds */
export function clockText(seconds) {
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
