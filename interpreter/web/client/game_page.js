/**
 * The page of a game: joins it, keeps the page's state, and lets game_view.js show it. What the engine reports comes in
 * at `#receive`, what the user does at the handlers; what becomes of it is in page_state.js. Tested in tests/browser.
 */
import { confirm } from './dialogs.js';
import { el, refill } from './dom.js';
import { homePath, pathOf } from './engine.js';
import { showHelp, showRecord } from './game_dialogs.js';
import { advance, lookByHand, withPause } from './following.js';
import { actingSeat, isOurTurn, offerRequest, positionOf, viewedTurns } from './game_state.js';
import { GameView } from './game_view.js';
import { capital, describeTurn, endText, sentence } from './messages.js';
import {
  announcements,
  firstPage,
  introductions,
  ownAnswers,
  receive,
  situation,
  withConnection,
} from './page_state.js';
import { loadSymbols } from './piece_symbols.js';
import { notify } from './notifications.js';
import { showSettings } from './settings_dialog.js';
import { sound, soundOf } from './sounds.js';
import { rememberGame, settings } from './store.js';
import { named, t } from './words.js';

/**
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./page_state.js').PageState} PageState
 * @typedef {import('./game_state.js').GameState} GameState
 */

/** Milliseconds between two looks at the clocks. */
const tick = 200;

export class GamePage {
  #state = { ...firstPage, pace: settings().pace };
  /** @type {GameView | null} */
  #view = null;
  /** @type {Promise<void> | null} */
  #building = null;
  #connection;
  #timer = setInterval(() => this.#tick(), tick);
  #keys = (/** @type {KeyboardEvent} */ event) => this.#press(event);

  /**
   * @param {HTMLElement} page @param {import('./engine.js').Engine} engine
   * @param {import('./announcer.js').Announcer} announcer @param {import('./engine.js').Link} link
   */
  constructor(page, engine, announcer, link) {
    this.page = page;
    this.engine = engine;
    this.announcer = announcer;
    this.link = link;
    this.heading = el('h1', {}, t`Game`);
    this.connectionText = el('p', { class: 'connection' });
    this.main = el('main', { class: 'game' });
    const home = el('a', { href: homePath, class: 'logo' }, 'Trigon');
    page.append(el('header', { class: 'bar' }, home, this.heading, this.connectionText), this.main);
    document.addEventListener('keydown', this.#keys);
    this.#connection = engine.join(link, {
      message: (message) => this.#receive(message),
      state: (connection, text) => this.#connect(connection, text),
    });
  }

  close() {
    clearInterval(this.#timer);
    document.removeEventListener('keydown', this.#keys);
    this.#connection.close();
  }

  // ------------------------------------------------------------------ state

  /** @param {Partial<PageState>} changes */
  #update(changes) {
    this.#state = { ...this.#state, ...changes };
    this.#render();
  }

  #render() {
    const { connection, refusal, variant, game } = this.#state;
    const texts = { connecting: t`Connecting ...`, open: '', lost: t`Reconnecting ...`, refused: '', closed: '' };
    this.connectionText.textContent = texts[connection];
    this.page.dataset.connection = connection;
    this.heading.textContent = refusal ? t`No game here` : (variant?.name ?? t`Game`);
    if (refusal) refill(this.main, ...refusalTexts(refusal));
    if (refusal || !variant || !game || !this.#view) return;
    this.#view.render(this.#state, game);
    this.#showClocks();
    document.title = titleOf(game, variant.name);
  }

  #tick() {
    const next = advance(this.#state, performance.now());
    if (next !== this.#state) this.#update(next);
    else this.#showClocks();
  }

  #showClocks() {
    const { game, since } = this.#state;
    if (game?.clock) this.#view?.players.renderClocks(game, (performance.now() - since) / 1000);
  }

  /** @param {import('./engine.js').ConnectionState} connection @param {string} text */
  #connect(connection, text) {
    const before = this.#state.connection;
    this.#update(withConnection(this.#state, connection, text));
    if (before !== 'lost' && connection === 'lost') this.announcer.say(t`The connection is lost; trying again.`);
    if (before === 'lost' && connection === 'open') this.announcer.say(t`Connected again.`);
  }

  /** @param {Message} message */
  #receive(message) {
    this.#update(receive(this.#state, message, performance.now()));
    const { game } = this.#state;
    announcements(this.#state, message).forEach((text) => this.announcer.say(text));
    if (!game) return;
    if (message.type === 'game') this.#building ??= this.#build(game).catch((error) => this.#refuse(error));
    if (message.type === 'turn') this.#tellOf(game, message);
    if (message.type === 'rematch') this.#goToRematch(game, message);
    ownAnswers(game, message).forEach((answer) => void this.#send(answer));
  }

  /** What is heard of a turn, and seen while the page is out of sight. @param {GameState} game @param {import('./types.js').TurnEvent} event */
  #tellOf(game, { turn, end }) {
    if (end) sound('end');
    else if (!game.you.includes(turn.player)) sound(soundOf(turn));
    if (isOurTurn(game) || (end && game.you.length)) notify(this.heading.textContent ?? '', situation(game));
  }

  /** @param {Error} error */
  #refuse(error) {
    this.#update({ refusal: error.message });
  }

  /** @param {GameState} game */
  async #build({ variant: id, options, hash }) {
    const played = { game: this.link.game, hash };
    const [variant] = await Promise.all([this.engine.variant(id, options, played), loadSymbols()]);
    const { game } = this.#state;
    if (!game) return;
    rememberGame({ game: this.link.game, title: variant.name, secrets: this.link.secrets });
    this.#view = new GameView(this.main, variant, game, this.#handlers(), {
      rules: () => this.engine.rules(id, options, played),
      legend: () => this.engine.legend(id, options, played),
    });
    this.#introduce();
    this.#update({ variant });
    this.announcer.say(`${variant.name}. ${situation(game)}`);
  }

  #introduce() {
    const { game } = this.#state;
    if (game) introductions(game, settings().name).forEach((request) => void this.#send(request));
  }

  /** @param {GameState} ended @param {{ game: string, secrets: string[] }} next */
  #goToRematch(ended, { game, secrets }) {
    rememberGame({ game, title: this.heading.textContent ?? '', secrets });
    if (this.#state.awaitsRematch && ended.you.length) location.href = pathOf({ game, secrets });
  }

  // ------------------------------------------------------------------ what the user does

  /** @returns {import('./game_view.js').Handlers} */
  #handlers() {
    return {
      play: (text) => this.#play(text),
      explain: (text) => this.#explain(text),
      look: (turns) => this.#look(turns),
      lookAt: (cell, turns) => this.#lookAt(cell, turns),
      step: (by) => this.#step(by),
      pause: (isPaused) => this.#update(withPause(this.#state, isPaused)),
      send: (request) => this.#send(request),
      offer: (kind) => this.#offer(kind),
      resign: () => this.#resign(),
      record: () => this.#showRecord(),
      settings: () => this.#showSettings(),
      introduce: () => this.#introduce(),
      say: (text) => this.announcer.say(text),
      showError: (text) => this.#fail(text),
    };
  }

  /** Sends a request and shows its error; null then. @param {import('./types.js').Request} request */
  async #send(request) {
    try {
      return await this.#connection.send(request);
    } catch (error) {
      this.#fail(/** @type {Error} */ (error).message);
      return null;
    }
  }

  /** @param {string} text */
  #fail(text) {
    this.#update({ error: text });
    this.announcer.say(text);
  }

  /** @param {string} text of a move */
  async #play(text) {
    this.#update({ error: '' });
    const done = await this.#send({ type: 'move', text, turn: this.#state.game?.turns.length ?? 0 });
    if (!done) this.#view?.board.cancel();
  }

  /** Says why a move is not legal. @param {string} text */
  async #explain(text) {
    const answer = await this.#send({ type: 'why', text });
    if (answer?.why) this.#fail(answer.why);
  }

  /** What the piece on a cell could do after so many turns. @param {string} cell @param {number} turns */
  async #lookAt(cell, turns) {
    return (await this.#send({ type: 'look', cell, turns }))?.look ?? null;
  }

  /** @param {number} turns */
  #look(turns) {
    this.#update(lookByHand(this.#state, turns));
    const { game } = this.#state;
    if (!game) return;
    const viewed = viewedTurns(game);
    this.announcer.say(viewed ? t`After move ${viewed}: ${describeTurn(game, game.turns[viewed - 1])}` : t`The start.`);
  }

  /** Looks forward or back. @param {number} by */
  #step(by) {
    const { game } = this.#state;
    if (game) this.#look(viewedTurns(game) + by);
  }

  /** @param {import('./types.js').OfferKind} kind */
  #offer(kind) {
    const request = this.#state.game && offerRequest(this.#state.game, kind);
    if (request) void this.#send(request);
  }

  async #resign() {
    const player = this.#state.game && actingSeat(this.#state.game);
    if (!player) return;
    const effect = t`Your pieces stay as the rules of the game say, and you are out.`;
    if (await confirm(t`Resign as ${named(player)}?`, effect, t`Resign`)) await this.#send({ type: 'resign', player });
  }

  async #showRecord() {
    const answer = await this.#send({ type: 'record' });
    if (answer?.text) await showRecord(answer.text, `${this.#state.game?.variant ?? 'game'}.trigon`);
  }

  async #showSettings() {
    await showSettings(() => this.#update({ pace: settings().pace }));
    this.#introduce();
  }

  /** The keys of the page; the board has its own. @param {KeyboardEvent} event */
  #press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !this.#view) return;
    if (target.closest('input, textarea, select, dialog')) return;
    if (event.key === 'f') this.#view.board.turnBy(1);
    else if (event.key === '?') void showHelp();
    else if (!target.closest('.board') && !target.closest('.scroller')) this.#walk(event);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#step(by);
  }
}

/** @param {string} reason */
const refusalTexts = (reason) => [
  el('p', { class: 'error' }, sentence(reason)),
  el('p', {}, t`Was the whole link copied? Games that nobody has played for long are removed.`),
  el('p', {}, el('a', { href: homePath, class: 'button primary' }, t`To the games`)),
];

/** @param {GameState} game @param {string} name */
function titleOf(game, name) {
  if (game.end) return `${capital(endText(game.end))} - ${name}`;
  return isOurTurn(game) ? t`● Your turn - ${name}` : capital(t`${named(positionOf(game).turn)} to move - ${name}`);
}
