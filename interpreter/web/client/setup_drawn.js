/**
 * A position as the `setup` of a variant file: a drawing of the board with its pieces, as people write them, or lists of
 * cells where letters do not fit into one. No DOM. Tested in tests/web/setup_drawn.test.mjs.
 *
 * @typedef {import('./types.js').Position} Position
 * @typedef {import('./types.js').Cell} Cell
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {(cell: Cell) => string} TextOf what stands on a cell, '' for nothing
 */
import { Canvas, draw, least, top } from './board_drawn.js';
import { latticeOf } from './lattices.js';

/**
 * @param {Position} position @param {ResolvedVariant} variant
 * @param {Cell[]} cells those of the file's board, if it has others than the variant
 */
export function setupOf(position, variant, cells = variant.grid.cells) {
  const lines = drawnLines(textsOf(position, variant), variant, cells);
  if (!lines) return listedSetup(position);
  // How far the lines are indented must be said where the first is not the leftmost.
  return [`setup: ${lines[0].startsWith(' ') ? '|2' : '|'}`, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/**
 * Of two players the second has small letters; of more each letter is followed by its player's mark.
 * @param {Position} position @param {ResolvedVariant} variant @returns {TextOf}
 */
function textsOf({ pieces }, { pieces: kinds, players }) {
  const letters = new Map(kinds.map(({ name, letter }) => [name, letter]));
  const marked = (/** @type {string} */ letter, /** @type {string} */ owner) => {
    const index = players.findIndex(({ name }) => name === owner);
    if (players.length > 2) return letter + players[index].mark;
    return index === 0 ? letter : letter.toLowerCase();
  };
  return ({ name }) => {
    const [kind, owner] = pieces[name] ?? ['', null];
    return owner === null ? '' : marked(letters.get(kind) ?? '', owner);
  };
}

/** @param {TextOf} textOf @param {ResolvedVariant} variant @param {Cell[]} cells @returns {string[] | null} */
function drawnLines(textOf, variant, cells) {
  const { isFlat, drawn } = latticeOf(variant);
  const longest = Math.max(1, ...cells.map((cell) => textOf(cell).length));
  if (!isFlat) return linesOfLevels(textOf, cells, longest);
  if (drawn === 'rows') return linesOfRows(textOf, cells, longest).map((line) => line.trimEnd());
  const most = drawn === 'slanted' ? 2 : 3;
  return drawn && longest <= most ? linesWithin(drawn, textOf, cells) : null;
}

/**
 * A letter, or where some are longer a word, for each cell of the box around all.
 * @param {TextOf} textOf @param {Cell[]} cells @param {number} width of a word @param {Cell[]} box cells that it reaches around
 */
function linesOfRows(textOf, cells, width, box = cells) {
  const [left, right, low] = [least(box, columnOf), -least(box, (cell) => -cell.column), least(box, (cell) => cell.row)];
  const at = new Map(cells.map((cell) => [`${cell.column} ${cell.row}`, textOf(cell) || '.']));
  const lines = [];
  for (let row = top(box); row >= low; --row) {
    const words = [];
    for (let column = left; column <= right; ++column) words.push((at.get(`${column} ${row}`) ?? '#').padEnd(width));
    lines.push(words.join(width === 1 ? '' : ' '));
  }
  return lines;
}

/** Each line has a row of all levels. @param {TextOf} textOf @param {Cell[]} cells @param {number} width */
function linesOfLevels(textOf, cells, width) {
  const levels = Array.from({ length: 1 - least(cells, (cell) => -cell.level) }, (_, level) =>
    linesOfRows(textOf, cells.filter((cell) => cell.level === level), width, cells),
  );
  return levels[0].map((_, row) =>
    levels.map((lines) => lines[row]).join(width === 1 ? '  ' : ' | ').trimEnd(),
  );
}

/**
 * Pieces in the drawing of a board.
 * @param {'slanted' | 'staggered'} form @param {TextOf} textOf @param {Cell[]} cells
 */
function linesWithin(form, textOf, cells) {
  const canvas = new Canvas();
  draw[form](canvas, cells, []);
  const [left, upper] = [least(cells, columnOf), top(cells)];
  for (const cell of cells) {
    const text = textOf(cell);
    const [line, column] = [upper - cell.row, 2 * (cell.column - left)];
    if (text && form === 'staggered') canvas.write(line, column, text);
    // Between the slashes of a triangle, in its wider line.
    else if (text) canvas.write(2 * line + (cell.orientation === 'up' ? 1 : 0), column + 1, text);
  }
  return canvas.lines;
}

/** @param {Cell} cell */
const columnOf = (cell) => cell.column;

/** For each player the cells of each kind. @param {Position} position */
function listedSetup({ pieces }) {
  /** @type {Record<string, Record<string, string[]>>} */
  const armies = {};
  const byCell = Object.entries(pieces).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  for (const [cell, [kind, owner]] of byCell) if (owner !== null) ((armies[owner] ??= {})[kind] ??= []).push(cell);
  const list = (/** @type {string[]} */ cells) => (cells.length === 1 ? cells[0] : `[${cells.join(', ')}]`);
  const army = (/** @type {Record<string, string[]>} */ kinds) =>
    Object.entries(kinds).map(([kind, cells]) => `    ${kind}: ${list(cells)}`);
  const lines = Object.entries(armies).flatMap(([player, kinds]) => [`  ${player}:`, ...army(kinds)]);
  return ['setup:', ...lines, ''].join('\n');
}
