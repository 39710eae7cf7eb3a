// Parts of a server behind a proxy: the client's engine finds each game by its id, wherever the home page came from. The
// proxy follows the sample configuration of nginx; tests/web/load/killed_part.mjs has nginx itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ServerEngine } from '../../interpreter/web/client/server_engine.js';
import { SmallProxy, startPart, startParts, transportTo, upstreamOf } from './parts.mjs';
import { Client } from './served.mjs';

const names = ['a', 'b'];
let parts, proxy, engine;
before(async () => {
  parts = await startParts(names);
  proxy = await SmallProxy.start(parts);
  engine = new ServerEngine(transportTo(proxy.host));
});
after(async () => {
  proxy.stop();
  for (const part of Object.values(parts)) await part.stop();
});

/** Joins a game, and waits until its snapshot is there. */
function join(game, secrets) {
  const messages = [];
  return new Promise((resolve, reject) => {
    const connection = engine.join({ game, secrets }, {
      message(message) {
        messages.push(message);
        if (message.type === 'game') resolve({ connection, snapshot: message, messages });
      },
      state(state, text) {
        if (state === 'refused') reject(new Error(text));
      },
    });
  });
}

/** A game in a part, which the proxy gave it to. */
async function gameIn(part, setup = { variant: 'chess' }) {
  for (let tries = 0; tries < 4; ++tries) {
    const made = await engine.create(setup);
    if (made.game.startsWith(`${part}-`)) return made;
  }
  throw new Error(`no game in part ${part}`);
}

test('paths go where the map of the sample configuration says', () => {
  for (const [path, upstream] of [
    ['/part/a/api/play', 'trigon_a'],
    ['/part/d/api/code', 'trigon_d'],
    ['/api/play', 'trigon_a'],
    ['/api/games', 'trigon_any'],
    ['/play', 'trigon_any'],
    ['/x/part/a/', 'trigon_any'],
    ['/part/ab/api/play', 'trigon_any'],
  ])
    assert.equal(upstreamOf(path), upstream, path);
});

test('games of all parts are joined and played by one address', async () => {
  for (const part of names) {
    const made = await gameIn(part);
    const { connection, snapshot } = await join(made.game, [made.seats.white]);
    assert.equal(snapshot.game, made.game);
    await connection.send({ type: 'move', text: 'e2-e4', turn: 0 });
    const played = { game: made.game, hash: snapshot.hash };
    assert.equal((await engine.variant('chess', [], played)).variant, 'chess');
    assert.ok((await engine.legend('chess', [], played)).pieces.length > 0);
    assert.match(await engine.rules('chess', [], played), new RegExp(`^/part/${part}/api/variants/chess/rules\\?hash=`));
    connection.close();
  }
});

test('codes are found from any home page, however they are typed', async () => {
  for (const part of names) {
    const made = await gameIn(part);
    const { white, black } = made.codes;
    assert.match(white, new RegExp(`^${part}-[a-z2-9]{4}-[a-z2-9]{4}$`));
    const found = await engine.link({ code: white.toUpperCase().replaceAll('-', ' ') });
    assert.deepEqual(found, { game: made.game, secrets: [made.seats.white] });
    assert.equal((await engine.link({ code: black.replaceAll('-', '') })).game, made.game);
  }
  await assert.rejects(engine.link({ code: 'b-abcd-efgh' }), /no game has this code/);
});

test('open seats of all parts are shown and taken, also while a part is gone', async () => {
  const open = { variant: 'chess', seats: { black: { kind: 'anyone' } } };
  const made = [await gameIn('a', open), await gameIn('b', open)];
  const waiting = [];
  for (const { game, seats } of made) waiting.push(await join(game, [seats.white]));
  const shown = async () => (await engine.openSeats()).map(({ game }) => game).sort();
  assert.deepEqual(await shown(), made.map(({ game }) => game));
  const taken = await engine.takeSeat({ game: made[1].game, player: 'black' });
  assert.equal(taken.game, made[1].game);
  assert.deepEqual(await shown(), [made[0].game]);

  // Part b is killed and comes back; the game of part a has heard nothing of it.
  const { state, port } = parts.b;
  parts.b.isOwnState = false;
  await parts.b.stop('SIGKILL');
  await waiting[0].connection.send({ type: 'move', text: 'e2-e4', turn: 0 });
  assert.deepEqual(
    (await fetch(`http://127.0.0.1:${parts.a.port}/api/seats`).then((answer) => answer.json())).parts, ['b']);
  parts.b = await startPart('b', names, [], state, port);
  parts.b.isOwnState = true;
  const back = await join(taken.game, [taken.secret]);
  assert.deepEqual(back.snapshot.you, ['black']);
  for (const { connection } of [...waiting, back]) connection.close();
});

test('a request that reaches the wrong part is told so', async () => {
  const made = await gameIn('b');
  const answer = await fetch(`http://127.0.0.1:${parts.a.port}/part/b/api/seats`);
  assert.equal(answer.status, 421);
  assert.match((await answer.json()).error, /this is part 'a' of the server, but part 'b' was asked for/);
  const client = await Client.open(parts.a);
  client.send({ type: 'join', game: made.game, secrets: [made.seats.white] });
  assert.match((await client.next('error')).message, /part 'b' was asked for/);
  await client.closed;
});
