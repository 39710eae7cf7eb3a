// A board to try a file on follows the file.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { open } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-try-'));
const file = join(folder, 'my-game.yaml');
const write = (text) => writeFileSync(file, text);
after(() => rmSync(folder, { recursive: true }));
write('extends: chess\nname: The first name\n');
const house = open(file);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

for (const colorScheme of ['light', 'dark'])
  test(`a position is tried, and kept when the file is saved, ${colorScheme}`, async () => {
    write('extends: chess\nname: The first name\n');
    const page = await house.page('/', { colorScheme, bypassCSP: true, expect: /400/ });
    await page.getByRole('link', { name: 'Try on a board: The first name' }).click();
    await page.getByText('white to move, 20 moves').first().waitFor();
    await page.fill('#position', '4k3/8/8/8/8/8/4P3/4K3 white');
    await page.getByRole('button', { name: 'Show this position' }).click();
    await page.getByText('white to move, 6 moves').first().waitFor();
    write('extends: chess\nname: The second name\npieces: { pawn: { moves: mfWcfFmbW } }\n');
    await page.getByRole('heading', { name: 'Try The second name' }).waitFor();
    assert.match(await page.inputValue('#position'), /^4k3\/8\/8\/8\/8\/8\/4P3\/4K3 white/);
    write('extends: chess\npieces: { pawn: { moves: mfWQ } }\n');
    await page.locator('pre', { hasText: 'my-game.yaml:2:' }).waitFor();
    await page.getByRole('button', { name: 'Best moves' }).click();
    await page.getByText('Best for white').first().waitFor();
    await page.fill('#position', '8 white');
    await page.getByRole('button', { name: 'Show this position' }).click();
    await page.locator('pre', { hasText: '^' }).first().waitFor();
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run({ preload: false }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
  });
