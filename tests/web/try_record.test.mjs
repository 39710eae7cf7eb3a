// What was tried on a board as a game record.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf } from '../../interpreter/web/client/try_record.js';
import { goTo, play, tryFrom } from '../../interpreter/web/client/try_state.js';

const after = (state, ...moves) => moves.reduce(play, state);

test('branches are variations of the moves that they replace', () => {
  let state = after(tryFrom(''), 'a1-a2', 'b1-b2', 'c1-c2');
  state = after(goTo(state, 1), 'd1-d2', 'e1-e2');
  state = after(goTo(state, 4), 'f1-f2');
  state = after(goTo(state, 0), 'g1-g2');
  assert.equal(
    recordOf('my-game', state),
    '[Variant "my-game"]\n\na1-a2 (g1-g2) b1-b2 (d1-d2 e1-e2 (f1-f2)) c1-c2 *\n',
  );
});

test('a position to begin with is a tag, and no moves are a game', () => {
  assert.equal(recordOf('x', tryFrom('8 w')), '[Variant "x"]\n[Position "8 w"]\n\n*\n');
  assert.match(recordOf('x', tryFrom('a "\\')), /\[Position "a \\"\\\\"\]/);
});

test('lines of moves are short', () => {
  const moves = Array.from({ length: 100 }, (_, i) => `a${i}-b${i}`);
  const lines = recordOf('x', after(tryFrom(''), ...moves)).split('\n');
  assert.ok(lines.length > 12);
  assert.ok(lines.every((line) => line.length <= 80));
  assert.deepEqual(lines.slice(2).join(' ').trim().split(' '), [...moves, '*']);
});
