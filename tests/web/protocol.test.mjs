// The server over sockets: what the HTTP and WebSocket of `trigon serve` must refuse and survive. What games do is tested
// in tests/unit/lobby_test.cpp and hosted_game_test.cpp.
import test from 'node:test';
import assert from 'node:assert/strict';
import net from 'node:net';
import { existsSync, readFileSync, readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, Server, pause, program } from './served.mjs';

const json = { 'Content-Type': 'application/json' };
const chess = JSON.stringify({ variant: 'chess' });

/** Sends bytes and returns all that comes back until the server closes. */
function raw(server, text) {
  return new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

test('one server', async (t) => {
  const server = await Server.start();
  t.after(() => server.stop());

  await t.test('answers with headers that keep others out', async () => {
    const { status, headers } = await server.request('GET', '/');
    assert.equal(status, 200);
    assert.equal(headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
      "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  });

  await t.test('knows what a client has already', async () => {
    for (const path of ['/', '/client/symbols.svg', '/api/variants', '/api/variants/chess']) {
      const first = await server.request('GET', path);
      assert.equal(first.status, 200);
      const again = await server.request('GET', path, { headers: { 'If-None-Match': first.headers.etag } });
      assert.equal(again.status, 304);
      assert.equal(again.body, '');
    }
    const head = await server.request('HEAD', '/api/variants');
    assert.equal(head.status, 200);
    assert.ok(Number(head.headers['content-length']) > 1000);
  });

  await t.test('answers to its own names and pages only', async () => {
    const status = async (headers, method = 'GET') =>
      (await server.request(method, method === 'POST' ? '/api/games' : '/', { headers, body: method === 'POST' ? chess : undefined })).status;
    for (const Host of [server.host, 'localhost', 'LOCALHOST:1', '[::1]:80']) assert.equal(await status({ Host }), 200, Host);
    for (const Host of ['example.org', 'localhost.example.org', '127.0.0.1.example.org', 'localhost:1:2', '[::1', '[]'])
      assert.equal(await status({ Host }), 403, Host);
    assert.equal(await status({ ...json, Origin: `http://${server.host}` }, 'POST'), 200);
    for (const Origin of ['http://example.org', 'null', `http://${server.host}.example.org`, 'http://localhost', `ftp://${server.host}`])
      assert.equal(await status({ ...json, Origin }, 'POST'), 403, Origin);
    assert.match(await raw(server, 'GET / HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 403/);
  });

  await t.test('refuses sockets of other pages', async () => {
    await assert.rejects(Client.open(server, { origin: 'http://example.org' }), /403/);
    await assert.rejects(Client.open(server, { headers: { Host: 'example.org' } }), /403/);
    const client = await Client.open(server, { origin: `http://${server.host}` });
    client.close();
  });

  await t.test('refuses what is too long, and what is no HTTP', async () => {
    const long = await server.request('POST', '/api/games', { headers: json, body: 'x'.repeat(300 << 10) });
    assert.equal(long.status, 413);
    assert.match(await raw(server, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(40000)}\r\n\r\n`), /^HTTP\/1.1 431/);
    for (const nonsense of ['\x16\x03\x01\x02\x00\x01\x00', 'hello\r\n\r\n', 'GET\r\n\r\n', `${'A'.repeat(20000)}\r\n\r\n`])
      assert.match(await raw(server, nonsense), /^HTTP\/1.1 4/);
    assert.equal((await server.request('POST', '/api/games', { headers: { 'Content-Type': 'text/plain' }, body: chess })).status, 400);
    for (const body of ['', '{', '[]', '"x"', '['.repeat(100_000), '\xff\xfe'])
      assert.equal((await server.request('POST', '/api/games', { headers: json, body })).status, 400);
    for (const path of ['/etc/passwd', '/client/../../etc/passwd', '/client/%2e%2e/x', '//', '/api', '/client/.htaccess'])
      assert.equal((await server.request('GET', path)).status, 404, path);
    const allow = (text) => /^HTTP\/1.1 405[^]*\r\nAllow: ([^\r]*)\r/.exec(text)?.[1];
    assert.equal(allow(await raw(server, 'PUT / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')), 'GET, HEAD');
    assert.equal(allow(await raw(server, 'GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')), 'POST');
    const absolute = (host, path) =>
      raw(server, `GET http://${host}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    for (const path of ['', '/play', '/api/variants/chess'])
      assert.match(await absolute('localhost:80', path), /^HTTP\/1.1 200/, path);
    assert.match(await absolute('other.example.org', '/'), /^HTTP\/1.1 403/);
  });

  await t.test('survives what is no message', async () => {
    const game = await server.create({ variant: 'chess' });
    for (const text of ['', 'x', '[]', '{"type":5}', '{"type":"move"}', '['.repeat(16000)]) {
      const client = await Client.open(server);
      client.send(text);
      const error = await client.next('error');
      assert.equal(error.fatal, undefined);
      await client.cut();
    }
    const binary = await Client.open(server);
    binary.socket.send(Buffer.from([1, 2, 3]));
    await binary.closed;
    const long = await Client.open(server);
    long.send('x'.repeat(17 << 10));
    assert.equal(await long.closed, 1009);
    const frame = await Client.open(server);
    frame.socket._socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    await pause(100);
    await frame.cut();
    const client = await server.join(game.game, [game.seats.white]);
    assert.deepEqual((await client.next('game')).you, ['white']);
    client.close();
  });

  await t.test('lets nobody in by guessing', async () => {
    const game = await server.create({ variant: 'chess' });
    const messages = [];
    for (const [id, secrets] of [[game.game, ['guess']], ['aaaaaaaaaaaa', [game.seats.white]], [game.game, 5], [5, 5]]) {
      const client = await server.join(id, secrets);
      messages.push(await client.next('error'));
      assert.equal(await client.closed, 1000);
    }
    assert.equal(new Set(messages.map((message) => JSON.stringify(message))).size, 1);
    assert.equal(messages[0].fatal, true);
  });

  await t.test('forged and stale moves change nothing', async () => {
    const game = await server.create({ variant: 'chess' });
    const white = await server.join(game.game, [game.seats.white]);
    const black = await server.join(game.game, [game.seats.black]);
    const watcher = await server.join(game.game, [game.watch]);
    for (const [client, request] of [
      [black, { type: 'move', text: 'e2-e4', turn: 0 }],
      [watcher, { type: 'move', text: 'e2-e4', turn: 0 }],
      [white, { type: 'move', text: 'e2-e5', turn: 0 }],
      [white, { type: 'move', text: 'e7-e5', turn: 0 }],
      [white, { type: 'move', text: 'e2-e4', turn: 1 }],
      [watcher, { type: 'resign', player: 'white' }],
      [black, { type: 'resign', player: 'white' }],
      [watcher, { type: 'offer', kind: 'undo', player: 'white' }],
      [watcher, { type: 'name', player: 'white', name: 'x' }],
    ])
      assert.equal((await client.ask(request)).type, 'error', JSON.stringify(request));
    assert.equal((await white.ask({ type: 'move', text: 'e2-e4', turn: 0 })).type, 'done');
    assert.equal((await white.ask({ type: 'move', text: 'e2-e4', turn: 0 })).type, 'error');
    const turn = await black.next('turn');
    assert.equal(turn.event, 1);
    for (const client of [white, black, watcher]) client.close();
  });

  await t.test('gives who comes back what was missed', async () => {
    const game = await server.create({ variant: 'chess' });
    const white = await server.join(game.game, [game.seats.white]);
    let black = await server.join(game.game, [game.seats.black]);
    const { event } = await black.next('game');
    await black.cut();
    assert.equal((await white.ask({ type: 'move', text: 'e2-e4', turn: 0 })).type, 'done');
    await white.ask({ type: 'name', player: 'white', name: 'Anna' });
    black = await server.join(game.game, [game.seats.black], event);
    const turn = await black.next('turn');
    assert.equal(turn.event, event + 1);
    assert.equal(turn.moves.length, 20);
    assert.equal((await black.next('seat')).event, event + 2);
    assert.equal((await black.ask({ type: 'move', text: 'e7-e5', turn: 1 })).type, 'done');
    const late = await server.join(game.game, [game.seats.black], 99);
    assert.equal((await late.next('game')).turns.length, 2);
    for (const client of [white, black, late]) client.close();
  });

  await t.test('slows down who asks too much', async () => {
    const game = await server.create({ variant: 'chess' });
    const client = await server.join(game.game, [game.seats.white]);
    await client.next('game');
    for (let i = 0; i < 100; ++i) client.send({ type: 'ping', id: i });
    await client.next('error');
    assert.ok(client.received.filter((message) => message.type === 'pong').length >= 50);
    for (let i = 0; i < 1000; ++i) client.send({ type: 'ping' });
    await client.closed;
  });

  await t.test('drops who does not join', { timeout: 60_000 }, async () => {
    const idle = await Client.open(server);
    const began = Date.now();
    await idle.closed;
    assert.ok(Date.now() - began < 20_000);
  });

  await t.test('bears six hundred people who come at once', { timeout: 60_000 }, async () => {
    const game = await server.create({ variant: 'chess' });
    const clients = await Promise.all(Array.from({ length: 600 }, () => Client.open(server)));
    clients.forEach((client, index) =>
      client.send({ type: 'join', game: game.game, secrets: [index === 0 ? game.seats.white : game.watch] }));
    const answers = await Promise.all(clients.map((client) => client.next((one) => one.type === 'game' || one.type === 'error', 20_000)));
    assert.equal(answers.filter((answer) => answer.type === 'game').length, 101);
    for (const client of clients) client.cut();
    const back = await server.join(game.game, [game.watch]);
    assert.equal((await back.next('game')).seats.length, 2);
    back.close();
  });
});

test('names that a proxy uses are allowed by --public-name', async (t) => {
  const server = await Server.start(['--public-name', 'chess.example.org', '--verbose']);
  t.after(() => server.stop());
  const headers = { Host: 'chess.example.org', Origin: 'https://chess.example.org', ...json };
  assert.equal((await server.request('POST', '/api/games', { headers, body: chess })).status, 200);
  assert.equal((await server.request('GET', '/?secret=x', { headers: { Host: 'other.example.org' } })).status, 403);
  await pause(100);
  assert.match(server.errors, /^2\S+Z POST \/api\/games 200\n2\S+Z GET \/ 403\n$/);
});

test('games go on after the program has ended, however it did', async (t) => {
  const state = mkdtempSync(join(tmpdir(), 'trigon-state-'));
  t.after(() => rmSync(state, { recursive: true, force: true }));
  let server = await Server.start([], state);
  t.after(() => server.stop());
  const game = await server.create({ variant: '64-triangles-3p-corners' });
  const left = await server.join(game.game, [game.seats.left]);
  const { moves } = await left.next('game');
  await left.ask({ type: 'move', text: moves[0].text, turn: 0 });
  assert.equal(await server.stop('SIGTERM'), 0);
  assert.equal((await left.next('closing')).message, 'the server stops');
  assert.equal(await left.closed, 1000);

  server = await Server.start([], state);
  assert.match(server.output, /Games restored: 1/);
  let top = await server.join(game.game, [game.seats.top]);
  const seen = await top.next('game');
  assert.equal(seen.turns[0].text, moves[0].text);
  await top.ask({ type: 'move', text: seen.moves[0].text, turn: 1 });
  await server.stop('SIGKILL');

  server = await Server.start([], state);
  top = await server.join(game.game, [game.seats.top]);
  assert.equal((await top.next('game')).turns.length, 2);
  top.close();
  const file = join(state, `${game.game}.jsonl`);
  assert.ok(existsSync(file));
  assert.ok(readFileSync(file, 'utf8').includes(game.seats.left));
  assert.deepEqual(new Set(readdirSync(state)), new Set([`${game.game}.jsonl`, 'lock']));
  assert.equal(await server.stop(), 0);
});

test('a port that is taken is an error', async (t) => {
  const server = await Server.start();
  t.after(() => server.stop());
  const second = spawn(program, ['serve', '--port', String(server.port), '--state', server.state]);
  let errors = '';
  second.stderr.on('data', (data) => (errors += data));
  const [code] = await once(second, 'exit');
  assert.equal(code, 2);
  assert.match(errors, /the server cannot listen on 127\.0\.0\.1 port \d+: Address already in use/);
});

test('a folder with games is of one program at a time', async (t) => {
  const server = await Server.start();
  t.after(() => server.stop());
  const second = spawn(program, ['serve', '--port', '0', '--state', server.state]);
  let errors = '';
  second.stderr.on('data', (data) => (errors += data));
  const [code] = await once(second, 'exit');
  assert.equal(code, 2);
  assert.match(errors, /are served by another program/);
});

test('a folder may take the place of the built-in page', async (t) => {
  const server = await Server.start(['--client', new URL('.', import.meta.url).pathname]);
  t.after(() => server.stop());
  assert.equal((await server.request('GET', '/client/served.mjs')).status, 200);
  assert.equal((await server.request('GET', '/client/symbols.svg')).status, 200);
  assert.equal((await server.request('GET', '/client/.gitignore')).status, 404);
});
