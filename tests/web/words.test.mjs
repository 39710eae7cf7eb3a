// The words of the pages: texts with values and numbers, and which language is spoken.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { languageFor } from '../../interpreter/web/client/languages.js';
import { counted, enumerated, joined, named, speak, t } from '../../interpreter/web/client/words.js';
import { endText, sentence } from '../../interpreter/web/client/messages.js';

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
});

test('sentences end as the language has it', () => {
  assert.deepEqual(['no', 'no.', '不能', '不能。'].map(sentence), ['No.', 'No.', '不能。', '不能。']);
});

test('English is spoken where there is nothing else', () => {
  assert.equal(languageFor('', ['en-GB', 'fr']), 'en');
  assert.equal(languageFor('', ['fr', 'constructor']), 'en');
  assert.equal(languageFor('', []), 'en');
});
