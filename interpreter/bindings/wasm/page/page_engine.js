import { ServerEngine } from '../../../web/client/server_engine.js';

/** The engine of a page in one file. Pictures of the variant's own come with it, since the page has no addresses. */
export class PageEngine extends ServerEngine {
  /** @param {import('./transport.js').WorkerTransport} transport */
  constructor(transport) {
    super(transport);
    this.transport = transport;
  }

  /** @param {string} id @param {string[]} options @param {import('../../../web/client/engine.js').Played} [played] */
  async variant(id, options, played) {
    /** @type {import('../../../web/client/types.js').ResolvedVariant} */
    const variant = await super.variant(id, options, played);
    await Promise.all(variant.pieces.map((piece) => this.#bring(piece, id)));
    return variant;
  }

  /** @param {{ symbol?: string | null }} piece @param {string} id */
  async #bring(piece, id) {
    if (!piece.symbol?.endsWith('.svg')) return;
    const path = `/api/variants/${encodeURIComponent(id)}/symbols/${encodeURIComponent(piece.symbol)}`;
    const answer = await this.transport.fetch(path);
    if (answer.ok) piece.symbol = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  }
}
