// Prints the sizes of the module, raw and as servers send it, and fails when one
// is over its budget. Size is what a page's visitors wait for: raise a budget only
// with a reason.

import { readFileSync } from 'node:fs';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';

const read = (name) => readFileSync(new URL(name, import.meta.url));
const module = read('js/ggui-validators.wasm');
const budget = JSON.parse(read('size-budget.json'));
const sizes = {
  raw: module.length,
  gzip: gzipSync(module, { level: 9 }).length,
  brotli: brotliCompressSync(module, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: module.length },
  }).length,
};
for (const [how, size] of Object.entries(sizes)) {
  const over = size - budget[how];
  console.log(`${how.padEnd(7)} ${String(size).padStart(8)} of ${budget[how]} bytes${over > 0 ? `: ${over} too many` : ''}`);
  if (over > 0) process.exitCode = 1;
}
if (process.exitCode === 1) console.error('the module is over its budget (wasm/size-budget.json): see what it pulled in with go list -deps ./wasm, or raise the budget with a reason');
