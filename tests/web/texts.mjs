// The texts that the pages say, as their sources have them: t`...` and counted(n, '...', '...').
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folders = ['../../interpreter/web/client', '../../interpreter/bindings/wasm/page'];

/**
 * The keys of all texts, with `isCounted` and where each stands.
 * @returns {Map<string, { isCounted: boolean, file: string }>}
 */
export function textsOfSources() {
  const found = new Map();
  for (const folder of folders) {
    const path = new URL(folder, import.meta.url).pathname;
    for (const file of readdirSync(path).filter((name) => name.endsWith('.js') && !/^words_/.test(name)))
      visit(ts.createSourceFile(file, readFileSync(join(path, file), 'utf8'), ts.ScriptTarget.Latest), found, file);
  }
  return found;
}

/** @param {ts.Node} node @param {ReturnType<typeof textsOfSources>} found @param {string} file */
function visit(node, found, file) {
  if (ts.isTaggedTemplateExpression(node) && node.tag.text === 't')
    found.set(keyOf(node.template), { isCounted: false, file });
  if (ts.isCallExpression(node) && node.expression.text === 'counted')
    found.set(node.arguments[2].text, { isCounted: true, file });
  ts.forEachChild(node, (child) => visit(child, found, file));
}

/** @param {ts.TemplateLiteral} template */
function keyOf(template) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce(
    (key, { literal }, index) => `${key}{${index}}${literal.text}`,
    template.head.text,
  );
}
