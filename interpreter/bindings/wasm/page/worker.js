/** The worker that has the engine: hands the page's requests to the server inside it, and its events to the page. */
import makeModule from '../../../../build-wasm/trigon.mjs';

/** @type {any} */
let module;
/** Requests that came before the engine was there. @type {object[] | null} */
let early = [];
let timer = 0;

/** The answer of a function that takes and returns a text of JSON. @param {string} name @param {unknown} request */
function call(name, request) {
  const text = module.allocateUTF8(JSON.stringify(request));
  const answer = module[name](text);
  module._free(text);
  const result = JSON.parse(module.UTF8ToString(answer));
  module._trigon_string_free(answer);
  return result;
}

/** @param {object} request */
function step(request) {
  const { events, wait } = call('_trigon_page_step', request);
  for (const event of events) postMessage(event);
  clearTimeout(timer);
  // Longer waits are cut into several.
  if (wait !== null) timer = setTimeout(step, Math.min(wait * 1000, 60_000), { type: 'tick' });
}

/** @param {string} path @param {Uint8Array} bytes */
function addFile(path, bytes) {
  const name = module.allocateUTF8(path);
  const at = module._malloc(bytes.length + 1);
  module.HEAPU8.set(bytes, at);
  module._trigon_page_file(name, at, bytes.length);
  module._free(at);
  module._free(name);
}

/**
 * @param {{ engine: WebAssembly.Module, files: Record<string, Uint8Array>, games: string[],
 *   kept: Record<string, string> }} start */
async function begin({ engine, files, games, kept }) {
  module = await makeModule({
    locateFile: (/** @type {string} */ name) => name,
    instantiateWasm(/** @type {WebAssembly.Imports} */ imports, /** @type {(one: WebAssembly.Instance) => void} */ done) {
      void WebAssembly.instantiate(engine, imports).then(done);
      return {};
    },
  });
  for (const [path, bytes] of Object.entries(files)) addFile(path, bytes);
  const { errors } = call('_trigon_page_start', { games, kept });
  postMessage({ type: 'started', errors });
  const waiting = early ?? [];
  early = null;
  waiting.forEach(step);
}

addEventListener('message', ({ data }) => {
  if (data.type === 'start') void begin(data).catch((error) => postMessage({ type: 'failed', text: String(error) }));
  else if (early) early.push(data);
  else step(data);
});
