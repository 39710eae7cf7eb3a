// A server and a browser for the tests of a file: `const house = open();` at its top. A test fails when there was an
// error on the console of one of its pages, so also when the content policy was violated.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { launch } from './browser.mjs';
import { startServer } from './server.mjs';
import { GamePage } from './game_page.mjs';

/** @param {string[]} files variants that the server offers besides the shipped ones */
export function open(...files) {
  const house = new House(files);
  before(() => house.begin());
  afterEach(() => house.leave());
  after(() => house.end());
  return house;
}

class House {
  #contexts = [];
  #errors = [];
  #files;

  /** @param {string[]} files */
  constructor(files) {
    this.#files = files;
  }

  async begin() {
    this.server = await startServer(this.#files);
    this.browser = await launch();
  }

  /** Closes the pages of a test. What they wrote to their consoles must be nothing but what the test expects. */
  async leave() {
    await Promise.all(this.#contexts.map((context) => context.close()));
    const errors = this.#errors;
    this.#contexts = [];
    this.#errors = [];
    assert.equal(errors.join('\n'), '', 'errors on the console');
  }

  async end() {
    await this.browser?.close();
    await this.server?.stop();
  }

  /**
   * A page in a context of its own, as another person's browser.
   * @param {string} path @param {{expect?: RegExp} & import('playwright-core').BrowserContextOptions} [options]
   */
  async page(path, { expect, ...options } = {}) {
    const context = await this.browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1200, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(15000);
    this.#contexts.push(context);
    const page = await context.newPage();
    const note = (text) => {
      if (!expect?.test(text)) this.#errors.push(text);
    };
    page.on(
      'console',
      (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`),
    );
    page.on('pageerror', (error) => note(String(error)));
    await page.goto(this.server.url + path);
    return page;
  }

  /** Begins a game; every player is a person unless `seats` says otherwise. */
  async create(variant, { seats = {}, ...setup } = {}) {
    const known = (await this.variants()).find(({ id }) => id === variant);
    const movers = known.players.filter(({ neutral }) => !neutral).map(({ name }) => name);
    const all = Object.fromEntries(movers.map((name) => [name, seats[name] ?? { kind: 'person' }]));
    return this.post({ variant, options: [], clock: null, seats: all, ...setup });
  }

  async variants() {
    this.known ??= (await (await fetch(`${this.server.url}/api/variants`)).json()).variants;
    return this.known;
  }

  async post(setup) {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.server.url}/api/games`, {
      method: 'POST',
      headers,
      body: JSON.stringify(setup),
    });
    const json = await answer.json();
    assert.equal(answer.status < 300, true, JSON.stringify(json));
    return json;
  }

  /** Sits down at seats of a game: the page of somebody who has these links. With no player: who watches. */
  async sit({ game, seats, watch }, players = [], options = {}) {
    const secrets = players.length ? players.map((player) => seats[player]) : [watch];
    return new GamePage(await this.page(`/play#${[game, ...secrets].join('.')}`, options)).ready();
  }

  /** A game with all seats at one screen. */
  async alone(variant, setup = {}, options = {}) {
    const created = await this.create(variant, setup);
    return this.sit(created, Object.keys(created.seats), options);
  }
}
