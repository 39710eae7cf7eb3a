/**
 * A board to try a game on: one person moves for all seats, or plays against computers, goes back and tries other
 * moves, looks at what any piece could do, asks the search, and writes positions as text. When the file of the game is
 * saved, the position and the moves are tried under the new rules at once; what is wrong with the file stands beside
 * the board. The server keeps nothing. What is tried stands in one value, which try_state.js makes anew. Tested in
 * tests/browser/try.test.mjs.
 */
import { assetAddress } from './assets.js';
import { Board } from './board.js';
import { withCells } from './board_cells.js';
import { gameOf } from './catalog.js';
import { askForBoard } from './dialogs.js';
import { button, buttons, el, labelFor, put, refill, select } from './dom.js';
import { homePath, isOneFile } from './engine.js';
import { showRecord } from './game_dialogs.js';
import { addHand } from './hand_view.js';
import { describeLook, sentence } from './messages.js';
import { loadSymbols } from './piece_symbols.js';
import { setupOf } from './setup_drawn.js';
import { settings } from './store.js';
import { aboutGame } from './try_about.js';
import { CaseView } from './try_case.js';
import { keptDraft } from './try_edit.js';
import { Editor } from './try_editor.js';
import { GamesView } from './try_games.js';
import { recordOf } from './try_record.js';
import { Searches, worth } from './try_search.js';
import { analysisTime, back, cutTo, forward, goTo, isMain, movesOf } from './try_state.js';
import { play, promote, remove, tryFrom, withLevel } from './try_state.js';
import { fillTree } from './try_tree_view.js';
import { joined } from './words.js';
import { zoneChoice } from './zones.js';

/**
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./types.js').Tried} Tried
 * @typedef {import('./try_state.js').TryState} TryState
 */

/** Where the designer's secret is kept while the page is open. */
const secretKey = 'trigon-designer';
const designerSecret = () => sessionStorage.getItem(secretKey) ?? '';
/** Has the user the link that lets see and change the file? */
const mayWrite = () => !isOneFile && designerSecret() !== '';

/** A secret in the address is kept, and taken out of the address, which may be given to others. */
function keepSecret() {
  const secret = /&key=([\w-]+)/.exec(location.hash)?.[1];
  if (secret === undefined) return;
  sessionStorage.setItem(secretKey, secret);
  history.replaceState(null, '', location.hash.replace(/&key=[\w-]+/, ''));
}

/** Milliseconds between two looks at files that may be edited. */
const lookTime = 500;
/** Seconds of the search for a hint. */
const hintTime = 1;
/** The highest level of a computer. */
const highestLevel = 10;

export class TryPage {
  #status = el('p', { class: 'status' });
  #error = el('pre', { class: 'error scroller', hidden: true, tabindex: 0 });
  #wrong = el('pre', { class: 'error scroller', hidden: true, tabindex: 0, 'aria-label': 'Errors of the file' });
  #note = el('p', { class: 'offer', hidden: true });
  #found = el('div', { class: 'found' });
  #turns = el('div', { class: 'tried scroller', tabindex: 0, role: 'region', 'aria-label': 'Moves and branches' });
  #seats = el('div', { class: 'seats-tried' });
  #zones = el('div');
  #drawBoardButton = button('Draw the board', () => void this.#drawBoard(), { hidden: true });
  #mainLine = button('Make it the main line', () => void this.#ask(promote(this.#state, this.#state.at)));
  #delete = button('Delete from here', () => void this.#ask(remove(this.#state, this.#state.at)));
  #analysis = button('Best moves', () => this.#analyse(!this.#analyses), { 'aria-pressed': 'false' });
  #field = el('textarea', { id: 'position', rows: 3, spellcheck: 'false' });
  #frame = el('div', { class: 'board-frame' });
  #hands = el('div', { class: 'hands' });
  /** @type {Board | null} */
  #board = null;
  /** @type {Tried | null} */
  #tried = null;
  #state = tryFrom('');
  /** Counts the positions that were asked for, so that answers about earlier ones are known as such. */
  #asked = 0;
  #analyses = false;
  #searches;
  #edition = '';
  /** The shape of the board; null when it is drawn. @type {string | null} */
  #shape = null;
  /** @type {import('./types.js').ResolvedVariant | null} */
  #variant = null;
  /** What is done on the board instead of playing: changing the position, keeping it as a test, drawing a piece or the
   * board. @type {Editor | CaseView | { close: () => void } | null} */
  #aside = null;
  #editing = el('section', { 'aria-label': 'The position', hidden: true });
  #playing = el('div', {});
  #games = el('details', {});
  #about = el('div', {});
  /** While the file is edited. @type {import('./source_view.js').SourceView | null} */
  #source = null;
  #sourcePlace = el('section', { class: 'source', 'aria-label': 'The file', hidden: true });
  #main;
  #editFile = button('Edit the file', () => void this.#openSource());
  #gamesView;
  #closed = false;

  /**
   * @param {HTMLElement} page @param {Engine} engine @param {import('./announcer.js').Announcer} announcer
   * @param {{ id: string, position: string, moves: string[] }} begun the game, and what the board shows first
   */
  constructor(page, engine, announcer, { id, position, moves }) {
    this.engine = engine;
    this.announcer = announcer;
    this.id = id;
    keepSecret();
    this.#state = moves.reduce(play, tryFrom(position));
    this.heading = el('h1', {}, 'Try');
    this.#searches = new Searches((trial) => engine.think(trial));
    this.#gamesView = new GamesView(
      this.#games,
      () => this.#trial(this.#state),
      (trial, isWanted) => this.#searches.inTurn(() => engine.sample(trial), isWanted),
    );
    const home = el('a', { href: homePath, class: 'logo' }, 'Trigon');
    const side = el(
      'aside',
      { class: 'side', 'aria-label': 'What is tried' },
      this.#editing,
      this.#playing,
    );
    put(
      this.#playing,
      el('h2', {}, 'Moves'),
      this.#turns,
      buttons(
        button('Back', () => void this.#ask(back(this.#state))),
        button('Forward', () => void this.#ask(forward(this.#state))),
        button('From the setup', () => void this.#ask(this.#begun(''))),
      ),
      buttons(
        this.#mainLine,
        this.#delete,
        button('Record', () => void showRecord(recordOf(this.id, this.#state), `${this.id}.trigon`)),
      ),
      buttons(
        this.#analysis,
        button('Hint', () => void this.#hint()),
      ),
      this.#found,
      !isOneFile && this.#games,
      el('h2', {}, 'Who moves'),
      this.#seats,
      this.#zones,
      labelFor('position', 'The position as text'),
      this.#field,
      buttons(
        button('Show this position', () => void this.#ask(this.#begun(this.#field.value.trim()))),
        button('Change it by hand', () => this.#edit()),
        !isOneFile && button('Keep as a test', () => this.#keep()),
        !isOneFile && button('Draw a piece', () => void this.#drawPiece()),
        this.#drawBoardButton,
      ),
      this.#about,
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
      mayWrite() && buttons(this.#editFile),
    );
    const style = el('link', { rel: 'stylesheet', href: assetAddress('try.css') });
    this.#main = el('main', { class: 'game' }, this.#sourcePlace, table, side);
    page.append(style, el('header', { class: 'bar' }, home, this.heading), this.#main);
    void this.#follow();
  }

  close() {
    this.#closed = true;
    this.#gamesView.stop();
    this.#aside?.close();
    this.#source?.close();
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
    const game = variants.find(({ id }) => id === this.id);
    const edition = game?.edition ?? '';
    this.#shape = game?.shape ?? null;
    // A file that has never been right has no game yet, but will have one of its name.
    const isOurs = (/** @type {import('./types.js').WrongFile} */ { id, file }) => (id ?? gameOf(file)) === this.id;
    const errors = wrong.find(isOurs)?.errors ?? '';
    if (this.#wrong.textContent !== errors || edition !== this.#edition) void this.#source?.follow();
    if (this.#wrong.textContent !== errors && errors) this.announcer.say('The file has errors.');
    this.#wrong.textContent = errors;
    // The file tells them at its lines while it is open.
    this.#wrong.hidden = errors === '' || this.#source !== null;
    if (edition === '') this.#wait(errors !== '');
    else if (edition !== this.#edition && !this.#closed) await this.#renew(edition);
    return follows;
  }

  /** Opens the file beside the board, for its author. */
  async #openSource() {
    const { SourceView } = await import('./source_view.js');
    if (this.#source || this.#closed) return;
    const request = { variant: this.id, secret: designerSecret() };
    this.#showsSource(true);
    this.#source = new SourceView(this.#sourcePlace, {
      game: this.id,
      ask: (asked) => this.engine.source({ ...request, ...asked }),
      close: () => {
        this.#source?.close();
        this.#source = null;
        refill(this.#sourcePlace);
        this.#showsSource(false);
        this.#editFile.focus();
      },
      say: (text) => this.announcer.say(text),
    });
  }

  /** @param {boolean} shows */
  #showsSource(shows) {
    this.#sourcePlace.hidden = !shows;
    this.#editFile.hidden = shows;
    this.#drawBoardButton.hidden = !shows;
    this.#main.classList.toggle('with-source', shows);
  }

  /** There is no board, or not yet. @param {boolean} isWrong does the file have errors? */
  #wait(isWrong) {
    const text = isWrong ? 'The board comes as soon as the file has no errors.' : 'There is no such game here.';
    if (this.#status.textContent !== text) this.announcer.say(text);
    this.#status.textContent = text;
  }

  /** The game as its file is now, with the position if it still can be. @param {string} edition */
  async #renew(edition) {
    const [variant] = await Promise.all([this.engine.variant(this.id, []), loadSymbols()]);
    if (this.#closed) return;
    this.#edition = edition;
    this.#gamesView.clear();
    this.heading.textContent = `Try ${variant.name}`;
    document.title = this.heading.textContent;
    const aside = this.#aside;
    const draft = aside instanceof Editor ? aside.position : null;
    const kept = aside instanceof CaseView ? aside.draft : null;
    this.#endAside();
    this.#board?.remove();
    this.#variant = variant;
    refill(this.#hands);
    this.#board = new Board(this.#frame, variant, settings());
    for (const { name, neutral } of variant.players) if (!neutral) addHand(this.#hands, this.#board, name);
    this.#listen(this.#board);
    refill(this.#zones, zoneChoice(variant, (cells) => this.#board?.showZone(cells)));
    this.#fillAbout(variant);
    this.#fillSeats(variant.players.filter(({ neutral }) => !neutral).map(({ name }) => name));
    const before = JSON.stringify(this.#trial(this.#state));
    await this.#showAnew();
    if (this.#closed) return;
    if (draft) this.#editOn(draft, variant);
    if (kept && before === JSON.stringify(this.#trial(this.#state))) this.#keep(kept);
  }

  /** Shows the position under new rules, or else the setup. */
  async #showAnew() {
    if (await this.#ask(this.#state)) return;
    const why = this.#error.textContent;
    if (this.#state.start && (await this.#ask(tryFrom('', this.#state.levels))))
      this.#tell(`The position cannot be under the new rules, so the board begins anew: ${why}`);
  }

  /**
   * Goes on changing a position that was being changed when the file was saved.
   * @param {Tried} draft @param {import('./types.js').ResolvedVariant} variant the game as it is now
   */
  #editOn(draft, variant) {
    if (!this.#tried) return;
    const { position, lost } = keptDraft(draft, this.#tried, variant);
    this.#edit(position);
    if (lost.length) this.#tell(`The new rules do not have everything that was there: ${joined(lost)}.`);
  }

  /** @param {Board} board */
  #listen(board) {
    askForBoard(board);
    /** @param {string} type @param {(detail: any) => void} act */
    const on = (type, act) =>
      board.element.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on('move', ({ move }) => this.#play(move.text));
    for (const type of ['select', 'level']) on(type, ({ spoken }) => this.announcer.say(sentence(spoken)));
    on('look', ({ cell }) => this.#lookAt(cell));
    on('illegal', (illegal) => void this.#explain(illegal));
  }

  /** What the game's pieces and rules are. @param {import('./types.js').ResolvedVariant} variant */
  #fillAbout(variant) {
    const request = { variant: this.id, secret: designerSecret() };
    const about = aboutGame({
      variant,
      player: variant.players[0].name,
      ask: () => this.engine.legend(this.id, []),
      showZone: (cells) => this.#board?.showZone(cells),
      say: (text) => this.announcer.say(text),
      fail: (text) => this.#fail(text),
      coverage: mayWrite() ? () => this.engine.coverage(request) : null,
      goTo: (line, column) => void this.#openSource().then(() => this.#source?.goTo(line, column)),
    });
    refill(this.#about, ...about);
  }

  /** Who moves for each seat. @param {string[]} players */
  #fillSeats(players) {
    const levels = Array.from({ length: highestLevel }, (_, index) => [index + 1, `computer, level ${index + 1}`]);
    const rows = players.flatMap((player, index) => {
      const id = `seat-${index}`;
      const choice = select({ id }, [[0, 'you'], ...levels]);
      choice.value = String(this.#state.levels[player] ?? 0);
      choice.addEventListener('change', () => {
        this.#state = withLevel(this.#state, player, Number(choice.value));
        void this.#ask(this.#state, true);
      });
      return [labelFor(id, player), choice];
    });
    refill(this.#seats, ...rows);
  }

  /** The beginning of a position, with the moves that were tried if it is the same as before. @param {string} start */
  #begun(start) {
    return start === this.#state.start ? goTo(this.#state, 0) : tryFrom(start, this.#state.levels);
  }

  /** Begins to change the position by hand. @param {Tried} [draft] what it has been changed to already */
  #edit(draft) {
    const variant = this.#variant;
    if (!this.#board || !variant || !this.#tried) return;
    this.#beginAside('The position is being changed');
    this.#aside = new Editor(this.#editing, {
      board: this.#board,
      variant,
      before: this.#tried,
      draft,
      done: (edit) => void this.#playEdited(edit),
      cancel: () => this.#playOn(),
      write: this.#source && ((position) => void this.#source?.replace([['setup', setupOf(position, variant)]])),
      say: (text) => this.announcer.say(text),
    });
    if (!draft) this.#editing.querySelector('button')?.focus();
  }

  /** Keeps the position as a test. @param {import('./try_case.js').CaseDraft} [draft] what has been begun already */
  #keep(draft) {
    if (!this.#board || !this.#tried) return;
    this.#beginAside('Which moves must be legal?');
    const request = { ...this.#trial(this.#state) };
    const write = { secret: designerSecret(), edition: this.#edition };
    this.#aside = new CaseView(this.#editing, {
      board: this.#board,
      tried: this.#tried,
      draft,
      mayWrite: mayWrite(),
      keep: async (facts, writes) => {
        if (writes && this.#source?.isChanged) throw new Error('Save the file beside the board first.');
        return this.engine.keep({ ...request, ...facts, ...(writes ? { write } : {}) });
      },
      close: () => this.#playOn(),
      say: (text) => this.announcer.say(text),
      // The file has changed, so that another view may be open by then.
      tell: (text) => void (this.#aside instanceof CaseView && this.#aside.tell(text)),
    });
    if (!draft) this.#editing.querySelector('input')?.focus();
  }

  /** Takes cells of the board away, for the file that is edited. */
  async #drawBoard() {
    const asked = this.engine.try({ variant: this.id, position: '', moves: [] }).catch(() => null);
    const [{ BoardView }, setup] = await Promise.all([import('./try_board.js'), asked]);
    const [board, variant, source] = [this.#board, this.#variant, this.#source];
    if (!board || !variant || !source || this.#closed) return;
    const blocksOf = (/** @type {import('./try_board.js').DrawnBoard} */ drawn) =>
      blocksOfBoard(drawn, variant, setup, source.block('board'));
    this.#beginAside('The board is being drawn');
    this.#aside = new BoardView(this.#editing, {
      board,
      variant,
      extendsOther: () => source.has('extends'),
      hadShape: () => this.#shape !== null || source.says('shape: ~'),
      write: (drawn) => void source.replace(blocksOf(drawn)),
      leftOut: ({ names }) => withCells(source.block('board'), names).left,
      errors: async (drawn) => {
        const before = await source.errorsWith([]);
        const then = await source.errorsWith(blocksOf(drawn));
        return then.filter((error) => !before.includes(error));
      },
      close: () => this.#playOn(),
      say: (text) => this.announcer.say(text),
    });
    this.#editing.querySelector('button')?.focus();
  }

  /** Finds the movement of a piece from marks on the board. */
  async #drawPiece() {
    const { MovementView } = await import('./try_movement.js');
    if (!this.#board || !this.#variant || !this.#tried || this.#closed) return;
    this.#beginAside('A piece is being drawn');
    this.#board.show({ ...this.#tried, pieces: {} }, { lastFrom: null, lastTo: null });
    this.#aside = new MovementView(this.#editing, {
      board: this.#board,
      players: this.#variant.players.map(({ name }) => name),
      player: this.#tried.turn,
      find: (marks, isWanted) =>
        this.#searches.inTurn(() => this.engine.movement({ variant: this.id, ...marks }), isWanted),
      write: this.#source && ((movement) => this.#source?.insert(movement)),
      close: () => this.#playOn(),
      say: (text) => this.announcer.say(text),
    });
    this.#editing.querySelector('select')?.focus();
  }

  /** Shows something else beside the board than what is tried. @param {string} status */
  #beginAside(status) {
    this.#aside?.close();
    // Answers that are still awaited are of no use any more.
    ++this.#asked;
    if (this.#analyses) this.#analyse(false);
    this.#tell('');
    this.#draw([]);
    refill(this.#status, el('strong', {}, status));
    this.#editing.hidden = false;
    this.#playing.hidden = true;
  }

  #endAside() {
    this.#aside?.close();
    this.#aside = null;
    this.#editing.hidden = true;
    this.#playing.hidden = false;
  }

  /** Back to the position that is tried. */
  #playOn() {
    this.#endAside();
    void this.#ask(this.#state);
  }

  /** Plays from a changed position, or says why it cannot be. @param {import('./types.js').Edit} edit */
  async #playEdited(edit) {
    const editor = this.#aside;
    try {
      const { position } = await this.engine.try({ ...this.#trial(this.#state), edit });
      // What stands beside the board is that of the new position when it comes back.
      if ((await this.#ask(this.#begun(position))) && editor === this.#aside) this.#endAside();
    } catch (error) {
      this.#fail(/** @type {Error} */ (error).message);
    }
  }

  /** Makes a move; computers whose turn it is then answer. @param {string} move */
  #play(move) {
    return this.#ask(play(this.#state, move), true);
  }

  /** What is asked of the engine about the position of a state. @param {TryState} state */
  #trial(state) {
    return { variant: this.id, position: state.start, moves: movesOf(state) };
  }

  /**
   * Shows the position of a state; false when it cannot be.
   * @param {TryState} state @param {boolean} [goesOn] do computers move whose turn it is?
   */
  async #ask(state, goesOn = false) {
    const number = ++this.#asked;
    try {
      const tried = await this.engine.try(this.#trial(state));
      if (number !== this.#asked || this.#closed) return true;
      this.#state = tried.stopped ? cutTo(state, tried.stopped.turn) : state;
      this.#tried = tried;
      this.#render(tried);
      if (goesOn && !tried.stopped && !tried.end) void this.#letComputerMove(tried.turn);
      void this.#goOnAnalysing();
      return true;
    } catch (error) {
      if (number !== this.#asked) return true;
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
    this.#draw([]);
    fillTree(this.#turns, this.#state, (node) => void this.#ask(goTo(this.#state, node)));
    const { at } = this.#state;
    this.#delete.disabled = at === 0;
    this.#mainLine.disabled = isMain(this.#state, at);
    this.#tell(stopped ? `The move ${stopped.move} is not legal here: ${stopped.why}` : '');
  }

  /** @param {import('./board_state.js').Shape[]} shapes */
  #draw(shapes) {
    if (this.#board) this.#board.update({ ...this.#board.state, shapes });
  }

  /** Says what a piece could do that cannot be picked up, and shows it. @param {string} cell */
  async #lookAt(cell) {
    if (this.#aside || !this.#tried?.pieces[cell]) return;
    const { look } = await this.engine
      .try({ ...this.#trial(this.#state), look: cell })
      .catch(() => ({ look: null }));
    if (!look || !this.#board) return;
    this.#tell(describeLook(look, this.#tried.turn));
    this.#board.lookAt(cell, look.moves);
  }

  /** Says why a move is not legal. @param {{ from: string | null, hand: string | null, to: string }} illegal */
  async #explain({ from, hand, to }) {
    const piece = this.#variant?.pieces.find(({ name }) => name === hand);
    if (this.#aside || !this.#tried || (!piece && from === null)) return;
    const number = this.#asked;
    const trial = this.#trial(this.#state);
    const moves = [...trial.moves, piece ? `${piece.letter}@${to}` : `${from}-${to}`];
    const { stopped } = await this.engine.try({ ...trial, moves }).catch(() => ({ stopped: null }));
    if (stopped && number === this.#asked) this.#tell(sentence(stopped.why));
  }

  /**
   * Searches in the position that is shown; null when another one is shown before the end, or the search has failed.
   * @param {{ seconds: number } | { level: number }} how @param {() => boolean} [isWanted]
   */
  async #search(how, isWanted = () => true) {
    const number = this.#asked;
    const isStill = () => number === this.#asked && !this.#closed && isWanted();
    try {
      return await this.#searches.ask({ ...this.#trial(this.#state), ...how }, isStill);
    } catch (error) {
      if (isStill()) refill(this.#found, el('p', { class: 'quiet' }, sentence(/** @type {Error} */ (error).message)));
      return null;
    }
  }

  /** @param {string} player whose turn it is */
  async #letComputerMove(player) {
    const level = this.#state.levels[player];
    if (!level) return;
    refill(this.#status, el('strong', {}, `${player} thinks, level ${level}`));
    const found = await this.#search({ level });
    if (found) await this.#play(found.move);
  }

  /** Begins to look for the best moves in every position that is shown, or ends that. @param {boolean} begins */
  #analyse(begins) {
    this.#analyses = begins;
    this.#analysis.setAttribute('aria-pressed', String(begins));
    refill(this.#found);
    void this.#goOnAnalysing();
  }

  /** Looks longer and longer for the best moves, unless a computer is about to move. */
  async #goOnAnalysing() {
    if (!this.#analyses || !this.#tried || this.#tried.end) return;
    const number = this.#asked;
    for (let done = 0, seconds; (seconds = analysisTime(done)) !== undefined; ++done) {
      if (done === 0) refill(this.#found, el('p', { class: 'quiet' }, 'Thinking ...'));
      const found = await this.#search({ seconds }, () => this.#analyses);
      if (!found || number !== this.#asked) return;
      this.#showBest(found, done === 0);
    }
  }

  /** @param {import('./types.js').Found} found @param {boolean} isSaid */
  #showBest({ player, depth, moves, line }, isSaid) {
    const rows = moves.map((one) => el('li', {}, button(one.text, () => void this.#play(one.text)), ` ${worth(one)}`));
    const title = `Best for ${player}, ${depth} moves deep`;
    refill(
      this.#found,
      el('p', {}, `${title}:`),
      el('ol', { class: 'best' }, ...rows),
      line.length > 1 && el('p', { class: 'quiet' }, `Expected: ${line.join(' ')}`),
    );
    if (isSaid) this.announcer.say(`${title}: ${moves.map((one) => `${one.text}, ${worth(one)}`).join('; ')}`);
  }

  /** Draws a good move as an arrow, or a circle where something is dropped. */
  async #hint() {
    if (!this.#tried || this.#tried.end) return this.#tell('The game is over in this position.');
    this.#tell('Thinking ...');
    const found = await this.#search({ seconds: hintTime });
    if (!found) return;
    const move = this.#tried.moves.find(({ text }) => text === found.move);
    const to = move?.to ?? move?.from;
    if (move && to) this.#draw([{ from: move.from ?? to, to, brush: 0 }]);
    this.#tell(`A good move: ${found.move}`);
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

/**
 * What a board changes in the file: its grid, the cells in what it says of its looks, and the setup where cells were added
 * or those of pieces are gone or have other names.
 * @param {import('./try_board.js').DrawnBoard} drawn @param {import('./types.js').ResolvedVariant} variant
 * @param {Tried | null} setup the start, if it can be played @param {string} looks the lines of `board` in the file
 * @returns {[key: string, lines: string][]}
 */
function blocksOfBoard({ grid, names, isLarger, cells }, variant, setup, looks) {
  const { text } = withCells(looks, names);
  /** @type {[string, string][]} */
  const blocks = text === looks ? [['grid', grid]] : [['grid', grid], ['board', text]];
  const standing = Object.entries(setup?.pieces ?? {});
  if (!setup || (!isLarger && standing.every(([cell]) => names.get(cell) === cell))) return blocks;
  const pieces = standing.flatMap(([cell, piece]) => {
    const name = names.get(cell);
    return name ? [[name, piece]] : [];
  });
  return [...blocks, ['setup', setupOf({ ...setup, pieces: Object.fromEntries(pieces) }, variant, cells)]];
}
