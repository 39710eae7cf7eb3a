/**
 * All that the page of a game consists of: board, hands, players, moves, offers, actions. It shows the state of the
 * page and hands on what the user does; what comes of that is decided in game_page.js. Tested in tests/browser.
 */
import { actionsView } from './actions_view.js';
import { Board } from './board.js';
import { chatView } from './chat_view.js';
import { askForBoard } from './dialogs.js';
import { button, el, onChange, refill } from './dom.js';
import { homePath } from './engine.js';
import { isLive, isOurTurn, lastMove, positionAfter, positionOf, viewedTurns } from './game_state.js';
import { addHand } from './hand_view.js';
import { checkText, describeLook, partText, playerText, rankList, sentence, turnText } from './messages.js';
import { MoveAhead } from './move_ahead.js';
import { LegendView } from './legend.js';
import { moveInput } from './move_input.js';
import { moveList } from './move_list.js';
import { nameView } from './name_view.js';
import { offersView } from './offers_view.js';
import { newerRulesText, unkeptText } from './page_state.js';
import { piecesView } from './pieces_view.js';
import { playersView } from './players_view.js';
import { rulesPanel } from './rules_panel.js';
import { knownGame, settings } from './store.js';
import { textView } from './text_view.js';
import { joined, t } from './words.js';
import { zoneChoice } from './zones.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 *
 * @typedef {Object} Handlers what the page does when the user wants it
 * @property {(text: string) => void} play a move
 * @property {(text: string) => void} explain why a move is not legal
 * @property {(turns: number) => void} look at the position after so many turns
 * @property {(cell: string, turns: number) => Promise<import('./types.js').Look | null>} lookAt the piece on a cell, as it
 *   stands after so many turns
 * @property {(by: number) => void} step forward or back
 * @property {(isPaused: boolean) => void} pause whether moves of computers wait
 * @property {(request: import('./types.js').Request) => Promise<unknown>} send
 * @property {(kind: import('./types.js').OfferKind) => void} offer
 * @property {() => void} resign
 * @property {() => void} record
 * @property {() => void} settings
 * @property {() => void} introduce tells the others our name
 * @property {(text: string) => void} say for screen readers
 * @property {(text: string) => void} showError beside the board, and says it
 */

/** @type {Move[]} */
const none = [];

export class GameView {
  #status = el('p', { class: 'status' });
  #head = el('div', { class: 'table-head' }, this.#status);
  #lookback = el('p', { class: 'lookback', hidden: true });
  #look = el('p', { class: 'look', hidden: true });
  #error = el('p', { class: 'error', hidden: true });
  #unkept = el('p', { class: 'unkept', hidden: true }, unkeptText());
  #rematch = el('p', { class: 'offer', hidden: true });
  #newer = el(
    'p',
    { class: 'offer', hidden: true },
    `${newerRulesText()} `,
    el('a', { href: homePath }, t`To the games`),
  );
  #result = el('section', { class: 'result', hidden: true, 'aria-labelledby': 'result-title' });
  #step = el('p', { class: 'offer', hidden: true });
  #text = el('details', { class: 'text' }, el('summary', {}, t`Board as text`));
  #textBody = el('div');
  /** What the piece could do that was looked at last. @type {import('./types.js').Look | null} */
  #looked = null;
  /** What is shown. */
  #game;

  /**
   * @param {HTMLElement} main @param {ResolvedVariant} variant @param {GameState} game @param {Handlers} handlers
   * @param {{ rules: () => Promise<string>, legend: () => Promise<import('./types.js').Legend> }} about address of the page
   *   with the rules, and what pieces and rules are
   */
  constructor(main, variant, game, handlers, about) {
    this.variant = variant;
    this.handlers = handlers;
    this.#game = game;
    this.players = playersView(variant);
    this.moves = moveList(handlers);
    this.offers = offersView(handlers);
    this.input = moveInput(handlers.play);
    this.chat = chatView(handlers);
    this.name = nameView(handlers.introduce);
    this.ahead = new MoveAhead(handlers, (shown) => this.board.showAhead(shown));
    const linksOf = knownGame(game.game)?.seats ? game.game : null;
    this.actions = actionsView(handlers, () => this.board.turnBy(1), linksOf);
    this.#text.append(this.#textBody);
    this.#text.addEventListener('toggle', () => this.#renderText());
    const [bottom] = [...game.you, game.seats[0].player];
    const frame = el('div', { class: 'board-frame' });
    const [above, below] = [el('div', { class: 'hands' }), el('div', { class: 'hands' })];
    refill(main, this.#table(above, frame, below), this.#side(bottom, about));
    this.board = new Board(frame, variant, settings());
    this.#head.append(this.board.wholeButton);
    const tellHeight = () => main.style.setProperty('--head-height', `${this.#head.offsetHeight}px`);
    new ResizeObserver(tellHeight).observe(this.#head);
    if (game.you.length) this.board.turnTo(bottom);
    for (const { player, kind } of game.seats)
      if (kind !== 'neutral') addHand(player === bottom ? below : above, this.board, player);
    askForBoard(this.board);
    this.#listen(this.board.element);
  }

  /** The board and what belongs to it. @param {HTMLElement[]} board with the hands above and below */
  #table(...board) {
    return el(
      'section',
      { class: 'table', 'aria-label': t`Board` },
      this.#head,
      this.#lookback,
      ...board,
      this.#step,
      this.#look,
      this.#error,
      this.#unkept,
      this.ahead.element,
      this.offers.element,
      this.#rematch,
      this.#newer,
      this.input.others,
    );
  }

  /**
   * What stands beside the board.
   * @param {string} player in whose color pieces are shown
   * @param {{ rules: () => Promise<string>, legend: () => Promise<import('./types.js').Legend> }} about
   */
  #side(player, about) {
    const showZone = (/** @type {string[]} */ cells) => this.board.showZone(cells);
    const { say, showError: fail } = this.handlers;
    const legend = new LegendView({ variant: this.variant, player, ask: about.legend, showZone, say, fail });
    return el(
      'aside',
      { class: 'side', 'aria-label': t`Game` },
      this.#result,
      this.name.element,
      this.players.element,
      this.moves.element,
      this.input.form,
      this.actions.element,
      this.chat.element,
      this.input.allMoves,
      piecesView(this.variant, player, (piece) => void legend.open(piece)),
      zoneChoice(this.variant, showZone),
      legend.rules(),
      rulesPanel(about.rules),
      this.#text,
    );
  }

  // ------------------------------------------------------------------ what the user does on the board

  /** @param {Element} board */
  #listen(board) {
    const { play, say } = this.handlers;
    /** @param {string} type @param {(detail: any) => void} act */
    const on = (type, act) => board.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on('move', ({ move }) => play(move.text));
    on('illegal', (illegal) => this.#explainIllegal(illegal));
    on('look', ({ cell }) => this.#lookAt(cell));
    on('ahead', ({ from, to }) => this.#moveAhead(from, to));
    on('change', () => (this.#look.hidden ||= this.board.state.looked === null));
    for (const type of ['select', 'level']) on(type, ({ spoken }) => say(sentence(spoken)));
    on('step', ({ stop, cancel }) => this.#renderStep(stop, cancel));
    on('change', () => (this.#step.hidden ||= this.board.state.choice.done.length === 0));
  }

  #mayMove() {
    return isOurTurn(this.#game) && isLive(this.#game);
  }

  /** Shows and says what a piece could do that cannot be picked up. @param {string} cell */
  async #lookAt(cell) {
    const viewed = viewedTurns(this.#game);
    const { turns } = this.#game;
    const look = await this.handlers.lookAt(cell, viewed);
    if (!look || turns !== this.#game.turns || viewed !== viewedTurns(this.#game)) return;
    const { turn } = this.#position();
    const text = describeLook(look, turn, this.variant.pieces.find(({ name }) => name === look.piece));
    this.#looked = look;
    this.board.lookAt(cell, look.moves);
    this.#look.textContent = text;
    this.#look.hidden = false;
    this.handlers.say(text);
  }

  /** A cell where the piece that is looked at could go. @param {string} from @param {string} to */
  #moveAhead(from, to) {
    const isOurs = this.#game.you.includes(this.#looked?.owner ?? '');
    if (isOurs && isLive(this.#game) && !this.#mayMove()) this.ahead.plan(from, to, this.#looked?.moves ?? []);
    else if (this.#position().pieces[to]) void this.#lookAt(to);
  }

  /** @param {{from: string | null, hand: string | null, to: string}} illegal a cell or a piece in hand, and the target */
  #explainIllegal({ from, hand, to }) {
    if (!this.#mayMove()) return void (from !== null && this.#lookAt(from));
    const piece = this.variant.pieces.find(({ name }) => name === hand);
    if (piece) this.handlers.explain(`${piece.letter}@${to}`);
    else if (from !== null) this.handlers.explain(`${from}-${to}`);
  }

  /**
   * A move of several parts: it goes on, ends here if it may, or is taken back.
   * @param {Move | null} stop @param {() => void} cancel
   */
  #renderStep(stop, cancel) {
    const finish = stop && button(t`Finish here`, () => this.handlers.play(stop.text));
    this.#step.hidden = false;
    refill(this.#step, t`The move goes on: choose its next part.`, ' ', finish, ' ', button(t`Cancel`, cancel));
  }

  // ------------------------------------------------------------------ how a state is shown

  /** @param {import('./page_state.js').PageState} page @param {GameState} game its game */
  render(page, game) {
    this.#game = game;
    const { pieces, tiles, follow } = settings();
    const moves = isLive(game) && !game.end ? game.moves : none;
    this.board.setTheme({ pieces, tiles });
    this.#follow([game, follow]);
    this.#renderPosition([game.boards[viewedTurns(game)]]);
    this.#renderMoves([game.boards[viewedTurns(game)], moves], moves);
    this.input.render([moves], moves, this.board.otherMoves());
    this.players.render(page, game);
    this.moves.render(page, game);
    this.offers.render(game);
    this.actions.render(game);
    this.chat.render(game);
    this.name.render(game);
    this.#renderStatus();
    this.#renderLookback(page);
    this.#renderResult();
    this.#renderText();
    this.#renderError(page.error);
    this.#renderRematch([page.rematch], page.rematch);
    this.#newer.hidden = !page.hasNewerRules;
    this.#unkept.hidden = !page.isUnkept;
  }

  /** The position that is looked at. */
  #position() {
    return positionAfter(this.#game, viewedTurns(this.#game));
  }

  /** Turns the board to whoever is to move, where several play at this screen and want it. */
  #follow = onChange(() => {
    if (settings().follow && this.#game.you.length > 1 && isOurTurn(this.#game))
      this.board.turnTo(this.#position().turn);
  });

  // To show the same again would take back a move that is being made.
  #renderPosition = onChange(() => this.board.show(this.#position(), lastMove(this.#game)));
  #renderMoves = onChange((/** @type {Move[]} */ moves) => {
    this.board.setMoves(moves);
    if (moves.length && this.#mayMove()) this.ahead.turnHasCome(moves);
  });

  #renderStatus() {
    const game = this.#game;
    const position = positionOf(game);
    const check = game.end ? '' : checkText(position, game.you);
    refill(
      this.#status,
      el('strong', {}, turnText(game)),
      check && el('span', { class: 'badge check' }, check),
      partText(game) && el('span', {}, ` ${partText(game)}`),
      ...position.notes.map((note) => el('span', { class: 'badge' }, note)),
    );
    this.#status.classList.toggle('yours', isOurTurn(game));
  }

  /** @param {import('./page_state.js').PageState} page */
  #renderLookback({ isFollowing, isPaused }) {
    const { turns, lookedAt } = this.#game;
    this.#lookback.hidden = lookedAt === null;
    if (lookedAt === null) return;
    const where = lookedAt ? lookedAtText(lookedAt, turns.length) : startText();
    const text = isFollowing ? (isPaused ? where.paused : where.shown) : where.lookedAt;
    refill(
      this.#lookback,
      `${text} `,
      button(t`Back to the game`, () => this.handlers.look(Infinity)),
    );
  }

  #renderResult() {
    const game = this.#game;
    this.#result.hidden = !game.end;
    if (!game.end) return;
    const places = rankList(game.end.ranks).map(({ place, players }) =>
      el('li', {}, el('strong', {}, `${place}.`), ` ${joined(players.map((player) => playerText(game, player)))}`),
    );
    refill(this.#result, el('h2', { id: 'result-title' }, turnText(game)), el('ul', { class: 'ranks' }, ...places));
  }

  /** The text of the board is made when somebody looks at it. */
  #renderText() {
    if (this.#text.open) refill(this.#textBody, textView(this.variant, this.#position()));
  }

  /** @param {string} text */
  #renderError(text) {
    this.#error.textContent = text;
    this.#error.hidden = text === '';
  }

  #renderRematch = onChange((/** @type {string | null} */ path) => {
    this.#rematch.hidden = path === null;
    if (path)
      refill(this.#rematch, t`The rematch begins.`, ' ', el('a', { href: path, class: 'button primary' }, t`Go there`));
  });
}

/** What is said of a position that is looked at. @param {number} move @param {number} count of all moves */
const lookedAtText = (move, count) => ({
  paused: t`Paused: move ${move} of ${count}.`,
  shown: t`Shown: move ${move} of ${count}.`,
  lookedAt: t`You look at move ${move} of ${count}.`,
});

/** The same before the first move. */
const startText = () => ({
  paused: t`Paused: the start.`,
  shown: t`Shown: the start.`,
  lookedAt: t`You look at the start.`,
});
