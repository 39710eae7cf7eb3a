// The connection to the server: answers, silence, loss, missed events. With a fake WebSocket and a clock of its own.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ServerConnection } from '../../interpreter/web/client/server_engine.js';
import { FakeGame } from './fake_game.mjs';

/** All sockets since the beginning of the test. @type {FakeSocket[]} */
let sockets = [];

class FakeSocket {
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = url;
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  receive(...messages) {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
}

/** Timers that go off when the test says so. */
const real = { setTimeout, clearTimeout };
let now = 0;
let timers = [];
const pass = (milliseconds) => {
  const end = now + milliseconds;
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers = timers.filter((timer) => timer !== next);
    now = next.at;
    next.act();
  }
  now = end;
};

beforeEach(() => {
  sockets = [];
  timers = [];
  now = 0;
  globalThis.WebSocket = FakeSocket;
  globalThis.location = { protocol: 'http:', host: 'example.org' };
  globalThis.setTimeout = (act, wait) => {
    const timer = { at: now + wait, act };
    timers.push(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => (timers = timers.filter((other) => other !== timer));
});
afterEach(() => Object.assign(globalThis, real));

/** A connection that has joined a game, with all that it reports. */
function join() {
  const game = new FakeGame(['left', 'top']);
  const heard = [];
  const states = [];
  const connection = new ServerConnection(
    { game: 'g1', secrets: ['s'] },
    { message: (message) => heard.push(message), state: (state) => states.push(state) },
  );
  sockets[0].open();
  sockets[0].receive(game.snapshot());
  return { game, heard, states, connection, socket: sockets[0] };
}

test('joins with the secrets and hands on the game', () => {
  const { heard, states, socket } = join();
  assert.equal(socket.url, 'ws://example.org/api/play');
  assert.deepEqual(socket.sent[0], { type: 'join', game: 'g1', secrets: ['s'] });
  assert.deepEqual(
    heard.map(({ type }) => type),
    ['game'],
  );
  assert.deepEqual(states, ['connecting', 'open']);
});

test('a game of a part of the server is joined there', () => {
  const connection = new ServerConnection({ game: 'north1-k3x9a7hm2wqe', secrets: ['s'] }, { message() {}, state() {} });
  assert.equal(sockets[0].url, 'ws://example.org/part/north1/api/play');
  connection.close();
});

test('answers go to their requests, whatever their order', async () => {
  const { connection, socket } = join();
  const first = connection.send({ type: 'move', text: 'a1-a2', turn: 0 });
  const second = connection.send({ type: 'why', text: 'a1-a3' });
  const [one, two] = socket.sent.slice(-2).map(({ id }) => id);
  socket.receive(
    { type: 'why', id: two, legal: false, why: 'no' },
    { type: 'error', id: one, message: 'the game has gone on' },
  );
  assert.equal((await second).why, 'no');
  await assert.rejects(first, { message: 'the game has gone on' });
});

test('after 2.5 s of silence comes a ping, after 9 s the connection is lost', () => {
  const { states, socket } = join();
  pass(2499);
  const before = socket.sent.length;
  pass(2);
  assert.deepEqual(socket.sent.slice(before), [{ type: 'ping' }]);
  socket.receive({ type: 'pong' });
  pass(8900);
  assert.equal(states.at(-1), 'open');
  pass(200);
  assert.equal(states.at(-1), 'lost');
});

test('who comes back asks for what was missed, and gets each event once', () => {
  const { game, heard, states, socket } = join();
  const first = game.move('a1', 'a2', 'pawn');
  socket.receive(first);
  socket.onclose();
  pass(300);
  assert.equal(sockets.length, 2);
  sockets[1].open();
  assert.deepEqual(sockets[1].sent[0], { type: 'join', game: 'g1', secrets: ['s'], after: 1 });
  sockets[1].receive(first, game.move('b1', 'b2', 'pawn'), { type: 'pong' });
  assert.deepEqual(
    heard.map(({ type, event }) => `${type} ${event}`),
    ['game 0', 'turn 1', 'turn 2'],
  );
  assert.deepEqual(states, ['connecting', 'open', 'lost', 'open']);
});

test('an event that is missing means to begin anew', () => {
  const { game, socket, heard } = join();
  game.move('a1', 'a2', 'pawn');
  socket.receive(game.move('b1', 'b2', 'pawn'));
  pass(300);
  sockets[1].open();
  assert.equal('after' in sockets[1].sent[0], false);
  assert.equal(heard.length, 1);
});

test('requests without an answer fail with the connection, and without a connection at once', async () => {
  const { connection, socket } = join();
  const request = connection.send({ type: 'record' });
  socket.onclose();
  await assert.rejects(request, /lost/);
  await assert.rejects(connection.send({ type: 'record' }), /no connection/);
});

test('tries again, less and less often, at most every 4 s', () => {
  join().socket.onclose();
  for (const wait of [250, 500, 1000, 2000, 4000, 4000]) {
    const count = sockets.length;
    pass(wait - 1);
    assert.equal(sockets.length, count);
    pass(1);
    assert.equal(sockets.length, count + 1);
    sockets.at(-1).onclose();
  }
});

test('a refused link is not tried again, nor is a closed connection', () => {
  const { states, socket, connection } = join();
  socket.receive({ type: 'error', fatal: true, message: 'no such game' });
  assert.equal(states.at(-1), 'refused');
  connection.close();
  pass(60000);
  assert.equal(sockets.length, 1);
});
