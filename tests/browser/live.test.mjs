// A file of the command line that is edited while the server runs: the page follows it, with its errors.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { open } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-live-'));
const file = join(folder, 'my-game.yaml');
const write = (text) => writeFileSync(file, text);
write('extends: chess\nname: The first name\n');
after(() => rmSync(folder, { recursive: true }));
const house = open(file);

test('a saved file is shown, its errors too, and a game that has begun goes on', async () => {
  const home = await house.page('/');
  await home.getByText('The first name').waitFor();
  const game = await house.alone('my-game');
  await home.fill('#search', 'name');
  write('extends: chess\nname: The second name\n');
  await home.getByText('The second name').waitFor();
  assert.equal(await home.inputValue('#search'), 'name');
  await game.text('There are newer rules.').waitFor();
  await game.move('e2', 'e4');
  await game.turns(1);

  write('extends: chess\nname: The third name\npieces: { pawn: { moves: mfWQ } }\n');
  const errors = home.locator('.wrong-file pre');
  await errors.filter({ hasText: 'my-game.yaml:3:' }).waitFor();
  assert.match(await errors.textContent(), /\^/);
  assert.doesNotMatch(await errors.textContent(), /trigon-live/);
  await home.getByText('The second name').waitFor();

  write('extends: chess\nname: The fourth name\n');
  await home.getByText('The fourth name').waitFor();
  await errors.waitFor({ state: 'detached' });
});
