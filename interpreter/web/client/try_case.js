/**
 * Keeping a position as a test on the page of a board to try: moves are marked by clicking a piece and where it goes, or
 * in a list, and become a case of YAML, which can be copied, or written into the file by whom the program gave the
 * link. What the marks are is decided in try_marks.js. Tested in tests/browser/try_case.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./types.js').Tried} Tried
 * @typedef {import('./types.js').CaseFacts} CaseFacts
 * @typedef {import('./types.js').KeptCase} KeptCase
 *
 * @typedef {object} CaseSetup
 * @property {Board} board @property {Tried} tried the position
 * @property {boolean} mayWrite has the user the link that lets write into the file?
 * @property {(facts: CaseFacts, writes: boolean) => Promise<KeptCase>} keep
 * @property {() => void} close @property {(text: string) => void} say
 * @property {(text: string) => void} tell calls `tell` of the view that is open by then
 * @property {CaseDraft} [draft] what was begun under other rules of the game
 *
 * @typedef {{ marks: import('./try_marks.js').Marks, name: string, all: boolean, told: string }} CaseDraft
 */
import { chooseMove, confirm } from './dialogs.js';
import { button, buttons, el, labelFor, refill } from './dom.js';
import { sentence } from './messages.js';
import { onCellClick, onCellKey } from './try_cells.js';
import { describeMark, factsOf, illegalMove, judged, legalMove, marked } from './try_marks.js';
import { movesBetween, unmarked, usualName } from './try_marks.js';

/** Milliseconds after the last letter of the name until the text is asked for. */
const typingTime = 300;

export class CaseView {
  /** @type {import('./try_marks.js').Marks} */
  #marks = [];
  /** The cell of the piece whose move is being marked. @type {string | null} */
  #from = null;
  #asked = 0;
  #listening = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #list = el('ul', { class: 'marks' });
  #text = el('textarea', { id: 'case-text', rows: 6, readonly: true, spellcheck: 'false' });
  #told = el('p', { class: 'quiet', role: 'status' });
  #name;
  #all = el('input', { id: 'case-all', type: 'checkbox' });
  #copy = button('Copy', () => void this.#copyText());
  #write = button('Write it into the file', () => void this.#writeText(), { class: 'primary' });

  /** @param {HTMLElement} element that is filled @param {CaseSetup} setup */
  constructor(element, setup) {
    this.setup = setup;
    const { tried, board, draft } = setup;
    this.#marks = judged(draft?.marks ?? [], tried);
    this.#all.checked = draft?.all ?? false;
    this.#name = el('input', { id: 'case-name', maxlength: 90, value: draft?.name ?? usualName(tried) });
    this.#name.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#ask(), typingTime);
    });
    this.#all.addEventListener('change', () => void this.#ask());
    const moves = tried.moves.map((move) =>
      button(move.text, () => this.#mark(legalMove(move)), { class: 'turn', 'data-move': move.text }),
    );
    const other = el('input', { id: 'case-move', maxlength: 90 });
    const markTyped = () => {
      const text = other.value.trim();
      const known = tried.moves.find((move) => move.text === text);
      if (text) this.#mark(known ? legalMove(known) : { text, from: null, to: null, isLegal: false });
      other.value = '';
    };
    refill(
      element,
      el('h2', {}, 'Keep as a test'),
      el(
        'p',
        { class: 'quiet' },
        'Click a piece, then where it goes. Once: what is so now must stay so. Twice: the opposite must hold.',
      ),
      this.#list,
      el('p', {}, this.#all, ' ', labelFor('case-all', `Exactly these ${tried.moves.length} moves are legal`)),
      el(
        'details',
        {},
        el('summary', {}, 'Moves by name'),
        el('div', { class: 'tried-line' }, ...moves),
        labelFor('case-move', 'Another move'),
        other,
        buttons(button('Mark it', markTyped)),
      ),
      labelFor('case-name', 'What the test is called'),
      this.#name,
      labelFor('case-text', 'The test, under tests of the file'),
      this.#text,
      this.#told,
      buttons(this.#copy, setup.mayWrite && this.#write, button('Done', setup.close)),
    );
    board.setMoves([]);
    const act = (/** @type {string} */ cell) => void this.#choose(cell);
    onCellClick(board, this.#listening.signal, act);
    onCellKey(board, this.#listening.signal, act);
    this.#show();
    if (draft?.told) this.#told.textContent = draft.told;
  }

  /** What has been begun, for a view of the same position under other rules. @returns {CaseDraft} */
  get draft() {
    const told = this.#told.textContent ?? '';
    return { marks: this.#marks, name: this.#name.value, all: this.#all.checked, told };
  }

  /** @param {string} text what came of writing */
  tell(text) {
    this.#told.textContent = text;
  }

  close() {
    clearTimeout(this.#timer);
    ++this.#asked;
    this.#listening.abort();
  }

  /** A cell is clicked: a piece, or where it goes. @param {string} cell */
  async #choose(cell) {
    const { tried, say } = this.setup;
    const from = this.#from;
    if (from === null || from === cell) {
      this.#from = from === cell || !tried.pieces[cell] ? null : cell;
      this.#draw();
      return say(this.#from ? `${tried.pieces[cell][0]} on ${cell}: where to?` : 'No piece is chosen.');
    }
    this.#from = null;
    const legal = movesBetween(tried.moves, from, cell);
    const move = legal.length > 1 ? await chooseMove(legal, (piece) => this.setup.board.pictureOf(piece)) : legal[0];
    if (move) this.#mark(legalMove(move));
    else if (legal.length === 0) this.#mark(illegalMove(tried, from, cell));
    else this.#draw();
  }

  /** @param {Omit<import('./try_marks.js').Mark, 'mustBe'>} move */
  #mark(move) {
    this.#marks = marked(this.#marks, move);
    const mark = this.#marks.find(({ text }) => text === move.text);
    this.setup.say(mark ? describeMark(mark) : `${move.text} is not marked`);
    this.#show();
  }

  #show() {
    const rows = this.#marks.map((mark) => {
      const remove = () => {
        this.#marks = unmarked(this.#marks, mark.text);
        this.#show();
      };
      return el('li', {}, describeMark(mark), ' ', button('Remove', remove, { 'aria-label': `Remove ${mark.text}` }));
    });
    refill(this.#list, ...rows);
    this.#draw();
    void this.#ask();
  }

  /** Arrows for the marks, and a circle around the chosen piece. */
  #draw() {
    const { board } = this.setup;
    const shapes = this.#marks.flatMap(({ from, to, mustBe }) =>
      from && to ? [{ from, to, brush: mustBe ? 0 : 1 }] : [],
    );
    const chosen = this.#from ? [{ from: this.#from, to: this.#from, brush: 2 }] : [];
    board.update({ ...board.state, shapes: [...shapes, ...chosen] });
  }

  /** @returns {CaseFacts} */
  #facts() {
    const name = this.#name.value.trim() || usualName(this.setup.tried);
    return { name, all: this.#all.checked, ...factsOf(this.#marks) };
  }

  /** Shows the text of the test. */
  async #ask() {
    const number = ++this.#asked;
    const isEmpty = !this.#all.checked && this.#marks.length === 0 && !this.setup.tried.end;
    this.#copy.disabled = this.#write.disabled = isEmpty;
    this.#told.textContent = isEmpty ? 'Nothing is marked yet.' : '';
    if (isEmpty) this.#text.value = '';
    if (isEmpty) return;
    try {
      const { text } = await this.setup.keep(this.#facts(), false);
      if (number === this.#asked) this.#text.value = text;
    } catch (error) {
      if (number === this.#asked) this.#told.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  async #copyText() {
    this.#text.select();
    // Pages that are not secure have no clipboard, but the text is chosen then.
    const isCopied = await navigator.clipboard?.writeText(this.#text.value).then(
      () => true,
      () => false,
    );
    this.#told.textContent = isCopied ? 'Copied.' : 'The text is selected; copy it with Ctrl-C.';
  }

  async #writeText() {
    const question = 'The test is added behind the others of the file. Nothing else of the file changes.';
    if (!(await confirm('Write the test into the file?', question, 'Write it'))) return;
    try {
      const { file, passed, message } = await this.setup.keep(this.#facts(), true);
      this.setup.tell(`It is in ${file}, and ${passed ? 'holds' : `does not hold yet: ${message}`}.`);
    } catch (error) {
      this.setup.tell(sentence(/** @type {Error} */ (error).message));
    }
  }
}
