// What the pages say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameOf, withEvent } from '../../interpreter/web/client/game_state.js';
import {
  checkText,
  closedOfferText,
  describeLook,
  describeMove,
  offerText,
  partText,
  rankList,
  turnText,
  describeTurn,
} from '../../interpreter/web/client/messages.js';
import { FakeGame } from './fake_game.mjs';

const move = (changes) => ({
  text: '',
  piece: 'pawn',
  from: 'a1',
  to: 'a2',
  captures: [],
  promotion: null,
  passed: [],
  drops: [],
  ...changes,
});

const moves = [
  [move({ text: 'a1-a2' }), 'pawn a1 to a2'],
  [move({ text: 'a1xa2=Q', captures: ['a2'], promotion: 'queen' }), 'pawn a1 to a2, captures, becomes queen'],
  [move({ text: 'a1*a2', captures: ['a2'] }), 'pawn stays on a1, captures'],
  [move({ text: 'a1xb2', to: 'b2', captures: ['b1'] }), 'pawn a1 to b2, captures on b1'],
  [move({ text: 'a1-a1', piece: 'rook', to: 'a1' }), 'rook stays on a1, a pass'],
  [
    move({ text: 'R@b2', piece: null, from: null, to: 'b2', drops: [{ piece: 'rook', cell: 'b2' }] }),
    'rook from the hand on b2',
  ],
  [
    move({ text: 'a1-a2,a2-c1,R@a2', drops: [{ piece: 'rook', cell: 'a2' }] }),
    'pawn a1 to a2, a2 to c1, rook from the hand on a2',
  ],
  [move({ text: 'e1-g1&h1-f1', piece: 'king', from: 'e1', to: 'g1' }), 'king e1 to g1, castles with h1 to f1'],
  [
    move({ text: 'g1<>e1,d4<>c3', piece: null, from: null, to: null }),
    'g1 and e1 change places, d4 and c3 change places',
  ],
  [move({ text: 'a1-a2,~b2', captures: [] }), 'pawn a1 to a2, b2 becomes empty'],
  [move({ text: 'pass', piece: null, from: null, to: null }), 'pass'],
];
for (const [given, words] of moves) test(`${given.text} is "${words}"`, () => assert.equal(describeMove(given), words));

const begin = (you) => {
  const game = new FakeGame(['left', 'top'], { you });
  return { game, state: gameOf(game.snapshot()) };
};

test('what a piece could do, whoever is to move', () => {
  const knight = { cell: 'b8', piece: 'knight', owner: 'black', moves: [{ to: 'a6' }, { to: 'c6' }, { to: 'c6' }], why: null };
  assert.equal(describeLook(knight, 'black'), 'The knight of black on b8 could go to a6 and c6.');
  const description = 'jumps in an L';
  assert.equal(
    describeLook(knight, 'white', { description }),
    "The knight of black on b8 could go to a6 and c6, if it were black's turn. Jumps in an L.",
  );
  const dead = { cell: 'b8', piece: 'knight', owner: null, moves: [], why: 'nobody moves it' };
  assert.equal(describeLook(dead, 'white'), 'The knight on b8 cannot move: nobody moves it.');
});

test('whose turn it is', () => {
  assert.equal(turnText(begin(['left']).state), 'Your turn.');
  assert.equal(turnText(begin(['left', 'top']).state), 'Your turn, as left.');
  assert.equal(turnText(begin(['top']).state), 'Left is to move.');
  let { game, state } = begin([]);
  state = withEvent(
    state,
    game.event({ type: 'seat', seat: { player: 'left', kind: 'computer', level: 3, name: null } }),
  );
  assert.equal(turnText(state), 'Left (computer, level 3) is to move.');
  state = withEvent(
    state,
    game.event({
      type: 'ended',
      end: { winner: 'top', reason: 'checkmate', text: 'top wins by checkmate', ranks: {} },
    }),
  );
  assert.equal(turnText(state), 'Top wins by checkmate.');
});

test('parts of a turn and phases', () => {
  let { game, state } = begin(['left']);
  assert.equal(partText(state), '');
  state = withEvent(state, game.move('a1', 'a2', 'pawn', { next: 'left', after: { phase: 'placed' } }));
  assert.equal(partText(state), 'This is the second part of the turn. Phase: placed.');
  state = withEvent(state, game.move('a2', 'a3', 'pawn', { after: { phase: 'play' } }));
  assert.equal(partText(state), '');
});

test('turns as they are announced', () => {
  let { game, state } = begin(['left']);
  const said = (event) => describeTurn(state, event.turn);
  assert.equal(said(game.move('a1', 'b2', 'pawn', { captures: ['b2'] })), 'You: pawn a1 to b2, captures.');
  assert.equal(said(game.move('a7', 'a8', 'queen', { text: 'a7-a8=Q' })), 'Top: a7 to a8, becomes queen.');
  assert.equal(said(game.move('c1', 'c1', 'rook')), 'You: c1-c1.');
  assert.equal(said(game.move(null, 'b3', 'pawn', { text: 'P@b3' })), 'Top: pawn from the hand on b3.');
  assert.equal(
    said(game.move(null, null, 'horse', { text: 'b1<>c1,f1<>g1' })),
    'You: b1 and c1 change places, f1 and g1 change places.',
  );
  assert.equal(said(game.resign('top')), 'Top resigns.');
});

test('who is in check', () => {
  assert.equal(checkText({ checked: [] }, ['left']), '');
  assert.equal(checkText({ checked: ['left'] }, ['left']), 'You are in check.');
  assert.equal(checkText({ checked: ['left', 'top'] }, ['left']), 'Left and top are in check.');
});

test('offers and answers', () => {
  let { game, state } = begin(['left']);
  state = withEvent(state, game.move('a1', 'a2', 'pawn'));
  assert.equal(offerText(state, { kind: 'undo', by: 'top', turns: 0, agreed: [] }), 'Top asks to take back 1 move.');
  assert.equal(offerText(state, { kind: 'draw', by: 'left', agreed: [] }), 'You ask for a draw.');
  assert.equal(closedOfferText(state, { kind: 'undo', reason: 'declined', by: 'top' }), 'Top declines the undo.');
});

test('ranks, the best first, with shared places', () =>
  assert.deepEqual(rankList({ left: 2, top: 1, right: 2 }), [
    { place: 1, players: ['top'] },
    { place: 2, players: ['left', 'right'] },
  ]));
