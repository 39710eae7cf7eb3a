/**
 * A first game: the steps of a game's introduction. Each shows a position, says a sentence, and waits for one of the
 * moves that are wanted. Tested in tests/browser/lesson.test.mjs.
 */
import { Board } from './board.js';
import { askForBoard } from './dialogs.js';
import { button, buttons, el, refill } from './dom.js';
import { homePath } from './engine.js';
import { addHand } from './hand_view.js';
import { settings } from './store.js';
import { t } from './words.js';

/** @typedef {import('./types.js').IntroductionStep} IntroductionStep */

/**
 * @param {HTMLElement} page @param {import('./engine.js').Engine} engine
 * @param {import('./announcer.js').Announcer} announcer @param {string} id of a game
 */
export async function showLesson(page, engine, announcer, id) {
  const main = el('main', { class: 'lesson' }, el('p', {}, t`Loading ...`));
  const title = el('h1', {}, t`First steps`);
  page.append(el('header', { class: 'bar' }, el('a', { href: homePath, class: 'logo' }, 'Trigon'), title));
  page.append(main);
  try {
    const [variant, steps] = await Promise.all([engine.variant(id, []), engine.introduction(id)]);
    document.title = title.textContent = t`First steps: ${variant.name}`;
    if (steps.length) new Lesson(main, variant, steps, announcer).show(0);
    else refill(main, el('p', {}, t`This game has no introduction.`));
  } catch (error) {
    refill(main, el('p', { class: 'error' }, /** @type {Error} */ (error).message));
  }
}

class Lesson {
  #text = el('p', { class: 'lesson-text' });
  #answer = el('p', { class: 'lesson-answer' });
  #count = el('p', { class: 'quiet' });
  #back = button(t`Back`, () => this.show(this.number - 1));
  #next = button(t`Next`, () => this.show(this.number + 1));
  #other = el('div', { class: 'buttons' });
  /** The step that is shown, from 0. */
  number = 0;

  /**
   * @param {HTMLElement} main @param {import('./types.js').ResolvedVariant} variant @param {IntroductionStep[]} steps
   * @param {import('./announcer.js').Announcer} announcer
   */
  constructor(main, variant, steps, announcer) {
    this.steps = steps;
    this.announcer = announcer;
    const frame = el('div', { class: 'board-frame' });
    const hands = el('div', { class: 'hands' });
    const panel = el('section', { class: 'lesson-panel', 'aria-label': t`First steps` });
    refill(panel, this.#count, this.#text, this.#answer, this.#other, buttons(this.#back, this.#next));
    refill(main, panel, frame, hands);
    this.board = new Board(frame, variant, { ...settings(), player: variant.players[0].name });
    for (const { name, neutral } of variant.players) if (!neutral) addHand(hands, this.board, name);
    this.board.element.addEventListener('move', (event) =>
      this.#judge(/** @type {CustomEvent} */ (event).detail.move.text),
    );
    askForBoard(this.board);
  }

  /** @param {number} number of a step */
  show(number) {
    this.number = number;
    const { text, wanted } = this.steps[number];
    this.#count.textContent = t`Step ${number + 1} of ${this.steps.length}`;
    this.#text.textContent = text;
    this.#answer.textContent = '';
    this.#back.disabled = number === 0;
    this.#next.disabled = number + 1 === this.steps.length;
    this.#next.classList.toggle('primary', wanted.length === 0);
    this.announcer.say(text);
    this.#setUp();
  }

  /** Shows the position of the step, and waits for a move if one is wanted. */
  #setUp() {
    const { position, moves, wanted } = this.steps[this.number];
    this.board.turnTo(position.turn);
    this.board.show(position);
    this.board.setMoves(wanted.length ? moves : []);
    const others = wanted.length ? this.board.otherMoves() : [];
    refill(this.#other, ...others.map(({ text }) => button(text, () => this.#judge(text))));
  }

  /** @param {string} text a legal move */
  #judge(text) {
    const isRight = this.steps[this.number].wanted.includes(text);
    const isLast = this.number + 1 === this.steps.length;
    const right = isLast ? t`Right. That was the last step.` : t`Right.`;
    this.#answer.textContent = isRight ? right : t`That move is legal, but another one is meant. Try again.`;
    this.announcer.say(this.#answer.textContent);
    if (!isRight) return this.#setUp();
    refill(this.#other);
    this.#next.classList.add('primary');
    this.#next.focus();
  }
}
