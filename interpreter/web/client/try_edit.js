/**
 * A position that is changed by hand, as one value, which need not be possible until the end. Functions make the next
 * value. No DOM. Tested in tests/web/try_edit.test.mjs.
 *
 * @typedef {import('./types.js').Position} Position
 * @typedef {import('./types.js').Piece} Piece
 * @typedef {import('./types.js').Edit} Edit
 * @typedef {import('./types.js').Held} Held
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {Position & { state: Record<string, number> }} Draft
 */

/** Puts a piece on a cell, or with null empties it. @template {Position} P @param {P} position @param {string} cell
 * @param {Piece | null} piece @returns {P} */
export function put(position, cell, piece) {
  const { [cell]: _, ...others } = position.pieces;
  return { ...position, pieces: piece ? { ...others, [cell]: piece } : others };
}

/** Moves a piece to another cell, or with null off the board. @template {Position} P @param {P} position
 * @param {string} from @param {string | null} to @returns {P} */
export function carry(position, from, to) {
  const piece = position.pieces[from];
  if (!piece || from === to) return position;
  const without = put(position, from, null);
  return to === null ? without : put(without, to, piece);
}

/**
 * A player holds so many of a piece, which fought for `side` before.
 * @template {Position} P @param {P} position @param {string} player @param {string} piece @param {string} side
 * @param {number} count @returns {P}
 */
export function hold(position, player, piece, side, count) {
  const others = (position.hands[player] ?? []).filter((held) => held.piece !== piece || held.side !== side);
  const next = count > 0 ? [...others, { piece, side, count }] : others;
  return { ...position, hands: { ...position.hands, [player]: next } };
}

/** How many of a piece a player holds. @param {Position} position @param {string} player @param {string} piece
 * @param {string} side */
export const heldCount = ({ hands }, player, piece, side) =>
  hands[player]?.find((held) => held.piece === piece && held.side === side)?.count ?? 0;

/** A player is in the game, or out. @template {Position} P @param {P} position @param {string} player
 * @param {boolean} isIn @returns {P} */
export function setIn(position, player, isIn) {
  const others = position.in.filter((other) => other !== player);
  return { ...position, in: isIn ? [...others, player] : others };
}

/** Hands without what never runs out. @param {Record<string, Held[]>} hands */
const countedHands = (hands) =>
  Object.fromEntries(
    Object.entries(hands).map(([player, hand]) => [player, hand.filter(({ count }) => count !== null)]),
  );

/** What of a position was changed, for the engine. @param {Draft} before @param {Draft} after @returns {Edit} */
export function editOf(before, after) {
  const cells = new Set([...Object.keys(before.pieces), ...Object.keys(after.pieces)]);
  const changed = [...cells].filter((cell) => before.pieces[cell]?.join() !== after.pieces[cell]?.join());
  const state = Object.entries(after.state).filter(([name, number]) => before.state[name] !== number);
  return {
    pieces: Object.fromEntries(changed.map((cell) => [cell, after.pieces[cell] ?? null])),
    ...(before.hands === after.hands ? {} : { hands: countedHands(after.hands) }),
    ...(before.in === after.in ? {} : { in: after.in }),
    ...(before.turn === after.turn ? {} : { turn: after.turn }),
    ...(before.phase === after.phase ? {} : { phase: after.phase }),
    ...(state.length ? { state: Object.fromEntries(state) } : {}),
  };
}

/**
 * A position that was being changed when the game's file was saved, as far as it can still be.
 * @template {Draft} D @param {Draft} draft @param {D} now a position of the game as it is now
 * @param {ResolvedVariant} variant the game as it is now
 * @returns {{ position: D, lost: string[] }} and what there is no more, in words
 */
export function keptDraft(draft, now, variant) {
  /** @type {string[]} */
  const lost = [];
  const keep = (/** @type {boolean} */ isThere, /** @type {string} */ text) => {
    if (!isThere) lost.push(text);
    return isThere;
  };
  const cells = new Set(variant.grid.cells.map(({ name }) => name));
  const kinds = new Set(variant.pieces.map(({ name }) => name));
  const players = new Set(variant.players.map(({ name }) => name));
  const isPiece = (/** @type {Piece} */ [kind, owner, home]) =>
    kinds.has(kind) && [owner, home].every((player) => player === null || player === undefined || players.has(player));
  const pieces = Object.entries(draft.pieces).filter(([cell, piece]) =>
    keep(cells.has(cell) && isPiece(piece), `${piece[0]} on ${cell}`),
  );
  const held = Object.entries(draft.hands).flatMap(([player, hand]) => hand.map((one) => ({ player, ...one })));
  const hands = held
    .filter(({ player, piece, side }) =>
      keep(
        player in now.hands && players.has(side) && !!variant.hands?.pieces.includes(piece),
        `${piece} in the hand of ${player}`,
      ),
    )
    .reduce((kept, { player, piece, side, count }) => hold(kept, player, piece, side, count ?? 0), emptyHands(now));
  const state = Object.entries(draft.state).filter(([name, number]) => {
    const known = variant.state.find((one) => one.name === name);
    return keep(!!known && known.least <= number && number <= known.most, `${name} ${number}`);
  });
  const isPhase = variant.phases.some(({ name }) => name === draft.phase);
  const position = {
    ...now,
    pieces: Object.fromEntries(pieces),
    hands: hands.hands,
    in: draft.in.filter((player) => keep(players.has(player), player)),
    turn: keep(players.has(draft.turn), `${draft.turn} to move`) ? draft.turn : now.turn,
    phase: keep(isPhase || draft.phase === null, `the phase ${draft.phase}`) && isPhase ? draft.phase : now.phase,
    state: { ...now.state, ...Object.fromEntries(state) },
  };
  return { position, lost };
}

/** @template {Position} P @param {P} position @returns {P} */
const emptyHands = (position) => ({
  ...position,
  hands: Object.fromEntries(Object.keys(position.hands).map((player) => [player, []])),
});
