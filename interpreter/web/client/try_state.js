/**
 * What is tried on a board, as one value: a position to begin with, the moves that were made from there as a tree, the
 * one that is shown, and the seats that computers have. Functions make the next value. Going back and making another
 * move begins a branch; of the moves after one, the first is that of the main line. No DOM. Tested in
 * tests/web/try_state.test.mjs.
 *
 * @typedef {{ move: string, parent: number, next: number[] }} Node a move; the first node is the start, without one
 * @typedef {Object} TryState
 * @property {string} start the position as text; empty: the setup
 * @property {(Node | null)[]} nodes by number; null: deleted
 * @property {number} at the node that is shown
 * @property {Record<string, number>} levels of the seats that computers have, by player
 *
 * @typedef {{ node: number, move: string, branches: Line[] }} Step `branches`: what else was tried instead of it
 * @typedef {Step[]} Line
 */

/** @param {string} start @param {Record<string, number>} [levels] @returns {TryState} */
export const tryFrom = (start, levels = {}) => ({ start, nodes: [{ move: '', parent: -1, next: [] }], at: 0, levels });

/** @param {TryState} state @param {number} number @returns {Node} */
const nodeOf = ({ nodes }, number) => /** @type {Node} */ (nodes[number]);

/** The nodes from the start to one, without the start. @param {TryState} state @param {number} [to] */
function pathTo(state, to = state.at) {
  const path = [];
  for (let at = to; at > 0; at = nodeOf(state, at).parent) path.push(at);
  return path.reverse();
}

/** The moves from the start to what is shown. @param {TryState} state */
export const movesOf = (state) => pathTo(state).map((number) => nodeOf(state, number).move);

/** Shows another node, if it is there. @param {TryState} state @param {number} node @returns {TryState} */
export const goTo = (state, node) => (state.nodes[node] ? { ...state, at: node } : state);

/** @param {TryState} state */
export const back = (state) => goTo(state, nodeOf(state, state.at).parent);

/** Shows the next move of the line. @param {TryState} state */
export const forward = (state) => goTo(state, nodeOf(state, state.at).next[0] ?? -1);

/** Shows the position after so many of the moves that are shown now. @param {TryState} state @param {number} count */
export const cutTo = (state, count) => goTo(state, [0, ...pathTo(state)][count] ?? -1);

/**
 * Makes a move where the board is: one that was tried there before is gone to, another begins a branch.
 * @param {TryState} state @param {string} move @returns {TryState}
 */
export function play(state, move) {
  const { nodes, at } = state;
  const here = nodeOf(state, at);
  const known = here.next.find((number) => nodeOf(state, number).move === move);
  if (known !== undefined) return goTo(state, known);
  const all = nodes.map((node) => (node === here ? { ...here, next: [...here.next, nodes.length] } : node));
  return { ...state, nodes: [...all, { move, parent: at, next: [] }], at: nodes.length };
}

/**
 * Deletes a move and all that follows it; the board goes to the move before if what it shows is deleted.
 * @param {TryState} state @param {number} node @returns {TryState}
 */
export function remove(state, node) {
  if (node <= 0 || !state.nodes[node]) return state;
  const { parent } = nodeOf(state, node);
  const gone = new Set([node]);
  // A move always has a higher number than the move before it.
  state.nodes.forEach((one, number) => one && gone.has(one.parent) && gone.add(number));
  const nodes = state.nodes.map((one, number) => {
    if (gone.has(number) || !one) return null;
    return number === parent ? { ...one, next: one.next.filter((next) => next !== node) } : one;
  });
  return { ...state, nodes, at: gone.has(state.at) ? parent : state.at };
}

/**
 * Puts a move and those before it first, so that they are the main line.
 * @param {TryState} state @param {number} node @returns {TryState}
 */
export function promote(state, node) {
  if (!state.nodes[node]) return state;
  const path = new Set(pathTo(state, node));
  const first = (/** @type {number[]} */ next) => [
    ...next.filter((number) => path.has(number)),
    ...next.filter((number) => !path.has(number)),
  ];
  return { ...state, nodes: state.nodes.map((one) => one && { ...one, next: first(one.next) }) };
}

/** Is a move of the main line? @param {TryState} state @param {number} node */
export const isMain = (state, node) =>
  pathTo(state, node).every((number) => nodeOf(state, nodeOf(state, number).parent).next[0] === number);

/** The main line, with the branches that leave it and, in these, theirs. @param {TryState} state @returns {Line} */
export const linesOf = (state) => lineAfter(state, 0);

/** @param {TryState} state @param {number} from @returns {Line} */
function lineAfter(state, from) {
  const line = [];
  for (let [first, ...others] = nodeOf(state, from).next; first !== undefined; ) {
    const branches = others.map((other) => [
      { node: other, move: nodeOf(state, other).move, branches: [] },
      ...lineAfter(state, other),
    ]);
    line.push({ node: first, move: nodeOf(state, first).move, branches });
    [first, ...others] = nodeOf(state, first).next;
  }
  return line;
}

/**
 * Gives a seat to a computer, or with level 0 to a person.
 * @param {TryState} state @param {string} player @param {number} level @returns {TryState}
 */
export function withLevel(state, player, level) {
  const { [player]: _, ...levels } = state.levels;
  return { ...state, levels: level ? { ...levels, [player]: level } : levels };
}

/** How long one analysis after the other of the same position takes, in seconds; the last is the end of it. */
const analysisTimes = [0.2, 0.5, 1, 2, 5];

/**
 * The time of an analysis after `done` others of the same position; undefined: it has been looked at long enough.
 * @param {number} done @returns {number | undefined}
 */
export const analysisTime = (done) => analysisTimes[done];
