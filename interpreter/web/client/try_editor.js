/**
 * Changing a position by hand on the page of a board to try: a palette of each owner's pieces, which are dragged onto
 * the board, or chosen and put by clicks and the Enter key. Pieces on the board are dragged to other cells, or off the
 * board to remove them. Hands, who is in and to move, the phase and what scripts keep are fields below. What comes of
 * it is decided in try_edit.js. Tested in tests/browser/try_editor.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./types.js').Tried} Tried
 * @typedef {import('./types.js').Piece} Piece
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 *
 * @typedef {object} EditorSetup
 * @property {Board} board @property {ResolvedVariant} variant
 * @property {Tried} before what is changed
 * @property {Tried} [draft] what has become of it already
 * @property {(edit: import('./types.js').Edit) => void} done
 * @property {() => void} cancel
 * @property {((position: Tried) => void) | null} write puts it into the file that is edited beside the board
 * @property {(text: string) => void} say
 */
import { button, buttons, el, labelFor, refill, select } from './dom.js';
import { PieceView } from './piece_view.js';
import { onCellKey } from './try_cells.js';
import { carry, editOf, heldCount, hold, put, setIn } from './try_edit.js';
import { withImages } from './try_images.js';
import { joined } from './words.js';

/** How far the pointer moves before a press is a drag, in pixels. */
const dragDistance = 6;
/** The most pieces of a kind that a hand may be given here. */
const mostHeld = 99;

export class Editor {
  /** What a click on a cell puts there; null: it takes the piece away. @type {Piece | null} */
  #brush = null;
  /** @type {{ from: string | null, piece: Piece | null, id: number, x: number, y: number, drags: boolean } | null} */
  #press = null;
  #listening = new AbortController();
  /** What came of an army that others got. */
  #imaged = el('p', { class: 'quiet' });

  /** @param {HTMLElement} element that is filled @param {EditorSetup} setup */
  constructor(element, { board, variant, before, draft = before, done, cancel, write, say }) {
    this.element = element;
    this.board = board;
    this.variant = variant;
    this.position = draft;
    this.say = say;
    refill(
      element,
      el('h2', {}, 'Change the position'),
      el('p', { class: 'quiet' }, 'Drag pieces, or choose one and click cells. The same piece again takes it away.'),
      buttons(this.#brushButton(null, 'Take away')),
      ...variant.players.map(({ name }) => this.#palette(name)),
      buttons(
        button('Play from here', () => done(editOf(before, this.position)), { class: 'primary' }),
        button('Give up the changes', cancel),
        write && button('Put it into the file as the setup', () => write(this.position)),
      ),
      this.#mirroring(),
      el('div', { class: 'seats-tried' }, ...this.#turnFields(), ...this.#stateFields()),
      ...Object.keys(draft.hands).map((player) => this.#hand(player)),
    );
    this.#change(draft);
    this.#listen();
  }

  close() {
    this.#listening.abort();
    this.board.drawing.endDrag();
  }

  /** @param {string} player */
  #palette(player) {
    const pieces = this.variant.pieces.map(({ name }) => this.#brushButton([name, player], `${name} of ${player}`));
    return el('div', { class: 'palette', role: 'group', 'aria-label': `Pieces of ${player}` }, ...pieces);
  }

  /** The army of one player for the others as well. */
  #mirroring() {
    const movers = this.variant.players.filter(({ neutral }) => !neutral).map(({ name }) => name);
    if (movers.length < 2) return null;
    const of = select({ id: 'edit-army' }, movers.map((name) => [name, name]));
    const give = (/** @type {boolean} */ isMirrored) => this.#giveImages(of.value, isMirrored);
    return el(
      'fieldset',
      {},
      el('legend', {}, 'The same army for the others'),
      el('p', { class: 'fields' }, labelFor('edit-army', 'That of'), of),
      buttons(button('Mirror it', () => give(true)), button('Turn it', () => give(false))),
      this.#imaged,
    );
  }

  /** @param {string} from @param {boolean} isMirrored */
  #giveImages(from, isMirrored) {
    const { position, without } = withImages(this.position, this.variant, from, isMirrored);
    this.#change(position);
    const did = isMirrored ? 'mirrored' : 'turned';
    const takes = this.variant.players.filter(({ name, neutral }) => !neutral && name !== from && !without.includes(name));
    const done = takes.length ? `The army of ${from} is ${did} to ${joined(takes.map(({ name }) => name))}.` : '';
    const not = without.length ? `The board does not look the same ${did} to ${joined(without)}.` : '';
    this.#imaged.textContent = [done, not].filter(Boolean).join(' ');
    this.say(this.#imaged.textContent);
  }

  /** @param {Piece | null} piece @param {string} name */
  #brushButton(piece, name) {
    const choose = () => {
      this.#brush = piece;
      for (const one of this.element.querySelectorAll('.brush'))
        one.setAttribute('aria-pressed', String(one === brush));
    };
    const brush = button(piece ? '' : name, choose, { class: 'brush', 'aria-pressed': String(piece === null) });
    if (!piece) return brush;
    brush.append(PieceView.picture(this.board.pieceView.draw(piece, 20)));
    brush.setAttribute('aria-label', name);
    brush.title = name;
    brush.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      choose();
      this.#begin(event, null, piece);
    });
    return brush;
  }

  /** Who is to move, the phase, and who is in. */
  #turnFields() {
    const movers = this.variant.players.filter(({ neutral }) => !neutral).map(({ name }) => name);
    const phases = this.variant.phases.map(({ name }) => name).filter((name) => name !== null);
    /** @param {string} id @param {string} text @param {string[]} names @param {'turn' | 'phase'} key */
    const choice = (id, text, names, key) => {
      const field = select({ id }, names.map((name) => [name, name]));
      field.value = this.position[key] ?? '';
      field.addEventListener('change', () => this.#change({ ...this.position, [key]: field.value }));
      return [labelFor(id, text), field];
    };
    const isIn = (/** @type {string} */ player, /** @type {number} */ index) => {
      const id = `edit-in-${index}`;
      const box = el('input', { id, type: 'checkbox', checked: this.position.in.includes(player) });
      box.addEventListener('change', () => this.#change(setIn(this.position, player, box.checked)));
      return [labelFor(id, `${player} is in`), box];
    };
    const mayBeOut = movers.length > 2 || movers.some((player) => !this.position.in.includes(player));
    return [
      ...choice('edit-turn', 'To move', movers, 'turn'),
      ...(phases.length > 1 ? choice('edit-phase', 'Phase', phases, 'phase') : []),
      ...(mayBeOut ? movers.flatMap(isIn) : []),
    ];
  }

  /** What a player holds, with prisoners for each player whom they were taken from. @param {string} player */
  #hand(player) {
    const { hands, players } = this.variant;
    const keepsSides = hands?.captured === 'prisoner';
    const sides = keepsSides ? players.map(({ name }) => name) : [player];
    const numbers = sides.flatMap((side) =>
      (hands?.pieces ?? []).flatMap((piece) =>
        this.#number(
          `${player} holds: ${piece}${side === player ? '' : ` of ${side}`}`,
          heldCount(this.position, player, piece, side),
          [0, mostHeld],
          (count) => hold(this.position, player, piece, side, count),
        ),
      ),
    );
    const fields = el('div', { class: 'seats-tried' }, ...numbers);
    return el('details', { open: !keepsSides }, el('summary', {}, `What ${player} holds`), fields);
  }

  /** The numbers that scripts and rules keep. */
  #stateFields() {
    return this.variant.state.flatMap(({ name, least, most }) =>
      this.#number(name, this.position.state[name], [least, most], (number) => ({
        ...this.position,
        state: { ...this.position.state, [name]: number },
      })),
    );
  }

  /**
   * A field for a number.
   * @param {string} text what it is @param {number} value @param {[number, number]} range
   * @param {(number: number) => Tried} changed the position with another number
   */
  #number(text, value, [min, max], changed) {
    const id = `edit ${text}`.replace(/\W+/g, '-');
    const field = el('input', { id, type: 'number', min, max: Math.max(max, value), value });
    field.addEventListener('change', () => {
      if (field.value !== '' && field.checkValidity()) this.#change(changed(Number(field.value)));
      else field.reportValidity();
    });
    return [labelFor(id, text), field];
  }

  /** @param {Tried} position */
  #change(position) {
    this.position = position;
    this.board.show({ ...position, checked: [] });
    this.board.setMoves([]);
  }

  /** Puts a piece on a cell, or takes away what is there. @param {string} cell @param {Piece | null} piece */
  #put(cell, piece) {
    this.#change(put(this.position, cell, piece));
    this.say(piece ? `${piece[0]} of ${piece[1]} on ${cell}` : `${cell} is empty`);
  }

  /** Uses the chosen piece on a cell. @param {string} cell */
  #use(cell) {
    const isSame = this.#brush?.join() === this.position.pieces[cell]?.join();
    this.#put(cell, isSame ? null : this.#brush);
  }

  /** The board's own listeners hear nothing meanwhile, but for keys that walk. */
  #listen() {
    const { signal } = this.#listening;
    const { element } = this.board;
    const options = { signal, capture: true };
    element.addEventListener(
      'pointerdown',
      (event) => {
        event.stopPropagation();
        const cell = this.#cellAt(event);
        if (cell && event.button === 0 && !this.board.raise(cell)) this.#begin(event, cell, this.position.pieces[cell] ?? null);
      },
      options,
    );
    onCellKey(this.board, signal, (cell) => this.#use(cell));
    // The page stays where it is while a finger drags a piece.
    const stay = (/** @type {Event} */ event) => this.#press?.piece && event.preventDefault();
    document.addEventListener('touchmove', stay, { signal, passive: false });
    addEventListener('pointermove', (event) => this.#move(event), { signal });
    addEventListener('pointerup', (event) => this.#end(event), { signal });
    addEventListener('pointercancel', () => this.#stop(), { signal });
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  }

  /** @param {{ clientX: number, clientY: number }} event @returns {string | null} */
  #cellAt({ clientX, clientY }) {
    const hit = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]');
    return hit && this.board.element.contains(hit) ? hit.getAttribute('data-cell') : null;
  }

  /** A second finger is ignored. @param {PointerEvent} event @param {string | null} from @param {Piece | null} piece */
  #begin({ pointerId: id, clientX: x, clientY: y }, from, piece) {
    this.#press ??= { from, piece, id, x, y, drags: false };
  }

  /** @param {PointerEvent} event */
  #move({ clientX, clientY, pointerId: id, pointerType: type }) {
    const press = this.#press;
    if (!press?.piece || press.id !== id) return;
    const { drawing, state } = this.board;
    if (!press.drags && Math.hypot(clientX - press.x, clientY - press.y) >= dragDistance) {
      press.drags = true;
      const pointer = { id, type, x: clientX, y: clientY };
      drawing.beginDrag(press.piece, { ...noPress, cell: press.from, pointer }, state.theme);
    }
    if (press.drags) drawing.moveDrag(clientX, clientY);
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    this.#stop();
    const cell = this.#cellAt(event);
    if (!press.drags && press.from && press.from === cell) this.#use(cell);
    else if (press.drags && press.from) this.#change(carry(this.position, press.from, cell));
    else if (press.drags && cell) this.#put(cell, press.piece);
  }

  #stop() {
    if (this.#press?.drags) this.board.drawing.endDrag();
    this.#press = null;
  }
}

const noPress = { hand: null, wasSelected: false, mayDrag: true, drags: true };
