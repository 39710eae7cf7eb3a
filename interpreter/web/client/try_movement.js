/**
 * Drawing a piece's moves on the page of a board to try: a click says where the piece stands, further ones where it goes
 * and captures, and the shortest movement that does so is found, which can be copied or put into the file. What the
 * marks are is decided by the functions at the top, without DOM. Tested in tests/web/try_movement.test.mjs and
 * tests/browser/source.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {'both' | 'goes' | 'captures'} Reach
 * @typedef {Record<string, Reach>} Marks by cell
 *
 * @typedef {object} MovementSetup
 * @property {Board} board @property {string[]} players @property {string} player
 * @property {(request: object, isWanted: () => boolean) => Promise<{ movement: string, left: string[] } | null>} find null
 *   when it is not wanted any more
 * @property {((movement: string) => void) | null} write puts it into the file that is edited beside the board
 * @property {() => void} close @property {(text: string) => void} say
 */
import { button, buttons, el, labelFor, refill, select } from './dom.js';
import { sentence } from './messages.js';
import { onCellClick, onCellKey } from './try_cells.js';
import { joined } from './words.js';

/** @type {Record<Reach | 'nothing', Reach | 'nothing'>} */
const next = { nothing: 'both', both: 'goes', goes: 'captures', captures: 'nothing' };
/** @type {Record<Reach | 'nothing', string>} */
const inWords = {
  both: 'goes there and captures there',
  goes: 'goes there, without capturing',
  captures: 'only captures there',
  nothing: 'does not reach it',
};

/** The marks with the next one on a cell: both, moves alone, captures alone, none. @param {Marks} marks @param {string} cell */
export function markedAgain(marks, cell) {
  const { [cell]: now, ...others } = marks;
  const then = next[now ?? 'nothing'];
  return then === 'nothing' ? others : { ...others, [cell]: then };
}

/** What is asked of the server. @param {Marks} marks */
export function wantedBy(marks) {
  const cells = (/** @type {Reach} */ without) => Object.keys(marks).filter((cell) => marks[cell] !== without);
  return { goes: cells('captures'), captures: cells('goes') };
}

export class MovementView {
  /** @type {Marks} */
  #marks = {};
  /** @type {string | null} */
  #from = null;
  #asked = 0;
  #listening = new AbortController();
  #player;
  #field = el('input', { id: 'movement', readonly: true, spellcheck: 'false' });
  #told = el('p', { class: 'quiet', role: 'status' });
  #write;

  /** @param {HTMLElement} element that is filled @param {MovementSetup} setup */
  constructor(element, setup) {
    this.setup = setup;
    const { board, players, player, write, close } = setup;
    this.#player = select({ id: 'movement-player' }, players.map((name) => [name, name]));
    this.#player.value = player;
    this.#player.addEventListener('change', () => void this.#ask());
    this.#write = write && button('Put it into the text', () => write(this.#field.value), { class: 'primary' });
    refill(
      element,
      el('h2', {}, 'Draw a piece'),
      el(
        'p',
        { class: 'quiet' },
        'Click the cell on which the piece stands, then those that it reaches. ' +
          'Once: it goes and captures there. Twice: it only goes there. Three times: it only captures there.',
      ),
      el(
        'div',
        { class: 'seats-tried' },
        labelFor('movement-player', 'A piece of'),
        this.#player,
        labelFor('movement', 'Its moves'),
        this.#field,
      ),
      this.#told,
      buttons(this.#write, button('Another piece', () => this.#begin()), button('Done', close)),
    );
    board.setMoves([]);
    const act = (/** @type {string} */ cell) => this.#choose(cell);
    onCellClick(board, this.#listening.signal, act);
    onCellKey(board, this.#listening.signal, act);
    this.#begin();
  }

  close() {
    ++this.#asked;
    this.#listening.abort();
  }

  #begin() {
    this.#marks = {};
    this.#from = null;
    this.#told.textContent = 'Where does the piece stand?';
    this.#show('');
  }

  /** @param {string} cell */
  #choose(cell) {
    const { say } = this.setup;
    if (this.#from === null) {
      this.#from = cell;
      this.#told.textContent = `The piece stands on ${cell}. Where does it go?`;
      say(this.#told.textContent);
    } else if (cell !== this.#from) {
      this.#marks = markedAgain(this.#marks, cell);
      say(`${cell}: the piece ${inWords[this.#marks[cell] ?? 'nothing']}`);
    }
    void this.#ask();
  }

  /** Shows the marks, and the movement. @param {string} movement */
  #show(movement) {
    this.#field.value = movement;
    if (this.#write) this.#write.disabled = movement === '';
    const { board } = this.setup;
    const brushes = { both: 0, goes: 2, captures: 1 };
    const shapes = Object.entries(this.#marks).map(([cell, reach]) => ({ from: cell, to: cell, brush: brushes[reach] }));
    const stands = this.#from ? [{ from: this.#from, to: this.#from, brush: 3 }] : [];
    board.update({ ...board.state, shapes: [...stands, ...shapes] });
  }

  async #ask() {
    const number = ++this.#asked;
    this.#show(this.#field.value);
    if (this.#from === null || Object.keys(this.#marks).length === 0) return this.#show('');
    try {
      const request = { from: this.#from, player: this.#player.value, ...wantedBy(this.#marks) };
      const found = await this.setup.find(request, () => number === this.#asked);
      if (!found) return;
      const { movement, left } = found;
      this.#show(movement);
      this.#told.textContent = left.length
        ? `${movement ? 'This does the rest: no' : 'No'} usual movement leads to ${joined(left)} and to no other cell.`
        : 'That is the shortest for these cells. On other cells it may do more than you think: look at it there, too.';
    } catch (error) {
      if (number === this.#asked) this.#told.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }
}
