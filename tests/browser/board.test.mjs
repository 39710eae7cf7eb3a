// The board alone, in a real browser: what is drawn, and what pointer, finger and keys do. It needs the program for its
// data and knows nothing of servers.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { serve_board } from './board_server.mjs';
import { launch } from './browser.mjs';

let browser;
let server;
before(async () => {
  server = await serve_board();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the board of a game, and fails on any error of the page. */
async function open(game, query = {}, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${server.address}/page/board.html?${new URLSearchParams({ game, ...query })}`);
  await page.waitForSelector('body[data-ready]');
  return {
    page,
    cell: (name) => page.locator(`[data-cell="${name}"]`),
    /** The details of all events of a type. */
    events: (type) =>
      page.evaluate(
        (wanted) => JSON.parse(JSON.stringify(window.test.events.filter((event) => event.type === wanted))),
        type,
      ),
    /** The texts of the moves that were made. */
    made: () =>
      page.evaluate(() => window.test.events.filter(({ type }) => type === 'move').map(({ move }) => move.text)),
    /** The middle of a cell on the page. */
    middle: async (name) => {
      const box = await page.locator(`[data-piece="${name}"], [data-cell="${name}"]`).first().boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    },
    close: async () => {
      await context.close();
      assert.deepEqual(errors, []);
    },
  };
}

describe('click and click', () => {
  test('a piece is picked up, its targets are shown, and the move is made', async () => {
    const board = await open('chess');
    await board.cell('e2').click();
    assert.deepEqual((await board.events('select')).at(-1).targets, ['e3', 'e4']);
    assert.equal(await board.page.locator('.target-dot').count(), 2);
    await board.cell('e4').click();
    assert.deepEqual(await board.made(), ['e2-e4']);
    assert.equal(await board.page.locator('[data-piece="e4"]').count(), 1, 'the piece stands there at once');
    await board.close();
  });
});
