// How long from nothing to the first verdict, each time in a new process: of the
// WebAssembly module from load() on, of the peers from importing their packages on.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const contract = '{"propsSpec":{"properties":{"title":{"schema":{"type":"string"}}}}}';
const runs = 15;

const sides = {
  async wasm() {
    const { load } = await import('../../wasm/js/node.js');
    const start = performance.now();
    const v = await load();
    const loaded = performance.now();
    v.validateContractJson(contract);
    return [loaded - start, performance.now() - loaded];
  },
  async js() {
    const start = performance.now();
    const { peers } = await import('./peers.mjs');
    const loaded = performance.now();
    peers.DataContract.ask(contract);
    return [loaded - start, performance.now() - loaded];
  },
};

const side = process.argv[2];
if (side !== undefined) {
  console.log(JSON.stringify(await sides[side]()));
} else {
  for (const [name, title] of [['wasm', 'WASM: load() to first verdict'], ['js', 'JavaScript: import to first verdict']]) {
    const times = Array.from({ length: runs }, () =>
      JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], { encoding: 'utf8' })),
    );
    const sorted = (f) => times.map(f).sort((a, b) => a - b);
    const totals = sorted(([load, first]) => load + first);
    const middle = (list) => list[runs >> 1].toFixed(1);
    console.log(
      `${title.padEnd(36)} median ${middle(totals)} ms (${middle(sorted(([load]) => load))} loading, ${middle(sorted(([, first]) => first))} asking), ` +
        `best ${totals[0].toFixed(1)} ms, worst ${totals[runs - 1].toFixed(1)} ms, of ${runs} processes`,
    );
  }
}
