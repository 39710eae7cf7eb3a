// A conversation with yaml-language-server, as an editor holds it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { StreamMessageReader, StreamMessageWriter, createMessageConnection } from 'vscode-jsonrpc/node.js';
import { cases, casesSchema, tries, trySchema, uriOf, variantSchema, variants } from './project.mjs';

/// A server that knows the project's schemas. `open(uri, text)` answers with its diagnostics.
export async function startServer() {
  const program = createRequire(import.meta.url).resolve('yaml-language-server/bin/yaml-language-server');
  const child = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));

  const settings = {
    yaml: {
      validate: true,
      hover: true,
      completion: true,
      schemas: {
        [uriOf(variantSchema)]: ['*.variant.yaml', ...variants],
        [uriOf(casesSchema)]: cases,
        [uriOf(trySchema)]: tries,
      },
    },
  };
  connection.onRequest('workspace/configuration', ({ items }) =>
    items.map(({ section }) => (section ? section.split('.').reduce((at, key) => at?.[key] ?? null, settings) : settings)));
  connection.onRequest('client/registerCapability', () => null);
  const waiting = new Map();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => waiting.get(uri)?.(diagnostics));
  connection.listen();

  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { configuration: true }, textDocument: { completion: { completionItem: { snippetSupport: true } } } },
  });
  connection.sendNotification('initialized', {});
  connection.sendNotification('workspace/didChangeConfiguration', { settings });

  let version = 0;
  const at = (uri, line, character) => ({ textDocument: { uri }, position: { line, character } });
  return {
    open: (uri, text) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no diagnostics for ${uri}`)), 20_000);
        waiting.set(uri, (diagnostics) => (clearTimeout(timer), resolve(diagnostics)));
        const textDocument = { uri, languageId: 'yaml', version: ++version, text };
        connection.sendNotification('textDocument/didOpen', { textDocument });
      }),
    complete: (uri, line, character) => connection.sendRequest('textDocument/completion', at(uri, line, character)),
    hover: (uri, line, character) => connection.sendRequest('textDocument/hover', at(uri, line, character)),
    async stop() {
      await connection.sendRequest('shutdown');
      connection.sendNotification('exit');
      connection.dispose();
      child.kill();
    },
  };
}
