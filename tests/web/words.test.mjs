// The words of the pages: texts with values and numbers, which language is spoken, and that each catalogue has all.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { languageFor, languages } from '../../interpreter/web/client/languages.js';
import { counted, enumerated, joined, named, speak, t } from '../../interpreter/web/client/words.js';
import { endText, sentence } from '../../interpreter/web/client/messages.js';
import { resolved, shippedGames } from './program.mjs';
import { textsOfSources } from './texts.mjs';

const english = { texts: {}, names: {} };
afterEach(() => speak('en', english));

/** What is spoken in a test. */
const speakFew = () =>
  speak('ru', {
    texts: {
      '{0} to {1}': 'к {1} от {0}',
      'none|clock': 'без часов',
      '{0} games': { one: '{0} игра', few: '{0} игры', many: '{0} игр', other: '{0} игры' },
      '{0}, {1}': '{0}; {1}',
    },
    names: { white: 'белые', 'by checkmate': 'мат' },
  });

test('English needs no catalogue', () => {
  assert.equal(t`Your turn, as ${'left'}.`, 'Your turn, as left.');
  assert.equal(t`none|clock`, 'none');
  assert.deepEqual([0, 1, 2].map((count) => counted(count, '{0} game', '{0} games')), ['0 games', '1 game', '2 games']);
  assert.equal(counted(2, '{1} is in check.', '{1} are in check.', 'All'), 'All are in check.');
  assert.equal(named('white'), 'white');
  assert.deepEqual([['a'], ['a', 'b'], ['a', 'b', 'c'], []].map(joined), ['a', 'a and b', 'a, b and c', '']);
  assert.equal(enumerated(['e4', 'pawn', 'in check']), 'e4, pawn, in check');
});

test('another language has its own order, forms and lists', () => {
  speakFew();
  assert.equal(t`${'e2'} to ${'e4'}`, 'к e4 от e2');
  assert.equal(t`none|clock`, 'без часов');
  assert.deepEqual(
    [1, 2, 5, 21].map((count) => counted(count, '{0} game', '{0} games')),
    ['1 игра', '2 игры', '5 игр', '21 игра'],
  );
  assert.equal(joined(['a', 'b', 'c']), 'a, b и c');
  assert.equal(enumerated(['a', 'b', 'c']), 'a; b; c');
});

test('a value that looks like a place is left alone', () => {
  speakFew();
  assert.equal(t`${'{1}'} to ${'{0}'}`, 'к {0} от {1}');
});

test('what a catalogue does not have stays English', () => {
  speakFew();
  assert.equal(t`Your turn, as ${named('white')}.`, 'Your turn, as белые.');
  assert.equal(counted(1, '{0} player', '{0} players'), '1 player');
  assert.equal(named('toString'), 'toString');
});

test('an end without a name is told in the words of the server', () => {
  const won = { winner: 'white', reason: 'checkmate', text: 'white wins by checkmate', ranks: {} };
  assert.equal(endText(won), 'white wins by checkmate');
  speakFew();
  assert.equal(endText(won), 'белые wins мат');
  assert.equal(endText({ ...won, text: 'white wins by five in a row' }), 'white wins by five in a row');
  assert.equal(endText({ ...won, winner: null, text: 'draw by checkmate' }), 'draw мат');
  const both = { ...won, winner: null, winners: ['white', 'red'], text: 'white and red win by checkmate' };
  assert.equal(endText(both), 'белые и red win мат');
});

test('sentences end as the language has it', () => {
  assert.deepEqual(['no', 'no.', '不能', '不能。'].map(sentence), ['No.', 'No.', '不能。', '不能。']);
});

test('the language is the chosen one, else the first that the browser asks for', () => {
  assert.equal(languageFor('', ['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(languageFor('', ['zh-TW', 'en']), 'zh');
  assert.equal(languageFor('', ['en-GB', 'de']), 'en');
  assert.equal(languageFor('ru', ['de']), 'ru');
  assert.equal(languageFor('', ['fr', 'constructor']), 'en');
  assert.equal(languageFor('', []), 'en');
});

// ------------------------------------------------------------------ the catalogues

const sources = textsOfSources();
const catalogues = [];
for (const [code, { tag, load }] of Object.entries(languages)) if (load) catalogues.push([code, tag, await load()]);
/** The places of a text, each once. */
const placesOf = (text) => [...new Set(text.match(/\{\d+\}/g))].sort();

test('each catalogue is one of the list', () => {
  const files = readdirSync(new URL('../../interpreter/web/client', import.meta.url));
  const found = files.filter((name) => /^words_/.test(name)).sort();
  assert.deepEqual(found, catalogues.map(([code]) => `words_${code}.js`).sort());
  assert.ok(sources.size > 250, `${sources.size} texts in the sources`);
});

for (const [code, tag, { texts, names }] of catalogues) {
  test(`${code} has each text of the pages, and no other`, () => {
    assert.deepEqual([...sources.keys()].filter((key) => !Object.hasOwn(texts, key)), [], 'missing');
    assert.deepEqual(Object.keys(texts).filter((key) => !sources.has(key)), [], 'not used');
  });

  test(`${code} has a form for each number, and the same places for values`, () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.sort();
    for (const [key, text] of Object.entries(texts)) {
      const { isCounted } = sources.get(key);
      assert.equal(typeof text, isCounted ? 'object' : 'string', key);
      if (isCounted) assert.deepEqual(Object.keys(text).sort(), categories, key);
      for (const form of isCounted ? Object.values(text) : [text]) assert.deepEqual(placesOf(form), placesOf(key), key);
    }
  });

  test(`${code} has the same names as the other languages`, () => {
    assert.deepEqual(Object.keys(names), Object.keys(catalogues[0][2].names));
    assert.deepEqual(Object.values({ ...texts, ...names }).filter((text) => text === ''), []);
  });
}

/** All that games and the server call something, as their files have it. */
function wordsOfGames() {
  const root = new URL('../..', import.meta.url).pathname;
  return ['variants', 'interpreter']
    .flatMap((folder) => readdirSync(root + folder, { recursive: true }).map((name) => `${root}${folder}/${name}`))
    .filter((name) => /\.(yaml|cpp|h)$/.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
}

test('names are those that games and the server use', () => {
  const all = wordsOfGames();
  for (const name of Object.keys(catalogues[0][2].names))
    assert.match(all, new RegExp(`\\b${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`), name);
});

test('pieces of a game have different names in each language', async () => {
  for (const game of await shippedGames()) {
    const { pieces } = await resolved(game);
    for (const [code, , { names }] of catalogues) {
      const called = pieces.map(({ name }) => names[name] ?? name);
      assert.deepEqual(called.filter((name, index) => called.indexOf(name) !== index), [], `${game} in ${code}`);
    }
  }
});
