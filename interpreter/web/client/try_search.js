/**
 * The searches of a board to try: one after the other, since the server has one at a time for each address. Tested in
 * tests/web/try_search.test.mjs.
 *
 * @typedef {import('./types.js').Trial} Trial
 * @typedef {import('./types.js').Found} Found
 */

export class Searches {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {(trial: Trial) => Promise<Found>} think */
  constructor(think) {
    this.think = think;
  }

  /**
   * Searches when those before have ended; null when it is not wanted any more by then, or at its end.
   * @param {Trial} trial @param {() => boolean} isWanted @returns {Promise<Found | null>}
   */
  ask(trial, isWanted) {
    return this.inTurn(() => this.think(trial), isWanted);
  }

  /**
   * Does other work of the searching threads in its turn, in the same way.
   * @template T @param {() => Promise<T>} work @param {() => boolean} isWanted @returns {Promise<T | null>}
   */
  inTurn(work, isWanted) {
    const run = async () => {
      const found = isWanted() ? await work() : null;
      return isWanted() ? found : null;
    };
    const answer = this.#last.then(run, run);
    this.#last = answer;
    return answer;
  }
}

/**
 * What is a move worth, in words.
 * @param {Found['moves'][0]} move
 */
export const worth = ({ value, wins, loses }) => (wins ? 'wins' : loses ? 'loses' : (value / 100).toFixed(2));
