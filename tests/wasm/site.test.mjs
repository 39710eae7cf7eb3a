// A site (`trigon site`) in chromium: sent by a server that knows nothing but files, and played without it afterwards.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch } from '../browser/browser.mjs';

const program = new URL('../../build/trigon', import.meta.url).pathname;
const types = { html: 'text/html', js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml' };

/** A server of the files of a folder. */
async function serve(folder) {
  const server = createServer(({ url }, answer) => {
    const name = url === '/' ? 'index.html' : url.slice(1);
    try {
      const body = readFileSync(join(folder, name));
      answer.writeHead(200, { 'Content-Type': types[name.split('.').at(-1)] ?? 'application/octet-stream' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('a site plays, also when its server is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trigon-site-'));
  execFileSync(program, ['site', 'chess', '64-triangles-3p-corners', '--output', folder, '--name', 'Two "games"']);
  assert.equal(JSON.parse(readFileSync(join(folder, 'site.webmanifest'), 'utf8')).name, 'Two "games"');
  assert.throws(() => execFileSync(program, ['site', 'chess', '--output', folder], { stdio: 'pipe' }), /already/);
  const server = await serve(folder);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const wrong = [];
    page.on('pageerror', ({ message }) => wrong.push(message));
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.locator('.card').nth(1).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await page.reload();
    await page.getByRole('link', { name: 'Try on a board: Chess' }).click();
    await page.getByText('white to move, 20 moves').first().waitFor();
    for (const cell of ['e2', 'e4']) await page.locator(`.board [data-cell="${cell}"]`).first().click({ force: true });
    await page.getByText('black to move, 20 moves').first().waitFor();
    assert.deepEqual(wrong, []);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
