/**
 * The cells that a part of a variant file names, as `board` does in lines, areas and bars, when they get other names or are
 * taken away. No DOM. Tested in tests/web/board_cells.test.mjs.
 */

/** A list in brackets; or a value, or an item of a list, that stands by itself. */
const lists = /\[([^[\]{}]*)\]|(:[ \t]+|^[ \t]*-[ \t]+)([^\s,[\]{}"'#][^,[\]{}"'#\n]*)/gm;

/** What stands in the place of an item of which nothing is left. */
const gone = '\0';

/**
 * The text with the new names of cells, and without those that are no more.
 * @param {string} text @param {Map<string, string | null>} names by those that cells had; null of cells that are no more
 * @returns {{ text: string, left: string[] }} with what is left out: cells and pairs of them, such as `a1-c3`
 */
export function withCells(text, names) {
  /** @type {string[]} */
  const left = [];
  const isKnown = (/** @type {string} */ item) => item.split('-').every((name) => names.has(name));
  const renamed = (/** @type {string[]} */ items) =>
    items.flatMap((item) => {
      if (!isKnown(item)) return [item];
      const parts = item.split('-').map((name) => names.get(name));
      if (parts.every(Boolean)) return [parts.join('-')];
      left.push(item);
      return [];
    });
  const changed = text.replace(lists, (whole, listed, before, value) => {
    if (listed !== undefined) {
      const items = listed.split(',').map((/** @type {string} */ item) => item.trim()).filter(Boolean);
      const others = renamed(items).join(', ');
      return others === items.join(', ') ? whole : `[${others}]`;
    }
    const words = value.trim().split(/\s+/);
    if (!words.every(isKnown)) return whole;
    const others = renamed(words).join(' ');
    if (others === words.join(' ')) return whole;
    const space = /\s*$/.exec(value)?.[0] ?? '';
    return `${before}${others || (before.startsWith(':') ? '[]' : gone)}${space}`;
  });
  const lines = changed.split('\n').filter((line) => !line.includes(gone));
  return { text: lines.join('\n'), left };
}
