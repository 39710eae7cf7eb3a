// The native program, whose answers the engine here must give, and those that it gives.
import { execFileSync } from 'node:child_process';
import { TrigonError } from '../../build-wasm/package/index.js';

/** The repository. */
export const root = new URL('../../', import.meta.url);
const program = new URL('build/trigon', root).pathname;

/** The answers of the native program to requests of a session. */
export function native(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join('\n');
  const answers = execFileSync(program, ['session'], { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return answers.trim().split('\n').map((line) => JSON.parse(line));
}

/** What a game here answers, errors included. */
export function answerOf(game, request) {
  try {
    return game.request(request);
  } catch (error) {
    if (!(error instanceof TrigonError)) throw error;
    return { error: error.message };
  }
}
