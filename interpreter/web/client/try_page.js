/**
 * A board to try a game on: one person moves for all seats, goes back and tries other moves, looks at what any piece
 * could do, asks the search, and writes positions as text. When the file of the game is saved, the position and the
 * moves are tried under the new rules at once; what is wrong with the file stands beside the board. The server keeps
 * nothing. Tested in tests/browser/try.test.mjs.
 */
import { Board } from './board.js';
import { chooseMove } from './dialogs.js';
import { button, buttons, el, labelFor, refill } from './dom.js';
import { addHand } from './hand_view.js';
import { joined, sentence } from './messages.js';
import { loadSymbols } from './piece_view.js';
import { settings } from './store.js';

/**
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./types.js').Tried} Tried
 */

/** Milliseconds between two looks at files that may be edited. */
const lookTime = 500;
/** Seconds of one search. */
const searchTime = 2;

export class TryPage {
  #status = el('p', { class: 'status' });
  #error = el('pre', { class: 'error scroller', hidden: true, tabindex: 0 });
  #wrong = el('pre', { class: 'error scroller', hidden: true, tabindex: 0, 'aria-label': 'Errors of the file' });
  #note = el('p', { class: 'offer', hidden: true });
  #found = el('p', { class: 'quiet' });
  #turns = el('p', { class: 'buttons' });
  #field = el('textarea', { id: 'position', rows: 3, spellcheck: 'false' });
  #frame = el('div', { class: 'board-frame' });
  #hands = el('div', { class: 'hands' });
  /** @type {Board | null} */
  #board = null;
  /** @type {Tried | null} */
  #tried = null;
  /** The moves beyond those that are shown, after going back. @type {string[]} */
  #ahead = [];
  #start = '';
  #edition = '';
  #closed = false;

  /**
   * @param {HTMLElement} page @param {Engine} engine @param {import('./announcer.js').Announcer} announcer
   * @param {string} id of the variant
   */
  constructor(page, engine, announcer, id) {
    this.engine = engine;
    this.announcer = announcer;
    this.id = id;
    this.heading = el('h1', {}, 'Try');
    const home = el('a', { href: '/', class: 'logo' }, 'Trigon');
    const side = el(
      'aside',
      { class: 'side', 'aria-label': 'What is tried' },
      el('h2', {}, 'Moves'),
      this.#turns,
      buttons(
        button('Back', () => this.#back()),
        button('Forward', () => this.#forward()),
        button('From the setup', () => void this.#ask('', [])),
        button('Best moves', () => void this.#think()),
      ),
      this.#found,
      labelFor('position', 'The position as text'),
      this.#field,
      buttons(button('Show this position', () => void this.#ask(this.#field.value.trim(), []))),
    );
    const table = el(
      'section',
      { class: 'table', 'aria-label': 'Board' },
      this.#status,
      this.#frame,
      this.#hands,
      this.#note,
      this.#error,
      this.#wrong,
    );
    page.append(el('header', { class: 'bar' }, home, this.heading), el('main', { class: 'game' }, table, side));
    void this.#follow();
  }

  close() {
    this.#closed = true;
    this.#board?.remove();
  }

  /** Looks at the file again and again, if it may be edited. */
  async #follow() {
    for (let follows = true; follows && !this.#closed; ) {
      follows = await this.#look().catch((error) => (this.#fail(error.message), true));
      await new Promise((resolve) => setTimeout(resolve, lookTime));
    }
  }

  async #look() {
    const { variants, wrong, follows } = await this.engine.offer();
    const edition = variants.find(({ id }) => id === this.id)?.edition ?? '';
    const errors = wrong.find(({ id }) => id === this.id)?.errors ?? '';
    if (this.#wrong.textContent !== errors && errors) this.announcer.say('The file has errors.');
    this.#wrong.textContent = errors;
    this.#wrong.hidden = errors === '';
    if (edition === '') this.#fail('There is no such game here.');
    else if (edition !== this.#edition && !this.#closed) await this.#renew(edition);
    return follows;
  }

  /** The game as its file is now, with the position if it still can be. @param {string} edition */
  async #renew(edition) {
    const [variant] = await Promise.all([this.engine.variant(this.id, []), loadSymbols()]);
    if (this.#closed) return;
    this.#edition = edition;
    this.heading.textContent = `Try ${variant.name}`;
    document.title = this.heading.textContent;
    this.#board?.remove();
    refill(this.#hands);
    this.#board = new Board(this.#frame, variant, { pieces: settings().pieces });
    for (const { name, neutral } of variant.players) if (!neutral) addHand(this.#hands, this.#board, name);
    this.#listen(this.#board);
    const moves = this.#tried?.turns.map(({ text }) => text) ?? [];
    if (await this.#ask(this.#start, moves)) return;
    const why = this.#error.textContent;
    if ((this.#start || moves.length) && (await this.#ask('', [])))
      this.#tell(`The position cannot be under the new rules, so the board begins anew: ${why}`);
  }

  /** @param {Board} board */
  #listen(board) {
    /** @param {string} type @param {(detail: any) => void} act */
    const on = (type, act) =>
      board.element.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on('move', ({ move }) => this.#play(move.text));
    on('choose', async ({ moves, pick, cancel }) => {
      const move = await chooseMove(moves);
      if (move) pick(move);
      else cancel();
    });
    on('select', ({ spoken }) => this.announcer.say(sentence(spoken)));
    on('focuscell', ({ cell }) => this.#lookAt(cell));
  }

  #moves() {
    return this.#tried?.turns.map(({ text }) => text) ?? [];
  }

  /** @param {string} move */
  #play(move) {
    const isNext = this.#ahead[0] === move;
    const ahead = isNext ? this.#ahead.slice(1) : [];
    void this.#ask(this.#start, [...this.#moves(), move], ahead);
  }

  /** @param {number} [to] how many moves remain */
  #back(to = this.#moves().length - 1) {
    const moves = this.#moves();
    if (to < 0 || to >= moves.length) return;
    void this.#ask(this.#start, moves.slice(0, to), [...moves.slice(to), ...this.#ahead]);
  }

  #forward() {
    const [next] = this.#ahead;
    if (next) this.#play(next);
  }

  /**
   * Shows the position after some moves; false when it cannot be.
   * @param {string} position @param {string[]} moves @param {string[]} [ahead]
   */
  async #ask(position, moves, ahead = []) {
    try {
      const tried = await this.engine.try({ variant: this.id, position, moves });
      this.#start = position;
      this.#ahead = ahead;
      this.#tried = tried;
      this.#render(tried);
      return true;
    } catch (error) {
      this.#fail(/** @type {Error} */ (error).message);
      this.#board?.cancel();
      return false;
    }
  }

  /** @param {Tried} tried */
  #render(tried) {
    this.#error.hidden = true;
    this.#field.value = tried.position;
    refill(this.#found);
    const { stopped, end } = tried;
    const text = end ? sentence(end.text) : `${tried.turn} to move, ${tried.moves.length} moves`;
    refill(this.#status, el('strong', {}, text));
    this.announcer.say(text);
    this.#board?.show(tried, { lastFrom: tried.last.from ?? null, lastTo: tried.last.to ?? null });
    this.#board?.setMoves(tried.moves);
    const turns = [...tried.turns.map(({ text: move }) => move), ...this.#ahead];
    refill(this.#turns, ...turns.map((move, index) => this.#turn(move, index, tried.turns.length)));
    this.#tell(stopped ? `The move ${stopped.move} is not legal here: ${stopped.why}` : '');
  }

  /** @param {string} move @param {number} index @param {number} played */
  #turn(move, index, played) {
    const all = [...this.#moves(), ...this.#ahead];
    const go = () => void this.#ask(this.#start, all.slice(0, index + 1), all.slice(index + 1));
    return button(move, go, { class: 'turn', 'aria-current': index === played - 1 && 'true' });
  }

  /** Says what the piece on a cell could do, also out of turn, and draws it. @param {string} cell */
  async #lookAt(cell) {
    if (!this.#tried?.pieces[cell]) return;
    const { look } = await this.engine
      .try({ variant: this.id, position: this.#start, moves: this.#moves(), look: cell })
      .catch(() => ({ look: null }));
    if (!look || !this.#board) return;
    const targets = [...new Set(look.moves.map(({ to }) => to).filter((to) => to !== null))];
    const does = targets.length ? `could go to ${joined(targets)}` : `cannot move: ${look.why}`;
    this.#tell(`The ${look.piece}${look.owner ? ` of ${look.owner}` : ''} on ${cell} ${does}.`);
    const shapes = look.owner === this.#tried.turn ? [] : targets.map((to) => ({ from: cell, to, brush: 0 }));
    this.#board.update({ ...this.#board.state, shapes });
  }

  async #think() {
    this.#found.textContent = 'Thinking ...';
    try {
      const { player, depth, moves } = await this.engine.think({
        variant: this.id,
        position: this.#start,
        moves: this.#moves(),
        seconds: searchTime,
      });
      const words = moves.map(({ text, value, wins, loses }) => {
        const worth = wins ? 'wins' : loses ? 'loses' : (value / 100).toFixed(2);
        return `${text} (${worth})`;
      });
      this.#found.textContent = `Best for ${player}, ${depth} moves deep: ${words.join(', ')}`;
      this.announcer.say(this.#found.textContent);
    } catch (error) {
      this.#found.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} text empty: nothing */
  #tell(text) {
    this.#note.textContent = text;
    this.#note.hidden = text === '';
    if (text) this.announcer.say(text);
  }

  /** @param {string} text */
  #fail(text) {
    this.#error.textContent = text;
    this.#error.hidden = false;
    this.announcer.say(text);
  }
}
