// What the tests of this folder look at: the project's schemas and its YAML files, by paths from the project's root.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const read = (path) => readFileSync(join(root, path), 'utf8');
export const uriOf = (path) => pathToFileURL(join(root, path)).href;

export const variantSchema = 'grammar/variant.schema.json';
export const casesSchema = 'grammar/cases.schema.json';

/// The YAML files of a folder and of those in it.
export function yamlFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name))
    .sort();
}

const isCases = (path) => /^cases:/m.test(read(path));
const all = ['variants', 'docs/examples', 'tests/reference'].flatMap(yamlFiles);
export const variants = all.filter((path) => !isCases(path));
export const cases = all.filter(isCases);
export const broken = yamlFiles('tests/broken').filter((path) => !path.includes('/bases/'));

/// What the program says about a broken file: the places and codes of its errors, in the file itself.
export function expectedErrors(path) {
  const text = read(path.replace(/yaml$/, 'expected'));
  // A long message goes on in lines that are indented by four.
  const place = /^(\S+?):(\d+):(\d+): error: .*(?:\n {4}.*)*?\[([a-z-]+)\]$/gm;
  return [...text.matchAll(place)]
    .filter(([, file]) => path.endsWith(file))
    .map(([, , line, column, code]) => ({ line: Number(line), column: Number(column), code }));
}
