/**
 * What the pages need of an engine. `ServerEngine` asks the server; another implementation may run in the browser
 * itself. tests/web has one without rules, for tests.
 *
 * @typedef {import('./types.js').Message} Message
 *
 * @typedef {'connecting' | 'open' | 'lost' | 'refused' | 'closed'} ConnectionState
 *   lost: it will try again by itself; refused: there is no such game, or the link's secret is wrong
 *
 * @typedef {Object} Listener
 * @property {(message: Message) => void} message a snapshot of the game first, then all that happens, in order and
 *   each once
 * @property {(state: ConnectionState, text: string) => void} state
 *
 * @typedef {Object} Connection
 * @property {(request: import('./types.js').Request) => Promise<import('./types.js').Answer>} send
 *   rejects with an EngineError when the engine refuses the request, or does not answer it
 * @property {() => void} close
 *
 * @typedef {Object} Engine
 * @property {() => Promise<import('./types.js').VariantSummary[]>} variants
 * @property {() => Promise<import('./types.js').Offered>} offer the same, with the files that have errors
 * @property {(id: string, options: string[], played?: Played) => Promise<import('./types.js').ResolvedVariant>} variant
 *   as a game plays it, also when the file has changed since
 * @property {(variant: import('./types.js').VariantSummary, options: string[]) => Promise<string>} picture address
 *   of the board's picture at the start
 * @property {(id: string, options: string[], played?: Played) => Promise<string>} rules address of a page with the rules
 *   and the pieces' moves
 * @property {(id: string) => Promise<import('./types.js').IntroductionStep[]>} introduction
 * @property {(id: string, options: string[], played?: Played) => Promise<import('./types.js').Legend>} legend what its
 *   pieces and rules are
 * @property {(setup: import('./types.js').Setup) => Promise<import('./types.js').CreatedGame>} create
 * @property {() => Promise<import('./types.js').OpenGame[]>} openSeats
 * @property {(asked: { games: { game: string, secrets: string[] }[] }) =>
 *   Promise<{ games: import('./types.js').Standing[] }>} standings how games stand, at most eight
 * @property {(seat: { game: string, player: string }) => Promise<{ game: string, secret: string }>} takeSeat
 * @property {(code: { code: string }) => Promise<Link>} link of a short code
 * @property {(trial: import('./types.js').Trial) => Promise<import('./types.js').Tried>} try
 * @property {(trial: import('./types.js').Trial) => Promise<import('./types.js').Found>} think
 * @property {(test: object) => Promise<any>} keep as text
 * @property {(trial: object) => Promise<any>} sample of games
 * @property {(marks: object) => Promise<{ movement: string, left: string[] }>} movement that makes the marks
 * @property {(request: object) => Promise<import('./types.js').FileCoverage>} coverage by the file's own tests
 * @property {(request: object) => Promise<import('./types.js').SourceAnswer>} source a file as its author edits it
 * @property {(link: Link, listener: Listener) => Connection} join
 *
 * @typedef {{ game: string, secrets: string[] }} Link
 * @typedef {{ game: string, hash: string }} Played a game, and the hash of the rules by which it is played
 */

/** A request that failed; the message is plain text for people. */
export class EngineError extends Error {
  /** @param {string} message @param {number} [status] of the answer over HTTP, if it was one */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * A link's fragment, such as `#k3x9.SECRET`, as its parts; null for other fragments.
 * @param {string} fragment
 * @returns {Link | null}
 */
export function parseLink(fragment) {
  const parts = fragment.replace(/^#/, '').split('.');
  if (parts.length < 2 || parts.some((part) => !/^[A-Za-z0-9_-]+$/.test(part))) return null;
  return { game: parts[0], secrets: parts.slice(1) };
}

/**
 * Where requests about a game go: to the part of the server whose name stands before the dash of the game's id.
 * @param {string} game
 */
export const partOfGame = (game) => atPart(game.includes('-') ? game.split('-')[0] : '');

/** The same for a code that people type, the last eight letters of which are no name. @param {string} code */
export const partOfCode = (code) => atPart(code.replace(/[ -]/g, '').slice(0, -8).toLowerCase());

/** Where requests to a part go. @param {string} part empty for none */
export const atPart = (part) => (/^[a-z0-9]{1,8}$/.test(part) ? `/part/${part}` : '');

/** Are all pages in this one document, which has no server? */
export const isOneFile = globalThis.document?.documentElement.dataset.pages === 'here';
const home = isOneFile ? '' : '/';

/** The page with all games. */
export const homePath = isOneFile ? '#' : '/';

/** The page of a link. @param {Link} link */
export function pathOf(link) {
  return `${isOneFile ? '' : '/play'}#${[link.game, ...link.secrets].join('.')}`;
}

/** The page with the links of a game that was made here. @param {string} game */
export const linksPath = (game) => `${home}#links=${game}`;

/**
 * The board on which a game is tried, from a position and after moves.
 * @param {string} id of a game @param {{ position: string, moves: string[] }} [begun]
 */
export function tryPath(id, { position, moves } = { position: '', moves: [] }) {
  const path = `${home}#try=${encodeURIComponent(id)}`;
  const parts = [position && `position=${encodeURIComponent(position)}`, ...moves.map((move) => `move=${encodeURIComponent(move)}`)];
  return [path, ...parts.filter(Boolean)].join('&');
}

/**
 * What `tryPath` wrote into a fragment; null for other fragments.
 * @param {string} fragment @returns {{ id: string, position: string, moves: string[] } | null}
 */
export function parseTryPath(fragment) {
  const [, id, rest] = /^#try=([^&]+)(.*)$/.exec(fragment) ?? [];
  if (!id) return null;
  const begun = new URLSearchParams(rest);
  return { id: decodeURIComponent(id), position: begun.get('position') ?? '', moves: begun.getAll('move') };
}

/** The page of a game's first steps. @param {string} id of a game */
export const lessonPath = (id) => `${home}#learn=${encodeURIComponent(id)}`;
