/** What the pages say about games, in plain words. No DOM. Tested in tests/web/messages.test.mjs. */
import { positionOf, seatOf } from './game_state.js';
import { counted, enumerated, hasName, isEnglish, joined, named, t } from './words.js';

/**
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').Turn} Turn
 * @typedef {import('./types.js').Seat} Seat
 * @typedef {import('./types.js').OfferKind} OfferKind
 * @typedef {import('./game_state.js').GameState} GameState
 */

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** A word in English; other languages write the number. @param {number} number from 1 */
function ordinal(number) {
  return isEnglish() ? (ordinals[number - 1] ?? `${number}th`) : String(number);
}

/** The name of a person or the level of a computer, as in "Anna" or "computer, level 3". @param {Seat} seat */
export function describeSeat(seat) {
  if (seat.kind === 'computer') return t`computer, level ${seat.level}`;
  if (seat.kind === 'neutral') return t`neutral, never moves`;
  if (seat.open) return t`open to anybody`;
  return seat.name ?? '';
}

/** A player with who sits there. @param {GameState} game @param {string} player */
export function playerText(game, player) {
  const seat = seatOf(game, player);
  const who = seat ? describeSeat(seat) : '';
  return who ? t`${named(player)} (${who})` : named(player);
}

/** Who has said a line of chat. @param {GameState} game @param {import('./types.js').ChatLine} line */
export function speaker(game, { by }) {
  return joined(by.map((player) => playerText(game, player)));
}
/** Several players or pieces, as in "left, top and right". @param {string[]} list */
export const joinedNames = (list) => joined(list.map(named));

/** Whose turn it is, or how the game ended. @param {GameState} game */
export function turnText(game) {
  if (game.end) return sentence(endText(game.end));
  const { turn } = positionOf(game);
  if (!game.you.includes(turn)) return capital(t`${playerText(game, turn)} is to move.`);
  return game.you.length > 1 ? t`Your turn, as ${named(turn)}.` : t`Your turn.`;
}

/**
 * How a game ended, as in "top wins by checkmate"; the server's own words where this end has no name.
 * @param {import('./types.js').End} end
 */
export function endText({ winner, winners = winner ? [winner] : [], text }) {
  const end = text.replace(/^(draw|.*? wins?) /, '');
  if (!hasName(end)) return text;
  if (winners.length === 0) return t`draw ${named(end)}`;
  return counted(winners.length, '{1} wins {2}', '{1} win {2}', joinedNames(winners), named(end));
}

/** A text as a sentence of its own. @param {string} text */
export function sentence(text) {
  if (/[.!?。！？]$/.test(text)) return capital(text);
  return capital(text) + (/\p{Script=Han}$/u.test(text) ? '。' : '.');
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
  const part = parts > 1 ? t`This is the ${ordinal(parts)} part of the turn.` : '';
  return [part, phase && phase !== 'play' ? t`Phase: ${phase}.` : ''].filter(Boolean).join(' ');
}

/** @param {Turn} turn @param {string} player */
function goesOn(turn, player) {
  return turn.kind === 'move' && turn.player === player && turn.after.turn === player;
}

/** Says who is in check. @param {import('./types.js').PositionWithoutPieces} position @param {string[]} you */
export function checkText({ checked }, you) {
  if (!checked.length) return '';
  if (checked.length === 1 && you.length === 1 && checked[0] === you[0]) return t`You are in check.`;
  return capital(counted(checked.length, '{1} is in check.', '{1} are in check.', joinedNames(checked)));
}

/** A move in words, part by part, as in "pawn a7 to b8, captures, becomes queen". @param {Move} move */
export function describeMove(move) {
  const drops = [...move.drops];
  const parts = move.text.split(',').map((part, index) => {
    if (index === 0 && move.from && move.to) return describeStep(move, part);
    return describePart(part, drops);
  });
  return enumerated(parts);
}

/**
 * What a piece could do, as one sentence, and what is known of the piece.
 * @param {import('./types.js').Look} look @param {string} turn who is to move
 * @param {{ description?: string | null }} [piece]
 */
export function describeLook(look, turn, { description } = {}) {
  const first = look.moves.length ? describeTargets(look, turn) : describeStuck(look);
  return description ? `${first} ${sentence(description)}` : first;
}

/** @param {import('./types.js').Look} look @param {string} turn */
function describeTargets({ cell, piece, owner, moves }, turn) {
  const targets = joined([...new Set(moves.map(({ to }) => to ?? cell))]);
  if (owner === null) return t`The ${named(piece)} on ${cell} could go to ${targets}.`;
  return owner === turn
    ? t`The ${named(piece)} of ${named(owner)} on ${cell} could go to ${targets}.`
    : t`The ${named(piece)} of ${named(owner)} on ${cell} could go to ${targets}, if it were ${named(owner)}'s turn.`;
}

/** @param {import('./types.js').Look} look */
function describeStuck({ cell, piece, owner, why }) {
  return owner === null
    ? t`The ${named(piece)} on ${cell} cannot move: ${why}.`
    : t`The ${named(piece)} of ${named(owner)} on ${cell} cannot move: ${why}.`;
}

/** From a cell to another one, as a part of a move's text has it: "a2-c1". @param {string} part */
function describePair(part) {
  const at = part.indexOf('-');
  return at < 0 ? named(part) : t`${part.slice(0, at)} to ${part.slice(at + 1)}`;
}

/** The first part, where a piece moves. @param {Move} move @param {string} part */
function describeStep(move, part) {
  const facts = [describeWay(move)];
  if (move.captures.length) facts.push(describeCaptures(move));
  if (move.promotion) facts.push(t`becomes ${named(move.promotion)}`);
  const partner = part.split('&')[1];
  if (partner) facts.push(t`castles with ${describePair(partner)}`);
  return enumerated(facts);
}

/** @param {Move} move */
function describeWay({ text, piece, from, to }) {
  const who = piece ? named(piece) : t`piece`;
  if (from === to) return t`${who} stays on ${from}, a pass`;
  return text.startsWith(`${from}*`) ? t`${who} stays on ${from}` : t`${who} ${from} to ${to}`;
}

/** @param {{ captures: string[], to: string | null }} move */
function describeCaptures({ captures, to }) {
  return captures.length === 1 && captures[0] === to ? t`captures` : t`captures on ${joined(captures)}`;
}

/** Any other part; drops take their piece's name from the list. @param {string} part @param {Move['drops']} drops */
function describePart(part, drops) {
  if (part.startsWith('+')) return describeAppearing(part.slice(1));
  if (part.startsWith('~')) return t`${part.slice(1)} becomes empty`;
  const drop = part.includes('@') && drops.shift();
  if (drop) return describeDrop(drop.piece, drop.cell);
  return part.includes('<>') ? describeSwap(part) : describePair(part);
}

/** @param {string} part a piece and a cell */
function describeAppearing(part) {
  const [piece, cell] = part.split('@');
  return t`${piece} appears on ${cell}`;
}

/** @param {string} piece @param {string} cell */
const describeDrop = (piece, cell) => t`${named(piece)} from the hand on ${cell}`;

/** @param {string} part */
const describeSwap = (part) => t`${joined(part.split('<>'))} change places`;

/** A turn as it is announced. @param {GameState} game @param {Turn} turn */
export function describeTurn(game, turn) {
  if (turn.kind === 'draw') return t`A draw is agreed.`;
  if (game.you.includes(turn.player) && game.you.length === 1) return describeOwnTurn(turn);
  const who = playerText(game, turn.player);
  if (turn.kind === 'resignation') return capital(t`${who} resigns.`);
  if (turn.kind === 'time') return capital(t`${who} has no time left.`);
  return capital(t`${who}: ${describeMoved(turn)}.`);
}

/** @param {Turn} turn */
function describeOwnTurn(turn) {
  if (turn.kind === 'resignation') return t`You resign.`;
  if (turn.kind === 'time') return t`You have no time left.`;
  return t`You: ${describeMoved(turn)}.`;
}

/** @param {Turn} turn */
function describeMoved({ text, from, to, captures, changes }) {
  const arrived = to ? changes[to] : null;
  if (!from && /@|<>/.test(text)) return describePlaces(text, changes);
  if (!from || !to || from === to || !arrived) return text;
  const [piece] = arrived;
  const taken = captures.length ? [describeCaptures({ captures, to })] : [];
  return /=/.test(text)
    ? enumerated([t`${from} to ${to}`, ...taken, t`becomes ${named(piece)}`])
    : enumerated([t`${named(piece)} ${from} to ${to}`, ...taken]);
}

/**
 * Drops and exchanges, as in "pawn from the hand on e2" and "b1 and c1 change places".
 * @param {string} text @param {Turn['changes']} changes
 */
function describePlaces(text, changes) {
  const parts = text.split(',').map((part) => {
    const cell = part.slice(part.lastIndexOf('@') + 1);
    const piece = changes[cell];
    if (piece && /^[^+~@]*@/.test(part)) return describeDrop(piece[0], cell);
    return part.includes('<>') ? describeSwap(part) : part;
  });
  return enumerated(parts);
}

/** What a turn is called in the list of moves. @param {Turn} turn */
export function turnLabel(turn) {
  switch (turn.kind) {
    case 'resignation':
      return t`resigns`;
    case 'time':
      return t`out of time`;
    case 'draw':
      return t`draw`;
    default:
      return turn.text;
  }
}

/** What somebody asks for. @param {GameState} game @param {import('./types.js').Offer} offer */
export function offerText(game, offer) {
  if (game.you.includes(offer.by)) return ownOfferText(game, offer);
  const who = playerText(game, offer.by);
  if (offer.kind === 'draw') return capital(t`${who} asks for a draw.`);
  if (offer.kind === 'rematch') return capital(t`${who} asks for a rematch, with the seats rotated.`);
  const back = turnsBack(game, offer);
  return capital(
    back > 0
      ? counted(back, '{1} asks to take back {0} move.', '{1} asks to take back {0} moves.', who)
      : t`${who} asks to take back a move.`,
  );
}

/** @param {GameState} game @param {import('./types.js').Offer} offer */
function ownOfferText(game, offer) {
  if (offer.kind === 'draw') return t`You ask for a draw.`;
  if (offer.kind === 'rematch') return t`You ask for a rematch, with the seats rotated.`;
  const back = turnsBack(game, offer);
  return back > 0
    ? counted(back, 'You ask to take back {0} move.', 'You ask to take back {0} moves.')
    : t`You ask to take back a move.`;
}

/** How many turns an undo takes back. @param {GameState} game @param {import('./types.js').Offer} offer */
const turnsBack = (game, { turns }) => game.turns.length - (turns ?? game.turns.length);

/**
 * What becomes of offers, by their kinds.
 * @type {Record<OfferKind, Record<'declined' | 'agreed' | 'over', (who: string) => string>>}
 */
const closed = {
  draw: {
    declined: (who) => t`${who} declines the draw.`,
    agreed: () => t`The draw is agreed.`,
    over: () => t`The offer of a draw is over.`,
  },
  undo: {
    declined: (who) => t`${who} declines the undo.`,
    agreed: () => t`The undo is agreed.`,
    over: () => t`The offer of undo is over.`,
  },
  rematch: {
    declined: (who) => t`${who} declines the rematch.`,
    agreed: () => t`The rematch is agreed.`,
    over: () => t`The offer of rematch is over.`,
  },
};

/** @param {GameState} game @param {import('./types.js').OfferClosedEvent} event */
export function closedOfferText(game, { kind, reason, by }) {
  if (reason === 'declined') return capital(closed[kind].declined(by ? playerText(game, by) : t`somebody`));
  return reason === 'accepted' ? closed[kind].agreed('') : closed[kind].over('');
}

/** The final ranks, the best first, as in "1. left, 2. top and right". @param {Record<string, number>} ranks */
export function rankList(ranks) {
  const places = [...new Set(Object.values(ranks))].sort((a, b) => a - b);
  return places.map((place) => ({ place, players: Object.keys(ranks).filter((player) => ranks[player] === place) }));
}
