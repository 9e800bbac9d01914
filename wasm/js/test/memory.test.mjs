// A million calls, and the memory that they leave behind.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from 'ggui-validators';

const calls = Number(process.env.CALLS ?? 1_000_000); // make soak asks for more

test('a million calls reach a plateau of memory', async (t) => {
  const { memory, validators: v } = await withMemory();
  const contract = JSON.stringify({ propsSpec: { properties: { a: { schema: { type: 'string' } } } } });
  const gate = '{"contract":{"clientCapabilities":{"gadgets":{"@acme/maps":{"useMap":{}}}}},"appGadgets":[]}';
  const compiled = v.compilePropsJson('{"type":"object","properties":{"n":{"type":"integer"}}}');
  const ways = [
    () => v.validateContractJson(contract),
    () => compiled.validateJson('{"n":1}'),
    () => v.sha256Json('{"b":1,"a":2}'),
    () => v.gateJson(gate),
    () => v.resolveGadgetUrlsJson('{"package":"maps","version":"1.0.0"}'),
    () => {
      try {
        v.canonicalizeJson('{');
      } catch {
        // refused, which is a call too
      }
    },
    () => v.matchesToolFiltersJson('{"filters":{"tool":"a"}}'),
    () => v.compilePropsJson('{"type":"integer"}').dispose(),
  ];
  const sizes = [];
  const start = performance.now();
  for (let i = 0; i < calls; i++) {
    ways[i % ways.length]();
    if ((i + 1) % (calls / 10) === 0) sizes.push(memory.buffer.byteLength);
  }
  const seconds = (performance.now() - start) / 1000;
  const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  t.diagnostic(`${calls} calls in ${seconds.toFixed(1)} s; memory after each tenth: ${sizes.map(mib).join(', ')}`);
  // When the collector runs is not fixed, so a little more can be needed once.
  const slack = 1024 * 1024;
  assert.ok(sizes.at(-1) - sizes[2] <= slack, 'the memory still grew after three tenths of the calls');

  // A large input may cost memory once, and not again.
  const large = `"${'x'.repeat(8 * 1024 * 1024)}"`;
  for (let i = 0; i < 5; i++) v.sha256Json(large);
  const afterFive = memory.buffer.byteLength;
  for (let i = 0; i < 40; i++) v.sha256Json(large);
  for (let i = 0; i < 10_000; i++) ways[i % ways.length]();
  t.diagnostic(`after 5 inputs of 8 MiB ${mib(afterFive)}, after 45 and 10,000 calls ${mib(memory.buffer.byteLength)}`);
  assert.ok(memory.buffer.byteLength - afterFive <= slack, 'the memory still grew after five large inputs');
});

/** The validators, and the memory of their instance, which the package hides. */
async function withMemory() {
  const instantiate = WebAssembly.instantiate;
  let memory;
  WebAssembly.instantiate = async (...args) => {
    const instance = await instantiate.apply(WebAssembly, args);
    memory = instance.exports.memory;
    return instance;
  };
  try {
    const validators = await load();
    return { validators, memory };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}
