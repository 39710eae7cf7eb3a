// `<trigon-board>` in a page of somebody else, whose policy is strict and whose style has classes of its own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { launch } from '../browser/browser.mjs';

const folder = new URL('../../build-wasm/package/', import.meta.url);
const types = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:; style-src 'self' 'unsafe-inline'";
const page_ = `<!doctype html><html lang="en"><title>Mine</title>
<style>.board { border: 3px solid rgb(1, 2, 3); } trigon-board::part(board) { --tile-light: rgb(4, 5, 6); } .piece { display: none; }</style>
<script type="module" src="/board.js"></script>
<p class="piece">hidden</p>
<trigon-board id="chess" variant="chess" moves="e2-e4 e7-e5"></trigon-board>
<trigon-board id="seen" view-only position="4k3/8/8/8/8/8/4P3/4K3 white"></trigon-board>
<trigon-board id="three" variant="64-triangles-3p-corners" player="top"></trigon-board>
<trigon-board id="own"><script type="text/yaml">
extends: chess
name: Mine
pieces: { knight: { moves: W } }
</script></trigon-board>
<trigon-board id="wrong"><script type="text/yaml">
extends: chess
piecess: 5
</script></trigon-board>`;

let server, browser, page;
const wrong = [];
before(async () => {
  server = createServer(({ url }, answer) => {
    const name = url === '/' ? 'page.html' : url.slice(1);
    try {
      const body = url === '/' ? page_ : readFileSync(new URL(name, folder));
      answer.writeHead(200, { 'Content-Type': types[name.split('.').at(-1)], 'Content-Security-Policy': policy });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launch();
  page = await (await browser.newContext({ viewport: { width: 900, height: 900 } })).newPage();
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (message) => message.type() === 'error' && !/favicon/.test(message.location().url) && wrong.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.locator('#chess .board [data-cell]').first().waitFor({ state: 'attached' });
});
after(async () => {
  await browser.close();
  server.close();
});

const ready = (id) => page.evaluate(async (name) => (await document.getElementById(name).ready) !== null, id);
const cell = (id, name) => page.locator(`#${id} .board [data-cell="${name}"]`).first();

test('a game is shown after its moves, and played by clicks', async () => {
  assert.ok(await ready('chess'));
  await page.evaluate(() => {
    globalThis.heard = [];
    document.getElementById('chess').addEventListener('move', ({ detail }) => globalThis.heard.push(detail.move, detail.state.turn));
  });
  await cell('chess', 'g1').click();
  await cell('chess', 'f3').click();
  assert.deepEqual(await page.evaluate(() => globalThis.heard), ['g1-f3', 'black']);
  await page.evaluate(() => document.getElementById('chess').undo());
  assert.deepEqual(await page.evaluate(() => document.getElementById('chess').game.history().moves), ['e2-e4', 'e7-e5']);
});

test('a game comes to its end', async () => {
  const outcome = await page.evaluate(async () => {
    const board = document.getElementById('chess');
    board.setAttribute('moves', 'f2-f3 e7-e5 g2-g4');
    await board.ready;
    const ended = new Promise((resolve) => board.addEventListener('end', ({ detail }) => resolve(detail.outcome)));
    board.play('d8-h4');
    return ended;
  });
  assert.equal(outcome.winner, 'black');
});

test('what is only to be seen cannot be moved', async () => {
  assert.ok(await ready('seen'));
  assert.equal(await page.locator('#seen .pickable').count(), 0);
  assert.ok((await page.locator('#chess').count()) === 1);
});

test('three seats on triangles, and a variant that stands in the page', async () => {
  assert.ok(await ready('three'));
  assert.equal(await page.locator('#three .board [data-cell]').count(), 64);
  assert.ok(await ready('own'));
  assert.equal(await page.evaluate(() => document.getElementById('own').game.moves().length), 16);
});

test('what is wrong with a variant stands in its place', async () => {
  assert.equal(await ready('wrong'), false);
  assert.match(await page.locator('#wrong pre').innerText(), /3:1: the variant: unknown key 'piecess'\n {2}hint: did you mean 'pieces'\?/);
});

test('the styles of page and board leave each other alone, but for colors', async () => {
  const style = (selector, property) =>
    page.locator(selector).first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  assert.equal(await style('p.piece', 'display'), 'none');
  assert.equal(await style('#chess .board', '--tile-light'), 'rgb(4, 5, 6)');
  assert.equal(await style('#chess .board', 'border-top-width'), '0px');
  assert.notEqual(await style('#chess .piece', 'display'), 'none');
  // Shapes of pieces are there, and not letters only.
  assert.ok(await page.locator('#chess .piece use').first().evaluate((use) => use.getBoundingClientRect().width > 5));
  if (process.env.TRIGON_PICTURES) await page.screenshot({ path: `${process.env.TRIGON_PICTURES}/embedded.png`, fullPage: true });
});

test('nothing was wrong in the page', () => assert.deepEqual(wrong, []));
