// A server on loopback for the tests of the board alone: the client's modules, the test's page, and of any game the
// resolved variant, a position and its legal moves, as the program prints them.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { gameAt, root } from '../web/program.mjs';

const here = dirname(fileURLToPath(import.meta.url));

const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' };
/** As the real server sends it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The game that a query describes: `game`, `option` (several), `position`, `moves`. */
function gameOf(query) {
  const { game = 'chess', position, moves } = Object.fromEntries(query);
  return gameAt({ game, position, moves, options: query.getAll('option') });
}

async function answer(url) {
  if (url.pathname === '/game') return ['application/json', JSON.stringify(await gameOf(url.searchParams))];
  const name = normalize(url.pathname.replace(/^\/(client|page)\//, ''));
  if (name.includes('/') || name.includes('..')) throw new Error('no such file');
  const folder = url.pathname.startsWith('/page/') ? here : join(root, 'interpreter/web/client');
  const path =
    name === 'symbols.svg'
      ? (process.env.TRIGON_SYMBOLS ?? join(root, 'interpreter/pictures/symbols.svg'))
      : join(name === 'characters.svg' ? join(root, 'interpreter/pictures') : folder, name);
  return [types[extname(name)] ?? 'text/plain', await readFile(path)];
}

/** @returns {Promise<{address: string, close: () => void}>} */
export async function serveBoard() {
  const server = createServer(async (request, response) => {
    try {
      const [type, body] = await answer(new URL(request.url, 'http://localhost'));
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy });
      response.end(body);
    } catch (error) {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end(String(error));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
