// A board that is larger than its window, on a phone that lies on its side. That all games are so is in shipped.test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';
import { sizes } from './landscape.mjs';

const house = open();

const phone = { viewport: sizes[0], hasTouch: true, isMobile: true };

test('a board that is larger than its window is played on by fingers and keys', async () => {
  const game = await house.alone('grand-triangle', {}, phone);
  const { page } = game;
  const board = page.locator('.board');
  const isSeen = (cell) =>
    game.cell(cell).evaluate((hit) => {
      const { top, bottom } = hit.getBoundingClientRect();
      const window = hit.closest('.board').getBoundingClientRect();
      return top >= window.top - 1 && bottom <= window.bottom + 1;
    });
  await assertAccessible(page, 'main');
  const [own, top] = await page.evaluate(() => {
    const cells = (player) => [...document.querySelectorAll(`[data-cell][aria-label*="of ${player}"]`)];
    return ['bottom', 'top'].map((player) => cells(player).map((cell) => cell.getAttribute('data-cell')));
  });
  const pick = async (cells, act) => {
    for (const cell of cells) {
      await act(cell);
      const target = await page.evaluate(() => document.querySelector('.target')?.getAttribute('data-cell'));
      if (target) return { from: cell, to: target };
    }
    assert.fail('no piece has a move');
  };
  const { to } = await pick(own, (cell) => game.cell(cell).tap({ force: true }));
  assert.equal(await isSeen(to), true, 'a target is in sight');
  await game.cell(to).tap({ force: true });
  await game.turns(1);
  const press = (key) => async (cell) => {
    await game.cell(cell).focus();
    assert.equal(await isSeen(cell), true, 'what has the focus is in sight');
    await page.keyboard.press(key);
  };
  const answer = await pick(top, press('Enter'));
  await press('Enter')(answer.to);
  await game.turns(2);
  await page.getByRole('button', { name: 'Whole board' }).press('Enter');
  await assertAccessible(page, 'main');
  assert.deepEqual(await board.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 0);
  await page.getByRole('button', { name: 'Larger board' }).press('Enter');
  assert.equal(await isSeen(answer.to), true, 'where something goes on is in sight');
});
