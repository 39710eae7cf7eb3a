// The searches of a board to try, without a server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Searches, worth } from '../../interpreter/web/client/try_search.js';

const always = () => true;

test('one search at a time, also after one that fails', async () => {
  let running = 0;
  const searches = new Searches(async ({ position }) => {
    assert.equal(++running, 1);
    await new Promise(setImmediate);
    --running;
    if (position === 'wrong') throw new Error('no position');
    return position;
  });
  const answers = ['a', 'wrong', 'b'].map((position) => searches.ask({ position }, always));
  await assert.rejects(answers[1], /no position/);
  assert.deepEqual([await answers[0], await answers[2]], ['a', 'b']);
});

test('what nobody wants any more is neither begun nor told', async () => {
  const begun = [];
  let isWanted = true;
  const searches = new Searches(async ({ position }) => {
    begun.push(position);
    isWanted = false;
    return position;
  });
  const answers = ['a', 'b'].map((position) => searches.ask({ position }, () => isWanted));
  assert.deepEqual(await Promise.all(answers), [null, null]);
  assert.deepEqual(begun, ['a']);
});

test('values in words', () => {
  assert.equal(worth({ value: 150 }), '1.50');
  assert.equal(worth({ value: 99999, wins: true }), 'wins');
  assert.equal(worth({ value: -99999, loses: true }), 'loses');
});
