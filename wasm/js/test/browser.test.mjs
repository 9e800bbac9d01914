// The package in a real browser, as it is: no bundler, no transformation.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, needsBrowser } from './browser.mjs';
import { shippedLines, summaryLine } from './cases.mjs';
import { expectedDeepAnswers } from './deep.mjs';
import { afterOverflow } from './overflow.mjs';
import { serve } from './server.mjs';

const packageRoot = new URL('../', import.meta.url);
const pages = { '/cases.jsonl': shippedLines() };
const strict = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

let browser;
before(async () => {
  if (!needsBrowser.skip) browser = await launch();
});
after(() => browser?.close());

/** Opens the test page on a server of its own and returns what came of it. */
async function open(options) {
  const server = await serve(packageRoot, options);
  const page = await browser.newPage();
  try {
    await page.goto(`${server.url}/test/page/index.html`);
    await page.waitForFunction(() => globalThis.outcome !== undefined);
    return { ...(await page.evaluate(() => globalThis.outcome)), requests: server.requests };
  } finally {
    await page.close();
    await server.close();
  }
}

function assertWorking(t, outcome) {
  assert.equal(outcome.error, undefined, outcome.message);
  t.diagnostic(`Chromium ${browser.version()}: ${summaryLine(outcome)}; first verdict ${outcome.milliseconds.toFixed(0)} ms after load() was called`);
  assert.deepEqual(outcome.bad, []);
  assert.ok(outcome.summary.passed > 0);
  assert.ok(outcome.shared);
  assert.equal(outcome.first, 'accept');
  assert.equal(outcome.surrogate, 'invalid_json');
  assert.deepEqual(outcome.deep, expectedDeepAnswers);
  assert.deepEqual(outcome.overflow, afterOverflow);
  assert.deepEqual(outcome.worker, expectedDeepAnswers);
}

test('all shipped cases pass in a page with a strict Content-Security-Policy', needsBrowser, async (t) => {
  assertWorking(t, await open({ pages, headers: { 'content-security-policy': strict } }));
});

test('all shipped cases pass where the module is served with a wrong type', needsBrowser, async (t) => {
  const outcome = await open({ pages, wasmType: 'application/octet-stream' });
  assertWorking(t, outcome);
  assert.equal(outcome.requests.filter((path) => path.endsWith('.wasm')).length, 2, 'one request from the page, one from its worker');
});

test('a policy that forbids WebAssembly is named', needsBrowser, async () => {
  const outcome = await open({ pages, headers: { 'content-security-policy': "script-src 'self'" } });
  assert.deepEqual([outcome.error, outcome.code], ['LoadError', 'compile']);
  assert.match(outcome.message, /wasm-unsafe-eval/);
});

test('a page in place of the module is named', needsBrowser, async () => {
  const outcome = await open({ pages: { ...pages, '/ggui-validators.wasm': '<!doctype html>' }, wasmType: 'text/html' });
  assert.deepEqual([outcome.error, outcome.code], ['LoadError', 'html']);
});
