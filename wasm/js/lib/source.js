// From whatever a caller has to a compiled module.

import { LoadError } from './errors.js';

const magic = [0x00, 0x61, 0x73, 0x6d];

const bundlers =
  'If a bundler moved the package, keep it out of the pre-bundling (Vite: optimizeDeps.exclude) or give load() the URL of the .wasm file.';

/** Compiles what `source` is or leads to. `fetchURL` gets what a URL names. */
export async function compile(source, fetchURL) {
  const given = await source;
  if (isModule(given)) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return compileBytes(given, 'The bytes');
  if (typeof given === 'string' || given instanceof URL) {
    const got = await fetchURL(given);
    return got instanceof Uint8Array ? compileBytes(got, `The file ${given}`) : compileResponse(got);
  }
  // Last: the first mention of Response makes Node load all of fetch, which takes
  // longer than to compile the module.
  if (typeof Response !== 'undefined' && given instanceof Response) return compileResponse(given);
  throw new LoadError(
    'source',
    'load() takes a URL, a string, a Response, bytes or a WebAssembly.Module, or a promise of one, and got none of them.',
  );
}

/** Tells a module also when it comes from another realm, where instanceof fails. */
export function isModule(value) {
  return Object.prototype.toString.call(value) === '[object WebAssembly.Module]';
}

/** Fetches a URL and names what can go wrong on the way. */
export async function fetchResponse(url) {
  try {
    return await fetch(url);
  } catch (error) {
    throw new LoadError('network', `The module could not be fetched from ${url}: ${error.message}`, { cause: error });
  }
}

async function compileResponse(response) {
  const from = response.url === '' ? 'The response' : response.url;
  const type = (response.headers.get('content-type') ?? '').trim().toLowerCase();
  const isHTML = type.startsWith('text/html');
  if (!response.ok) {
    throw new LoadError(
      'http_status',
      `${from} answered with status ${response.status}${isHTML ? ' and an HTML page' : ''} instead of the module. ${bundlers}`,
    );
  }
  if (isHTML) throw gotHTML(from);
  if (response.bodyUsed) {
    throw new LoadError('source', 'The body of the response was read already. Fetch it again, or clone it before.');
  }
  // Streaming needs exactly this type. It also consumes the body, so which way
  // to go is decided before and not by trying.
  if (type === 'application/wasm' && typeof WebAssembly.compileStreaming === 'function') {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      // The body is gone; V8 says with which bytes it began.
      if (/\bfound 3c\b/i.test(error.message)) throw gotHTML(from);
      throw notCompiled(from, error);
    }
  }
  let bytes;
  try {
    bytes = await response.arrayBuffer();
  } catch (error) {
    throw new LoadError('network', `${from} ended before the whole module was there: ${error.message}`, { cause: error });
  }
  return compileBytes(bytes, from);
}

async function compileBytes(source, from) {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  if (magic.some((byte, i) => bytes[i] !== byte)) {
    const start = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart();
    if (start.startsWith('<')) throw gotHTML(from);
    throw new LoadError('not_wasm', `${from} is not a WebAssembly module: it does not start as one. ${bundlers}`);
  }
  try {
    const compiling = WebAssembly.compile(bytes);
    // The Go runtime will ask for random numbers. Node loads them at their first
    // mention, for which it has time while other threads compile.
    crypto.getRandomValues(new Uint8Array(1));
    return await compiling;
  } catch (error) {
    throw notCompiled(from, error);
  }
}

function gotHTML(from) {
  return new LoadError('html', `${from} is an HTML page and not the module: got HTML, as servers send for paths they do not know. ${bundlers}`);
}

function notCompiled(from, error) {
  return new LoadError(
    'compile',
    `${from} could not be compiled: ${error.message}. Where a Content-Security-Policy is in force, its script-src needs 'wasm-unsafe-eval'; where compiling is not allowed at all, give load() a WebAssembly.Module.`,
    { cause: error },
  );
}
