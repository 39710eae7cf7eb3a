/** The home page: the games with their boards, search and filters, and the games that this browser was in. */
import { pathOf } from './engine.js';
import { button, el, refill } from './dom.js';
import { SetupDialog } from './setup_dialog.js';
import { forgetGame, knownGames } from './store.js';
import { counted } from './words.js';
import { filtered } from './catalog.js';

/**
 * @typedef {import('./types.js').VariantSummary} VariantSummary
 * @typedef {import('./engine.js').Engine} Engine
 */

/** @param {HTMLElement} page @param {Engine} engine @param {import('./announcer.js').Announcer} announcer */
export function showHome(page, engine, announcer) {
  const catalog = el(
    'section',
    { 'aria-labelledby': 'games-title' },
    el('h2', { id: 'games-title' }, 'Games'),
    el('p', {}, 'Loading ...'),
  );
  page.append(
    el(
      'header',
      { class: 'bar' },
      el('h1', {}, 'Trigon'),
      el('p', { class: 'quiet' }, 'Chess on triangles, squares, hexagons and cubes'),
    ),
    el('main', { class: 'home' }, recent(), catalog, fromRecord(engine)),
  );
  engine.variants().then(
    (variants) => new Catalog(catalog, variants, engine, announcer),
    (error) => refill(catalog, el('p', { class: 'error' }, error.message)),
  );
}

/** The games that this browser was in; empty when there are none. */
function recent() {
  const section = el('section', { class: 'recent', 'aria-labelledby': 'recent-title' });
  const fill = () => {
    const games = knownGames().slice(0, 8);
    section.hidden = games.length === 0;
    refill(
      section,
      ...(games.length ? [el('h2', { id: 'recent-title' }, 'Your games'), el('ul', {}, ...games.map(entry))] : []),
    );
  };
  const entry = (/** @type {import('./store.js').KnownGame} */ known) =>
    el(
      'li',
      {},
      el('a', { href: pathOf(known) }, known.title),
      el(
        'span',
        { class: 'quiet' },
        ` ${new Date(known.when).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })} `,
      ),
      known.seats && el('a', { href: `/#links=${known.game}` }, 'links'),
      button(
        '✕',
        () => {
          forgetGame(known.game);
          fill();
        },
        { class: 'plain', 'aria-label': `Forget this game of ${known.title}` },
      ),
    );
  fill();
  return section;
}

/** @param {Engine} engine */
function fromRecord(engine) {
  const open = async () => new SetupDialog(engine, await engine.variants(), null).openForRecord('');
  return el(
    'section',
    { class: 'from-record', 'aria-labelledby': 'record-title' },
    el('h2', { id: 'record-title' }, 'Go on with a game'),
    el('p', {}, 'A saved record or pasted text begins a new game behind its last move.'),
    button('Start from a record ...', open),
  );
}

class Catalog {
  #cards = el('ul', { class: 'cards' });
  #count = el('p', { class: 'quiet' });
  #search = el('input', { type: 'search', id: 'search', placeholder: 'name, author, rule ...', autocomplete: 'off' });
  #players;
  #lattice;

  /**
   * @param {HTMLElement} section
   * @param {VariantSummary[]} variants
   * @param {Engine} engine
   * @param {import('./announcer.js').Announcer} announcer
   */
  constructor(section, variants, engine, announcer) {
    this.variants = variants;
    this.engine = engine;
    this.announcer = announcer;
    const seats = [...new Set(variants.map(seatsOf))].sort();
    this.#players = choice(
      'players',
      'Players',
      seats.map((n) => [String(n), counted(n, 'player')]),
    );
    this.#lattice = choice(
      'lattice',
      'Cells',
      [...new Set(variants.map(({ lattice }) => lattice))].map((name) => [name, latticeNames[name] ?? name]),
    );
    const show = () => this.#show();
    for (const input of [this.#search, this.#players.select, this.#lattice.select])
      input.addEventListener('input', show);
    refill(
      section,
      el('h2', { id: 'games-title' }, 'Games'),
      el(
        'div',
        { class: 'filters', role: 'search' },
        el('p', { class: 'search' }, el('label', { for: 'search' }, 'Search'), this.#search),
        this.#players.field,
        this.#lattice.field,
      ),
      this.#count,
      this.#cards,
    );
    this.#show();
  }

  #show() {
    const found = filtered(
      this.variants,
      this.#search.value,
      Number(this.#players.select.value) || null,
      this.#lattice.select.value || null,
    );
    const text = counted(found.length, 'game');
    if (this.#count.textContent && this.#count.textContent !== text) this.announcer.say(text);
    this.#count.textContent = text;
    refill(this.#cards, ...found.map((variant) => this.#card(variant)));
  }

  /** @param {VariantSummary} variant */
  #card(variant) {
    const { id, name, lattice, cells, description, given, source } = variant;
    return el(
      'li',
      { class: 'card' },
      el('img', { src: this.engine.picture(id, []), alt: '', loading: 'lazy', width: 160, height: 140 }),
      el(
        'div',
        { class: 'card-text' },
        el(
          'h3',
          {},
          button(name, () => new SetupDialog(this.engine, this.variants, variant).open(), {
            class: 'card-link',
            'data-variant': id,
          }),
        ),
        el(
          'p',
          { class: 'facts' },
          `${counted(seatsOf(variant), 'player')}, ${counted(cells, lattice, latticeNames[lattice])}`,
          given && el('span', { class: 'badge' }, 'yours'),
        ),
        description && el('p', {}, description),
        source && el('p', { class: 'quiet' }, source),
      ),
    );
  }
}

/** @type {Record<string, string>} */
const latticeNames = { triangle: 'triangles', square: 'squares', hex: 'hexagons', cube: 'cubes' };

/** @param {VariantSummary} variant */
const seatsOf = (variant) => variant.players.filter(({ neutral }) => !neutral).length;

/** @param {string} id @param {string} label @param {string[][]} values */
function choice(id, label, values) {
  const select = el(
    'select',
    { id },
    el('option', { value: '' }, 'any'),
    ...values.map(([value, text]) => el('option', { value }, text)),
  );
  return { select, field: el('p', {}, el('label', { for: id }, label), select) };
}
