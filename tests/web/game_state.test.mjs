// What the client keeps of a game: boards, looking back, offers, rounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../../interpreter/web/client/game_state.js';
import { FakeGame } from './fake_game.mjs';

const pieces = { a1: ['pawn', 'left'], c1: ['pawn', 'right'] };

/** A game of three and the state that has seen it from the beginning. */
function begin(players = ['left', 'top', 'right'], setup = {}) {
  const game = new FakeGame(players, { pieces, ...setup });
  return { game, state: new GameState(game.whole()) };
}

test('turns change the board, and those before can be looked at', () => {
  const { game, state } = begin();
  state.apply(game.move('a1', 'a2', 'pawn'));
  state.apply(game.move('c8', 'c7', 'rook', { captures: ['c7'] }));
  assert.deepEqual(state.standing.pieces, { a2: ['pawn', 'left'], c1: ['pawn', 'right'], c7: ['rook', 'top'] });
  assert.equal(state.standing.turn, 'right');
  assert.deepEqual(state.standingAfter(0).pieces, pieces);
  assert.equal(state.standingAfter(1).turn, 'top');
});

test('a message with all turns leads to the same board as the events', () => {
  const { game, state } = begin();
  for (const [from, to] of [
    ['a1', 'a2'],
    ['b1', 'b2'],
    ['c1', 'c2'],
    ['a2', 'a3'],
  ])
    state.apply(game.move(from, to, 'pawn'));
  assert.deepEqual(new GameState(game.whole()).standing, state.standing);
});

test('who looks back stays there until the end of the list', () => {
  const { game, state } = begin();
  state.apply(game.move('a1', 'a2', 'pawn'));
  state.look(0);
  state.apply(game.move('b1', 'b2', 'pawn'));
  assert.equal(state.viewed, 0);
  assert.equal(state.isLive, false);
  assert.deepEqual(state.marks, {});
  state.look(1);
  assert.deepEqual(state.marks, { lastFrom: 'a1', lastTo: 'a2', lastChanged: ['a1', 'a2'] });
  state.look(2);
  assert.equal(state.isLive, true);
  state.look(-3);
  assert.equal(state.viewed, 0);
});

test('an undo shortens the game, ends draw and undo offers, and takes along who looks at what is gone', () => {
  const { game, state } = begin();
  for (const [from, to] of [
    ['a1', 'a2'],
    ['b1', 'b2'],
    ['c1', 'c2'],
  ])
    state.apply(game.move(from, to, 'pawn'));
  state.apply(game.event({ type: 'offer', kind: 'undo', by: 'left', turns: 1, agreed: ['left'] }));
  state.look(2);
  state.apply(game.undo(1));
  assert.equal(state.turns.length, 1);
  assert.equal(state.isLive, true);
  assert.deepEqual(state.offers, []);
  assert.deepEqual(state.standing.pieces, { a2: ['pawn', 'left'], c1: ['pawn', 'right'] });
  state.apply({ ...game.move('c1', 'c3', 'pawn') });
  assert.deepEqual(Object.keys(state.standing.pieces), ['a2', 'c3']);
});

test('offers: another one agrees, one declines, a turn ends all but a rematch', () => {
  const { game, state } = begin(['left', 'top'], { you: ['top'] });
  state.apply(game.event({ type: 'offer', kind: 'draw', by: 'left', agreed: ['left'] }));
  assert.deepEqual(state.toAnswer(state.offers[0]), ['top']);
  state.apply(game.event({ type: 'offer', kind: 'draw', by: 'left', agreed: ['left', 'top'] }));
  assert.deepEqual(state.toAnswer(state.offers[0]), []);
  state.apply(game.event({ type: 'offer_closed', kind: 'draw', reason: 'declined', by: 'top' }));
  assert.deepEqual(state.offers, []);
  state.apply(game.event({ type: 'offer', kind: 'rematch', by: 'left', agreed: ['left'] }));
  state.apply(game.event({ type: 'offer', kind: 'draw', by: 'left', agreed: ['left'] }));
  state.apply(game.move('a1', 'a2', 'pawn'));
  assert.deepEqual(
    state.offers.map(({ kind }) => kind),
    ['rematch'],
  );
});

test('an undo is asked for to before our last turn, with all its parts', () => {
  const { game, state } = begin(['left', 'top'], { you: ['left'] });
  assert.equal(state.undoing, null);
  state.apply(game.move('a1', 'a2', 'pawn', { next: 'left' }));
  state.apply(game.move('a2', 'a3', 'pawn'));
  state.apply(game.move('b1', 'b2', 'pawn'));
  assert.deepEqual(state.undoing, { player: 'left', turns: 0 });
});

test('with several seats, whoever moved last takes back', () => {
  const { game, state } = begin(['left', 'top'], { you: ['left', 'top'] });
  state.apply(game.move('a1', 'a2', 'pawn'));
  state.apply(game.move('b1', 'b2', 'pawn'));
  assert.deepEqual(state.undoing, { player: 'top', turns: 1 });
});

const roundsOf = (state) =>
  state.rounds.map(({ parts }) =>
    parts.map(({ player, turns }) => `${player}:${turns.map(({ index }) => index)}`).join(' '),
  );

test('rounds begin with whoever stands before the last one in turn order', () => {
  const { game, state } = begin();
  for (let n = 0; n < 4; ++n) state.apply(game.move('a1', 'a1', 'pawn'));
  state.apply(game.resign('top'));
  for (let n = 0; n < 3; ++n) state.apply(game.move('a1', 'a1', 'pawn'));
  assert.deepEqual(roundsOf(state), ['left:0 top:1 right:2', 'left:3 top:4 right:5', 'left:6 right:7']);
});

test('a game may begin with a later player, and parts of a turn stay together', () => {
  const { game, state } = begin(['left', 'top']);
  game.standing.turn = 'top';
  state.apply(game.move('a1', 'a2', 'pawn'));
  state.apply(game.move('a2', 'a3', 'pawn', { next: 'left' }));
  state.apply(game.move('a3', 'a4', 'pawn'));
  state.apply(game.move('a4', 'a5', 'pawn'));
  assert.deepEqual(roundsOf(state), ['top:0', 'left:1,2 top:3']);
});

test('the same player twice in turn begins a round, unless the turn went on', () => {
  const { game, state } = begin(['left', 'top']);
  state.apply(game.resign('top'));
  state.apply(game.move('a1', 'a2', 'pawn', { next: 'left' }));
  assert.deepEqual(roundsOf(state), ['top:0', 'left:1']);
});

test('the end is seen and taken back', () => {
  const { game, state } = begin(['left', 'top']);
  state.apply(game.move('a1', 'a2', 'pawn'));
  state.apply(
    game.event({ type: 'ended', end: { winner: null, reason: 'agreement', text: 'draw', ranks: { left: 1, top: 1 } } }),
  );
  assert.equal(state.end.reason, 'agreement');
  assert.equal(state.isOurTurn, false);
  state.apply(game.undo(0));
  assert.equal(state.end, null);
  assert.equal(state.isOurTurn, true);
});

test('seats change their names and presence', () => {
  const { game, state } = begin();
  state.apply(game.event({ type: 'seat', seat: { player: 'top', kind: 'person', name: 'Anna' } }));
  state.setPresence('top', false);
  assert.deepEqual(state.seatOf('top'), { player: 'top', kind: 'person', name: 'Anna', connected: false });
});
