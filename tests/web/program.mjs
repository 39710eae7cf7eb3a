// What the program says of its games: the data on which the client's modules are tried.
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env.TRIGON ?? join(root, 'build/trigon');
const run = promisify(execFile);

/** What the program prints as JSON. */
async function printed(...args) {
  const { stdout } = await run(program, args, { maxBuffer: 64 << 20, timeout: 60_000 });
  return JSON.parse(stdout);
}

/** The ids of all shipped games. */
export async function shippedGames() {
  return (await printed('list', '--format', 'json')).map(({ id }) => id);
}

const withOptions = (game, options) => [game, ...options.flatMap((option) => ['--option', option])];

/** The resolved variant of a game. */
export const resolved = (game, options = []) => printed('resolve', ...withOptions(game, options));

/**
 * A game at a position: the variant, the position in the form of the server's messages, and the legal moves.
 * @param {{game: string, options?: string[], position?: string, moves?: string}} query
 */
export async function gameAt({ game, options = [], position, moves }) {
  const args = withOptions(game, options);
  const at = [...(position ? ['--position', position] : []), ...(moves ? ['--moves', moves] : [])];
  const [variant, shown, legal] = await Promise.all([
    printed('resolve', ...args),
    printed('show', ...args, ...at, '--format', 'json'),
    printed('moves', ...args, ...at, '--format', 'json'),
  ]);
  return { variant, position: positionOf(shown), moves: legal.moves };
}

/** A position as the server sends it. */
function positionOf({ cells, players, turn, phase }) {
  const pieces = {};
  for (const { cell, piece, owner, home } of cells)
    if (piece) pieces[cell] = owner === home ? [piece, owner] : [piece, owner, home];
  const hands = Object.fromEntries(players.map(({ name, holds }) => [name, holds]));
  const stillIn = players.filter((player) => player.is_in).map(({ name }) => name);
  return { pieces, hands, in: stillIn, turn, phase, checked: [], notes: [], clocks: null };
}
