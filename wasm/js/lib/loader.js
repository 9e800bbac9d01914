// load(): one instance of the validators for one source.

import { Host } from './host.js';
import { compile } from './source.js';
import { validators } from './validators.js';

/**
 * Makes load(). Loads of one source share a promise, so that two parts of a
 * program that load at the same time share one instance. A load that failed is
 * forgotten, so that it can be tried again.
 */
export function loader(defaultURL, fetchURL) {
  const byURL = new Map();
  const byObject = new WeakMap();

  return function load(source = defaultURL) {
    const named = typeof source === 'string' || source instanceof URL;
    const key = named ? String(source) : source;
    const loads = named ? byURL : byObject;
    if (!named && (typeof source !== 'object' || source === null)) return start(source, fetchURL); // which says so
    let loading = loads.get(key);
    if (loading === undefined) {
      loading = start(source, fetchURL);
      loads.set(key, loading);
      loading.catch(() => loads.delete(key));
    }
    return loading;
  };
}

async function start(source, fetchURL) {
  return validators(await Host.start(await compile(source, fetchURL)));
}
