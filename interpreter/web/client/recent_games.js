/** On the home page: the games that this browser was in, and how they stand. */
import { clockText } from './clocks.js';
import { button, el, refill } from './dom.js';
import { isOneFile, linksPath, pathOf } from './engine.js';
import { localeOfDates } from './languages.js';
import { forgetGame, knownGames } from './store.js';
import { named, t } from './words.js';

/** @typedef {import('./engine.js').Engine} Engine */

const maxRecent = 8;
/** Milliseconds between two looks at how our games stand. */
const standingsTime = 20_000;

/** The games that this browser was in; empty when there are none. @param {Engine} engine */
export function recentGames(engine) {
  const section = el('section', { class: 'recent', 'aria-labelledby': 'recent-title' });
  const fill = () => {
    const entries = knownGames()
      .slice(0, maxRecent)
      .map((known) => recentGame(known, fill));
    section.hidden = entries.length === 0;
    refill(section);
    if (entries.length) section.append(el('h2', { id: 'recent-title' }, t`Your games`), el('ul', {}, ...entries));
  };
  fill();
  if (!isOneFile) void showStandings(engine, section);
  return section;
}

/**
 * Marks the games in which it is our turn, and those that are over, as long as the page is there.
 * @param {Engine} engine @param {HTMLElement} section
 */
async function showStandings(engine, section) {
  const games = () => knownGames().slice(0, maxRecent).map(({ game, secrets }) => ({ game, secrets }));
  do {
    const asked = document.hidden ? [] : games();
    const answer = asked.length ? await engine.standings({ games: asked }).catch(() => null) : null;
    for (const standing of answer?.games ?? []) {
      const mark = section.querySelector(`[data-standing="${CSS.escape(standing.game)}"]`);
      if (!(mark instanceof HTMLElement)) continue;
      mark.textContent = standingText(standing);
      mark.hidden = false;
      mark.classList.toggle('you', standing.yours);
    }
    await new Promise((resolve) => setTimeout(resolve, standingsTime));
  } while (section.isConnected);
}

/** @param {import('./types.js').Standing} standing */
function standingText({ over, turn, yours, left }) {
  if (over) return t`over`;
  if (!yours) return t`${named(turn ?? '')} is to move.`;
  return left === null ? t`your turn` : t`your turn, ${clockText(left)} left`;
}

/** @param {import('./store.js').KnownGame} known @param {() => void} changed */
function recentGame(known, changed) {
  const { game, title, when, seats } = known;
  const forget = () => {
    forgetGame(game);
    changed();
  };
  return el(
    'li',
    {},
    el('a', { href: pathOf(known) }, title),
    ' ',
    el('span', { class: 'badge', 'data-standing': game, hidden: true }),
    el(
      'span',
      { class: 'quiet' },
      ` ${new Date(when).toLocaleString(localeOfDates(), { dateStyle: 'medium', timeStyle: 'short' })} `,
    ),
    seats && el('a', { href: linksPath(game) }, t`links`),
    button('✕', forget, { class: 'plain', 'aria-label': t`Forget this game of ${title}` }),
  );
}
