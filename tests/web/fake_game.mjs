// A game without rules, which reports what a test wants to have happened, in the messages of a server.

/** @param {string[]} players */
export class FakeGame {
  #event = 0;

  constructor(players, { you = [players[0]], clock = null, pieces = {} } = {}) {
    this.players = players;
    this.position = {
      hands: {},
      in: [...players],
      turn: players[0],
      phase: null,
      checked: [],
      notes: [],
      clocks: clock && Object.fromEntries(players.map((player) => [player, clock.seconds])),
    };
    this.you = you;
    this.clock = clock;
    this.start = { ...structuredClone(this.position), pieces };
    this.turns = [];
  }

  /** A snapshot of the game, as at joining. */
  snapshot(changes = {}) {
    const seats = this.players.map((player) => ({ player, kind: 'person', name: null, connected: true }));
    return {
      type: 'game',
      game: 'g1',
      event: this.#event,
      variant: 'fake',
      options: [],
      hash: '',
      seats,
      you: this.you,
      clock: this.clock,
      may_be_drawn: true,
      start: this.start,
      turns: [...this.turns],
      moves: [],
      offers: [],
      chat: [],
      end: null,
      ...changes,
    };
  }

  /** The player to move moves; then it is the turn of `next`, of the next player when it is left out. */
  move(from, to, piece, { next, captures = [], text = `${from}-${to}`, after = {} } = {}) {
    const player = this.position.turn;
    this.position = { ...this.position, turn: next ?? this.#following(player), ...after };
    const turn = {
      player,
      kind: 'move',
      text,
      from,
      to,
      captures,
      changes: { [from]: null, [to]: [piece, player] },
      after: this.position,
    };
    return this.#turn(turn);
  }

  resign(player) {
    this.position = {
      ...this.position,
      in: this.position.in.filter((other) => other !== player),
      turn: this.position.turn === player ? this.#following(player) : this.position.turn,
    };
    return this.#turn({
      player,
      kind: 'resignation',
      text: '',
      from: null,
      to: null,
      captures: [],
      changes: {},
      after: this.position,
    });
  }

  undo(turns) {
    this.turns.length = turns;
    return this.event({ type: 'undo', turns, moves: [] });
  }

  event(event) {
    return { ...event, event: ++this.#event };
  }

  #turn(turn) {
    this.turns.push(turn);
    return this.event({ type: 'turn', turn, end: null, moves: [] });
  }

  #following(player) {
    const players = this.players;
    let index = players.indexOf(player);
    do index = (index + 1) % players.length;
    while (!this.position.in.includes(players[index]));
    return players[index];
  }
}
