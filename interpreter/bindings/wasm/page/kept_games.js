/** The games of this page that the browser keeps, so that they go on after it was closed. */
import { knownGames, read, remove, write } from '../../../web/client/store.js';

/** The texts of the games by their ids; those that the page no longer knows are removed. */
export function keptGames() {
  const known = new Set(knownGames().map(({ game }) => game));
  /** @type {Record<string, string>} */
  const texts = {};
  for (const id of read('kept', /** @type {string[]} */ ([]))) {
    const text = known.has(id) ? read(`kept.${id}`, '') : '';
    if (text) texts[id] = text;
    else remove(`kept.${id}`);
  }
  write('kept', Object.keys(texts));
  return texts;
}

/** @param {string} id @param {string | null} text nothing: it is not kept any more */
export function keepGame(id, text) {
  const others = read('kept', /** @type {string[]} */ ([])).filter((other) => other !== id);
  write('kept', text === null ? others : [...others, id]);
  if (text === null) remove(`kept.${id}`);
  else write(`kept.${id}`, text);
}
