// Clocks between two messages of the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, running, secondsLeft } from '../../interpreter/web/client/clocks.js';
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

test('a game without clocks has none', () => {
  let state = gameOf(new FakeGame(['left', 'top']).snapshot());
  assert.equal(running(state), null);
  assert.equal(secondsLeft(state, 'left', 1), null);
});
