// Wrong and late moves, links that lead nowhere, pages that are loaded again, connections that break.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './house.mjs';

const house = open();

test('why a move is not legal is said beside the board', async () => {
  const page = await house.alone('chess');
  await page.move('e2', 'e5');
  await page.error('The pawn does not go from e2 to e5.');
  await page.type('e2-e6');
  await page.error('from e2 to e6');
  await page.turns(0);
  await page.move('e2', 'e4');
  await page.turns(1);
  assert.equal(await page.page.locator('.table > .error').isVisible(), false);
});

/**
 * Between a page and the server: `cut` ends the connection and lets none come up, `hold` keeps back events.
 * @param {import('playwright-core').Page} page
 */
async function stand(page) {
  const between = { isCut: false, isHeld: false, held: [], socket: null };
  await page.routeWebSocket(/\/api\/play$/, (socket) => {
    if (between.isCut) return void socket.close();
    between.socket = socket;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (between.isHeld && JSON.parse(message).event) between.held.push(message);
      else socket.send(message);
    });
  });
  await page.reload();
  return {
    cut: () => {
      between.isCut = true;
      return between.socket.close();
    },
    mend: () => (between.isCut = false),
    hold: () => (between.isHeld = true),
    release: () => {
      between.isHeld = false;
      between.held.splice(0).forEach((message) => between.socket.send(message));
    },
  };
}

test('a connection that breaks comes back, with the moves that were missed', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'], { expect: /WebSocket/ })];
  const line = await stand(black.page);
  await black.ready();
  await line.cut();
  await black.text('Reconnecting ...').waitFor();
  await white.page.locator('.player[data-player="black"]', { hasText: 'away' }).waitFor();
  await white.move('e2', 'e4');
  await white.turns(1);
  line.mend();
  await black.turns(1);
  await black.has('e4', 'pawn of white');
  await black.move('e7', 'e5');
  await white.turns(2);
});

test('a move that comes too late is refused, and the board shows what is', async () => {
  const game = await house.create('chess');
  const [first, second] = [await house.sit(game, ['white', 'black']), await house.sit(game, ['white', 'black'])];
  const line = await stand(second.page);
  await second.ready();
  line.hold();
  await first.move('e2', 'e4');
  await first.turns(1);
  await second.move('d2', 'd4');
  await second.page.locator('.table > .error:not([hidden])').waitFor();
  line.release();
  await second.turns(1);
  await second.has('e4', 'pawn of white');
  await second.has('d2', 'pawn of white');
  assert.deepEqual(await first.turnTexts(), ['e2-e4']);
});

test('a page that is loaded again shows the game as it is', async () => {
  const game = await house.create('64-triangles-3p-corners');
  const page = await house.sit(game, Object.keys(game.seats));
  await page.move('c3', 'e4');
  await page.turns(1);
  await page.page.reload();
  await page.ready();
  await page.turns(1);
  await page.has('e4', 'knight of left');
  await page.status('Your turn, as top.');
});

test('a game goes on after the server was started again', async () => {
  const game = await house.create('chess');
  const expect = /WebSocket/;
  const [white, black] = [await house.sit(game, ['white'], { expect }), await house.sit(game, ['black'], { expect })];
  await white.move('e2', 'e4');
  await black.turns(1);
  await house.server.again(() => white.text('Reconnecting ...').waitFor());
  await black.page.locator('[data-connection="open"]').waitFor();
  await black.move('e7', 'e5');
  await Promise.all([white.turns(2), black.turns(2)]);
});

for (const [name, fragment] of [
  ['an unknown game', 'nosuchgame.AAAAAAAAAAAAAAAAAAAAAA'],
  ['a wrong secret', null],
])
  test(`${name} leads to a page that says so`, async () => {
    const { game } = await house.create('chess');
    const page = await house.page(`/play#${fragment ?? `${game}.AAAAAAAAAAAAAAAAAAAAAA`}`, { expect: /WebSocket/ });
    await page.getByRole('heading', { name: 'No game here' }).waitFor();
    await page.getByRole('link', { name: 'To the games' }).click();
    await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
  });
