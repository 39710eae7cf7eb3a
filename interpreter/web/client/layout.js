/**
 * Where the cells of a board lie in a picture: turned so that a seat is at the bottom, the levels of a cube arranged
 * by the width there is, labels at the margins, and the neighbour of a cell in a direction of the picture. It knows no
 * DOM. Tested in tests/web/layout.test.mjs.
 *
 * Lengths are edges of a cell. Points of pictures have y downwards; directions are degrees, counter-clockwise from
 * the right.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Cell} Cell
 * @typedef {{x: number, y: number}} Point
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 *
 * @typedef {object} View how a board is turned
 * @property {number} angle by which the picture is turned, counter-clockwise
 * @property {boolean} levelsReversed of cubes: the last level comes first
 *
 * @typedef {object} PlacedCell
 * @property {Cell} cell
 * @property {Point[]} corners
 * @property {Point} center
 * @property {number} radius of the largest circle around the center within the cell
 * @property {Point | null} namePlace where its name stands, on boards without labels at their margins
 *
 * @typedef {{text: string, at: Point, kind: 'column' | 'row' | 'level'}} Label
 *
 * @typedef {object} Arrangement
 * @property {View} view
 * @property {Map<string, PlacedCell>} cells by name
 * @property {Label[]} labels at the margins
 * @property {{from: Point, to: Point, kind: 'grid' | 'palace'}[]} lines drawn on the board
 * @property {Box} box around all cells and labels
 */

/** Degrees by which the cells of a lattice can be turned so that they are cells of the lattice again. */
const stepOfLattice = { triangle: 60, hex: 60, square: 90, cube: 90 };

/** Between two levels of a cube, with room for their labels. */
const levelGap = 1.3;

/** Cells of cubes are at least so wide, in pixels, if need be by fewer levels beside each other. */
const leastCellPixels = 28;

/** @type {View} */
export const firstView = { angle: 0, levelsReversed: false };

/** @param {number} angle @returns {number} the same angle from 0 up to below 360 */
const normal = (angle) => ((angle % 360) + 360) % 360;

/**
 * Turns a point around the origin; y upwards.
 * @param {number} x @param {number} y @param {number} angle @returns {Point}
 */
function turned(x, y, angle) {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** @param {ResolvedVariant} variant */
const isCube = (variant) => variant.grid.lattice === 'cube';

/**
 * The place of a cell before the board is turned, y upwards. Of cubes the place within its level.
 * @param {ResolvedVariant} variant @param {Cell} cell @returns {{center: Point, corners: Point[]}}
 */
function placeOf(variant, cell) {
  if (!isCube(variant))
    return { center: { x: cell.center[0], y: cell.center[1] }, corners: cell.corners.map(([x, y]) => ({ x, y })) };
  const { column: x, row: y } = cell;
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
  return { center: { x: x + 0.5, y: y + 0.5 }, corners };
}

/** The middle of the box around some points. @param {Point[]} points @returns {Point} */
function middleOf(points) {
  const box = boxAround(points);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {Point[]} points @returns {Box} */
function boxAround(points) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** @param {Box} box @param {number} by @returns {Box} */
const enlarged = (box, by) => ({
  left: box.left - by,
  top: box.top - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/**
 * The angles by which the board can be turned and looks the same, 0 first. Of cubes each level is turned.
 * @param {ResolvedVariant} variant @returns {number[]}
 */
export function symmetries(variant) {
  const levels = new Map();
  for (const cell of variant.grid.cells) {
    const { center } = placeOf(variant, cell);
    const level = levels.get(cell.level) ?? [];
    level.push(center);
    levels.set(cell.level, level);
  }
  const angles = [];
  for (let angle = 0; angle < 360; angle += stepOfLattice[variant.grid.lattice])
    if ([...levels.values()].every((centers) => mapsToItself(centers, angle))) angles.push(angle);
  return angles;
}

/** @param {Point[]} centers @param {number} angle */
function mapsToItself(centers, angle) {
  const key = (/** @type {Point} */ point) => `${Math.round(point.x * 100)},${Math.round(point.y * 100)}`;
  // The mean of all cells is where any turn of the board has its middle.
  const mean = { x: 0, y: 0 };
  for (const { x, y } of centers) {
    mean.x += x / centers.length;
    mean.y += y / centers.length;
  }
  const near = new Set();
  for (const { x, y } of centers)
    for (const dx of [-0.01, 0, 0.01])
      for (const dy of [-0.01, 0, 0.01]) near.add(key({ x: x - mean.x + dx, y: y - mean.y + dy }));
  return centers.every(({ x, y }) => near.has(key(turned(x - mean.x, y - mean.y, angle))));
}

/**
 * The view in which a player sits at the bottom and looks upwards. Of cubes the level that the player looks away from
 * comes last.
 * @param {ResolvedVariant} variant @param {string} name of a player @returns {View}
 */
export function viewOfPlayer(variant, name) {
  const facing = variant.players.find((player) => player.name === name)?.facing ?? 90;
  const step = stepOfLattice[variant.grid.lattice];
  const toAngle = (/** @type {number} */ degrees) => normal(Math.round((90 - degrees) / step) * step);
  if (typeof facing === 'number') return { angle: toAngle(facing), levelsReversed: false };
  const [column, row, level] = facing;
  const liesInLevel = column !== 0 || row !== 0;
  return {
    angle: liesInLevel ? toAngle((Math.atan2(row, column) * 180) / Math.PI) : 0,
    levelsReversed: level > 0,
  };
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

/**
 * How many levels of a cube lie beside each other, so that cells are large enough to hit.
 * @param {ResolvedVariant} variant @param {number} width in pixels @param {View} view @returns {number}
 */
export function levelsInARow(variant, width, view = firstView) {
  const { levels, columns, rows } = variant.grid;
  const levelWidth = (view.angle % 180 === 0 ? columns : rows) + levelGap;
  const fitting = Math.max(1, Math.min(levels, Math.floor(width / (levelWidth * leastCellPixels))));
  return Math.ceil(levels / Math.ceil(levels / fitting));
}

/**
 * Lays out a board.
 * @param {ResolvedVariant} variant @param {View} view
 * @param {number} levelsInARow of cubes, how many levels lie beside each other
 * @returns {Arrangement}
 */
export function arrange(variant, view = firstView, levelsInARow = variant.grid.levels) {
  const picture = new Picture(variant, view, levelsInARow);
  /** @type {Map<string, PlacedCell>} */
  const cells = new Map();
  for (const cell of variant.grid.cells) cells.set(cell.name, picture.place(cell));
  const labels = hasMargins(variant) ? margins(variant, picture) : [];
  const lines = isCube(variant)
    ? []
    : (variant.board?.lines ?? []).map(({ from, to, kind }) => ({
        from: picture.map({ x: from[0], y: from[1] }, 0),
        to: picture.map({ x: to[0], y: to[1] }, 0),
        kind,
      }));
  const allCorners = [...cells.values()].flatMap((placed) => placed.corners);
  const around = enlarged(boxAround(allCorners), 0.1);
  const box =
    labels.length === 0
      ? around
      : boxAround([...cornersOf(around), ...labels.flatMap(({ at }) => cornersOf(boxOfLabel(at)))]);
  return { view, cells, labels, lines, box };
}

/** @param {Box} box @returns {Point[]} */
const cornersOf = (box) => [
  { x: box.left, y: box.top },
  { x: box.left + box.width, y: box.top + box.height },
];

/** @param {Point} at @returns {Box} */
const boxOfLabel = (at) => ({ left: at.x - 0.25, top: at.y - 0.25, width: 0.5, height: 0.5 });

/**
 * Do labels stand at the margins? Names stand in the cells where they are not made of columns and numbers.
 * @param {ResolvedVariant} variant
 */
export function hasMargins(variant) {
  if (variant.labels.columns.length === 0) return false;
  return variant.grid.lattice !== 'hex' || variant.grid.cells.every((cell) => numberInName(variant, cell) !== null);
}

/**
 * The number in the name of a cell that is named by its column, as in "f11".
 * @param {ResolvedVariant} variant @param {Cell} cell @returns {number | null}
 */
function numberInName(variant, cell) {
  const letters = columnLetters(variant, cell.column);
  const number = cell.name.slice(letters.length);
  return cell.name.startsWith(letters) && /^\d+$/.test(number) ? Number(number) : null;
}

/** Maps places of a variant to places of the picture. */
class Picture {
  /** @param {ResolvedVariant} variant @param {View} view @param {number} levelsInARow */
  constructor(variant, view, levelsInARow) {
    this.variant = variant;
    this.view = view;
    this.levelsInARow = levelsInARow;
    this.middle = middleOf(variant.grid.cells.flatMap((cell) => placeOf(variant, cell).corners));
    const { columns, rows } = variant.grid;
    const isUpright = view.angle % 180 === 0;
    /** Of a level of a cube. */
    this.size = { width: isUpright ? columns : rows, height: isUpright ? rows : columns };
  }

  /** The middle of a level, of flat boards of the board. @param {number} level @returns {Point} */
  origin(level) {
    if (!isCube(this.variant)) return { x: 0, y: 0 };
    const number = this.view.levelsReversed ? this.variant.grid.levels - 1 - level : level;
    return {
      x: (number % this.levelsInARow) * (this.size.width + levelGap),
      y: Math.floor(number / this.levelsInARow) * (this.size.height + levelGap + 0.3),
    };
  }

  /** @param {Point} point of the variant, y upwards @param {number} level @returns {Point} */
  map(point, level) {
    const origin = this.origin(level);
    const { x, y } = turned(point.x - this.middle.x, point.y - this.middle.y, this.view.angle);
    return { x: origin.x + x, y: origin.y - y };
  }

  /** @param {Cell} cell @returns {PlacedCell} */
  place(cell) {
    const place = placeOf(this.variant, cell);
    const corners = place.corners.map((corner) => this.map(corner, cell.level));
    const center = this.map(place.center, cell.level);
    const radius = radiusWithin(corners, center);
    return { cell, corners, center, radius, namePlace: hasMargins(this.variant) ? null : namePlace(corners, center) };
  }
}

/** @param {Point[]} corners @param {Point} center @returns {number} */
function radiusWithin(corners, center) {
  const distances = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const cross = (b.x - a.x) * (center.y - a.y) - (b.y - a.y) * (center.x - a.x);
    return Math.abs(cross) / Math.hypot(b.x - a.x, b.y - a.y);
  });
  return Math.min(...distances);
}

/**
 * A cell's name stands below its piece; in a triangle towards the corner above or below it.
 * @param {Point[]} corners @param {Point} center @returns {Point}
 */
function namePlace(corners, center) {
  if (corners.length !== 3) return { x: center.x, y: center.y + 0.66 };
  const off = (/** @type {Point} */ corner) => Math.abs(corner.x - center.x);
  const tip = corners.reduce((best, corner) => (off(corner) < off(best) ? corner : best));
  return { x: center.x, y: center.y + (tip.y - center.y) * 0.56 };
}

/** @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]} */
function margins(variant, picture) {
  const { lattice } = variant.grid;
  if (lattice === 'triangle') return marginsOfTriangles(variant, picture);
  return lattice === 'hex' ? marginsOfHexes(variant, picture) : marginsOfSquares(variant, picture);
}

/** The first column's letters belong to the leftmost column. @param {ResolvedVariant} variant @param {number} column */
function columnLetters(variant, column) {
  const first = Math.min(...variant.grid.cells.map((cell) => cell.column));
  return variant.labels.columns[column - first] ?? '';
}

/**
 * The first cell of each line of cells, by the line's number.
 * @param {Cell[]} cells @param {(cell: Cell) => number} line @param {(cell: Cell) => number} place
 * @returns {Map<number, Cell>}
 */
function firstOfLines(cells, line, place) {
  /** @type {Map<number, Cell>} */ const first = new Map();
  for (const cell of cells) {
    const best = first.get(line(cell));
    if (!best || place(cell) < place(best)) first.set(line(cell), cell);
  }
  return first;
}

/** @param {Cell} cell */
const columnOf = (cell) => cell.column;
/** @param {Cell} cell */
const rowOf = (cell) => cell.row;

/**
 * A column's letters below its lowest cell, a row's number left of its leftmost one; they turn along.
 * @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]}
 */
function marginsOfTriangles(variant, picture) {
  /** @type {Label[]} */ const labels = [];
  for (const [column, cell] of firstOfLines(variant.grid.cells, columnOf, rowOf)) {
    const { center, corners } = placeOf(variant, cell);
    const at = { x: center.x, y: Math.min(...corners.map((corner) => corner.y)) - 0.24 };
    labels.push({ text: columnLetters(variant, column), at: picture.map(at, 0), kind: 'column' });
  }
  for (const [row, cell] of firstOfLines(variant.grid.cells, rowOf, columnOf)) {
    const { left, top, height } = boxAround(placeOf(variant, cell).corners);
    // Below a side that runs inwards stand letters of columns, too.
    const off = cell.orientation === 'down' ? { x: 0.35, y: 0.12 } : { x: 0.14, y: 0 };
    const at = { x: left - off.x, y: top + height / 2 - off.y };
    labels.push({ text: String(row + 1), at: picture.map(at, 0), kind: 'row' });
  }
  return labels;
}

/**
 * A column's letters below its lowest cell, a number left of the leftmost cell that has it in its name.
 * @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]}
 */
function marginsOfHexes(variant, picture) {
  const { cells } = variant.grid;
  /** @type {Label[]} */ const labels = [];
  for (const [column, cell] of firstOfLines(cells, columnOf, rowOf)) {
    const { x, y } = placeOf(variant, cell).center;
    labels.push({ text: columnLetters(variant, column), at: picture.map({ x, y: y - 1.3 }, 0), kind: 'column' });
  }
  for (const [number, cell] of firstOfLines(cells, (cell) => numberInName(variant, cell) ?? 0, columnOf)) {
    const { x, y } = placeOf(variant, cell).center;
    labels.push({ text: String(number), at: picture.map({ x: x - 1.25, y: y + 0.35 }, 0), kind: 'row' });
  }
  return labels;
}

/**
 * Columns' letters below the board and rows' numbers left of it, or the other way round on a board turned sideways; of
 * each level of a cube, with its letter above.
 * @param {ResolvedVariant} variant @param {Picture} picture @returns {Label[]}
 */
function marginsOfSquares(variant, picture) {
  /** @type {Label[]} */ const labels = [];
  for (let level = 0; level < variant.grid.levels; ++level) {
    const cells = variant.grid.cells.filter((cell) => cell.level === level);
    if (cells.length === 0) continue;
    const corners = cells.flatMap((cell) => placeOf(variant, cell).corners);
    const box = boxAround(corners.map((corner) => picture.map(corner, level)));
    if (isCube(variant))
      labels.push({ text: levelLetters(level), at: { x: box.left + box.width / 2, y: box.top - 0.3 }, kind: 'level' });
    for (const kind of /** @type {const} */ (['column', 'row']))
      for (const number of new Set(cells.map((cell) => cell[kind]))) {
        const line = cells.filter((cell) => cell[kind] === number).map((cell) => picture.place(cell).center);
        const isAcross = (kind === 'row') === (picture.view.angle % 180 === 0);
        const at = isAcross ? { x: box.left - 0.24, y: line[0].y } : { x: line[0].x, y: box.top + box.height + 0.28 };
        labels.push({ text: kind === 'row' ? String(number + 1) : columnLetters(variant, number), at, kind });
      }
  }
  return labels;
}

/** The letters of a level: A to Z, then AA. @param {number} level @returns {string} */
export function levelLetters(level) {
  const last = String.fromCharCode(65 + (level % 26));
  return level < 26 ? last : levelLetters(Math.floor(level / 26) - 1) + last;
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
  return (
    touching(arrangement, from, direction, 35) ??
    nextOverHole(arrangement, from, direction) ??
    touching(arrangement, from, direction, 70)
  );
}

/**
 * @param {Arrangement} arrangement @param {PlacedCell} from @param {number} direction
 * @param {number} most how far off, in degrees
 * @returns {string | null}
 */
function touching(arrangement, from, direction, most) {
  let best = null;
  let least = Infinity;
  for (const { to } of from.cell.steps) {
    const placed = arrangement.cells.get(to);
    if (!placed || placed.cell.level !== from.cell.level) continue;
    const [off, distance] = wayTo(from, placed, direction);
    if (Math.abs(off) > most) continue;
    // A farther cell must lie better: from a triangle to the right comes the one beside it, upwards the one across its
    // corner. Of two that lie equally well, columns take turns, so that one goes straight on over hexes.
    const side = from.cell.column % 2 === 0 ? off : -off;
    const cost = Math.abs(off) + 50 * (distance / (2 * from.radius) - 1) + side * 1e-3;
    if (cost < least) [best, least] = [to, cost];
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
  const off = normal((Math.atan2(dy, dx) * 180) / Math.PI - direction + 180) - 180;
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
 * The cell of the same column and row on the next level of a cube that has one.
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
 * The cells between two cells of a cube that lie on one line, through the levels; [] for others.
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
