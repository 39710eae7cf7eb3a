/**
 * How the levels of a board lie in its picture: all alike in rows where their cells are large enough so, else one level
 * large, and all of them small below or beside it. Lengths are edges of a cell of a large level. No DOM. Tested in
 * tests/web/levels.test.mjs.
 *
 * @typedef {{width: number, height: number}} Size
 * @typedef {{x: number, y: number, scale: number}} Spot where the middle of a level lies, y downwards, and how large it
 *   is
 *
 * @typedef {object} LevelPlan
 * @property {'alike' | 'below' | 'beside'} form where the small levels lie, if some are small
 * @property {number} inARow how many levels lie beside each other; of the small ones, if some are small
 * @property {number} scale of the small levels
 * @property {number} large the level that is large, if the others are small
 * @property {boolean} isOverview are the cells of small levels too small to be hit one by one?
 */

/** The distance between two levels of one size, with room for their labels; between rows of them there is more. */
const gap = { x: 1.3, y: 1.6 };
/** The distance between small levels, with room for their letters. */
const smallGap = { x: 0.35, y: 0.75 };
/** Between the large level with its labels and the small ones. */
const stageGap = { x: 0.7, y: 1.35 };
/** Labels left of a board, and above and below it. */
const margins = { x: 0.7, y: 1.3 };

/** How wide cells are at least, in pixels, if all levels are alike. */
const leastCellPixels = 28;
/** Larger cells of the large level are of less use than larger small levels. */
const comfortablePixels = 48;
/** How wide cells are at least, in pixels, if each can be hit by itself. */
const leastTargetPixels = 24;
const largestScale = 0.6;

/** All levels in one row. @param {number} levels @returns {LevelPlan} */
export const inOneRow = (levels) => alike(levels);

/** @param {number} inARow @returns {LevelPlan} */
const alike = (inARow) => ({ form: 'alike', inARow, scale: 1, large: 0, isOverview: false });

/**
 * The plan that suits a size in pixels.
 * @param {number} levels @param {Size} level its columns and rows, as it is turned @param {Size} pixels
 * @param {number} large the level that is large if the others are small @returns {LevelPlan}
 */
export function planLevels(levels, level, pixels, large) {
  if (levels === 1) return alike(1);
  // In a window that is not even as high as one level, the board is higher than the window.
  const room = { ...pixels, height: Math.max(pixels.height, leastCellPixels * (level.height + margins.y)) };
  const counts = Array.from({ length: levels }, (_, i) => i + 1);
  const pixelsOf = (/** @type {LevelPlan} */ plan) => cellPixels(plan, levels, level, room);
  const best = bestOf(counts.map(alike), pixelsOf);
  if (pixelsOf(best) >= leastCellPixels) return best;
  const staged = counts.flatMap((count) => [below(count, level, large), beside(count, levels, level, large)]);
  const plan = bestOf(
    staged.filter(({ scale }) => scale > 0),
    (plan) => worthOf(pixelsOf(plan), plan.scale),
  );
  return { ...plan, isOverview: plan.scale * pixelsOf(plan) < leastTargetPixels };
}

/**
 * Large cells that can be played on come first, then how well small levels are seen.
 * @param {number} pixels @param {number} scale
 */
function worthOf(pixels, scale) {
  return pixels < leastCellPixels ? pixels - leastCellPixels : Math.min(pixels, comfortablePixels) + 2 * scale * pixels;
}

/**
 * The first of those that are worth most.
 * @param {LevelPlan[]} plans @param {(plan: LevelPlan) => number} worth @returns {LevelPlan}
 */
function bestOf(plans, worth) {
  return plans.reduce((best, plan) => (worth(plan) > worth(best) + 1e-6 ? plan : best));
}

/**
 * Small levels in rows as wide as the large one.
 * @param {number} inARow @param {Size} level @param {number} large @returns {LevelPlan}
 */
function below(inARow, { width }, large) {
  const scale = Math.min(largestScale, (width - (inARow - 1) * smallGap.x) / (inARow * width));
  return { form: 'below', inARow, scale, large, isOverview: false };
}

/**
 * Small levels in columns as high as the large one.
 * @param {number} inAColumn @param {number} levels @param {Size} level @param {number} large @returns {LevelPlan}
 */
function beside(inAColumn, levels, { height }, large) {
  const scale = Math.min(largestScale, (height - (inAColumn - 1) * smallGap.y) / (inAColumn * height));
  return { form: 'beside', inARow: Math.ceil(levels / inAColumn), scale, large, isOverview: false };
}

/** How wide a large cell is. @param {LevelPlan} plan @param {number} levels @param {Size} level @param {Size} pixels */
function cellPixels(plan, levels, level, pixels) {
  const { width, height } = sizeOf(plan, levels, level);
  return Math.min(pixels.width / (width + margins.x), pixels.height / (height + margins.y));
}

/**
 * The size of all levels without labels.
 * @param {LevelPlan} plan @param {number} levels @param {Size} level @returns {Size}
 */
function sizeOf(plan, levels, level) {
  const { form } = plan;
  if (form === 'alike') return sizeOfRows(plan, levels, level, gap);
  const small = sizeOfRows(plan, levels, level, smallGap);
  return form === 'below'
    ? { width: Math.max(level.width, small.width), height: level.height + stageGap.y + small.height }
    : { width: level.width + stageGap.x + small.width, height: Math.max(level.height, small.height) };
}

/**
 * @param {LevelPlan} plan @param {number} levels @param {Size} level @param {{x: number, y: number}} gap
 * @returns {Size}
 */
function sizeOfRows({ inARow, scale }, levels, { width, height }, gap) {
  const rows = Math.ceil(levels / inARow);
  return {
    width: inARow * width * scale + (inARow - 1) * gap.x,
    height: rows * height * scale + (rows - 1) * gap.y,
  };
}

/**
 * Where a level lies among all, which lie in rows.
 * @param {LevelPlan} plan @param {number} number of the level, in the order of the picture
 * @param {Size} level its columns and rows @returns {Spot} the middle of the large level, or of the first one, is 0, 0
 */
export function spotOf(plan, number, level) {
  const { form, inARow, scale } = plan;
  const { x: column, y: row } = { x: number % inARow, y: Math.floor(number / inARow) };
  if (form === 'alike') return { x: column * (level.width + gap.x), y: row * (level.height + gap.y), scale };
  const step = { x: level.width * scale + smallGap.x, y: level.height * scale + smallGap.y };
  if (form === 'below') {
    const top = level.height / 2 + stageGap.y + (level.height * scale) / 2;
    return { x: (column - (inARow - 1) / 2) * step.x, y: top + row * step.y, scale };
  }
  const left = level.width / 2 + stageGap.x + (level.width * scale) / 2;
  return { x: left + column * step.x, y: (level.height * (scale - 1)) / 2 + row * step.y, scale };
}

/** Where the large level lies. @type {Spot} */
export const stage = { x: 0, y: 0, scale: 1 };

/** @param {LevelPlan} a @param {LevelPlan} b */
export const isSamePlan = (a, b) =>
  a.form === b.form &&
  a.inARow === b.inARow &&
  a.scale === b.scale &&
  a.large === b.large &&
  a.isOverview === b.isOverview;
