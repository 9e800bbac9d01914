// The entry for Node, whose fetch does not read files.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { loader } from './lib/loader.js';
import { LoadError } from './lib/errors.js';
import { fetchResponse } from './lib/source.js';

export * from './lib/errors.js';

export const load = loader(new URL('./ggui-validators.wasm', import.meta.url), async (url) => {
  const resolved = typeof url === 'string' ? urlOf(url) : url;
  if (resolved.protocol !== 'file:') return fetchResponse(resolved);
  try {
    // In one go: in pieces, with a turn of the event loop for each, it takes longer,
    // and the module's start blocks for longer than the file.
    return readFileSync(resolved);
  } catch (error) {
    throw new LoadError('file', `The module could not be read from ${resolved}: ${error.message}`, { cause: error });
  }
});

/** A string is a URL or a path. A single letter before a colon is a drive. */
function urlOf(string) {
  return /^[a-z][a-z0-9+.-]+:/i.test(string) ? new URL(string) : pathToFileURL(string);
}
