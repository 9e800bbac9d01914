// A static server on loopback that can be told to serve badly.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.wasm', 'application/wasm'],
  ['.json', 'application/json'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Serves the files below `root`, and `pages`: paths to texts. `headers` go with
 * every answer; `wasmType` replaces the type of the module. Resolves to
 * { url, requests, close }.
 */
export async function serve(root, { pages = {}, headers = {}, wasmType } = {}) {
  const extra = new Map(Object.entries(pages));
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    requests.push(path);
    const type = extname(path) === '.wasm' && wasmType !== undefined ? wasmType : (types.get(extname(path)) ?? 'text/plain');
    try {
      const body = extra.get(path) ?? (await readFile(new URL(`.${path}`, root)));
      response.writeHead(200, { ...headers, 'content-type': type });
      response.end(body);
    } catch {
      response.writeHead(404, { ...headers, 'content-type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><title>Not found</title>');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}
