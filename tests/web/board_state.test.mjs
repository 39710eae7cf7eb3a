// The state of a board: what pointer, keys and page make of it, without a page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import * as next from '../../interpreter/web/client/board_state.js';
import { gameAt } from './program.mjs';

/** A board that shows a game, with the legal moves, and nothing left to tell. */
async function boardAt(query) {
  const { variant, position, moves } = await gameAt(query);
  return heard(next.setMoves(next.show(next.firstState(variant, { width: 600, height: 700 }), position), moves));
}

const heard = (state) => ({ ...state, events: [] });
const types = (state) => state.events.map(({ type }) => type);
const details = (state, wanted) => state.events.filter(({ type }) => type === wanted).map(({ detail }) => detail);
const clicks = (state, ...cells) => cells.reduce(next.activate, state);
/** A press without a drag. */
const tap = (state, cell) => next.release(next.press(state, cell, mouse), cell);
const mouse = { id: 1, type: 'mouse', x: 0, y: 0 };

const chess = await boardAt({ game: 'chess' });
const promotion = await boardAt({ game: 'chess', position: '7k/P7/8/8/8/8/8/7K white' });

test('the army of who sits at the bottom is found wherever the board is turned to, the lowest cells first', () => {
  const seenBy = (player) => next.cellsOfArmy(next.turnTo(chess, player));
  assert.deepEqual(new Set(seenBy('white').slice(0, 8)), new Set(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']));
  assert.equal(seenBy('black').length, 16);
  assert.ok(seenBy('black')[0].endsWith('8'));
  assert.deepEqual(next.cellsOfArmy(chess), [], 'nobody sits there');
});

describe('click and click', () => {
  test('a piece is picked up, and its move is made, shown and told', () => {
    const picked = clicks(chess, 'e2');
    assert.deepEqual(picked.source, { cell: 'e2' });
    assert.deepEqual(details(picked, 'select')[0].targets, ['e3', 'e4']);
    const made = clicks(heard(picked), 'e4');
    assert.deepEqual(types(made), ['move', 'select']);
    assert.equal(details(made, 'move')[0].move.text, 'e2-e4');
    assert.deepEqual([next.piecesOf(made).e4, next.piecesOf(made).e2], [['pawn', 'white'], undefined]);
    assert.equal(clicks(made, 'd2').source, null, 'until the page answers, nothing is picked up');
  });

  test('a state is never changed', () => {
    const before = structuredClone(chess.position);
    clicks(chess, 'e2', 'e4');
    assert.deepEqual([chess.source, chess.preview, chess.events], [null, null, []]);
    assert.deepEqual(chess.position, before);
  });

  test('the same cell lets go, another piece is taken instead, and what is no target is told', () => {
    assert.equal(clicks(chess, 'b1', 'b1').source, null);
    assert.deepEqual(clicks(chess, 'e2', 'b1').source, { cell: 'b1' });
    const refused = clicks(chess, 'b1', 'b5');
    assert.equal(refused.source, null);
    assert.deepEqual(details(refused, 'illegal'), [{ from: 'b1', hand: null, to: 'b5' }]);
  });

  test('a piece that cannot be picked up is looked at, and let go by the next click', () => {
    for (const cell of ['d1', 'e7']) assert.deepEqual(details(clicks(chess, cell), 'look'), [{ cell }]);
    assert.deepEqual(types(clicks(chess, 'e5')), [], 'an empty cell');
    const moves = [
      { to: 'e6', captures: [] },
      { to: 'd5', captures: ['d5'] },
    ];
    const looked = next.lookAt(heard(clicks(chess, 'e7')), 'e7', moves);
    const { selected, targets, isLook } = next.marksOf(looked);
    assert.deepEqual([selected, isLook, [...targets]], ['e7', true, [['e6', 'quiet'], ['d5', 'capture']]]);
    assert.match(next.spoken(looked, 'e6'), /e7 could come here/);
    assert.equal(looked.source, null);
    assert.deepEqual(types(clicks(looked, 'e7')), [], 'a second click');
    for (const cell of ['e7', 'e6', 'e5', 'e2']) assert.equal(clicks(looked, cell).looked, null, cell);
    assert.equal(next.show(looked, { ...chess.position }).looked, null);
    assert.equal(next.letGo(looked).looked, null);
  });

  test('a new position keeps what is picked up as long as it can move', () => {
    const picked = heard(clicks(chess, 'e2'));
    assert.deepEqual(next.show(picked, { ...chess.position }).source, { cell: 'e2' });
    const without = next.setMoves(picked, []);
    assert.equal(without.source, null);
    assert.deepEqual(details(without, 'select')[0].spoken, 'nothing picked up');
  });
});

describe('questions', () => {
  const asked = clicks(promotion, 'a7', 'a8');
  const [{ moves, question }] = details(asked, 'choose');

  test('what is picked is made, once', () => {
    assert.equal(moves.length, 4);
    assert.ok(next.piecesOf(asked).a8, 'the pawn waits on its new cell');
    const made = next.answer(heard(asked), question, moves[1]);
    assert.equal(details(made, 'move')[0].move, moves[1]);
    assert.equal(next.answer(made, question, moves[0]), made);
  });

  test('none of them restores the board', () => {
    const cancelled = next.answer(asked, question, null);
    assert.ok(next.piecesOf(cancelled).a7);
    assert.equal(cancelled.waits, false);
  });

  test('a new position closes the question', () => {
    const shown = next.show(asked, promotion.position);
    assert.equal(next.answer(shown, question, moves[0]), shown);
  });
});

test('a turn of several parts goes on, and is taken back as a whole', async () => {
  const position = 'Gr/3/5/7/9/6Gg4/13/1Ir12Gb red hands=g:Ir3CbRb';
  const board = await boardAt({ game: 'triangulation-3p', position });
  const one = clicks(board, 'H2Ω', 'H1Ω');
  assert.deepEqual(one.source, { cell: 'H1Ω' }, 'it goes on from where it is');
  assert.equal(details(one, 'step').length, 1);
  assert.deepEqual(next.piecesOf(next.letGo(one)), board.position.pieces);
  const two = clicks(one, 'C6Ω');
  assert.deepEqual(two.source, { piece: 'infantry' }, 'the prisoner is picked up');
  assert.equal(details(clicks(two, 'C8Φ'), 'move')[0].move.text, 'H2Ω-H1Ω,H1Ω-C6Ω,I@C8Φ');
});

test('a small level that is pressed becomes large, and what is picked up stays so', async () => {
  const { variant, position, moves } = await gameAt({ game: 'triagonal' });
  const small = { width: 347, height: 560 };
  const started = next.turnTo(next.firstState(variant, small), 'white');
  const board = heard(next.setMoves(next.show(started, position), moves));
  assert.equal(board.arrangement.plan.large, 7, 'where the own king is');
  assert.equal(next.show(next.turnTo(next.firstState(variant, small), 'black'), position).level, 0);
  const picked = heard(tap(board, 'Hb1'));
  const raised = tap(picked, 'Fb2');
  assert.deepEqual(details(raised, 'level'), [{ level: 5, spoken: 'Level F' }]);
  assert.deepEqual([raised.source, raised.level, types(raised)], [{ cell: 'Hb1' }, 5, ['level']]);
  assert.deepEqual(types(tap(heard(raised), 'Fb2')), ['move', 'select'], 'now it is the target');
  // Above a small level a dragged piece stays picked up, unless it is dropped on a target.
  const dragged = next.beginDrag(next.press(picked, 'Hb1', mouse));
  assert.deepEqual([next.release(dragged, 'Fh8').level, next.release(dragged, 'Fh8').source], [5, { cell: 'Hb1' }]);
  assert.equal(details(next.release(dragged, 'Fb2'), 'move')[0].move.text, 'Hb1-Fb2');
  // Where the cells of small levels can be hit, a click does what it does elsewhere, and the level becomes large.
  const large = heard(next.resize(board, { width: 720, height: 756 }));
  const plan = { ...large.arrangement.plan, isOverview: false };
  const hit = tap({ ...large, arrangement: { ...large.arrangement, plan } }, 'Ga2');
  assert.deepEqual([hit.source, hit.level], [{ cell: 'Ga2' }, 6]);
});

describe('pointer', () => {
  test('what cannot be picked up is dragged in vain, which the page hears', () => {
    const black = heard(next.press(chess, 'e7', mouse));
    assert.deepEqual(details(next.release(black, 'e5'), 'illegal'), [{ from: 'e7', hand: null, to: 'e5' }]);
    assert.deepEqual(types(next.release(heard(next.press(chess, 'a1', mouse)), 'a5')), ['illegal']);
    // A slip beside the board or from an empty cell is nothing.
    assert.deepEqual(types(next.release(black, null)), []);
    assert.deepEqual(types(next.release(heard(next.press(chess, 'e5', mouse)), 'e6')), []);
  });

  test('cells that are marked say so', () => {
    const zone = { ...chess, zone: new Set(['e5']) };
    assert.match(next.spoken(zone, 'e5'), /^e5, empty, marked$/);
    const shapes = [{ from: 'e4', to: 'e4', brush: 0 }, { from: 'g1', to: 'f3', brush: 1 }];
    assert.match(next.spoken({ ...chess, shapes }, 'e4'), /^e4, empty, marked$/);
    assert.match(next.spoken({ ...chess, shapes }, 'f3'), /^f3, empty, arrow from g1$/);
    assert.doesNotMatch(next.spoken({ ...chess, shapes }, 'g1'), /marked|arrow/);
    const looked = { ...chess, looked: { cell: 'd4', targets: new Map([['e5', 'both'], ['e6', 'capture']]) } };
    assert.match(next.spoken(looked, 'e5'), /d4 could come and capture here/);
    assert.match(next.spoken(looked, 'e6'), /d4 could capture here/);
  });

  test('a press picks up, and the release on the same cell keeps it', () => {
    const pressed = next.press(chess, 'e2', mouse);
    assert.deepEqual(pressed.source, { cell: 'e2' });
    assert.deepEqual(next.release(pressed, 'e2').source, { cell: 'e2' });
    assert.equal(next.release(next.press(next.release(pressed, 'e2'), 'e2', mouse), 'e2').source, null);
  });

  test('a drag moves, and off the board or elsewhere it lets go', () => {
    const dragged = next.beginDrag(next.press(chess, 'e2', mouse));
    assert.deepEqual(next.pressedPiece(dragged), ['pawn', 'white']);
    assert.equal(details(next.release(dragged, 'e4'), 'move')[0].move.text, 'e2-e4');
    assert.deepEqual(next.release(dragged, 'e2').source, { cell: 'e2' }, 'dropped where it came from');
    for (const away of [next.release(dragged, null), next.release(dragged, 'd6'), next.stopPress(dragged)])
      assert.deepEqual([away.source, away.press], [null, null]);
    assert.deepEqual(types(next.release(heard(dragged), null)), ['select']);
  });

  test('a piece that cannot move is not dragged', () => {
    assert.equal(next.press(chess, 'a1', mouse).press.mayDrag, false);
    assert.equal(next.beginDrag(next.press(chess, 'a1', mouse)).press.drags, false);
  });

  test('a piece in hand is dragged onto the board', async () => {
    const board = await boardAt({ game: 'crazyhouse', moves: 'e2-e4 d7-d5 e4xd5 a7-a6' });
    assert.deepEqual([...next.pickableInHand(board)], ['pawn']);
    const dragged = next.beginDrag(next.pressHand(board, 'pawn', mouse));
    assert.deepEqual(next.pressedPiece(dragged), ['pawn', 'white']);
    assert.equal(details(next.release(dragged, 'e4'), 'move')[0].move.text, 'P@e4');
  });

  test('arrows are drawn and, drawn again, go', () => {
    const draw = (state, from, to) => next.drawShape({ ...state, shapeFrom: from }, to, 0);
    const drawn = draw(draw(chess, 'g1', 'f3'), 'e4', 'e4');
    assert.equal(drawn.shapes.length, 2);
    assert.deepEqual(draw(drawn, 'g1', 'f3').shapes, [{ from: 'e4', to: 'e4', brush: 0 }]);
    assert.deepEqual(draw(drawn, 'g1', null).shapes, drawn.shapes);
    assert.deepEqual(next.press(drawn, null, mouse).shapes, []);
  });
});

describe('what follows from a state', () => {
  test('marks', () => {
    const { targets, pickable, selected } = next.marksOf(clicks(chess, 'e2'));
    assert.deepEqual(
      [...targets],
      [
        ['e3', 'quiet'],
        ['e4', 'quiet'],
      ],
    );
    assert.equal(pickable.size, 10);
    assert.equal(selected, 'e2');
  });

  test('royals of players in check are marked, not while a move is tried', () => {
    const checked = next.show(chess, { ...chess.position, checked: ['black'] }, { lastFrom: 'd1', lastTo: 'h5' });
    assert.deepEqual(next.marksOf(checked).checked, ['e8']);
    assert.deepEqual(next.marksOf({ ...checked, preview: checked.position.pieces }).checked, []);
    assert.equal(next.spoken(checked, 'e8'), 'e8, king of black, in check');
    assert.equal(next.spoken(checked, 'h5'), 'h5, empty, last move');
    assert.equal(next.spoken(clicks(chess, 'e2'), 'e3'), 'e3, empty, target');
  });

  test('the next piece that can move, and the next target, around the board', () => {
    assert.equal(next.nextOfInterest(chess, 'a1', 1), 'b1');
    assert.equal(next.nextOfInterest(chess, 'b1', -1), 'h2');
    const picked = clicks(chess, 'b1');
    assert.equal(next.nextOfInterest(picked, 'b1', 1), 'a3');
    assert.equal(next.nextOfInterest(picked, 'c3', 1), 'a3');
    assert.equal(next.nextOfInterest(next.setMoves(chess, []), 'a1', 1), null);
  });

  test('the keyboard begins at a piece of whoever is to move', () =>
    assert.equal(chess.position.pieces[chess.focused][1], 'white'));

  test('the way to a target is shown where there are levels', async () => {
    const cube = await boardAt({ game: 'triagonal' });
    assert.deepEqual(next.wayOf({ ...cube, source: { cell: 'Aa1' }, targets: new Map([['Ad4', {}]]), over: 'Ad4' }), [
      'Ab2',
      'Ac3',
    ]);
    assert.deepEqual(next.wayOf({ ...clicks(chess, 'e2'), over: 'e4' }), []);
  });

  test('the board turns from seat to seat and back', () => {
    const turned = next.turnBy(chess, 1);
    assert.equal(turned.arrangement.view.angle, 180);
    assert.deepEqual(next.turnBy(turned, 1).arrangement.view, chess.arrangement.view);
    assert.equal(next.setView(chess, chess.arrangement.view), chess, 'nothing is laid out anew');
  });

  test('a narrow board has its levels in other places', async () => {
    const cube = await boardAt({ game: 'triagonal' });
    const { form } = next.resize(cube, { width: 1200, height: 1200 }).arrangement.plan;
    assert.deepEqual([cube.arrangement.plan.form, form], ['below', 'alike']);
    assert.equal(next.resize(cube, { width: 610, height: 710 }).arrangement, cube.arrangement);
  });
});
