/**
 * `<trigon-board>`: a board to look at or to play on, for pages of others. It is the server's board with the engine of
 * this package behind it. Described in docs/javascript.md; its types are in board.d.ts. Tested in
 * tests/wasm/board.test.mjs.
 */
import style from '../../../web/client/board.css';
import { Board } from '../../../web/client/board.js';
import { askForBoard } from '../../../web/client/dialogs.js';
import { addHand } from '../../../web/client/hand_view.js';
import { loadSymbols } from '../../../web/client/piece_symbols.js';
import ownStyle from './board.css';
import { start } from './index.js';

/** @type {Promise<import('../package/index.js').Engine> | undefined} */
let engine;

/** The engine of all boards of the page, which starts with the first; a page that has one already shares it. */
export function useEngine(one) {
  engine = Promise.resolve(one);
}

/** The style of all boards, which needs no element that a page's policy might forbid. */
let sheet;
function boardStyle() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style + ownStyle);
  }
  return sheet;
}

/** A position as the board takes it. */
function positionOf({ players, turn, phase }, cells) {
  const pieces = {};
  for (const { cell, piece, owner, home } of cells)
    if (piece) pieces[cell] = owner === home ? [piece, owner] : [piece, owner, home];
  return {
    pieces,
    hands: Object.fromEntries(players.map(({ name, holds }) => [name, holds])),
    in: players.filter((player) => player.is_in).map(({ name }) => name),
    turn,
    phase,
    checked: [],
    notes: [],
    clocks: null,
  };
}

export class TrigonBoard extends HTMLElement {
  static observedAttributes = ['variant', 'options', 'position', 'moves', 'player', 'pieces', 'view-only'];

  /** The game that is shown; null before it is loaded, and when the variant has errors. */
  game = null;
  /** Settled when what the attributes say is shown: with the game, or null when it cannot be. */
  ready = Promise.resolve(null);
  #board = null;
  #text = '';
  #asked = 0;

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [boardStyle()];
  }

  connectedCallback() {
    // A variant may stand in the element; the page's script has not been told of it before it is parsed.
    this.#text ||= this.querySelector('script[type="text/yaml"]')?.textContent ?? '';
    this.#begin();
  }

  disconnectedCallback() {
    ++this.#asked;
    this.#board?.remove();
    this.#board = null;
  }

  attributeChangedCallback(name, before, now) {
    if (this.isConnected && before !== now) this.#begin();
  }

  /** The text of a variant, instead of the attribute `variant`. */
  get text() {
    return this.#text;
  }
  set text(text) {
    this.#text = text;
    if (this.isConnected) this.#begin();
  }

  /** Plays a legal move, by its text. */
  play(move) {
    const known = this.game.moves().find(({ text }) => text === move);
    const state = this.game.play(move);
    this.#show(state, known);
    this.#emit('move', { move, state });
    if (state.outcome) this.#emit('end', { outcome: state.outcome });
  }

  /** Takes the last move back. */
  undo() {
    this.#show(this.game.undo());
  }

  /** Turns the board on to the next seat. */
  turn() {
    this.#board?.turnBy(1);
  }

  #words(name) {
    return (this.getAttribute(name) ?? '').split(/\s+/).filter(Boolean);
  }

  /** Attributes that change together are read once. */
  #begin() {
    const number = ++this.#asked;
    this.ready = Promise.resolve().then(() => (number === this.#asked ? this.#load(number) : this.ready));
  }

  async #load(number) {
    try {
      engine ??= start();
      const started = await engine;
      if (number !== this.#asked) return this.ready;
      const variant = this.#text || this.getAttribute('variant') || 'chess';
      this.game = started.load(variant, { options: this.#words('options') });
      const moves = this.#words('moves');
      const position = this.getAttribute('position') ?? undefined;
      const before = moves.slice(0, -1);
      if (position || before.length) this.game.setPosition(position, before);
      const last = moves.length ? this.game.moves().find(({ text }) => text === moves.at(-1)) : undefined;
      const state = moves.length ? this.game.play(moves.at(-1)) : this.game.state();
      const resolved = this.game.resolved();
      await loadSymbols(resolved);
      if (number !== this.#asked) return this.ready;
      this.#draw(resolved);
      this.#show(state, last);
      this.#emit('ready', { game: this.game });
    } catch (error) {
      this.game = null;
      this.#fail(error);
    }
    return this.game;
  }

  /** @param {any} variant the resolved variant */
  #draw(variant) {
    this.#board?.remove();
    const [above, frame, below] = ['hands', 'board-frame', 'hands'].map((name) =>
      Object.assign(document.createElement('div'), { className: name }),
    );
    // The document's set of symbols cannot be seen from here.
    const symbols = document.querySelector('.board-symbols')?.cloneNode(true);
    this.shadowRoot.replaceChildren(...(symbols ? [symbols] : []), above, frame, below);
    const player = this.getAttribute('player') ?? undefined;
    this.#board = new Board(frame, variant, { pieces: this.getAttribute('pieces') ?? 'usual', player });
    this.#board.element.part = 'board';
    const movers = variant.players.filter(({ neutral }) => !neutral).map(({ name }) => name);
    for (const name of movers) addHand(name === (player ?? movers[0]) ? below : above, this.#board, name);
    const on = (type, act) => this.#board.element.addEventListener(type, ({ detail }) => act(detail));
    on('move', ({ move }) => this.play(move.text));
    askForBoard(this.#board);
  }

  #show(state, last) {
    const cells = this.game.cells();
    this.#board.show(positionOf(state, cells), { lastFrom: last?.from ?? null, lastTo: last?.to ?? null });
    this.#board.setMoves(this.hasAttribute('view-only') || state.outcome ? [] : this.game.moves());
  }

  #fail(error) {
    this.#board?.remove();
    this.#board = null;
    const lines = (error.diagnostics ?? []).map(({ line, column, message, hint }) =>
      [`${line}:${column}: ${message}`, hint && `  hint: ${hint}`].filter(Boolean).join('\n'),
    );
    const text = Object.assign(document.createElement('pre'), { textContent: [error.message, ...lines].join('\n') });
    this.shadowRoot.replaceChildren(text);
    this.#emit('error', { error });
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

customElements.define('trigon-board', TrigonBoard);
