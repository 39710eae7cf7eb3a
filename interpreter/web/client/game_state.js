/**
 * A game as the client knows it: its turns, the board after each of them, and which of these is looked at. It knows no
 * page. Tested in tests/web/game_state.test.mjs.
 */

/**
 * @typedef {import('./types.js').GameMessage} GameMessage
 * @typedef {import('./types.js').GameEvent} GameEvent
 * @typedef {import('./types.js').Standing} Standing
 * @typedef {import('./types.js').Turn} Turn
 * @typedef {import('./types.js').Pieces} Pieces
 * @typedef {{ player: string, turns: { index: number, turn: Turn }[] }} RoundPart all that a player does in a round
 * @typedef {{ number: number, parts: RoundPart[] }} Round
 */

export class GameState {
  /** The pieces after 0, 1, 2 ... turns, as far as they were asked for. @type {Pieces[]} */
  #boards;
  /** How many turns are looked at; null for all, now and later. @type {number | null} */
  #viewed = null;

  /** @param {GameMessage} game */
  constructor(game) {
    this.game = game.game;
    this.variant = game.variant;
    this.options = game.options;
    this.seats = game.seats;
    this.you = game.you;
    this.clock = game.clock;
    this.mayBeDrawn = game.may_be_drawn;
    this.start = game.start;
    this.turns = [...game.turns];
    this.moves = game.moves;
    this.offers = [...game.offers];
    this.end = game.end;
    this.#boards = [game.start.pieces];
  }

  /** Applies an event of the engine. @param {GameEvent} event */
  apply(event) {
    switch (event.type) {
      case 'turn':
        this.turns.push(event.turn);
        this.moves = event.moves ?? [];
        this.end = event.end;
        this.offers = this.offers.filter(({ kind }) => kind === 'rematch');
        break;
      case 'undo':
        this.#takeBack(event.turns);
        this.moves = event.moves ?? [];
        break;
      case 'offer':
        this.#setOffer(event);
        break;
      case 'offer_closed':
        this.offers = this.offers.filter(({ kind }) => kind !== event.kind);
        break;
      case 'ended':
        this.end = event.end;
        this.moves = [];
        break;
      case 'seat':
        this.seats = this.seats.map((seat) => (seat.player === event.seat.player ? { ...seat, ...event.seat } : seat));
        break;
    }
  }

  /** @param {string} player @param {boolean} connected */
  setPresence(player, connected) {
    this.seats = this.seats.map((seat) => (seat.player === player ? { ...seat, connected } : seat));
  }

  /** @param {number} turns how many remain */
  #takeBack(turns) {
    this.turns.length = turns;
    this.#boards.length = Math.min(this.#boards.length, turns + 1);
    this.end = null;
    this.offers = this.offers.filter(({ kind }) => kind === 'rematch');
    if (this.#viewed !== null && this.#viewed >= turns) this.#viewed = null;
  }

  /** @param {import('./types.js').OfferEvent} event */
  #setOffer({ kind, by, turns, agreed }) {
    this.offers = this.offers.filter((offer) => offer.kind !== kind);
    this.offers.push({ kind, by, agreed, ...(turns === undefined ? {} : { turns }) });
  }

  /**
   * Everything but the pieces after so many turns.
   * @param {number} turns
   * @returns {import('./types.js').StandingWithoutPieces}
   */
  #afterTurns(turns) {
    return turns === 0 ? this.start : this.turns[turns - 1].after;
  }

  /** The position after so many turns. @param {number} turns @returns {Standing} */
  standingAfter(turns) {
    for (let n = this.#boards.length; n <= turns; ++n)
      this.#boards[n] = withChanges(this.#boards[n - 1], this.turns[n - 1].changes);
    return { ...this.#afterTurns(turns), pieces: this.#boards[turns] };
  }

  /** The position of the game now. */
  get standing() {
    return this.standingAfter(this.turns.length);
  }

  /** How many turns are behind the position that is looked at. */
  get viewed() {
    return this.#viewed ?? this.turns.length;
  }

  get isLive() {
    return this.#viewed === null;
  }

  /**
   * Looks at the position after so many turns; past the last one means to follow the game again.
   * @param {number} turns
   */
  look(turns) {
    this.#viewed = turns >= this.turns.length ? null : Math.max(0, turns);
  }

  /** What the board marks in the position that is looked at: the last turn. */
  get marks() {
    const last = this.turns[this.viewed - 1];
    if (!last || last.kind !== 'move') return {};
    return {
      ...(last.from ? { lastFrom: last.from } : {}),
      ...(last.to ? { lastTo: last.to } : {}),
      lastChanged: Object.keys(last.changes),
    };
  }

  /** Whether one of the seats that we hold is to move. */
  get isOurTurn() {
    return !this.end && this.you.includes(this.standing.turn);
  }

  /** Our persons who are still in the game. */
  get ourSeatsIn() {
    return this.you.filter((player) => this.standing.in.includes(player));
  }

  /** Which of our seats resigns, and offers a draw: the one to move, else the first one; null when none is in. */
  get resigner() {
    const seats = this.ourSeatsIn;
    return seats.find((player) => player === this.standing.turn) ?? seats[0] ?? null;
  }

  /** Those of our seats that have not answered an offer. @param {import('./types.js').Offer} offer */
  toAnswer(offer) {
    const asked = offer.kind === 'rematch' ? this.you : this.ourSeatsIn;
    return asked.filter((player) => !offer.agreed.includes(player));
  }

  /** @param {string} player */
  seatOf(player) {
    return this.seats.find((seat) => seat.player === player);
  }

  /** How many turns the player has behind it, as far as clocks are concerned. @param {string} player */
  turnsOf(player) {
    return this.turns.filter((turn) => turn.player === player && turn.kind === 'move').length;
  }

  /**
   * How an undo is asked for: by whichever of our seats has moved last, to before that turn with all its parts; null
   * when none has moved.
   * @returns {{ player: string, turns: number } | null}
   */
  get undoing() {
    let index = this.turns.length - 1;
    while (index >= 0 && !this.#isOwnMove(this.turns[index])) --index;
    if (index < 0) return null;
    const { player } = this.turns[index];
    while (index > 0 && this.turns[index - 1].player === player && this.turns[index - 1].after.turn === player) --index;
    return { player, turns: index };
  }

  /** @param {Turn} turn */
  #isOwnMove(turn) {
    return turn.kind === 'move' && this.ourSeatsIn.includes(turn.player);
  }

  /**
   * The turns by rounds: a new one begins when the turn comes to a player who stands before the last one in turn
   * order, as in game records. What the same player does in several parts stays together.
   * @returns {Round[]}
   */
  get rounds() {
    const order = this.seats.map(({ player }) => player);
    /** @type {Round[]} */
    const rounds = [];
    let last = order.length;
    this.turns.forEach((turn, index) => {
      const place = order.indexOf(turn.player);
      const goesOn = place === last && this.turns[index - 1].after.turn === turn.player;
      if (goesOn) {
        rounds.at(-1)?.parts.at(-1)?.turns.push({ index, turn });
        return;
      }
      if (place <= last) rounds.push({ number: rounds.length + 1, parts: [] });
      rounds.at(-1)?.parts.push({ player: turn.player, turns: [{ index, turn }] });
      last = place;
    });
    return rounds;
  }
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
