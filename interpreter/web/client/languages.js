/**
 * The languages of the pages, and which of them is spoken: that of the settings, else the first that the browser asks
 * for. A catalogue is loaded only when it is wanted. Tested in tests/web/words.test.mjs and
 * tests/browser/languages.test.mjs.
 */
import { settings } from './store.js';
import { speak, spokenLanguage } from './words.js';

/**
 * Each language in its own words, with its tag and its catalogue; English needs none.
 * @type {Record<string, { name: string, tag: string, load?: () => Promise<import('./words.js').Catalogue> }>}
 */
export const languages = {
  en: { name: 'English', tag: 'en' },
  de: { name: 'Deutsch', tag: 'de', load: () => import('./words_de.js') },
  es: { name: 'Español', tag: 'es', load: () => import('./words_es.js') },
  ru: { name: 'Русский', tag: 'ru', load: () => import('./words_ru.js') },
  zh: { name: '中文', tag: 'zh-Hans', load: () => import('./words_zh.js') },
};

/**
 * The language to speak.
 * @param {string} chosen in the settings; empty: as the browser asks
 * @param {readonly string[]} asked by the browser, as tags, the best first
 */
export function languageFor(chosen, asked) {
  const wanted = [chosen, ...asked].map((tag) => tag.toLowerCase().split('-')[0]);
  return wanted.find((code) => Object.hasOwn(languages, code)) ?? 'en';
}

/** Loads what is spoken from now on. A catalogue that does not come leaves the pages in English. */
export async function loadWords() {
  const { tag, load } = languages[languageFor(settings().language, navigator.languages)];
  const words = await load?.().catch(() => null);
  if (words) speak(tag, words);
  document.documentElement.lang = spokenLanguage();
}

/** For dates: the browser's own way of writing them, if it is of the language that is spoken. */
export function localeOfDates() {
  const [code] = spokenLanguage().split('-');
  return navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === code) ?? spokenLanguage();
}
