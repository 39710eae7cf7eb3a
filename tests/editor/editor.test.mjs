// The schemas as an editor uses them, with the language server that the editors run.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { broken, cases, expectedErrors, read, tries, uriOf, variants } from './project.mjs';
import { startServer } from './server.mjs';

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

const told = (diagnostics) => diagnostics.map((d) => `${d.range.start.line + 1}:${d.range.start.character + 1} ${d.message}`);

for (const path of [...variants, ...cases, ...tries])
  test(`nothing is marked in ${path}`, async () =>
    assert.deepEqual(told(await server.open(uriOf(path), read(path))), []));

// What a schema can see: keys that do not exist, and keys that are there twice. Values are seen in part.
const seen = ['unknown-key', 'duplicate-key'];
const unseen = {
  'yaml-colon-blank': 'a key without a value in { } is not looked at',
  'yaml-merge-key': '<< is the merge key of an older YAML',
  'slip-equals': 'a key without a value in { } is not looked at',
  'region-or-without-brackets': 'a key without a value in { } is not looked at',
  'slip-piece-missing-brackets': 'a key without a value in { } is not looked at',
  'parameters-unknown': 'the parameters of a script are declared in the script',
  'key-misspelt-and-more': 'what stands below a misspelt key is not looked at',
  'key-outside': 'among names that authors choose, a key is a name',
  'key-outside-hook': 'among names that authors choose, a key is a name',
  'typo-shuffle-key-typo': 'among names that authors choose, a key is a name',
  'parameters-comma': 'the parameters of a script are declared in the script',
  'slip-comma-decimal': 'a key without a value in { } is not looked at',
  'slip-comma-text': 'a key without a value in { } is not looked at',
  'slip-comma-text-word': 'a key without a value in { } is not looked at',
};
const markedIn = async ({ name, text }) => told(await server.open(uriOf(`tests/broken/${name}.variant.yaml`), text));
for (const variant of broken) {
  const keys = expectedErrors(variant).filter(({ code }) => seen.includes(code));
  if (keys.length === 0 || variant.name in unseen) continue;
  test(`the wrong keys are marked in ${variant.name}`, async () => {
    const marks = await markedIn(variant);
    for (const { line, column, code } of keys)
      assert.ok(marks.some((mark) => mark.startsWith(`${line}:${column} `)), `${line}:${column} ${code}, marked: ${marks}`);
  });
}

// What is meant by a misspelt key may be wrong for a name, in the line below it.
// A syntax error is noticed by each parser at a place of its own, and with `tests` the program waits until the rest is right.
const tellsElsewhere = (variant) =>
  ['type-sections', 'typo-shuffle-key-typo'].includes(variant.name) || expectedErrors(variant).some(({ code }) => code === 'yaml');

test('what is not an error of the program is not marked in broken variants', async () => {
  const judged = broken.filter((variant) => expectedErrors(variant).length > 0 && !tellsElsewhere(variant));
  // All at once, since the server waits for a while before it looks at a text.
  await Promise.all(judged.map(async (variant) => {
    const lines = expectedErrors(variant).map(({ line }) => line);
    const wrong = (await markedIn(variant)).filter((mark) => !lines.includes(parseInt(mark)));
    assert.deepEqual(wrong, [], variant.name);
  }));
});

test('keys are completed', async () => {
  const text = 'pieces:\n  king: { letter: K, r }\n';
  const uri = 'file:///completion.variant.yaml';
  await server.open(uri, text);
  const { items } = await server.complete(uri, 1, 22);
  const labels = items.map(({ label }) => label);
  for (const key of ['moves', 'royal', 'truce']) assert.ok(labels.includes(key), `${key} in ${labels}`);
  assert.ok(!labels.includes('letter'), 'letter is there already');
});

test('values are completed', async () => {
  const uri = 'file:///values.variant.yaml';
  await server.open(uri, 'end:\n  stalemate: \n');
  const { items } = await server.complete(uri, 1, 13);
  for (const value of ['loss', 'draw', 'win', 'pass']) assert.ok(items.some(({ label }) => label === value), value);
});

test('keys are explained', async () => {
  const uri = 'file:///hover.variant.yaml';
  await server.open(uri, 'end:\n  repetition: 3\n');
  const { contents } = await server.hover(uri, 1, 5);
  assert.match(contents.value ?? contents, /occurs this many times is a draw/);
});
