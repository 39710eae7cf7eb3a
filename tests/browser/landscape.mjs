// Phones that lie on their side: tokens are large enough, the board stays in its window and begins with the user's army,
// and where that is not all of the board a button shows the whole.
import assert from 'node:assert/strict';

export const sizes = [
  { width: 740, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 915, height: 412 },
];

/** Lays the phone so, and waits until the board has taken its new size. */
async function lay(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(async () => {
    for (let i = 0; i < 4; ++i) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** How the board lies in its window, and which of a player's pieces are not seen whole. */
const look = (page, player) =>
  page.evaluate((player) => {
    const board = document.querySelector('.board');
    const picture = board.querySelector('.board-picture');
    const least = { width: parseFloat(picture.style.minWidth), height: parseFloat(picture.style.minHeight) };
    const drawn = picture.getBoundingClientRect();
    const { left, right, top, bottom } = board.getBoundingClientRect();
    const own = [...board.querySelectorAll(`[data-cell]:not(.small)[aria-label*="of ${player}"]`)];
    const isHidden = (cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return x < left - 1 || x + width > right + 1 || y < top - 1 || y + height > bottom + 1;
    };
    return {
      isLargeEnough: drawn.width >= least.width - 0.5 && drawn.height >= least.height - 0.5,
      needsWindow: least.width > board.clientWidth + 1 || least.height > bottom - top + 1,
      isInSight: bottom <= innerHeight && left >= 0 && right <= innerWidth,
      isWhole: board.scrollWidth <= board.clientWidth && board.scrollHeight <= board.clientHeight + 1,
      pageWidth: document.documentElement.scrollWidth,
      hidden: own.filter(isHidden).map((cell) => cell.getAttribute('aria-label')),
      count: own.length,
    };
  }, player);

/**
 * Lays a phone with the page of a game on its side, in several sizes.
 * @param {import('playwright-core').Page} page @param {string} player who sits at the bottom
 * @param {typeof sizes} some the sizes
 */
export async function assertPlayableInLandscape(page, player, some = sizes) {
  const whole = page.locator('.board-whole');
  for (const size of some) {
    await lay(page, size);
    const where = `in ${size.width} x ${size.height}`;
    const seen = await look(page, player);
    assert.ok(seen.isLargeEnough, `tokens of 26 pixels ${where}`);
    assert.ok(seen.isInSight, `the board is in sight ${where}`);
    assert.equal(seen.pageWidth, size.width);
    assert.ok(seen.count > 0);
    assert.deepEqual(seen.hidden, [], `the army is in sight ${where}`);
    assert.equal(await whole.isVisible(), seen.needsWindow, `${seen.needsWindow ? 'a' : 'no'} button ${where}`);
    if (!seen.needsWindow) continue;
    await whole.click();
    assert.equal((await look(page, player)).isWhole, true, `the whole board ${where}`);
    await whole.click();
    assert.deepEqual(await look(page, player), seen, 'as before');
  }
}
