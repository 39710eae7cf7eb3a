/**
 * A text that is edited: by CodeMirror, which the program has if it was built where the distribution has it, or in a
 * plain field. Tested in tests/browser/source.test.mjs.
 *
 * @typedef {Object} SourceEvents
 * @property {() => void} changed @property {() => void} save @property {(offset: number) => void} moved
 * @property {(value: string, offset: number) => { offers: import('./source_schema.js').Offer[], from: number } | null} offers
 *
 * @typedef {Object} SourceText
 * @property {(place: HTMLElement, events: SourceEvents) => void} begin
 * @property {(text: string, isScript: boolean) => void} open
 * @property {(text: string) => void} type puts another text in the place of all, which can be undone
 * @property {string} value the text, with the line breaks that it had when it was opened
 * @property {(notes: import('./types.js').SourceNote[]) => void} mark
 * @property {(line: number, column: number) => void} goTo from 1 on
 * @property {(key: string, lines: string) => void} replace puts lines in the place of a key at the edge
 * @property {(text: string) => void} insert puts a text in the place of what is selected
 * @property {() => void} focus
 */
import { loadScript, loadStyle } from './assets.js';
import { el } from './dom.js';
import { indentAfter } from './source_indent.js';
import { sourceMode } from './source_mode.js';

/** Where the lines of a key at the edge begin and end, with all that is below it; null if there is no such key.
 * @param {string[]} lines @param {string} key */
function placeOfBlock(lines, key) {
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (start < 0) return null;
  const isOther = (/** @type {string} */ line, /** @type {number} */ number) => number > start && /^[^\s#]/.test(line);
  const other = lines.findIndex(isOther);
  let end = other < 0 ? lines.length : other;
  // Comments and empty lines before the next key belong to that.
  while (other >= 0 && end > start + 1 && /^(#.*)?$/.test(lines[end - 1])) --end;
  return { start, end };
}

/** @param {string} text */
const linesOf = (text) => text.replace(/\n+$/, '').split('\n');

/** The lines of a key at the edge; empty if there is no such key. @param {string} text @param {string} key */
export function blockOf(text, key) {
  const lines = linesOf(text);
  const place = placeOfBlock(lines, key);
  return place ? lines.slice(place.start, place.end).join('\n') : '';
}

/**
 * The text with other lines in the place of a key at the edge and all that is below it; behind the rest if there is no
 * such key. @param {string} text @param {string} key @param {string} block
 */
export function withBlock(text, key, block) {
  const lines = linesOf(text);
  const place = placeOfBlock(lines, key);
  if (!place) return `${[...lines, '', block.trimEnd()].join('\n').replace(/^\n+/, '')}\n`;
  return `${[...lines.slice(0, place.start), block.trimEnd(), ...lines.slice(place.end)].join('\n')}\n`;
}

/** @type {Promise<any> | undefined} */
let loaded;

/** CodeMirror; fails where the program was built without it. */
function codeMirror() {
  loaded ??= (async () => {
    await loadScript('codemirror.js');
    // The page's own style comes last, and all before the editor measures its lines.
    await Promise.all([...['lua.js', 'show-hint.js'].map(loadScript), ...['codemirror.css', 'show-hint.css'].map(loadStyle)]);
    await loadStyle('source.css');
    const { CodeMirror } = /** @type {any} */ (globalThis);
    CodeMirror.defineMode('trigon', () => sourceMode);
    return CodeMirror;
  })();
  return loaded;
}

/** Ends a line, and indents the next one; scripts as CodeMirror does it. @param {any} CodeMirror @param {any} editor */
function breakLine(CodeMirror, editor) {
  if (editor.getOption('mode') !== 'trigon') return CodeMirror.Pass;
  const { line, ch } = editor.getCursor('from');
  editor.replaceSelection(`\n${' '.repeat(indentAfter(editor.getLine(line).slice(0, ch)))}`, 'end', '+input');
  editor.scrollIntoView(null);
}

/** A text that CodeMirror edits. @returns {Promise<SourceText>} */
export async function richText() {
  const CodeMirror = await codeMirror();
  /** @type {any} */
  let editor;
  let lineBreak = '\n';
  /** @type {any[]} */
  let marks = [];
  /** @param {SourceEvents} events @param {() => void} show */
  const hints = (events, show) => {
    const at = editor.getCursor();
    const found = events.offers(editor.getValue(), editor.indexFromPos(at));
    if (!found?.offers.length) return null;
    const list = found.offers.map(({ text, help }) => ({
      text,
      hint() {
        editor.replaceRange(text, editor.posFromIndex(found.from), at, 'complete');
        // Behind a key come its values.
        if (text.endsWith(': ')) setTimeout(show);
      },
      /** @param {HTMLElement} row */
      render: (row) => row.append(el('span', {}, text), el('small', {}, help)),
    }));
    return { list, from: editor.posFromIndex(found.from), to: at };
  };
  return {
    begin(place, events) {
      const show = () => editor.showHint({ hint: () => hints(events, show), completeSingle: false });
      editor = CodeMirror(place, {
        lineNumbers: true,
        lineWrapping: true,
        gutters: ['source-marks', 'CodeMirror-linenumbers'],
        indentUnit: 2,
        screenReaderLabel: 'The text of the file',
        extraKeys: {
          Enter: () => breakLine(CodeMirror, editor),
          'Ctrl-S': events.save,
          'Cmd-S': events.save,
          'Ctrl-Space': show,
          // Tab goes to the next part of the page, as everywhere.
          Tab: false,
          'Shift-Tab': false,
        },
      });
      editor.on('changes', () => events.changed());
      editor.on('cursorActivity', () => events.moved(editor.indexFromPos(editor.getCursor())));
      editor.on('inputRead', (/** @type {any} */ _, /** @type {{ text: string[] }} */ { text }) => {
        if (/^[\w{[, -]$/.test(text[0]) && text.length === 1) show();
      });
    },
    open(text, isScript) {
      lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
      editor.setOption('mode', isScript ? 'lua' : 'trigon');
      editor.setValue(text);
      editor.clearHistory();
    },
    type(text) {
      editor.setValue(text);
    },
    get value() {
      return editor.getValue(lineBreak);
    },
    mark(notes) {
      editor.operation(() => {
        for (const mark of marks) mark.clear();
        editor.clearGutter('source-marks');
        marks = notes.map(({ line, column, end, severity, message }) => {
          const sign = el('span', { class: `source-mark mark-${severity}`, title: message }, severity === 'note' ? 'i' : '!');
          editor.setGutterMarker(line - 1, 'source-marks', sign);
          const [from, to] = [column - 1, Math.max(end, column)];
          return editor.markText({ line: line - 1, ch: from }, { line: line - 1, ch: to }, { className: `source-${severity}` });
        });
      });
    },
    goTo(line, column) {
      editor.focus();
      editor.setCursor({ line: line - 1, ch: Math.max(0, column - 1) });
      editor.scrollIntoView(null, 80);
    },
    replace(key, lines) {
      const all = editor.getValue();
      const next = withBlock(all, key, lines);
      const from = [...all].findIndex((letter, at) => letter !== next[at]);
      editor.setValue(next);
      editor.setCursor(editor.posFromIndex(from < 0 ? next.length : from));
    },
    insert: (text) => editor.replaceSelection(text),
    focus: () => editor.focus(),
  };
}

/** A plain field. @returns {SourceText} */
export function plainText() {
  const field = el('textarea', { rows: 24, spellcheck: 'false', 'aria-label': 'The text of the file', class: 'plain' });
  let lineBreak = '\n';
  let isScript = false;
  return {
    begin(place, { changed, moved, save }) {
      place.append(field);
      field.addEventListener('input', changed);
      field.addEventListener('keyup', () => moved(field.selectionStart));
      field.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && !isScript && !event.isComposing) {
          event.preventDefault();
          const line = field.value.slice(0, field.selectionStart).split('\n').at(-1) ?? '';
          field.setRangeText(`\n${' '.repeat(indentAfter(line))}`, field.selectionStart, field.selectionEnd, 'end');
          field.dispatchEvent(new Event('input'));
        }
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        save();
      });
    },
    open(text, isLua) {
      isScript = isLua;
      lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
      field.value = text;
    },
    type(text) {
      field.value = text;
      field.dispatchEvent(new Event('input'));
    },
    get value() {
      return lineBreak === '\n' ? field.value : field.value.replaceAll('\n', lineBreak);
    },
    mark() {},
    goTo(line, column) {
      const before = field.value.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
      field.focus();
      field.setSelectionRange(before + column - 1, before + column - 1);
    },
    replace(key, lines) {
      field.value = withBlock(field.value, key, lines);
      field.dispatchEvent(new Event('input'));
    },
    insert(text) {
      field.setRangeText(text);
      field.dispatchEvent(new Event('input'));
    },
    focus: () => field.focus(),
  };
}
