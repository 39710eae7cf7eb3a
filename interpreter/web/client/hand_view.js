/**
 * What a player holds, as buttons with counts: by click, by the Enter key and by drag a piece is picked up for the
 * board. Prisoners stand in the color of the player whom they were taken from. Needs board.css. Tested in
 * tests/browser/board.test.mjs.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./types.js').Standing} Standing
 * @typedef {import('./types.js').Held} Held
 */
import { svg } from './piece_view.js';

export class HandView {
  /** @param {HTMLElement} container @param {Board} board @param {string} player whose hand it is */
  constructor(container, board, player) {
    this.board = board;
    this.player = player;
    /** @type {Held[]} */ this.held = [];
    this.element = document.createElement('div');
    this.element.className = 'hand';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', `${player} holds`);
    this.element.dataset.player = player;
    container.append(this.element);
    this.listening = new AbortController();
    const { signal } = this.listening;
    board.element.addEventListener('redraw', () => this.draw(), { signal });
    board.element.addEventListener('change', () => this.refresh(), { signal });
    this.element.addEventListener('keydown', (event) => this.key(event), { signal });
  }

  /** @param {Pick<Standing, 'hands'>} standing */
  show(standing) {
    this.held = standing.hands?.[this.player] ?? [];
    this.draw();
  }

  draw() {
    this.element.replaceChildren(...this.held.map((held) => this.button(held)));
    this.element.hidden = this.held.length === 0;
    this.refresh();
  }

  /** Removes the hand from the page. */
  remove() {
    this.listening.abort();
    this.element.remove();
  }

  /** @param {Held} held @returns {HTMLButtonElement} */
  button({ piece, side, count }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'held';
    button.dataset.piece = piece;
    button.dataset.side = side;
    const ofSide = side === this.player ? '' : ` of ${side}`;
    button.setAttribute('aria-label', `${piece}${ofSide}, ${count} held`);
    button.title = `${piece}${ofSide}`;
    const picture = svg('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, [
      this.board.pieceView.draw([piece, side], 50),
    ]);
    const number = document.createElement('span');
    number.className = 'count';
    number.textContent = String(count);
    button.append(picture, number);
    button.addEventListener('pointerdown', (event) => {
      if (this.canPick(piece, side)) this.board.input.pressHand(event, piece);
    });
    button.addEventListener('click', (event) => this.pick(piece, side, event.detail === 0));
    return button;
  }

  /** @param {string} piece @param {string} side @param {boolean} byKey */
  pick(piece, side, byKey) {
    if (!this.canPick(piece, side)) return;
    const { source } = this.board;
    if (source && 'piece' in source && source.piece === piece) {
      this.board.letGo();
      return;
    }
    this.board.pick({ piece });
    // Who uses keys goes on at the first cell on which the piece can be dropped.
    const [first] = this.board.targets.keys();
    if (byKey && first !== undefined) this.board.focusCell(first);
  }

  /**
   * Pieces of the player to move, in the own hand or a prisoner of somebody else.
   * @param {string} piece @param {string} side
   */
  canPick(piece, side) {
    const turn = this.board.standing?.turn;
    return (this.player === turn || side === turn) && this.board.pickableInHand().has(piece);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') this.board.letGo();
  }

  /** Shows what can be picked up and what is. */
  refresh() {
    const { source } = this.board;
    for (const button of this.element.querySelectorAll('button')) {
      const { piece = '', side = '' } = button.dataset;
      const canPick = this.canPick(piece, side);
      button.setAttribute('aria-disabled', String(!canPick));
      const isPicked = canPick && source !== null && 'piece' in source && source.piece === piece;
      button.setAttribute('aria-pressed', String(isPicked));
    }
  }
}
