/** The board in text: who has what where, and a table of the cells, level by level. */
import { el } from './dom.js';
import { capital } from './messages.js';
import { enumerated, named, t } from './words.js';

/**
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Position} Position
 */

/** @param {ResolvedVariant} variant @param {Position} position */
export function textView(variant, position) {
  const armies = [...variant.players.map(({ name }) => name), null].flatMap((owner) => army(variant, position, owner));
  const tables = Array.from({ length: variant.grid.levels }, (_, level) => levelTable(variant, position, level));
  return el('div', { class: 'text-view' }, el('dl', {}, ...armies), ...tables);
}

/**
 * The pieces of a player by name, in the order of the rules, and what the player holds.
 * @param {ResolvedVariant} variant @param {Position} position @param {string | null} owner null: dead pieces
 */
function army(variant, position, owner) {
  const texts = variant.pieces
    .map(({ name }) => [named(name), ...cellsOf(position, name, owner)])
    .filter((words) => words.length > 1)
    .map((words) => words.join(' '));
  const held = owner ? (position.hands[owner] ?? []) : [];
  if (held.length) texts.push(t`in hand: ${held.map(({ piece, count }) => `${count} ${named(piece)}`).join(', ')}`);
  return texts.length ? [el('dt', {}, capital(owner ? named(owner) : t`dead`)), el('dd', {}, texts.join('; '))] : [];
}

/** @param {Position} position @param {string} piece @param {string | null} owner */
function cellsOf({ pieces }, piece, owner) {
  return Object.keys(pieces)
    .filter((cell) => pieces[cell][0] === piece && pieces[cell][1] === owner)
    .sort();
}

/** @param {ResolvedVariant} variant @param {Position} position @param {number} level */
function levelTable(variant, position, level) {
  const cells = variant.grid.cells.filter((cell) => cell.level === level);
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => b - a);
  const caption = variant.grid.levels > 1 ? t`Level ${level + 1}` : t`Board`;
  const cellsOfRow = (/** @type {number} */ row) => cells.filter((cell) => cell.row === row);
  const lines = rows.map((row) => rowOf(variant, position, cellsOfRow(row)));
  const table = el('table', {}, el('caption', {}, caption), ...lines);
  return el('div', { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t`${caption} as a table` }, table);
}

/**
 * Cells stand below each other by column; gaps are skipped.
 * @param {ResolvedVariant} variant
 * @param {Position} position
 * @param {import('./types.js').Cell[]} cells
 */
function rowOf(variant, position, cells) {
  const line = el('tr');
  let column = 0;
  for (const cell of [...cells].sort((a, b) => a.column - b.column)) {
    if (cell.column > column) line.append(el('td', { colspan: cell.column - column, class: 'gap' }));
    line.append(cellOf(variant, position, cell.name));
    column = cell.column + 1;
  }
  return line;
}

/** @param {ResolvedVariant} variant @param {Position} position @param {string} name */
function cellOf(variant, position, name) {
  const piece = position.pieces[name];
  const letter = piece && (variant.pieces.find((kind) => kind.name === piece[0])?.letter ?? piece[0]);
  const mark = piece && (piece[1] ? variant.players.find((player) => player.name === piece[1])?.mark : '+');
  const spoken = piece ? t`${named(piece[0])} of ${piece[1] ? named(piece[1]) : t`nobody`}` : t`empty`;
  return el(
    'td',
    {},
    el('span', { 'aria-hidden': 'true' }, el('small', {}, name), piece ? ` ${letter}${mark}` : ' ·'),
    el('span', { class: 'for-listeners' }, enumerated([name, spoken])),
  );
}
