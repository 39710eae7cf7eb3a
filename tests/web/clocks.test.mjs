// Clocks between two messages of the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, clockWords, running, secondsLeft } from '../../interpreter/web/client/clocks.js';
import { gameOf, withEvent } from '../../interpreter/web/client/game_state.js';
import { FakeGame } from './fake_game.mjs';

const texts = [
  [300, '5:00'],
  [299.9, '4:59'],
  [61, '1:01'],
  [10, '0:10'],
  [9.99, '0:09.9'],
  [0.05, '0:00.0'],
  [3725, '1:02:05'],
  [86399, '23:59:59'],
  [86400, '1 d 0 h'],
  [3 * 86400 - 1, '2 d 23 h'],
];
for (const [seconds, text] of texts) test(`${seconds} s is ${text}`, () => assert.equal(clockText(seconds), text));

test('a clock runs from the second turn of its player on, and stops at 0', () => {
  const game = new FakeGame(['left', 'top'], { clock: { seconds: 60, increment: 0 } });
  let state = gameOf(game.snapshot());
  assert.equal(running(state), null);
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  assert.equal(secondsLeft(state, 'top', 5), 60);
  state = withEvent(state, game.move('b1', 'b2', 'pawn'));
  assert.equal(running(state), 'left');
  assert.equal(secondsLeft(state, 'left', 5), 55);
  assert.equal(secondsLeft(state, 'top', 5), 60);
  assert.equal(secondsLeft(state, 'left', 500), 0);
});

test('by correspondence the clock of any person runs once there is a turn', () => {
  const game = new FakeGame(['left', 'top'], { clock: { days: 3 } });
  const before = gameOf(game.snapshot());
  assert.equal(running(before), null);
  const state = withEvent(before, game.move('a1', 'a2', 'pawn'));
  assert.equal(running(state), 'top');
  const seats = (/** @type {object} */ change) => state.seats.map((seat) => ({ ...seat, ...change }));
  assert.equal(running({ ...state, seats: seats({ kind: 'computer' }) }), null);
  assert.equal(running({ ...state, seats: seats({ open: true }) }), null);
});

test('what a clock gives is told in words', () => {
  assert.equal(clockWords(null), 'no clock');
  assert.equal(clockWords({ days: 1 }), '1 day for each turn');
  assert.equal(clockWords({ days: 3 }), '3 days for each turn');
  assert.equal(clockWords({ seconds: 300, increment: 3 }), '5 minutes + 3 seconds a turn');
});

test('a game without clocks has none', () => {
  let state = gameOf(new FakeGame(['left', 'top']).snapshot());
  assert.equal(running(state), null);
  assert.equal(secondsLeft(state, 'left', 1), null);
});
