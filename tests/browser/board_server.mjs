// A server on loopback for the tests of the board alone: the client's modules, the test's page, and of any game the
// resolved variant, a position and its legal moves, as the program prints them.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const program = process.env.TRIGON ?? join(root, 'build/trigon');
const run = promisify(execFile);

const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' };
/** As the real server sends it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the program prints as JSON. */
async function printed(...args) {
  const { stdout } = await run(program, args, { maxBuffer: 64 << 20, timeout: 60_000 });
  return JSON.parse(stdout);
}

/** The game that a query describes: `game`, `option` (several), `position`, `moves`. */
export async function game_of(query) {
  const args = [query.get('game') ?? 'chess', ...query.getAll('option').flatMap((option) => ['--option', option])];
  const at = ['position', 'moves'].flatMap((key) => (query.has(key) ? [`--${key}`, query.get(key)] : []));
  const [variant, shown, { moves }] = await Promise.all([
    printed('resolve', ...args),
    printed('show', ...args, ...at, '--format', 'json'),
    printed('moves', ...args, ...at, '--format', 'json'),
  ]);
  return { variant, standing: standing_of(shown), moves };
}

/** A position in the form of the server's messages. */
function standing_of({ cells, players, turn, phase }) {
  const pieces = {};
  for (const { cell, piece, owner, home } of cells)
    if (piece) pieces[cell] = owner === home ? [piece, owner] : [piece, owner, home];
  const hands = Object.fromEntries(players.map(({ name, holds }) => [name, holds]));
  return {
    pieces,
    hands,
    in: players.filter((player) => player.is_in).map(({ name }) => name),
    turn,
    phase,
    checked: [],
    notes: [],
    clocks: null,
  };
}

async function answer(url) {
  if (url.pathname === '/game') return ['application/json', JSON.stringify(await game_of(url.searchParams))];
  const name = normalize(url.pathname.replace(/^\/(client|page)\//, ''));
  if (name.includes('/') || name.includes('..')) throw new Error('no such file');
  const folder = url.pathname.startsWith('/page/') ? here : join(root, 'interpreter/web/client');
  const path =
    name === 'symbols.svg'
      ? (process.env.TRIGON_SYMBOLS ?? join(root, 'interpreter/pictures/symbols.svg'))
      : join(folder, name);
  return [types[extname(name)] ?? 'text/plain', await readFile(path)];
}

/** @returns {Promise<{address: string, close: () => void}>} */
export async function serve_board() {
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
