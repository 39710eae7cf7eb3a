// What the tests of this folder look at: the project's schemas and its YAML files, by paths from the project's root.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { goldenCases } from './golden_cases.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const read = (path) => readFileSync(join(root, path), 'utf8');
export const uriOf = (path) => pathToFileURL(join(root, path)).href;

export const variantSchema = 'grammar/variant.schema.json';
export const casesSchema = 'grammar/cases.schema.json';
export const trySchema = 'grammar/try.schema.json';

/// The YAML files of a folder and of those in it.
export function yamlFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name))
    .sort();
}

const isCases = (path) => /^cases:/m.test(read(path));
const isTry = (path) => /^vary:/m.test(read(path));
const all = ['variants', 'docs/examples', 'tests/reference'].flatMap(yamlFiles);
export const variants = all.filter((path) => !isCases(path) && !isTry(path));
export const cases = all.filter(isCases);
export const tries = all.filter(isTry);

const bases = Object.fromEntries(yamlFiles('tests/broken/bases').map((path) => [basename(path, '.yaml'), read(path)]));
const topics = readdirSync(join(root, 'tests/broken')).filter((name) => name.endsWith('.txt')).sort();
/// The variants with errors: [{ name, text, messages }].
export const broken = topics.flatMap((name) => goldenCases(read(join('tests/broken', name)), bases));

/// What the program says about a variant with errors: the places and codes of its errors, in the variant itself.
export function expectedErrors({ name, messages }) {
  // A long message goes on in lines that are indented by four.
  const place = /^(\S+?):(\d+):(\d+): error: .*(?:\n {4}.*)*?\[([a-z-]+)\]$/gm;
  return [...messages.matchAll(place)]
    .filter(([, file]) => file === `${name}.yaml`)
    .map(([, , line, column, code]) => ({ line: Number(line), column: Number(column), code }));
}
