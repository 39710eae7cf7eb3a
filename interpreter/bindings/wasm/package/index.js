// The engine for JavaScript: games as objects, each with a session of its own (docs/session.md) inside the WebAssembly.
// Described in docs/javascript.md; its types are in index.d.ts.
import makeModule from './trigon.mjs';
import { nets, texts } from './shipped.js';

/** What the engine refuses, with diagnostics when a text has errors. */
export class TrigonError extends Error {
  constructor({ error, diagnostics = [], ...facts }) {
    super(error);
    this.name = 'TrigonError';
    this.diagnostics = diagnostics;
    Object.assign(this, facts);
  }
}

/** The bytes of the WebAssembly beside this module; Node reads the file, since its `fetch` does not. */
async function ownBytes() {
  const url = new URL('./trigon.wasm', import.meta.url);
  if (url.protocol === 'file:' && typeof process !== 'undefined' && process.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new TrigonError({ error: `${url}: ${answer.status} ${answer.statusText}` });
  return answer.arrayBuffer();
}

/** How many variants an engine keeps loaded. */
const mostLoaded = 16;

const inside = '/trigon/';

/** Puts a file where the engine looks for shipped ones. */
function put(module, path, data) {
  const at = inside + path;
  module.FS.mkdirTree(at.slice(0, at.lastIndexOf('/')));
  module.FS.writeFile(at, data);
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Starts an engine; `wasmBinary` is its WebAssembly where that is not beside this module. */
export async function start({ wasmBinary } = {}) {
  const module = await makeModule({ wasmBinary: wasmBinary ?? (await ownBytes()) });
  for (const [path, text] of Object.entries(texts)) put(module, path, text);
  for (const [path, base64] of Object.entries(nets)) put(module, path, bytesOf(base64));
  return new Engine(module);
}

/** One instance of the WebAssembly. Its games share its memory. */
class Engine {
  #module;
  /** Frees the sessions of games that nothing refers to any more. */
  #unused;
  /** Games at their beginnings by the request that loaded them: reading a variant takes long, a copy does not. */
  #loaded = new Map();
  /** The texts that were added, by path. */
  #added = new Map();

  constructor(module) {
    this.#module = module;
    this.#unused = new FinalizationRegistry((session) => module._trigon_session_free(session));
  }

  get version() {
    return this.#module.UTF8ToString(this.#module._trigon_version());
  }

  /** The ids of the shipped games. */
  variants() {
    return Object.keys(texts)
      .filter((path) => path.startsWith('variants/') && !path.startsWith('variants/bases/'))
      .map((path) => path.replace(/^.*\//, '').replace(/\.yaml$/, ''))
      .sort();
  }

  /**
   * Adds a file that variants may name, such as a script, at a path like 'scripts/mine.lua'; or a variant, which is loaded
   * by its path and may name files beside it.
   */
  addFile(path, data) {
    put(this.#module, path, data);
    if (typeof data === 'string') this.#added.set(path, data);
    this.#loaded.clear();
  }

  /** A new game: of a shipped variant by its id, of one that was added by its path, or of a variant's text. */
  load(variant, { options = [], name } = {}) {
    const isText = variant.includes('\n') || variant.includes(':');
    const request = { command: 'load', ...(isText ? { text: variant, ...(name && { name }) } : { file: variant }), options };
    const key = JSON.stringify(request);
    let loaded = this.#loaded.get(key);
    if (!loaded) {
      loaded = this.#newGame();
      loaded.request(request);
    }
    // The one that was used last is the last one.
    this.#loaded.delete(key);
    this.#loaded.set(key, loaded);
    if (this.#loaded.size > mostLoaded) this.#loaded.delete(this.#loaded.keys().next().value);
    return loaded.copy();
  }

  /** A game as its record tells it. */
  loadRecord(record, number = 1) {
    const game = this.#newGame();
    game.request({ command: 'record', text: record, game: number });
    return game;
  }

  #newGame() {
    const module = this.#module;
    const session = module._trigon_session_new();
    if (!session) throw new TrigonError({ error: 'there is not enough memory' });
    for (const [path, text] of this.#added) {
      const [name, content] = [module.allocateUTF8(path), module.allocateUTF8(text)];
      module._trigon_session_add_text(session, name, content);
      module._free(name);
      module._free(content);
    }
    return this.#gameOf(session);
  }

  #gameOf(session) {
    const game = new Game(
      (request) => this.#answer(session, request),
      {
        texts: () => this.#taken(this.#module._trigon_session_move_texts(session)),
        play: (number) => this.#module._trigon_session_play(session, number) === 0,
        undo: () => this.#module._trigon_session_undo(session) === 0,
        copy: () => this.#gameOf(this.#module._trigon_session_copy(session)),
        free: () => (this.#unused.unregister(game), this.#module._trigon_session_free(session)),
      },
    );
    this.#unused.register(game, session, game);
    return game;
  }

  /** A text that the engine has made, which is freed. */
  #taken(answer) {
    if (!answer) throw new TrigonError({ error: 'there is no game, or not enough memory' });
    const text = this.#module.UTF8ToString(answer);
    this.#module._trigon_string_free(answer);
    return text;
  }

  #answer(session, request) {
    const module = this.#module;
    const line = module.allocateUTF8(request);
    const answer = module._trigon_session_answer(session, line);
    module._free(line);
    return this.#taken(answer);
  }
}

/** A game, made by `Engine.load`. Answers are plain objects as docs/session.md and docs/json.md describe them. */
class Game {
  #ask;
  #direct;
  /** The texts of the legal moves, while they are known. @type {string[] | null} */
  #legal = null;

  constructor(ask, direct) {
    this.#ask = ask;
    this.#direct = direct;
  }

  /** The texts of the legal moves; much faster than `moves`. */
  legal() {
    this.#legal ??= this.#direct.texts().split('\n').slice(0, -1);
    return this.#legal.slice();
  }

  /** Plays a legal move by its text in `legal`; much faster than `play`, and tells nothing. */
  push(move) {
    const number = (this.#legal ?? this.legal()).indexOf(move);
    if (number < 0) throw new TrigonError({ error: this.why(move).why });
    if (!this.#direct.play(number)) throw new TrigonError({ error: 'a script failed' });
    this.#legal = null;
  }

  /** Takes the last move back; false if there is none. */
  pop() {
    this.#legal = null;
    return this.#direct.undo();
  }

  /** The same game once more, which goes its own way. */
  copy() {
    return this.#direct.copy();
  }

  /** Frees the memory of the game at once, for programs that make thousands; it must not be used any more. */
  free() {
    this.#direct.free();
  }

  /** The answer to any request of a session. */
  request(request) {
    this.#legal = null;
    const answer = JSON.parse(this.#ask(JSON.stringify(request)));
    if (answer.error !== undefined) throw new TrigonError(answer);
    return answer;
  }

  /** The state of the game: position, turn, players, outcome. */
  state() {
    return this.request({ command: 'position' });
  }

  /** Sets a position, the variant's own if it has no text, and plays moves from there. */
  setPosition(text, moves = []) {
    return this.request({ command: 'position', ...(text !== undefined && { text }), moves });
  }

  /** The resolved variant: players, pieces, the board's cells and how they are drawn. */
  resolved() {
    return this.request({ command: 'resolve' });
  }

  /** All cells, and what stands on them. */
  cells() {
    return this.request({ command: 'cells' }).cells;
  }

  /** The legal moves. */
  moves() {
    return this.request({ command: 'moves' }).moves;
  }

  play(move) {
    return this.request({ command: 'play', move });
  }

  undo() {
    return this.request({ command: 'undo' });
  }

  /** The position in which the game began, and the moves since. */
  history() {
    const { start, moves } = this.request({ command: 'history' });
    return { start, moves };
  }

  /** Why a move is legal or not. */
  why(move) {
    const { legal, why } = this.request({ command: 'why', move });
    return { legal, why };
  }

  /** How the game has ended, or null. */
  outcome() {
    return this.request({ command: 'outcome' }).outcome;
  }

  /** The number of lines of so many plies of legal moves. */
  perft(depth) {
    return this.request({ command: 'perft', depth }).nodes;
  }

  /** The move that the computer player would make. */
  best(limits = {}) {
    const fields = { level: 'level', seed: 'seed', nodes: 'max_nodes', depth: 'max_depth', seconds: 'max_seconds' };
    const request = { command: 'think' };
    for (const [key, value] of Object.entries(limits)) {
      if (!fields[key]) throw new TrigonError({ error: `best has no limit '${key}'; there is ${Object.keys(fields).join(', ')}` });
      request[fields[key]] = value;
    }
    return this.request(request);
  }

  /** A picture of the position. */
  svg() {
    return this.request({ command: 'draw', format: 'svg' }).svg;
  }

  /** The board as lines of text. */
  text() {
    return this.request({ command: 'draw', format: 'text' }).text;
  }

  /** The record of the game. */
  record() {
    return this.request({ command: 'record' }).record;
  }
}
