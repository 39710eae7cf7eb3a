/**
 * The state of a game's page as one value, and the functions that make the next one when the connection or the engine
 * reports something; besides, what is said of it, and what the page answers by itself. No DOM. Tested in
 * tests/web/page_state.test.mjs.
 *
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./types.js').Request} Request
 * @typedef {import('./game_state.js').GameState} GameState
 *
 * @typedef {Object} PageState
 * @property {import('./engine.js').ConnectionState} connection
 * @property {string} refusal why there is no such game; empty if there is one
 * @property {import('./types.js').ResolvedVariant | null} variant null until it has come
 * @property {GameState | null} game null until a snapshot has come
 * @property {string | null} thinking the player for whom a computer thinks
 * @property {number} watchers
 * @property {string} error shown beside the board; empty if there is none
 * @property {string | null} rematch the page of the next game, when it has begun
 * @property {boolean} awaitsRematch somebody asked for it while we were here: then its beginning takes us there
 * @property {boolean} hasNewerRules the file of the game has changed since it began
 * @property {boolean} isUnkept the server cannot keep the game at present
 * @property {number} pace how long each move of a computer is shown, in milliseconds
 * @property {number} shownAt when the last of them was shown, in milliseconds of `performance.now`
 * @property {boolean} isFollowing turns of computers wait to be shown
 * @property {boolean} isPaused and wait until the user wants them
 * @property {number} since when the position arose, in milliseconds of `performance.now`
 */
import { pathOf } from './engine.js';
import { holdTurn } from './following.js';
import { gameOf, lookAt, positionOf, seatOf, unanswered, withEvent, withSeat } from './game_state.js';
import { checkText, closedOfferText, describeTurn, offerText, partText, sentence, speaker, turnText } from './messages.js';
import { named, t } from './words.js';

/** What is said when the file of a game has changed. */
export const newerRulesText = () => t`There are newer rules. This game goes on with those it began with.`;

/** What is said while the server cannot keep a game. */
export const unkeptText = () =>
  t`This game cannot be kept now, which is tried again every few seconds. If the server ends before, its last turns are lost.`;

/** @type {PageState} */
export const firstPage = {
  connection: 'connecting',
  refusal: '',
  variant: null,
  game: null,
  thinking: null,
  watchers: 0,
  error: '',
  rematch: null,
  awaitsRematch: false,
  hasNewerRules: false,
  isUnkept: false,
  pace: 0,
  shownAt: -Infinity,
  isFollowing: false,
  isPaused: false,
  since: 0,
};

/**
 * @param {PageState} page @param {import('./engine.js').ConnectionState} connection @param {string} text
 * @returns {PageState}
 */
export function withConnection(page, connection, text) {
  const isBack = page.connection === 'lost' && connection === 'open';
  // A server that cannot keep the game says so to whoever comes back.
  const told = isBack ? { error: '', isUnkept: false } : {};
  return { ...page, ...told, connection, refusal: connection === 'refused' ? text : page.refusal };
}

/**
 * The page after a message.
 * @param {PageState} page @param {Message} message @param {number} now in milliseconds @returns {PageState}
 */
export function receive(page, message, now) {
  const { game } = page;
  switch (message.type) {
    case 'game':
      return { ...page, game: snapshot(game, message), since: now, thinking: null };
    case 'presence':
      return { ...page, game: game && withSeat(game, { player: message.player, connected: message.connected }) };
    case 'watchers':
      return { ...page, watchers: message.count };
    case 'thinking':
      return { ...page, thinking: message.player };
    case 'rematch':
      return { ...page, rematch: pathOf(message) };
    case 'newer_rules':
      return { ...page, hasNewerRules: true };
    case 'kept':
      return { ...page, isUnkept: !message.kept };
    case 'closing':
    case 'error':
      return { ...page, error: sentence(named(message.message)) };
    default:
      return game ? happen({ ...page, game: withEvent(game, message) }, game, message, now) : page;
  }
}

/**
 * The game of a snapshot. A user who was looking back goes on looking at the same turn.
 * @param {GameState | null} before @param {import('./types.js').GameMessage} message
 */
function snapshot(before, message) {
  const game = gameOf(message);
  return before && before.lookedAt !== null ? lookAt(game, before.lookedAt) : game;
}

/**
 * @param {PageState} page with the game after the event @param {GameState} before
 * @param {import('./types.js').GameEvent} event @param {number} now @returns {PageState}
 */
function happen(page, before, event, now) {
  const next = { ...page, since: now, thinking: null, error: '' };
  if (event.type === 'turn') return holdTurn(next, before, event, now);
  if (event.type === 'undo') return { ...next, isFollowing: page.isFollowing && page.game?.lookedAt !== null };
  if (event.type === 'offer' && event.kind === 'rematch') return { ...page, awaitsRematch: true };
  if (event.type === 'offer_closed' && event.reason === 'declined')
    return { ...page, error: closedOfferText(before, event) };
  return page;
}

/**
 * What screen readers hear of a message.
 * @param {PageState} page after the message @param {Message} message @returns {string[]}
 */
export function announcements({ game, error }, message) {
  if (message.type === 'closing' || message.type === 'error') return [error];
  if (message.type === 'rematch') return [t`The rematch begins.`];
  if (message.type === 'newer_rules') return [newerRulesText()];
  if (message.type === 'kept') return [message.kept ? t`This game is kept again.` : unkeptText()];
  if (!game) return [];
  switch (message.type) {
    case 'turn':
      return [...(isSeenByUs(game, message.turn) ? [] : [describeTurn(game, message.turn)]), situation(game)];
    case 'undo':
      return [`${t`Moves were taken back.`} ${situation(game)}`];
    case 'ended':
      return [situation(game)];
    case 'offer':
      return game.you.includes(message.by) ? [] : [offerText(game, message)];
    case 'offer_closed':
      return [closedOfferText(game, message)];
    case 'chat':
      return message.by.some((player) => game.you.includes(player)) ? [] : [`${speaker(game, message)}: ${message.text}`];
    default:
      return [];
  }
}

/**
 * Whether it is our own move, which need not be told us. With several seats here it is told all the same.
 * @param {GameState} game @param {import('./types.js').Turn} turn
 */
function isSeenByUs({ you }, turn) {
  return you.length === 1 && you[0] === turn.player && turn.kind === 'move';
}

/** Check, whose turn, which part of it, or the end. @param {GameState} game */
export function situation(game) {
  const check = game.end ? '' : checkText(positionOf(game), game.you);
  return [check, turnText(game), partText(game)].filter(Boolean).join(' ');
}

/**
 * A user who asks for something agrees with all seats.
 * @param {GameState} game @param {Message} message @returns {Request[]}
 */
export function ownAnswers(game, message) {
  if (message.type !== 'offer' || !game.you.includes(message.by)) return [];
  return unanswered(game, message).map((player) => ({ type: 'answer', kind: message.kind, player, accept: true }));
}

/** Tells the others our name, if we have one. @param {GameState} game @param {string} name @returns {Request[]} */
export function introductions(game, name) {
  const unnamed = game.you.filter((player) => name && seatOf(game, player)?.name !== name);
  return unnamed.map((player) => ({ type: 'name', player, name }));
}
