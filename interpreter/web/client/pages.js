/**
 * Shows the page that the address names: a game, the links of a new one, a first game, a board to try, or the home page.
 * A page's modules are loaded with it alone, and the words of its language beside them. main.js does so with the
 * server's engine.
 */
import { Announcer } from './announcer.js';
import { el } from './dom.js';
import { parseLink, parseTryPath } from './engine.js';
import { loadWords } from './languages.js';
import { knownGame } from './store.js';
import { t } from './words.js';

/**
 * @typedef {{ close: () => void }} Open a page that has something to end
 * @typedef {import('./engine.js').Engine} Engine
 */

const announcer = new Announcer();
const page = /** @type {HTMLElement} */ (document.getElementById('page'));

/**
 * Loads the page of an address. Its result shows it.
 * @param {string} hash @param {Engine} engine @returns {Promise<() => Open | void>}
 */
async function load(hash, engine) {
  const link = parseLink(hash);
  if (link) {
    const { GamePage } = await import('./game_page.js');
    return () => new GamePage(page, engine, announcer, link);
  }
  const known = knownGame(/^#links=([A-Za-z0-9_-]+)$/.exec(hash)?.[1] ?? '');
  if (known) {
    const { showLinks } = await import('./links_page.js');
    return () => showLinks(page, known);
  }
  const lesson = /^#learn=([A-Za-z0-9._%-]+)$/.exec(hash)?.[1];
  if (lesson) {
    const { showLesson } = await import('./lesson_page.js');
    return () => void showLesson(page, engine, announcer, decodeURIComponent(lesson));
  }
  const tried = parseTryPath(hash);
  if (tried) {
    const { TryPage } = await import('./try_page.js');
    return () => {
      // What authors read is English so far.
      page.lang = 'en';
      return new TryPage(page, engine, announcer, tried);
    };
  }
  const { showHome } = await import('./home.js');
  return () => showHome(page, engine, announcer);
}

/** @type {Open | void} */
let open;
/** The number of the address that was followed last. */
let latest = 0;
/** Settled when the words are there. @type {Promise<void> | undefined} */
let words;

/** @param {Engine} engine */
async function route(engine) {
  const number = ++latest;
  open?.close();
  open = undefined;
  page.replaceChildren();
  page.removeAttribute('lang');
  document.title = 'Trigon';
  try {
    const [show] = await Promise.all([load(location.hash, engine), words]);
    // Meanwhile the address may have become another one.
    if (number === latest) open = show();
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    if (number === latest) page.replaceChildren(el('p', { class: 'error' }, t`The page cannot be shown: ${reason}`));
  }
}

/** Shows the page of the address, from now on. @param {Engine} engine */
export function showPages(engine) {
  words ??= loadWords();
  document.body.append(announcer.element);
  addEventListener('hashchange', () => void route(engine));
  void route(engine);
}
