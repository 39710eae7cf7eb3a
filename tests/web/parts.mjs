// Starts parts of a server (docs/large-servers.md) and what stands before them, for tests: nginx with the sample
// configuration, or a proxy of a few lines that follows the map of that configuration.
import http from 'node:http';
import net from 'node:net';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { Server, pause } from './served.mjs';

const sample = readFileSync(fileURLToPath(new URL('../../docs/large-servers/nginx.conf', import.meta.url)), 'utf8');

/**
 * Starts parts on any free ports, each with a folder of its own, or where `stateOf` says.
 * @param {string[]} names @param {string[]} options of all @param {(name: string) => string | undefined} stateOf
 * @returns by name
 */
export async function startParts(names, options = [], stateOf = () => undefined) {
  const parts = {};
  for (const name of names) parts[name] = await startPart(name, names, options, stateOf(name));
  return parts;
}

/** Starts a part, also again on the folder and port of one that has ended. */
export function startPart(name, names, options = [], state, port) {
  const others = names.filter((other) => other !== name).join(',');
  const all = ['--part', name, '--proxy', '127.0.0.1', ...(others ? ['--other-parts', others] : []), ...options];
  return Server.start(all, state, port);
}

/** The sample with the ports of these parts, listening on another one. */
export function configuration(parts, port) {
  const samplePorts = Object.fromEntries([...'abcd'].map((name, index) => [8081 + index, parts[name].port]));
  return sample
    .replace(/127\.0\.0\.1:(\d+)/g, (_, old) => `127.0.0.1:${samplePorts[old]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
}

/** nginx before four parts, on a free port. */
export class Nginx {
  static async start(parts, connections = 4096) {
    const nginx = new Nginx();
    nginx.folder = mkdtempSync(join(tmpdir(), 'trigon-nginx-'));
    nginx.host = `127.0.0.1:${await freePort()}`;
    const file = join(nginx.folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${nginx.folder}/${name};`)
      .join('\n');
    writeFileSync(join(nginx.folder, 'trigon.conf'), configuration(parts, nginx.host.split(':')[1]));
    writeFileSync(
      file,
      `daemon off;\nworker_processes 1;\npid ${nginx.folder}/pid;\nerror_log ${nginx.folder}/errors;\n` +
        `worker_rlimit_nofile ${2 * connections};\nevents { worker_connections ${connections}; }\n` +
        `http {\naccess_log off;\n${temporary}\ninclude ${nginx.folder}/trigon.conf;\n}\n`,
    );
    nginx.process = spawn('nginx', ['-p', nginx.folder, '-c', file]);
    nginx.process.stderr.on('data', (data) => process.stderr.write(data));
    process.once('exit', () => nginx.process.kill('SIGKILL'));
    for (let tries = 0; !(await answers(nginx.host)); ++tries) {
      if (tries > 100 || nginx.process.exitCode !== null) throw new Error('nginx does not answer');
      await pause(50);
    }
    return nginx;
  }

  /** The ids of its processes that serve. */
  workers() {
    const { pid } = this.process;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  }

  async stop() {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Does somebody listen there? */
async function answers(host) {
  const socket = net.connect(Number(host.split(':')[1]), '127.0.0.1');
  const is = await once(socket, 'connect').then(() => true, () => false);
  socket.destroy();
  return is;
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** To which upstream the map of the sample sends a path. @param {string} path */
export function upstreamOf(path) {
  const map = /map \$uri \$trigon \{([^}]*)\}/.exec(sample)[1];
  const rules = [...map.matchAll(/^\s*(~?)(\S+)\s+(\w+);/gm)].map(([, isPattern, text, to]) => ({ isPattern, text, to }));
  const plain = rules.find(({ isPattern, text }) => !isPattern && text === path);
  const matching = rules.find(({ isPattern, text }) => isPattern && new RegExp(text).test(path));
  return (plain ?? matching ?? rules.find(({ text }) => text === 'default')).to;
}

/** A proxy that follows the map of the sample; what may go to any part goes to one after the other. */
export class SmallProxy {
  static async start(parts) {
    const proxy = new SmallProxy();
    let turn = 0;
    const portOf = (target) => {
      const name = /^trigon_(\w)$/.exec(upstreamOf(target.split('?')[0]))?.[1];
      const all = Object.values(parts);
      return (name ? parts[name] : all[turn++ % all.length]).port;
    };
    proxy.server = http.createServer((request, response) => {
      const { method, url, headers } = request;
      const options = { port: portOf(url), host: '127.0.0.1', method, path: url, headers, agent: false };
      const onward = http.request(options, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
      request.pipe(onward);
    });
    proxy.server.on('upgrade', (request, socket) => {
      const onward = net.connect(portOf(request.url), '127.0.0.1', () => {
        const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
        onward.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
        socket.pipe(onward).pipe(socket);
      });
      for (const [one, other] of [[socket, onward], [onward, socket]]) one.on('error', () => other.destroy());
    });
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    proxy.host = `127.0.0.1:${proxy.server.address().port}`;
    return proxy;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A request from an address of loopback, since proxy and parts tell clients apart by theirs. */
function fetchFrom(localAddress, host, path, { method = 'GET', headers = {}, body } = {}) {
  const [name, port] = host.split(':');
  return new Promise((resolve, reject) => {
    const options = { host: name, port, localAddress, path, method, headers, agent: false };
    const request = http.request(options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode })));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** How the client's engine reaches a server at `host`, from an address of loopback. */
export const transportTo = (host, address = '127.0.0.1') => ({
  fetch: (path, init) => fetchFrom(address, host, path, init),
  connect(path) {
    const socket = new WebSocket(`ws://${host}${path}`, { perMessageDeflate: false });
    // As in a browser, what follows is that it closes.
    socket.on('error', () => {});
    return socket;
  },
  address: async (path) => path,
});
