/** The players in turn order: token, name, who sits there, clock, and whether they are to move, checked or out. */
import { clockText, running, secondsLeft } from './clocks.js';
import { el, refill } from './dom.js';
import { PieceView, svg } from './piece_view.js';
import { sitter } from './words.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./types.js').Standing} Standing
 */

export class PlayersView {
  #list = el('ul', { class: 'player-list' });
  #watchers = el('p', { class: 'quiet' });
  #pieces;

  /** @param {import('./types.js').ResolvedVariant} variant */
  constructor(variant) {
    this.#pieces = new PieceView(variant);
    this.element = el(
      'section',
      { class: 'players', 'aria-labelledby': 'players-title' },
      el('h2', { id: 'players-title' }, 'Players'),
      this.#list,
      this.#watchers,
    );
  }

  /** @param {GameState} state @param {Standing} standing the one that is looked at @param {string | null} thinking */
  show(state, standing, thinking) {
    refill(this.#list, ...state.seats.map((seat) => this.#row(state, standing, seat, thinking)));
  }

  /** @param {number} count */
  showWatchers(count) {
    this.#watchers.textContent = count ? `${count} watching` : '';
  }

  /**
   * @param {GameState} state
   * @param {Standing} standing
   * @param {import('./types.js').Seat} seat
   * @param {string | null} thinking
   */
  #row(state, standing, seat, thinking) {
    const isToMove = standing.turn === seat.player && !(state.isLive && state.end);
    const notes = notesOf(state, standing, seat, thinking);
    return el(
      'li',
      { class: isToMove ? 'player to-move' : 'player', 'data-player': seat.player },
      this.#token(seat.player),
      el(
        'span',
        { class: 'who' },
        el('strong', {}, seat.player),
        sitter(seat) && ` ${sitter(seat)}`,
        state.you.includes(seat.player) && el('span', { class: 'badge you' }, 'you'),
        ...notes.map((note) => el('span', { class: 'badge' }, note)),
      ),
      state.clock &&
        seat.kind !== 'neutral' &&
        el('span', { class: 'clock', role: 'timer', 'data-clock': seat.player }),
    );
  }

  /** The outline by which the player's pieces are told apart. @param {string} player */
  #token(player) {
    return svg('svg', { class: 'token', viewBox: '-22 -22 44 44', 'aria-hidden': 'true' }, [
      this.#pieces.drawToken(player, 20),
    ]);
  }

  /**
   * Writes what is left on the clocks.
   * @param {GameState} state
   * @param {number} elapsed seconds since the position arose
   */
  showClocks(state, elapsed) {
    for (const clock of /** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll('[data-clock]'))) {
      const player = clock.dataset.clock ?? '';
      const left = secondsLeft(state, player, elapsed);
      clock.textContent = left === null ? '' : clockText(left);
      clock.classList.toggle('runs', running(state) === player);
      clock.classList.toggle('short', left !== null && left < 20);
    }
  }
}

/**
 * @param {GameState} state
 * @param {Standing} standing
 * @param {import('./types.js').Seat} seat
 * @param {string | null} thinking
 */
function notesOf(state, standing, seat, thinking) {
  const { player } = seat;
  const rank = state.isLive ? state.end?.ranks[player] : undefined;
  const isToMove = standing.turn === player && !(state.isLive && state.end);
  return [
    rank !== undefined && `place ${rank}`,
    isToMove && (thinking === player && state.isLive ? 'thinks' : 'to move'),
    standing.checked.includes(player) && 'in check',
    seat.kind !== 'neutral' && !standing.in.includes(player) && 'out',
    seat.kind === 'person' && seat.connected === false && 'away',
  ].filter((note) => note !== false);
}
