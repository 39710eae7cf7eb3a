// What a test says of moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeMark,
  factsOf,
  illegalMove,
  judged,
  legalMove,
  marked,
  movesBetween,
  unmarked,
  usualName,
} from '../../interpreter/web/client/try_marks.js';

const e4 = legalMove({ text: 'e2-e4', from: 'e2', to: 'e4' });
const e5 = { text: 'e2-e5', from: 'e2', to: 'e5', isLegal: false };

test('a move is marked as it is, then as the opposite, then not at all', () => {
  const once = marked([], e4);
  assert.deepEqual(factsOf(once), { includes: ['e2-e4'], illegal: [] });
  const twice = marked(once, e4);
  assert.deepEqual(factsOf(twice), { includes: [], illegal: ['e2-e4'] });
  assert.deepEqual(marked(twice, e4), []);
  assert.deepEqual(factsOf(marked(once, e5)), { includes: ['e2-e4'], illegal: ['e2-e5'] });
  assert.deepEqual(factsOf(marked(marked([], e5), e5)), { includes: ['e2-e5'], illegal: [] });
  assert.deepEqual(unmarked(marked(once, e5), 'e2-e4').length, 1);
});

test('marks are told with what does not hold now', () => {
  const [legal] = marked([], e4);
  assert.equal(describeMark(legal), 'e2-e4 must be legal');
  assert.equal(describeMark({ ...legal, mustBe: false }), 'e2-e4 must not be legal, but is now');
  const [illegal] = marked([], e5);
  assert.equal(describeMark(illegal), 'e2-e5 must not be legal');
  assert.equal(describeMark({ ...illegal, mustBe: true }), 'e2-e5 must be legal, but is not now');
});

test('marks are judged anew when the rules are others', () => {
  const marks = marked(marked([], e4), e5);
  const after = judged(marks, { moves: [{ text: 'e2-e5' }] });
  assert.deepEqual(after.map(({ isLegal, mustBe }) => [isLegal, mustBe]), [[false, true], [true, false]]);
});

test('moves are found by cells, and written as people write them', () => {
  const moves = ['Q', 'N'].map((piece) => ({ text: `e7-e8=${piece}`, from: 'e7', to: 'e8' }));
  assert.equal(movesBetween(moves, 'e7', 'e8').length, 2);
  assert.equal(movesBetween(moves, 'e7', 'd8').length, 0);
  const tried = { turn: 'white', pieces: { d8: ['queen', 'black'], e1: ['king', 'white'] } };
  assert.equal(illegalMove(tried, 'e7', 'd8').text, 'e7xd8');
  assert.equal(illegalMove(tried, 'e7', 'e1').text, 'e7-e1');
  assert.equal(illegalMove(tried, 'e7', 'f8').text, 'e7-f8');
});

test('a test has a name from the beginning', () => {
  assert.equal(usualName({ turn: 'white', turns: [], end: null }), "white's moves");
  assert.equal(usualName({ turn: 'black', turns: [{ text: 'e2-e4' }], end: null }), "black's moves after e2-e4");
  assert.equal(usualName({ turn: 'black', turns: [{ text: 'a1-a8' }], end: {} }), 'the end after a1-a8');
  assert.equal(usualName({ turn: 'black', turns: [], end: {} }), 'a game that is over');
});
