/**
 * What an author has typed and not saved, as the browser keeps it, so that neither the button back nor a browser that ends
 * loses it. Tested in tests/browser/source.test.mjs.
 *
 * @typedef {{ text: string, edition: string }} Draft `edition`: of the file from which it was begun
 */
import { read, remove, write } from './store.js';

export class Drafts {
  /** @param {string} game @param {number} [most] letters of a draft that is kept */
  constructor(game, most = 400_000) {
    this.game = game;
    this.most = most;
  }

  /** @param {string} file */
  #key(file) {
    return `draft:${this.game}:${file}`;
  }

  /** What was typed into a file and not saved. @param {string} file @returns {Draft | null} */
  get(file) {
    return read(this.#key(file), null);
  }

  /** @param {string} file @param {Draft} draft */
  keep(file, draft) {
    if (draft.text.length <= this.most) write(this.#key(file), draft);
  }

  /** @param {string} file */
  forget(file) {
    remove(this.#key(file));
  }
}
