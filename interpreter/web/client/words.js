/**
 * All that the pages say, in the language of whoever reads it. A text is found by its English wording, in the catalogue
 * of a language (words_de.js and so on; languages.js chooses and loads one); what a catalogue does not have stays
 * English. No DOM. Tested in tests/web/words.test.mjs.
 *
 * @typedef {string | Record<string, string>} Text where it counts: one for each category of `Intl.PluralRules`
 *
 * @typedef {Record<string, { name: string | null, description: string | null, names?: Record<string, string> }>} Translations
 *   of a game, by language
 *
 * @typedef {object} Catalogue
 * @property {Record<string, Text>} texts by the English ones, with the same places `{0}`, `{1}` for values
 * @property {Record<string, string>} names what games and server call things: players, pieces, how a game ends
 */

let language = 'en';
/** @type {Catalogue} */
let catalogue = { texts: {}, names: {} };

/** From now on the pages speak this language. @param {string} tag of BCP 47 @param {Catalogue} words */
export function speak(tag, words) {
  language = tag;
  catalogue = words;
}

/** The language that is spoken, as a tag of BCP 47. */
export const spokenLanguage = () => language;

/** Is it English, so that no catalogue is asked? */
export const isEnglish = () => language === 'en';

/**
 * What catalogues call a text: with `{0}` for the first value, as in "Your turn, as {0}."
 * @param {readonly string[]} parts
 */
const keyOf = (parts) => parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

/** The English text of a key. @param {string} key */
const english = (key) => key.replace(/\|.*/, '');

/** @param {string} text @param {unknown[]} values */
const filled = (text, values) => text.replace(/\{(\d+)\}/g, (_place, number) => String(values[Number(number)]));

/**
 * A text, written as a template: t`Your turn, as ${player}.` Of a word with two meanings each says behind a bar which one
 * it is, as in t`none|clock`; the bar and what follows are not shown.
 * @param {TemplateStringsArray} parts @param {unknown[]} values
 */
export function t(parts, ...values) {
  const key = keyOf(parts);
  const text = catalogue.texts[key];
  return filled(typeof text === 'string' ? text : english(key), values);
}

/**
 * A text that depends on a number, its value `{0}`. The form for several is the one that catalogues have.
 * @param {number} count @param {string} one @param {string} many @param {unknown[]} others the values from `{1}` on
 */
export function counted(count, one, many, ...others) {
  const forms = catalogue.texts[many];
  const form = typeof forms === 'object' ? forms[new Intl.PluralRules(language).select(count)] : undefined;
  return filled(form ?? (count === 1 ? one : many), [count, ...others]);
}

/** Names that a game brings itself, in the language that is spoken. @type {Record<string, string>} */
let ofGame = {};

/**
 * A game with its name and description in the language that is spoken, if its file has them.
 * @template {{ name: string, description: string | null, translations?: Translations }} Game
 * @param {Game} game @returns {Game}
 */
export function translated(game) {
  const own = translationOf(game);
  return own ? { ...game, name: own.name || game.name, description: own.description || game.description } : game;
}

/** From now on players and pieces are called as this game says. @param {{ translations?: Translations }} game */
export function callAs(game) {
  ofGame = translationOf(game)?.names ?? {};
}

/** @param {{ translations?: Translations }} game */
const translationOf = ({ translations = {} }) => translations[language] ?? translations[language.split('-')[0]];

/** Is there a name for it in the language that is spoken? @param {string} text */
export const hasName = (text) => Object.hasOwn(ofGame, text) || Object.hasOwn(catalogue.names, text);

/** What a game or the server calls something, in the language that is spoken if that has a name. @param {string} text */
export const named = (text) => (hasName(text) ? (ofGame[text] ?? catalogue.names[text]) : text);

/** A list in a sentence, as in "a, b and c". @param {string[]} list */
export function joined(list) {
  if (!isEnglish()) return new Intl.ListFormat(language, { type: 'conjunction' }).format(list);
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}

/** Facts one after the other, as in "e4, pawn of white, in check". @param {string[]} facts */
export const enumerated = (facts) => facts.reduce((before, fact) => (before ? t`${before}, ${fact}` : fact), '');
