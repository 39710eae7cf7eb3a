/**
 * Points, angles and boxes in the plane. Lengths are edges of a cell, angles are degrees, counter-clockwise from the
 * right. Whether y points upwards, as in a variant, or downwards, as in a picture, is said where it matters.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{left: number, top: number, width: number, height: number}} Box top: the least y
 */

/**
 * How far a window over a longer line is moved, as little as needed, so that stretches of it are seen, the first ones
 * before the others.
 * @param {[number, number][]} stretches @param {number} now @param {number} length of the window
 */
export function windowOver(stretches, now, length) {
  let [from, to] = [-Infinity, Infinity];
  for (const [begin, end] of stretches) {
    to = Math.min(to, Math.max(from, begin));
    from = Math.max(from, Math.min(to, end - length));
  }
  return Math.min(Math.max(now, from), to);
}

/** @param {number} angle @returns {number} the same angle from 0 up to below 360 */
export const normalAngle = (angle) => ((angle % 360) + 360) % 360;

/** The angle of a direction; y upwards. @param {number} dx @param {number} dy */
export const angleOf = (dx, dy) => (Math.atan2(dy, dx) * 180) / Math.PI;

/**
 * Turns a point around the origin; y upwards.
 * @param {Point} point @param {number} angle @returns {Point}
 */
export function turned({ x, y }, angle) {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** A point on the way from one to another. @param {Point} from @param {Point} to @param {number} part of the way */
export const between = (from, to, part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });

/** @param {Point[]} points @returns {Box} */
export function boxAround(points) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** @param {Box} box @returns {Point} */
export const middleOf = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** Two opposite corners. @param {Box} box @returns {Point[]} */
export const cornersOf = (box) => [
  { x: box.left, y: box.top },
  { x: box.left + box.width, y: box.top + box.height },
];

/** @param {Box} box @param {number} by @returns {Box} */
export const enlarged = (box, by) => ({
  left: box.left - by,
  top: box.top - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/**
 * The radius of the largest circle around the center that lies within a polygon.
 * @param {Point[]} corners @param {Point} center
 */
export function radiusWithin(corners, center) {
  const distances = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const cross = (b.x - a.x) * (center.y - a.y) - (b.y - a.y) * (center.x - a.x);
    return Math.abs(cross) / Math.hypot(b.x - a.x, b.y - a.y);
  });
  return Math.min(...distances);
}
