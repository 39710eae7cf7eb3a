// What the pages know of single lattices stands in one module.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { lattices, levelLetters } from '../../interpreter/web/client/lattices.js';
import { root } from './program.mjs';

const client = join(root, 'interpreter/web/client');

test('no other module or stylesheet names a lattice', async () => {
  const name = new RegExp(`['"](${Object.keys(lattices).join('|')})['"]|\\b(${Object.keys(lattices).join('|')})(:|\\(.*\\) {)`);
  for (const file of await readdir(client))
    if (file !== 'lattices.js') assert.doesNotMatch(await readFile(join(client, file), 'utf8'), name, file);
});

test('every lattice says the same things', () => {
  const keys = Object.keys(lattices.triangle).sort();
  for (const [name, lattice] of Object.entries(lattices)) assert.deepEqual(Object.keys(lattice).sort(), keys, name);
});

test('levels have letters', () => {
  assert.deepEqual([0, 7, 26].map(levelLetters), ['A', 'H', 'AA']);
});
