/**
 * The page of a game: joins it, keeps its state, and shows board, players, moves, offers and actions. What the server
 * reports comes in at `#receive`; what the user does goes out at `#send`.
 */
import { ActionsView } from './actions_view.js';
import { Board } from './board.js';
import { chooseMove, confirm } from './dialogs.js';
import { button, el, refill } from './dom.js';
import { pathOf } from './engine.js';
import { showHelp, showRecord, showSettings } from './game_dialogs.js';
import { GameState } from './game_state.js';
import { HandView } from './hand_view.js';
import { MoveInput } from './move_input.js';
import { MoveList } from './move_list.js';
import { OffersView } from './offers_view.js';
import { PlayersView } from './players_view.js';
import { sound } from './sounds.js';
import { knownGame, rememberGame, taste } from './store.js';
import { textView } from './text_view.js';
import {
  capital,
  checkText,
  closedOfferText,
  joined,
  offerText,
  partText,
  playerText,
  rankList,
  turnText,
  turnWords,
} from './words.js';

/**
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 */

/** @type {Move[]} */
const none = [];

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
    if (state === 'open' && before === 'Reconnecting ...') this.announcer.say('Connected again.');
    if (state === 'open' && this.#state) this.#show();
  }

  /** @param {string} text */
  #refuse(text) {
    this.heading.textContent = 'No game here';
    refill(
      this.main,
      el('p', { class: 'error' }, text),
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
        return this.#fail(capital(message.message));
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
    const variant = await this.engine.variant(state.variant, state.options);
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
    if (answer?.why) this.#fail(capital(answer.why));
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
    const player = this.#state && resigner(this.#state);
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

/** Which of our seats resigns: the one to move, else the first one. @param {GameState} state */
export function resigner(state) {
  const seats = state.ourSeatsIn;
  return seats.find((player) => player === state.standing.turn) ?? seats[0] ?? null;
}

/** @param {GameState} state @param {string} name */
function titleOf(state, name) {
  if (state.end) return `${capital(state.end.text)} - ${name}`;
  return state.isOurTurn ? `● Your turn - ${name}` : `${capital(state.standing.turn)} to move - ${name}`;
}

/**
 * What the page does for its views.
 * @typedef {Object} Doings
 * @property {(move: Move) => void} play
 * @property {(text: string) => void} type
 * @property {(text: string) => void} explain
 * @property {(turns: number) => void} look
 * @property {(request: import('./types.js').Request) => Promise<unknown>} send
 * @property {() => void} resign
 * @property {() => void} record
 * @property {() => void} settings
 * @property {(text: string) => void} say
 */

/** All that a game's page consists of. */
class GameView {
  #status = el('p', { class: 'status' });
  #lookback = el('p', { class: 'lookback', hidden: true });
  #error = el('p', { class: 'error', hidden: true });
  #rematch = el('p', { class: 'offer', hidden: true });
  #result = el('section', { class: 'result', hidden: true, 'aria-labelledby': 'result-title' });
  #step = el('p', { class: 'offer', hidden: true });
  #text = el('details', { class: 'text' }, el('summary', {}, 'Board as text'));
  #textBody = el('div');
  #above = el('div', { class: 'hands' });
  #below = el('div', { class: 'hands' });
  /** What the board shows now; showing it again would take back a move that is being made. */
  #shown = { pieces: /** @type {unknown} */ (null), moves: /** @type {Move[]} */ ([]) };
  /** @type {GameState} */
  #state;

  /** @param {HTMLElement} main @param {ResolvedVariant} variant @param {GameState} state @param {Doings} doings */
  constructor(main, variant, state, doings) {
    this.variant = variant;
    this.doings = doings;
    this.#state = state;
    const frame = el('div', { class: variant.grid.levels > 2 ? 'board-frame deep' : 'board-frame' });
    this.players = new PlayersView(variant);
    this.moves = new MoveList(doings.look);
    this.offers = new OffersView(doings.send);
    this.input = new MoveInput(variant, doings.type);
    this.actions = new ActionsView(doings, () => this.board.turnBy(1), !!knownGame(state.game)?.seats);
    this.#text.append(this.#textBody);
    this.#text.addEventListener('toggle', () => this.#showText());
    refill(
      main,
      el(
        'section',
        { class: 'table', 'aria-label': 'Board' },
        this.#status,
        this.#lookback,
        this.#above,
        frame,
        this.#below,
        this.#step,
        this.#error,
        this.offers.element,
        this.#rematch,
        this.#result,
        this.input.others,
      ),
      el(
        'aside',
        { class: 'side', 'aria-label': 'Game' },
        this.players.element,
        this.moves.element,
        this.input.form,
        this.actions.element,
        this.input.allMoves,
        this.#text,
      ),
    );
    this.board = new Board(frame, variant, { pieces: taste().pieces });
    if (state.you.length) this.board.turnTo(state.you[0]);
    this.hands = state.seats
      .filter(({ kind }) => kind !== 'neutral')
      .map(
        ({ player }) =>
          new HandView(
            player === (state.you[0] ?? state.seats[0].player) ? this.#below : this.#above,
            this.board,
            player,
          ),
      );
    this.#listen(this.board.element);
  }

  /** @param {Element} board */
  #listen(board) {
    /** @param {string} type @param {(detail: any) => void} act */
    const on = (type, act) => board.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on('move', ({ move }) => this.doings.play(move));
    on('choose', async ({ moves, pick, cancel }) => {
      const move = await chooseMove(moves);
      if (move) pick(move);
      else cancel();
    });
    on('illegal', ({ from, to }) => this.#explainIllegal(from, to));
    on('select', ({ spoken }) => spoken && this.doings.say(capital(spoken)));
    on('step', ({ stop, cancel }) => this.#showStep(stop, cancel));
    on('change', () => (this.#step.hidden ||= this.board.choice.done.length === 0));
  }

  /** @param {string | null} from @param {string} to */
  #explainIllegal(from, to) {
    if (this.#state.isOurTurn && this.#state.isLive && typeof from === 'string') this.doings.explain(`${from}-${to}`);
  }

  /**
   * A move of several parts: it goes on, ends here if it may, or is taken back.
   * @param {Move | null} stop
   * @param {() => void} cancel
   */
  #showStep(stop, cancel) {
    this.#step.hidden = false;
    refill(
      this.#step,
      'The move goes on: choose its next part. ',
      stop && button('Finish here', () => this.doings.play(stop)),
      ' ',
      button('Cancel', cancel),
    );
  }

  /** @param {GameState} state @param {string | null} thinking */
  show(state, thinking) {
    this.#state = state;
    const standing = state.standingAfter(state.viewed);
    const moves = state.isLive && !state.end ? state.moves : none;
    if (taste().follow && state.you.length > 1 && state.isOurTurn) this.board.turnTo(standing.turn);
    this.#showBoard(standing, state.marks, moves);
    this.players.show(state, standing, thinking);
    this.moves.show(state);
    this.offers.show(state);
    this.input.show(moves);
    this.actions.show(state);
    this.#showStatus(state);
    this.#showLookback(state);
    this.#showResult(state);
    this.#showText();
  }

  /**
   * @param {import('./types.js').Standing} standing
   * @param {import('./board.js').LastMove} marks
   * @param {Move[]} moves
   */
  #showBoard(standing, marks, moves) {
    const { pieces } = standing;
    if (this.#shown.pieces !== pieces) {
      this.board.show(standing, marks);
      for (const hand of this.hands) hand.show(standing);
    }
    if (this.#shown.pieces !== pieces || this.#shown.moves !== moves) this.board.setMoves(moves);
    this.#shown = { pieces, moves };
  }

  /** @param {GameState} state */
  #showStatus(state) {
    const check = state.end ? '' : checkText(state.standing, state.you);
    refill(
      this.#status,
      el('strong', {}, turnText(state)),
      check && el('span', { class: 'badge check' }, check),
      partText(state) && el('span', {}, ` ${partText(state)}`),
      ...state.standing.notes.map((note) => el('span', { class: 'badge' }, note)),
    );
    this.#status.classList.toggle('yours', state.isOurTurn);
  }

  /** @param {GameState} state */
  #showLookback(state) {
    this.#lookback.hidden = state.isLive;
    if (state.isLive) return;
    const where = state.viewed ? `move ${state.viewed} of ${state.turns.length}` : 'the start';
    refill(
      this.#lookback,
      `You look at ${where}. `,
      button('Back to the game', () => this.doings.look(Infinity)),
    );
  }

  /** @param {GameState} state */
  #showResult(state) {
    this.#result.hidden = !state.end;
    if (!state.end) return;
    const places = rankList(state.end.ranks);
    refill(
      this.#result,
      el('h2', { id: 'result-title' }, turnText(state)),
      el(
        'ul',
        { class: 'ranks' },
        ...places.map(({ place, players }) =>
          el('li', {}, el('strong', {}, `${place}.`), ` ${joined(players.map((player) => playerText(state, player)))}`),
        ),
      ),
    );
  }

  /** The text of the board is made when somebody looks at it. */
  #showText() {
    if (this.#text.open) refill(this.#textBody, textView(this.variant, this.#state.standingAfter(this.#state.viewed)));
  }

  /** @param {string} text */
  showError(text) {
    this.#error.textContent = text;
    this.#error.hidden = false;
  }

  clearError() {
    this.#error.hidden = true;
  }

  /** @param {string} path */
  showRematch(path) {
    this.#rematch.hidden = false;
    refill(this.#rematch, 'The rematch begins. ', el('a', { href: path, class: 'button primary' }, 'Go there'));
  }
}
