// Starts `trigon serve` for a test, on any free port of loopback with a state folder of its own, and talks to it.
import http from 'node:http';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

const repository = fileURLToPath(new URL('../../', import.meta.url));
/** The program: that of TRIGON, or of the release build. */
export const program = process.env.TRIGON ?? join(repository, 'build/trigon');

/** Resident memory of a process in bytes. @param {number} pid */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
}

/** Processor time of a process so far, in seconds. @param {number} pid */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export class Server {
  /** @param {string[]} options further arguments @param {string=} state a folder that stays @param {number=} port */
  static async start(options = [], state, port = 0) {
    const server = new Server();
    server.isOwnState = state === undefined;
    server.state = state ?? mkdtempSync(join(tmpdir(), 'trigon-web-'));
    server.process = spawn(program, ['serve', '--port', String(port), '--state', server.state, ...options]);
    // Not left behind by a test that fails.
    process.once('exit', () => server.process.kill('SIGKILL'));
    server.output = '';
    server.errors = '';
    server.process.stderr.on('data', (data) => (server.errors += data));
    await new Promise((resolve, reject) => {
      server.process.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${server.errors}`)));
      server.process.stdout.on('data', (data) => {
        server.output += data;
        if (server.output.includes('Ctrl-C')) resolve();
      });
    });
    server.port = Number(/:(\d+)\//.exec(server.output)[1]);
    server.host = `127.0.0.1:${server.port}`;
    return server;
  }

  /** Ends it as Ctrl-C does, and returns its exit code. */
  async stop(signal = 'SIGINT') {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = once(this.process, 'exit');
      this.process.kill(signal);
      await ended;
    }
    if (this.isOwnState) rmSync(this.state, { recursive: true, force: true });
    return this.process.exitCode;
  }

  /** Resident memory in bytes. */
  memory() {
    return memoryOf(this.process.pid);
  }

  /** Processor time so far, in seconds. */
  cpu() {
    return cpuOf(this.process.pid);
  }

  /** A request on a connection of its own, with any headers; @returns {{status: number, headers: object, body: string}} */
  request(method, path, { headers = {}, body } = {}) {
    return new Promise((resolve, reject) => {
      const options = { method, path, headers, host: '127.0.0.1', port: this.port, agent: false };
      const request = http.request(options, (response) => {
        let text = '';
        response.on('data', (data) => (text += data));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Makes a game; @returns {{game: string, seats: Object<string, string>, watch: string}} */
  async create(setup) {
    const headers = { 'Content-Type': 'application/json' };
    const { status, body } = await this.request('POST', '/api/games', { headers, body: JSON.stringify(setup) });
    if (status !== 200) throw new Error(`${status} ${body}`);
    return JSON.parse(body);
  }

  /** A client that has joined. */
  async join(game, secrets, after) {
    const client = await Client.open(this);
    client.send({ type: 'join', game, secrets, ...(after === undefined ? {} : { after }) });
    return client;
  }
}

/** A connection that keeps what it has received until somebody asks for it. */
export class Client {
  static async open(server, options = {}) {
    const client = new Client();
    client.socket = new WebSocket(`ws://${server.host}/api/play`, { perMessageDeflate: false, ...options });
    client.received = [];
    client.waiting = [];
    client.closed = new Promise((resolve) => client.socket.on('close', resolve));
    client.socket.on('message', (data) => client.take(JSON.parse(data.toString())));
    await new Promise((resolve, reject) => {
      client.socket.on('open', resolve);
      client.socket.on('error', reject);
    });
    client.socket.on('error', () => {});
    client.lastId = 0;
    return client;
  }

  take(message) {
    this.received.push(message);
    this.waiting = this.waiting.filter(({ wants, resolve }) => {
      const index = this.received.findIndex(wants);
      if (index < 0) return true;
      resolve(this.received.splice(index, 1)[0]);
      return false;
    });
  }

  send(message) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The next message of a type, or that a function wants; what came before it stays. */
  next(wanted, milliseconds = 10_000) {
    const wants = typeof wanted === 'function' ? wanted : (message) => message.type === wanted;
    const index = this.received.findIndex(wants);
    if (index >= 0) return Promise.resolve(this.received.splice(index, 1)[0]);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no message ${wanted}; there were ${
        this.received.map((message) => JSON.stringify(message).slice(0, 200)).join('\n')}`)), milliseconds);
      this.waiting.push({ wants, resolve: (message) => (clearTimeout(timer), resolve(message)) });
    });
  }

  /** Sends a request and returns the answer to it. */
  ask(request) {
    const id = ++this.lastId;
    this.send({ ...request, id });
    return this.next((message) => message.id === id);
  }

  /** Cuts the connection without a word. */
  cut() {
    this.socket.terminate();
    return this.closed;
  }

  close() {
    this.socket.close();
    return this.closed;
  }
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
