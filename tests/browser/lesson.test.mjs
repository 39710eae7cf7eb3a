// A first game: the steps of a game's introduction at the board, and the rules beside a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './house.mjs';

const house = open();

test('a step waits for the move that is wanted', async () => {
  const page = await house.page('/');
  await page.fill('#search', 'everybody knows');
  await page.getByRole('link', { name: 'First steps' }).click();
  await page.getByText('Step 1 of ').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.lesson-text', { hasText: 'A rook goes along' }).waitFor();
  await page.click('[data-cell="a4"]');
  await page.click('[data-cell="a5"]');
  await page.locator('.lesson-answer', { hasText: 'Try again.' }).waitFor();
  await page.click('[data-cell="a4"]');
  await page.click('[data-cell="h4"]');
  await page.locator('.lesson-answer', { hasText: 'Right.' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.lesson-text', { hasText: 'A bishop goes along' }).waitFor();
});

test('every shipped game can be learned', async () => {
  for (const { id, steps } of await house.variants()) {
    assert.ok(steps >= 4, id);
    const page = await house.page(`/#learn=${id}`);
    await page.getByText(`Step 1 of ${steps}`).waitFor();
    await page.waitForSelector('.board [data-cell]', { state: 'attached' });
  }
});
