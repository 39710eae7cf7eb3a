// The same requests to the native program and to the engine here get the same answers: of all shipped games, after moves
// that the computer player chooses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start, TrigonError } from '../../build-wasm/package/index.js';
import { answerOf, native } from './native.mjs';

const engine = await start();

/** What both are asked about a game; all searches have limits that are no times. */
function requestsOf(file) {
  const questions = [
    { command: 'moves' },
    { command: 'outcome' },
    { command: 'draw' },
    { command: 'history' },
    { command: 'perft', depth: 2 },
    { command: 'why', move: 'x' },
  ];
  const search = { command: 'think', max_nodes: 300, max_depth: 4 };
  return [{ command: 'load', file }, ...questions, search, { command: 'record' }];
}

for (const id of engine.variants())
  test(id, () => {
    const requests = requestsOf(id), expected = native(requests), game = engine.load(id);
    // The first answer of a session names the protocol.
    requests.slice(1).forEach((request, i) => assert.deepEqual(answerOf(game, request), expected[i + 1], JSON.stringify(request)));
    // Each has a computer player by now, whose memory the collector of garbage does not see.
    game.free();
  });

test('a variant with errors', () => {
  const text = 'name: wrong\ngrid: { lattice: hexagno }\n';
  assert.throws(
    () => engine.load(text),
    (error) => {
      assert.ok(error instanceof TrigonError);
      assert.deepEqual(error.diagnostics, native([{ command: 'load', text }])[0].diagnostics);
      return error.diagnostics[0].line > 0;
    },
  );
});

test('games share an engine and nothing else', () => {
  const [one, other] = [engine.load('chess'), engine.load('chess')];
  one.play('e2-e4');
  assert.deepEqual(one.history().moves, ['e2-e4']);
  assert.deepEqual(other.history().moves, []);
  one.undo();
  assert.equal(one.state().position, other.state().position);
});

test('a record is replayed', () => {
  const game = engine.loadRecord('[Variant "chess"]\n\n1. e2-e4 e7-e5 *');
  assert.deepEqual(game.history().moves, ['e2-e4', 'e7-e5']);
  assert.match(game.record(), /e7-e5/);
});

test('moves are played without objects', () => {
  const game = engine.load('64-triangles-3p-corners');
  assert.deepEqual(game.legal(), game.moves().map(({ text }) => text));
  const [first] = game.legal();
  game.push(first);
  assert.deepEqual(game.history().moves, [first]);
  const other = game.copy();
  other.push(other.legal()[0]);
  assert.equal(other.state().played, 2);
  assert.equal(game.state().played, 1);
  assert.equal(game.pop(), true);
  assert.equal(game.pop(), false);
  assert.throws(() => game.push('x'), TrigonError);
  other.free();
});
