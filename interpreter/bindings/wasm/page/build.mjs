// Makes the page in one file without its games, and the package's board: node build.mjs FOLDER. FOLDER holds trigon.mjs,
// trigon.wasm and the package, and in npm what package.json names, and gets page.html and the folder site, into which
// `trigon page` and `trigon site` put games, and package/board.js.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url)), client = join(here, '../../../web/client');
const folder = resolve(process.argv[2]);
const { build } = createRequire(join(folder, 'npm/build.js'))('esbuild');

/** Files of the client stand in what is built. */
const ownFiles = {
  name: 'files',
  setup: (it) => it.onResolve({ filter: /\/assets\.js$/ }, () => ({ path: join(here, 'assets.js') })),
};

/** One script of a module and all that it imports. */
async function scriptOf(file, plugins = [], format = 'iife') {
  const { outputFiles } = await build({
    entryPoints: [join(here, file)],
    bundle: true,
    write: false,
    format,
    minify: true,
    target: 'es2022',
    nodePaths: [join(folder, 'npm/node_modules')],
    legalComments: 'none',
    charset: 'utf8',
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
    },
  },
  ownFiles,
]);
// A fifth smaller than what gzip makes of it.
const packed = execFileSync('zstd', ['--ultra', '-22', '--stdout', join(folder, 'trigon.wasm')], { maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] });
const cssOf = (name) => readFileSync(join(client, name), 'utf8');
const style = cssOf('style.css').replace("@import url('board.css');", () => cssOf('board.css'));
const shared = { STYLE: style, SCRIPT: script.replaceAll('</script', '<\\/script') };
const pageOf = (parts) =>
  readFileSync(join(here, 'page.html'), 'utf8').replace(/@([A-Z]+)@/g, (place, name) => ({ ...shared, ...parts })[name] ?? place);

// The page in one file still has a place for its games.
const page = pageOf({ ENGINE: packed.toString('base64'), POLICY: '', WORKERS: 'worker-src blob:;', FROM: '', ICON: '<link rel="icon" href="data:,">' });
writeFileSync(join(folder, 'page.html'), page);
console.log(`page.html: ${page.length} bytes, ${gzipSync(page, { level: 9 }).length} with gzip`);

const site = join(folder, 'site');
mkdirSync(site, { recursive: true });
const icon = '<link rel="icon" href="icon.svg">\n<link rel="manifest" href="site.webmanifest">';
writeFileSync(join(site, 'index.html'), pageOf({ ENGINE: '', GAMES: '', POLICY: "manifest-src 'self'; ", WORKERS: "worker-src 'self' blob:;", FROM: "'self' ", ICON: icon }));
writeFileSync(join(site, 'engine.wasm.zst'), packed);
for (const name of ['service-worker.js', 'site.webmanifest']) copyFileSync(join(here, 'site', name), join(site, name));
copyFileSync(join(client, 'icon.svg'), join(site, 'icon.svg'));

// The board of the package leaves the engine where it is.
const engine = { name: 'package', setup: (it) => it.onResolve({ filter: /^\.\/index\.js$/ }, () => ({ path: './index.js', external: true })) };
const board = await scriptOf('../board/board.js', [engine, ownFiles], 'esm');
writeFileSync(join(folder, 'package/board.js'), board);
copyFileSync(join(here, '../board/board.d.ts'), join(folder, 'package/board.d.ts'));
console.log(`board.js: ${board.length} bytes, ${gzipSync(board, { level: 9 }).length} with gzip`);
