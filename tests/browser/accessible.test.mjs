// axe-core finds nothing on any page, in light and dark, wide and on a phone.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open } from './house.mjs';

const house = open();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {import('playwright-core').Page} page */
async function violations(page) {
  await page.evaluate(axe);
  const { violations: found, passes } = await page.evaluate(() => axe.run({ preload: false }));
  assert.ok(passes.length > 15, `axe-core has looked at ${passes.length} rules`);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join('; ')}`);
}

// axe-core adds styles of its own, which the policy of the site forbids; all other tests keep to it.
const bypassCSP = true;
const looks = [
  { name: 'light', options: { bypassCSP, colorScheme: 'light' } },
  { name: 'dark', options: { bypassCSP, colorScheme: 'dark' } },
  { name: 'dark on a phone', options: { bypassCSP, colorScheme: 'dark', viewport: { width: 360, height: 740 } } },
];

for (const { name, options } of looks) {
  test(`home, setup and links, ${name}`, async () => {
    const page = await house.page('/', options);
    await page.waitForSelector('.card');
    assert.deepEqual(await violations(page), []);
    await page.click('[data-variant="64-triangles-3p-corners"]');
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Three people' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForSelector('.link-row');
    assert.deepEqual(await violations(page), []);
  });

  test(`a game, ${name}`, async () => {
    const page = await house.alone('64-triangles-3p-corners', { clock: { seconds: 300, increment: 3 } }, options);
    await page.move('c3', 'e4');
    await page.turns(1);
    for (const details of await page.page.locator('details').all()) await details.locator('summary').click();
    assert.deepEqual(await violations(page.page), []);
    await page.press('Settings');
    assert.deepEqual(await violations(page.page), []);
    await page.press('Close');
    await page.move('h6', 'b1');
    await page.press('Resign as top ...');
    assert.deepEqual(await violations(page.page), []);
  });
}
