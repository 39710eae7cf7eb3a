// Makes the page in one file without its games: node build.mjs FOLDER. FOLDER holds trigon.mjs and trigon.wasm, and in npm
// what package.json names, and gets page.html, into which `trigon page` puts games.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url)), client = join(here, '../../../web/client');
const folder = resolve(process.argv[2]);
const { build } = createRequire(join(folder, 'npm/build.js'))('esbuild');

/** One script of a module and all that it imports. */
async function scriptOf(file, plugins = []) {
  const { outputFiles } = await build({
    entryPoints: [join(here, file)],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    loader: { '.svg': 'text', '.css': 'text' },
    // The engine's own file asks where it lies, and is told what it needs.
    define: { 'import.meta.url': '"file:///"' },
    alias: Object.fromEntries(['module', 'path', 'fs', 'url'].map((name) => [name, join(here, 'nothing.js')])),
    logLevel: 'error',
    plugins,
  });
  return outputFiles[0].text;
}

const worker = await scriptOf('worker.js', [
  { name: 'engine', setup: (it) => it.onResolve({ filter: /trigon\.mjs$/ }, () => ({ path: join(folder, 'trigon.mjs') })) },
]);
const script = await scriptOf('main.js', [
  {
    name: 'page',
    setup(it) {
      it.onResolve({ filter: /^worker:/ }, ({ path }) => ({ path, namespace: 'worker' }));
      it.onLoad({ filter: /.*/, namespace: 'worker' }, () => ({ contents: worker, loader: 'text' }));
      it.onResolve({ filter: /\/assets\.js$/ }, () => ({ path: join(here, 'assets.js') }));
    },
  },
]);
const engine = gzipSync(readFileSync(join(folder, 'trigon.wasm')), { level: 9 }).toString('base64');
const cssOf = (name) => readFileSync(join(client, name), 'utf8');
const style = cssOf('style.css').replace("@import url('board.css');", () => cssOf('board.css'));
const parts = { STYLE: style, ENGINE: engine, SCRIPT: script.replaceAll('</script', '<\\/script') };
const page = readFileSync(join(here, 'page.html'), 'utf8').replace(/@(STYLE|ENGINE|SCRIPT)@/g, (_, name) => parts[name]);
writeFileSync(join(folder, 'page.html'), page);
console.log(`page.html: ${page.length} bytes, ${gzipSync(page, { level: 9 }).length} with gzip`);
