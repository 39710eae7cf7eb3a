// Every game that the server has: its page opens without an error, and all pieces are where the start says. The
// pictures are kept in build/browser to be looked at.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { open } from './house.mjs';
import { assertPlayableInLandscape, sizes } from './landscape.mjs';

const house = open();
const pictures = new URL('../../build/browser/', import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });

const ids = [
  '64-triangles-2p-corners',
  '64-triangles-2p-sides',
  '64-triangles-3p-corners',
  '64-triangles-3p-sides',
  '64-triangles-corner-vs-side',
  'chaturanga-64',
  'delta-nabla-3p',
  'delta-nabla',
  'grand-triangle',
  'janggi-2p',
  'janggi-3p',
  'makruk-64',
  'shatar-64',
  'shatranj-64',
  'triagonal',
  'triangulation-2p',
  'triangulation-3p',
  'xiangqi-2p',
  'xiangqi-3p',
  'antichess',
  'atomic',
  'capablanca',
  'horde',
  'king-of-the-hill',
  'three-check',
  'chess960',
  'duck',
  'four-for-all',
  'four-handed',
  'grasshopper',
  'marseillais',
  'progressive',
  'racing-kings',
  'octochess',
  'raumschach',
  'synochess',
  'seirawan',
  'courier',
  'dobutsu',
  'janggi',
  'makruk',
  'minishogi',
  'shatranj',
  'sittuyin',
  'millstone',
  'powder',
  'wedge',
  'chess',
  'crazyhouse',
  'glinski',
  'shogi',
  'xiangqi',
];

for (const id of ids)
  test(`the board of ${id}`, async () => {
    const page = await house.alone(id);
    const variant = await (await fetch(`${house.server.url}/api/variants/${id}`)).json();
    const cells = page.page.locator('.board [data-cell]');
    const shown = Object.fromEntries(
      await cells.evaluateAll((all) =>
        all.map((cell) => [cell.getAttribute('data-cell'), cell.getAttribute('aria-label')]),
      ),
    );
    assert.deepEqual(Object.keys(shown).sort(), variant.grid.cells.map(({ name }) => name).sort());
    const setup = Object.fromEntries(variant.setup.map(({ cell, piece, owner }) => [cell, `${piece} of ${owner}`]));
    for (const [cell, spoken] of Object.entries(shown))
      assert.ok(spoken.startsWith(`${cell}, ${setup[cell] ?? 'empty'}`), spoken);
    await page.page.screenshot({ path: `${pictures}${id}.png` });
    await page.page.setViewportSize({ width: 360, height: 740 });
    const frame = await page.page.locator('.board').boundingBox();
    assert.deepEqual([frame.x, frame.width], [0, 360], 'on phones the board has the whole width');
    assert.equal(await page.page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.page.screenshot({ path: `${pictures}${id}-phone.png` });
    // The smallest two: all games in all sizes would take minutes.
    const [first] = variant.players.filter(({ neutral }) => !neutral);
    await assertPlayableInLandscape(page.page, first.name, sizes.slice(0, 2));
    await page.page.screenshot({ path: `${pictures}${id}-landscape.png` });
  });

test('all shipped games are looked at', async () =>
  assert.deepEqual((await house.variants()).map(({ id }) => id).sort(), [...ids].sort()));
