// The example as people run it, and the tool as servers call it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { InvalidInputError, load } from 'ggui-validators';

import { renderTool } from './render.mjs';

const ggui = readFileSync(new URL('../projects/florist/ggui.json', import.meta.url), 'utf8');
const v = await load();

/** The text of a contract with these gadgets, and no other specs. */
const using = (gadgets) => JSON.stringify({ clientCapabilities: { gadgets } });
const refusal = (more) => ({ code: 'app_deprovisioned', message: 'The florist has moved.', fix: 'Use the app florist.', retry: 'never', handshake: 'intact', ...more });

test('a contract that renders gets the files of its gadgets', () => {
  const result = renderTool(v, ggui)(using({ '@florist/streets': { StreetMap: {} }, '@ggui-ai/gadgets': { useCamera: {} } }));
  assert.equal(result.isError, undefined);
  assert.deepEqual(result.structuredContent, {
    outcome: 'accepted',
    gadgets: [
      {
        package: '@florist/streets',
        bundleUrl: 'https://cdn.florist.example/bundles/public/@florist/streets/2.0.1/bundle.js',
        styleUrl: 'https://cdn.florist.example/bundles/public/@florist/streets/2.0.1/style.css',
      },
      { package: '@ggui-ai/gadgets' },
    ],
  });
  assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
});

for (const [name, contract, text, app = ggui] of [
  ['a gadget that nobody has', using({ '@florist/bouquet-chart': { BouquetCharts: {} } }), /^gadget_not_registered: .*did you mean BouquetChart\?$/],
  ['a gadget of another package', using({ '@florist/streets': { BouquetChart: {} } }), /^gadget_package_mismatch: .*import it from @florist\/bouquet-chart\.$/],
  ['a gadget twice', using({ '@florist/streets': { StreetMap: {} }, '@a/b': { StreetMap: {} } }), /^duplicate_gadget_hook: .*keep one of them\./],
  ['a key that is not set', using({ '@florist/streets': { StreetMap: {} } }), /^gadget_public_env_missing: .*GGUI_PUBLIC_APP_STREETS_KEY/, ggui.replace('STREETS', 'LANES')],
  ['broken JSON', '{"clientCapabilities":', /^contract_validation_failed: ./],
  ['a member that is there twice', '{"propsSpec":{"properties":{}},"propsSpec":{"properties":{}}}', /^contract_validation_failed: \/propsSpec: /],
  ['two faults', '{"propsSpec":{"properties":1},"actionSpec":[]}', /^contract_validation_failed: \/propsSpec\/properties: .+\n\/actionSpec: /],
]) {
  test(`${name} is a domain error that says what to do`, () => {
    const result = renderTool(v, app)(contract);
    assert.match(result.content[0].text, text);
    assert.deepEqual(result, { isError: true, content: [{ type: 'text', text: result.content[0].text }] });
  });
}

test('a refusal comes before everything else, and is asked for each time', () => {
  let now = refusal();
  const render = renderTool(v, ggui, () => now);
  assert.deepEqual(render('not even JSON'), {
    isError: true,
    content: [{ type: 'text', text: 'app_deprovisioned: The florist has moved. Use the app florist.' }],
    structuredContent: { outcome: 'refused', refusal: refusal() },
  });
  now = refusal({ code: 'checkout_unavailable', retry: 'later' }); // not said to who renders
  assert.equal(render('{}').structuredContent.outcome, 'accepted');
  now = refusal({ code: 'app_moved' });
  assert.throws(() => render('{}'), (error) => error instanceof InvalidInputError && error.code === 'unknown_code');
  now = undefined;
  assert.equal(render('{}').structuredContent.outcome, 'accepted');
});

for (const [name, text, message] of [
  ['an app that is no JSON', '{"app":', /^ggui\.json:1:\d+: /],
  ['an app that is null', '{"app": null}', /^ggui\.json:1:2: /],
  ['a package in an app that cannot be one', '{"app": {\n"gadgets": [{"package": "Florist", "version": "1.0.0", "exports": [{"hook": "useSeason"}]}]}}', /^ggui\.json:2:14: "Florist" is not an npm package name/],
  ['each fault of an app', '{"gadgets": {},\n"publicEnv": {"GGUI_PUBLIC_APP_KEY": 1}}', /^ggui\.json:1:2: .*\nggui\.json:2:15: /],
]) {
  test(`${name} is found when the tool is made`, () => assert.throws(() => renderTool(v, text), { message }));
}

test('an app may stand by itself', () => {
  const app = JSON.stringify(JSON.parse(ggui).app);
  assert.equal(renderTool(v, app)(using({ '@florist/streets': { StreetMap: {} } })).isError, undefined);
});

test('without an app there are the standard gadgets', () => {
  const render = renderTool(v);
  assert.equal(render(using({ '@ggui-ai/gadgets': { useCamera: {} } })).isError, undefined);
  assert.match(render(using({ '@ggui-ai/gadgets': { useCamrea: {} } })).content[0].text, /did you mean useCamera/);
});

/** Runs the program and checks what it prints and how it ends. */
function run(args, status, out, err = /^$/) {
  const here = { cwd: fileURLToPath(new URL('.', import.meta.url)), encoding: 'utf8' };
  const ended = spawnSync(process.execPath, ['main.mjs', ...args], here);
  assert.match(ended.stdout, out);
  assert.match(ended.stderr, err);
  assert.equal(ended.status, status);
}

const inApp = ['--app', '../projects/florist/ggui.json'];
for (const [name, ...ended] of [
  ['says yes', [...inApp, 'package.json'], 0, /^\{"outcome":"accepted"/], // whose members are no contract's, and let be
  ['says what to do about a contract', [...inApp, 'contract.json'], 1, /^gadget_not_registered: .*did you mean BouquetChart\?\n$/],
  ['knows the standard gadgets alone without an app', ['contract.json'], 1, /^gadget_not_registered: .*use a registered one/],
  ['says a refusal', [...inApp, '--refusal', 'refusal.json', 'contract.json'], 1, /^app_rate_limited: .* Wait a minute\.\n$/],
  ['names a file that is not there', ['--app', 'absent.json', 'contract.json'], 2, /^$/, /absent\.json/],
  ['wants a contract', [], 2, /^$/, /--help/],
  ['names an option that it does not have', ['--apps', 'x', 'contract.json'], 2, /^$/, /--apps/],
  ['says how it is used', ['--help'], 0, /^Says whether .*\nUsage: /s],
]) {
  test(`the program ${name}`, () => run(...ended));
}
