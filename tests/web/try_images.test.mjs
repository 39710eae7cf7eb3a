// Armies that are turned and mirrored, beside those of shipped games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imagesOf, withImages } from '../../interpreter/web/client/try_images.js';
import { gameAt } from './program.mjs';

const sorted = (pieces) => Object.entries(pieces).sort(([a], [b]) => (a < b ? -1 : 1));

for (const [game, isMirrored] of [
  ['chess', true],
  ['shogi', false],
  ['glinski', true],
  ['raumschach', true],
  ['four-handed', false],
  ['millstone', false],
  ['triangulation-3p', false],
  ['octochess', true],
])
  test(`the army of the first player of ${game} is ${isMirrored ? 'mirrored' : 'turned'} to the others`, async () => {
    const { variant, position } = await gameAt({ game });
    const [{ name: first }] = variant.players;
    const own = Object.entries(position.pieces).filter(([, [, owner]]) => owner === first);
    const made = withImages({ ...position, pieces: Object.fromEntries(own) }, variant, first, isMirrored);
    assert.deepEqual(sorted(made.position.pieces), sorted(position.pieces));
    assert.deepEqual(made.without, []);
    // What the others had is replaced.
    assert.deepEqual(withImages(position, variant, first, isMirrored).position.pieces, made.position.pieces);
  });

test('who sees another board has no image', async () => {
  const { variant, position } = await gameAt({ game: '64-triangles-corner-vs-side' });
  const [{ name: first }, { name: second }] = variant.players;
  for (const isMirrored of [true, false]) {
    assert.equal(imagesOf(variant, first, second, isMirrored), null);
    const made = withImages(position, variant, first, isMirrored);
    assert.deepEqual([made.without, sorted(made.position.pieces)], [[second], sorted(position.pieces)]);
  }
});

test('in space a reflection changes left and right, and a turn does not', async () => {
  const { variant } = await gameAt({ game: 'raumschach' });
  const image = (isMirrored) => imagesOf(variant, 'white', 'black', isMirrored)?.get('Ba1');
  assert.deepEqual([image(true), image(false)], ['De5', 'Da5']);
});
