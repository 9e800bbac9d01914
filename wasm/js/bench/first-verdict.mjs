// How long from load() to the first verdict, each time in a new process, and how
// long one call takes once the engine has warmed up.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const contract = '{"propsSpec":{"properties":{"title":{"schema":{"type":"string"}}}}}';

if (process.argv[2] === 'once') {
  const { load } = await import('ggui-validators');
  const start = performance.now();
  const v = await load();
  const loaded = performance.now();
  v.validateContractJson(contract);
  const first = performance.now();
  console.log(JSON.stringify({ load: loaded - start, first: first - loaded, total: first - start }));
} else {
  const runs = Array.from({ length: 15 }, () =>
    JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'once'], { encoding: 'utf8' })),
  );
  for (const [what, name] of [['load', 'load()'], ['first', 'first verdict after it'], ['total', 'load() to first verdict']]) {
    const times = runs.map((run) => run[what]).sort((a, b) => a - b);
    const ms = (t) => `${t.toFixed(1)} ms`;
    console.log(`${name.padEnd(24)} median ${ms(times[7])}, best ${ms(times[0])}, worst ${ms(times[14])}`);
  }
  const { load } = await import('ggui-validators');
  const v = await load();
  const compiled = v.compilePropsJson('{"type":"object","properties":{"n":{"type":"integer"}}}');
  const calls = {
    validateContractJson: () => v.validateContractJson(contract),
    'compiled.validateJson': () => compiled.validateJson('{"n":1}'),
    gateJson: () => v.gateJson('{"contract":{"clientCapabilities":{"gadgets":{}}},"appGadgets":[]}'),
    sha256Json: () => v.sha256Json('{"b":1,"a":2}'),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (let i = 0; i < 20_000; i++) call();
    let best = Infinity;
    for (let k = 0; k < 10; k++) {
      const start = performance.now();
      for (let i = 0; i < 2_000; i++) call();
      best = Math.min(best, (performance.now() - start) / 2_000);
    }
    console.log(`${name.padEnd(24)} ${(best * 1000).toFixed(2)} µs a call`);
  }
}
