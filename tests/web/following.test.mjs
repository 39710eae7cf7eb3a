// How the moves of computers are followed: one after the other, with a pause.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advance, lookByHand, withPause } from '../../interpreter/web/client/following.js';
import { lastMove, viewedTurns } from '../../interpreter/web/client/game_state.js';
import { firstPage, receive } from '../../interpreter/web/client/page_state.js';
import { FakeGame } from './fake_game.mjs';

/** The page of `left` against two computers. */
function begin() {
  const game = new FakeGame(['left', 'top', 'right'], { you: ['left'] });
  const message = game.snapshot();
  for (const seat of message.seats) if (seat.player !== 'left') Object.assign(seat, { kind: 'computer', level: 3 });
  return { game, page: receive({ ...firstPage, pace: 1000 }, message, 0) };
}

const shown = ({ game }) => viewedTurns(game);

/** After our move and those of both computers, which came at 5000 and 5010. */
function afterRound(changes = {}) {
  const { game, page } = begin();
  let next = receive({ ...page, ...changes }, game.move('a1', 'a2', 'pawn'), 4000);
  next = receive(next, game.move('b8', 'b7', 'pawn'), 5000);
  return { game, page: receive(next, game.move('c1', 'c2', 'pawn'), 5010) };
}

test('our own move and the first answer are shown at once, the next one after the pace', () => {
  let { page } = afterRound();
  assert.deepEqual([shown(page), page.game.turns.length, page.isFollowing], [2, 3, true]);
  assert.equal(advance(page, 5999), page);
  page = advance(page, 6000);
  assert.deepEqual([shown(page), page.isFollowing, page.game.lookedAt], [3, false, null]);
  assert.equal(advance(page, 9000), page);
});

test('with no pace all moves are shown at once', () => {
  const { page } = afterRound({ pace: 0 });
  assert.deepEqual([shown(page), page.isFollowing], [3, false]);
});

test('in a pause moves wait until they are wanted', () => {
  let { page } = afterRound({ isPaused: true });
  assert.deepEqual([shown(page), page.isFollowing], [1, true]);
  assert.equal(advance(page, 99999), page);
  page = lookByHand(page, 2);
  assert.deepEqual([shown(page), page.isFollowing], [2, true]);
  page = advance(withPause(page, false), 99999);
  assert.deepEqual([shown(page), page.isFollowing], [3, false]);
});

test('who goes to the last move has seen all; who looks back is left alone', () => {
  const { page } = afterRound();
  assert.equal(lookByHand(page, Infinity).isFollowing, false);
  const back = lookByHand(page, 0);
  assert.equal(advance(back, 99999), back);
});

test('moves of people are never held back', () => {
  const game = new FakeGame(['left', 'top'], { you: ['left'] });
  let page = receive({ ...firstPage, pace: 1000 }, game.snapshot(), 0);
  page = receive(page, game.move('a1', 'a2', 'pawn'), 10);
  page = receive(page, game.move('b1', 'b2', 'pawn'), 20);
  assert.deepEqual([shown(page), page.isFollowing], [2, false]);
});

test('a take-back of what waits ends the waiting', () => {
  const { game, page } = afterRound();
  const less = receive(page, game.undo(2), 5020);
  assert.deepEqual([shown(less), less.isFollowing], [2, false]);
});

test('all moves since our own are marked', () => {
  const { page } = afterRound({ pace: 0 });
  assert.deepEqual(lastMove(page.game).recent, [{ from: 'b8', to: 'b7' }]);
  assert.equal(lastMove(page.game).lastTo, 'c2');
});
