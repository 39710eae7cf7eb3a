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
function join(settings = {}) {
  const game = new FakeGame(['left', 'top'], settings);
  const heard = [];
  const states = [];
  const connection = new ServerConnection(
    { game: 'g1', secrets: ['s'] },
    { message: (message) => heard.push(message), state: (state) => states.push(state) },
  );
  const socket = sockets.at(-1);
  socket.open();
  socket.receive(game.snapshot());
  return { game, heard, states, connection, socket };
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

/** After how much silence a socket is asked, and after how much more it is given up, in milliseconds. */
function patience({ socket, states }) {
  const begin = now;
  const count = socket.sent.length;
  while (socket.sent.length === count) pass(1);
  const asked = now;
  assert.deepEqual(socket.sent.at(-1), { type: 'ping' });
  while (states.at(-1) !== 'lost') pass(1);
  return [asked - begin, now - asked];
}

test('a quiet connection is asked every 20 s whether it is there, and is lost 6.5 s later', () => {
  const joined = join();
  for (let i = 0; i < 3; ++i) {
    const before = joined.socket.sent.length;
    pass(19_999);
    assert.equal(joined.socket.sent.length, before);
    pass(1);
    assert.deepEqual(joined.socket.sent.slice(before), [{ type: 'ping' }]);
    pass(6000);
    joined.socket.receive({ type: 'pong' });
  }
  assert.deepEqual(patience(joined), [20_000, 6500]);
});

test('while clocks run it is asked every 5 s', () => {
  const clock = { seconds: 60, increment: 1 };
  assert.deepEqual(patience(join({ clock })), [5000, 6500]);
  // A day is not lost by a connection.
  assert.deepEqual(patience(join({ clock: { days: 3 } })), [20_000, 6500]);
  const over = join({ clock });
  over.socket.receive({ ...over.game.move('a1', 'a2', 'pawn'), end: { winner: 'left' } });
  assert.deepEqual(patience(over), [20_000, 6500]);
  const goesOn = join({ clock });
  goesOn.socket.receive({ ...goesOn.game.move('a1', 'a2', 'pawn'), end: { winner: 'left' } });
  goesOn.socket.receive({ type: 'undo', event: 2, turns: 0, moves: [] });
  assert.deepEqual(patience(goesOn), [5000, 6500]);
});

test('while an answer is owed it is asked after 2.5 s, and lost after 9', async () => {
  const joined = join();
  pass(15_000);
  const begin = now;
  const move = joined.connection.send({ type: 'move', text: 'a1-a2', turn: 0 });
  pass(1000);
  // Another request does not make it wait longer.
  const why = joined.connection.send({ type: 'why', text: 'a1-a3' });
  const [silence, more] = patience(joined);
  assert.equal(now - begin, 9000);
  assert.deepEqual([silence, more], [1500, 6500]);
  await Promise.all([assert.rejects(move, /lost/), assert.rejects(why, /lost/)]);

  const answered = join();
  answered.connection.send({ type: 'why', text: 'a1-a3' });
  answered.socket.receive({ type: 'why', id: answered.socket.sent.at(-1).id, legal: false, why: 'no' });
  assert.deepEqual(patience(answered), [20_000, 6500]);
});

test('it is asked at once when the browser says that there is a network again', () => {
  let online;
  globalThis.addEventListener = (type, act) => type === 'online' && (online = act);
  const joined = join();
  delete globalThis.addEventListener;
  pass(1000);
  const before = joined.socket.sent.length;
  online();
  online();
  assert.deepEqual(joined.socket.sent.slice(before), [{ type: 'ping' }]);
  pass(6500);
  assert.equal(joined.states.at(-1), 'lost');
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
