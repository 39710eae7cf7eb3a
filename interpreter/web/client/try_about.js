/**
 * What stands below the moves on the page of a board to try: the pieces, what they are worth and how far they go, the
 * rules one by one, and for the author what the tests of the file reach. Tested in tests/browser/look.test.mjs.
 *
 * @typedef {import('./types.js').FileCoverage} FileCoverage
 * @typedef {import('./types.js').Spread} Spread
 *
 * @typedef {import('./legend.js').LegendSetup & {
 *   coverage: (() => Promise<FileCoverage>) | null, goTo: (line: number, column: number) => void }} AboutSetup
 *   `coverage`: null for whom is not the author; `goTo`: shows a place in the file
 */
import { button, el, refill } from './dom.js';
import { LegendView } from './legend.js';
import { sentence } from './messages.js';
import { piecesView } from './pieces_view.js';

/** A mean with one digit, and what lies between. @param {Spread} spread */
export const spreadText = ({ mean, least, most }) => (most === 0 ? '-' : `${mean.toFixed(1)} (${least} to ${most})`);

/** Details that are filled whenever they are opened. @param {string} title @param {() => Promise<(Node | string | false)[]>} make */
function filled(title, make) {
  const body = el('div', {});
  const panel = el('details', {}, el('summary', {}, title), body);
  panel.addEventListener('toggle', async () => {
    if (panel.open) refill(body, ...(await make()));
  });
  return panel;
}

/** @param {LegendView} legend @param {(piece: string) => void} open */
async function valueTable(legend, open) {
  const pieces = (await legend.get())?.pieces ?? [];
  const head = ['piece', 'worth', 'goes to', 'captures on'].map((text) => el('th', { scope: 'col' }, text));
  const rows = pieces.map(({ piece, value, given, moves, captures }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, button(piece, () => open(piece), { class: 'turn', 'aria-haspopup': 'dialog' })),
      el('td', {}, value === null ? 'royal' : `${value.toFixed(2)}${given ? ', as the file says' : ''}`),
      el('td', {}, spreadText(moves)),
      el('td', {}, spreadText(captures)),
    ),
  );
  const about =
    'Worth to the computer, where a pawn of chess is worth 1; and cells on an empty board, the mean over all cells ' +
    'on which the piece can stand, without first moves and hops.';
  return [
    el('p', { class: 'quiet' }, about),
    el('div', { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': 'Values and mobility' },
      el('table', { class: 'values' }, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows))),
  ];
}

/** What tests reach, in words. @param {FileCoverage} coverage */
export function coverageText({ tests, ran, failed, rules, reached }) {
  if (rules === 0) return 'The file has no rules of its own.';
  const count = `The file's own tests reach ${reached} of its ${rules} rules.`;
  const all = ran < tests ? ` Only ${ran} of the ${tests} tests were run, since they take long.` : '';
  const some = failed ? ` ${failed} of the tests ${failed === 1 ? 'fails' : 'fail'}.` : '';
  return tests === 0 ? `${count} It has no tests yet: keep a position as one.` : count + some + all;
}

/** @param {AboutSetup} setup */
async function coverageList({ coverage, goTo }) {
  try {
    const found = await /** @type {() => Promise<FileCoverage>} */ (coverage)();
    const rows = found.missing.map(({ line, column, rule }) =>
      el('li', {}, button(`line ${line}: ${rule}`, () => goTo(line, column), { class: 'turn' })),
    );
    return [
      el('p', { role: 'status' }, coverageText(found)),
      rows.length > 0 && el('p', { class: 'quiet' }, 'Not reached:'),
      el('ul', { class: 'missing' }, ...rows),
    ];
  } catch (error) {
    return [el('p', { class: 'quiet' }, sentence(/** @type {Error} */ (error).message))];
  }
}

/** @param {AboutSetup} setup */
export function aboutGame(setup) {
  const legend = new LegendView(setup);
  const open = (/** @type {string} */ piece) => void legend.open(piece);
  return [
    piecesView(setup.variant, setup.player, open),
    filled('Values and mobility', () => valueTable(legend, open)),
    legend.rules(),
    ...(setup.coverage ? [filled('What the tests reach', () => coverageList(setup))] : []),
  ];
}
