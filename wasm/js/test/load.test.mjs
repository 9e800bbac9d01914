// Where the module comes from, what can go wrong on the way, and what a trap does.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';

import { AbiMismatchError, DefectError, LoadError, ValidatorsError, load } from 'ggui-validators';
import { load as loadByFetch } from '../index.js';
import { fakeModule } from './fake.mjs';
import { afterOverflow, overflow } from './overflow.mjs';
import { serve } from './server.mjs';

const packageRoot = new URL('../', import.meta.url);
const file = new URL('ggui-validators.wasm', packageRoot);
const bytes = readFileSync(file);
const html = '<!doctype html><title>Home</title>';

let good; // servers
let plain;
before(async () => {
  good = await serve(packageRoot, { pages: { '/page.wasm': html, '/cut.wasm': bytes.subarray(0, 1000), '/text.wasm': 'no module' } });
  plain = await serve(packageRoot, { wasmType: 'application/octet-stream', pages: { '/page.wasm': html } });
});
after(() => Promise.all([good.close(), plain.close()]));

const accepts = (v) => assert.deepEqual(v.validateContract({}), { outcome: 'accept' });

test('loads at the same time share one instance, which can be used at once', async () => {
  const [a, b] = await Promise.all([load(), load()]);
  accepts(a);
  assert.equal(a, b);
  assert.equal(load(), load());
  assert.equal(load(String(file)), load(new URL(file)));
  assert.notEqual(await load(bytes), a);
  assert.equal(load(bytes), load(bytes));
});

// In a process of its own, for this one fetches.
test('to read the module from its file, Node loads no fetch', () => {
  const script = `
    const { load } = await import(${JSON.stringify(String(new URL('node.js', packageRoot)))});
    (await load()).validateContract({});
    console.log(process.moduleLoadList.filter((name) => name.includes('undici')).join());`;
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim(), '');
});

test('every kind of source', async (t) => {
  const module = await WebAssembly.compile(bytes);
  const sources = {
    'a file URL': () => file,
    'a file URL as a string': () => String(file),
    'a path': () => fileURLToPath(file),
    'a URL': () => new URL(`${good.url}/ggui-validators.wasm`),
    'a URL as a string': () => `${good.url}/ggui-validators.wasm`,
    'a response': async () => fetch(`${good.url}/ggui-validators.wasm`),
    'a promise of a response': () => fetch(`${good.url}/ggui-validators.wasm`),
    'a response of another type': () => fetch(`${plain.url}/ggui-validators.wasm`),
    'a response of no type': () => new Response(bytes),
    'bytes': () => new Uint8Array(bytes),
    'bytes in the middle of a buffer': () => Buffer.concat([Buffer.alloc(3), bytes, Buffer.alloc(5)]).subarray(3, 3 + bytes.length),
    'a buffer': () => new Uint8Array(bytes).buffer,
    'a view': () => new DataView(new Uint8Array(bytes).buffer),
    'a module': () => module,
    'a module of another realm': () => runInNewContext('new WebAssembly.Module(bytes)', { bytes }),
  };
  for (const [name, source] of Object.entries(sources)) {
    await t.test(name, async () => accepts(await load(source())));
  }
});

test('a wrong type is not tried twice', async () => {
  const before = plain.requests.length;
  accepts(await loadByFetch(`${plain.url}/ggui-validators.wasm`));
  assert.equal(plain.requests.length, before + 1);
});

test('what goes wrong is named', async (t) => {
  const consumed = new Response(bytes);
  await consumed.arrayBuffer();
  const faults = {
    'a page that is not there': [() => `${good.url}/nowhere.wasm`, 'http_status', /404 and an HTML page.*optimizeDeps\.exclude/],
    'a page under the name of the module': [() => `${good.url}/page.wasm`, 'html', /got HTML.*optimizeDeps\.exclude/],
    'a page of a type that hides it': [() => `${plain.url}/page.wasm`, 'html', /got HTML/],
    'a page in a response': [() => new Response(html, { headers: { 'content-type': 'text/html' } }), 'html', /got HTML/],
    'a page as bytes': [() => Buffer.from(` \n${html}`), 'html', /got HTML/],
    'text': [() => `${good.url}/text.wasm`, 'compile', /could not be compiled/],
    'text as bytes': [() => Buffer.from('text'), 'not_wasm', /not a WebAssembly module/],
    'no bytes': [() => new Uint8Array(), 'not_wasm', /not a WebAssembly module/],
    'half a module': [() => `${good.url}/cut.wasm`, 'compile', /wasm-unsafe-eval/],
    'half a module as bytes': [() => bytes.subarray(0, 1000), 'compile', /WebAssembly\.Module/],
    'a body that was read': [() => consumed, 'source', /read already/],
    'a server that is not there': [() => 'http://127.0.0.1:1/v.wasm', 'network', /could not be fetched/],
    'a file that is not there': [() => new URL('nowhere.wasm', packageRoot), 'file', /could not be read/],
    'a number': [() => 1, 'source', /takes a URL/],
    'null': [() => null, 'source', /takes a URL/],
    'an object': [() => ({}), 'source', /takes a URL/],
  };
  for (const [name, [source, code, message]] of Object.entries(faults)) {
    await t.test(name, async () => {
      await assert.rejects(load(source()), (error) => {
        assert.ok(error instanceof LoadError && error instanceof ValidatorsError, String(error.stack));
        assert.equal(error.code, code);
        assert.match(error.message, message);
        return true;
      });
    });
  }
});

test('a server error is named with its status', async () => {
  await assert.rejects(load(new Response('', { status: 503 })), { code: 'http_status', message: /503/ });
});

test('a load that failed can be tried again', async () => {
  let up = false;
  const flaky = `${good.url}/flaky.wasm`;
  const real = globalThis.fetch;
  globalThis.fetch = (url) => (up ? real(`${good.url}/ggui-validators.wasm`) : real(url));
  try {
    await assert.rejects(load(flaky), LoadError);
    up = true;
    accepts(await load(flaky));
  } finally {
    globalThis.fetch = real;
  }
});

test('a module of another ABI is refused by name', async () => {
  for (const [abi, actual] of [[2, 2], [0, 0], [undefined, undefined]]) {
    await assert.rejects(load(fakeModule({ abi })), (error) => {
      assert.ok(error instanceof AbiMismatchError && error instanceof LoadError);
      assert.deepEqual([error.name, error.code, error.expected, error.actual], ['AbiMismatchError', 'abi_mismatch', 1, actual]);
      return true;
    });
  }
  const empty = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  await assert.rejects(load(empty), AbiMismatchError);
});

test('a trap is a defect, and the next call gets a new instance', async () => {
  const v = await load(fakeModule({ abi: 1 }));
  assert.equal(v.gateJson('{}'), 'true');
  assert.throws(() => v.gateJson('0'), (error) => {
    assert.ok(error instanceof DefectError);
    assert.ok(error.cause instanceof WebAssembly.RuntimeError);
    return true;
  });
  assert.equal(v.gateJson('{}'), 'true');
});

test('an answer that is no envelope is a defect', async () => {
  for (const answer of ['', '{}', 'null', '{"verdicts":1}']) {
    const v = await load(fakeModule({ abi: 1, answer }));
    assert.throws(() => v.gateJson('{}'), DefectError);
  }
  const v = await load(fakeModule({ abi: 1, answer: '{"defect":{"message":"a reason"}}' }));
  assert.throws(() => v.gateJson('{}'), { name: 'DefectError', message: /a reason/ });
});

test('a stack overflow inside the module does not spoil what comes after', async () => {
  const v = await load(new Uint8Array(bytes));
  assert.deepEqual(overflow(v, DefectError), afterOverflow);
});
