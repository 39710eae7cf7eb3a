/**
 * Where the cells of a board lie in a picture: turned so that a seat is at the bottom, labels at the margins, and the
 * neighbour of a cell in a direction of the picture. What differs from lattice to lattice is in lattices.js, how several
 * levels lie in levels.js. No DOM. Tested in tests/web/layout.test.mjs.
 *
 * Points of pictures have y downwards; see geometry.js.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Cell} Cell
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./geometry.js').Box} Box
 *
 * @typedef {object} View how a board is turned
 * @property {number} angle by which the picture is turned, counter-clockwise
 * @property {boolean} levelsReversed the last level comes first
 *
 * @typedef {object} PlacedCell
 * @property {Cell} cell
 * @property {Point[]} corners
 * @property {Point} center
 * @property {number} radius of the largest circle around the center within the cell
 * @property {number} scale 1, or less on a level that is small
 * @property {Point | null} namePlace where its name stands, on boards without labels at their margins
 *
 * @typedef {object} Arrangement
 * @property {View} view
 * @property {import('./levels.js').LevelPlan} plan how its levels lie
 * @property {Map<string, PlacedCell>} cells by name
 * @property {Box | null} gap the place among the small levels of the one that is large
 * @property {import('./lattices.js').Label[]} labels at the margins
 * @property {{from: Point, to: Point, kind: 'grid' | 'palace'}[]} lines drawn on the board
 * @property {Box} box around all cells and labels
 * @property {boolean} hasCellsBetween see lattices.js
 */
import { coordinatesAt } from './coordinates.js';
import { angleOf, boxAround, cornersOf, enlarged, middleOf, normalAngle, radiusWithin, turned } from './geometry.js';
import { latticeOf, lattices } from './lattices.js';
import { inOneRow, planLevels, spotOf, stage } from './levels.js';

/** @type {View} */
export const firstView = { angle: 0, levelsReversed: false };

/**
 * The angles by which the board can be turned and looks the same, 0 first. Each level is turned by itself.
 * @param {ResolvedVariant} variant @returns {number[]}
 */
export function symmetries(variant) {
  const { place, turn } = latticeOf(variant);
  const levels = Array.from({ length: variant.grid.levels }, (_, level) =>
    variant.grid.cells.filter((cell) => cell.level === level).map(place),
  );
  const angles = Array.from({ length: 360 / turn }, (_, i) => i * turn);
  return angles.filter((angle) => levels.every((places) => mapsToItself(places, angle)));
}

/** @param {{center: Point, corners: Point[]}[]} places @param {number} angle */
function mapsToItself(places, angle) {
  // A cell of one form may come to lie where one of another form is.
  const key = (/** @type {Point} */ { x, y }, /** @type {number} */ form) =>
    `${Math.round(x * 100)},${Math.round(y * 100)} ${form}`;
  // The mean of all cells is where any turn of the board has its middle.
  const mean = { x: 0, y: 0 };
  for (const { center } of places) {
    mean.x += center.x / places.length;
    mean.y += center.y / places.length;
  }
  const near = new Set();
  for (const { center, corners } of places)
    for (const dx of [-0.01, 0, 0.01])
      for (const dy of [-0.01, 0, 0.01])
        near.add(key({ x: center.x - mean.x + dx, y: center.y - mean.y + dy }, corners.length));
  return places.every(({ center: { x, y }, corners }) =>
    near.has(key(turned({ x: x - mean.x, y: y - mean.y }, angle), corners.length)),
  );
}

/**
 * The view in which a player sits at the bottom and looks upwards. Where there are several levels, the player looks
 * from the last one to the first.
 * @param {ResolvedVariant} variant @param {string} name of a player @returns {View}
 */
export function viewOfPlayer(variant, name) {
  const facing = variant.players.find((player) => player.name === name)?.facing ?? 90;
  const { turn } = latticeOf(variant);
  const toAngle = (/** @type {number} */ degrees) => normalAngle(Math.round((90 - degrees) / turn) * turn);
  if (typeof facing === 'number') return { angle: toAngle(facing), levelsReversed: false };
  const [column, row, level] = facing;
  const liesInLevel = column !== 0 || row !== 0;
  return { angle: liesInLevel ? toAngle(angleOf(column, row)) : 0, levelsReversed: level > 0 };
}

/**
 * The views that a button turns the board through: as the rules draw it, and with each seat at the bottom. Where all
 * seats look the same way, those in which the board looks the same.
 * @param {ResolvedVariant} variant @returns {View[]}
 */
export function views(variant) {
  const ofSeats = variant.players
    .filter((player) => !player.neutral)
    .map((player) => viewOfPlayer(variant, player.name));
  const all = distinct([firstView, ...ofSeats]);
  if (all.length > 1) return all;
  return distinct([...all, ...symmetries(variant).map((angle) => ({ angle, levelsReversed: false }))]);
}

/** @param {View} a @param {View} b */
export const isSameView = (a, b) => a.angle === b.angle && a.levelsReversed === b.levelsReversed;

/** @param {View[]} list @returns {View[]} in the order of their angles */
function distinct(list) {
  const kept = list.filter((view, i) => list.findIndex((other) => isSameView(view, other)) === i);
  return kept.sort((a, b) => a.angle - b.angle || Number(a.levelsReversed) - Number(b.levelsReversed));
}

/** Whether rows lie across. @param {View} view */
const isUpright = (view) => view.angle % 180 === 0;

/** Columns and rows of a level, as it is turned. @param {ResolvedVariant} variant @param {View} view */
const levelSize = ({ grid: { columns, rows } }, view) =>
  isUpright(view) ? { width: columns, height: rows } : { width: rows, height: columns };

/**
 * How the levels lie in a picture of a size.
 * @param {ResolvedVariant} variant @param {import('./levels.js').Size} pixels @param {View} [view]
 * @param {number} [large] the level that is large if the others are small
 */
export function planOf(variant, pixels, view = firstView, large = 0) {
  return planLevels(variant.grid.levels, levelSize(variant, view), pixels, large);
}

/**
 * Lays out a board.
 * @param {ResolvedVariant} variant @param {View} view
 * @param {import('./levels.js').LevelPlan} plan how its levels lie
 * @returns {Arrangement}
 */
export function arrange(variant, view = firstView, plan = inOneRow(variant.grid.levels)) {
  const lattice = latticeOf(variant);
  const picture = pictureOf(variant, view, plan);
  const hasMargins = lattice.hasMargins(variant);
  const margins = hasMargins ? [...lattice.margins(variant, picture), ...coordinatesAt(variant, picture)] : [];
  /** @type {Map<string, PlacedCell>} */
  const cells = new Map();
  for (const cell of variant.grid.cells) {
    const place = lattice.place(cell);
    const corners = place.corners.map((corner) => picture.map(corner, cell.level));
    const center = picture.map(place.center, cell.level);
    const scale = picture.scaleOf(cell.level);
    cells.set(cell.name, { cell, corners, center, radius: radiusWithin(corners, center), scale, namePlace: null });
  }
  // Where an outline has notches, a label beside one cell may lie in another. Then each cell has its name instead.
  const labels = margins.some(({ at }) => liesInCell(at, cells)) ? [] : margins;
  if (labels.length === 0)
    for (const placed of cells.values()) placed.namePlace = lattice.namePlace(placed.corners, placed.center);
  const mapped = (/** @type {[number, number]} */ [x, y]) => picture.map({ x, y }, 0);
  const ofBoard = (lattice.isFlat && variant.board?.lines) || [];
  const lines = ofBoard.map(({ from, to, kind }) => ({ from: mapped(from), to: mapped(to), kind }));
  const gap = plan.form === 'alike' ? null : gapOf(variant, view, plan);
  const all = [...cells.values()].flatMap(({ corners }) => corners);
  const around = enlarged(boxAround(gap ? [...all, ...cornersOf(gap)] : all), 0.06);
  const ofLabels = labels.map((label) => boxOfLabel(label, lattice.largestLabel / 100));
  const box = boxAround([around, ...ofLabels].flatMap(cornersOf));
  return { view, plan, cells, gap, labels, lines, box, hasCellsBetween: lattice.hasCellsBetween };
}

/** Does a point lie in the circle within some cell? @param {Point} at @param {Map<string, PlacedCell>} cells */
function liesInCell(at, cells) {
  for (const { center, radius } of cells.values())
    if (Math.hypot(at.x - center.x, at.y - center.y) < radius) return true;
  return false;
}

/** @param {import('./lattices.js').Label} label @param {number} size how high it is at most @returns {Box} */
function boxOfLabel({ text, at, kind }, size) {
  const [width, height] = kind === 'level' ? [0.5, 0.5] : [0.74 * size * text.length, 1.1 * size];
  return { left: at.x - width / 2, top: at.y - height / 2, width, height };
}

/**
 * How large a picture of a board is at least, in pixels, so that the tokens of pieces are so wide; on levels that are small
 * they may be smaller.
 * @param {Arrangement} arrangement @param {import('./lattices.js').Lattice} lattice @param {number} tokenPixels
 * @returns {import('./levels.js').Size}
 */
export function leastSize({ cells, box }, { tokenSize }, tokenPixels) {
  const large = [...cells.values()].filter(({ scale }) => scale === 1);
  const edge = tokenPixels / (2 * Math.min(...large.map(({ radius, corners }) => radius * tokenSize(corners.length))));
  return { width: Math.ceil(box.width * edge), height: Math.ceil(box.height * edge) };
}

/**
 * Each level is turned around its middle.
 * @param {ResolvedVariant} variant @param {View} view @param {import('./levels.js').LevelPlan} plan
 * @returns {import('./lattices.js').Picture}
 */
function pictureOf(variant, view, plan) {
  const { grid } = variant;
  const { place } = lattices[grid.lattice];
  const middle = middleOf(boxAround(grid.cells.flatMap((cell) => place(cell).corners)));
  const spots = Array.from({ length: grid.levels }, (_, level) =>
    plan.form !== 'alike' && level === plan.large ? stage : spotOfLevel(variant, view, plan, level),
  );
  return {
    isUpright: isUpright(view),
    scaleOf: (level) => spots[level].scale,
    map: (point, level) => {
      const { x, y } = turned({ x: point.x - middle.x, y: point.y - middle.y }, view.angle);
      const spot = spots[level];
      return { x: spot.x + x * spot.scale, y: spot.y - y * spot.scale };
    },
  };
}

/**
 * Where a level lies in the row of all.
 * @param {ResolvedVariant} variant @param {View} view @param {import('./levels.js').LevelPlan} plan @param {number} level
 */
function spotOfLevel(variant, view, plan, level) {
  const number = view.levelsReversed ? variant.grid.levels - 1 - level : level;
  return spotOf(plan, number, levelSize(variant, view));
}

/** @param {ResolvedVariant} variant @param {View} view @param {import('./levels.js').LevelPlan} plan @returns {Box} */
function gapOf(variant, view, plan) {
  const { x, y, scale } = spotOfLevel(variant, view, plan, plan.large);
  const size = levelSize(variant, view);
  const [width, height] = [size.width * scale, size.height * scale];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/**
 * The neighbour of a cell that lies nearest to a direction of the picture: a cell that it touches; over holes the next
 * one straight on; else one that it touches and that lies farther off. Cells of other levels are no neighbours; see
 * levelNeighbour.
 * @param {Arrangement} arrangement @param {string} name @param {number} direction @returns {string | null}
 */
export function neighbour(arrangement, name, direction) {
  const from = arrangement.cells.get(name);
  if (!from) return null;
  const isAside = arrangement.hasCellsBetween && direction % 180 === 90;
  return (
    (isAside ? touching(arrangement, from, direction, 70, 20) : null) ??
    touching(arrangement, from, direction, 35) ??
    nextOverHole(arrangement, from, direction) ??
    touching(arrangement, from, direction, 70)
  );
}

/**
 * @param {Arrangement} arrangement @param {PlacedCell} from @param {number} direction
 * @param {number} most how far off, in degrees
 * @param {number} [least] how far off at least
 * @returns {string | null}
 */
function touching(arrangement, from, direction, most, least = 0) {
  let best = null;
  let leastCost = Infinity;
  for (const { to } of from.cell.steps) {
    const placed = arrangement.cells.get(to);
    if (!placed || placed.cell.level !== from.cell.level) continue;
    const [off, distance] = wayTo(from, placed, direction);
    if (Math.abs(off) > most || Math.abs(off) < least) continue;
    // A farther cell must lie better: from a triangle that points up, the way to the right leads across its side, the
    // way up across its corner. Of two that lie equally well, columns take turns, so that one goes straight on.
    const side = from.cell.column % 2 === 0 ? off : -off;
    const cost = Math.abs(off) + 50 * (distance / (2 * from.radius) - 1) + side * 1e-3;
    if (cost < leastCost) [best, leastCost] = [to, cost];
  }
  return best;
}

/**
 * @param {PlacedCell} from @param {PlacedCell} to @param {number} direction @returns {[number, number]} how far off,
 * how far away
 */
function wayTo(from, to, direction) {
  const dx = to.center.x - from.center.x;
  const dy = from.center.y - to.center.y;
  const off = normalAngle(angleOf(dx, dy) - direction + 180) - 180;
  return [off, Math.hypot(dx, dy)];
}

/** @param {Arrangement} arrangement @param {PlacedCell} from @param {number} direction @returns {string | null} */
function nextOverHole(arrangement, from, direction) {
  let best = null;
  let least = Infinity;
  for (const [name, placed] of arrangement.cells) {
    if (placed === from || placed.cell.level !== from.cell.level) continue;
    const [off, distance] = wayTo(from, placed, direction);
    if (Math.abs(off) < 20 && distance < least) [best, least] = [name, distance];
  }
  return best;
}

/**
 * The cell of the same column and row on the next level that has one.
 * @param {Arrangement} arrangement @param {string} name @param {1 | -1} by in the order of the picture
 * @returns {string | null}
 */
export function levelNeighbour(arrangement, name, by) {
  const from = arrangement.cells.get(name)?.cell;
  if (!from) return null;
  const way = arrangement.view.levelsReversed ? -by : by;
  let best = null;
  let least = Infinity;
  for (const { cell } of arrangement.cells.values()) {
    const distance = (cell.level - from.level) * way;
    if (cell.column === from.column && cell.row === from.row && distance > 0 && distance < least)
      [best, least] = [cell.name, distance];
  }
  return best;
}

/**
 * The cells between two cells of cubes that lie on one line, through the levels; [] for others.
 * @param {Arrangement} arrangement @param {string} from @param {string} to @returns {string[]}
 */
export function cellsBetween(arrangement, from, to) {
  const a = arrangement.cells.get(from)?.cell;
  const b = arrangement.cells.get(to)?.cell;
  if (!a || !b) return [];
  const way = [b.column - a.column, b.row - a.row, b.level - a.level];
  const length = Math.max(...way.map(Math.abs));
  if (way.some((part) => part !== 0 && Math.abs(part) !== length)) return [];
  const cells = [];
  for (let i = 1; i < length; ++i) {
    const at = way.map((part) => (part / length) * i);
    for (const { cell } of arrangement.cells.values())
      if (cell.column === a.column + at[0] && cell.row === a.row + at[1] && cell.level === a.level + at[2])
        cells.push(cell.name);
  }
  return cells;
}
