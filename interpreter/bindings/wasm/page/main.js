/**
 * The page without a server: the client's pages, with a server in a worker. What it needs stands in its document or, on a
 * site of many pages, beside it.
 */
import { decompress } from 'fzstd';
import { pageError } from './errors.js';
import { keepGame, keptGames } from './kept_games.js';
import { PageEngine } from './page_engine.js';
import { WorkerTransport } from './transport.js';
import { tryPath } from '../../../web/client/engine.js';
import { loadWords } from '../../../web/client/languages.js';
import { showPages } from '../../../web/client/pages.js';
import { t } from '../../../web/client/words.js';
import workerText from 'worker:./worker.js';

/** The text of one of the document's scripts that hold data. @param {string} id */
const textOf = (id) => document.getElementById(id)?.textContent ?? '';

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The files of the games: texts, and what is none in base64. */
function filesOf({ texts = {}, others = {} }) {
  const encoder = new TextEncoder();
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const [path, text] of Object.entries(texts)) files[path] = encoder.encode(text);
  for (const [path, base64] of Object.entries(others)) files[path] = bytesOf(base64);
  return files;
}

/** The id of a game by its path. @param {string} path */
const idOf = (path) => path.replace(/^.*\//, '').replace(/\.yaml$/, '');

/** The games, and the engine, packed by zstd. @returns {Promise<[any, Uint8Array]>} */
async function parts() {
  const inside = textOf('trigon-games');
  if (inside) return [JSON.parse(inside), bytesOf(textOf('trigon-engine'))];
  void navigator.serviceWorker?.register('service-worker.js');
  const [games, engine] = await Promise.all(['games.json', 'engine.wasm.zst'].map((name) => fetch(name)));
  if (!games.ok || !engine.ok) throw new Error(t`Parts of this site are missing.`);
  return [await games.json(), new Uint8Array(await engine.arrayBuffer())];
}

async function start() {
  await loadWords();
  const [games, packed] = await parts();
  const worker = new Worker(URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' })));
  worker.addEventListener('message', ({ data }) => data.type === 'kept' && keepGame(data.game, data.text));
  // The engine may also fail later, for lack of memory perhaps.
  worker.addEventListener('error', ({ message }) => pageError(message));
  const started = new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => {
      if (data.type === 'failed' || data.errors) reject(data.text ?? data.errors);
      if (data.type === 'started') resolve(null);
    });
  });
  const engine = await WebAssembly.compile(decompress(packed));
  worker.postMessage({ type: 'start', engine, files: filesOf(games), games: games.games, kept: keptGames() });
  await started;
  // What is to be shown at once is a board to try.
  if (games.start && location.hash === '') history.replaceState(null, '', tryPath(idOf(games.games[0]), games.start));
  showPages(new PageEngine(new WorkerTransport(worker)));
}

start().catch((error) => pageError(String(error)));
