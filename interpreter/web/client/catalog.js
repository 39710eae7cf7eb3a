/**
 * What the home page works out: which games a search finds, which options go together, what a record's tags say, and
 * the setup of a new game. No DOM. Tested in tests/web/catalog.test.mjs.
 */
import { t } from './words.js';

/**
 * @typedef {import('./types.js').VariantSummary} VariantSummary
 * @typedef {import('./types.js').VariantOption} VariantOption
 * @typedef {import('./types.js').SeatChoice} SeatChoice
 */

/**
 * The variants in which all words of the search occur, with that many seats of players who move, on that lattice.
 * @param {VariantSummary[]} variants @param {string} search
 * @param {number | null} players @param {string | null} lattice
 */
export function filtered(variants, search, players, lattice) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return variants.filter((variant) => {
    const { id, name, description, source, shape, options } = variant;
    const text = [id, name, description, source, variant.lattice, shape, ...options.map((option) => option.name)]
      .join(' ')
      .toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (!players || movers(variant).length === players) &&
      (!lattice || variant.lattice === lattice)
    );
  });
}

/** The players who move, in turn order. @param {{players: {name: string, neutral: boolean}[]}} variant */
export function movers(variant) {
  return variant.players.filter(({ neutral }) => !neutral).map(({ name }) => name);
}

/**
 * The chosen options after one was switched: on brings what it requires and removes what excludes it; off removes what
 * requires it.
 * @param {VariantOption[]} options @param {string[]} chosen @param {string} name @param {boolean} on
 * @returns {string[]} in the order of the file
 */
export function switched(options, chosen, name, on) {
  const set = new Set(chosen);
  const byName = (/** @type {string} */ option) => options.find((one) => one.name === option);
  const add = (/** @type {string} */ option) => {
    if (set.has(option)) return;
    set.add(option);
    byName(option)?.requires.forEach(add);
    for (const other of options) if (excludes(byName(option), other)) remove(other.name);
  };
  const remove = (/** @type {string} */ option) => {
    if (!set.delete(option)) return;
    for (const other of options) if (other.requires.includes(option)) remove(other.name);
  };
  if (on) add(name);
  else remove(name);
  return options.filter((option) => set.has(option.name)).map((option) => option.name);
}

/** @param {VariantOption | undefined} one @param {VariantOption} other */
function excludes(one, other) {
  return !!one && one !== other && (one.excludes.includes(other.name) || other.excludes.includes(one.name));
}

/**
 * The options of a new game: those that are chosen, and its setup by number if that is no empty text.
 * @param {string[]} chosen @param {string} setup
 */
export const withSetup = (chosen, setup) => (setup ? [...chosen, `setup=${setup}`] : chosen);

/** The number of the setup that these options choose, or an empty text. @param {string[]} options */
export const setupIn = (options) => options.map((option) => /^setup=(\d+)$/.exec(option)?.[1]).find(Boolean) ?? '';

/** What an option needs and does not go with, in words. @param {VariantOption} option */
export function optionNotes({ requires, excludes: not }) {
  return [requires.length && t`needs ${requires.join(', ')}`, not.length && t`not with ${not.join(', ')}`]
    .filter(Boolean)
    .join('; ');
}

/**
 * Who sits where: `person` or a computer's level.
 * @param {string[]} players
 * @param {'computer' | 'people' | 'watch'} way
 * @param {number} level
 */
export function seating(players, way, level) {
  /** @type {Record<string, SeatChoice>} */
  const seats = {};
  players.forEach((player, index) => {
    const isPerson = way === 'people' || (way === 'computer' && index === 0);
    seats[player] = isPerson ? { kind: 'person' } : { kind: 'computer', level };
  });
  return seats;
}

/** The tags of a record's first game that say what was played. @param {string} record */
export function recordTags(record) {
  const tag = (/** @type {string} */ name) =>
    new RegExp(`^\\s*\\[${name}\\s+"([^"]*)"\\]`, 'm').exec(record)?.[1] ?? null;
  return { variant: tag('Variant'), options: (tag('Options') ?? '').split(/\s+/).filter(Boolean) };
}

/** The id of the game that a file will have. @param {string} file */
export const gameOf = (file) => file.replace(/\.[^.]*$/, '');
