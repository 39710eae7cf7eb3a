/**
 * Cells that a board could have beyond its edge: the mirror images of its cells in the middles of their sides, which on
 * triangles, squares and hexes are their neighbours. No DOM. Tested in tests/web/board_rim.test.mjs.
 *
 * @typedef {import('./types.js').Cell} Cell
 * @typedef {[number, number]} Place
 */

/** Where a cell lies: equal for cells of one place. @param {Cell} cell */
export const placeOf = ({ center: [x, y] }) => `${Math.round(x * 20)} ${Math.round(y * 20)}`;

/** How many columns further a cell lies, by its way in lengths of an edge. @param {number} way */
const columnsOf = (way) => (Math.abs(way) < 0.25 ? 0 : Math.sign(way));
/** How many rows: those of triangles and hexes are so high, those of squares not much higher. @param {number} way */
const rowsOf = (way) => Math.round(way / (Math.sqrt(3) / 2));

/** The cells beside one, across its sides; those that a board has are among them. @param {Cell} cell @returns {Cell[]} */
function beside(cell) {
  return cell.corners.map((corner, index) => {
    const next = cell.corners[(index + 1) % cell.corners.length];
    const mirror = (/** @type {Place} */ [x, y]) => /** @type {Place} */ ([corner[0] + next[0] - x, corner[1] + next[1] - y]);
    const center = mirror(cell.center);
    return {
      ...cell,
      name: '',
      center,
      corners: cell.corners.map(mirror),
      column: cell.column + columnsOf(center[0] - cell.center[0]),
      row: cell.row + rowsOf(center[1] - cell.center[1]),
      orientation: cell.orientation && (cell.orientation === 'up' ? 'down' : 'up'),
      steps: [],
    };
  });
}

/**
 * The cells that touch a board's sides from outside, each with a name that no cell has: "column 0, row 4" left of a board
 * whose columns and rows are counted from 1.
 * @param {Cell[]} cells @param {Cell[]} [board] from whose first column and row those of the names are counted
 * @returns {Cell[]}
 */
export function rimOf(cells, board = cells) {
  const known = new Set(cells.map(placeOf));
  const [left, low] = [Math.min(...board.map(({ column }) => column)), Math.min(...board.map(({ row }) => row))];
  /** @type {Map<string, Cell>} */
  const rim = new Map();
  for (const cell of cells)
    for (const other of beside(cell)) if (!known.has(placeOf(other))) rim.set(placeOf(other), other);
  const names = new Set(cells.map(({ name }) => name));
  return [...rim.values()].map((cell) => {
    let name = `column ${cell.column - left + 1}, row ${cell.row - low + 1}`;
    while (names.has(name)) name += "'";
    names.add(name);
    return { ...cell, name };
  });
}
