// The file of a game that its author edits in the page, beside the board that follows it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertAccessible } from './axe.mjs';
import { open } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-source-'));
const file = join(folder, 'my-game.yaml');
const mine = 'extends: chess\nname: The first name\n';
after(() => rmSync(folder, { recursive: true }));
writeFileSync(file, mine);
const house = open(file);

const text = (page) => page.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.getValue());
const note = (page, words) => page.locator('.source-notes li', { hasText: words }).first();
async function edit(page) {
  await page.getByRole('button', { name: 'Edit the file' }).click();
  await page.locator('.CodeMirror-focused').waitFor();
}
/** Opens the file as it was at first. */
async function begin(options) {
  writeFileSync(file, mine);
  const page = await house.page(house.server.designerPath, options);
  await page.getByRole('heading', { name: 'Try The first name' }).waitFor();
  await edit(page);
  return page;
}

for (const colorScheme of ['light', 'dark'])
  test(`what is typed is judged, and what is saved is played, ${colorScheme}`, async () => {
    const page = await begin({ colorScheme, bypassCSP: true });
    assert.equal(await text(page), mine);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('piecess: 5');
    await note(page, "error, line 3: the variant: unknown key 'piecess'").waitFor();
    await page.locator('.mark-error').waitFor();
    await page.getByText('Not saved. The board is that of').waitFor();
    assert.equal(readFileSync(file, 'utf8'), mine);
    await assertAccessible(page);
    for (let letters = 10; letters; --letters) await page.keyboard.press('Backspace');
    await page.keyboard.type('pieces: { knight: { moves: W } }');
    await page.locator('.mark-error').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.locator('.source [role="status"]', { hasText: /^Saved\.$/ }).waitFor();
    assert.equal(readFileSync(file, 'utf8'), `${mine}pieces: { knight: { moves: W } }`);
    // The board follows.
    await page.getByText('white to move, 16 moves').first().waitFor();
  });

test('keys and values are offered as they are typed, with what they mean', async () => {
  const page = await begin();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('gri');
  await page.locator('.CodeMirror-hint', { hasText: 'The board: a lattice and a shape.' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('{{ lattice: tri');
  await page.locator('.CodeMirror-hint-active', { hasText: 'triangle' }).waitFor();
  await page.keyboard.press('Enter');
  assert.match(await text(page), /^grid: \{+ lattice: triangle/m);
  // Where the cursor stands, the meaning is told.
  await page.locator('.source-help', { hasText: 'lattice: The kind of cells.' }).waitFor();
});

test('what another program saves is shown, and nothing that is typed is lost', async () => {
  const page = await begin({ expect: /400/ });
  writeFileSync(file, 'extends: chess\nname: From elsewhere\n');
  await page.getByRole('heading', { name: 'Try From elsewhere' }).waitFor();
  await page.locator('.CodeMirror-line', { hasText: 'elsewhere' }).waitFor();
  await page.locator('.CodeMirror').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# Mine.');
  writeFileSync(file, 'extends: chess\nname: Once more\n');
  await page.getByText('The file has changed on the disk.').waitFor();
  assert.match(await text(page), /# Mine\./);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('my-game.yaml has changed meanwhile, so nothing was written').first().waitFor();
  assert.equal(readFileSync(file, 'utf8'), 'extends: chess\nname: Once more\n');
  // What is typed is given up only when that is wanted, or saved over the other.
  await page.getByRole('button', { name: 'Load what is on the disk' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.match(await text(page), /# Mine\./);
  await page.getByRole('button', { name: 'Save over what is on the disk' }).click();
  await page.locator('.source [role="status"]', { hasText: /^Saved\.$/ }).waitFor();
  assert.match(readFileSync(file, 'utf8'), /From elsewhere\n# Mine\./);
  await page.getByRole('heading', { name: 'Try From elsewhere' }).waitFor();
  writeFileSync(file, 'extends: chess\nname: Once more\n');
  await page.locator('.CodeMirror-line', { hasText: 'Once more' }).waitFor();
  // Closed without a question, since nothing is lost.
  await page.getByRole('button', { name: 'Close the file' }).click();
  await page.getByRole('button', { name: 'Edit the file' }).waitFor();
});

test('a broken file is saved and mended, while the board stays', async () => {
  const page = await begin();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('pieces: { king: { moves: Q } }');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/Saved, with .*error/).first().waitFor();
  await page.locator('.board [data-cell="e1"]').first().waitFor();
  // A note leads to its line.
  await note(page, 'error, line 3').getByRole('button').click();
  assert.equal(await page.evaluate(() => document.querySelector('.CodeMirror').CodeMirror.getCursor().line), 2);
});

test('a position becomes the setup of the file', async () => {
  const page = await begin();
  await page.getByRole('button', { name: 'Change it by hand' }).click();
  for (const cell of ['b1', 'c1', 'g8']) await page.locator(`.board [data-cell="${cell}"]`).first().click();
  await page.getByRole('button', { name: 'Put it into the file as the setup' }).click();
  const written = await text(page);
  assert.match(written, /^setup: \|\n {2}rnbqkb\.r\n {2}pppppppp\n(?: {2}\.{8}\n){4} {2}PPPPPPPP\n {2}R\.\.QKBNR\n/m);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.source [role="status"]', { hasText: /^Saved\.$/ }).waitFor();
  await page.getByRole('button', { name: 'Give up the changes' }).click();
  await page.getByText('white to move, 22 moves').first().waitFor();
});

test('a piece is drawn by clicks and keys, and its movement goes into the file', async () => {
  const page = await begin({ bypassCSP: true });
  await page.keyboard.press('Control+End');
  await page.keyboard.type('pieces: { knight: { moves: ');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Draw a piece' }).click();
  const cell = (name) => page.locator(`.board [data-cell="${name}"]`).first();
  await cell('d4').click();
  for (const name of ['d5', 'e4', 'c4']) await cell(name).click();
  await cell('d3').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#movement').value === 'W');
  // The second click on a cell is for moves alone, the third for captures alone.
  await cell('d3').click();
  await page.waitForFunction(() => document.querySelector('#movement').value === 'mWfsW');
  await assertAccessible(page);
  for (const name of ['d3', 'd3']) await cell(name).click();
  await page.waitForFunction(() => document.querySelector('#movement').value === 'fsW');
  await cell('h7').click();
  await page.getByText('no usual movement leads to h7').waitFor();
  await cell('h7').click();
  await cell('h7').click();
  await cell('h7').click();
  await page.getByText('That is the shortest for these cells.').waitFor();
  await page.getByRole('button', { name: 'Put it into the text' }).click();
  assert.match(await text(page), /^pieces: \{ knight: \{ moves: fsW/m);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('white to move, 20 moves').first().waitFor();
});

test('cells are taken away from the board, and the file follows', async () => {
  const page = await begin({ bypassCSP: true });
  await page.getByRole('button', { name: 'Draw the board' }).click();
  const cell = (name) => page.locator(`.without-labels [data-cell="${name}"]`);
  for (const name of ['d4', 'e5', 'e4', 'e4']) await cell(name).click();
  await page.getByText('Taken away: d4 and e5.').waitFor();
  // These two, and the cells around the board, which it could have.
  assert.equal(await page.locator('.board .zone').count(), 2 + 32);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Put it into the file as the board' }).click();
  assert.match(await text(page), /^grid:\n {2}holes: \[d4, e5\]$/m);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.board [data-cell="d4"]').first().waitFor({ state: 'detached' });
});

test('board, setup and movement are never written into a script', async () => {
  const script = 'function veto(position, move)\n  return false\nend\n';
  writeFileSync(join(folder, 'mine.lua'), script);
  const page = await begin({ bypassCSP: true });
  await page.keyboard.press('Control+End');
  await page.keyboard.type('hooks: { mine: { script: mine.lua } }\n');
  await page.keyboard.press('Control+s');
  await page.locator('.source [role="status"]', { hasText: /^Saved\.$/ }).waitFor();
  await page.reload();
  await edit(page);
  await page.locator('#source-file').selectOption('mine.lua');
  await page.waitForFunction(() => document.querySelector('.CodeMirror').CodeMirror.getValue().startsWith('function'));
  await page.getByRole('button', { name: 'Draw a piece' }).click();
  for (const name of ['d4', 'd5']) await page.locator(`.board [data-cell="${name}"]`).first().click();
  await page.getByText('That is the shortest for these cells.').waitFor();
  await page.getByRole('button', { name: 'Put it into the text' }).click();
  await page.getByText('A movement stands in a variant file, not in a script').first().waitFor();
  assert.equal(await text(page), script);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Draw the board' }).click();
  await page.locator('.without-labels [data-cell="d4"]').click();
  // The holes alone are said, since the variant file extends chess, which the script does not.
  await page.getByRole('button', { name: 'Put it into the file as the board' }).click();
  await page.waitForFunction(() => document.querySelector('#source-file').value === '');
  assert.match(await text(page), /^extends: chess\n[^]*^grid:\n {2}holes: \[d4\]$/m);
  assert.equal(readFileSync(join(folder, 'mine.lua'), 'utf8'), script);
});

test('a board is made larger by clicks and keys', async () => {
  const page = await begin({ bypassCSP: true });
  await page.getByRole('button', { name: 'Draw the board' }).click();
  const cell = (name) => page.locator(`.without-labels [data-cell="${name}"]`);
  await cell('column 9, row 4').click();
  // One more lies beyond it now.
  await cell('column 10, row 4').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Added: 2 cells.').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-cell')), 'column 10, row 4');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Put it into the file as the board' }).click();
  assert.match(await text(page), /^ {4}\.{10}$/m);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.source [role="status"]', { hasText: /^Saved\.$/ }).waitFor();
  await page.locator('.board [data-cell="j4"]').waitFor();
  await page.getByText('white to move, 20 moves').first().waitFor();
  // Names that become others are told.
  await page.getByRole('button', { name: 'Draw the board' }).click();
  await cell('column 0, row 4').click();
  await page.getByText('Cells get other names, as a1 becomes b1').waitFor();
  await page.getByRole('button', { name: 'Put it into the file as the board' }).click();
  await page.waitForFunction(() => /^ {2}#RNBQKBNR##$/m.test(document.querySelector('.CodeMirror').CodeMirror.getValue()));
});

test('what the file draws on its board is kept with it', async () => {
  const page = await begin({ bypassCSP: true });
  const looks = 'board:\n  areas: { lake: [c4, d4, d5] }\n  lines: [a3-c5, d4-f6]\n  bars: { goal: { cells: { rows: 7 }, edge: front } }\n';
  writeFileSync(file, `extends: chess\nname: Lake\n${looks}`);
  await page.getByRole('heading', { name: 'Try Lake' }).waitFor();
  await page.waitForFunction(() => /lake/.test(document.querySelector('.CodeMirror').CodeMirror.getValue()));
  await page.getByRole('button', { name: 'Draw the board' }).click();
  const cell = (name) => page.locator(`.without-labels [data-cell="${name}"]`);
  await page.locator('.without-labels').waitFor();
  assert.equal(await page.locator('.without-labels .area').count(), 3);
  assert.equal(await page.locator('.without-labels .bar').count(), 16);
  await cell('d4').click();
  await page.getByText('What board says in the file loses d4 and d4-f6; all else of it stays.').waitFor();
  await cell('column 0, row 4').click();
  await page.getByText('the setup and the cells in board are written with these').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Put it into the file as the board' }).click();
  await page.waitForFunction(() => /^setup:/m.test(document.querySelector('.CodeMirror').CodeMirror.getValue()));
  assert.match(await text(page), /^ {2}areas: \{ lake: \[d4, e5\] \}\n {2}lines: \[b3-d5\]\n {2}bars: \{ goal: \{ cells: \{ rows: 7 \}/m);
});

test('what would be wrong with another board is told before the file is changed', async () => {
  const page = await begin({ bypassCSP: true, expect: /400/ });
  writeFileSync(file, 'extends: xiangqi\nname: Broken river\n');
  await page.getByRole('heading', { name: 'Try Broken river' }).waitFor();
  await page.waitForFunction(() => /river/.test(document.querySelector('.CodeMirror').CodeMirror.getValue()));
  await page.getByRole('button', { name: 'Draw the board' }).click();
  await page.locator('.without-labels [data-cell="e5"]').click();
  await page.getByText("board: gaps: the board has no cell 'e5'").waitFor();
  await assertAccessible(page);
  assert.doesNotMatch(await text(page), /holes/);
  await page.locator('.without-labels [data-cell="e5"]').click();
  await page.getByText("board: gaps: the board has no cell 'e5'").waitFor({ state: 'detached' });
});

test('a column of hexes without its lowest cell is counted anew', async () => {
  const page = await begin();
  const rules = 'pieces: { king: { letter: K, moves: W, royal: true } }\nboard: { areas: { hill: [d4] } }\n';
  const players = 'players: { white: { facing: 90 }, black: { facing: 270 } }\nsetup: { white: { king: d2 }, black: { king: d7 } }\n';
  writeFileSync(file, `name: Hill\ngrid: { lattice: hex, shape: hexagon, side: 4 }\n${rules}${players}`);
  await page.getByRole('heading', { name: 'Try Hill' }).waitFor();
  await page.waitForFunction(() => /hill/.test(document.querySelector('.CodeMirror').CodeMirror.getValue()));
  await page.getByRole('button', { name: 'Draw the board' }).click();
  await page.locator('.without-labels [data-cell="d1"]').click();
  await page.getByText('Taken away: d1. Cells get other names, as d2 becomes d1').waitFor();
  await page.getByRole('button', { name: 'Put it into the file as the board' }).click();
  assert.match(await text(page), /^board: \{ areas: \{ hill: \[d3\] \} \}$/m);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.source [role="status"]', { hasText: /^Saved\.$/ }).waitFor();
  await page.locator('.board [data-cell="d7"]').first().waitFor({ state: 'detached' });
  assert.equal(await page.locator('.board .area').count(), 1);
});

test('a new line begins where the one before did, or deeper', async () => {
  const page = await begin();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('regions:');
  await page.keyboard.press('Enter');
  await page.keyboard.type('middle: [d4, d5]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('edge: [a1]');
  assert.match(await text(page), /\nregions:\n {2}middle: \[d4, d5\]\n {2}edge: \[a1\]$/);
});

test('what is typed and not saved is there again after going back', async () => {
  const page = await begin();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# Not lost.');
  await page.getByText('Not saved. The board is that of').waitFor();
  await page.evaluate(() => (location.hash = '#'));
  await page.getByRole('heading', { name: 'Games', exact: true }).first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Try The first name' }).waitFor();
  await edit(page);
  await page.getByText('What you typed and did not save is here again.').first().waitFor();
  assert.equal(await text(page), `${mine}# Not lost.`);
  assert.equal(readFileSync(file, 'utf8'), mine);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.source [role="status"]', { hasText: /^Saved\.$/ }).waitFor();
  assert.equal(readFileSync(file, 'utf8'), `${mine}# Not lost.`);
  // What is given up is forgotten.
  await page.locator('.CodeMirror').click();
  await page.keyboard.type('# Lost.');
  await page.getByText('Not saved. The board is that of').waitFor();
  await page.getByRole('button', { name: 'Close the file' }).click();
  await page.getByRole('button', { name: 'Give it up' }).click();
  await edit(page);
  assert.equal(await text(page), `${mine}# Not lost.`);
});

test('file, board and what stands beside it fit a screen of 1300 by 850', async () => {
  const page = await begin({ viewport: { width: 1300, height: 850 } });
  const boxes = await Promise.all(['.source', '.table', '.side'].map((one) => page.locator(one).first().boundingBox()));
  for (const [index, { x, width, y }] of boxes.entries()) {
    assert.ok(y < 100, `column ${index} begins at ${y}`);
    assert.ok(x + width <= (boxes[index + 1]?.x ?? 1300), `column ${index} ends at ${x + width}`);
  }
  const board = await page.locator('.board').first().boundingBox();
  assert.ok(board.y + board.height <= 850 && board.width > 400, JSON.stringify(board));
  // The page is read on, and board and file stay.
  await page.locator('summary', { hasText: 'The rules, one by one' }).click();
  await page.locator('.rule-sentences h3').first().waitFor();
  await page.evaluate(() => scrollTo(0, 600));
  const later = await page.locator('.board').first().boundingBox();
  assert.ok(later.y > 0 && later.y + later.height <= 850, JSON.stringify(later));
});

test('without CodeMirror the file is a plain text', async () => {
  writeFileSync(file, mine.replaceAll('\n', '\r\n'));
  // Some programs are built where the distribution has none.
  const page = await house.page('/', { expect: /codemirror\.js/ });
  await page.route('**/codemirror.js', (route) => route.abort());
  await page.goto(`${house.server.url}${house.server.designerPath}`);
  await page.getByRole('heading', { name: 'Try The first name' }).waitFor();
  await page.getByRole('button', { name: 'Edit the file' }).click();
  const field = page.getByLabel('The text of the file');
  await field.press('Control+End');
  await field.pressSequentially('a:\n');
  assert.equal(await field.inputValue(), `${mine}a:\n  `);
  for (let letters = 5; letters; --letters) await field.press('Backspace');
  await field.pressSequentially('piecess: 5');
  await note(page, "error, line 3: the variant: unknown key 'piecess'").getByRole('button').click();
  assert.equal(await field.evaluate((element) => element.selectionStart), mine.length);
  await field.press('Control+s');
  await page.locator('.source [role="status"]', { hasText: /^Saved, with / }).waitFor();
  // Line breaks stay as they were.
  assert.equal(readFileSync(file, 'utf8'), `${mine.replaceAll('\n', '\r\n')}piecess: 5`);
});

test('on a phone the file is above the board, and nobody sees it without the link', async () => {
  const page = await begin({ viewport: { width: 390, height: 800 } });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} pixels wide`);
  const other = await house.page('/#try=my-game');
  await other.getByText('to move,').first().waitFor();
  assert.equal(await other.getByRole('button', { name: 'Edit the file' }).count(), 0);
});
