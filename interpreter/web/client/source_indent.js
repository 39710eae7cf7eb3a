/**
 * Where the next line of a YAML text begins. No DOM. Tested in tests/web/source_indent.test.mjs.
 */

/** How much deeper that begins what belongs to a line. */
const step = 2;

/**
 * The spaces before the line that follows when a line is ended: those of the line, past the dash of a list, and two more
 * behind what opens something. @param {string} line as far as the cursor
 */
export function indentAfter(line) {
  const begin = /^ *(?:- +)*/.exec(line)?.[0].length ?? 0;
  const text = line.replace(/(^|\s)#.*$/, '').trimEnd();
  return begin + (/(:|\s[|>][0-9+-]*|[[{])$/.test(text) ? step : 0);
}
