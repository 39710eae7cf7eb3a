/**
 * A game as the client knows it, as one value, and the functions that make the next one when an event comes: its
 * turns, the pieces after each of them, and which of these are looked at. What follows from it for our seats is here,
 * too. No DOM. Tested in tests/web/game_state.test.mjs.
 *
 * @typedef {import('./types.js').GameMessage} GameMessage
 * @typedef {import('./types.js').GameEvent} GameEvent
 * @typedef {import('./types.js').Position} Position
 * @typedef {import('./types.js').Turn} Turn
 * @typedef {import('./types.js').Pieces} Pieces
 * @typedef {import('./types.js').Request} Request
 * @typedef {import('./types.js').Seat} Seat
 *
 * @typedef {GameMessage & {boards: Pieces[], lookedAt: number | null}} GameState `boards`: the pieces after 0, 1, 2 ...
 *   turns; `lookedAt`: how many turns are looked at, null for all of them, now and later
 *
 * @typedef {{ player: string, turns: { index: number, turn: Turn }[] }} RoundPart all that a player does in a round
 * @typedef {{ number: number, parts: RoundPart[] }} Round
 */

/** The state after a snapshot of a game. @param {GameMessage} message @returns {GameState} */
export function gameOf(message) {
  const boards = [message.start.pieces];
  for (const { changes } of message.turns) boards.push(withChanges(boards[boards.length - 1], changes));
  return { ...message, boards, lookedAt: null };
}

/** @param {Pieces} pieces @param {Turn['changes']} changes @returns {Pieces} */
function withChanges(pieces, changes) {
  const after = { ...pieces };
  for (const [cell, piece] of Object.entries(changes)) {
    if (piece) after[cell] = piece;
    else delete after[cell];
  }
  return after;
}

/** The state after an event of the engine. @param {GameState} game @param {GameEvent} event @returns {GameState} */
export function withEvent(game, event) {
  switch (event.type) {
    case 'turn':
      return withTurn(game, event);
    case 'undo':
      return withoutTurns(game, event);
    case 'offer':
      return { ...game, offers: [...game.offers.filter(({ kind }) => kind !== event.kind), event] };
    case 'offer_closed':
      return { ...game, offers: game.offers.filter(({ kind }) => kind !== event.kind) };
    case 'ended':
      return { ...game, end: event.end, moves: [] };
    case 'seat':
      // It says all of the seat but who is connected.
      return withSeats(game, (seat) =>
        seat.player === event.seat.player ? { ...event.seat, connected: seat.connected } : seat,
      );
    case 'chat':
      return { ...game, chat: [...game.chat, event] };
  }
}

/** @param {GameState} game @param {import('./types.js').TurnEvent} event @returns {GameState} */
function withTurn(game, { turn, moves = [], end }) {
  const board = withChanges(positionOf(game).pieces, turn.changes);
  const offers = rematchOffers(game);
  return { ...game, turns: [...game.turns, turn], boards: [...game.boards, board], moves, end, offers };
}

/** @param {GameState} game @param {import('./types.js').UndoEvent} event with the number of turns that remain */
function withoutTurns(game, { turns, moves = [] }) {
  const shorter = { ...game, turns: game.turns.slice(0, turns), boards: game.boards.slice(0, turns + 1) };
  return lookAt({ ...shorter, moves, end: null, offers: rematchOffers(game) }, viewedTurns(game));
}

/** @param {GameState} game */
const rematchOffers = (game) => game.offers.filter(({ kind }) => kind === 'rematch');

/** @param {GameState} game @param {Partial<Seat>} changes @returns {GameState} */
export function withSeat(game, changes) {
  return withSeats(game, (seat) => (seat.player === changes.player ? { ...seat, ...changes } : seat));
}

/** @param {GameState} game @param {(seat: Seat) => Seat} change @returns {GameState} */
const withSeats = (game, change) => ({ ...game, seats: game.seats.map(change) });

/**
 * Looks at the position after so many turns; past the last one means to follow the game again.
 * @param {GameState} game @param {number} turns @returns {GameState}
 */
export function lookAt(game, turns) {
  return { ...game, lookedAt: turns >= game.turns.length ? null : Math.max(0, turns) };
}

// ------------------------------------------------------------------ positions

/** The position after so many turns. @param {GameState} game @param {number} turns @returns {Position} */
export function positionAfter(game, turns) {
  return { ...(turns === 0 ? game.start : game.turns[turns - 1].after), pieces: game.boards[turns] };
}

/** The position of the game now. @param {GameState} game */
export const positionOf = (game) => positionAfter(game, game.turns.length);

/** How many turns are behind the position that is looked at. @param {GameState} game */
export const viewedTurns = (game) => game.lookedAt ?? game.turns.length;

/** Whether the game is followed. @param {GameState} game */
export const isLive = (game) => game.lookedAt === null;

/** The last turn before what is looked at, for the board to mark. @param {GameState} game */
export function lastMove(game) {
  const last = game.turns[viewedTurns(game) - 1];
  if (!last || last.kind !== 'move') return {};
  const recent = movesSince(game).map(({ from, to }) => ({ from, to }));
  return { lastFrom: last.from, lastTo: last.to, lastChanged: Object.keys(last.changes), recent };
}

/**
 * The moves before the last one that have been made since we moved; for who watches, since whoever is to move did.
 * @param {GameState} game
 */
function movesSince(game) {
  const seen = game.turns.slice(0, viewedTurns(game));
  const ours = game.you.length ? game.you : [positionAfter(game, seen.length).turn];
  const since = seen.findLastIndex(({ player }) => ours.includes(player));
  return seen.slice(since + 1, -1).filter(({ kind }) => kind === 'move');
}

/**
 * What each player has captured before the position that is looked at: pieces with their owners, and how many of each.
 * @param {GameState} game @returns {Map<string, { piece: import('./types.js').Piece, count: number }[]>}
 */
export function capturedBy(game) {
  /** @type {Map<string, { piece: import('./types.js').Piece, count: number }[]>} */
  const all = new Map(game.seats.map(({ player }) => [player, []]));
  game.turns.slice(0, viewedTurns(game)).forEach(({ player, captures }, index) => {
    for (const cell of captures) {
      const piece = game.boards[index][cell];
      if (!piece) continue;
      const taken = all.get(player) ?? [];
      const same = taken.find((one) => one.piece[0] === piece[0] && one.piece[1] === piece[1]);
      if (same) ++same.count;
      else taken.push({ piece, count: 1 });
    }
  });
  return all;
}

// ------------------------------------------------------------------ seats

/** @param {GameState} game @param {string} player */
export const seatOf = (game, player) => game.seats.find((seat) => seat.player === player);

/** Whether one of the seats that we hold is to move. @param {GameState} game */
export const isOurTurn = (game) => !game.end && game.you.includes(positionOf(game).turn);

/** Our persons who are still in the game. @param {GameState} game */
export const ourSeatsIn = (game) => game.you.filter((player) => positionOf(game).in.includes(player));

/**
 * Which of our seats resigns, and offers a draw: the one to move, else the first one; null when none is in.
 * @param {GameState} game
 */
export function actingSeat(game) {
  const seats = ourSeatsIn(game);
  return seats.find((player) => player === positionOf(game).turn) ?? seats[0] ?? null;
}

/** How many moves a player has made. @param {GameState} game @param {string} player */
export function movesOf(game, player) {
  return game.turns.filter((turn) => turn.player === player && turn.kind === 'move').length;
}

// ------------------------------------------------------------------ offers

/** Our seats that have not answered an offer. @param {GameState} game @param {import('./types.js').Offer} offer */
export function unanswered(game, offer) {
  const asked = offer.kind === 'rematch' ? game.you : ourSeatsIn(game);
  return asked.filter((player) => !offer.agreed.includes(player));
}

/**
 * How we ask for something; null when we cannot.
 * @param {GameState} game @param {import('./types.js').OfferKind} kind @returns {Request | null}
 */
export function offerRequest(game, kind) {
  const asked = kind === 'undo' ? undoFor(game) : { player: kind === 'rematch' ? game.you[0] : actingSeat(game) };
  return asked?.player ? { type: 'offer', kind, ...asked, player: asked.player } : null;
}

/**
 * An undo is asked for by whichever of our seats has moved last, to before that turn with all its parts; null when none
 * has moved.
 * @param {GameState} game @returns {{ player: string, turns: number } | null}
 */
function undoFor(game) {
  const { turns } = game;
  const ours = ourSeatsIn(game);
  let index = turns.findLastIndex(({ kind, player }) => kind === 'move' && ours.includes(player));
  if (index < 0) return null;
  const { player } = turns[index];
  while (index > 0 && turns[index - 1].player === player && turns[index - 1].after.turn === player) --index;
  return { player, turns: index };
}

// ------------------------------------------------------------------ rounds

/**
 * The turns by rounds: a new one begins when the turn comes to a player who stands before the last one in turn order,
 * as in game records. What the same player does in several parts stays together.
 * @param {GameState} game @returns {Round[]}
 */
export function roundsOf(game) {
  const order = game.seats.map(({ player }) => player);
  /** @type {Round[]} */
  const rounds = [];
  let last = order.length;
  game.turns.forEach((turn, index) => {
    const place = order.indexOf(turn.player);
    if (place === last && game.turns[index - 1].after.turn === turn.player) {
      rounds.at(-1)?.parts.at(-1)?.turns.push({ index, turn });
      return;
    }
    if (place <= last) rounds.push({ number: rounds.length + 1, parts: [] });
    rounds.at(-1)?.parts.push({ player: turn.player, turns: [{ index, turn }] });
    last = place;
  });
  return rounds;
}
