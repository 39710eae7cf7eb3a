// A hundred games beside a board to try.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const house = open();

const progress = (page) => page.locator('details', { hasText: 'A hundred games' }).locator('p[role=status]');
async function openGames(page, position) {
  await page.getByText('to move,').first().waitFor();
  await page.fill('#position', position);
  await page.getByRole('button', { name: 'Show this position' }).click();
  await page.waitForFunction((text) => document.querySelector('#position').value === text, position);
  await page.locator('summary', { hasText: 'A hundred games' }).click();
}

/** Waits for all games; where the machine is so busy that they end before, they go on. */
async function finish(page) {
  const done = page.getByText('100 of 100 games from this position');
  const goOn = page.getByRole('button', { name: 'Go on' });
  for (;;) {
    await done.or(goOn).first().waitFor({ timeout: 180000 });
    if (await done.isVisible()) return;
    await goOn.click();
  }
}

const looks = { light: {}, dark: { colorScheme: 'dark', viewport: { width: 390, height: 800 } } };
for (const [name, options] of Object.entries(looks))
  test(`a hundred games are played from a position, and counted, ${name}`, async () => {
    const page = await house.page('/#try=chess', { ...options, bypassCSP: true, expect: /503/ });
    await openGames(page, '7k/5Q2/6K1/8/8/8/8/8 white');
    await page.getByRole('button', { name: 'Play a hundred games' }).press('Enter');
    await finish(page);
    await page.getByRole('button', { name: 'Play a hundred games' }).waitFor();
    await page.getByRole('rowheader', { name: 'white' }).first().waitFor();
    await page.getByText('Length in plies').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width <= 0, `the page is ${width} pixels too wide`);
    await assertAccessible(page);
  });

test('games are stopped', async () => {
  const page = await house.page('/#try=chess', { expect: /503/ });
  await page.getByText('to move,').first().waitFor();
  await page.locator('summary', { hasText: 'A hundred games' }).click();
  await page.getByRole('button', { name: 'Play a hundred games' }).click();
  await page.getByText(/^\d+ of 100 games from the setup/).waitFor({ timeout: 30000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Play a hundred games' }).waitFor();
  const stopped = await progress(page).textContent();
  await page.waitForTimeout(2500);
  assert.equal(await progress(page).textContent(), stopped);
});

test('a busy machine is asked again, and games go on from where they were', async () => {
  const page = await house.page('/#try=chess', { expect: /503/ });
  await openGames(page, '7k/5Q2/6K1/8/8/8/8/8 white');
  // Of the first requests one is answered, then five are not.
  let asked = 0;
  await page.route('**/api/sample', async (route) => {
    const number = asked++;
    if (number === 0 || number > 5) return route.continue();
    const error = 'a game has not ended within 5 seconds';
    await route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) });
  });
  await page.getByRole('button', { name: 'Play a hundred games' }).click();
  const retried = page.getByText(/\d+ of 100 games so far: a game has not ended within 5 seconds. Trying again/);
  await retried.waitFor({ timeout: 60000 });
  const goOn = page.getByRole('button', { name: 'Go on' });
  await goOn.waitFor({ timeout: 60000 });
  const count = Number(/^(\d+) of 100/.exec(await progress(page).textContent())[1]);
  assert.ok(count > 0);
  await page.getByRole('rowheader', { name: 'white' }).first().waitFor();
  await goOn.press('Enter');
  await finish(page);
  assert.equal(await goOn.isVisible(), false);
});
