// Boards of grids: what the program makes of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { resolved } from './program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trigon-grid-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'game.yaml');

/** The board of a file with this grid, with a piece each on its first and its last cell. */
export async function gridIn(grid, [first, last]) {
  writeFileSync(
    file,
    `${grid}players: { a: { facing: 90 }, b: { facing: 270 } }\npieces: { piece: { letter: P, moves: W } }\n` +
      `setup: { a: { piece: ${first} }, b: { piece: ${last} } }\nend: { royals: capture }\n`,
  );
  return (await resolved(file)).grid;
}
