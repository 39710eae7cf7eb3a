/** The turns of a game by rounds, a column for each player, to look back by click. */
import { button, el, onChange, refill } from './dom.js';
import { hasComputers } from './following.js';
import { roundsOf, viewedTurns } from './game_state.js';
import { turnLabel } from './messages.js';
import { named, t } from './words.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./game_view.js').Handlers} Handlers
 */

/** @param {Handlers} handlers */
export function moveList({ look, step, pause }) {
  const body = el('tbody');
  const head = el('thead');
  const empty = el('p', { class: 'quiet' }, t`No moves yet.`);
  const go = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) =>
    button(sign, act, { 'aria-label': label, title: label });
  const steps = el(
    'div',
    { class: 'steps' },
    go(t`Start|first position`, '|◀', () => look(0)),
    go(t`Back`, '◀', () => step(-1)),
    go(t`Forward`, '▶', () => step(1)),
    go(t`Now`, '▶|', () => look(Infinity)),
  );
  const hold = button(t`Pause`, () => pause(hold.getAttribute('aria-pressed') !== 'true'), { 'aria-pressed': 'false' });
  hold.title = t`Moves of computers wait; ▶ shows the next one`;
  steps.append(hold);
  const frame = el(
    'div',
    { class: 'move-table scroller', tabindex: 0, role: 'region', 'aria-label': t`Moves by rounds` },
    empty,
    el('table', {}, head, body),
  );
  const title = el('h2', { id: 'moves-title' }, t`Moves`);

  const fill = onChange((/** @type {GameState} */ game) => {
    const players = game.seats.filter(({ kind }) => kind !== 'neutral').map(({ player }) => player);
    const names = ['#', ...players.map(named)].map((name) => el('th', { scope: 'col' }, name));
    empty.hidden = game.turns.length > 0;
    refill(head, game.turns.length > 0 && el('tr', {}, ...names));
    refill(body, ...roundsOf(game).map((round) => roundRow(round, players, look)));
  });

  /** Marks the turn that is looked at, and keeps it in sight. @param {GameState} game */
  const mark = (game) => {
    for (const turn of body.querySelectorAll('[aria-current]')) turn.removeAttribute('aria-current');
    const turn = /** @type {HTMLElement | null} */ (body.querySelector(`[data-turn="${viewedTurns(game)}"]`));
    turn?.setAttribute('aria-current', 'true');
    if (!turn) frame.scrollTop = 0;
    else frame.scrollTop += turn.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom + 8;
  };

  return {
    element: el('section', { class: 'moves', 'aria-labelledby': 'moves-title' }, title, steps, frame),
    /** @param {import('./page_state.js').PageState} page @param {GameState} game */
    render({ isPaused, isFollowing }, game) {
      hold.hidden = !hasComputers(game) || (game.end !== null && !isFollowing);
      hold.setAttribute('aria-pressed', String(isPaused));
      fill([game.turns], game);
      mark(game);
    },
  };
}

/** @param {import('./game_state.js').Round} round @param {string[]} players @param {Handlers['look']} look */
function roundRow({ number, parts }, players, look) {
  const turnButton = (/** @type {import('./game_state.js').RoundPart['turns'][0]} */ { index, turn }) =>
    button(turnLabel(turn), () => look(index + 1), { class: 'turn', 'data-turn': index + 1 });
  const cells = players.map((player) => {
    const turns = parts.filter((part) => part.player === player).flatMap((part) => part.turns);
    return el('td', {}, ...turns.map(turnButton));
  });
  return el('tr', {}, el('th', { scope: 'row' }, `${number}.`), ...cells);
}
