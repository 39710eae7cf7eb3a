/** The players in turn order: token, name, who sits there, clock, and whether they are to move, checked or out. */
import { clockText, running, secondsLeft } from './clocks.js';
import { el, refill } from './dom.js';
import { capturedBy, isLive, positionAfter, viewedTurns } from './game_state.js';
import { describeSeat } from './messages.js';
import { PieceView } from './piece_view.js';
import { settings } from './store.js';
import { counted, joined, named, t } from './words.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./types.js').Seat} Seat
 */

/** @param {import('./types.js').ResolvedVariant} variant */
export function playersView(variant) {
  const list = el('ul', { class: 'player-list' });
  const watchers = el('p', { class: 'quiet' });
  const pieces = new PieceView(variant);
  const title = el('h2', { id: 'players-title' }, t`Players`);
  return {
    element: el('section', { class: 'players', 'aria-labelledby': 'players-title' }, title, list, watchers),

    /** @param {import('./page_state.js').PageState} page @param {GameState} game */
    render(page, game) {
      // What goes into hands is shown there.
      const captured = variant.hands ? new Map() : capturedBy(game);
      const row = (/** @type {Seat} */ seat) => {
        const notes = notesOf(game, seat, page.thinking);
        return playerRow(pieces, game, seat, notes, captured.get(seat.player) ?? []);
      };
      refill(list, ...game.seats.map(row));
      watchers.textContent = page.watchers ? counted(page.watchers, '{0} watching', '{0} watching') : '';
    },

    /** Writes what is left on the clocks. @param {GameState} game @param {number} elapsed seconds in this position */
    renderClocks(game, elapsed) {
      for (const clock of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('[data-clock]'))) {
        const player = clock.dataset.clock ?? '';
        const left = secondsLeft(game, player, elapsed);
        clock.textContent = left === null ? '' : clockText(left);
        clock.classList.toggle('runs', running(game) === player);
        clock.classList.toggle('short', left !== null && left < 20);
      }
    },
  };
}

/**
 * @param {PieceView} pieces @param {GameState} game @param {Seat} seat @param {string[]} notes
 * @param {{ piece: import('./types.js').Piece, count: number }[]} captured
 */
function playerRow(pieces, game, seat, notes, captured) {
  const { player } = seat;
  // The outline by which the player's pieces are told apart.
  const token = pieces.drawToken(player, 20);
  return el(
    'li',
    { class: isToMove(game, player) ? 'player to-move' : 'player', 'data-player': player },
    PieceView.picture(token),
    el(
      'span',
      { class: 'who' },
      el('strong', {}, named(player)),
      describeSeat(seat) && ` ${describeSeat(seat)}`,
      game.you.includes(player) && el('span', { class: 'badge you' }, t`you`),
      ...notes.map((note) => el('span', { class: 'badge' }, note)),
    ),
    captured.length > 0 && capturedRow(pieces, captured),
    game.clock && seat.kind !== 'neutral' && el('span', { class: 'clock', role: 'timer', 'data-clock': player }),
  );
}

/** @param {PieceView} pieces @param {{ piece: import('./types.js').Piece, count: number }[]} captured */
function capturedRow(pieces, captured) {
  const words = captured.map(({ piece: [name], count }) => (count === 1 ? named(name) : `${named(name)} ×${count}`));
  const shown = captured.map(({ piece, count }) =>
    el('span', {}, PieceView.picture(pieces.draw(piece, 20, settings().pieces)), count > 1 && `×${count}`),
  );
  return el('span', { class: 'captured', role: 'img', 'aria-label': t`captured: ${joined(words)}` }, ...shown);
}

/** Whether it is the player's turn in the position that is looked at. @param {GameState} game @param {string} player */
function isToMove(game, player) {
  return positionAfter(game, viewedTurns(game)).turn === player && !(isLive(game) && game.end);
}

/** @param {GameState} game @param {Seat} seat @param {string | null} thinking */
function notesOf(game, { player, kind, connected }, thinking) {
  const position = positionAfter(game, viewedTurns(game));
  const rank = isLive(game) ? game.end?.ranks[player] : undefined;
  return [
    rank !== undefined && t`place ${rank}`,
    isToMove(game, player) && (thinking === player && isLive(game) ? t`thinks` : t`to move`),
    position.checked.includes(player) && t`in check`,
    kind !== 'neutral' && !position.in.includes(player) && t`out`,
    kind === 'person' && connected === false && t`away`,
  ].filter((note) => note !== false);
}
