/**
 * How a variant file is colored: keys, texts, numbers, comments, and within them the notation of movements and the
 * letters of drawings. A mode as CodeMirror has them, but one that stands alone. Tested in
 * tests/web/source_mode.test.mjs.
 *
 * @typedef {Object} Stream a line that is read, as CodeMirror's StringStream
 * @property {() => boolean} sol @property {() => boolean} eol @property {() => boolean} eatSpace
 * @property {() => number} indentation @property {() => void} skipToEnd @property {() => string | undefined} next
 * @property {(pattern: RegExp, consume?: boolean) => RegExpMatchArray | null} match
 *
 * @typedef {Object} State
 * @property {{ indent: number, key: string }[]} keys those that lead to the line, the outermost first
 * @property {number | null} text the indentation of the key whose text of several lines this is
 * @property {'notation' | 'drawing' | 'value'} kind of what follows the last key
 * @property {number} depth of brackets
 */

/** Keys whose values are movements, and those whose values are drawings. */
const notationKeys = new Set(['moves', 'move', 'steps', 'step', 'legs', 'neighbours']);
const drawingKeys = new Set(['drawing', 'setup', 'board']);

const key = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#:{}[\],&*!|>'"%@`][^:#{}[\],]*?)(?=\s*:(?:\s|$))/;

/** @param {State} state @param {string} name @returns {State['kind']} */
function kindOf({ keys }, name) {
  if (notationKeys.has(name) || keys.some((one) => one.key === 'movements')) return 'notation';
  if (drawingKeys.has(name) || keys.some((one) => drawingKeys.has(one.key))) return 'drawing';
  return 'value';
}

/** A part of a movement. @param {Stream} stream */
function notation(stream) {
  if (stream.match(/^<[^>]*>/)) return 'variable-3';
  if (stream.match(/^[A-Z]/)) return 'variable-2';
  if (stream.match(/^[a-z]+/)) return 'builtin';
  if (stream.match(/^[0-9]+|^\*/)) return 'number';
  if (stream.match(/^[[\](){}?+.|-]/)) return 'bracket';
  stream.next();
  return null;
}

/** A part of a drawing. @param {Stream} stream */
function drawing(stream) {
  if (stream.match(/^[A-Z]+/)) return 'variable-2';
  if (stream.match(/^[a-z]+/)) return 'variable-3';
  if (stream.match(/^[0-9]+/)) return 'number';
  if (stream.match(/^[.*-]+/)) return 'comment';
  stream.next();
  return null;
}

/** A part of a value that is neither. @param {Stream} stream */
function value(stream) {
  if (stream.match(/^(?:true|false|null|~)(?=[\s,\]}]|$)/)) return 'atom';
  if (stream.match(/^-?[0-9]+(?:\.[0-9]+)?(?=[\s,\]}%]|$)/)) return 'number';
  if (stream.match(/^[[\]{},]/)) return 'bracket';
  if (stream.match(/^[^\s[\]{},#:]+/)) return 'string';
  stream.next();
  return null;
}

export const sourceMode = {
  /** @returns {State} */
  startState: () => ({ keys: [], text: null, kind: 'value', depth: 0 }),
  /** @param {State} state @returns {State} */
  copyState: (state) => ({ ...state, keys: [...state.keys] }),

  /** @param {Stream} stream @param {State} state @returns {string | null} */
  token(stream, state) {
    if (stream.sol()) {
      const indent = stream.indentation();
      if (state.text !== null && indent <= state.text && !stream.match(/^\s*$/, false)) state.text = null;
      // Brackets that are never closed end with what begins at the edge.
      if (indent === 0 && stream.match(key, false)) state.depth = 0;
      if (state.text === null && state.depth === 0) {
        state.keys = state.keys.filter((one) => one.indent < indent);
        state.kind = 'value';
      }
    }
    if (stream.eatSpace()) return null;
    if (state.text === null && stream.match(/^#/)) {
      stream.skipToEnd();
      return 'comment';
    }
    if (state.text === null) {
      const found = stream.match(key);
      if (found) {
        const name = found[0].replace(/^["']|["']$/g, '');
        const isOuter = state.depth === 0 && state.keys.length === 0;
        state.kind = kindOf(state, name);
        if (state.depth === 0) state.keys.push({ indent: stream.indentation(), key: name });
        return isOuter ? 'keyword' : 'property';
      }
      if (stream.match(/^:(?=\s|$)/)) return null;
      if (stream.match(/^-(?=\s|$)/)) return 'bracket';
      if (stream.match(/^[|>][+-]?\d?(?=\s|$)/)) {
        state.text = state.keys.at(-1)?.indent ?? 0;
        return 'bracket';
      }
      if (state.kind === 'value' && stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?)/)) return 'string';
      const bracket = stream.match(/^[[{]/, false) ? 1 : stream.match(/^[\]}]/, false) ? -1 : 0;
      // Brackets of a movement are not those of YAML, unless a value begins with them.
      if (bracket) state.depth = Math.max(0, state.depth + bracket);
    }
    if (state.kind === 'notation') return notation(stream);
    if (state.kind === 'drawing' && (state.text !== null || state.depth === 0)) return drawing(stream);
    return state.text === null ? value(stream) : (stream.skipToEnd(), 'string');
  },
  lineComment: '#',
};
