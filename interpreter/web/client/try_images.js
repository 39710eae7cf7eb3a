/**
 * The army of one player turned or reflected to another one, as `image-of` does in variant files. No DOM. Tested in
 * tests/web/try_images.test.mjs.
 *
 * @typedef {import('./types.js').Position} Position
 * @typedef {import('./types.js').Cell} Cell
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./geometry.js').Point} Point
 */
import { turned } from './geometry.js';
import { latticeOf } from './lattices.js';

/** @param {number} x @param {number} y @param {unknown[]} others what else tells cells apart */
const keyOf = (x, y, ...others) => [Math.round(x * 20), Math.round(y * 20), ...others].join(' ');

/**
 * For each cell its image, when the way in which one player looks becomes that of another; null where the board does not
 * look the same for both.
 * @param {ResolvedVariant} variant @param {string} from @param {string} to @param {boolean} isMirrored reflected, not turned
 * @returns {Map<string, string> | null}
 */
export function imagesOf(variant, from, to, isMirrored) {
  const facingOf = (/** @type {string} */ name) =>
    variant.players.find((player) => player.name === name)?.facing ?? 90;
  const [a, b] = [facingOf(from), facingOf(to)];
  const map = typeof a === 'number' && typeof b === 'number' ? inPlane(a, b, isMirrored) : null;
  return map ? imagesInPlane(variant, map) : imagesInSpace(variant, wayOf(a), wayOf(b), isMirrored);
}

/** @param {number} a @param {number} b facings @param {boolean} isMirrored @returns {(point: Point) => Point} */
function inPlane(a, b, isMirrored) {
  return isMirrored ? ({ x, y }) => turned({ x, y: -y }, a + b) : (point) => turned(point, b - a);
}

/** A facing as a way in columns, rows and levels. @param {number | number[]} facing */
function wayOf(facing) {
  if (typeof facing !== 'number') return facing;
  const { x, y } = turned({ x: 1, y: 0 }, facing);
  return [Math.round(x), Math.round(y), 0];
}

/** @param {ResolvedVariant} variant @param {(point: Point) => Point} map around the middle of the board */
function imagesInPlane(variant, map) {
  const { place } = latticeOf(variant);
  const { cells } = variant.grid;
  const all = cells.map((cell) => ({ cell, ...place(cell) }));
  const middle = { x: 0, y: 0 };
  for (const { center } of all) {
    middle.x += center.x / all.length;
    middle.y += center.y / all.length;
  }
  const around = (/** @type {Point} */ { x, y }) => ({ x: x - middle.x, y: y - middle.y });
  const at = all.map(({ cell, center, corners }) => ({
    name: cell.name,
    ...around(center),
    others: [cell.level, corners.length],
  }));
  // The places of equal cells may differ a little.
  const known = new Map();
  for (const dx of [-0.02, 0, 0.02])
    for (const dy of [-0.02, 0, 0.02])
      for (const { name, x, y, others } of at) known.set(keyOf(x + dx, y + dy, ...others), name);
  const imageOf = (/** @type {typeof at[number]} */ { others, ...point }) => {
    const { x, y } = map(point);
    return known.get(keyOf(x, y, ...others));
  };
  return complete(at.map((one) => [one.name, imageOf(one)]));
}

/**
 * On boards with levels each axis stays or is reversed.
 * @param {ResolvedVariant} variant @param {number[]} a @param {number[]} b @param {boolean} isMirrored
 */
function imagesInSpace(variant, a, b, isMirrored) {
  if (a.some((part, axis) => Math.abs(part) !== Math.abs(b[axis]))) return null;
  const isReversed = a.map((part, axis) => part !== b[axis]);
  if ((isReversed.filter(Boolean).length % 2 === 1) !== isMirrored) {
    // An axis that neither looks along changes left and right.
    const free = a.findIndex((part) => part === 0);
    if (free < 0) return null;
    isReversed[free] = true;
  }
  const { columns, rows, levels, cells } = variant.grid;
  const ends = [columns - 1, rows - 1, levels - 1];
  const partsOf = (/** @type {Cell} */ { column, row, level }) => [column, row, level];
  const known = new Map(cells.map((cell) => [partsOf(cell).join(' '), cell.name]));
  const image = (/** @type {Cell} */ cell) =>
    partsOf(cell).map((part, axis) => (isReversed[axis] ? ends[axis] - part : part));
  return complete(cells.map((cell) => [cell.name, known.get(image(cell).join(' '))]));
}

/** @param {(string | undefined)[][]} pairs @returns {Map<string, string> | null} null if a cell has no image */
function complete(pairs) {
  return pairs.every(([, image]) => image !== undefined) ? new Map(/** @type {[string, string][]} */ (pairs)) : null;
}

/**
 * A position in which other players have the army of one, turned or reflected to their sides, and nothing else.
 * @template {Position} P @param {P} position @param {ResolvedVariant} variant @param {string} from @param {boolean} isMirrored
 * @returns {{ position: P, without: string[] }} and the players for whom the board looks otherwise
 */
export function withImages(position, variant, from, isMirrored) {
  const others = variant.players.filter(({ name, neutral }) => !neutral && name !== from).map(({ name }) => name);
  const army = Object.entries(position.pieces).filter(([, [, owner]]) => owner === from);
  const images = others.map((player) => ({ player, images: imagesOf(variant, from, player, isMirrored) }));
  const taking = images.filter(({ images }) => images !== null).map(({ player }) => player);
  const kept = Object.entries(position.pieces).filter(([, [, owner]]) => owner === null || !taking.includes(owner));
  /** @type {import('./types.js').Pieces} */
  const pieces = Object.fromEntries(kept);
  for (const { player, images: imageOf } of images)
    for (const [cell, [kind]] of army) {
      const image = imageOf?.get(cell);
      if (image !== undefined) pieces[image] = [kind, player];
    }
  return { position: { ...position, pieces }, without: others.filter((player) => !taking.includes(player)) };
}
