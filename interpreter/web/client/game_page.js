/**
 * The page of a game: joins it, keeps its state, and lets game_view.js show it. What the server reports comes in at
 * `#receive`; what the user does goes out at `#send`. Tested in tests/browser.
 */
import { confirm } from './dialogs.js';
import { el, refill } from './dom.js';
import { pathOf } from './engine.js';
import { showHelp, showRecord, showSettings } from './game_dialogs.js';
import { GameState } from './game_state.js';
import { GameView } from './game_view.js';
import { loadSymbols } from './piece_view.js';
import { sound } from './sounds.js';
import { rememberGame, taste } from './store.js';
import { capital, checkText, closedOfferText, offerText, partText, sentence, turnText, turnWords } from './words.js';

/** @typedef {import('./types.js').Message} Message */

/** Milliseconds between two looks at the clocks. */
const tick = 200;

export class GamePage {
  /** @type {GameState | null} */
  #state = null;
  /** @type {GameView | null} */
  #view = null;
  /** @type {Promise<void> | null} */
  #building = null;
  #connection;
  #timer = setInterval(() => this.#showClocks(), tick);
  /** When the position arose, in milliseconds of `performance.now`. */
  #arose = 0;
  /** @type {string | null} */
  #thinking = null;
  /** Whether somebody asked for a rematch while we were here: then its beginning takes us there. */
  #awaitsRematch = false;
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
    this.heading = el('h1', {}, 'Game');
    this.connectionText = el('p', { class: 'connection' }, 'Connecting ...');
    this.main = el('main', { class: 'game' });
    page.append(
      el(
        'header',
        { class: 'bar' },
        el('a', { href: '/', class: 'logo' }, 'Trigon'),
        this.heading,
        this.connectionText,
      ),
      this.main,
    );
    document.addEventListener('keydown', this.#keys);
    this.#connection = engine.join(link, {
      message: (message) => this.#receive(message),
      state: (state, text) => this.#showConnection(state, text),
    });
  }

  close() {
    clearInterval(this.#timer);
    document.removeEventListener('keydown', this.#keys);
    this.#connection.close();
  }

  /** @param {import('./engine.js').ConnectionState} state @param {string} text */
  #showConnection(state, text) {
    const words = { connecting: 'Connecting ...', open: '', lost: 'Reconnecting ...', refused: '', closed: '' }[state];
    const before = this.connectionText.textContent;
    this.connectionText.textContent = words;
    this.page.dataset.connection = state;
    if (state === 'refused') this.#refuse(text);
    if (state === 'lost' && before !== words) this.announcer.say('The connection is lost; trying again.');
    if (state === 'open' && before === 'Reconnecting ...') {
      this.#view?.clearError();
      this.announcer.say('Connected again.');
    }
    if (state === 'open' && this.#state) this.#show();
  }

  /** @param {string} text */
  #refuse(text) {
    this.heading.textContent = 'No game here';
    refill(
      this.main,
      el('p', { class: 'error' }, sentence(text)),
      el('p', {}, 'Was the whole link copied? Games that nobody has played for long are removed.'),
      el('p', {}, el('a', { href: '/', class: 'button primary' }, 'To the games')),
    );
  }

  /** @param {Message} message */
  #receive(message) {
    switch (message.type) {
      case 'game':
        return this.#begin(message);
      case 'presence':
        this.#state?.setPresence(message.player, message.connected);
        return this.#show();
      case 'watchers':
        return this.#view?.players.showWatchers(message.count);
      case 'thinking':
        this.#thinking = message.player;
        return this.#show();
      case 'rematch':
        return this.#goToRematch(message.game, message.secrets);
      case 'closing':
      case 'error':
        return this.#fail(sentence(message.message));
      default:
        return this.#happen(message);
    }
  }

  /** @param {import('./types.js').GameMessage} message */
  #begin(message) {
    const viewed = this.#state && !this.#state.isLive ? this.#state.viewed : null;
    this.#state = new GameState(message);
    if (viewed !== null) this.#state.look(viewed);
    this.#arose = performance.now();
    this.#thinking = null;
    this.#building ??= this.#build(this.#state).catch((error) => this.#refuse(error.message));
    this.#show();
  }

  /** @param {GameState} state */
  async #build(state) {
    const [variant] = await Promise.all([this.engine.variant(state.variant, state.options), loadSymbols()]);
    rememberGame({ game: this.link.game, title: variant.name, secrets: this.link.secrets });
    this.heading.textContent = variant.name;
    this.#view = new GameView(this.main, variant, state, {
      play: (move) => this.#play(move.text),
      type: (text) => this.#play(text),
      explain: (text) => this.#explain(text),
      look: (turns) => this.#look(turns),
      send: (request) => this.#send(request),
      resign: () => this.#resign(),
      record: () => this.#showRecord(),
      settings: () => this.#showSettings(),
      say: (text) => this.announcer.say(text),
      tell: (text) => this.#fail(text),
      rules: this.engine.rules(state.variant, state.options),
    });
    this.#introduce();
    this.#show();
    this.announcer.say(`${variant.name}. ${this.#situation()}`);
  }

  /** Whatever changed, all views show it. */
  #show() {
    const state = this.#state;
    if (!state || !this.#view) return;
    this.#view.show(state, this.#thinking);
    this.#showClocks();
    document.title = titleOf(state, this.heading.textContent ?? '');
  }

  #showClocks() {
    if (this.#state?.clock) this.#view?.players.showClocks(this.#state, (performance.now() - this.#arose) / 1000);
  }

  /** A numbered event. @param {import('./types.js').GameEvent} event */
  #happen(event) {
    const state = this.#state;
    if (!state) return;
    state.apply(event);
    if (event.type === 'turn' || event.type === 'undo') {
      this.#arose = performance.now();
      this.#thinking = null;
      this.#view?.clearError();
    }
    this.#announce(event, state);
    if (event.type === 'offer') this.#answerOurselves(state, event);
    this.#show();
  }

  /** @param {import('./types.js').GameEvent} event @param {GameState} state */
  #announce(event, state) {
    if (event.type === 'turn') {
      const isOurs = state.you.includes(event.turn.player);
      if (!isOurs || event.turn.kind !== 'move' || state.you.length > 1)
        this.announcer.say(turnWords(state, event.turn));
      this.announcer.say(this.#situation());
      if (event.end) sound('end');
      else if (!isOurs) sound('move');
    } else if (event.type === 'undo') this.announcer.say(`Moves were taken back. ${this.#situation()}`);
    else if (event.type === 'ended') this.announcer.say(this.#situation());
    else if (event.type === 'offer' && !state.you.includes(event.by)) this.announcer.say(offerText(state, event));
    else if (event.type === 'offer_closed') {
      const text = closedOfferText(state, event);
      if (event.reason === 'declined') this.#fail(text);
      else this.announcer.say(text);
    }
  }

  /** Check, whose turn, which part of it, or the end. */
  #situation() {
    const state = this.#state;
    if (!state) return '';
    const check = state.end ? '' : checkText(state.standing, state.you);
    return [check, turnText(state), partText(state)].filter(Boolean).join(' ');
  }

  /**
   * Who asks for something agrees with all seats.
   * @param {GameState} state
   * @param {import('./types.js').OfferEvent} offer
   */
  #answerOurselves(state, offer) {
    if (offer.kind === 'rematch') this.#awaitsRematch = true;
    if (!state.you.includes(offer.by)) return;
    for (const player of state.toAnswer(offer))
      void this.#send({ type: 'answer', kind: offer.kind, player, accept: true });
  }

  /** Tells the others our name, if we have one. */
  #introduce() {
    const { name } = taste();
    for (const player of this.#state?.you ?? [])
      if (name && this.#state?.seatOf(player)?.name !== name) void this.#send({ type: 'name', player, name });
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

  /** @param {string} text of a move */
  async #play(text) {
    const state = this.#state;
    if (!state) return;
    this.#view?.clearError();
    const done = await this.#send({ type: 'move', text, turn: state.turns.length });
    if (!done) this.#view?.board.cancel();
  }

  /** Says why a move is not legal. @param {string} text */
  async #explain(text) {
    const answer = await this.#send({ type: 'why', text });
    if (answer?.why) this.#fail(sentence(answer.why));
  }

  /** @param {string} text */
  #fail(text) {
    this.#view?.showError(text);
    this.announcer.say(text);
  }

  /** @param {number} turns */
  #look(turns) {
    const state = this.#state;
    if (!state) return;
    state.look(turns);
    this.#show();
    const last = state.turns[state.viewed - 1];
    this.announcer.say(last ? `After move ${state.viewed}: ${turnWords(state, last)}` : 'The start.');
  }

  async #resign() {
    const player = this.#state?.resigner;
    if (!player) return;
    if (
      await confirm(`Resign as ${player}?`, 'Your pieces stay as the rules of the game say, and you are out.', 'Resign')
    )
      await this.#send({ type: 'resign', player });
  }

  async #showRecord() {
    const answer = await this.#send({ type: 'record' });
    if (answer?.text) await showRecord(answer.text, `${this.#state?.variant ?? 'game'}.trigon`);
  }

  async #showSettings() {
    await showSettings(() => {
      this.#view?.board.setTheme({ pieces: taste().pieces });
      this.#show();
    });
    this.#introduce();
  }

  /** @param {string} game @param {string[]} secrets */
  #goToRematch(game, secrets) {
    rememberGame({ game, title: this.heading.textContent ?? '', secrets });
    const path = pathOf({ game, secrets });
    if (this.#awaitsRematch && this.#state?.you.length) location.href = path;
    else this.#view?.showRematch(path);
    this.announcer.say('The rematch begins.');
  }

  /** The keys of the page; the board has its own. @param {KeyboardEvent} event */
  #press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !this.#view || !this.#state) return;
    if (target.closest('input, textarea, select, dialog')) return;
    if (event.key === 'f') this.#view.board.turnBy(1);
    else if (event.key === '?') void showHelp();
    else if (!target.closest('.board') && !target.closest('.scroller')) this.#step(event);
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const viewed = this.#state?.viewed ?? 0;
    const to = { ArrowLeft: viewed - 1, ArrowRight: viewed + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#look(to);
  }
}

/** @param {GameState} state @param {string} name */
function titleOf(state, name) {
  if (state.end) return `${capital(state.end.text)} - ${name}`;
  return state.isOurTurn ? `● Your turn - ${name}` : `${capital(state.standing.turn)} to move - ${name}`;
}
