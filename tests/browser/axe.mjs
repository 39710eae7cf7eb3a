// What axe-core says of a page. It adds styles of its own, which the policy of the site forbids: pages that it looks at
// are opened with `bypassCSP`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails when axe-core finds something on a page, or has looked at little.
 * @param {import('playwright-core').Page} page @param {string} [part] of it
 */
export async function assertAccessible(page, part) {
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate((part) => axe.run(part ?? document, { preload: false }), part);
  assert.ok(passes.length > (part ? 5 : 15), `axe-core has looked at ${passes.length} rules`);
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join('; ')}`), []);
}
