/**
 * All that the page of a game consists of: board, hands, players, moves, offers, actions. It shows a state and hands on
 * what the user does; what comes of that is decided in game_page.js. Tested in tests/browser.
 */
import { ActionsView } from './actions_view.js';
import { Board } from './board.js';
import { chooseMove } from './dialogs.js';
import { button, el, refill } from './dom.js';
import { HandView } from './hand_view.js';
import { MoveInput } from './move_input.js';
import { MoveList } from './move_list.js';
import { OffersView } from './offers_view.js';
import { piecesView } from './pieces_view.js';
import { PlayersView } from './players_view.js';
import { knownGame, taste } from './store.js';
import { textView } from './text_view.js';
import { checkText, joined, partText, playerText, rankList, sentence, turnText } from './words.js';

/**
 * @typedef {import('./game_state.js').GameState} GameState
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 */

/** @type {Move[]} */
const none = [];

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
 * @property {(text: string) => void} say for screen readers
 * @property {(text: string) => void} tell shows it, too
 * @property {string} rules address of the page with the rules
 */

/** All that a game's page consists of. */
export class GameView {
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
    this.input = new MoveInput(doings.type);
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
        this.input.others,
      ),
      el(
        'aside',
        { class: 'side', 'aria-label': 'Game' },
        this.#result,
        this.players.element,
        this.moves.element,
        this.input.form,
        this.actions.element,
        this.input.allMoves,
        piecesView(variant, state.you[0] ?? state.seats[0].player),
        el('p', {}, el('a', { href: doings.rules, target: '_blank' }, 'Rules, and how the pieces move')),
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
    on('stuck', ({ cell }) => this.#explainStuck(cell));
    on('select', ({ spoken }) => spoken && this.doings.say(sentence(spoken)));
    on('step', ({ stop, cancel }) => this.#showStep(stop, cancel));
    on('change', () => (this.#step.hidden ||= this.board.choice.done.length === 0));
  }

  /** @param {string} cell */
  #explainStuck(cell) {
    const piece = this.#state.standing.pieces[cell]?.[0];
    if (this.#state.isOurTurn && this.#state.isLive) this.doings.tell(`The ${piece} on ${cell} has no move now.`);
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
    this.input.show(moves, this.board.otherMoves());
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
