// The program as a server for tests: on a free port, with a state folder of its own that is removed at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const program = process.env.TRIGON ?? join(root, 'build/trigon');
const client = join(root, 'interpreter/web/client');

/**
 * Starts a server; `url` is its address without a slash at the end.
 * @param {string[]} [files] variants to serve as well
 */
export async function startServer(files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'trigon-browser-'));
  const process_ = spawn(program, ['serve', ...files, '--port', '0', '--client', client], {
    cwd: root,
    env: { ...process.env, XDG_STATE_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const read = (text) => {
      output += text;
      const address = /http:\/\/[^\s/]+/.exec(output);
      if (address) resolve(address[0]);
    };
    process_.stdout.on('data', read);
    process_.stderr.on('data', read);
    process_.on('exit', (code) => reject(new Error(`trigon serve ended with ${code}: ${output}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      process_.removeAllListeners('exit');
      process_.on('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      process_.kill('SIGTERM');
    });
  return { url, stop, process: process_ };
}
