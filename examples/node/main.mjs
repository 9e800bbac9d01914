// Says what the render tool would: node main.mjs --help

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { load } from 'ggui-validators';

import { renderTool } from './render.mjs';

const usage = `Says whether a contract renders in an app, and what to do if not.

Usage: node main.mjs [--app GGUI.json] [--refusal REFUSAL.json] CONTRACT.json

  --app FILE      the app; without it there are the standard gadgets alone
  --refusal FILE  why the app is refused
  --help          print this

Exits with 0 when it renders, with 1 when not, with 2 when the input cannot be used.
`;

const options = { app: { type: 'string' }, refusal: { type: 'string' }, help: { type: 'boolean' } };

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) {
    process.stdout.write(usage);
  } else {
    if (positionals.length !== 1) throw new Error('Name one contract, or see node main.mjs --help.');
    const result = await judge(positionals[0], values);
    console.log(result.content[0].text);
    process.exitCode = result.isError ? 1 : 0;
  }
} catch (error) { // whose message says what to do, be it Node's or the validators'
  console.error(error.message);
  process.exitCode = 2;
}

async function judge(contract, { app, refusal }) {
  const v = await load(); // once: this compiles the module
  const refused = refusal === undefined ? undefined : JSON.parse(await text(refusal));
  const render = renderTool(v, app === undefined ? undefined : await text(app), () => refused);
  return render(await readFile(contract)); // bytes: nothing is replaced on the way
}

function text(file) {
  return readFile(file, 'utf8');
}
