// How a variant file is colored, with a reader of lines that does what CodeMirror's does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBlock } from '../../interpreter/web/client/source_text.js';
import { sourceMode } from '../../interpreter/web/client/source_mode.js';

class Line {
  at = 0;
  constructor(text) {
    this.text = text;
  }
  sol = () => this.at === 0;
  eol = () => this.at >= this.text.length;
  indentation = () => this.text.length - this.text.trimStart().length;
  skipToEnd = () => void (this.at = this.text.length);
  next = () => this.text[this.at++];
  eatSpace() {
    const from = this.at;
    while (/\s/.test(this.text[this.at] ?? 'x')) ++this.at;
    return this.at > from;
  }
  match(pattern, consume = true) {
    const found = this.text.slice(this.at).match(pattern);
    if (!found || found.index > 0) return null;
    if (consume) this.at += found[0].length;
    return found;
  }
}

/** The parts of a text that have a style, as `style:part`, a list for each line. */
function colored(text) {
  const state = sourceMode.startState();
  return text.split('\n').map((one) => {
    const line = new Line(one);
    const parts = [];
    while (!line.eol()) {
      const from = line.at;
      const style = sourceMode.token(line, state);
      assert.ok(line.at > from, `nothing is read of ${one} at ${from}`);
      if (style) parts.push(`${style}:${one.slice(from, line.at)}`);
    }
    return parts.join(' ');
  });
}

for (const [text, ...expected] of [
  ['name: A # b', 'keyword:name string:A comment:# b'],
  ['a:\n  b: true', 'keyword:a', 'property:b atom:true'],
  ['a:\n  - 12', 'keyword:a', 'bracket:- number:12'],
  ['grid: { side: 8 }', 'keyword:grid bracket:{ property:side number:8 bracket:}'],
  ['pieces:\n  king: { letter: K, moves: zW*F }', 'keyword:pieces',
    'property:king bracket:{ property:letter string:K bracket:, property:moves builtin:z variable-2:W number:* variable-2:F bracket:}'],
  ['movements:\n  walk: W3', 'keyword:movements', 'property:walk variable-2:W number:3'],
  ['setup: |\n  k.\n  .K\nname: A', 'keyword:setup bracket:|', 'variable-3:k comment:.', 'comment:. variable-2:K',
    'keyword:name string:A'],
  ['description: |\n  a: b\nname: "A: #"', 'keyword:description bracket:|', 'string:a: b', 'keyword:name string:"A: #"'],
  ['moves: [\nname: A', 'keyword:moves bracket:[', 'keyword:name string:A'],
])
  test(`${JSON.stringify(text)} is colored`, () => assert.deepEqual(colored(text), expected));

for (const [name, text, block, expected] of [
  ['a key of several lines', 'a: 1\nsetup:\n  b: 2\n\n  c: 3\nd: 4\n', 'setup: new', 'a: 1\nsetup: new\nd: 4\n'],
  ['the last key', 'a: 1\nsetup: |\n  b\n', 'setup: new\n', 'a: 1\nsetup: new\n'],
  ['no such key', 'a: 1', 'setup:\n  b: 2\n', 'a: 1\n\nsetup:\n  b: 2\n'],
  ['an empty text', '', 'setup: new', 'setup: new\n'],
  ['what stands before the next key', 'setup:\n  b: 2\n\n# C.\nc: 3\n', 'setup: new', 'setup: new\n\n# C.\nc: 3\n'],
])
  test(`a block takes the place of ${name}`, () => assert.equal(withBlock(text, 'setup', block), expected));
