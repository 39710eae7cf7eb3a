/** The board in text: who has what where, and a table of the cells, level by level. */
import { el } from './dom.js';
import { capital } from './words.js';

/**
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Standing} Standing
 */

/** @param {ResolvedVariant} variant @param {Standing} standing */
export function textView(variant, standing) {
  return el('div', { class: 'text-view' }, armies(variant, standing), ...tables(variant, standing));
}

/** The pieces of each player by name, the kings first. @param {ResolvedVariant} variant @param {Standing} standing */
function armies(variant, standing) {
  const list = el('dl', {});
  for (const { name } of variant.players) addArmy(list, variant, standing, name, name);
  addArmy(list, variant, standing, null, 'dead');
  return list;
}

/**
 * @param {Element} list
 * @param {ResolvedVariant} variant
 * @param {Standing} standing
 * @param {string | null} owner
 * @param {string} title
 */
function addArmy(list, variant, standing, owner, title) {
  const groups = variant.pieces
    .map(({ name }) => ({ name, cells: cellsOf(standing, name, owner) }))
    .filter(({ cells }) => cells.length);
  const held = owner ? (standing.hands[owner] ?? []) : [];
  if (!groups.length && !held.length) return;
  const texts = groups.map(({ name, cells }) => `${name} ${cells.join(' ')}`);
  if (held.length) texts.push(`in hand: ${held.map(({ piece, count }) => `${count} ${piece}`).join(', ')}`);
  list.append(el('dt', {}, capital(title)), el('dd', {}, texts.join('; ')));
}

/** @param {Standing} standing @param {string} piece @param {string | null} owner */
function cellsOf({ pieces }, piece, owner) {
  return Object.keys(pieces)
    .filter((cell) => pieces[cell][0] === piece && pieces[cell][1] === owner)
    .sort();
}

/** @param {ResolvedVariant} variant @param {Standing} standing */
function tables(variant, standing) {
  const { levels } = variant.grid;
  return Array.from({ length: levels }, (_, level) => levelTable(variant, standing, level));
}

/** @param {ResolvedVariant} variant @param {Standing} standing @param {number} level */
function levelTable(variant, standing, level) {
  const cells = variant.grid.cells.filter((cell) => cell.level === level);
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => b - a);
  const caption = variant.grid.levels > 1 ? `Level ${level + 1}` : 'Board';
  const table = el('table', {}, el('caption', {}, caption));
  for (const row of rows)
    table.append(
      rowOf(
        variant,
        standing,
        cells.filter((cell) => cell.row === row),
      ),
    );
  return el('div', { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': `${caption} as a table` }, table);
}

/**
 * Cells stand below each other by column; gaps are skipped.
 * @param {ResolvedVariant} variant
 * @param {Standing} standing
 * @param {import('./types.js').Cell[]} cells
 */
function rowOf(variant, standing, cells) {
  const line = el('tr');
  let column = 0;
  for (const cell of [...cells].sort((a, b) => a.column - b.column)) {
    if (cell.column > column) line.append(el('td', { colspan: cell.column - column, class: 'gap' }));
    line.append(cellOf(variant, standing, cell.name));
    column = cell.column + 1;
  }
  return line;
}

/** @param {ResolvedVariant} variant @param {Standing} standing @param {string} name */
function cellOf(variant, standing, name) {
  const piece = standing.pieces[name];
  const letter = piece && (variant.pieces.find((kind) => kind.name === piece[0])?.letter ?? piece[0]);
  const mark = piece && (piece[1] ? variant.players.find((player) => player.name === piece[1])?.mark : '+');
  const spoken = `${name}, ${piece ? `${piece[0]} of ${piece[1] ?? 'nobody'}` : 'empty'}`;
  return el(
    'td',
    {},
    el('span', { 'aria-hidden': 'true' }, el('small', {}, name), piece ? ` ${letter}${mark}` : ' ·'),
    el('span', { class: 'for-listeners' }, spoken),
  );
}
