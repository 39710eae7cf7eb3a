// Makes the package out of the built engine: node pack.mjs FOLDER. FOLDER holds trigon.mjs and trigon.wasm, and gets
// `package`.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url)), root = join(here, '../../..');
const [folder] = process.argv.slice(2);
const out = join(folder, 'package');
mkdirSync(out, { recursive: true });

/** The paths of all files with an ending below folders of the project, sorted. */
function filesOf(folders, ending) {
  return folders
    .flatMap((name) => readdirSync(join(root, name), { recursive: true }).map((file) => join(name, String(file))))
    .filter((path) => path.endsWith(ending))
    .sort();
}

const texts = Object.fromEntries(
  ['.yaml', '.lua'].flatMap((ending) => filesOf(['variants', 'scripts'], ending)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const nets = Object.fromEntries(filesOf(['variants'], '.net').map((path) => [path, readFileSync(join(root, path), 'base64')]));
writeFileSync(
  join(out, 'shipped.js'),
  `// The shipped variants and scripts, and their nets in base64, by path.\nexport const texts = ${JSON.stringify(texts)};\n` +
    `export const nets = ${JSON.stringify(nets)};\n`,
);
for (const name of readdirSync(join(here, 'package'))) copyFileSync(join(here, 'package', name), join(out, name));
for (const name of ['trigon.mjs', 'trigon.wasm']) copyFileSync(join(folder, name), join(out, name));
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
for (const name of ['trigon.wasm', 'trigon.mjs', 'shipped.js']) {
  const bytes = readFileSync(join(out, name));
  console.log(`${name}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
}
