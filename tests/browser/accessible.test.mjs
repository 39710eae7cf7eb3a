// axe-core finds nothing on any page, in light and dark, wide and on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const house = open();

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
    await assertAccessible(page);
    await page.click('[data-variant="64-triangles-3p-corners"]');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Three people' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForSelector('.link-row');
    await assertAccessible(page);
  });

  test(`a game, ${name}`, async () => {
    const page = await house.alone('64-triangles-3p-corners', { clock: { seconds: 300, increment: 3 } }, options);
    await page.move('c3', 'e4');
    await page.turns(1);
    for (const details of await page.page.locator('details').all()) await details.locator('summary').click();
    await assertAccessible(page.page);
    await page.press('Settings');
    await assertAccessible(page.page);
    await page.press('Close');
    await page.move('h6', 'b1');
    await page.press('Resign as top ...');
    await assertAccessible(page.page);
  });
}
