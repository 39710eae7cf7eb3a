// Pointing at moves, with the legal moves of real positions. Every legal move of every shipped game can be pointed at.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { MoveChoice, partsOf, withParts } from '../../interpreter/web/client/move_choice.js';
import { gameAt, shippedGames } from './program.mjs';

/** The choice at a position. */
async function choiceAt(query) {
  const { variant, moves, position } = await gameAt(query);
  const cells = variant.grid.cells.map(({ name }) => name);
  return { choice: MoveChoice.of(moves, cells), moves, position, cells: new Set(cells) };
}

const texts = (moves) => moves.map(({ text }) => text);
const cellsOf = (targets) => [...targets.keys()].sort();

/** All moves that can be reached by pointing, in any way. */
function reachable(choice, found = new Set()) {
  for (const move of choice.others()) found.add(move.text);
  if (choice.stop()) found.add(choice.stop().text);
  const { cells, pieces } = choice.sources();
  for (const source of [...[...cells].map((cell) => ({ cell })), ...[...pieces].map((piece) => ({ piece }))])
    for (const cell of choice.targets(source).keys()) {
      const outcome = choice.put(source, cell);
      if (outcome.kind === 'move') found.add(outcome.move.text);
      if (outcome.kind === 'choose') for (const move of outcome.moves) found.add(move.text);
      if (outcome.kind === 'next') reachable(outcome.choice, found);
    }
  return found;
}

describe('all shipped games', async () => {
  for (const game of await shippedGames())
    test(`every first move of ${game} can be pointed at`, async () => {
      const { choice, moves } = await choiceAt({ game });
      assert.deepEqual([...reachable(choice)].sort(), texts(moves).sort());
    });
});

test('a piece that can move is picked up, and has its targets', async () => {
  const { choice } = await choiceAt({ game: 'chess', moves: 'e2-e4 d7-d5' });
  assert.deepEqual(choice.put({ cell: 'e4' }, 'e5').move.text, 'e4-e5');
  assert.deepEqual(cellsOf(choice.targets({ cell: 'e4' })), ['d5', 'e5']);
  assert.equal(choice.targets({ cell: 'e4' }).get('d5').kind, 'capture');
  assert.equal(choice.targets({ cell: 'e4' }).get('e5').kind, 'quiet');
  assert.equal(choice.targets({ cell: 'a1' }).size, 0, 'a rook that is shut in');
  assert.equal(choice.put({ cell: 'e4' }, 'e6'), null);
});

test('a capture en passant leads to an empty cell and is one all the same', async () => {
  const { choice, position } = await choiceAt({ game: 'chess', moves: 'e2-e4 a7-a6 e4-e5 d7-d5' });
  const target = choice.targets({ cell: 'e5' }).get('d6');
  assert.equal(target.kind, 'capture');
  const after = withParts(position.pieces, [target.part], (name) => [name, 'white']);
  assert.deepEqual([after.d6, after.d5, after.e5], [['pawn', 'white'], undefined, undefined]);
});

test('a promotion asks for the piece, and only for legal ones', async () => {
  const { choice } = await choiceAt({ game: 'chess', position: '7k/P7/8/8/8/8/8/7K white' });
  const outcome = choice.put({ cell: 'a7' }, 'a8');
  assert.equal(outcome.kind, 'choose');
  assert.deepEqual(outcome.moves.map(({ promotion }) => promotion).sort(), ['bishop', 'knight', 'queen', 'rook']);
});

test('a promotion that may be left out asks, too', async () => {
  const { choice } = await choiceAt({ game: 'shogi', position: '4k4/9/P8/9/9/9/9/9/4K4 black' });
  assert.deepEqual(texts(choice.put({ cell: 'a7' }, 'a8').moves).length, 2);
});

test('castling is a step of the king, or the king upon its rook', async () => {
  const { choice, position } = await choiceAt({ game: 'chess', position: '4k3/8/8/8/8/8/8/R3K2R white castling=KQ' });
  assert.equal(choice.put({ cell: 'e1' }, 'g1').move.text, 'e1-g1&h1-f1');
  assert.equal(choice.put({ cell: 'e1' }, 'h1').move.text, 'e1-g1&h1-f1');
  assert.equal(choice.put({ cell: 'e1' }, 'a1').move.text, 'e1-c1&a1-d1');
  assert.equal(choice.targets({ cell: 'h1' }).has('e1'), false, 'the rook goes as a rook');
  const { part } = choice.targets({ cell: 'e1' }).get('g1');
  const castled = withParts(position.pieces, [part], () => []);
  assert.deepEqual(
    [castled.g1, castled.f1, castled.e1, castled.h1],
    [['king', 'white'], ['rook', 'white'], undefined, undefined],
  );
});

test('two that change places in castling are shown so', async () => {
  const { choice, position } = await choiceAt({ game: 'triangulation-3p' });
  const { part } = choice.targets({ cell: 'B8Ω' }).get('B7Ω');
  const after = withParts(position.pieces, [part], () => []);
  assert.deepEqual(
    [after['B7Ω'], after['B8Ω']],
    [
      ['general', 'red'],
      ['rukh', 'red'],
    ],
  );
});

test('a drop is picked up from the hand', async () => {
  const { choice, position } = await choiceAt({ game: 'crazyhouse', moves: 'e2-e4 d7-d5 e4xd5 a7-a6' });
  assert.deepEqual([...choice.sources().pieces], ['pawn']);
  assert.equal(choice.put({ piece: 'pawn' }, 'e4').move.text, 'P@e4');
  assert.equal(choice.put({ piece: 'pawn' }, 'd5'), null, 'the cell is taken');
  const { part } = choice.targets({ piece: 'pawn' }).get('e4');
  assert.deepEqual(withParts(position.pieces, [part], (name) => [name, 'white']).e4, ['pawn', 'white']);
});

test('what enters behind a move is asked about, and that it need not', async () => {
  const { choice } = await choiceAt({ game: 'seirawan' });
  const outcome = choice.put({ cell: 'b1' }, 'c3');
  assert.equal(outcome.kind, 'choose');
  assert.deepEqual(texts(outcome.moves).sort(), ['b1-c3', 'b1-c3,E@b1', 'b1-c3,H@b1']);
  assert.equal(choice.put({ cell: 'e2' }, 'e4').move.text, 'e2-e4');
});

test('two drops in one turn are put down one after the other, in any order', async () => {
  const { choice } = await choiceAt({ game: 'triagonal' });
  const first = choice.put({ piece: 'jack' }, 'Fb1');
  assert.equal(first.kind, 'next');
  assert.deepEqual(first.choice.onlySource(), { piece: 'jack' });
  assert.equal(first.choice.stop(), null, 'both must be dropped');
  assert.equal(first.choice.put({ piece: 'jack' }, 'Fa1').move.text, 'J@Fa1,J@Fb1');
  assert.equal(choice.put({ piece: 'jack' }, 'Fa1').choice.put({ piece: 'jack' }, 'Fb1').move.text, 'J@Fa1,J@Fb1');
  assert.equal(first.choice.targets({ piece: 'jack' }).has('Fb1'), false);
});

test('a pass is no move of a piece', async () => {
  const { choice } = await choiceAt({ game: 'janggi-3p' });
  assert.deepEqual(texts(choice.others()), ['pass']);
});

test('pieces that change places can be picked up at either end', async () => {
  const { choice, position } = await choiceAt({ game: 'janggi-3p' });
  for (const [from, to] of [
    ['g1', 'e1'],
    ['e1', 'g1'],
  ]) {
    const outcome = choice.put({ cell: from }, to);
    assert.equal(outcome.kind, 'choose');
    assert.deepEqual(texts(outcome.moves).sort(), ['g1<>e1', 'g1<>e1,d4<>c3']);
    const after = withParts(position.pieces, outcome.done, () => []);
    assert.deepEqual([after.g1, after.e1], [position.pieces.e1, position.pieces.g1]);
  }
  assert.deepEqual(texts(choice.put({ cell: 'c3' }, 'd4').moves).sort(), ['d4<>c3', 'g1<>e1,d4<>c3']);
});

test('a walk back to where it began is asked about', async () => {
  const { choice } = await choiceAt({
    game: '64-triangles-2p-corners',
    options: ['null-moves'],
    position: 'k/3/5/7/9/4R6/13/K14 left',
  });
  const outcome = choice.put({ cell: 'g3' }, 'g3');
  assert.equal(outcome.kind, 'choose');
  assert.deepEqual(texts(outcome.moves), ['g3-g3']);
});

test('two moves on one pair of cells are asked about', () => {
  const move = (text, captures) => ({
    text,
    piece: 'archer',
    from: 'a1',
    to: 'b2',
    captures,
    promotion: null,
    passed: [],
    drops: [],
  });
  const choice = MoveChoice.of([move('a1xb2', ['b2']), move('a1*b2', ['b2'])], ['a1', 'b2']);
  const outcome = choice.put({ cell: 'a1' }, 'b2');
  assert.deepEqual(texts(outcome.moves), ['a1xb2', 'a1*b2']);
  const [stays] = partsOf(outcome.moves[1], new Set(['a1', 'b2']));
  assert.deepEqual(
    withParts({ a1: 1, b2: 2 }, [stays], () => 3),
    { a1: 1 },
  );
});

describe('a turn of several parts', () => {
  const threatened = 'Gr/3/5/7/9/6Gg4/13/1Ir12Gb red';

  test('with few ways to go on is asked about', async () => {
    const { choice } = await choiceAt({ game: 'triangulation-3p', position: `${threatened} hands=g:Rr` });
    const outcome = choice.put({ cell: 'H2Ω' }, 'H1Ω');
    assert.equal(outcome.kind, 'choose');
    assert.equal(outcome.moves.length, 6);
    assert.ok(texts(outcome.moves).includes('H2Ω-H1Ω'));
  });

  test('with many is made part by part', async () => {
    const { choice, position, moves } = await choiceAt({
      game: 'triangulation-3p',
      position: `${threatened} hands=g:Ir3CbRb`,
    });
    const arrived = choice.put({ cell: 'H2Ω' }, 'H1Ω');
    assert.equal(arrived.kind, 'next');
    assert.deepEqual(arrived.choice.onlySource(), { cell: 'H1Ω' });
    const back = arrived.choice.put({ cell: 'H1Ω' }, 'C6Ω');
    assert.equal(back.kind, 'next');
    assert.deepEqual(cellsOf(back.choice.targets({ piece: 'infantry' })), ['C7Φ', 'C7Ω', 'C8Σ', 'C8Φ'].sort());
    assert.equal(back.choice.put({ piece: 'infantry' }, 'C8Φ').move.text, 'H2Ω-H1Ω,H1Ω-C6Ω,I@C8Φ');
    const shown = withParts(position.pieces, back.choice.done, () => []);
    assert.deepEqual([shown['H2Ω'], shown['H1Ω'], shown['C6Ω']], [undefined, undefined, ['infantry', 'red']]);
    assert.deepEqual([...reachable(choice)].sort(), texts(moves).sort());
  });

  test('may end early where that is a move', () => {
    const drops = Array.from({ length: 10 }, (_, i) => ({ piece: 'pawn', cell: `c${i + 1}` }));
    const base = { piece: 'pawn', from: 'a1', to: 'b2', captures: [], promotion: null, passed: [] };
    const moves = [
      { ...base, text: 'a1-b2', drops: [] },
      ...drops.map((drop) => ({ ...base, text: `a1-b2,P@${drop.cell}`, drops: [drop] })),
    ];
    const choice = MoveChoice.of(moves, ['a1', 'b2', ...drops.map(({ cell }) => cell)]);
    const { choice: next } = choice.put({ cell: 'a1' }, 'b2');
    assert.equal(next.stop().text, 'a1-b2');
    assert.equal(next.put({ piece: 'pawn' }, 'c4').move.text, 'a1-b2,P@c4');
  });
});

test('a piece that is dropped as another one is picked up as what is in hand', () => {
  const base = { piece: null, from: null, to: 'b2', captures: [], promotion: null, passed: [] };
  const moves = [
    { ...base, text: 'P@b2', drops: [{ piece: 'pawn', cell: 'b2' }] },
    { ...base, text: '+P@b2', drops: [{ piece: 'tokin', cell: 'b2', held: 'pawn' }] },
  ];
  const choice = MoveChoice.of(moves, ['a1', 'b2']);
  assert.deepEqual([...choice.sources().pieces], ['pawn']);
  const outcome = choice.put({ piece: 'pawn' }, 'b2');
  assert.equal(outcome.kind, 'choose');
  assert.deepEqual(texts(outcome.moves), ['P@b2', '+P@b2']);
});

test('names of cells with signs in them are read as names', () => {
  const move = {
    text: 'pass',
    piece: null,
    from: null,
    to: null,
    captures: [],
    promotion: null,
    passed: [],
    drops: [],
  };
  const cells = new Set(['x1', 'x-1', 'x-2']);
  assert.deepEqual(partsOf({ ...move, text: 'x-1-x-2' }, cells), [
    { kind: 'move', from: 'x-1', to: 'x-2', captures: [], stays: false },
  ]);
  assert.deepEqual(partsOf({ ...move, text: '+Pw@x1' }, cells), [], 'a piece that appears comes from no hand');
});
