/**
 * A server in a worker (worker.js), reached as the client's pages reach a server over a network: by requests, and by
 * connections that look like WebSockets.
 */

/** @typedef {import('../../../web/client/server_engine.js').Transport} Transport */

/** @implements {Transport} */
export class WorkerTransport {
  #worker;
  #tag = 0;
  /** @type {Map<number, (answer: Response) => void>} */
  #asked = new Map();
  /** @type {Map<number, WorkerSocket>} */
  #sockets = new Map();
  /** Addresses of answers that elements of the page show, by path. @type {Map<string, Promise<string>>} */
  #addresses = new Map();

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#take(data));
  }

  /** @param {string} target @param {RequestInit} [init] @returns {Promise<Response>} */
  fetch(target, { method = 'GET', body = '' } = {}) {
    const tag = ++this.#tag;
    return new Promise((resolve) => {
      this.#asked.set(tag, resolve);
      this.#worker.postMessage({ type: 'request', tag, method, target, body });
    });
  }

  /** @returns {WebSocket} */
  connect() {
    const client = ++this.#tag;
    const socket = new WorkerSocket((message) => this.#worker.postMessage({ ...message, client }));
    this.#sockets.set(client, socket);
    return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
  }

  /** What a game of the same rules shows does not change while the page is open. @param {string} path */
  address(path) {
    const known = this.#addresses.get(path) ?? this.fetch(path).then(addressOf);
    this.#addresses.set(path, known);
    return known;
  }

  /** @param {any} event as host/page_server.h describes them */
  #take(event) {
    if (event.type === 'answer') {
      const { tag, status, content, body } = event;
      this.#asked.get(tag)?.(new Response(body, { status, headers: { 'Content-Type': content } }));
      this.#asked.delete(tag);
    } else if (event.client) {
      this.#sockets.get(event.client)?.take(event);
      if (event.type === 'closed') this.#sockets.delete(event.client);
    }
  }
}

/** @param {Response} answer */
async function addressOf(answer) {
  return URL.createObjectURL(await answer.blob());
}

/** As much of a WebSocket as the client uses. */
class WorkerSocket {
  readyState = 0;
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: { data: string }) => void) | null} */
  onmessage = null;
  /** @type {(() => void) | null} */
  onclose = null;
  #post;

  /** @param {(message: object) => void} post */
  constructor(post) {
    this.#post = post;
    // As with a network, it opens after whoever asked for it has said what it wants to hear.
    setTimeout(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      post({ type: 'open' });
      this.onopen?.();
    });
  }

  /** @param {string} text */
  send(text) {
    this.#post({ type: 'message', text });
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#post({ type: 'close' });
  }

  /** @param {{ type: string, text?: string }} event */
  take({ type, text = '' }) {
    if (this.readyState === 3) return;
    if (type === 'message') return this.onmessage?.({ data: text });
    this.readyState = 3;
    this.onclose?.();
  }
}
