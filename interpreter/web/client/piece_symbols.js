/** The program's shapes of pieces and tokens, and characters, as symbols of the page. Tested in tests/browser/board.test.mjs. */
import { assetAddress } from './assets.js';
import { svg } from './dom.js';

/** Names of the symbols that the page has, with the other names by which they go. @type {Map<string, string>} */
export const symbols = new Map();
/** By the addresses of files, so that each is loaded once. @type {Map<string, Promise<void>>} */
const loading = new Map();
/** @type {SVGElement | null} */
let holder = null;

/**
 * Brings the set of symbols into the page, and the characters if a variant has some. Until then, and without them,
 * pieces are letters.
 * @param {import('./types.js').ResolvedVariant | null} [variant] @param {string} [address] of the symbols
 * @returns {Promise<unknown>} never fails
 */
export function loadSymbols(variant = null, address = assetAddress('symbols.svg')) {
  const hasCharacters = variant?.pieces.some(({ character }) => character);
  return Promise.all([address, ...(hasCharacters ? [assetAddress('characters.svg')] : [])].map(load));
}

/** @param {string} address */
function load(address) {
  const known = loading.get(address);
  if (known) return known;
  const promise = fetch(address)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((text) => text && add(new DOMParser().parseFromString(text, 'image/svg+xml')))
    .then(() => undefined)
    .catch(() => undefined);
  loading.set(address, promise);
  return promise;
}

/** @param {Document} sprite */
function add(sprite) {
  const shown = [...sprite.querySelectorAll('symbol')];
  for (const symbol of shown) for (const name of namesOf(symbol)) if (!symbols.has(name)) symbols.set(name, symbol.id);
  if (!holder) {
    holder = svg('svg', { width: 0, height: 0, 'aria-hidden': 'true', class: 'board-symbols' });
    document.body.append(holder);
  }
  holder.append(...shown);
}

/** @param {SVGSymbolElement} symbol */
function namesOf({ id, dataset }) {
  const others = (dataset.also ?? '').split(/[\s,]+/).filter(Boolean);
  return [id, ...others.map((other) => `piece-${other}`)];
}
