/**
 * What a YAML text may say at a place, by the schema of variant files: the keys and values that fit there, and what a
 * key means. Reads block and flow style as far as authors have typed it. No DOM. Tested in
 * tests/web/source_schema.test.mjs.
 *
 * @typedef {{ type?: string | string[], description?: string, enum?: unknown[], examples?: unknown[], default?: unknown,
 *   properties?: Record<string, Schema>, additionalProperties?: boolean | Schema, items?: Schema, $ref?: string,
 *   'x-required'?: string[], 'x-default'?: string, definitions?: Record<string, Schema> }} Schema
 *
 * @typedef {Object} Place
 * @property {string[]} path the keys that lead there; `*` is an item of a list
 * @property {boolean} isKey is it where a key is expected, or a value?
 * @property {string} word what has been typed of it, up to the place
 * @property {string[]} siblings other keys of the same map
 *
 * @typedef {{ text: string, help: string }} Offer
 */

/** A key at the beginning of a text, in quotes or not, and what follows it. */
const keyForm = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#:{}[\],&*!|>'"%@`-][^:#{}[\],]*?|-[^\s:#{}[\],][^:#{}[\],]*?)\s*:(?=\s|$)/;

/** @param {string} key */
const unquoted = (key) => (/^["']/.test(key) ? key.slice(1, -1) : key);

/**
 * A place in a flow value such as `{ a: [b, c` that may be unfinished.
 * @param {string} text from the first bracket on, up to the place
 * @returns {(Place & { isClosed: boolean }) | null} null in a comment or a quoted text
 */
function placeInFlow(text) {
  /** @type {{ isMap: boolean, key: string | null, keys: string[] }[]} */
  const open = [];
  let word = '';
  for (let at = 0; at < text.length; ++at) {
    const top = open.at(-1);
    const letter = text[at];
    if ((letter === '"' || letter === "'") && word.trim() === '') {
      const end = text.indexOf(letter, at + 1);
      if (end < 0) return null;
      word = text.slice(at, end + 1);
      at = end;
    } else if (letter === '#' && /\s/.test(text[at - 1] ?? ' ')) {
      const end = text.indexOf('\n', at);
      if (end < 0) return null;
      at = end;
    } else if (letter === '{' || letter === '[') {
      open.push({ isMap: letter === '{', key: null, keys: [] });
      word = '';
    } else if (letter === '}' || letter === ']') {
      open.pop();
      word = '';
    } else if (letter === ',' && top) {
      top.key = null;
      word = '';
    } else if (letter === ':' && top?.isMap && top.key === null && /[\s,{}[\]]|^$/.test(text[at + 1] ?? '')) {
      top.key = unquoted(word.trim());
      top.keys.push(top.key);
      word = '';
    } else word += letter;
  }
  const path = open.flatMap(({ isMap, key }) => (isMap ? (key === null ? [] : [key]) : ['*']));
  const top = open.at(-1);
  const isKey = !!top && top.isMap && top.key === null;
  return { path, isKey, word: word.trimStart(), siblings: isKey ? top.keys : [], isClosed: open.length === 0 };
}

/** Where the line ends without its comment. @param {string} line */
const withoutComment = (line) => line.replace(/(^|\s)#.*$/, '');

/**
 * What is being written at a place of a text; null where it is no key or value: in comments, quoted texts, drawings.
 * @param {string} text @param {number} offset @returns {Place | null}
 */
export function placeAt(text, offset) {
  const lines = text.slice(0, offset).split('\n');
  /** @type {{ indent: number, key: string, keys: string[] }[]} */
  const open = [];
  /** @type {string[]} */
  const top = [];
  const keysHere = () => open.at(-1)?.keys ?? top;
  /** The indentation of the lines of a text that they hide. @type {number | null} */
  let hidden = null;
  for (let number = 0; number < lines.length; ++number) {
    const isLast = number === lines.length - 1;
    const line = lines[number];
    let indent = line.length - line.trimStart().length;
    if (hidden !== null) {
      if (indent > hidden || line.trim() === '') {
        if (isLast && (indent > hidden || line.length > hidden)) return null;
        continue;
      }
      hidden = null;
    }
    let rest = line.slice(indent);
    if (rest.startsWith('#')) {
      if (isLast) return null;
      continue;
    }
    if (rest === '' && !isLast) continue;
    const isItem = /^-(\s|$)/.test(rest);
    while (open.length && (open[open.length - 1].indent > indent || (open[open.length - 1].indent === indent && (!isItem || open[open.length - 1].key === '*'))))
      open.pop();
    for (let dash; (dash = /^-(\s+|$)/.exec(rest)); rest = rest.slice(dash[0].length)) {
      open.push({ indent, key: '*', keys: [] });
      indent += dash[0].length;
    }
    const found = keyForm.exec(rest);
    const path = () => open.map(({ key }) => key);
    if (!found) {
      if (/^[{["']/.test(rest)) {
        const [flow, last] = flowFrom(lines, number, rest);
        if (last) return flow && { ...flow, path: [...path(), ...flow.path] };
        number += flow?.lines ?? 0;
        continue;
      }
      if (isLast) return rest.includes('#') ? null : { path: path(), isKey: true, word: rest, siblings: keysHere() };
      continue;
    }
    const key = unquoted(found[1]);
    keysHere().push(key);
    open.push({ indent, key, keys: [] });
    const value = rest.slice(found[0].length).trimStart();
    if (/^[|>]/.test(value)) {
      if (isLast) return null;
      hidden = indent;
      continue;
    }
    if (/^[{["']/.test(value)) {
      const [flow, last] = flowFrom(lines, number, value);
      if (last) return flow && { ...flow, path: [...path(), ...flow.path] };
      number += flow?.lines ?? 0;
    } else if (isLast)
      return withoutComment(value) === value ? { path: path(), isKey: false, word: value, siblings: [] } : null;
  }
  return null;
}

/**
 * A flow value that begins in a line: its place if it goes on to the end of the text, or how many further lines it has.
 * @param {string[]} lines @param {number} number @param {string} first
 * @returns {[(Place & { lines?: number }) | { path: string[], isKey: boolean, word: string, siblings: string[], lines: number } | null, boolean]}
 */
function flowFrom(lines, number, first) {
  let text = first;
  for (let more = 0; ; ++more) {
    const isLast = number + more === lines.length - 1;
    const flow = placeInFlow(text);
    if (isLast) {
      if (!flow || flow.isClosed) return [null, true];
      const { isClosed, ...place } = flow;
      return [place, true];
    }
    if (flow?.isClosed) return [{ path: [], isKey: false, word: '', siblings: [], lines: more }, false];
    text += `\n${lines[number + more + 1]}`;
  }
}

/**
 * What the schema says of a value. @param {Schema} root @param {Schema | undefined} schema @returns {Schema | undefined}
 */
function resolved(root, schema) {
  if (!schema?.$ref) return schema;
  const { $ref, ...own } = schema;
  return { ...resolved(root, target(root, $ref)), ...own };
}

/** What a reference within the schema leads to. @param {Schema} root @param {string} ref @returns {Schema | undefined} */
function target(root, ref) {
  /** @type {any} */
  let at = root;
  for (const step of ref.split('/').slice(1)) at = at?.[step];
  return at;
}

/**
 * What the schema says of the value at a path; undefined if it has no such place.
 * @param {Schema} root @param {string[]} path
 */
export function schemaAt(root, path) {
  let at = resolved(root, root);
  for (const key of path) {
    if (!at) return undefined;
    const { additionalProperties: others } = at;
    // One value may stand for a list of one.
    const known = at.properties?.[key] ?? resolved(root, at.items)?.properties?.[key];
    const next = key === '*' ? (at.items ?? at) : (known ?? (typeof others === 'object' ? others : undefined));
    at = resolved(root, next);
  }
  return at;
}

/** An example in one line of YAML. @param {unknown} value @returns {string} */
function inOneLine(value) {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (value && typeof value === 'object')
    return `{ ${Object.entries(value).map(([key, one]) => `${key}: ${inOneLine(one)}`).join(', ')} }`;
  const text = String(value);
  return typeof value === 'string' && (!/^[\w<(*^+/.-][^#:{}[\],\n]*$/.test(text) || /^(true|false|null|[\d.]+)$/.test(text))
    ? JSON.stringify(text)
    : text;
}

/** The words of a description without its marks. @param {string} [text] */
const plain = (text = '') => text.replaceAll('`', '').replaceAll('**', '');

/** What a key means, in a few sentences; empty when the schema does not know it. @param {Schema} root @param {string[]} path */
export function helpFor(root, path) {
  const schema = path.length ? schemaAt(root, path) : undefined;
  if (!schema?.description) return '';
  const usual = schema['x-default'] ?? schema.default;
  const example = schema.examples?.[0];
  return [
    plain(schema.description),
    usual !== undefined && `Without it: ${plain(String(usual))}.`,
    example !== undefined && `Example: ${inOneLine(example)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The names that a text gives to things of a kind, such as `pieces`: the keys below a key of the file.
 * @param {string} text @param {string} kind
 */
function namesIn(text, kind) {
  const [, block] = new RegExp(`^${kind}:[^\\S\\n]*(?:#.*)?\\n((?:(?:[ ].*|#.*)?\\n)*)`, 'm').exec(`${text}\n`) ?? [];
  const indent = /^ +(?=\S)/m.exec(block ?? '')?.[0].length;
  if (!block || !indent) return [];
  return block.split('\n').flatMap((line) => {
    const found = line.startsWith(' '.repeat(indent)) && keyForm.exec(line.slice(indent));
    return found ? [unquoted(found[1])] : [];
  });
}

/** What values of a type name. @type {Record<string, string>} */
const kindByType = { pieces: 'pieces', 'piece-name': 'pieces', players: 'players', 'player-name': 'players', region: 'regions', cells: 'regions' };

/**
 * What a value of a type names, whatever other types that is said by. @param {Schema} root @param {Schema | undefined} schema
 * @returns {string | undefined}
 */
function kindOf(root, schema) {
  if (!schema?.$ref) return undefined;
  const kind = kindByType[schema.$ref.split('/').at(-1) ?? ''];
  return kind ?? kindOf(root, target(root, schema.$ref));
}

/** The kind of names that a value may be. @param {Schema} root @param {string[]} path */
function kindOfNames(root, path) {
  const isItem = path.at(-1) === '*';
  const parent = schemaAt(root, path.slice(0, isItem ? -2 : -1));
  const key = path.at(isItem ? -2 : -1) ?? '';
  const others = parent?.additionalProperties;
  const own = parent?.properties?.[key] ?? resolved(root, parent?.items)?.properties?.[key];
  return kindOf(root, own ?? (typeof others === 'object' ? others : undefined));
}

/** The kind of names that keys below a path are, beside those that the schema has. @param {string[]} path */
function keyNames([first, second, ...more]) {
  if (first === 'setup' && more.length === 0) return second === undefined ? 'players' : 'pieces';
  return first === 'replace' && second === undefined ? 'pieces' : '-';
}

/**
 * What may stand at a place, best first.
 * @param {Schema} root @param {string} text of the file @param {Place} place @returns {Offer[]}
 */
export function offersAt(root, text, { path, isKey, word, siblings }) {
  const schema = schemaAt(root, path);
  if (!schema) return [];
  const typed = word.toLowerCase();
  const fits = (/** @type {Offer} */ { text: one }) => one.toLowerCase().startsWith(typed) && one.toLowerCase() !== typed;
  /** @type {Offer[]} */
  const keys = Object.entries(schema.properties ?? {})
    .filter(([key]) => !siblings.includes(key))
    .sort(([a], [b]) => Number(schema['x-required']?.includes(b) ?? 0) - Number(schema['x-required']?.includes(a) ?? 0))
    .map(([key]) => ({ text: `${key}: `, help: helpFor(root, [...path, key]) }));
  /** @type {Offer[]} */
  const names = namesIn(text, keyNames(path))
    .filter((name) => !siblings.includes(name))
    .map((name) => ({ text: `${name}: `, help: '' }));
  if (isKey && path.at(-1) !== '*') return [...names, ...keys].filter(fits);
  const items = resolved(root, schema.items);
  const types = [schema.type, items?.type].flat();
  const known = [...(schema.enum ?? items?.enum ?? [])].filter((value) => value !== null).map(String);
  const named = namesIn(text, kindOfNames(root, path) ?? '-');
  const truths = types.includes('boolean') && !types.includes('string') ? ['true', 'false'] : [];
  const examples = known.length || truths.length ? [] : (schema.examples ?? []).map(inOneLine);
  const values = [...new Set([...known, ...named, ...truths, ...examples])];
  const offers = values.map((value) => ({ text: value, help: '' }));
  return [...offers, ...(isKey ? keys : [])].filter(fits);
}
