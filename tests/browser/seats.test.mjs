// How strangers come to one table: open seats, codes, what they say to each other, and what they see of each other's pieces.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const house = open();

test('a seat for anybody is taken on the home page by a stranger', async () => {
  const maker = await house.page('/');
  await maker.fill('#search', 'three corners');
  await maker.click('[data-variant="64-triangles-3p-corners"]');
  for (const player of ['top', 'right']) await maker.selectOption(`#seat-${player}`, 'anyone');
  await maker.getByRole('button', { name: 'Start', exact: true }).click();
  await maker.getByRole('link', { name: 'Sit down as left' }).click();
  await maker.getByText('open to anybody').first().waitFor();

  const stranger = await house.page('/', { bypassCSP: true });
  const row = stranger.locator('.open-games li', { hasText: '3 players, no clock' });
  await row.getByRole('button', { name: 'Sit down as right' }).waitFor();
  await assertAccessible(stranger, '.open');
  await row.getByRole('button', { name: 'Sit down as top' }).click();
  await stranger.locator('.status strong', { hasText: 'Left is to move.' }).waitFor();
  // The other one sees it, and the seat is not offered again.
  await maker.locator('.player[data-player="top"]:not(:has-text("open to anybody"))').waitFor();
  const third = await house.page('/');
  await third.getByRole('button', { name: 'Sit down as right' }).waitFor();
  assert.equal(await third.getByRole('button', { name: 'Sit down as top' }).count(), 0);
});

test('a code opens what its link does, and a wrong one says so', async () => {
  const maker = await house.page('/');
  await maker.click('[data-variant="chess"]');
  await maker.getByRole('button', { name: 'Two people' }).click();
  await maker.getByRole('button', { name: 'Start', exact: true }).click();
  const black = maker.locator('.link-row', { hasText: 'Seat of black' });
  const code = await black.locator('strong').textContent();
  assert.match(code, /^[a-z2-9]{4}-[a-z2-9]{4}$/);
  const friend = await house.page('/', { expect: /status of 404/ });
  await friend.fill('#code', 'abcd abcd');
  await friend.press('#code', 'Enter');
  await friend.getByText('No game has this code; codes are good for a day.').waitFor();
  await friend.fill('#code', code.toUpperCase().replace('-', ' '));
  await friend.press('#code', 'Enter');
  await friend.locator('.status strong', { hasText: 'White is to move.' }).waitFor();
});

test('seats chat, who watches reads, and who comes later, too', async () => {
  const game = await house.create('chess');
  const [white, black, watcher] = [
    await house.sit(game, ['white'], { bypassCSP: true }),
    await house.sit(game, ['black']),
    await house.sit(game),
  ];
  await white.page.fill('#chat-text', 'Good luck, <b>black</b>!');
  await white.page.press('#chat-text', 'Enter');
  for (const page of [white, black, watcher])
    await page.page.locator('.chat-lines li', { hasText: 'white: Good luck, <b>black</b>!' }).waitFor();
  assert.equal(await white.page.inputValue('#chat-text'), '');
  assert.equal(await watcher.page.locator('#chat-text').isVisible(), false);
  await black.page.locator('.for-listeners', { hasText: 'white: Good luck' }).first().waitFor({ state: 'attached' });
  const late = await house.sit(game);
  await late.page.locator('.chat-lines li').waitFor();
  await assertAccessible(white.page, '.chat');
  const alone = await house.alone('chess');
  assert.equal(await alone.page.locator('.chat').isVisible(), false);
});

test('what was captured stands beside who captured it, as far as one looks', async () => {
  const page = await house.alone('chess');
  await page.moves('e2-e4', 'd7-d5', 'e4-d5', 'd8-d5');
  const captured = (player) => page.page.locator(`.player[data-player="${player}"] .captured`);
  assert.equal(await captured('white').getAttribute('aria-label'), 'captured: pawn');
  assert.equal(await captured('black').getAttribute('aria-label'), 'captured: pawn');
  await page.page.click('.turn[data-turn="3"]');
  await captured('black').waitFor({ state: 'detached' });
  assert.equal(await captured('white').count(), 1);
});

test('on a phone that lies on its side the board is in sight, but for what tokens of 26 pixels need', async () => {
  for (const [id, bottom] of /** @type {[string, number][]} */ ([['shogi', 360], ['64-triangles-3p-corners', 376]])) {
    const page = await house.alone(id, {}, { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });
    const { y, height, width } = await page.page.locator('.board-picture').boundingBox();
    assert.ok(y + height <= bottom, `${id}: down to ${y + height}`);
    assert.ok(height > 230 && width > 230, `${id}: ${width} x ${height}`);
    assert.ok((await page.page.evaluate(() => document.documentElement.scrollWidth)) <= 740);
  }
});

test('who sits down among others is asked for a name, once', async () => {
  const game = await house.create('chess');
  const [white, black] = [await house.sit(game, ['white']), await house.sit(game, ['black'])];
  await white.page.fill('#own-name', 'Anna');
  await white.page.press('#own-name', 'Enter');
  await black.page.locator('.player[data-player="white"]', { hasText: 'Anna' }).waitFor();
  await white.page.reload();
  await white.status('Your turn.');
  assert.equal(await white.page.locator('#own-name').isVisible(), false);
  assert.equal(await black.page.locator('#own-name').isVisible(), true);
  const alone = await house.alone('chess');
  assert.equal(await alone.page.locator('#own-name').isVisible(), false);
});
