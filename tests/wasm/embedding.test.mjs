// The program of docs/embedding.md, where the package is installed as npm would do it: it prints what the page shows, as its
// twins in other languages do.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url).pathname;

test('the program of the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trigon-embedding-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(root, 'build-wasm/package'), join(folder, 'node_modules/trigon-engine'));
    copyFileSync(join(root, 'docs/examples/embedding/moves.mjs'), join(folder, 'moves.mjs'));
    const page = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
    const [, shown] = /<!-- output moves -->\n```text\n(.*?)```\n/s.exec(page);
    assert.equal(execFileSync(process.execPath, ['moves.mjs'], { cwd: folder, encoding: 'utf8' }), shown);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
