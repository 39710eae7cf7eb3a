/**
 * Games that computers play against themselves from the position on a board to try: how often each seat wins, how long
 * the games are and how they end. Each request plays some of them, so they end as soon as nobody asks on. Tested in
 * tests/browser/try_games.test.mjs and tests/web/try_games.test.mjs.
 *
 * @typedef {import('./types.js').Trial} Trial
 * @typedef {import('./types.js').Sample} Sample
 * @typedef {import('./types.js').LabFigure} LabFigure
 */
import { button, buttons, el, refill } from './dom.js';
import { sentence } from './messages.js';

/** The tables that are shown, and the figures of them; of a table that is not in here, all. */
const shownTables = ['score', 'decisive', 'length', 'endings'];
const shownFigures = { length: ['lower-quartile', 'median', 'upper-quartile'] };

/** A figure in words; a share with its interval in percent. @param {LabFigure} figure @param {string} unit */
export function figureText({ value, interval }, unit) {
  if (value === null) return 'too few games';
  const shown = (/** @type {number} */ number) => (unit === 'share' ? (100 * number).toFixed(0) : number.toFixed(0));
  const range = interval ? ` (${shown(Math.max(0, interval[0]))} to ${shown(interval[1])})` : '';
  return `${shown(value)}${unit === 'share' ? ' %' : ''}${range}`;
}

/** The rows of a sample: what, and how much. @param {Sample} sample @returns {{ title: string, rows: string[][] }[]} */
export const tablesOf = ({ tables }) =>
  shownTables.flatMap((id) => {
    const table = tables.find((one) => one.id === id);
    if (!table) return [];
    const wanted = /** @type {Record<string, string[]>} */ (shownFigures)[id];
    const figures = table.figures.filter((figure) => !wanted || wanted.includes(figure.id));
    const rows = figures.map((figure) => [figure.label, figureText(figure, table.unit)]);
    return [{ title: table.unit === 'plies' ? `${table.title} in plies` : table.title, rows }];
  });

/** How often games are asked for again, when a busy machine has not ended one, and after how many seconds. */
const waits = [1, 2, 4, 8];

export class GamesView {
  #begin = button('Play a hundred games', () => void this.#play());
  #goOn = button('Go on', () => void this.#play(this.#sample), { hidden: true });
  #end = button('Stop', () => this.stop(), { hidden: true });
  #progress = el('p', { class: 'quiet', role: 'status' });
  #results = el('div', {});
  /** Counts the runs, so that one that was stopped knows of it. */
  #run = 0;
  /** The games so far, and the position from which they began. @type {{ sample: Sample, trial: Trial } | null} */
  #sample = null;

  /**
   * @param {HTMLElement} element that is filled
   * @param {() => Trial} trial the position that is shown
   * @param {(trial: Trial & { games: Sample['games'] }, isWanted: () => boolean) => Promise<Sample | null>} sample
   */
  constructor(element, trial, sample) {
    this.trial = trial;
    this.sample = sample;
    const about = 'Computers that look only a little ahead play from the position on the board.';
    refill(
      element,
      el('summary', {}, 'A hundred games'),
      el('p', { class: 'quiet' }, about),
      buttons(this.#begin, this.#goOn, this.#end),
      this.#progress,
      this.#results,
    );
  }

  /** Ends the games; those that were played stay. */
  stop() {
    ++this.#run;
    this.#begin.hidden = false;
    this.#end.hidden = true;
    const sample = this.#sample?.sample;
    this.#goOn.hidden = !sample || sample.games.length >= sample.of;
  }

  /** Forgets the games, since they are those of other rules. */
  clear() {
    this.#sample = null;
    this.stop();
    this.#progress.textContent = '';
    refill(this.#results);
  }

  /** Plays all games, or what is missing of those that were begun. @param {{ sample: Sample, trial: Trial } | null} [begun] */
  async #play(begun = null) {
    if (!begun) this.clear();
    const run = ++this.#run;
    const trial = begun?.trial ?? this.trial();
    const isWanted = () => run === this.#run;
    this.#begin.hidden = this.#goOn.hidden = true;
    this.#end.hidden = false;
    this.#end.focus();
    if (!begun) this.#progress.textContent = 'The first games are being played ...';
    try {
      for (let sample = begun?.sample ?? null; !sample || sample.games.length < sample.of; ) {
        sample = await this.#more(trial, sample, isWanted);
        if (!sample || !isWanted()) return;
        this.#sample = { sample, trial };
        this.#show(sample, trial);
      }
    } catch (error) {
      const played = this.#sample ? `${this.#progressText(this.#sample)}. ` : '';
      if (isWanted()) this.#progress.textContent = played + sentence(/** @type {Error} */ (error).message);
    }
    const hadFocus = document.activeElement === this.#end;
    if (isWanted()) this.stop();
    if (hadFocus) (this.#goOn.hidden ? this.#begin : this.#goOn).focus();
  }

  /**
   * Asks for more games, and again where the machine is too busy to end one.
   * @param {Trial} trial @param {Sample | null} sample @param {() => boolean} isWanted
   */
  async #more(trial, sample, isWanted) {
    for (const wait of [...waits, 0]) {
      try {
        return await this.sample({ ...trial, games: sample?.games ?? [] }, isWanted);
      } catch (error) {
        const { status, message } = /** @type {import('./engine.js').EngineError} */ (error);
        if (!wait || !isWanted() || !(status === 503 || status === 429)) throw error;
        const played = sample ? `${sample.games.length} of ${sample.of} games so far` : 'No game has ended yet';
        this.#progress.textContent = `${played}: ${message}. Trying again ...`;
        await new Promise((resolve) => setTimeout(resolve, 1000 * wait));
      }
    }
    return null;
  }

  /** @param {{ sample: Sample, trial: Trial }} played */
  #progressText({ sample, trial: { moves, position } }) {
    const last = moves.at(-1);
    const from = last ? `after ${last}` : position ? 'from this position' : 'from the setup';
    return `${sample.games.length} of ${sample.of} games ${from}, each with ${sample.opening} random moves first`;
  }

  /** @param {Sample} sample @param {Trial} trial */
  #show(sample, trial) {
    this.#progress.textContent = this.#progressText({ sample, trial });
    const rows = tablesOf(sample).flatMap(({ title, rows }) => [
      el('tr', {}, el('th', { colspan: 2, scope: 'colgroup' }, title)),
      ...rows.map(([label, text]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, text))),
    ]);
    const caption = el('caption', {}, 'In brackets: what lies within by 95 percent confidence');
    refill(this.#results, el('table', { class: 'sample' }, caption, ...rows));
  }
}
