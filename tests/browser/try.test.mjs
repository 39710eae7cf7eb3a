// A board to try a file on follows the file.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-try-'));
const file = join(folder, 'my-game.yaml');
const write = (text) => writeFileSync(file, text);
after(() => rmSync(folder, { recursive: true }));
write('extends: chess\nname: The first name\n');
const unborn = join(folder, 'never-right.yaml');
writeFileSync(unborn, 'extends: chess\npieces: { pawn: { moves: mfWQ } }\n');
const house = open(file, unborn);

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
    await assertAccessible(page);
  });

/** The texts of the moves, branches after the move that they replace. */
const tried = (page) => page.locator('.tried .turn').allTextContents();
async function play(page, ...cells) {
  for (const cell of cells) await page.locator(`.board [data-cell="${cell}"]`).first().click();
}

test('moves that were tried are a tree of branches', async () => {
  write('extends: chess\nname: The first name\n');
  const page = await house.page('/#try=my-game', { bypassCSP: true });
  await page.getByText('white to move, 20 moves').first().waitFor();
  await play(page, 'e2', 'e4');
  await page.getByText('black to move, 20 moves').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Make it the main line' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('white to move, 20 moves').first().waitFor();
  await play(page, 'd2', 'd4');
  await page.locator('.tried li .turn', { hasText: 'd2-d4' }).waitFor();
  assert.deepEqual(await tried(page), ['e2-e4', 'd2-d4']);
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  await page.locator('.tried li .turn', { hasText: 'e2-e4' }).waitFor();
  assert.deepEqual(await tried(page), ['d2-d4', 'e2-e4']);
  // By keys: the other branch is shown, and deleted.
  await page.getByRole('button', { name: 'e2-e4' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.turn[aria-current]', { hasText: 'e2-e4' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'e2-e4');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Record' }).click();
  assert.match(await page.inputValue('#record-text'), /\[Variant "my-game"\]\n\nd2-d4 \(e2-e4\) \*\n/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await page.locator('.tried li').waitFor({ state: 'detached' });
  assert.deepEqual(await tried(page), ['d2-d4']);
});

test('a computer answers, a hint is drawn, and the best moves can be played', async () => {
  write('extends: chess\nname: The first name\n');
  const page = await house.page('/#try=my-game', { viewport: { width: 390, height: 800 } });
  await page.getByText('white to move, 20 moves').first().waitFor();
  await page.getByLabel('black', { exact: true }).selectOption('1');
  await play(page, 'e2', 'e4');
  await page.locator('.tried .turn').nth(1).waitFor();
  await page.getByText('white to move').first().waitFor();
  // Who goes back is not answered again.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('black to move, 20 moves').first().waitFor();
  await page.fill('#position', '6k1/5ppp/8/8/8/8/8/4R1K1 white');
  await page.getByRole('button', { name: 'Show this position' }).click();
  await page.getByText('white to move').first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A good move: e1-e8').first().waitFor();
  const best = page.getByRole('button', { name: 'Best moves' });
  await best.click();
  assert.equal(await best.getAttribute('aria-pressed'), 'true');
  await page.locator('.best button', { hasText: 'e1-e8' }).first().click();
  await page.getByText('white wins').first().waitFor();
  await best.click();
  assert.equal(await best.getAttribute('aria-pressed'), 'false');
});

test('a file that is wrong from the start comes alive when it is mended', async () => {
  const page = await house.page('/');
  await page.getByRole('link', { name: 'Try never-right.yaml when it is right' }).click();
  await page.locator('pre', { hasText: 'never-right.yaml:2:' }).waitFor();
  await page.getByText('The board comes as soon as the file has no errors.').first().waitFor();
  writeFileSync(unborn, 'extends: chess\nname: Mended\n');
  await page.getByRole('heading', { name: 'Try Mended' }).waitFor();
  await page.getByText('white to move, 20 moves').first().waitFor();
  writeFileSync(unborn, 'extends: chess\npieces: { pawn: { moves: mfWQ } }\n');
});

test('only a board to try loads its modules', async () => {
  const page = await house.page('/');
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.reload({ waitUntil: 'networkidle' });
  assert.ok(loaded.some((url) => url.endsWith('/home.js')));
  assert.deepEqual(loaded.filter((url) => /\/try[._]/.test(url)), []);
});

test('zones are shown on the board, and told', async () => {
  const page = await house.page('/#try=64-triangles-3p-corners');
  await page.getByText('left to move').first().waitFor();
  assert.equal(await page.locator('.board .zone').count(), 0);
  await page.getByLabel('Show a zone on the board').selectOption('where pawn promotes, top');
  assert.equal(await page.locator('.board .zone').count(), 8);
  await page.getByText('a1, c1, e1, g1, i1, k1, m1 and o1').waitFor();
  // It stays while moves are made.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A good move:').first().waitFor();
  assert.equal(await page.locator('.board .zone').count(), 8);
  await page.getByLabel('Show a zone on the board').selectOption('none');
  assert.equal(await page.locator('.board .zone').count(), 0);
});
