// A game with a family of setups: one is chosen by its number, or drawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './house.mjs';

const house = open('docs/examples/chess960.yaml');

test('a setup is chosen by its number, or drawn', async () => {
  const page = await house.page('/');
  await page.fill('#search', 'chess960');
  await page.click('[data-variant="chess960"]');
  await page.getByRole('button', { name: 'Draw one' }).click();
  const drawn = Number(await page.inputValue('#setup-number'));
  assert.ok(drawn >= 0 && drawn < 960);
  await page.fill('#setup-number', '0');
  await page.getByRole('button', { name: 'Only computers' }).click();
  const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games'));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  assert.deepEqual(JSON.parse((await created).postData()).options, ['setup=0']);
  await page.getByRole('heading', { name: 'The game is ready' }).waitFor();
});

test('games with one setup have no number', async () => {
  const page = await house.page('/');
  await page.fill('#search', 'three corners');
  await page.click('[data-variant="64-triangles-3p-corners"]');
  await page.waitForSelector('#option-archers');
  assert.equal(await page.locator('#setup-number').count(), 0);
});
