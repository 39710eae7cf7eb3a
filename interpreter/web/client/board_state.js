/**
 * The state of a board as one value, and the functions that make the next state of it: what is shown, what is picked
 * up, what was done of a move, what the pointer holds. It knows no rules: positions and legal moves come from the page.
 * It knows no DOM either: board.js draws the state, board_input.js calls these functions for pointer and keys. Tested
 * in tests/web/board_state.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Position} Position
 * @typedef {import('./types.js').Pieces} Pieces
 * @typedef {import('./types.js').Piece} Piece
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./move_choice.js').Source} Source
 * @typedef {import('./move_choice.js').Target} Target
 * @typedef {import('./move_choice.js').Part} Part
 * @typedef {import('./layout.js').View} View
 *
 * @typedef {object} BoardState
 * @property {ResolvedVariant} variant
 * @property {import('./piece_view.js').Theme} theme how pieces are drawn
 * @property {import('./levels.js').Size} size that the board may have, in pixels
 * @property {boolean} isWhole is the whole board to be seen, however small its tokens are?
 * @property {string | null} bottom the player who sits at the bottom, if one does
 * @property {number} level that is large, where there is room for one large level
 * @property {import('./layout.js').Arrangement} arrangement where the cells lie, as the board is turned now
 * @property {Position | null} position null until the page shows one
 * @property {LastMove} last
 * @property {MoveChoice} turnChoice all that may be done in this turn
 * @property {MoveChoice} choice what is left of it while a move of several parts is made
 * @property {Source | null} source what is picked up
 * @property {Map<string, Target>} targets where it can be put
 * @property {LookedAt | null} looked the piece that is looked at, which can not be picked up
 * @property {Pieces | null} preview shown while the page asks, and until it shows what came of the move
 * @property {boolean} waits while the page asks or sends, nothing can be picked up
 * @property {number} question counts on, so that late answers to a question are told from those to the last one
 * @property {string} focused the cell that the Tab key comes to
 * @property {string | null} over the cell that the pointer is above, or that has got the focus
 * @property {Press | null} press
 * @property {string | null} shapeFrom where the right button went down
 * @property {Shape[]} shapes drawn by the user
 * @property {{from: string, to: string} | null} ahead a move that is chosen before its turn
 * @property {ReadonlySet<string>} zone cells that are tinted
 * @property {BoardEvent[]} events what the page has still to hear
 *
 * @typedef {{lastFrom?: string | null, lastTo?: string | null, lastChanged?: string[],
 *   recent?: Trace[]}} LastMove with the moves before it that are to be marked, the oldest first
 * @typedef {{from: string | null, to: string | null}} Trace
 * @typedef {{cell: string, targets: Map<string, import('./types.js').Reach>}} LookedAt where it could go and capture
 *
 * @typedef {object} Press of the left button or a finger
 * @property {string | null} cell
 * @property {string | null} hand a piece in hand that is dragged
 * @property {boolean} wasSelected
 * @property {boolean} mayDrag
 * @property {boolean} drags
 * @property {Pointer} pointer
 * @typedef {{id: number, type: string, x: number, y: number}} Pointer where it went down, in pixels of the window
 *
 * @typedef {{from: string, to: string, brush: number | 'ahead'}} Shape an arrow, or a circle when both are the same
 *
 * @typedef {'move' | 'choose' | 'step' | 'illegal' | 'look' | 'ahead' | 'select' | 'level' | 'focuscell'} EventType
 * @typedef {{type: EventType, detail: Record<string, any>}} BoardEvent
 *
 * @typedef {object} Marks
 * @property {string | null} lastFrom
 * @property {string | null} lastTo
 * @property {string[]} lastChanged
 * @property {Trace[]} recent moves before the last one
 * @property {ReadonlySet<string>} zone
 * @property {string[]} checked cells of royals
 * @property {string | null} selected
 * @property {Map<string, import('./types.js').Reach | 'stop'>} targets
 * @property {boolean} isLook are selection and targets of a piece that is only looked at?
 * @property {Set<string>} pickable
 */
import { latticeOf, levelLetters } from './lattices.js';
import { arrange, cellsBetween, firstView, isSameView, planOf, viewOfPlayer, views } from './layout.js';
import { isSamePlan } from './levels.js';
import { MoveChoice, isSameSource, withParts } from './move_choice.js';
import { counted, enumerated, named, t } from './words.js';

/** Before the page has said which moves are legal. */
const noChoice = new MoveChoice([]);

/**
 * @param {ResolvedVariant} variant @param {import('./levels.js').Size} size that the board may have, in pixels
 * @param {{player?: string, pieces?: import('./piece_view.js').Theme}} [options]
 * @returns {BoardState}
 */
export function firstState(variant, size, { player, pieces = 'usual' } = {}) {
  const view = player ? viewOfPlayer(variant, player) : firstView;
  return {
    variant,
    theme: pieces,
    size,
    isWhole: false,
    bottom: player ?? null,
    level: 0,
    arrangement: arrange(variant, view, planOf(variant, size, view)),
    position: null,
    last: {},
    turnChoice: noChoice,
    choice: noChoice,
    source: null,
    targets: new Map(),
    looked: null,
    preview: null,
    waits: false,
    question: 0,
    focused: variant.grid.cells[0].name,
    over: null,
    press: null,
    shapeFrom: null,
    shapes: [],
    ahead: null,
    zone: new Set(),
    events: [],
  };
}

// ------------------------------------------------------------------ what the page says

/**
 * Shows a position. What is picked up stays so if it is still there.
 * @param {BoardState} state @param {Position} position @param {LastMove} [last] @returns {BoardState}
 */
export function show(state, position, last = {}) {
  const next = pick(withoutMove({ ...state, position, last, looked: null }), state.source);
  return state.position ? next : raise({ ...next, focused: firstCell(next) }, homeLevel(next));
}

/** The legal moves that may be made now. @param {BoardState} state @param {Move[]} moves @returns {BoardState} */
export function setMoves(state, moves) {
  const turnChoice = MoveChoice.of(moves, cellNames(state));
  return pick(withoutMove({ ...state, turnChoice }), state.source);
}

/**
 * Shows where a piece that cannot be picked up could go. It stays until something else is done, or the position changes.
 * @param {BoardState} state @param {string} cell @param {Move[]} moves @returns {BoardState}
 */
export function lookAt(state, cell, moves) {
  /** @type {LookedAt['targets']} */
  const targets = new Map(moves.map(({ to, captures }) => [to ?? cell, captures.length ? 'capture' : 'quiet']));
  return { ...state, looked: { cell, targets } };
}

/** Takes back what was begun of a move. @param {BoardState} state @returns {BoardState} */
export const cancel = (state) => pick(withoutMove(state), null);

/**
 * The page's answer to a question; one that comes too late does nothing.
 * @param {BoardState} state @param {number} question @param {Move | null} move null: none of them
 * @returns {BoardState}
 */
export function answer(state, question, move) {
  if (question !== state.question) return state;
  return move ? finish(state, move) : cancel(state);
}

/** @param {BoardState} state @param {View} view @returns {BoardState} */
export function setView(state, view) {
  const { variant, size, level, arrangement } = state;
  const plan = planOf(variant, size, view, level);
  if (isSameView(view, arrangement.view) && isSamePlan(plan, arrangement.plan)) return state;
  return { ...state, arrangement: arrange(variant, view, plan) };
}

/** Puts a player at the bottom. @param {BoardState} state @param {string} player @returns {BoardState} */
export const turnTo = (state, player) => ({
  ...setView(state, viewOfPlayer(state.variant, player)),
  bottom: player,
});

/**
 * Makes a level the large one, where others are small.
 * @param {BoardState} state @param {number} level @returns {BoardState}
 */
export const raise = (state, level) => setView({ ...state, level }, state.arrangement.view);

/** The same for the level of a cell. @param {BoardState} state @param {string} cell @returns {BoardState} */
export function raiseTo(state, cell) {
  const placed = state.arrangement.cells.get(cell);
  return placed && placed.scale < 1 ? raise(state, placed.cell.level) : state;
}

/** Turns the board on to the next seat; see layout.js. @param {BoardState} state @param {number} steps */
export function turnBy(state, steps) {
  const all = views(state.variant);
  const now = all.findIndex((view) => isSameView(view, state.arrangement.view));
  return setView(state, all[(((Math.max(0, now) + steps) % all.length) + all.length) % all.length]);
}

/** @param {BoardState} state @param {import('./levels.js').Size} size in pixels @returns {BoardState} */
export const resize = (state, size) => setView({ ...state, size }, state.arrangement.view);

/** Shows the whole board, or tokens that are large enough. @param {BoardState} state @param {boolean} isWhole */
export const seeWhole = (state, isWhole) => ({ ...state, isWhole });

// ------------------------------------------------------------------ what a person does

/**
 * Picks up a cell's piece, or a piece in hand, if a legal move begins so; null lets go.
 * @param {BoardState} state @param {Source | null} source @returns {BoardState}
 */
export function pick(state, source) {
  const targets = source ? state.choice.targets(source) : new Map();
  const next = { ...state, targets, source: targets.size > 0 ? source : null, looked: null };
  return isSameSource(state.source, next.source) ? next : tellSelection(next);
}

/**
 * What a click on a cell does, or the Enter key.
 * @param {BoardState} state @param {string} cell @returns {BoardState}
 */
export function activate(state, cell) {
  const { source, looked } = state;
  if (state.waits) return state;
  if (source && isTarget(state, cell)) return put(state, cell);
  if (pickedCell(state) === cell) return letGo(state);
  if (canPick(state, cell)) return pick(state, { cell });
  if (source) return refuse(state, cell);
  const next = { ...state, looked: null };
  if (looked?.targets.has(cell)) return tell(next, 'ahead', { from: looked.cell, to: cell });
  return piecesOf(state)[cell] && looked?.cell !== cell ? tell(next, 'look', { cell }) : next;
}

/** Puts what is picked up on a cell. @param {BoardState} state @param {string} cell @returns {BoardState} */
export function put(state, cell) {
  if (!state.source) return state;
  const stop = isStop(state, cell) ? state.choice.stop() : null;
  if (stop) return finish(state, stop);
  const outcome = state.choice.put(state.source, cell);
  if (!outcome) return refuse(state, cell);
  if (outcome.kind === 'move') return finish(state, outcome.move);
  return outcome.kind === 'next' ? goOn(state, outcome.choice) : ask(state, outcome.moves, outcome.done);
}

/** Lets go of a piece; of a move of several parts, all of it. @param {BoardState} state @returns {BoardState} */
export function letGo(state) {
  return state.choice.done.length > 0 ? cancel(state) : pick(state, null);
}

/** The Tab key comes to a cell. @param {BoardState} state @param {string} cell @returns {BoardState} */
export const comeFirstTo = (state, cell) => ({ ...state, focused: cell });

/** A cell has got the focus. @param {BoardState} state @param {string} cell @returns {BoardState} */
export function focus(state, cell) {
  const next = { ...state, focused: cell, over: cell };
  return tell(next, 'focuscell', { cell, spoken: spoken(next, cell) });
}

/**
 * The left button or a finger goes down.
 * @param {BoardState} state @param {string | null} cell @param {Pointer} pointer @returns {BoardState}
 */
export function press(state, cell, pointer) {
  if (cell !== null && isOverview(state, cell)) return comeToLevel({ ...state, shapes: [] }, cell);
  const wasSelected = cell !== null && pickedCell(state) === cell;
  const canBePicked = cell !== null && !isTarget(state, cell) && canPick(state, cell);
  const next = { ...state, shapes: [] };
  return {
    ...(canBePicked && !wasSelected ? pick(next, { cell }) : next),
    press: {
      ...{ cell, hand: null, drags: false, pointer },
      wasSelected: wasSelected || !canBePicked,
      mayDrag: canBePicked || wasSelected,
    },
  };
}

/**
 * A piece in hand is pressed; see hand_view.js.
 * @param {BoardState} state @param {string} piece @param {Pointer} pointer @returns {BoardState}
 */
export function pressHand(state, piece, pointer) {
  const press = { cell: null, hand: piece, wasSelected: true, mayDrag: true, drags: false, pointer };
  return { ...state, press };
}

/** What is pressed begins to follow the pointer. @param {BoardState} state @returns {BoardState} */
export function beginDrag(state) {
  const { press } = state;
  if (!press) return state;
  const next = press.hand === null ? state : pick(state, { piece: press.hand });
  return next.source && pressedPiece(next) ? { ...next, press: { ...press, drags: true } } : next;
}

/**
 * The button or finger goes up above a cell.
 * @param {BoardState} state @param {string | null} cell @returns {BoardState}
 */
export function release(state, cell) {
  const { press } = state;
  const next = { ...state, press: null };
  if (!press) return state;
  if (press.drags) return drop(next, press.cell, cell);
  if (press.cell !== null && cell !== press.cell) return dragInVain(next, press, cell);
  if (press.cell !== null) return raiseTo(press.wasSelected ? activate(next, press.cell) : next, press.cell);
  return press.hand === null ? letGo(next) : next;
}

/**
 * A piece that cannot be picked up is dragged.
 * @param {BoardState} state @param {Press} press @param {string | null} to
 */
function dragInVain(state, { cell: from, mayDrag }, to) {
  const isPiece = from !== null && piecesOf(state)[from] !== undefined;
  if (mayDrag || state.waits || state.source || to === null || !isPiece) return state;
  return tell(state, 'illegal', { from, hand: null, to });
}

/** @param {BoardState} state @param {string | null} from @param {string | null} to @returns {BoardState} */
function drop(state, from, to) {
  if (to === null) return letGo(state);
  if (isOverview(state, to) && !isTarget(state, to)) return comeToLevel(state, to);
  return to === from ? state : put(comeFirstTo(state, to), to);
}

/** Makes a small level large that was pressed. @param {BoardState} state @param {string} cell @returns {BoardState} */
export function comeToLevel(state, cell) {
  const next = raiseTo(state, cell);
  return tell(next, 'level', { level: next.level, spoken: t`Level ${levelLetters(next.level)}` });
}

/** Gives up what the pointer was doing. @param {BoardState} state @returns {BoardState} */
export function stopPress(state) {
  const next = { ...state, press: null };
  return state.press?.drags ? letGo(next) : next;
}

/**
 * Draws an arrow or a circle from `shapeFrom`, or removes one that is there already.
 * @param {BoardState} state @param {string | null} to @param {number} brush @returns {BoardState}
 */
export function drawShape(state, to, brush) {
  const { shapeFrom: from, shapes } = state;
  const next = { ...state, shapeFrom: null };
  if (from === null || to === null) return next;
  const others = shapes.filter((shape) => shape.from !== from || shape.to !== to);
  return { ...next, shapes: others.length < shapes.length ? others : [...shapes, { from, to, brush }] };
}

// ------------------------------------------------------------------ how a move is made

/** The state in which no move is begun, asked about or sent. @param {BoardState} state @returns {BoardState} */
function withoutMove(state) {
  return { ...state, choice: state.turnChoice, preview: null, waits: false, question: state.question + 1 };
}

/** @param {BoardState} state @param {string} cell @returns {BoardState} */
function refuse(state, cell) {
  const { source } = state;
  const from = source && 'cell' in source ? source.cell : null;
  const hand = source && 'piece' in source ? source.piece : null;
  return tell(letGo(state), 'illegal', { from, hand, to: cell });
}

/** Shows a move as made, and tells the page. @param {BoardState} state @param {Move} move @returns {BoardState} */
function finish(state, move) {
  const candidate = state.turnChoice.candidates.find((other) => other.move === move);
  const preview = candidate ? after(state, candidate.rest) : null;
  const next = { ...waiting(state, preview), choice: state.turnChoice };
  return tellSelection(tell(next, 'move', { move }));
}

/** The move has more parts. @param {BoardState} state @param {MoveChoice} choice @returns {BoardState} */
function goOn(state, choice) {
  const next = { ...state, choice, source: null, preview: after(state, choice.done) };
  const moves = choice.candidates.map(({ move }) => move);
  return tell(pick(next, choice.onlySource()), 'step', { moves, stop: choice.stop() });
}

/** @param {BoardState} state @param {Move[]} moves @param {Part[]} done @returns {BoardState} */
function ask(state, moves, done) {
  const next = waiting(state, after(state, done));
  return tell(next, 'choose', { moves, question: next.question });
}

/** The state until the page answers. @param {BoardState} state @param {Pieces | null} preview @returns {BoardState} */
function waiting(state, preview) {
  return { ...state, preview, waits: true, question: state.question + 1, source: null, targets: new Map() };
}

/** The pieces after some parts of a move. @param {BoardState} state @param {Part[]} parts @returns {Pieces} */
function after({ position }, parts) {
  const turn = position?.turn ?? null;
  return withParts(position?.pieces ?? {}, parts, (name) => /** @type {Piece} */ ([name, turn]));
}

/** @param {BoardState} state @param {EventType} type @param {Record<string, any>} detail @returns {BoardState} */
const tell = (state, type, detail) => ({ ...state, events: [...state.events, { type, detail }] });

/** @param {BoardState} state @returns {BoardState} */
function tellSelection(state) {
  const { source, targets } = state;
  const cell = pickedCell(state);
  const hand = source && 'piece' in source ? source.piece : null;
  const name = cell ? spoken(state, cell) : hand && t`${named(hand)} in hand, picked up`;
  const text = name
    ? enumerated([name, counted(targets.size, '{0} target', '{0} targets')])
    : t`nothing picked up`;
  return tell(state, 'select', { cell, hand, targets: [...targets.keys()], spoken: text });
}

// ------------------------------------------------------------------ what follows from a state

/** @param {BoardState} state */
const cellNames = (state) => state.variant.grid.cells.map(({ name }) => name);

/** The pieces that are shown. @param {BoardState} state @returns {Pieces} */
export const piecesOf = (state) => state.preview ?? state.position?.pieces ?? {};

/** The cell whose piece is picked up. @param {BoardState} state @returns {string | null} */
export const pickedCell = ({ source }) => (source && 'cell' in source ? source.cell : null);

/** @param {BoardState} state @param {string} cell */
export const canPick = (state, cell) => !state.waits && state.choice.targets({ cell }).size > 0;

/** Pieces in hand that can be picked up now. @param {BoardState} state @returns {Set<string>} */
export const pickableInHand = (state) => (state.waits ? new Set() : state.choice.sources().pieces);

/** Pointing at the cell that was just reached ends the move there. @param {BoardState} state @param {string} cell */
function isStop({ choice }, cell) {
  return choice.done.at(-1)?.to === cell && choice.stop() !== null;
}

/** @param {BoardState} state @param {string} cell */
function isTarget(state, cell) {
  return state.source !== null && (state.targets.has(cell) || isStop(state, cell));
}

/**
 * Does a cell lie on a level whose cells are too small to be pressed one by one?
 * @param {BoardState} state @param {string} cell
 */
export function isOverview({ arrangement: { plan, cells } }, cell) {
  return plan.isOverview && (cells.get(cell)?.scale ?? 1) < 1;
}

/** The level on which most of the bottom player's pieces stand; royals count twice. @param {BoardState} state */
function homeLevel({ variant, bottom, position }) {
  const own = bottom ?? position?.turn;
  const levelOf = new Map(variant.grid.cells.map(({ name, level }) => [name, level]));
  const royal = royalsOf(variant);
  const counts = Array(variant.grid.levels).fill(0);
  for (const [cell, [name, owner]] of Object.entries(position?.pieces ?? {}))
    if (owner === own) counts[levelOf.get(cell) ?? 0] += royal.has(name) ? 2 : 1;
  return counts.indexOf(Math.max(...counts));
}

/** The piece that is pressed, on the board or in a hand. @param {BoardState} state @returns {Piece | undefined} */
export function pressedPiece(state) {
  const { press, position } = state;
  if (press && press.hand !== null) return /** @type {Piece} */ ([press.hand, position?.turn ?? null]);
  return press && press.cell !== null ? piecesOf(state)[press.cell] : undefined;
}

/** Where the keyboard begins: at a piece of whoever is to move. @param {BoardState} state */
function firstCell(state) {
  const turn = state.position?.turn;
  const own = Object.entries(piecesOf(state)).find(([, [, owner]]) => owner === turn);
  return own ? own[0] : state.variant.grid.cells[0].name;
}

/**
 * The next target, or the next piece that can be picked up.
 * @param {BoardState} state @param {string} cell @param {1 | -1} by @returns {string | null}
 */
export function nextOfInterest(state, cell, by) {
  const order = by > 0 ? cellNames(state) : cellNames(state).reverse();
  const here = order.indexOf(cell);
  const isOfInterest = (/** @type {string} */ name) => (state.source ? state.targets.has(name) : canPick(state, name));
  return [...order.slice(here + 1), ...order.slice(0, here + 1)].find(isOfInterest) ?? null;
}

/**
 * Where there are several levels: the cells from what is picked up to the target below the pointer.
 * @param {BoardState} state
 */
export function wayOf(state) {
  const from = pickedCell(state);
  const { over, arrangement, targets } = state;
  const isShown = !latticeOf(state.variant).isFlat && from !== null && over !== null && targets.has(over);
  return isShown ? cellsBetween(arrangement, from, over) : [];
}

/** The cells where something goes on, the most important first. @param {BoardState} state @returns {string[]} */
export function cellsOfAction(state) {
  const { looked, targets, last } = state;
  const picked = looked?.cell ?? pickedCell(state);
  const cells = picked ? [picked, ...(looked?.targets ?? targets).keys()] : [last.lastTo, last.lastFrom];
  return cells.filter((cell) => typeof cell === 'string');
}

/** The cells of who sits at the bottom, the lowest ones first. @param {BoardState} state @returns {string[]} */
export function cellsOfArmy({ position, bottom, arrangement: { cells } }) {
  const own = Object.entries(position?.pieces ?? {}).filter(([, [, owner]]) => owner === bottom);
  const placed = own.flatMap(([cell]) => cells.get(cell) ?? []).filter(({ scale }) => scale === 1);
  return placed.sort((a, b) => b.center.y - a.center.y).map(({ cell }) => cell.name);
}

/** @param {BoardState} state @returns {Marks} */
export function marksOf(state) {
  /** @type {Marks['targets']} */
  const targets = new Map([...state.targets].map(([cell, { kind }]) => [cell, kind]));
  const done = state.choice.done.at(-1);
  if (state.source && done && isStop(state, done.to)) targets.set(done.to, 'stop');
  const { looked } = state;
  return {
    lastFrom: state.last.lastFrom ?? null,
    lastTo: state.last.lastTo ?? null,
    lastChanged: state.last.lastChanged ?? [],
    recent: state.last.recent ?? [],
    zone: state.zone,
    checked: checkedCells(state),
    selected: looked ? looked.cell : pickedCell(state),
    targets: looked ? looked.targets : targets,
    isLook: looked !== null,
    pickable: state.waits ? new Set() : state.choice.sources().cells,
  };
}

/** @param {ResolvedVariant} variant */
const royalsOf = ({ pieces }) => new Set(pieces.filter((piece) => piece.royal).map((piece) => piece.name));

/** Cells of the royals of players in check. @param {BoardState} state @returns {string[]} */
function checkedCells(state) {
  const checked = state.preview ? [] : (state.position?.checked ?? []);
  if (checked.length === 0) return [];
  const royal = royalsOf(state.variant);
  return Object.entries(piecesOf(state))
    .filter(([, [name, owner]]) => owner !== null && checked.includes(owner) && royal.has(name))
    .map(([cell]) => cell);
}

/** A cell in words: "e5, pawn of left, capture". @param {BoardState} state @param {string} cell @returns {string} */
export function spoken(state, cell) {
  const piece = piecesOf(state)[cell];
  const facts = [
    cell,
    piece ? describePiece(piece) : t`empty`,
    pickedCell(state) === cell && t`picked up`,
    describeLookedAt(state, cell),
    checkedCells(state).includes(cell) && t`in check`,
    isTarget(state, cell) && describeTarget(state, cell),
    state.last.lastTo === cell ? t`last move` : state.last.lastFrom === cell && t`last move came from here`,
    state.last.recent?.some(({ to }) => to === cell) && t`moved since your last move`,
    (state.zone.has(cell) || state.shapes.some(({ from, to }) => from === cell && to === cell)) && t`marked`,
    ...state.shapes.flatMap(({ from, to }) => (to === cell && from !== cell ? [t`arrow from ${from}`] : [])),
  ];
  return enumerated(facts.filter((fact) => typeof fact === 'string'));
}

/** What the piece that is looked at could do on a cell. @param {BoardState} state @param {string} cell */
function describeLookedAt({ looked }, cell) {
  const reach = looked?.targets.get(cell);
  if (!looked || !reach) return null;
  if (reach === 'both') return t`${looked.cell} could come and capture here`;
  return reach === 'capture' ? t`${looked.cell} could capture here` : t`${looked.cell} could come here`;
}

/** @param {BoardState} state @param {string} cell one of the targets */
function describeTarget(state, cell) {
  if (isStop(state, cell)) return t`end the turn here`;
  return state.targets.get(cell)?.kind === 'capture' ? t`capture` : t`target`;
}

/**
 * A piece in words: "pawn of left", "dead pawn of left", "pawn of top, once of left".
 * @param {Piece} piece @returns {string}
 */
function describePiece([name, owner, home]) {
  const piece = named(name);
  if (owner === null) return home ? t`dead ${piece} of ${named(home)}` : t`dead ${piece}`;
  return home && home !== owner
    ? t`${piece} of ${named(owner)}, once of ${named(home)}`
    : t`${piece} of ${named(owner)}`;
}

/** What screen readers say of each cell. @param {BoardState} state @returns {Map<string, string>} */
export const spokenNames = (state) => new Map(cellNames(state).map((cell) => [cell, spoken(state, cell)]));
