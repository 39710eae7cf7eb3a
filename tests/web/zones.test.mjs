// The zones that a board can show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zonesOf } from '../../interpreter/web/client/zones.js';
import { resolved } from './program.mjs';

const names = (zones) => zones.map(({ name }) => name);

test('promotions, goals and regions are zones, each once', async () => {
  assert.deepEqual(names(zonesOf(await resolved('king-of-the-hill'))), [
    'where pawn promotes, white',
    'where pawn promotes, black',
    'goal of king',
  ]);
  const three = zonesOf(await resolved('64-triangles-3p-corners'));
  assert.deepEqual(names(three), ['left', 'top', 'right'].map((player) => `where pawn promotes, ${player}`));
  assert.deepEqual(three[1].cells, ['a1', 'c1', 'e1', 'g1', 'i1', 'k1', 'm1', 'o1']);
});

test('a region that is the same for all has no player', () => {
  const zones = zonesOf({ promotion: [], regions: { a: { x: ['a1'], y: ['a1'] }, b: { x: ['b1'], y: ['b2'] }, c: { x: [], y: [] } } });
  assert.deepEqual(names(zones), ['a', 'b, x', 'b, y']);
});

test('a game may have none', () => assert.deepEqual(zonesOf({}), []));
