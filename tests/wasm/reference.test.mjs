// At every reference position that tests/reference writes as text, the engine here says what the native program says: the
// state, the legal moves with all that is known of them, and the end.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { start } from '../../build-wasm/package/index.js';
import { answerOf, native, root } from './native.mjs';

const engine = await start();

const textOf = (path) => readFileSync(new URL(path, root), 'utf8');
const idOf = (path) => posix.basename(path, '.yaml');

/**
 * Gives the engine all files of a folder and those in it, under the names that they have in the repository; in their texts
 * shipped games have their ids instead of paths.
 */
function addFiles(folder) {
  for (const entry of readdirSync(new URL(folder, root), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) addFiles(path);
    else if (/\.(yaml|lua|svg)$/.test(path)) engine.addFile(path, textOf(path).replace(/\S*\/variants\/\S*\.yaml/g, idOf));
  }
}
addFiles('tests/reference/support');

/** The requests for one case: a game of its own, so that each begins without a past. */
function requestsOf(one) {
  return [
    { command: 'load', file: one.variant, options: one.options ?? [] },
    { command: 'position', text: one.position, moves: one.after ?? [] },
    { command: 'moves' },
    { command: 'outcome' },
  ];
}

/** A path from the root of the repository; ids of shipped games stay. */
const pathOf = (variant) => (variant.endsWith('.yaml') ? posix.join('tests/reference', variant) : variant);

/** The cases of a file that have a position as text, with the path of their variant from the root of the repository. */
function casesOf(file) {
  const { variant, options, cases } = parse(textOf(`tests/reference/${file}`));
  return cases
    .filter(({ position }) => typeof position === 'string')
    .map((one) => ({ variant, options, ...one }))
    .map((one) => ({ ...one, variant: pathOf(one.variant) }));
}

/** A shipped game by its id, any other by its path. */
const load = (variant, options) => engine.load(variant.startsWith('tests/') ? variant : idOf(variant), { options });

const games = new Map();
/** The game of a case's variant and options. */
function gameOf({ variant, options = [] }) {
  const key = [variant, ...options].join();
  if (!games.has(key)) games.set(key, load(variant, options));
  return games.get(key);
}

for (const file of readdirSync(new URL('tests/reference', root)).filter((name) => name.endsWith('.yaml')).sort())
  test(file, () => {
    const cases = casesOf(file);
    if (cases.length === 0) return;
    const expected = native(cases.flatMap(requestsOf));
    assert.equal(expected.length, 4 * cases.length);
    cases.forEach((one, i) => {
      const game = gameOf(one);
      requestsOf(one).forEach((request, k) => {
        const { protocol, diagnostics, ...told } = expected[4 * i + k];
        if (k > 0) assert.deepEqual(answerOf(game, request), told, `${one.name}: ${request.command}`);
      });
    });
  });
