// The tree of moves that are tried on a board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  analysisTime,
  back,
  cutTo,
  forward,
  goTo,
  isMain,
  linesOf,
  movesOf,
  play,
  promote,
  remove,
  tryFrom,
  withLevel,
} from '../../interpreter/web/client/try_state.js';

const after = (state, ...moves) => moves.reduce(play, state);
/** The lines as text, branches in brackets. */
const text = (line) =>
  line.map(({ move, branches }) => [move, ...branches.map((branch) => `(${text(branch)})`)].join(' ')).join(' ');
const lines = (state) => text(linesOf(state));
/** a b c, instead of b also d e or f, instead of e also g. */
function tree() {
  let state = after(tryFrom('here'), 'a', 'b', 'c');
  state = after(goTo(state, 1), 'd', 'e');
  state = after(back(state), 'g');
  return after(goTo(state, 1), 'f');
}

test('moves follow each other, and are gone back to', () => {
  const state = after(tryFrom(''), 'a', 'b');
  assert.deepEqual(movesOf(state), ['a', 'b']);
  assert.deepEqual(movesOf(back(state)), ['a']);
  assert.deepEqual(movesOf(forward(back(state))), ['a', 'b']);
  assert.deepEqual(movesOf(forward(state)), ['a', 'b']);
  assert.deepEqual(movesOf(back(tryFrom(''))), []);
  assert.deepEqual(movesOf(goTo(state, 7)), ['a', 'b']);
});

test('only so many of the moves are kept in sight', () => {
  const state = after(tryFrom(''), 'a', 'b', 'c');
  for (const [count, moves] of [[0, []], [1, ['a']], [3, ['a', 'b', 'c']], [4, ['a', 'b', 'c']]])
    assert.deepEqual(movesOf(cutTo(state, count)), moves);
  assert.equal(lines(cutTo(state, 1)), 'a b c');
});

test('another move begins a branch, a known one does not', () => {
  assert.equal(lines(tree()), 'a b (d e (g)) (f) c');
  assert.equal(lines(after(goTo(tree(), 1), 'b')), lines(tree()));
  assert.deepEqual(movesOf(tree()), ['a', 'f']);
});

test('branches at the first move', () => {
  assert.equal(lines(after(goTo(after(tryFrom(''), 'a', 'b'), 0), 'c', 'd')), 'a (c d) b');
});

const named = (state, name) => state.nodes.findIndex((node) => node?.move === name);

for (const [name, expected, at] of [
  ['c', 'a b (d e (g)) (f)', ['a', 'd', 'g']],
  ['d', 'a b (f) c', ['a']],
  ['e', 'a b (d g) (f) c', ['a', 'd', 'g']],
  ['b', 'a d (f) e (g)', ['a', 'd', 'g']],
  ['a', '', []],
])
  test(`${name} is deleted with what follows`, () => {
    const state = goTo(tree(), named(tree(), 'g'));
    const rest = remove(state, named(state, name));
    assert.equal(lines(rest), expected);
    assert.deepEqual(movesOf(rest), at);
    // Numbers are not used again.
    assert.deepEqual(movesOf(after(goTo(rest, 0), 'z')), ['z']);
  });

test('the start stays, and what is deleted is not deleted twice', () => {
  const state = tree();
  assert.equal(remove(state, 0), state);
  const rest = remove(state, named(state, 'd'));
  assert.equal(remove(rest, named(state, 'e')), rest);
});

test('a branch becomes the main line', () => {
  const state = tree();
  assert.equal(lines(promote(state, named(state, 'g'))), 'a d (b c) (f) g (e)');
  assert.equal(lines(promote(state, named(state, 'f'))), 'a f (b c) (d e (g))');
  assert.equal(lines(promote(state, named(state, 'c'))), lines(state));
  assert.deepEqual(movesOf(promote(state, named(state, 'g'))), movesOf(state));
  const main = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((name) => isMain(state, named(state, name)));
  assert.deepEqual(main, ['a', 'b', 'c']);
});

test('what is made of a state leaves it as it was', () => {
  const state = tree();
  const before = JSON.stringify(state);
  promote(state, named(state, 'g'));
  remove(state, 1);
  play(state, 'x');
  withLevel(state, 'white', 3);
  assert.equal(JSON.stringify(state), before);
});

test('a long line is no trouble', () => {
  const moves = Array.from({ length: 1500 }, (_, index) => String(index));
  const state = after(tryFrom(''), ...moves);
  assert.equal(linesOf(state).length, 1500);
  assert.equal(linesOf(remove(state, 1)).length, 0);
});

test('computers have seats', () => {
  const state = withLevel(withLevel(tryFrom(''), 'white', 3), 'black', 5);
  assert.deepEqual(state.levels, { white: 3, black: 5 });
  assert.deepEqual(withLevel(state, 'white', 0).levels, { black: 5 });
});

test('an analysis looks longer each time, and ends', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(analysisTime), [0.2, 0.5, 1, 2, 5, undefined]);
});
