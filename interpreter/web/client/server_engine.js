/**
 * The engine behind the server: variants and new games over HTTP, games over a WebSocket that reconnects by itself and
 * asks for the events that it has missed. Tested in tests/web/server_engine.test.mjs.
 */
import { EngineError, atPart, partOfCode, partOfGame } from './engine.js';
import { callAs, named, t, translated } from './words.js';

/**
 * @typedef {import('./engine.js').Link} Link
 * @typedef {import('./engine.js').Listener} Listener
 * @typedef {import('./engine.js').Played} Played
 * @typedef {import('./types.js').Answer} Answer
 * @typedef {import('./types.js').Request} Request
 */

/**
 * How a server is reached. A page that has its server in a worker has another one.
 * @typedef {Object} Transport
 * @property {(path: string, init?: RequestInit) => Promise<Response>} fetch
 * @property {(path: string) => WebSocket} connect
 * @property {(path: string) => Promise<string>} address one that elements of the page can have
 */

/** @type {Transport} */
const network = {
  fetch: (path, init) => fetch(path, init),
  connect(path) {
    const at = globalThis.location;
    return new WebSocket(`${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}${path}`);
  },
  address: async (path) => path,
};

/** @implements {Engine} @typedef {import('./engine.js').Engine} Engine */
export class ServerEngine {
  #transport;

  /** @param {Transport} transport */
  constructor(transport = network) {
    this.#transport = transport;
  }

  async variants() {
    return (await this.offer()).variants;
  }

  async offer() {
    const offer = await this.#ask('/api/variants');
    return { ...offer, variants: offer.variants.map(translated) };
  }

  /** @param {string} id @param {string[]} options @param {Played} [played] */
  async variant(id, options, played) {
    const variant = await this.#ask(addressOf(id, '', options, played));
    callAs(variant);
    return translated(variant);
  }

  /** @param {import('./types.js').VariantSummary} variant @param {string[]} options */
  picture({ id, edition }, options) {
    const query = [`edition=${edition}`, ...options.map((option) => `option=${encodeURIComponent(option)}`)];
    return this.#transport.address(`/api/variants/${encodeURIComponent(id)}/picture.svg?${query.join('&')}`);
  }

  /** @param {string} id @param {string[]} options @param {Played} [played] */
  rules(id, options, played) {
    return this.#transport.address(addressOf(id, '/rules', options, played));
  }

  /** @param {string} id */
  async introduction(id) {
    return this.#ask(`/api/variants/${encodeURIComponent(id)}/introduction`);
  }

  /** @param {string} id @param {string[]} options @param {Played} [played] */
  legend(id, options, played) {
    return this.#ask(addressOf(id, '/legend', options, played));
  }

  /** Games with seats that anybody may take, in all parts of the server; one that does not answer has none. */
  async openSeats() {
    const { games, parts = [] } = await this.#ask('/api/seats');
    const others = parts.map((/** @type {string} */ part) =>
      this.#ask(`${atPart(part)}/api/seats`).then(
        ({ games }) => games,
        () => [],
      ),
    );
    return [games, ...(await Promise.all(others))].flat();
  }

  create = this.#posting('/api/games');
  /** @param {{ game: string, player: string }} seat */
  takeSeat(seat) {
    return this.#posting(`${partOfGame(seat.game)}/api/seat`)(seat);
  }
  /** @param {{ code: string }} asked */
  link(asked) {
    return this.#posting(`${partOfCode(asked.code)}/api/code`)(asked);
  }
  /** How games stand, each asked of its part of the server. @type {Engine['standings']} */
  async standings({ games }) {
    const parts = [...new Set(games.map(({ game }) => partOfGame(game)))];
    const ask = (/** @type {string} */ part) =>
      this.#posting(`${part}/api/standings`)({ games: games.filter(({ game }) => partOfGame(game) === part) }).catch(() => null);
    const answers = await Promise.all(parts.map(ask));
    return { games: answers.flatMap((answer) => answer?.games ?? []) };
  }
  try = this.#posting('/api/try');
  think = this.#posting('/api/think');
  keep = this.#posting('/api/case');
  sample = this.#posting('/api/sample');
  movement = this.#posting('/api/movement');
  coverage = this.#posting('/api/coverage');
  source = this.#posting('/api/source');

  /** @param {Link} link @param {Listener} listener */
  join(link, listener) {
    return new ServerConnection(link, listener, this.#transport);
  }

  /** @param {string} path @returns {(body: object) => Promise<any>} */
  #posting(path) {
    const headers = { 'Content-Type': 'application/json' };
    return (body) => this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
  async #ask(path, init) {
    const response = await this.#transport.fetch(path, init).catch(() => {
      throw new EngineError(t`The server does not answer.`);
    });
    const answer = await response.json().catch(() => ({}));
    const { text, error } = answer;
    const reason = text ?? (error && named(error));
    const { status } = response;
    if (!response.ok) throw new EngineError(reason ?? t`The server answered with status ${status}.`, status);
    return answer;
  }
}

/**
 * The address of a variant, or of a page about it.
 * @param {string} id @param {string} page @param {string[]} options @param {Played} [played]
 */
function addressOf(id, page, options, played) {
  const query = options.map((option) => `option=${encodeURIComponent(option)}`);
  if (played) query.push(`hash=${played.hash}`);
  const part = played ? partOfGame(played.game) : '';
  return `${part}/api/variants/${encodeURIComponent(id)}${page}${query.length ? '?' + query.join('&') : ''}`;
}

/**
 * Milliseconds of silence after which the server is asked whether it is there: when it owes an answer, while clocks run,
 * and when nobody waits for anything. A server with many quiet sockets does little else than to answer that.
 */
const silenceBeforePing = { owed: 2500, timed: 5000, idle: 20_000 };
/** Milliseconds in which that is answered, a socket is open, and until the next one is tried. */
const timeToAnswer = 6500;
const timeToOpen = 9000;
const longestWait = 4000;

const numbered = new Set(['turn', 'undo', 'offer', 'offer_closed', 'ended', 'seat', 'chat']);

/** One game's WebSocket, and its successors after each loss. */
export class ServerConnection {
  /** @type {WebSocket | null} */
  #socket = null;
  #link;
  #listener;
  #transport;
  /** The last event that the listener has; null before the first game message. @type {number | null} */
  #event = null;
  /** @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>} */
  #pending = new Map();
  #nextId = 1;
  #losses = 0;
  #open = false;
  #closed = false;
  /** Was the server asked whether it is there, and has not answered? */
  #asked = false;
  #hasClock = false;
  #isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The network is another one, or the machine has slept. */
  #wake = () => {
    if (this.#closed) return;
    if (!this.#socket) this.#connect();
    else if (this.#open && !this.#asked) this.#ask();
  };

  /** @param {Link} link @param {Listener} listener @param {Transport} transport */
  constructor(link, listener, transport = network) {
    this.#link = link;
    this.#listener = listener;
    this.#transport = transport;
    globalThis.addEventListener?.('online', this.#wake);
    listener.state('connecting', '');
    this.#connect();
  }

  /** @param {Request} request @returns {Promise<Answer>} */
  send(request) {
    const socket = this.#socket;
    if (!socket || !this.#open)
      return Promise.reject(new EngineError(t`There is no connection to the server just now.`));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...request, id }));
      if (this.#pending.size === 1 && !this.#asked) this.#listen();
    });
  }

  close() {
    this.#stop();
    this.#listener.state('closed', '');
  }

  #stop() {
    this.#closed = true;
    globalThis.removeEventListener?.('online', this.#wake);
    this.#drop();
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = this.#transport.connect(`${partOfGame(this.#link.game)}/api/play`);
    this.#socket = socket;
    socket.onopen = () => this.#join(socket);
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    this.#timer = setTimeout(() => this.#lose(), timeToOpen);
  }

  /** The ping asks for an answer in any case: nothing may have been missed. @param {WebSocket} socket */
  #join(socket) {
    const { game, secrets } = this.#link;
    const after = this.#event === null ? {} : { after: this.#event };
    socket.send(JSON.stringify({ type: 'join', game, secrets, ...after }));
    socket.send('{"type":"ping"}');
  }

  /** @param {any} message */
  #receive(message) {
    this.#asked = false;
    if (message.id !== undefined) this.#settle(message);
    this.#note(message);
    this.#listen();
    if (message.type === 'error' && message.fatal) return this.#refuse(message.message);
    if (!this.#open) {
      this.#open = true;
      this.#losses = 0;
      this.#listener.state('open', '');
    }
    if (message.id !== undefined || message.type === 'pong' || message.type === 'done') return;
    if (numbered.has(message.type) && !this.#isNext(message.event)) return;
    if (message.type === 'game') this.#event = message.event;
    this.#listener.message(message);
  }

  /** Events come in order; one that is missing means that we have to begin anew. @param {number} event */
  #isNext(event) {
    if (this.#event === null || event <= this.#event) return false;
    if (event > this.#event + 1) {
      this.#event = null;
      this.#lose();
      return false;
    }
    this.#event = event;
    return true;
  }

  /** @param {Answer & {id: number, message?: string}} answer */
  #settle(answer) {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.type === 'error') pending?.reject(new EngineError(named(answer.message ?? '')));
    else pending?.resolve(answer);
  }

  /** Notes whether clocks run. @param {any} message */
  #note({ type, clock, end }) {
    if (type === 'game') this.#hasClock = clock?.seconds !== undefined;
    if (type === 'game' || type === 'turn') this.#isOver = Boolean(end);
    if (type === 'undo') this.#isOver = false;
  }

  /** Counts the silence from now on. */
  #listen() {
    clearTimeout(this.#timer);
    const { owed, timed, idle } = silenceBeforePing;
    const silence = this.#pending.size > 0 ? owed : this.#hasClock && !this.#isOver ? timed : idle;
    this.#timer = setTimeout(() => this.#ask(), silence);
  }

  /** Asks whether the server is there. */
  #ask() {
    clearTimeout(this.#timer);
    this.#asked = true;
    if (this.#socket?.readyState === 1) this.#socket.send('{"type":"ping"}');
    this.#timer = setTimeout(() => this.#lose(), timeToAnswer);
  }

  /** @param {string} text */
  #refuse(text) {
    this.#stop();
    this.#listener.state('refused', named(text));
  }

  #lose() {
    if (this.#closed) return;
    this.#drop();
    const wait = Math.min(longestWait, 250 * 2 ** this.#losses++);
    this.#listener.state('lost', t`The connection to the server is lost.`);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    this.#asked = false;
    socket?.close();
    for (const { reject } of this.#pending.values())
      reject(new EngineError(t`The connection was lost before the server answered.`));
    this.#pending.clear();
  }
}
