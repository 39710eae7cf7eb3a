// A position that is changed by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carry, editOf, heldCount, hold, keptDraft, put, setIn } from '../../interpreter/web/client/try_edit.js';

const position = {
  pieces: { a1: ['king', 'white'], b2: ['pawn', 'black', 'white'] },
  hands: { white: [{ piece: 'pawn', side: 'white', count: 1 }], black: [] },
  in: ['white', 'black'],
  turn: 'white',
  phase: 'play',
  state: { mood: 3 },
};

test('nothing is changed at first', () => assert.deepEqual(editOf(position, position), { pieces: {} }));

test('pieces are put, replaced and removed', () => {
  const after = put(put(position, 'c3', ['rook', 'black']), 'a1', ['queen', 'white']);
  assert.deepEqual(editOf(position, after), { pieces: { c3: ['rook', 'black'], a1: ['queen', 'white'] } });
  assert.deepEqual(editOf(position, put(position, 'a1', null)), { pieces: { a1: null } });
  assert.deepEqual(editOf(position, put(put(position, 'c3', ['rook', 'black']), 'c3', null)), { pieces: {} });
});

test('pieces are carried as they are, also off the board', () => {
  assert.deepEqual(editOf(position, carry(position, 'b2', 'a1')).pieces, { b2: null, a1: ['pawn', 'black', 'white'] });
  assert.deepEqual(editOf(position, carry(position, 'b2', null)).pieces, { b2: null });
  assert.equal(carry(position, 'h8', 'a1'), position);
  assert.equal(carry(position, 'a1', 'a1'), position);
});

test('hands are filled and emptied', () => {
  const more = hold(hold(position, 'white', 'pawn', 'white', 2), 'black', 'rook', 'white', 1);
  assert.deepEqual(editOf(position, more).hands, {
    white: [{ piece: 'pawn', side: 'white', count: 2 }],
    black: [{ piece: 'rook', side: 'white', count: 1 }],
  });
  assert.equal(heldCount(more, 'black', 'rook', 'white'), 1);
  assert.equal(heldCount(more, 'black', 'rook', 'black'), 0);
  assert.deepEqual(hold(position, 'white', 'pawn', 'white', 0).hands.white, []);
});

test('somebody else is to move, or out, in another phase', () => {
  assert.deepEqual(editOf(position, { ...position, turn: 'black' }), { pieces: {}, turn: 'black' });
  assert.deepEqual(editOf(position, setIn(position, 'white', false)), { pieces: {}, in: ['black'] });
  assert.deepEqual(editOf(position, { ...position, phase: 'end' }), { pieces: {}, phase: 'end' });
});

test('of numbers only those that were changed are told', () => {
  const before = { ...position, state: { mood: 3, age: 1 } };
  assert.deepEqual(editOf(before, { ...before, state: { mood: 3, age: 2 } }), { pieces: {}, state: { age: 2 } });
});

const variant = {
  grid: { cells: ['a1', 'b2'].map((name) => ({ name })) },
  pieces: ['king', 'pawn'].map((name) => ({ name })),
  players: ['white', 'black'].map((name) => ({ name })),
  hands: { pieces: ['pawn'] },
  state: [{ name: 'mood', least: 0, most: 5 }],
  phases: [{ name: 'play' }],
};

test('what is being changed when the file is saved is kept whole', () => {
  const draft = { ...position, turn: 'black', state: { mood: 5 } };
  const now = { ...position, pieces: {}, hands: { white: [], black: [] } };
  assert.deepEqual(keptDraft(draft, now, variant), { position: draft, lost: [] });
});

test('what the new rules do not have is told', () => {
  const draft = {
    pieces: { a1: ['king', 'white'], b2: ['dragon', 'black'], z9: ['pawn', 'white'], a2: ['pawn', 'green'] },
    hands: { white: [{ piece: 'rook', side: 'white', count: 1 }], green: [{ piece: 'pawn', side: 'green', count: 1 }] },
    in: ['white', 'green'],
    turn: 'green',
    phase: 'placed',
    state: { mood: 6, rage: 1 },
  };
  const { position: kept, lost } = keptDraft(draft, position, variant);
  const hands = { white: [], black: [] };
  assert.deepEqual(kept, { ...position, pieces: { a1: ['king', 'white'] }, hands, in: ['white'] });
  assert.deepEqual(lost, [
    ...['dragon on b2', 'pawn on z9', 'pawn on a2', 'rook in the hand of white', 'pawn in the hand of green'],
    ...['mood 6', 'rage 1', 'green', 'green to move', 'the phase placed'],
  ]);
});

test('a game without phases gets those of the new rules', () => {
  const { position: kept, lost } = keptDraft({ ...position, phase: null }, position, variant);
  assert.equal(kept.phase, 'play');
  assert.deepEqual(lost, []);
});
