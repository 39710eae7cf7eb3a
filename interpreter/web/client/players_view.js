/** The players in turn order: token, name, who sits there, clock, and whether they are to move, checked or out. */
import { clockText, running, secondsLeft } from './clocks.js';
import { el, refill } from './dom.js';
import { isLive, positionAfter, viewedTurns } from './game_state.js';
import { describeSeat } from './messages.js';
import { PieceView } from './piece_view.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./types.js').Seat} Seat
 */

/** @param {import('./types.js').ResolvedVariant} variant */
export function playersView(variant) {
  const list = el('ul', { class: 'player-list' });
  const watchers = el('p', { class: 'quiet' });
  const pieces = new PieceView(variant);
  const title = el('h2', { id: 'players-title' }, 'Players');
  return {
    element: el('section', { class: 'players', 'aria-labelledby': 'players-title' }, title, list, watchers),

    /** @param {import('./page_state.js').PageState} page @param {GameState} game */
    render(page, game) {
      refill(list, ...game.seats.map((seat) => playerRow(pieces, game, seat, notesOf(game, seat, page.thinking))));
      watchers.textContent = page.watchers ? `${page.watchers} watching` : '';
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

/** @param {PieceView} pieces @param {GameState} game @param {Seat} seat @param {string[]} notes */
function playerRow(pieces, game, seat, notes) {
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
      el('strong', {}, player),
      describeSeat(seat) && ` ${describeSeat(seat)}`,
      game.you.includes(player) && el('span', { class: 'badge you' }, 'you'),
      ...notes.map((note) => el('span', { class: 'badge' }, note)),
    ),
    game.clock && seat.kind !== 'neutral' && el('span', { class: 'clock', role: 'timer', 'data-clock': player }),
  );
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
    rank !== undefined && `place ${rank}`,
    isToMove(game, player) && (thinking === player && isLive(game) ? 'thinks' : 'to move'),
    position.checked.includes(player) && 'in check',
    kind !== 'neutral' && !position.in.includes(player) && 'out',
    kind === 'person' && connected === false && 'away',
  ].filter((note) => note !== false);
}
