/**
 * What was tried as a game record, with what was tried instead as variations; docs/game-record.md has the grammar. No DOM.
 * Tested in tests/web/try_record.test.mjs.
 */
import { linesOf } from './try_state.js';

/** The most characters of a line of moves. */
const width = 80;

/** @param {string} variant its id @param {import('./try_state.js').TryState} state @returns {string} */
export function recordOf(variant, state) {
  const tags = [`[Variant "${variant}"]`];
  if (state.start) tags.push(`[Position "${state.start.replaceAll(/["\\]/g, '\\$&')}"]`);
  return `${tags.join('\n')}\n\n${inLines([...wordsOf(linesOf(state)), '*'])}\n`;
}

/**
 * The moves; a branch stands in parentheses behind the move that it replaces.
 * @param {import('./try_state.js').Line} line @returns {string[]}
 */
const wordsOf = (line) =>
  line.flatMap(({ move, branches }) => [
    move,
    ...branches.flatMap((branch) => {
      const words = wordsOf(branch);
      return [`(${words[0]}`, ...words.slice(1)].map((word, i) => (i === words.length - 1 ? `${word})` : word));
    }),
  ]);

/** @param {string[]} words */
function inLines(words) {
  const lines = [''];
  for (const word of words) {
    const line = `${lines[lines.length - 1]} ${word}`.trim();
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.join('\n');
}
