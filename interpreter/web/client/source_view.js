/**
 * The file of a game in the page of a board to try, for its author: colored and completed as far as the program was
 * built with CodeMirror, otherwise a plain text. What is wrong with it is told while it is typed; saving it changes the
 * board, which follows the file. Tested in tests/browser/source.test.mjs.
 *
 * @typedef {import('./types.js').SourceAnswer} SourceAnswer
 * @typedef {import('./types.js').SourceNote} SourceNote
 *
 * @typedef {Object} SourceSetup
 * @property {string} game whose file it is
 * @property {(request: { file: string, text?: string, edition?: string }) => Promise<SourceAnswer>} ask
 * @property {() => void} close @property {(text: string) => void} say
 */
import { assetAddress } from './assets.js';
import { confirm } from './dialogs.js';
import { button, buttons, el, labelFor, put, refill, select } from './dom.js';
import { sentence } from './messages.js';
import { Drafts } from './source_drafts.js';
import { helpFor, offersAt, placeAt } from './source_schema.js';
import { blockOf, plainText, richText, withBlock } from './source_text.js';

/** Milliseconds after the last letter until the text is checked. */
const typingTime = 400;

const notSaved = 'Not saved. The board is that of the file as it was saved last.';

/** @param {SourceNote[]} notes of a file that is on the disk */
function savedWith(notes) {
  const errors = notes.filter(({ severity }) => severity === 'error').length;
  return errors ? `Saved, with ${errors === 1 ? 'an error' : `${errors} errors`}.` : 'Saved.';
}

export class SourceView {
  /** The text as it is on the disk, as far as is known, and its edition. */
  #saved = '';
  #edition = '';
  /** The file that is shown, from the folder of the variant file; empty: that file. */
  #file = '';
  /** The variant file as it was when another one was shown in its place. */
  #variantText = '';
  /** @type {import('./source_text.js').SourceText | null} */
  #text = null;
  /** @type {import('./source_schema.js').Schema} */
  #schema = {};
  #drafts;
  #asked = 0;
  /** When the text is there. */
  #begun;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #place = el('div', { class: 'source-text' });
  #files = el('p', { class: 'fields', hidden: true });
  /** The choice of the file that is shown. @type {HTMLSelectElement | null} */
  #choice = null;
  #help = el('p', { class: 'quiet source-help' });
  #told = el('p', { role: 'status' });
  #notes = el('ul', { class: 'source-notes scroller', tabindex: 0, 'aria-label': 'What is said of the file', hidden: true });
  #save = button('Save', () => void this.save(), { class: 'primary', 'aria-keyshortcuts': 'Control+S' });
  #load = button('Load what is on the disk', () => void this.#reload(), { hidden: true });
  #overwrite = button('Save over what is on the disk', () => void this.#saveOver(), { hidden: true });
  #leaving = (/** @type {BeforeUnloadEvent} */ event) => {
    this.#keepDraft();
    if (this.isChanged) event.preventDefault();
  };

  /** @param {HTMLElement} element that is filled @param {SourceSetup} setup */
  constructor(element, setup) {
    this.setup = setup;
    this.#drafts = new Drafts(setup.game);
    put(
      element,
      el('h2', {}, 'The file'),
      this.#files,
      this.#place,
      this.#help,
      buttons(this.#save, this.#overwrite, this.#load, button('Close the file', () => void this.#leave())),
      this.#told,
      this.#notes,
    );
    addEventListener('beforeunload', this.#leaving);
    this.#begun = this.#begin();
  }

  close() {
    this.#keepDraft();
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('beforeunload', this.#leaving);
  }

  /** Is there anything that is not saved? */
  get isChanged() {
    return this.#text !== null && this.#text.value !== this.#saved;
  }

  /** What is not saved is kept by the browser, and what is saved is not. */
  #keepDraft() {
    if (!this.#text || this.#closed) return;
    if (this.isChanged) this.#drafts.keep(this.#file, { text: this.#text.value, edition: this.#edition });
    else this.#drafts.forget(this.#file);
  }

  /** Goes on with what was typed into the file and not saved when the page was left. */
  #takeUpDraft() {
    const draft = this.#drafts.get(this.#file);
    if (!draft || !this.#text || draft.text === this.#saved) return;
    const hasChanged = draft.edition !== this.#edition;
    this.#text.type(draft.text);
    // It is not to be written over what it does not know of without a question.
    this.#edition = draft.edition;
    this.#load.hidden = false;
    this.#overwrite.hidden = !hasChanged;
    const changed = hasChanged ? ' The file has changed on the disk since.' : '';
    this.#tell(`What you typed and did not save is here again.${changed}`);
    this.setup.say(this.#told.textContent ?? '');
  }

  async #begin() {
    try {
      const schema = fetch(assetAddress('variant.schema.json')).then((response) => response.json());
      const [answer, text] = await Promise.all([this.setup.ask({ file: '' }), richText().catch(() => plainText())]);
      if (this.#closed) return;
      this.#schema = await schema.catch(() => ({}));
      this.#text = text;
      text.begin(this.#place, {
        changed: () => this.#change(),
        moved: (offset) => this.#tellMeaning(offset),
        save: () => void this.save(),
        offers: (value, offset) => this.#offers(value, offset),
      });
      this.#fillFiles(answer.files);
      this.#open('', answer);
      text.focus();
    } catch (error) {
      this.#told.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  /** A choice of the game's files, if there are several. @param {string[]} files */
  #fillFiles(files) {
    if (files.length < 2) return;
    const choice = select({ id: 'source-file' }, files.map((file) => [file, file || 'the variant file']));
    choice.addEventListener('change', async () => {
      if (await this.#mayLose()) await this.#showOther(choice.value);
      choice.value = this.#file;
    });
    this.#choice = choice;
    refill(this.#files, labelFor('source-file', 'File'), choice);
    this.#files.hidden = false;
  }

  /** May what is not saved be given up? */
  async #mayLose() {
    return !this.isChanged || confirm('Give up what is not saved?', 'The file stays as it was saved last.', 'Give it up');
  }

  async #leave() {
    if (!(await this.#mayLose())) return;
    this.#giveUp();
    this.setup.close();
  }

  /** What is not saved is wanted no more. */
  #giveUp() {
    this.#drafts.forget(this.#file);
    this.#text?.open(this.#saved, this.#isScript);
    if (!this.#file) this.#variantText = this.#saved;
  }

  /** @param {string} file that is shown instead, where what is not saved is wanted no more */
  async #showOther(file) {
    this.#giveUp();
    await this.#show(file);
  }

  /** @param {string} file */
  async #show(file) {
    try {
      this.#open(file, await this.setup.ask({ file }));
    } catch (error) {
      this.#told.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  async #reload() {
    if (await this.#mayLose()) await this.#showOther(this.#file);
  }

  async #saveOver() {
    const answer = await this.setup.ask({ file: this.#file }).catch(() => null);
    if (answer) this.#edition = answer.edition;
    await this.save();
  }

  /** The file has become another one on the disk, or not. @param {boolean} hasChanged */
  #offerDisk(hasChanged) {
    this.#load.hidden = this.#overwrite.hidden = !hasChanged;
  }

  /** @param {string} file @param {SourceAnswer} answer */
  #open(file, { text = '', edition, notes }) {
    if (!this.#text) return;
    ++this.#asked;
    this.#file = file;
    if (this.#choice) this.#choice.value = file;
    this.#saved = text;
    this.#edition = edition;
    this.#text.open(text, this.#isScript);
    this.#offerDisk(false);
    this.#showNotes(notes);
    this.#tell(savedWith(notes));
    this.#takeUpDraft();
  }

  /** The file has become another one on the disk. @returns {Promise<void>} */
  async follow() {
    if (!this.#text || this.#closed) return;
    const number = this.#asked;
    if (this.#isScript) this.#variantText = (await this.setup.ask({ file: '' }).catch(() => null))?.text ?? this.#variantText;
    const answer = await this.setup.ask({ file: this.#file }).catch(() => null);
    if (!answer || answer.edition === this.#edition) return;
    // Something was asked or saved meanwhile.
    if (number !== this.#asked) return this.follow();
    if (!this.isChanged) return this.#open(this.#file, answer);
    this.#offerDisk(true);
    this.#tell('The file has changed on the disk. What stands here is not saved.');
  }

  #change() {
    this.#tell(this.isChanged ? notSaved : 'Saved.');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), typingTime);
  }

  /** Asks what is wrong with the text as it stands. */
  async #check() {
    if (!this.#text || this.#closed) return;
    this.#keepDraft();
    const number = ++this.#asked;
    try {
      const { notes } = await this.setup.ask({ file: this.#file, text: this.#text.value });
      if (number === this.#asked && !this.#closed) this.#showNotes(notes);
    } catch (error) {
      if (number === this.#asked) this.#tell(sentence(/** @type {Error} */ (error).message));
    }
  }

  async save() {
    if (!this.#text) return;
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    const text = this.#text.value;
    try {
      const { edition, notes } = await this.setup.ask({ file: this.#file, text, edition: this.#edition });
      this.#saved = text;
      this.#edition = edition;
      this.#keepDraft();
      if (number === this.#asked) this.#showNotes(notes);
      this.#offerDisk(false);
      const tells = savedWith(notes);
      this.#tell(this.isChanged ? notSaved : tells);
      this.setup.say(tells);
    } catch (error) {
      this.#tell(sentence(/** @type {Error} */ (error).message));
      const answer = await this.setup.ask({ file: this.#file }).catch(() => null);
      this.#offerDisk(answer !== null && answer.edition !== this.#edition);
    }
  }

  /** Puts other lines in the places of keys of the file, or behind all where there is none, without saving it. Instead of a
   * script the variant file is shown first. @param {[key: string, lines: string][]} blocks */
  async replace(blocks) {
    if (this.#isScript && !(await this.#toVariantFile())) return;
    for (const [key, lines] of blocks) this.#text?.replace(key, lines);
  }

  /** The lines of a key of the file; empty if there is none. @param {string} key */
  block(key) {
    return this.#text ? blockOf(this.#lines, key) : '';
  }

  /** What would be wrong with the variant file if these blocks stood in it: errors, in words.
   * @param {[key: string, lines: string][]} blocks @returns {Promise<string[]>} */
  async errorsWith(blocks) {
    if (!this.#text || (this.#file && !this.#isScript)) return [];
    const text = blocks.reduce((all, [key, lines]) => withBlock(all, key, lines), this.#lines);
    const { notes } = await this.setup.ask({ file: '', text });
    return notes.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  }

  /** The text with its keys, with plain line breaks: that of the variant file while a script is shown. */
  get #lines() {
    return (this.#isScript ? this.#variantText : (this.#text?.value ?? '')).replaceAll('\r\n', '\n');
  }

  get #isScript() {
    return this.#file.endsWith('.lua');
  }

  /** Does this stand somewhere in the text? @param {string} words */
  says(words) {
    return this.#lines.includes(words);
  }

  /** Has the text this key at its edge? @param {string} key */
  has(key) {
    return new RegExp(`^${key}:`, 'm').test(this.#lines);
  }

  /** Shows a place in the variant file. @param {number} line @param {number} column from 1 on */
  async goTo(line, column) {
    await this.#begun;
    if (await this.#toVariantFile()) this.#text?.goTo(line, column);
  }

  /** Shows the variant file. @returns {Promise<boolean>} false if what is not saved of another one is to stay */
  async #toVariantFile() {
    if (this.#file && (await this.#mayLose())) await this.#showOther('');
    return !this.#file;
  }

  /** Puts a movement in the place of what is selected, in quotes where YAML needs them. @param {string} movement */
  insert(movement) {
    if (this.#isScript) {
      this.#tell('A movement stands in a variant file, not in a script: choose the file above.');
      this.setup.say(this.#told.textContent ?? '');
      return;
    }
    this.#text?.insert(/[[\]{}*,#:]/.test(movement) ? `"${movement}"` : movement);
  }

  /** @param {string} text */
  #tell(text) {
    this.#told.textContent = text;
  }

  /** @param {SourceNote[]} notes */
  #showNotes(notes) {
    this.#text?.mark(notes.filter(({ file, line }) => file === this.#file && line > 0));
    const rows = notes.map((note) => {
      const { severity, line, message, hint, file } = note;
      const isHere = file === this.#file && line > 0;
      const where = isHere ? `line ${line}` : file ? `${file}, line ${line}` : '';
      const text = `${severity}${where && `, ${where}`}: ${message}${hint && ` (${hint})`}`;
      const goes = () => this.#text?.goTo(note.line, note.column);
      return el('li', { class: severity }, isHere ? button(text, goes, { class: 'turn' }) : text);
    });
    refill(this.#notes, ...rows);
    this.#notes.hidden = rows.length === 0;
  }

  /** Tells what the key at a place means. @param {number} offset */
  #tellMeaning(offset) {
    if (!this.#text || this.#file) return;
    const { value } = this.#text;
    // The whole key, of which the place may be in the middle.
    const end = offset + (/^[\w-]*/.exec(value.slice(offset))?.[0].length ?? 0);
    const place = placeAt(value, end);
    const path = place && (place.isKey ? [...place.path, place.word.trim()] : place.path);
    const help = path ? helpFor(this.#schema, path) : '';
    const key = path?.filter((one) => one !== '*').at(-1);
    refill(this.#help, help && el('strong', {}, `${key}: `), help);
  }

  /** @param {string} value @param {number} offset */
  #offers(value, offset) {
    if (this.#file) return null;
    const place = placeAt(value, offset);
    return place && { offers: offersAt(this.#schema, value, place), from: offset - place.word.length };
  }
}
