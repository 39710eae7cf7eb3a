/** Decides by the address which page is shown: a game's link, the links of a new game, or the home page. */
import { Announcer } from './announcer.js';
import { parseLink } from './engine.js';
import { GamePage } from './game_page.js';
import { showHome } from './home.js';
import { showLinks } from './links_page.js';
import { ServerEngine } from './server_engine.js';
import { knownGame } from './store.js';

const engine = new ServerEngine();
const announcer = new Announcer();
const page = /** @type {HTMLElement} */ (document.getElementById('page'));
document.body.append(announcer.element);

/** @type {GamePage | null} */
let game = null;

function route() {
  game?.close();
  game = null;
  page.replaceChildren();
  document.title = 'Trigon';
  const { hash } = location;
  const link = parseLink(hash);
  const links = /^#links=([A-Za-z0-9_-]+)$/.exec(hash);
  const known = links && knownGame(links[1]);
  if (link) game = new GamePage(page, engine, announcer, link);
  else if (known) showLinks(page, known);
  else showHome(page, engine, announcer);
}

addEventListener('hashchange', route);
route();
