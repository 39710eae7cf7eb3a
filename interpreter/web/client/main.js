/**
 * Decides by the address which page is shown: a game, the links of a new one, a first game, a board to try, or the home
 * page.
 */
import { Announcer } from './announcer.js';
import { parseLink } from './engine.js';
import { GamePage } from './game_page.js';
import { showHome } from './home.js';
import { showLesson } from './lesson_page.js';
import { showLinks } from './links_page.js';
import { ServerEngine } from './server_engine.js';
import { knownGame } from './store.js';
import { TryPage } from './try_page.js';

const engine = new ServerEngine();
const announcer = new Announcer();
const page = /** @type {HTMLElement} */ (document.getElementById('page'));
document.body.append(announcer.element);

/** @type {GamePage | TryPage | null} */
let game = null;

function route() {
  game?.close();
  game = null;
  page.replaceChildren();
  document.title = 'Trigon';
  const { hash } = location;
  const link = parseLink(hash);
  const links = /^#links=([A-Za-z0-9_-]+)$/.exec(hash);
  const tried = /^#try=(.+)$/.exec(hash);
  const known = links && knownGame(links[1]);
  const lesson = /^#learn=([A-Za-z0-9._%-]+)$/.exec(hash);
  if (link) game = new GamePage(page, engine, announcer, link);
  else if (known) showLinks(page, known);
  else if (lesson) showLesson(page, engine, announcer, decodeURIComponent(lesson[1]));
  else if (tried) game = new TryPage(page, engine, announcer, decodeURIComponent(tried[1]));
  else showHome(page, engine, announcer);
}

addEventListener('hashchange', route);
route();
