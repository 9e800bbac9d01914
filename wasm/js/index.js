// The entry for browsers, workers and bundlers: what a URL names is fetched.

import { loader } from './lib/loader.js';
import { fetchResponse } from './lib/source.js';

export * from './lib/errors.js';

// One static expression: bundlers look for exactly this, and move the file.
export const load = loader(new URL('./ggui-validators.wasm', import.meta.url), fetchResponse);
