// The counts of all tables of tests/perft, which the native program meets as well. Lines that would take long are counted
// to a smaller depth of the same line: TRIGON_PERFT_NODES is the greatest number of a count.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { start } from '../../build-wasm/package/index.js';

const mostNodes = Number(process.env.TRIGON_PERFT_NODES ?? 100_000);
const folder = new URL('../../tests/perft/', import.meta.url);
const engine = await start();

/** `variant options | position | depth:count ...` */
function readLine(line) {
  const [variant, position, counts] = line.split(' | ');
  const [id, options] = variant.split(' ');
  return {
    id,
    options: options ? options.split(',') : [],
    position,
    counts: counts.split(' ').map((count) => count.split(':').map(Number)),
  };
}

for (const file of readdirSync(folder).sort())
  test(file, () => {
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
    let compared = 0;
    const games = new Map();
    for (const line of lines) {
      const { id, options, position, counts } = readLine(line);
      const key = [id, ...options].join();
      if (!games.has(key)) games.set(key, engine.load(id, { options }));
      const game = games.get(key);
      game.setPosition(position);
      for (const [depth, count] of counts)
        if (count <= mostNodes) {
          assert.equal(game.perft(depth), count, `${line} at depth ${depth}`);
          ++compared;
        }
    }
    assert.ok(compared >= lines.length / 2, `only ${compared} counts of ${lines.length} lines`);
  });
