/**
 * What the pages know of a game's pieces and rules beside its board, asked for when somebody looks: the pieces, each of
 * which opens for itself, and the rules one by one. Tested in tests/browser/look.test.mjs.
 *
 * @typedef {import('./types.js').Legend} Legend
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 */
import { el, refill } from './dom.js';
import { showPiece } from './piece_dialog.js';
import { sentenceList } from './sentences.js';
import { t } from './words.js';

/**
 * @typedef {Object} LegendSetup
 * @property {ResolvedVariant} variant @property {string} player in whose color pieces are shown, and whose cells
 * @property {() => Promise<Legend>} ask @property {(cells: string[]) => void} showZone on the board
 * @property {(text: string) => void} say @property {(text: string) => void} fail
 */
export class LegendView {
  /** @type {Promise<Legend> | null} */
  #legend = null;

  /** @param {LegendSetup} setup */
  constructor(setup) {
    this.setup = setup;
  }

  /** The legend, asked for once; null, after it was told why, when there is none. @returns {Promise<Legend | null>} */
  async get() {
    this.#legend ??= this.setup.ask();
    try {
      return await this.#legend;
    } catch (error) {
      this.#legend = null;
      this.setup.fail(/** @type {Error} */ (error).message);
      return null;
    }
  }

  /** Shows a piece for itself. @param {string} name */
  async open(name) {
    const { variant, player, say } = this.setup;
    const piece = (await this.get())?.pieces.find((one) => one.piece === name);
    if (piece) await showPiece(variant, piece, player, say);
    else this.setup.fail(t`This piece cannot come into the game.`);
  }

  /** The rules, each a sentence. */
  rules() {
    const { player, showZone, say } = this.setup;
    const body = el('div');
    const panel = el('details', { class: 'rule-sentences' }, el('summary', {}, t`The rules, one by one`), body);
    panel.addEventListener('toggle', async () => {
      if (!panel.open || body.firstChild) return;
      const legend = await this.get();
      const show = (/** @type {string[]} */ cells, /** @type {string} */ text) => {
        showZone(cells);
        say(text);
      };
      refill(
        body,
        ...(legend?.rules ?? []).flatMap(({ title, sentences }) => [
          el('h3', {}, title),
          sentenceList(sentences, player, show),
        ]),
      );
    });
    return panel;
  }
}
