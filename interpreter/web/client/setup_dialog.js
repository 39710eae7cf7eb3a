/** The dialog in which a new game is set up: options, seats, clock, and where it starts. */
import { movers, optionNotes, recordTags, seating, setupIn, switched, withSetup } from './catalog.js';
import { clockWords } from './clocks.js';
import { button, buttons, el, fields, labelFor, put, refill, select } from './dom.js';
import { isOneFile, linksPath, pathOf } from './engine.js';
import { rememberGame } from './store.js';
import { counted, named, t } from './words.js';

/**
 * @typedef {import('./types.js').VariantSummary} VariantSummary
 * @typedef {import('./engine.js').Engine} Engine
 */

/** The clocks that are offered: seconds at the start, and more for each turn. */
const usualClocks = [
  [180, 2],
  [300, 3],
  [600, 5],
  [1800, 20],
];
/** Days for each turn of games by correspondence. */
const usualDays = [1, 3, 7];
const clocks = () => [
  ['', t`none|clock`],
  ...usualClocks.map(([seconds, increment]) => [`${seconds}+${increment}`, clockWords({ seconds, increment })]),
  ...(isOneFile ? [] : usualDays.map((days) => [`${days} days`, clockWords({ days })])),
  ['other', t`other ...`],
];
const levels = 10;
const usualLevel = 3;

export class SetupDialog {
  #dialog = el('dialog', { class: 'setup', 'aria-labelledby': 'setup-title' });
  #title = el('h2', { id: 'setup-title' });
  #text = el('p', { id: 'setup-text' });
  #picture = el('img', { alt: '', width: 200, height: 170 });
  #rules = el('a', { target: '_blank' }, t`Rules, and how the pieces move`);
  #options = el('fieldset', {});
  #setupNumber = el('input', { id: 'setup-number', type: 'number', min: 0, onchange: () => this.#showPicture() });
  #seats = el('fieldset', { class: 'seats' });
  #clock = select({ id: 'clock' }, clocks());
  #minutes = el('input', { id: 'minutes', type: 'number', min: 0.5, max: 600, step: 0.5, value: 15 });
  #increment = el('input', { id: 'increment', type: 'number', min: 0, max: 600, value: 10 });
  #record = el('textarea', { id: 'record', rows: 6, spellcheck: 'false' });
  #position = el('input', { id: 'position', spellcheck: 'false', autocomplete: 'off' });
  #error = el('p', { class: 'error', role: 'alert' });
  #start = button(t`Start`, () => this.#create(), { class: 'primary' });
  #elsewhere = el('details', {});
  /** @type {string[]} */
  #chosen = [];

  /**
   * @param {Engine} engine @param {VariantSummary[]} variants
   * @param {VariantSummary | null} variant null: the record says it
   */
  constructor(engine, variants, variant) {
    this.engine = engine;
    this.variants = variants;
    this.variant = variant;
  }

  open() {
    this.#build();
    this.#setVariant(this.variant);
    document.body.append(this.#dialog);
    this.#dialog.addEventListener('close', () => this.#dialog.remove());
    this.#dialog.showModal();
  }

  /** @param {string} record */
  openForRecord(record) {
    this.open();
    this.#elsewhere.open = true;
    this.#record.value = record;
    this.#readRecord();
    this.#record.focus();
  }

  #build() {
    const other = el(
      'p',
      { hidden: true, class: 'fields' },
      labelFor('minutes', t`Minutes`),
      this.#minutes,
      labelFor('increment', t`seconds a turn`),
      this.#increment,
    );
    this.#clock.addEventListener('change', () => (other.hidden = this.#clock.value !== 'other'));
    this.#record.addEventListener('input', () => this.#readRecord());
    const accept = '.trigon,.txt,.pgn,text/plain';
    const file = el('input', { type: 'file', id: 'record-file', accept, onchange: () => this.#readFile(file) });
    put(
      this.#elsewhere,
      el('summary', {}, t`Start from a record or a position`),
      labelFor('record-file', t`Record from a file`),
      file,
      labelFor('record', t`or its text`),
      this.#record,
      labelFor('position', t`or a position as text`),
      this.#position,
    );
    put(
      this.#dialog,
      el(
        'div',
        { class: 'setup-head' },
        el('div', {}, this.#title, this.#text, el('p', {}, this.#rules)),
        this.#picture,
      ),
      this.#seats,
      fields(labelFor('clock', t`Clock`), this.#clock),
      other,
      this.#options,
      this.#elsewhere,
      this.#error,
      buttons(
        button(t`Cancel`, () => this.#dialog.close()),
        this.#start,
      ),
    );
  }

  /** @param {VariantSummary | null} variant */
  #setVariant(variant) {
    this.variant = variant;
    this.#chosen = [];
    this.#title.textContent = variant?.name ?? t`Start from a record`;
    this.#text.textContent = variant?.description ?? '';
    this.#fillOptions();
    this.#showPicture();
    this.#fillSeats();
  }

  #showPicture() {
    this.#picture.hidden = this.#rules.hidden = !this.variant;
    if (!this.variant) return;
    const choices = this.#choices();
    void this.engine.picture(this.variant, choices).then((address) => (this.#picture.src = address));
    void this.engine.rules(this.variant.id, choices).then((address) => (this.#rules.href = address));
  }

  #fillOptions() {
    const options = this.variant?.options ?? [];
    const setups = this.variant?.setups ?? 1;
    this.#options.hidden = options.length === 0 && setups === 1;
    this.#setupNumber.value = '';
    this.#setupNumber.max = String(setups - 1);
    refill(
      this.#options,
      el('legend', {}, t`Options`),
      setups > 1 && this.#setupRow(setups),
      ...options.map((option) => this.#optionRow(option)),
    );
  }

  /** @param {number} setups */
  #setupRow(setups) {
    const draw = () => this.#chooseSetup(String(Math.floor(Math.random() * setups)));
    const label = labelFor('setup-number', t`Setup, 0 to ${setups - 1}`);
    return fields(label, this.#setupNumber, button(t`Draw one`, draw));
  }

  /** @param {string} number */
  #chooseSetup(number) {
    this.#setupNumber.value = number;
    this.#showPicture();
  }

  /** The chosen options, with the setup. */
  #choices() {
    return withSetup(this.#chosen, this.#setupNumber.value);
  }

  /** @param {import('./types.js').VariantOption} option */
  #optionRow(option) {
    const { name, description } = option;
    const change = () => this.#switch(name, box.checked);
    const box = el('input', { type: 'checkbox', id: `option-${name}`, name, onchange: change });
    const notes = [name, optionNotes(option)].filter(Boolean).join('; ');
    const label = el('label', { for: box.id }, description ?? name, el('span', { class: 'quiet' }, ` ${notes}`));
    return el('div', { class: 'option' }, box, label);
  }

  /** @param {string} name @param {boolean} on */
  #switch(name, on) {
    this.#chosen = switched(this.variant?.options ?? [], this.#chosen, name, on);
    for (const box of this.#options.querySelectorAll('input'))
      if (box.type === 'checkbox') box.checked = this.#chosen.includes(box.name);
    this.#showPicture();
  }

  #fillSeats() {
    const players = this.variant ? movers(this.variant) : [];
    this.#seats.hidden = players.length === 0;
    refill(
      this.#seats,
      el('legend', {}, t`Seats`),
      buttons(
        button(t`Me against the computer`, () => this.#seat('computer')),
        button(peopleText(players.length), () => this.#seat('people')),
        button(t`Only computers`, () => this.#seat('watch')),
      ),
      ...players.map((player) => fields(labelFor(`seat-${player}`, named(player)), seatSelect(player))),
    );
    this.#seat('computer');
  }

  /** @param {'computer' | 'people' | 'watch'} way */
  #seat(way) {
    const seats = seating(this.variant ? movers(this.variant) : [], way, usualLevel);
    for (const select of this.#seats.querySelectorAll('select')) {
      const seat = seats[select.name];
      select.value = seat.kind === 'computer' ? String(seat.level) : seat.kind;
    }
  }

  #readRecord() {
    const { variant, options } = recordTags(this.#record.value);
    const found = this.variants.find(({ id }) => id === variant);
    if (!found) return;
    if (found !== this.variant) this.#setVariant(found);
    this.#chosen = [];
    for (const option of options) this.#switch(option, true);
    this.#chooseSetup(setupIn(options));
  }

  /** @param {HTMLInputElement} file */
  async #readFile(file) {
    this.#record.value = (await file.files?.[0]?.text()) ?? '';
    this.#readRecord();
  }

  #seatChoices() {
    /** @type {Record<string, import('./types.js').SeatChoice>} */
    const seats = {};
    for (const { name, value } of this.#seats.querySelectorAll('select'))
      seats[name] = isPerson(value) ? { kind: value } : { kind: 'computer', level: Number(value) };
    return seats;
  }

  #clockChoice() {
    const { value } = this.#clock;
    if (!value) return null;
    if (value === 'other')
      return { seconds: Number(this.#minutes.value) * 60, increment: Number(this.#increment.value) };
    if (value.endsWith(' days')) return { days: parseInt(value) };
    const [seconds, increment] = value.split('+').map(Number);
    return { seconds, increment };
  }

  /** A record says itself which variant and options it is of. */
  #setup() {
    const record = this.#record.value.trim();
    const position = this.#position.value.trim();
    const seats = this.#seatChoices();
    const shared = { clock: this.#clockChoice(), ...(Object.keys(seats).length ? { seats } : {}) };
    if (record) return { ...shared, record: this.#record.value };
    return { ...shared, variant: this.variant?.id, options: this.#choices(), ...(position ? { position } : {}) };
  }

  async #create() {
    if (!this.variant && !this.#record.value.trim()) return this.#fail(t`Choose a file or paste the text of a record.`);
    this.#start.disabled = true;
    try {
      const { game, seats, watch, codes, watch_code: watchCode } = await this.engine.create(this.#setup());
      const title = this.variant?.name ?? t`Game`;
      const secrets = Object.values(seats);
      rememberGame({ game, title, seats, watch, codes, watchCode, secrets: secrets.length ? secrets : [watch] });
      this.#dialog.close();
      // Without a server all people sit at this screen.
      location.href = isOneFile ? pathOf({ game, secrets: secrets.length ? secrets : [watch] }) : linksPath(game);
    } catch (error) {
      this.#fail(/** @type {Error} */ (error).message);
    }
    this.#start.disabled = false;
  }

  /** @param {string} text */
  #fail(text) {
    this.#error.textContent = text;
  }
}

/** @param {string} value of a seat's field @returns {value is 'person' | 'anyone'} */
const isPerson = (value) => value === 'person' || value === 'anyone';

/** @param {string} player */
function seatSelect(player) {
  const computers = Array.from({ length: levels }, (_, i) => [i + 1, levelText(i + 1)]);
  const people = [['person', t`a person`], ...(isOneFile ? [] : [['anyone', t`anybody, by the home page`]])];
  return select({ id: `seat-${player}`, name: player }, [...people, ...computers]);
}

/** @param {number} level */
function levelText(level) {
  if (level === 1) return t`computer, level ${level} (beginner)`;
  return level === levels ? t`computer, level ${level} (strongest)` : t`computer, level ${level}`;
}

/** @param {number} count */
function peopleText(count) {
  if (count === 2) return t`Two people`;
  return count === 3 ? t`Three people` : counted(count, '{0} person', '{0} people');
}
