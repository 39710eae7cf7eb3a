/**
 * The zones of a game: where pieces promote, what is a goal, and the regions that its file names; and a choice of the one
 * that the board shows. Tested in tests/web/zones.test.mjs and tests/browser/try.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {{ name: string, cells: string[] }} Zone
 */
import { el, labelFor, refill, select } from './dom.js';
import { joinedNames } from './messages.js';
import { enumerated, joined, named, t } from './words.js';

/**
 * A zone that may be another one for each player; one for all if it is the same.
 * @param {string} name @param {Record<string, string[]>} cells by player @returns {Zone[]}
 */
function byPlayer(name, cells) {
  const all = Object.entries(cells).filter(([, one]) => one.length);
  if (all.length > 1 && all.every(([, one]) => one.join() === all[0][1].join())) return [{ name, cells: all[0][1] }];
  return all.map(([player, one]) => ({ name: enumerated([name, named(player)]), cells: one }));
}

/** All zones of a game, each once. @param {ResolvedVariant} variant @returns {Zone[]} */
export function zonesOf({ promotion = [], end, regions = {} }) {
  /** @type {Map<string, string[]>} */
  const promoting = new Map();
  for (const { piece, in: zone } of promotion) {
    const key = JSON.stringify(zone);
    promoting.set(key, [...(promoting.get(key) ?? []), piece]);
  }
  const zones = [
    ...[...promoting].flatMap(([zone, pieces]) => byPlayer(t`where ${joinedNames(pieces)} promotes`, JSON.parse(zone))),
    ...(end?.goal ? byPlayer(t`goal of ${joinedNames(end.goal.pieces)}`, end.goal.in) : []),
    ...Object.entries(regions).flatMap(([name, cells]) => byPlayer(name, cells)),
  ];
  const isFirst = (/** @type {Zone} */ zone, /** @type {number} */ number) =>
    zones.findIndex((other) => other.cells.join() === zone.cells.join()) === number;
  return zones.filter(isFirst);
}

/**
 * A choice of a zone, which tells its cells; empty where a game has none.
 * @param {ResolvedVariant} variant @param {(cells: string[]) => void} show
 */
export function zoneChoice(variant, show) {
  const element = el('div', { class: 'zones' });
  const zones = zonesOf(variant);
  if (zones.length === 0) return element;
  const cells = el('p', { class: 'quiet' });
  const names = zones.map(({ name }, index) => [index, name]);
  const choice = select({ id: 'zone' }, [[-1, t`none|zone`], ...names]);
  choice.addEventListener('change', () => {
    const zone = zones[Number(choice.value)];
    cells.textContent = zone ? joined(zone.cells) : '';
    show(zone?.cells ?? []);
  });
  refill(element, labelFor('zone', t`Show a zone on the board`), ' ', choice, cells);
  return element;
}
