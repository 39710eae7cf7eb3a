/** The one region of a page in which screen readers hear what happens. */
import { el } from './dom.js';

export class Announcer {
  /** @type {string[]} */
  #waiting = [];
  #isDue = false;

  constructor() {
    this.element = el('div', { class: 'for-listeners', 'aria-live': 'polite', role: 'status' });
  }

  /** Sentences of one moment are announced together. @param {string} text */
  say(text) {
    if (!text) return;
    this.#waiting.push(text);
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => this.#speak(), 50);
  }

  /** The same text twice is announced twice. */
  #speak() {
    this.#isDue = false;
    const text = [...new Set(this.#waiting)].join(' ');
    this.#waiting = [];
    this.element.textContent = text === this.element.textContent ? `${text}\u00a0` : text;
  }
}
