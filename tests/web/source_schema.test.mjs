// What may be written at a place of a variant file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { helpFor, offersAt, placeAt, schemaAt } from '../../interpreter/web/client/source_schema.js';

const schema = JSON.parse(readFileSync(new URL('../../grammar/variant.schema.json', import.meta.url), 'utf8'));
/** The place of a `^` in a text. */
const place = (text) => placeAt(text.replace('^', ''), text.indexOf('^'));
const offers = (text) => offersAt(schema, text.replace('^', ''), place(text)).map((offer) => offer.text.trim());

const file = `name: A game # of mine
grid: { lattice: square, shape: rectangle }
players:
  white: { facing: 90 }
  black: { facing: 270 }
pieces:
  king:
    letter: K
    moves: WF
  "old guard": { letter: O, moves: F }
setup: |
  k..
  ..K
`;

for (const [text, path, isKey, word] of [
  ['^', '', true, ''],
  ['gr^', '', true, 'gr'],
  ['name: Chess\ngr^', '', true, 'gr'],
  ['grid: ^', 'grid', false, ''],
  ['grid:\n  ^', 'grid', true, ''],
  ['grid:\n  lattice: sq^', 'grid lattice', false, 'sq'],
  ['grid:\n  lattice: square\n^', '', true, ''],
  ['grid: { ^', 'grid', true, ''],
  ['grid: { lattice: sq^', 'grid lattice', false, 'sq'],
  ['grid: { lattice: square, sh^ }', 'grid', true, 'sh'],
  ['grid: {\n  lattice: square,\n  sh^', 'grid', true, 'sh'],
  ['grid: { lattice: square }\npl^', '', true, 'pl'],
  ['grid: {\n  lattice: square }\npl^', '', true, 'pl'],
  ['pieces:\n  king:\n    ro^', 'pieces king', true, 'ro'],
  ['pieces:\n  king:\n    royal: t^', 'pieces king royal', false, 't'],
  ['pieces:\n  "old guard": { royal: t^', 'pieces old guard royal', false, 't'],
  ['end:\n  - { goal: ^', 'end * goal', false, ''],
  ['turns: { order: [white, b^', 'turns order *', false, 'b'],
  ['hooks:\n  a:\n    phases:\n      - p^', 'hooks a phases *', true, 'p'],
  ['tests:\n- name: one\n  mo^', 'tests *', true, 'mo'],
  ['tests:\n  - name: one\n    moves: a\n  - na^', 'tests *', true, 'na'],
  ['setup: |\n  k..\n  ..K\npl^', '', true, 'pl'],
])
  test(`a place is known in ${JSON.stringify(text)}`, () => {
    const found = place(text);
    assert.deepEqual([found.path.join(' '), found.isKey, found.word], [path, isKey, word]);
  });

for (const text of ['# ^', 'name: A # ^', 'setup: |\n  k^', 'name: "A ^', 'grid: { lattice: "squ^', 'grid: { a: b } ^'])
  test(`nothing is offered in ${JSON.stringify(text)}`, () => assert.equal(place(text), null));

test('keys are offered that are not there yet, the required ones first', () => {
  const before = offers('name: A game\n^');
  assert.deepEqual(before.slice(0, 4), ['grid:', 'players:', 'pieces:', 'setup:']);
  assert.ok(!before.includes('name:'));
  assert.deepEqual(offers('pieces:\n  king:\n    letter: K\n    ro^'), ['royal:']);
  assert.deepEqual(offers('pieces:\n  king: { letter: K, mov^'), ['moves:']);
  assert.ok(offers('grid: { lattice: square, ^').includes('shape:'));
});

test('values are offered: those of a choice, names of the file, examples', () => {
  assert.deepEqual(offers('grid: { lattice: ^').sort(), ['cube', 'hex', 'octagons', 'square', 'triangle']);
  assert.deepEqual(offers('grid: { lattice: s^'), ['square']);
  assert.deepEqual(offers('pieces:\n  king:\n    royal: ^'), ['true', 'false']);
  assert.deepEqual(offers(`${file}replace: { king: ^`).slice(0, 2), ['king', 'old guard']);
  assert.ok(offers(`${file}hands: { pieces: [^`).includes('old guard'));
});

test('names of players and pieces are offered as keys of the setup, and in lists', () => {
  const rest = file.replace(/setup:[^]*/, '');
  assert.deepEqual(offers(`${rest}setup:\n  ^`).slice(0, 3), ['white:', 'black:', 'board:']);
  assert.deepEqual(offers(`${rest}setup:\n  white: { ki^`), ['king:']);
  assert.deepEqual(offers(`${rest}promotion: { pieces: pawn, to: [ol^`), ['old guard']);
  assert.deepEqual(offers(`${rest}promotion:\n  - { pieces: pawn, to: [ol^`), ['old guard']);
});

test('nothing is offered where the schema knows no such place', () => {
  assert.deepEqual(offers('nonsense:\n  ^'), []);
  assert.equal(schemaAt(schema, ['grid', 'lattice', 'x']), undefined);
});

test('a key tells what it means, and what is so without it', () => {
  assert.match(helpFor(schema, ['grid']), /^The board: a lattice and a shape\. .*Example: \{ lattice: triangle/);
  assert.match(helpFor(schema, ['pieces', 'king', 'royal']), /Without it: false\./);
  assert.equal(helpFor(schema, ['nonsense']), '');
  assert.equal(helpFor(schema, []), '');
});

test('examples are offered as one line of YAML', () => {
  assert.ok(offers('name: ^').includes('Tiny chess'));
  assert.ok(offers('pieces:\n  king:\n    letter: ^').includes('K'));
  assert.ok(offers('teams: ^').includes('[[red, yellow], [blue, green]]'));
});
