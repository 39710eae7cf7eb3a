// The program as a server for tests: on a free port, with a state folder of its own that is removed at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const program = process.env.TRIGON ?? join(root, 'build/trigon');
const client = join(root, 'interpreter/web/client');

/**
 * Starts a server; `url` is its address without a slash at the end, `designerPath` the path of the link with which the
 * author of its first file writes into it. `again` stops it and starts it anew at the same
 * address, with what it has kept.
 * @param {string[]} files variants that it offers besides the shipped ones
 */
export async function startServer(files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'trigon-browser-'));
  const server = { url: '', process: null };
  server.process = await launch(folder, '0', server, files);
  const end = () => new Promise((resolve) => server.process.on('exit', resolve).kill('SIGTERM'));
  server.again = async (meanwhile) => {
    await end();
    await meanwhile();
    server.process = await launch(folder, new URL(server.url).port, server, files);
  };
  server.stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  return server;
}

/** Resolves when the server has said its address. */
function launch(folder, port, server, files) {
  const args = ['serve', ...files, '--port', port, '--state', folder, '--client', client];
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (text) => {
      output += text;
      const address = /http:\/\/[^\s/]+/.exec(output);
      if (!address || !output.includes('Ctrl-C')) return;
      server.url = address[0];
      server.designerPath = /\/#try=[^\s]*&key=[\w-]+/.exec(output)?.[0];
      resolve(child);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`trigon serve ended with ${code}: ${output}`)));
  });
}
