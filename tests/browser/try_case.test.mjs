// Positions that are kept as tests on a board to try, and written into the file by its author.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-case-'));
const file = join(folder, 'my-game.yaml');
const mine = '# My game.\nextends: chess\nname: Mine  # so far\n';
after(() => rmSync(folder, { recursive: true }));
writeFileSync(file, mine);
const house = open(file);

const cellOf = (page, name) => page.locator(`.board [data-cell="${name}"]`).first();
const text = (page) => page.getByLabel('The test, under').inputValue();
async function begin(page) {
  await page.getByText('white to move, 20 moves').first().waitFor();
  await page.getByRole('button', { name: 'Keep as a test' }).click();
}
async function waitForText(page, expected) {
  await page.waitForFunction((wanted) => document.querySelector('#case-text')?.value === wanted, expected);
}

for (const colorScheme of ['light', 'dark'])
  test(`moves are marked by clicks and keys, and become a test, ${colorScheme}`, async () => {
    const page = await house.page('/#try=my-game', { colorScheme, bypassCSP: true });
    await begin(page);
    assert.equal(await text(page), '');
    for (const cell of ['e2', 'e4', 'e2', 'e5']) await cellOf(page, cell).click();
    await page.getByLabel('What the test is called').fill('the first move');
    await waitForText(page, '- name: the first move\n  includes: e2-e4\n  illegal: e2-e5\n');
    // A second time it is the opposite, which does not hold; a third time nothing.
    for (const cell of ['e2', 'e5']) await cellOf(page, cell).click();
    await page.locator('li', { hasText: 'e2-e5 must be legal, but is not now' }).waitFor();
    await waitForText(page, '- name: the first move\n  includes: [e2-e4, e2-e5]\n');
    for (const cell of ['e2', 'e5']) await cellOf(page, cell).click();
    await waitForText(page, '- name: the first move\n  includes: e2-e4\n');
    // By keys.
    await cellOf(page, 'g1').focus();
    await page.keyboard.press('Enter');
    await cellOf(page, 'f3').focus();
    await page.keyboard.press('Enter');
    await waitForText(page, '- name: the first move\n  includes: [e2-e4, g1-f3]\n');
    await assertAccessible(page);
    await page.getByText('Moves by name').click();
    await page.locator('[data-move="g1-f3"]').click();
    await page.getByLabel('Another move').fill('e2-e7');
    await page.getByRole('button', { name: 'Mark it' }).click();
    await waitForText(page, '- name: the first move\n  includes: e2-e4\n  illegal: [g1-f3, e2-e7]\n');
    await page.getByRole('button', { name: 'Remove g1-f3' }).click();
    await page.getByLabel('Exactly these 20 moves are legal').check();
    await page.waitForFunction(() => /legal: \[/.test(document.querySelector('#case-text').value));
    // Without the link of the author nothing is written.
    assert.equal(await page.getByRole('button', { name: 'Write it into the file' }).count(), 0);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('white to move, 20 moves').first().waitFor();
    assert.equal(readFileSync(file, 'utf8'), mine);
  });

test('the author writes a test into the file, on a phone', async () => {
  writeFileSync(file, mine);
  const page = await house.page(house.server.designerPath, { viewport: { width: 390, height: 800 } });
  await begin(page);
  assert.equal(new URL(page.url()).hash, '#try=my-game');
  for (const cell of ['e2', 'e4']) await cellOf(page, cell).click();
  await waitForText(page, "- name: white's moves\n  includes: e2-e4\n");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} pixels wide`);
  await page.getByRole('button', { name: 'Write it into the file' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(readFileSync(file, 'utf8'), mine);
  await page.getByRole('button', { name: 'Write it into the file' }).click();
  await page.getByRole('button', { name: 'Write it', exact: true }).click();
  await page.getByText('It is in my-game.yaml, and holds.').first().waitFor();
  assert.equal(readFileSync(file, 'utf8'), `${mine}\ntests:\n  - name: white's moves\n    includes: e2-e4\n`);
});

test('a wrong secret writes nothing', async () => {
  writeFileSync(file, mine);
  const page = await house.page('/#try=my-game&key=AAAAAAAAAAAAAAAAAAAAAA', { expect: /400/ });
  await begin(page);
  for (const cell of ['e2', 'e4']) await cellOf(page, cell).click();
  await waitForText(page, "- name: white's moves\n  includes: e2-e4\n");
  await page.getByRole('button', { name: 'Write it into the file' }).click();
  await page.getByRole('button', { name: 'Write it', exact: true }).click();
  await page.getByText('only who has the link', { exact: false }).first().waitFor();
  assert.equal(readFileSync(file, 'utf8'), mine);
});
