/** The home page: the games with their boards, search and filters. */
import { filtered, gameOf, movers } from './catalog.js';
import { button, el, labelFor, refill, select } from './dom.js';
import { isOneFile, lessonPath, tryPath } from './engine.js';
import { lattices } from './lattices.js';
import { openSeats } from './open_seats.js';
import { recentGames } from './recent_games.js';
import { SetupDialog } from './setup_dialog.js';
import { counted, enumerated, joined, t } from './words.js';

/**
 * @typedef {import('./types.js').VariantSummary} VariantSummary
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./announcer.js').Announcer} Announcer
 */

/** Milliseconds between two looks at files that may be edited, and after an answer that did not come. */
const lookTime = 500;
const retryTime = 3000;

/** @param {HTMLElement} page @param {Engine} engine @param {Announcer} announcer */
export function showHome(page, engine, announcer) {
  const cells = joined(Object.values(lattices).map((lattice) => lattice.cells()));
  const title = el('h2', { id: 'games-title' }, t`Games`);
  const catalog = el('section', { 'aria-labelledby': 'games-title' }, title, el('p', {}, t`Loading ...`));
  const wrong = el('div', { class: 'wrong-files' });
  page.append(
    el(
      'header',
      { class: 'bar' },
      el('h1', {}, 'Trigon'),
      el('p', { class: 'quiet' }, t`Chess on ${cells}`),
      button(t`Settings`, () => void openSettings()),
    ),
    el('main', { class: 'home' }, wrong, recentGames(engine), openSeats(engine), catalog, fromRecord(engine)),
  );
  let shown = '';
  const load = async () => {
    const offer = await engine.offer();
    const text = JSON.stringify(offer);
    if (text === shown) return offer.follows;
    const isFirst = shown === '';
    shown = text;
    refill(wrong, ...offer.wrong.map(wrongFile));
    if (!isFirst) announcer.say(offer.wrong.length ? t`A file has errors.` : t`The games have changed.`);
    showCatalog(catalog, offer.variants, engine, announcer);
    return offer.follows;
  };
  /** Files that are edited are looked at again and again. */
  const follow = async () => {
    for (let wait = lookTime; catalog.isConnected; ) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = await load().then(
        () => lookTime,
        () => retryTime,
      );
    }
  };
  load().then(
    (follows) => void (follows && follow()),
    (error) => refill(catalog, el('p', { class: 'error' }, error.message)),
  );
}

async function openSettings() {
  const { showSettings } = await import('./settings_dialog.js');
  await showSettings(() => {});
}

/** What is wrong with a file, for its author. @param {import('./types.js').WrongFile} file */
function wrongFile({ file, id, errors }) {
  return el(
    'section',
    { class: 'wrong-file', 'aria-label': t`Errors in ${file}` },
    el('h2', {}, t`${file} has errors`),
    el('p', {}, id ? t`The game is offered as it was before.` : t`The game is offered as soon as there are none.`),
    !id && el('a', { href: tryPath(gameOf(file)) }, t`Try ${file} when it is right`),
    el('pre', { class: 'scroller', tabindex: 0 }, errors),
  );
}

/** @param {Engine} engine */
function fromRecord(engine) {
  const open = async () => new SetupDialog(engine, await engine.variants(), null).openForRecord('');
  return el(
    'section',
    { class: 'from-record', 'aria-labelledby': 'record-title' },
    el('h2', { id: 'record-title' }, t`Go on with a game`),
    el('p', {}, t`A saved record or pasted text begins a new game behind its last move.`),
    button(t`Start from a record ...`, open),
  );
}

/**
 * The games as cards, with the fields by which they are searched.
 * @param {HTMLElement} section @param {VariantSummary[]} variants @param {Engine} engine @param {Announcer} announcer
 */
function showCatalog(section, variants, engine, announcer) {
  const counts = [...new Set(variants.map((variant) => movers(variant).length))].sort();
  const names = [...new Set(variants.map(({ lattice }) => lattice))];
  const before = (/** @type {string} */ id) =>
    /** @type {HTMLInputElement | null} */ (section.querySelector(`#${id}`))?.value ?? '';
  const [sought, ofPlayers, ofLattice] = [before('search'), before('players'), before('lattice')];
  const search = el('input', {
    type: 'search',
    id: 'search',
    value: sought,
    placeholder: t`name, author, rule ...`,
    autocomplete: 'off',
  });
  const players = select({ id: 'players' }, [['', t`any`], ...counts.map((n) => [n, playersText(n)])]);
  const lattice = select({ id: 'lattice' }, [['', t`any`], ...names.map((name) => [name, lattices[name].cells()])]);
  players.value = ofPlayers;
  lattice.value = ofLattice;
  const count = el('p', { class: 'quiet' });
  const cards = el('ul', { class: 'cards' });
  const show = () => {
    const found = filtered(variants, search.value, Number(players.value) || null, lattice.value || null);
    const text = counted(found.length, '{0} game', '{0} games');
    if (count.textContent && count.textContent !== text) announcer.say(text);
    count.textContent = text;
    refill(cards, ...found.map((variant) => card(variant, variants, engine)));
  };
  for (const input of [search, players, lattice]) input.addEventListener('input', show);
  const filters = el(
    'div',
    { class: 'filters', role: 'search' },
    el('p', { class: 'search' }, labelFor('search', t`Search`), search),
    el('p', {}, labelFor('players', t`Players`), players),
    el('p', {}, labelFor('lattice', t`Cells`), lattice),
  );
  const hadFocus = section.contains(document.activeElement) ? document.activeElement?.id : '';
  refill(section, el('h2', { id: 'games-title' }, t`Games`), filters, count, cards);
  show();
  if (hadFocus) document.getElementById(hadFocus)?.focus();
}

/** @param {number} count */
const playersText = (count) => counted(count, '{0} player', '{0} players');

/** @param {string} id @param {string} name */
function tryLink(id, name) {
  return el('a', { href: tryPath(id), 'aria-label': t`Try on a board: ${name}` }, t`Try on a board`);
}

/** @param {VariantSummary} variant @param {VariantSummary[]} variants @param {Engine} engine */
function card(variant, variants, engine) {
  const { id, name, lattice, cells, description, given, source, steps } = variant;
  const open = () => new SetupDialog(engine, variants, variant).open();
  const facts = [playersText(movers(variant).length), lattices[lattice].counted(cells)];
  const picture = el('img', { alt: '', loading: 'lazy', width: 160, height: 140 });
  void engine.picture(variant, []).then((address) => (picture.src = address));
  return el(
    'li',
    { class: 'card' },
    picture,
    el(
      'div',
      { class: 'card-text' },
      el('h3', {}, button(name, open, { class: 'card-link', 'data-variant': id })),
      el('p', { class: 'facts' }, enumerated(facts), given && el('span', { class: 'badge' }, t`yours`)),
      description && el('p', {}, description),
      steps > 0 && el('p', {}, el('a', { href: lessonPath(id) }, t`First steps`)),
      source && el('p', { class: 'quiet' }, source),
      (given || isOneFile) && el('p', {}, tryLink(id, name)),
    ),
  );
}
