// What the home page works out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filtered, optionNotes, recordTags, seating, setupIn, switched, withSetup } from '../../interpreter/web/client/catalog.js';
import { parseLink, pathOf } from '../../interpreter/web/client/engine.js';

const variant = (id, lattice, names, more = {}) => ({
  id,
  name: id,
  description: null,
  source: null,
  lattice,
  shape: '',
  cells: 64,
  players: names.map((name) => ({ name, neutral: name === 'blue' })),
  options: [],
  setups: 1,
  given: false,
  ...more,
});
const variants = [
  variant('chess', 'square', ['white', 'black']),
  variant('three', 'triangle', ['left', 'top', 'right']),
  variant('triangulation-2p', 'triangle', ['red', 'green', 'blue'], { description: 'Rescue of prisoners' }),
];
const found = (...by) => filtered(variants, ...by).map(({ id }) => id);

test('games are found by words, players who move, and lattice', () => {
  assert.deepEqual(found('', null, null), ['chess', 'three', 'triangulation-2p']);
  assert.deepEqual(found('tri resc', null, null), ['triangulation-2p']);
  assert.deepEqual(found('', 2, null), ['chess', 'triangulation-2p']);
  assert.deepEqual(found('', 3, 'triangle'), ['three']);
  assert.deepEqual(found('xyz', null, null), []);
});

const options = [
  { name: 'a', requires: [], excludes: ['c'] },
  { name: 'b', requires: ['a'], excludes: [] },
  { name: 'c', requires: [], excludes: [] },
];
const steps = [
  [[], 'b', true, ['a', 'b']],
  [['a', 'b'], 'c', true, ['c']],
  [['c'], 'a', true, ['a']],
  [['a', 'b'], 'a', false, []],
  [['a', 'b'], 'b', false, ['a']],
];
for (const [chosen, name, on, then] of steps)
  test(`${on ? 'with' : 'without'} option ${name}, [${chosen}] becomes [${then}]`, () =>
    assert.deepEqual(switched(options, chosen, name, on), then));

test('what an option needs and excludes is said', () => {
  assert.equal(optionNotes(options[0]), 'not with c');
  assert.equal(optionNotes(options[1]), 'needs a');
});

test('the seats of the three buttons', () => {
  assert.deepEqual(seating(['left', 'top'], 'computer', 3), {
    left: { kind: 'person' },
    top: { kind: 'computer', level: 3 },
  });
  assert.ok(Object.values(seating(['left', 'top'], 'people', 3)).every(({ kind }) => kind === 'person'));
  assert.ok(Object.values(seating(['left', 'top'], 'watch', 3)).every(({ kind }) => kind === 'computer'));
});

test('a record says what was played', () => {
  assert.deepEqual(recordTags('[Variant "chess"]\n[Options "a b"]\n\ne2e4 *'), {
    variant: 'chess',
    options: ['a', 'b'],
  });
  assert.deepEqual(recordTags('e2e4'), { variant: null, options: [] });
});

test('a setup is an option with a number', () => {
  assert.deepEqual(withSetup(['a'], '518'), ['a', 'setup=518']);
  assert.deepEqual(withSetup(['a'], ''), ['a']);
  assert.equal(setupIn(['a', 'setup=0']), '0');
  assert.equal(setupIn(['a', 'setup-b']), '');
});

test('links are read and written', () => {
  assert.deepEqual(parseLink('#k3x9.AbC-_.d'), { game: 'k3x9', secrets: ['AbC-_', 'd'] });
  for (const other of ['', '#', '#k3x9', '#links=k3x9', '#a..b', '#a.b c']) assert.equal(parseLink(other), null, other);
  assert.equal(pathOf({ game: 'k3x9', secrets: ['a', 'b'] }), '/play#k3x9.a.b');
});
