// What the client keeps of a game: boards, looking back, offers, rounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  capturedBy,
  gameOf,
  isLive,
  isOurTurn,
  lastMove,
  lookAt,
  offerRequest,
  positionAfter,
  positionOf,
  roundsOf,
  seatOf,
  unanswered,
  viewedTurns,
  withEvent,
  withSeat,
} from '../../interpreter/web/client/game_state.js';
import { FakeGame } from './fake_game.mjs';

const pieces = { a1: ['pawn', 'left'], c1: ['pawn', 'right'] };

/** A game of three and the state that has seen it from the beginning. */
function begin(players = ['left', 'top', 'right'], setup = {}) {
  const game = new FakeGame(players, { pieces, ...setup });
  return { game, state: gameOf(game.snapshot()) };
}

test('turns change the board, and those before can be looked at', () => {
  let { game, state } = begin();
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  state = withEvent(state, game.move('c8', 'c7', 'rook', { captures: ['c7'] }));
  assert.deepEqual(positionOf(state).pieces, { a2: ['pawn', 'left'], c1: ['pawn', 'right'], c7: ['rook', 'top'] });
  assert.equal(positionOf(state).turn, 'right');
  assert.deepEqual(positionAfter(state, 0).pieces, pieces);
  assert.equal(positionAfter(state, 1).turn, 'top');
});

test('a message with all turns leads to the same board as the events', () => {
  let { game, state } = begin();
  for (const [from, to] of [
    ['a1', 'a2'],
    ['b1', 'b2'],
    ['c1', 'c2'],
    ['a2', 'a3'],
  ])
    state = withEvent(state, game.move(from, to, 'pawn'));
  assert.deepEqual(positionOf(gameOf(game.snapshot())), positionOf(state));
});

test('who looks back stays there until the end of the list', () => {
  let { game, state } = begin();
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  state = lookAt(state, 0);
  state = withEvent(state, game.move('b1', 'b2', 'pawn'));
  assert.equal(viewedTurns(state), 0);
  assert.equal(isLive(state), false);
  assert.deepEqual(lastMove(state), {});
  state = lookAt(state, 1);
  assert.deepEqual(lastMove(state), { lastFrom: 'a1', lastTo: 'a2', lastChanged: ['a1', 'a2'], recent: [] });
  state = lookAt(state, 2);
  assert.equal(isLive(state), true);
  state = lookAt(state, -3);
  assert.equal(viewedTurns(state), 0);
});

test('an undo shortens the game, ends draw and undo offers, and takes along who looks at what is gone', () => {
  let { game, state } = begin();
  for (const [from, to] of [
    ['a1', 'a2'],
    ['b1', 'b2'],
    ['c1', 'c2'],
  ])
    state = withEvent(state, game.move(from, to, 'pawn'));
  state = withEvent(state, game.event({ type: 'offer', kind: 'undo', by: 'left', turns: 1, agreed: ['left'] }));
  state = lookAt(state, 2);
  state = withEvent(state, game.undo(1));
  assert.equal(state.turns.length, 1);
  assert.equal(isLive(state), true);
  assert.deepEqual(state.offers, []);
  assert.deepEqual(positionOf(state).pieces, { a2: ['pawn', 'left'], c1: ['pawn', 'right'] });
  state = withEvent(state, game.move('c1', 'c3', 'pawn'));
  assert.deepEqual(Object.keys(positionOf(state).pieces), ['a2', 'c3']);
});

test('an event makes a new state and leaves the old one as it was', () => {
  const { game, state } = begin();
  const before = structuredClone(state);
  const moved = withEvent(state, game.move('a1', 'a2', 'pawn'));
  for (const event of [game.undo(0), game.resign('top'), game.event({ type: 'offer_closed', kind: 'draw' })])
    withEvent(lookAt(moved, 0), event);
  assert.deepEqual(state, before);
  assert.equal(moved.turns.length, 1);
});

test('offers: another one agrees, one declines, a turn ends all but a rematch', () => {
  let { game, state } = begin(['left', 'top'], { you: ['top'] });
  state = withEvent(state, game.event({ type: 'offer', kind: 'draw', by: 'left', agreed: ['left'] }));
  assert.deepEqual(unanswered(state, state.offers[0]), ['top']);
  state = withEvent(state, game.event({ type: 'offer', kind: 'draw', by: 'left', agreed: ['left', 'top'] }));
  assert.deepEqual(unanswered(state, state.offers[0]), []);
  state = withEvent(state, game.event({ type: 'offer_closed', kind: 'draw', reason: 'declined', by: 'top' }));
  assert.deepEqual(state.offers, []);
  state = withEvent(state, game.event({ type: 'offer', kind: 'rematch', by: 'left', agreed: ['left'] }));
  state = withEvent(state, game.event({ type: 'offer', kind: 'draw', by: 'left', agreed: ['left'] }));
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  assert.deepEqual(
    state.offers.map(({ kind }) => kind),
    ['rematch'],
  );
});

test('an undo is asked for to before our last turn, with all its parts', () => {
  let { game, state } = begin(['left', 'top'], { you: ['left'] });
  assert.equal(offerRequest(state, 'undo'), null);
  state = withEvent(state, game.move('a1', 'a2', 'pawn', { next: 'left' }));
  state = withEvent(state, game.move('a2', 'a3', 'pawn'));
  state = withEvent(state, game.move('b1', 'b2', 'pawn'));
  assert.deepEqual(offerRequest(state, 'undo'), { type: 'offer', kind: 'undo', player: 'left', turns: 0 });
});

test('with several seats, whoever moved last takes back', () => {
  let { game, state } = begin(['left', 'top'], { you: ['left', 'top'] });
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  state = withEvent(state, game.move('b1', 'b2', 'pawn'));
  assert.deepEqual(offerRequest(state, 'undo'), { type: 'offer', kind: 'undo', player: 'top', turns: 1 });
});

const roundTexts = (state) =>
  roundsOf(state).map(({ parts }) =>
    parts.map(({ player, turns }) => `${player}:${turns.map(({ index }) => index)}`).join(' '),
  );

test('rounds begin with whoever stands before the last one in turn order', () => {
  let { game, state } = begin();
  for (let n = 0; n < 4; ++n) state = withEvent(state, game.move('a1', 'a1', 'pawn'));
  state = withEvent(state, game.resign('top'));
  for (let n = 0; n < 3; ++n) state = withEvent(state, game.move('a1', 'a1', 'pawn'));
  assert.deepEqual(roundTexts(state), ['left:0 top:1 right:2', 'left:3 top:4 right:5', 'left:6 right:7']);
});

test('a game may begin with a later player, and parts of a turn stay together', () => {
  let { game, state } = begin(['left', 'top']);
  game.position.turn = 'top';
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  state = withEvent(state, game.move('a2', 'a3', 'pawn', { next: 'left' }));
  state = withEvent(state, game.move('a3', 'a4', 'pawn'));
  state = withEvent(state, game.move('a4', 'a5', 'pawn'));
  assert.deepEqual(roundTexts(state), ['top:0', 'left:1,2 top:3']);
});

test('the same player twice in turn begins a round, unless the turn went on', () => {
  let { game, state } = begin(['left', 'top']);
  state = withEvent(state, game.resign('top'));
  state = withEvent(state, game.move('a1', 'a2', 'pawn', { next: 'left' }));
  assert.deepEqual(roundTexts(state), ['top:0', 'left:1']);
});

test('the end is seen and taken back', () => {
  let { game, state } = begin(['left', 'top']);
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  state = withEvent(
    state,
    game.event({ type: 'ended', end: { winner: null, reason: 'agreement', text: 'draw', ranks: { left: 1, top: 1 } } }),
  );
  assert.equal(state.end.reason, 'agreement');
  assert.equal(isOurTurn(state), false);
  state = withEvent(state, game.undo(0));
  assert.equal(state.end, null);
  assert.equal(isOurTurn(state), true);
});

test('seats change their names and presence', () => {
  let { game, state } = begin();
  state = withEvent(state, game.event({ type: 'seat', seat: { player: 'top', kind: 'person', name: 'Anna' } }));
  state = withSeat(state, { player: 'top', connected: false });
  const open = { player: 'right', kind: 'person', name: null, open: true, connected: true };
  state = { ...state, seats: state.seats.map((seat) => (seat.player === 'right' ? open : seat)) };
  state = withEvent(state, game.event({ type: 'seat', seat: { player: 'right', kind: 'person', name: null } }));
  assert.equal(seatOf(state, 'right').open, undefined);
  assert.deepEqual(seatOf(state, 'top'), { player: 'top', kind: 'person', name: 'Anna', connected: false });
});

test('what each player has captured is counted up to what is looked at', () => {
  const { state } = begin();
  const taken = (piece, owner) => ({ piece: [piece, owner], count: 1 });
  const board = { a1: ['rook', 'left'], b1: ['pawn', 'top'], c1: ['pawn', 'top'], d1: ['king', 'right'] };
  const turn = (player, to, captures) => ({ player, kind: 'move', text: '', from: 'a1', to, captures, changes: {}, after: state.start });
  const played = {
    ...state,
    turns: [turn('left', 'b1', ['b1']), turn('top', 'd1', ['d1']), turn('left', 'c1', ['c1'])],
    boards: [board, board, board, board],
  };
  assert.deepEqual(capturedBy(played).get('left'), [{ piece: ['pawn', 'top'], count: 2 }]);
  assert.deepEqual(capturedBy(played).get('top'), [taken('king', 'right')]);
  assert.deepEqual(capturedBy(lookAt(played, 1)).get('left'), [taken('pawn', 'top')]);
  assert.deepEqual(capturedBy(lookAt(played, 1)).get('top'), []);
});

test('lines of chat come one after the other', () => {
  let { game, state } = begin();
  for (const text of ['Hello', 'You too'])
    state = withEvent(state, game.event({ type: 'chat', by: ['top'], text }));
  assert.deepEqual(state.chat.map(({ text }) => text), ['Hello', 'You too']);
});
