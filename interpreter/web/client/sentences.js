/**
 * Sentences of a game's legend: code in them between backquotes, and the cells of which some of them speak, which a
 * button shows on a board. Tested in tests/web/sentences.test.mjs and tests/browser/look.test.mjs.
 *
 * @typedef {import('./types.js').LegendSentence} LegendSentence
 */
import { button, el } from './dom.js';
import { joined, t } from './words.js';

/** The parts of a text, in turns plain and code. @param {string} text @returns {string[]} */
export function partsOfCode(text) {
  const parts = text.split('`');
  // A backquote without a partner is an ordinary character.
  return parts.length % 2 ? parts : [...parts.slice(0, -2), parts.slice(-2).join('`')];
}

/** @param {string} text */
export const withCode = (text) => partsOfCode(text).map((part, index) => (index % 2 ? el('code', {}, part) : part));

/**
 * The cells of which a sentence speaks, as a player has them; those of the first with some if that player has none.
 * @param {LegendSentence['cells']} cells @param {string} player @returns {string[]}
 */
export function cellsFor(cells, player) {
  const own = cells?.[player] ?? [];
  return own.length ? own : (Object.values(cells ?? {}).find(({ length }) => length) ?? []);
}

/**
 * Sentences as a list. One at a time is shown on a board.
 * @param {LegendSentence[]} sentences @param {string} player whose cells are shown
 * @param {(cells: string[], text: string) => void} show no cells: those that were shown are no longer
 */
export function sentenceList(sentences, player, show) {
  const rows = sentences.map(({ text, cells }) => {
    const ofPlayer = cellsFor(cells, player);
    return el('li', {}, ...withCode(text), ofPlayer.length > 0 && ' ', ofPlayer.length > 0 && zoneButton(ofPlayer, show));
  });
  return el('ul', { class: 'sentences' }, ...rows);
}

/** @param {string[]} cells @param {(cells: string[], text: string) => void} show */
function zoneButton(cells, show) {
  const press = () => {
    const isShown = one.getAttribute('aria-pressed') === 'true';
    for (const other of document.querySelectorAll('.sentences [aria-pressed="true"]'))
      other.setAttribute('aria-pressed', 'false');
    one.setAttribute('aria-pressed', String(!isShown));
    show(isShown ? [] : cells, isShown ? '' : joined(cells));
  };
  const one = button(t`on the board`, press, { class: 'on-board', 'aria-pressed': 'false', title: joined(cells) });
  return one;
}
