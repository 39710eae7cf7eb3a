/**
 * How a person points at a legal move: what can be picked up, where it can be put, and what must then be asked. All of
 * it is taken from the legal moves; no rule is known here. No DOM. Tested in tests/web/move_choice.test.mjs.
 *
 * A move is a list of parts, such as a step and then a drop. Pointing at a part leaves the moves that have it; when one
 * is left, it is chosen. So two pieces that are dropped in one turn are put down one after the other, in any order.
 *
 * @typedef {import('./types.js').Move} Move
 *
 * @typedef {object} StepPart
 * @property {'move'} kind
 * @property {string} from
 * @property {string} to
 * @property {{from: string, to: string}} [partner] of castling
 * @property {string[]} captures cells
 * @property {boolean} stays it captures without moving
 *
 * @typedef {{kind: 'swap', from: string, to: string}} SwapPart two pieces change places
 * @typedef {{kind: 'drop', piece: string, held: string, to: string}} DropPart
 * @typedef {StepPart | SwapPart | DropPart} Part
 *
 * @typedef {{cell: string} | {piece: string}} Source a cell, or a piece in hand
 *
 * @typedef {object} Target
 * @property {'quiet' | 'capture'} kind
 * @property {Candidate[]} candidates the moves that have the part which leads here
 * @property {Part} part of the first of them
 *
 * @typedef {{move: Move, rest: Part[]}} Candidate a move, and its parts that were not pointed at yet
 *
 * @typedef {{kind: 'move', move: Move} | {kind: 'choose', moves: Move[], done: Part[]}
 *   | {kind: 'next', choice: MoveChoice}} Outcome
 */

/** Up to so many moves are shown as a list to choose from; more are pointed at part by part. */
const longestList = 9;

// A symbol alone before the cell; of pieces that appear from elsewhere the owner stands there too.
const isDrop = /^[+^]?[A-Za-z]@/;

/**
 * The parts of a move that one can point at. Parts that only a text says, such as a piece that appears, are left out.
 * @param {Move} move @param {ReadonlySet<string>} cells names of all cells @returns {Part[]}
 */
export function partsOf(move, cells) {
  const texts = move.text.split(',');
  const drops = [...move.drops];
  /** @type {Part[]} */ const parts = [];
  texts.forEach((text, i) => {
    if (i === 0 && move.from !== null && move.to !== null) parts.push(stepOf(move, text, cells));
    else if (isDrop.test(text)) {
      const drop = drops.shift();
      if (drop) parts.push({ kind: 'drop', piece: drop.piece, held: drop.held ?? drop.piece, to: drop.cell });
    } else {
      const pair = pairOf(text, '<>', cells) ?? pairOf(text, '-', cells);
      if (pair)
        parts.push(
          text.includes('<>') ? { kind: 'swap', ...pair } : { kind: 'move', ...pair, captures: [], stays: false },
        );
    }
  });
  return parts;
}

/** @param {Move} move @param {string} text @param {ReadonlySet<string>} cells @returns {StepPart} */
function stepOf(move, text, cells) {
  const from = /** @type {string} */ (move.from);
  const to = /** @type {string} */ (move.to);
  const partner = text.includes('&') ? pairOf(text.slice(text.indexOf('&') + 1), '-', cells) : null;
  const stays = text.startsWith(`${from}*`);
  return { kind: 'move', from, to, captures: move.captures, stays, ...(partner ? { partner } : {}) };
}

/**
 * @param {string} text @param {string} between @param {ReadonlySet<string>} cells @returns {{from: string, to: string}
 * | null}
 */
function pairOf(text, between, cells) {
  for (let at = text.indexOf(between); at > 0; at = text.indexOf(between, at + 1)) {
    const from = text.slice(0, at);
    const to = text.slice(at + between.length);
    if (cells.has(from) && cells.has(to)) return { from, to };
  }
  return null;
}

/** @param {Source | null} a @param {Source | null} b */
export function isSameSource(a, b) {
  if (!a || !b) return a === b;
  return 'cell' in a ? 'cell' in b && a.cell === b.cell : 'piece' in b && a.piece === b.piece;
}

/** What is left to choose from. Immutable. */
export class MoveChoice {
  /** @param {Candidate[]} candidates @param {Part[]} done the parts that were pointed at already */
  constructor(candidates, done = []) {
    this.candidates = candidates;
    this.done = done;
  }

  /**
   * The choice at the beginning of a turn.
   * @param {Move[]} moves legal ones @param {Iterable<string>} cells names of all cells
   */
  static of(moves, cells) {
    const names = new Set(cells);
    return new MoveChoice(moves.map((move) => ({ move, rest: partsOf(move, names) })));
  }

  /**
   * Moves that nothing on the board or in a hand can be picked up for, such as a pass: they need a list.
   * @returns {Move[]}
   */
  others() {
    return this.done.length > 0 ? [] : this.candidates.filter(({ rest }) => rest.length === 0).map(({ move }) => move);
  }

  /** The move that is made by going no further, after some parts; or null. @returns {Move | null} */
  stop() {
    const finished = this.done.length > 0 ? this.candidates.filter(({ rest }) => rest.length === 0) : [];
    return finished.length === 1 ? finished[0].move : null;
  }

  /** What can be picked up. @returns {{cells: Set<string>, pieces: Set<string>}} cells, and pieces in hand */
  sources() {
    const cells = new Set();
    const pieces = new Set();
    for (const { rest } of this.candidates)
      for (const part of nextParts(rest)) {
        if (part.kind === 'drop') pieces.add(part.held);
        else cells.add(part.from);
        if (part.kind === 'swap') cells.add(part.to);
      }
    return { cells, pieces };
  }

  /** The only thing that can be picked up; null when there are several or none. @returns {Source | null} */
  onlySource() {
    const { cells, pieces } = this.sources();
    if (cells.size + pieces.size !== 1) return null;
    return cells.size === 1 ? { cell: [...cells][0] } : { piece: [...pieces][0] };
  }

  /**
   * Where a source can be put.
   * @param {Source} source @returns {Map<string, Target>} by cell; empty for what cannot be picked up
   */
  targets(source) {
    /** @type {Map<string, Target>} */ const targets = new Map();
    /** @type {Map<string, Target>} */ const ofPartners = new Map();
    for (const candidate of this.candidates)
      for (const part of nextParts(candidate.rest)) {
        const to = targetOf(part, source);
        if (to === null) continue;
        const rest = candidate.rest.filter((other) => other !== part);
        const isCapture = this.done.length === 0 && candidate.move.captures.length > 0 && part.kind === 'move';
        addTarget(targets, to, { candidate: { move: candidate.move, rest }, part, isCapture });
        // One may also castle by putting the royal on its partner.
        if (part.kind === 'move' && part.partner)
          addTarget(ofPartners, part.partner.from, {
            candidate: { move: candidate.move, rest },
            part,
            isCapture: false,
          });
      }
    for (const [cell, target] of ofPartners) if (!targets.has(cell)) targets.set(cell, target);
    return targets;
  }

  /**
   * Puts a source on a cell.
   * @param {Source} source @param {string} cell @returns {Outcome | null} null when that is no move
   */
  put(source, cell) {
    const target = this.targets(source).get(cell);
    if (!target) return null;
    const { candidates } = target;
    const done = [...this.done, target.part];
    const moves = candidates.map(({ move }) => move);
    // What leads back to where it began, such as a walk around a whole circle, is asked about: it was hardly meant.
    if ('cell' in source && source.cell === cell) return { kind: 'choose', moves, done };
    if (moves.length === 1) return { kind: 'move', move: moves[0] };
    const unfinished = candidates.filter(({ rest }) => rest.length > 0);
    const goesOn = unfinished.length > 0 && candidates.length - unfinished.length <= 1;
    const allDrop = unfinished.length === moves.length && unfinished.every(({ rest }) => rest[0].kind === 'drop');
    if (goesOn && (allDrop || moves.length > longestList))
      return { kind: 'next', choice: new MoveChoice(candidates, done) };
    return { kind: 'choose', moves, done };
  }
}

/**
 * The parts that may be pointed at next: the first one; where drops or exchanges follow each other, any of them.
 * @param {Part[]} rest @returns {Part[]}
 */
function nextParts(rest) {
  if (rest.length === 0) return [];
  const end = rest[0].kind === 'move' ? 1 : rest.findIndex((part) => part.kind !== rest[0].kind);
  return rest.slice(0, end < 0 ? rest.length : end);
}

/** @param {Part} part @param {Source} source @returns {string | null} */
function targetOf(part, source) {
  if (part.kind === 'drop') return 'piece' in source && source.piece === part.held ? part.to : null;
  if (!('cell' in source)) return null;
  if (source.cell === part.from) return part.to;
  return part.kind === 'swap' && source.cell === part.to ? part.from : null;
}

/**
 * @param {Map<string, Target>} targets @param {string} cell
 * @param {{candidate: Candidate, part: Part, isCapture: boolean}} found
 */
function addTarget(targets, cell, { candidate, part, isCapture }) {
  const target = targets.get(cell);
  if (!target) {
    targets.set(cell, { kind: isCapture ? 'capture' : 'quiet', candidates: [candidate], part });
    return;
  }
  if (isCapture) target.kind = 'capture';
  if (!target.candidates.some((other) => other.move === candidate.move)) target.candidates.push(candidate);
}

/**
 * The pieces of a position after some parts were done, for a look ahead while the rest of the move is chosen.
 * @template Piece
 * @param {Record<string, Piece>} pieces by cell @param {Part[]} done
 * @param {(name: string) => Piece} dropped makes a piece of the player to move
 * @returns {Record<string, Piece>}
 */
export function withParts(pieces, done, dropped) {
  const after = { ...pieces };
  const lift = (/** @type {string} */ cell) => {
    const piece = after[cell];
    delete after[cell];
    return piece;
  };
  const put = (/** @type {string} */ cell, /** @type {Piece | undefined} */ piece) => {
    if (piece !== undefined) after[cell] = piece;
  };
  for (const part of done) {
    if (part.kind === 'drop') {
      put(part.to, dropped(part.piece));
      continue;
    }
    if (part.kind === 'move') part.captures.forEach(lift);
    if (part.kind === 'move' && part.stays) continue;
    const partner = part.kind === 'move' ? part.partner : { from: part.to, to: part.from };
    const lifted = partner ? lift(partner.from) : undefined;
    put(part.to, lift(part.from));
    if (partner) put(partner.to, lifted);
  }
  return after;
}
