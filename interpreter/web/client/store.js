/** What this browser remembers: the games it was in, and the settings of its user. */
import { isOneFile } from './engine.js';

/**
 * @typedef {Object} KnownGame
 * @property {string} game
 * @property {string} title name of the variant
 * @property {string[]} secrets with which it was joined, or all of the persons' seats after creating it
 * @property {Record<string, string>} [seats] all persons' seats, when it was created here
 * @property {string} [watch]
 * @property {Record<string, string>} [codes] short ones for the links of the seats @property {string} [watchCode]
 * @property {number} when milliseconds since 1970
 *
 * @typedef {Object} Settings
 * @property {import('./piece_view.js').Theme} pieces
 * @property {import('./board.js').Tiles} tiles colors of boards
 * @property {boolean} sounds
 * @property {boolean} notifies the browser tells when it is our turn while the page is out of sight
 * @property {boolean} follow the board turns to whoever is to move
 * @property {number} pace how long each move of a computer is shown, in milliseconds
 * @property {string} name
 * @property {string} language of the pages, as in languages.js; empty: as the browser asks
 */

const maxGames = 30;

// Pages in one file that lie on a disk share what a browser keeps; each has its own games.
const prefix = isOneFile ? `trigon:${location.pathname}.` : 'trigon.';

/** What is kept by a name. @template T @param {string} key @param {T} otherwise @returns {T} */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** A browser that keeps nothing still plays. @param {string} key @param {unknown} value */
export function write(key, value) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {}
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(prefix + key);
  } catch {}
}

/** The games of this browser, the latest first. @returns {KnownGame[]} */
export function knownGames() {
  return read('games', []);
}

/** @param {string} game */
export function knownGame(game) {
  return knownGames().find((known) => known.game === game);
}

/** Puts a game on top of the list; what was known about it stays. @param {Omit<KnownGame, 'when'>} game */
export function rememberGame(game) {
  const others = knownGames().filter((known) => known.game !== game.game);
  write('games', [{ ...knownGame(game.game), ...game, when: Date.now() }, ...others].slice(0, maxGames));
}

/** @param {string} game */
export function forgetGame(game) {
  write(
    'games',
    knownGames().filter((known) => known.game !== game),
  );
}

/** @returns {Settings} */
export function settings() {
  return {
    pieces: 'usual',
    tiles: 'wood',
    sounds: false,
    notifies: false,
    follow: false,
    pace: 900,
    name: '',
    language: '',
    ...read('settings', {}),
  };
}

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  write('settings', { ...settings(), ...changes });
}
