/** What the pages say about games, in plain English. No DOM. Tested in tests/web/messages.test.mjs. */
import { positionOf, seatOf } from './game_state.js';

/**
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').Turn} Turn
 * @typedef {import('./types.js').Seat} Seat
 * @typedef {import('./game_state.js').GameState} GameState
 */

/** @param {string[]} list @param {string} [word] */
export function joined(list, word = 'and') {
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} ${word} ${list.at(-1)}`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** @param {number} number from 1 */
export function ordinal(number) {
  return ordinals[number - 1] ?? `${number}th`;
}

/** The name of a person or the level of a computer, as in "Anna" or "computer, level 3". @param {Seat} seat */
export function describeSeat(seat) {
  if (seat.kind === 'computer') return `computer, level ${seat.level}`;
  if (seat.kind === 'neutral') return 'neutral, never moves';
  if (seat.open) return 'open to anybody';
  return seat.name ?? '';
}

/** A player with who sits there. @param {GameState} game @param {string} player */
export function playerText(game, player) {
  const seat = seatOf(game, player);
  const who = seat ? describeSeat(seat) : '';
  return who ? `${player} (${who})` : player;
}

/** Who has said a line of chat. @param {GameState} game @param {import('./types.js').ChatLine} line */
export function speaker(game, { by }) {
  return joined(by.map((player) => playerText(game, player)));
}

/** Whose turn it is, or how the game ended. @param {GameState} game */
export function turnText(game) {
  if (game.end) return sentence(game.end.text);
  const { turn } = positionOf(game);
  if (!game.you.includes(turn)) return `${capital(playerText(game, turn))} is to move.`;
  return game.you.length > 1 ? `Your turn, as ${turn}.` : 'Your turn.';
}

/** A text as a sentence of its own. @param {string} text */
export function sentence(text) {
  return /[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Which part of a turn of several parts comes now, and the phase; empty when there is nothing to say.
 * @param {GameState} game
 */
export function partText(game) {
  if (game.end) return '';
  const { turn, phase } = positionOf(game);
  let parts = 1;
  for (let n = game.turns.length; n > 0 && goesOn(game.turns[n - 1], turn); --n) ++parts;
  const part = parts > 1 ? `This is the ${ordinal(parts)} part of the turn.` : '';
  return [part, phase && phase !== 'play' ? `Phase: ${phase}.` : ''].filter(Boolean).join(' ');
}

/** @param {Turn} turn @param {string} player */
function goesOn(turn, player) {
  return turn.kind === 'move' && turn.player === player && turn.after.turn === player;
}

/** Says who is in check. @param {import('./types.js').PositionWithoutPieces} position @param {string[]} you */
export function checkText({ checked }, you) {
  if (!checked.length) return '';
  if (checked.length === 1 && you.length === 1 && checked[0] === you[0]) return 'You are in check.';
  return `${capital(joined(checked))} ${checked.length === 1 ? 'is' : 'are'} in check.`;
}

/** A move in words, part by part, as in "pawn a7 to b8, captures, becomes queen". @param {Move} move */
export function describeMove(move) {
  const drops = [...move.drops];
  const parts = move.text.split(',').map((part, index) => {
    if (index === 0 && move.from && move.to) return describeStep(move, part);
    return describePart(part, drops);
  });
  return parts.join(', ');
}

/**
 * What a piece could do, as one sentence, and what is known of the piece.
 * @param {import('./types.js').Look} look @param {string} turn who is to move
 * @param {{ description?: string | null }} [piece]
 */
export function describeLook({ cell, piece, owner, moves, why }, turn, { description } = {}) {
  const targets = [...new Set(moves.map(({ to }) => to ?? cell))];
  const when = owner === turn ? '' : `, if it were ${owner}'s turn`;
  const does = targets.length === 0 ? `cannot move: ${why}` : `could go to ${joined(targets)}${when}`;
  const first = `The ${piece}${owner ? ` of ${owner}` : ''} on ${cell} ${does}.`;
  return description ? `${first} ${sentence(description)}` : first;
}

/** The first part, where a piece moves. @param {Move} move @param {string} part */
function describeStep(move, part) {
  const words = [`${move.piece ?? 'piece'} ${describeWay(move)}`];
  if (move.captures.length) words.push(describeCaptures(move));
  if (move.promotion) words.push(`becomes ${move.promotion}`);
  const partner = part.split('&')[1];
  if (partner) words.push(`castles with ${partner.replace('-', ' to ')}`);
  return words.join(', ');
}

/** @param {Move} move */
function describeWay({ text, from, to }) {
  if (from === to) return `stays on ${from}, a pass`;
  return text.startsWith(`${from}*`) ? `stays on ${from}` : `${from} to ${to}`;
}

/** @param {Move} move */
function describeCaptures({ captures, to }) {
  return captures.length === 1 && captures[0] === to ? 'captures' : `captures on ${joined(captures)}`;
}

/** Any other part; drops take their piece's name from the list. @param {string} part @param {Move['drops']} drops */
function describePart(part, drops) {
  if (part.startsWith('+')) return `${part.slice(1).replace('@', ' appears on ')}`;
  if (part.startsWith('~')) return `${part.slice(1)} becomes empty`;
  const drop = part.includes('@') && drops.shift();
  if (drop) return `${drop.piece} from the hand on ${drop.cell}`;
  if (part.includes('<>')) return `${joined(part.split('<>'))} change places`;
  return part.replace('-', ' to ');
}

/** A turn as it is announced. @param {GameState} game @param {Turn} turn */
export function describeTurn(game, turn) {
  const who = game.you.includes(turn.player) && game.you.length === 1 ? 'You' : capital(playerText(game, turn.player));
  const own = who === 'You';
  if (turn.kind === 'resignation') return `${who} ${own ? 'resign' : 'resigns'}.`;
  if (turn.kind === 'time') return `${who} ${own ? 'have' : 'has'} no time left.`;
  if (turn.kind === 'draw') return 'A draw is agreed.';
  return `${who}: ${describeMoved(turn)}.`;
}

/** @param {Turn} turn */
function describeMoved({ text, from, to, captures, changes }) {
  const arrived = to ? changes[to] : null;
  if (!from && /@|<>/.test(text)) return describePlaces(text, changes);
  if (!from || !to || from === to || !arrived) return text;
  const promotes = /=/.test(text);
  const taken = captures.length ? (captures.join() === to ? ', captures' : `, captures on ${joined(captures)}`) : '';
  return promotes ? `${from} to ${to}${taken}, becomes ${arrived[0]}` : `${arrived[0]} ${from} to ${to}${taken}`;
}

/**
 * Drops and exchanges, as in "pawn from the hand on e2" and "b1 and c1 change places".
 * @param {string} text @param {Turn['changes']} changes
 */
function describePlaces(text, changes) {
  const parts = text.split(',').map((part) => {
    const piece = changes[part.slice(part.indexOf('@') + 1)];
    if (piece && /^[^+~@]*@/.test(part)) return part.replace(/^.*@/, `${piece[0]} from the hand on `);
    return part.includes('<>') ? `${joined(part.split('<>'))} change places` : part;
  });
  return parts.join(', ');
}

/** What a turn is called in the list of moves. @param {Turn} turn */
export function turnLabel(turn) {
  if (turn.kind === 'move') return turn.text;
  return { resignation: 'resigns', time: 'out of time', draw: 'draw' }[turn.kind];
}

/** What somebody asks for. @param {GameState} game @param {import('./types.js').Offer} offer */
export function offerText(game, { kind, by, turns }) {
  const who = game.you.includes(by) ? 'You ask' : `${capital(playerText(game, by))} asks`;
  if (kind === 'draw') return `${who} for a draw.`;
  if (kind === 'rematch') return `${who} for a rematch, with the seats rotated.`;
  const back = game.turns.length - (turns ?? game.turns.length);
  return `${who} to take back ${back > 0 ? counted(back, 'move') : 'a move'}.`;
}

/** @param {GameState} game @param {import('./types.js').OfferClosedEvent} event */
export function closedOfferText(game, { kind, reason, by }) {
  if (reason === 'declined') return `${by ? capital(playerText(game, by)) : 'Somebody'} declines the ${kind}.`;
  return reason === 'accepted'
    ? `The ${kind} is agreed.`
    : `The offer of ${kind === 'draw' ? 'a draw' : `${kind}`} is over.`;
}

/** The final ranks, the best first, as in "1. left, 2. top and right". @param {Record<string, number>} ranks */
export function rankList(ranks) {
  const places = [...new Set(Object.values(ranks))].sort((a, b) => a - b);
  return places.map((place) => ({ place, players: Object.keys(ranks).filter((player) => ranks[player] === place) }));
}
