// The board alone, in a real browser: what is drawn, and what pointer, finger and keys do. It needs the program for its
// data and knows nothing of servers.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { gameAt, shippedGames } from '../web/program.mjs';
import { assertAccessible } from './axe.mjs';
import { serveBoard } from './board_server.mjs';
import { launch } from './browser.mjs';

let browser;
let server;
before(async () => {
  server = await serveBoard();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** A window in which not all levels of triagonal are large. */
const low = { viewport: { width: 1000, height: 900 } };

/**
 * Opens the board of a game, and fails on any error of the page. `changed` makes other data of the program's.
 */
async function open(game, query = {}, { changed, ...options } = {}) {
  // Flat boards are as wide as the window, and are dragged on to their last row.
  const context = await browser.newContext({ viewport: { width: 1000, height: 1100 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.text().includes('Content Security Policy') && errors.push(message.text()));
  if (changed)
    await page.route('**/game?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: changed(await answer.json()) });
    });
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
    middle: (name) =>
      page.evaluate((cell) => {
        const { drawing } = window.test.board;
        const { x, y } = drawing.arrangement.cells.get(cell).center;
        const point = new DOMPoint(x * 100, y * 100).matrixTransform(drawing.root.getScreenCTM());
        return [point.x, point.y];
      }, name),
    /** What is picked up. */
    source: () => page.evaluate(() => window.test.board.state.source),
    close: async () => {
      await context.close();
      assert.deepEqual(errors, []);
    },
  };
}

/** Waits for a frame: a browser may tell its page only then where the mouse has moved. */
const frame = ({ page }) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));

/** Presses on a cell and moves the mouse to another, step by step. */
async function drag(board, from, to, { drop = true, button = 'left' } = {}) {
  const [x, y] = await board.middle(from);
  const [toX, toY] = typeof to === 'string' ? await board.middle(to) : to;
  await board.page.mouse.move(x, y);
  await board.page.mouse.down({ button });
  await board.page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 3 });
  await board.page.mouse.move(toX, toY, { steps: 3 });
  if (drop) await board.page.mouse.up({ button });
  else await frame(board);
}

const count = (board, selector) => board.page.locator(selector).count();

describe('click and click', () => {
  test('a piece is picked up, its targets are shown, and the move is made', async () => {
    const board = await open('chess');
    await board.cell('e2').click();
    assert.deepEqual((await board.events('select')).at(-1).targets, ['e3', 'e4']);
    assert.equal(await count(board, '.target-dot'), 2);
    assert.equal(await board.cell('e2').getAttribute('aria-selected'), 'true');
    assert.equal(await count(board, '[aria-selected]'), 1);
    await board.cell('e4').click();
    assert.deepEqual(await board.made(), ['e2-e4']);
    assert.equal(await count(board, '[data-piece="e4"]'), 1, 'the piece stands there at once');
    await board.cell('d2').click();
    assert.equal(await board.source(), null, 'until the page answers, nothing is picked up');
    await board.close();
  });

  test('another piece, the same again, and a cell that is no target', async () => {
    const board = await open('chess');
    await board.cell('e2').click();
    await board.cell('b1').click();
    assert.deepEqual(await board.source(), { cell: 'b1' });
    await board.cell('b1').click();
    assert.equal(await board.source(), null);
    await board.cell('b1').click();
    await board.cell('b5').click();
    assert.equal(await board.source(), null);
    assert.deepEqual(await board.events('illegal'), [{ type: 'illegal', from: 'b1', hand: null, to: 'b5' }]);
    await board.cell('e7').click();
    assert.equal(await board.source(), null, 'no piece of an enemy');
    await board.cell('d1').click();
    assert.equal(await board.source(), null, 'no piece without a move');
    assert.deepEqual(await board.events('look'), [
      { type: 'look', cell: 'e7' },
      { type: 'look', cell: 'd1' },
    ]);
    assert.deepEqual(await board.made(), []);
    await board.close();
  });

  test('a capture has a ring, an empty cell a dot', async () => {
    const board = await open('chess', { moves: 'e2-e4 d7-d5' });
    await board.cell('e4').click();
    assert.equal(await count(board, '.target-dot'), 1);
    assert.equal(await count(board, '.target-ring:not(.under)'), 1);
    await board.cell('d5').click();
    assert.deepEqual(await board.made(), ['e4xd5']);
    await board.close();
  });

  test('beside the cells everything is let go', async () => {
    const board = await open('chess');
    await board.cell('e2').click();
    const box = await board.page.locator('.board-picture').boundingBox();
    await board.page.mouse.click(box.x + 3, box.y + 3);
    assert.equal(await board.source(), null);
    await board.close();
  });
});

describe('drag', () => {
  test('a piece follows the pointer, leaves a ghost, and is dropped', async () => {
    const board = await open('chess');
    await drag(board, 'g1', 'f3', { drop: false });
    assert.equal(await count(board, '.dragged'), 1);
    assert.equal(await count(board, '[data-piece="g1"].ghost'), 1);
    assert.equal(await count(board, '[data-cell="f3"].hovered'), 1);
    await board.page.mouse.up();
    assert.deepEqual(await board.made(), ['g1-f3']);
    assert.equal(await count(board, '.dragged, .ghost'), 0);
    await board.close();
  });

  test('a pointer that hardly moves clicks', async () => {
    const board = await open('chess');
    const [x, y] = await board.middle('e2');
    await board.page.mouse.move(x, y);
    await board.page.mouse.down();
    await board.page.mouse.move(x + 2, y + 1);
    await frame(board);
    assert.equal(await count(board, '.dragged'), 0);
    await board.page.mouse.up();
    assert.deepEqual(await board.source(), { cell: 'e2' });
    await board.close();
  });

  test('dropped where it came from it stays picked up, off the board or elsewhere it does not', async () => {
    const board = await open('chess');
    const [x, y] = await board.middle('e2');
    await drag(board, 'e2', [x + 12, y + 8]);
    assert.deepEqual(await board.source(), { cell: 'e2' });
    await drag(board, 'e2', [2, 2]);
    assert.equal(await board.source(), null);
    assert.deepEqual(await board.events('illegal'), []);
    await drag(board, 'e2', 'd6');
    assert.equal(await board.source(), null);
    assert.equal((await board.events('illegal')).length, 1);
    assert.deepEqual(await board.made(), []);
    await board.close();
  });

  test('Escape takes a drag back', async () => {
    const board = await open('chess');
    await drag(board, 'e2', 'e4', { drop: false });
    assert.equal(await count(board, '.dragged'), 1);
    await board.page.keyboard.press('Escape');
    assert.equal(await count(board, '.dragged'), 0);
    await board.page.mouse.up();
    assert.deepEqual(await board.made(), []);
    await board.close();
  });

  test('the right button takes a drag back', async () => {
    const board = await open('chess');
    await drag(board, 'e2', 'e4', { drop: false });
    assert.equal(await count(board, '.dragged'), 1);
    await board.page.mouse.down({ button: 'right' });
    assert.equal(await count(board, '.dragged'), 0);
    await board.page.mouse.up({ button: 'right' });
    await board.page.mouse.up();
    assert.deepEqual(await board.made(), []);
    assert.equal(await board.source(), null);
    await board.close();
  });

  test('a press whose end was not heard does not hinder the next', async () => {
    const board = await open('chess');
    const [x, y] = await board.middle('e2');
    await board.page.mouse.move(x, y);
    await board.page.evaluate(() =>
      window.addEventListener('pointerup', (event) => event.stopImmediatePropagation(), {
        capture: true,
        once: true,
      }),
    );
    await board.page.mouse.down();
    await board.page.mouse.up();
    await drag(board, 'g1', 'f3');
    assert.deepEqual(await board.made(), ['g1-f3']);
    await board.close();
  });

  test('fingers tap and drag', async () => {
    const board = await open('chess', {}, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });
    await board.cell('e2').tap();
    assert.deepEqual(await board.source(), { cell: 'e2' });
    const session = await board.page.context().newCDPSession(board.page);
    const touch = async (type, at) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    const from = await board.middle('b1');
    const to = await board.middle('c3');
    await touch('touchStart', from);
    await touch('touchMove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    await touch('touchMove', to);
    await touch('touchEnd');
    assert.deepEqual(await board.made(), ['b1-c3']);
    await board.close();
  });
});

describe('choices', () => {
  const promotion = { position: '7k/P7/8/8/8/8/8/7K white' };

  test('a promotion asks, and what is picked is made', async () => {
    const board = await open('chess', promotion);
    await board.cell('a7').click();
    await board.cell('a8').click();
    const [{ moves }] = await board.events('choose');
    assert.equal(moves.length, 4);
    assert.equal(await count(board, '[data-piece="a8"]'), 1, 'the pawn waits on its new cell');
    await board.page.evaluate(() => {
      const { moves, pick } = window.test.events.find(({ type }) => type === 'choose');
      pick(moves.find((move) => move.promotion === 'knight'));
      pick(moves[0]);
    });
    assert.deepEqual(await board.made(), ['a7-a8=N']);
    await board.close();
  });

  test('a choice that is cancelled restores the board', async () => {
    const board = await open('chess', promotion);
    await board.cell('a7').click();
    await board.cell('a8').click();
    await board.page.evaluate(() => window.test.events.find(({ type }) => type === 'choose').cancel());
    assert.equal(await count(board, '[data-piece="a7"]'), 1);
    assert.equal(await count(board, '[data-piece="a8"]'), 0);
    await board.cell('a7').click();
    assert.deepEqual(await board.source(), { cell: 'a7' });
    await board.close();
  });

  test('a position that arrives while the page asks closes the question', async () => {
    const board = await open('chess', promotion);
    await board.cell('a7').click();
    await board.cell('a8').click();
    await board.page.evaluate(() => {
      window.test.show(window.test.position, {});
      const { moves, pick } = window.test.events.find(({ type }) => type === 'choose');
      pick(moves[0]);
    });
    assert.deepEqual(await board.made(), []);
    await board.close();
  });

  test('castling is done upon the rook, too', async () => {
    const board = await open('chess', { position: '4k3/8/8/8/8/8/8/R3K2R white castling=KQ' });
    await board.cell('e1').click();
    assert.equal(await count(board, '.target-ring.own:not(.under)'), 2);
    await board.cell('h1').click();
    assert.deepEqual(await board.made(), ['e1-g1&h1-f1']);
    await board.close();
  });

  test('a turn of several parts is made part by part, and taken back as a whole', async () => {
    const position = 'Gr/3/5/7/9/6Gg4/13/1Ir12Gb red hands=g:Ir3CbRb';
    const board = await open('triangulation-3p', { position });
    await board.cell('H2Ω').click();
    await board.cell('H1Ω').click();
    assert.deepEqual(await board.source(), { cell: 'H1Ω' }, 'it goes on from where it is');
    await board.page.keyboard.press('Escape');
    assert.equal(await count(board, '[data-piece="H2Ω"]'), 1);
    for (const cell of ['H2Ω', 'H1Ω', 'C6Ω']) await board.cell(cell).click();
    assert.deepEqual(await board.source(), { piece: 'infantry' }, 'the prisoner is picked up');
    assert.equal((await board.events('step')).length, 3);
    await board.cell('C8Φ').click();
    assert.deepEqual(await board.made(), ['H2Ω-H1Ω,H1Ω-C6Ω,I@C8Φ']);
    await board.close();
  });

  test('a turn that may end early ends on the cell that was reached', async () => {
    const extended = (data) => {
      const [first] = data.moves.filter(({ text }) => text === 'e2-e4');
      const longer = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((column) =>
        ['5', '6'].map((row) => ({
          ...first,
          text: `e2-e4,P@${column}${row}`,
          drops: [{ piece: 'pawn', cell: `${column}${row}` }],
        })),
      );
      return { ...data, moves: [first, ...longer] };
    };
    const board = await open('chess', {}, { changed: extended });
    await board.cell('e2').click();
    await board.cell('e4').click();
    assert.equal(await count(board, '.target-ring.stop:not(.under)'), 1);
    assert.match(await board.cell('e4').getAttribute('aria-label'), /end the turn here/);
    await board.cell('e4').click();
    assert.deepEqual(await board.made(), ['e2-e4']);
    await board.close();
  });
});

describe('hands', () => {
  const taken = { moves: 'e2-e4 d7-d5 e4xd5 a7-a6' };

  test('a piece is picked up by a click, and let go by another', async () => {
    const board = await open('crazyhouse', taken);
    const held = board.page.locator('#own .held');
    assert.equal(await held.getAttribute('aria-label'), 'pawn, 1 held');
    await held.click();
    assert.equal(await held.getAttribute('aria-pressed'), 'true');
    await held.click();
    assert.equal(await held.getAttribute('aria-pressed'), 'false');
    await held.click();
    await board.cell('e4').click();
    assert.deepEqual(await board.made(), ['P@e4']);
    await board.close();
  });

  test('a piece is dragged onto the board', async () => {
    const board = await open('crazyhouse', taken);
    await board.page.locator('#own .held').hover();
    await board.page.mouse.down();
    await board.page.mouse.move(...(await board.middle('c4')), { steps: 4 });
    await board.page.mouse.up();
    assert.deepEqual(await board.made(), ['P@c4']);
    await board.close();
  });

  test('keys pick up a piece, and the focus goes where it can be dropped', async () => {
    const board = await open('crazyhouse', taken);
    await board.page.locator('#own .held').focus();
    await board.page.keyboard.press('Enter');
    assert.match((await board.events('focuscell')).at(-1).spoken, /empty, target/);
    await board.page.keyboard.press('Enter');
    assert.equal((await board.made()).length, 1);
    await board.close();
  });

  test('an enemy holds what cannot be picked up', async () => {
    const board = await open('crazyhouse', { moves: 'e2-e4 d7-d5 e4xd5' });
    const held = board.page.locator('#others .held');
    await held.click({ force: true });
    assert.equal(await board.source(), null);
    assert.equal(await held.getAttribute('aria-disabled'), 'true');
    await board.close();
  });

  test('prisoners are of several players, in their colors and shapes', async () => {
    const position = 'Gr/3/5/7/9/6Gg4/13/1Ir12Gb red hands=g:Rr2Cb';
    const board = await open('triangulation-3p', { position });
    const held = board.page.locator('.held');
    const names = await held.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    assert.deepEqual(names.sort(), ['cavalry of blue, 1 held', 'rukh of red, 2 held']);
    const colors = await held
      .locator('.face')
      .evaluateAll((all) => all.map((face) => face.style.getPropertyValue('--token')));
    assert.equal(new Set(colors).size, 2);
    await board.close();
  });

  test('two pieces are dropped in one turn', async () => {
    const board = await open('triagonal', {}, low);
    await board.page.locator('#own .held').click();
    await board.cell('Fb1').click(); // The level becomes large.
    await board.cell('Fb1').click();
    assert.equal(await count(board, '[data-piece="Fb1"]'), 1, 'the first is shown');
    await board.cell('Fa1').click();
    assert.deepEqual(await board.made(), ['J@Fa1,J@Fb1']);
    await board.close();
  });
});

describe('keys', () => {
  test('a game is played by keys alone', async () => {
    const board = await open('chess');
    await board.page.keyboard.press('Tab');
    assert.equal((await board.events('focuscell')).length, 1, 'the board is one stop of the Tab key');
    await board.page.evaluate(() => window.test.board.focusCell('e2'));
    await board.page.keyboard.press('Enter');
    await board.page.keyboard.press('ArrowUp');
    await board.page.keyboard.press('ArrowUp');
    assert.equal((await board.events('focuscell')).at(-1).spoken, 'e4, empty, target');
    assert.equal(await count(board, '.focus-inner'), 1, 'the focus is visible');
    await board.page.keyboard.press(' ');
    assert.deepEqual(await board.made(), ['e2-e4']);
    await board.close();
  });

  test('Escape lets go, t goes to the next target, the numpad walks diagonally', async () => {
    const board = await open('chess');
    await board.page.evaluate(() => window.test.board.focusCell('b1'));
    await board.page.keyboard.press('Enter');
    await board.page.keyboard.press('t');
    assert.equal((await board.events('focuscell')).at(-1).cell, 'a3');
    await board.page.keyboard.press('Escape');
    assert.equal(await board.source(), null);
    await board.page.keyboard.press('Numpad9');
    assert.equal((await board.events('focuscell')).at(-1).cell, 'b4');
    await board.close();
  });

  test('on a turned board keys follow the picture, and the focus stays on its cell', async () => {
    const board = await open('64-triangles-3p-sides');
    await board.page.evaluate(() => window.test.board.focusCell('h3'));
    await board.page.evaluate(() => window.test.board.turnTo('left'));
    assert.equal(await board.page.evaluate(() => document.activeElement.dataset.cell), 'h3');
    const y = (await board.middle('h3'))[1];
    await board.page.keyboard.press('ArrowUp');
    const { cell } = (await board.events('focuscell')).at(-1);
    assert.ok((await board.middle(cell))[1] < y);
    await board.close();
  });

  test('PageUp and PageDown change the level of a cube', async () => {
    const board = await open('triagonal', {}, low);
    await board.page.evaluate(() => window.test.board.focusCell('Cc3'));
    await board.page.keyboard.press('PageDown');
    assert.equal((await board.events('focuscell')).at(-1).cell, 'Dc3');
    assert.equal(await board.page.evaluate(() => window.test.board.state.arrangement.plan.large), 3);
    assert.equal(await count(board, '.focus-inner'), 1);
    await board.close();
  });

  test('keys of the page are left to the page', async () => {
    const board = await open('chess');
    await board.page.evaluate(() => {
      window.heard = [];
      document.addEventListener('keydown', (event) => window.heard.push(event.key));
      window.test.board.focusCell('e2');
    });
    for (const key of ['f', '?', 'Home', 'ArrowUp']) await board.page.keyboard.press(key);
    assert.deepEqual(await board.page.evaluate(() => window.heard), ['f', '?', 'Home']);
    await board.close();
  });
});

describe('what is shown', () => {
  test('spoken names', async () => {
    const board = await open('64-triangles-3p-corners');
    await board.page.evaluate(() => {
      const { position } = window.test;
      const pieces = {
        ...position.pieces,
        h4: ['pawn', 'left', 'top'],
        h3: ['pawn', null, 'right'],
      };
      window.test.show({ ...position, pieces, checked: ['top'] }, { lastFrom: 'g4', lastTo: 'h4' });
    });
    const names = {
      a1: 'a1, queen of left',
      h4: 'h4, pawn of left, once of top, last move',
      g4: 'g4, empty, last move came from here',
      h3: 'h3, dead pawn of right',
      h7: 'h7, king of top, in check',
    };
    for (const [cell, name] of Object.entries(names))
      assert.equal(await board.cell(cell).getAttribute('aria-label'), name);
    assert.equal(await count(board, '.check'), 1);
    await board.close();
  });

  test('players have tokens of different shapes', async () => {
    const board = await open('64-triangles-3p-corners', { theme: 'letters' });
    const shapes = await board.page.evaluate(() =>
      ['a1', 'h8', 'o1'].map((cell) => {
        const token = document.querySelector(`[data-piece="${cell}"] .token`);
        return token.getAttribute('href') ?? token.getAttribute('points') ?? token.tagName;
      }),
    );
    assert.equal(new Set(shapes).size, 3);
    await board.close();
  });

  test('pieces stay upright on a turned board', async () => {
    const board = await open('64-triangles-3p-corners');
    await board.page.evaluate(() => window.test.board.turnTo('right'));
    const matrices = await board.page
      .locator('.layer-pieces .face')
      .evaluateAll((faces) => faces.map((face) => [face.getScreenCTM().b, face.getScreenCTM().c]));
    for (const [b, c] of matrices) assert.ok(Math.abs(b) < 1e-9 && Math.abs(c) < 1e-9);
    const [x, y] = await board.middle('o1');
    for (const cell of ['a1', 'h8', 'h4']) assert.ok((await board.middle(cell))[1] < y, `${cell} lies above ${x},${y}`);
    await board.close();
  });

  test('targets of a cube are shown on all levels at once, with the line to each', async () => {
    const board = await open('triagonal', { position: await cubeWithRook() }, low);
    for (const _ of ['the level', 'the rook']) await board.cell('Fc3').click();
    const levels = await board.page.evaluate(() => [
      ...new Set([...window.test.board.state.targets.keys()].map((cell) => cell[0])),
    ]);
    assert.ok(levels.length >= 6, levels.join());
    assert.equal(await count(board, '.plumb'), 7, 'the place of the piece on the other levels');
    await board.cell('Cc3').hover();
    assert.equal(await count(board, '.way'), 2);
    await board.close();
  });

  const screens = { phone: [360, 740], 'phone on its side': [740, 360], desktop: [1000, 900] };
  for (const [name, [width, height]] of Object.entries(screens))
    for (const game of ['raumschach', 'triagonal'])
      test(`on a ${name} all levels of ${game} are seen at once, and the large one can be played on`, async () => {
        const [{ text }] = (await gameAt({ game })).moves;
        const query = { moves: text, player: 'black', from: text.slice(0, 3), to: text.slice(-3) };
        const board = await open(game, query, { viewport: { width, height }, hasTouch: true });
        const { width: wide, height: high } = await board.page.locator('.board-picture').boundingBox();
        assert.ok(wide <= width - 16 && high <= height * 0.77, `${wide} x ${high}`);
        const { plan, small } = await board.page.evaluate(() => {
          const { arrangement } = window.test.board.state;
          const hits = [...document.querySelectorAll('[data-cell].small')];
          return { plan: arrangement.plan, small: hits.map((hit) => hit.dataset.cell) };
        });
        // The own army, and the last move, stand in the picture, small or large.
        assert.equal(await count(board, '.last-to'), 1);
        assert.ok((await count(board, '[data-piece]')) >= 20);
        await assertAccessible(board.page, 'main');
        if (plan.form !== 'alike') {
          assert.ok(!small.includes(text.slice(0, 3)) === (text[0] === 'ABCDEFGH'[plan.large]));
          const [cell] = small;
          await board.page.touchscreen.tap(...(await board.middle(cell)));
          assert.equal(await count(board, `[data-cell="${cell}"].small`), 0);
          const { width } = await board.cell(cell).boundingBox();
          assert.ok(width >= 26, `cells of ${width} pixels`);
          assert.deepEqual((await board.events('level')).map(({ level }) => 'ABCDEFGH'[level]), [cell[0]]);
        }
        await board.close();
      });

  test('a piece is dragged from a large level to a small one', async () => {
    const board = await open('triagonal', { player: 'white' }, low);
    const level = () => board.page.evaluate(() => window.test.board.state.arrangement.plan.large);
    assert.equal(await level(), 7);
    await board.page.mouse.move(...(await board.middle('Hb1')));
    await board.page.mouse.down();
    await board.page.mouse.move(...(await board.middle('Fb2')), { steps: 3 });
    assert.equal(await count(board, '.hovered'), 1);
    await board.page.mouse.up();
    assert.deepEqual(await board.made(), ['Hb1-Fb2']);
    assert.equal(await level(), 7);
    await board.close();
  });

  test('pieces move within 150 ms, and at once when motion is to be reduced', async () => {
    for (const [reducedMotion, animated] of [
      ['no-preference', true],
      ['reduce', false],
    ]) {
      const board = await open('chess', {}, { reducedMotion });
      const durations = await board.page.evaluate(() => {
        const { position } = window.test;
        const { e2, ...others } = position.pieces;
        window.test.show({ ...position, pieces: { ...others, e4: e2 } }, {});
        return document.getAnimations().map((animation) => animation.effect.getTiming().duration);
      });
      assert.deepEqual(durations, animated ? [150] : []);
      await board.close();
    }
  });

  test('a jump over many moves is not animated', async () => {
    const board = await open('chess');
    const running = await board.page.evaluate(() => {
      window.test.show({ ...window.test.position, pieces: {} }, {});
      window.test.show(window.test.position, {});
      return document.getAnimations().length;
    });
    assert.equal(running, 0);
    await board.close();
  });

  test('arrows and circles are drawn with the right button, and a click clears them', async () => {
    const board = await open('chess');
    await drag(board, 'g1', 'f3', { button: 'right' });
    await drag(board, 'e4', 'e4', { button: 'right' });
    assert.equal(await count(board, '.shape.arrow'), 1);
    assert.equal(await count(board, '.shape.circle'), 1);
    await drag(board, 'g1', 'f3', { button: 'right' });
    assert.equal(await count(board, '.shape.arrow'), 0, 'drawn again it goes');
    assert.equal(await board.source(), null);
    await board.cell('c5').click();
    assert.equal(await count(board, '.shape'), 0);
    await board.close();
  });

  test('pieces stand on the crossings of lines, and areas are tinted', async () => {
    const lined = (data) => {
      const { cells } = data.variant.grid;
      const lines = [
        { from: [0.5, 0.5], to: [8.5, 0.5], kind: 'grid' },
        { from: [3.5, 0.5], to: [5.5, 2.5], kind: 'palace' },
      ];
      const areas = [{ name: 'river', cells: ['a5', 'b5'] }];
      data.variant.board = { style: 'lines', fills: cells.map(() => 'dark'), lines, areas };
      return data;
    };
    const board = await open('xiangqi', {}, { changed: lined });
    assert.equal(await count(board, '.board-line.grid'), 1);
    assert.equal(await count(board, '.board-line.palace'), 1);
    assert.equal(await count(board, '.area[data-area="river"]'), 2);
    assert.equal(await count(board, '.tile-cells, .tile.dark'), 0, 'the ground has one color');
    const onLine = await board.page.evaluate(() => {
      const line = document.querySelector('.board-line.grid');
      const piece = document
        .querySelector('[data-piece="a1"]')
        .getAttribute('transform')
        .match(/-?[\d.]+/g)
        .map(Number);
      return [Number(line.getAttribute('x1')) - piece[0], Number(line.getAttribute('y1')) - piece[1]];
    });
    assert.deepEqual(onLine, [0, 0]);
    await board.cell('e5').click({ force: true });
    await board.close();
  });

  test('an own picture is an image, and themes are changed at once', async () => {
    const pictured = (data) => {
      data.variant.pieces.find(({ name }) => name === 'pawn').symbol = 'my pawn.svg';
      return data;
    };
    const board = await open('chess', {}, { changed: pictured });
    const image = board.page.locator('[data-piece="e2"] image');
    assert.equal(await image.getAttribute('href'), '/api/variants/chess/symbols/my%20pawn.svg');
    assert.equal(await board.page.locator('[data-piece="e1"] .figure').count(), 1);
    await board.page.evaluate(() => window.test.board.setTheme({ pieces: 'symbols' }));
    assert.equal(await board.page.locator('[data-piece="e1"] .token').count(), 1);
    await board.page.evaluate(() => window.test.board.setTheme({ pieces: 'letters' }));
    assert.equal(await board.page.locator('[data-piece="e2"] .letter').textContent(), 'P');
    await board.close();
  });

  test('pieces are written on wood, and tokens point where their owner looks', async () => {
    const xiangqi = await open('xiangqi');
    const general = xiangqi.page.locator('[data-piece="e1"]');
    assert.equal(await general.locator('.symbol').getAttribute('href'), '#character-帥');
    assert.equal(await xiangqi.page.locator('[data-piece="e10"] .symbol').getAttribute('href'), '#character-將');
    const ring = (cell) => xiangqi.page.locator(`[data-piece="${cell}"] .token`).evaluate((use) => use.style.getPropertyValue('--ring'));
    assert.equal(await ring('e1'), 'none');
    assert.notEqual(await ring('e10'), 'none');
    await xiangqi.close();

    const shogi = await open('shogi');
    const turned = (cell) => shogi.page.locator(`[data-piece="${cell}"] .on-wood`).getAttribute('transform');
    assert.deepEqual([await turned('e1'), await turned('e9')], ['rotate(0)', 'rotate(-180)']);
    await shogi.page.evaluate(() => window.test.board.turnTo('white'));
    assert.deepEqual([await turned('e1'), await turned('e9')].map((text) => Math.abs(parseInt(text.slice(7)) % 360)), [180, 0]);
    await shogi.close();
  });

  test('with forced colors frames and rings remain, and tokens keep their outlines', async () => {
    const board = await open(
      'chess',
      { moves: 'e2-e4 d7-d5', theme: 'letters' },
      { forcedColors: 'active', colorScheme: 'dark' },
    );
    await board.cell('e4').click();
    const seen = await board.page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return {
        background: getComputedStyle(document.body).backgroundColor,
        tile: style('.tile').fill,
        edge: style('.tile').stroke,
        ring: style('.target-ring:not(.under)').stroke,
        selected: style('.selected').stroke,
        black: style('[data-piece="a8"] .letter').fill,
        blackToken: style('[data-piece="a8"] .token').fill,
      };
    });
    assert.equal(seen.tile, seen.background);
    for (const key of ['edge', 'ring', 'selected']) assert.notEqual(seen[key], seen.background, key);
    assert.notEqual(seen.black, seen.blackToken);
    await board.close();
  });
});

/** A cube with a rook of white in its middle. */
async function cubeWithRook() {
  const level = '8/8/8/8/8/8/8/8';
  const hole = '8/8/8/6/6/8/8/8';
  const { position } = await gameAt({ game: 'triagonal' });
  assert.equal(position.turn, 'white');
  const levels = [`7k/${level.slice(2)}`, level, level, hole, hole, '8/8/8/8/8/2R5/8/8', level, '8/8/8/8/8/8/8/K7'];
  return `${levels.join('|')} white`;
}

/** How wide the smallest token is, in pixels, as the board is drawn; on levels that are small none is measured. */
const leastToken = (page) =>
  page.evaluate(() => {
    const { drawing } = window.test.board;
    const large = [...drawing.arrangement.cells.values()].filter(({ scale }) => scale === 1);
    return 2 * Math.min(...large.map((placed) => drawing.size(placed))) * drawing.root.getScreenCTM().a;
  });

test('a board that is wider than its window is moved to where something goes on', async () => {
  const board = await open('xiangqi-3p', {}, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  const { page } = board;
  const isSeen = (cell) => page.locator(`[data-cell="${cell}"]`).evaluate((hit) => {
    const { left, right } = hit.getBoundingClientRect();
    const window = hit.closest('.board').getBoundingClientRect();
    return left >= window.left - 1 && right <= window.right + 1;
  });
  const ends = await page.evaluate(() => {
    const { cells } = window.test.board.state.arrangement;
    const all = [...cells.values()].sort((a, b) => a.center.x - b.center.x);
    return [all[0].cell.name, all.at(-1).cell.name];
  });
  assert.deepEqual(await Promise.all(ends.map(isSeen)), [false, false], 'the middle is seen at first');
  for (const [index, cell] of ends.entries()) {
    await page.evaluate((lastTo) => window.test.show({ ...window.test.position }, { lastTo }), cell);
    assert.deepEqual(await Promise.all(ends.map(isSeen)), [index === 0, index === 1], cell);
  }
  assert.ok((await leastToken(page)) >= 26);
  await assertAccessible(page, 'main');
  await board.close();
});

describe('all shipped games', async () => {
  for (const game of await shippedGames())
    test(`${game} fits a phone, its cells are large enough, and axe finds nothing`, async () => {
      const board = await open(game, {}, { viewport: { width: 360, height: 740 } });
      // Of a small level no single cells are hit; see levels.js.
      const sizes = await board.page.locator('[data-cell]:not(.small)').evaluateAll((hits) =>
        hits.map((hit) => {
          const { left, right, width, height } = hit.getBoundingClientRect();
          return { left, right, width, height };
        }),
      );
      // The board can be moved below its window if it is wider.
      const end = await board.page.evaluate(() => window.test.board.element.scrollWidth - window.test.board.element.clientWidth);
      assert.ok(end <= 60, `${end} pixels wider than its window`);
      for (const { left, right, width, height } of sizes) {
        assert.ok(left >= -end && right <= 360 + end, `from ${left} to ${right}`);
        assert.ok(Math.min(width, height) >= 24, `a cell of ${width} x ${height} pixels`);
      }
      for (const size of [{ width: 360, height: 740 }, { width: 740, height: 360 }, { width: 1200, height: 900 }]) {
        await board.page.setViewportSize(size);
        await board.page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
        const token = await leastToken(board.page);
        assert.ok(token >= 25.99, `tokens of ${token} pixels in ${size.width} x ${size.height}`);
      }
      await assertAccessible(board.page, 'main');
      await board.close();
    });
});
