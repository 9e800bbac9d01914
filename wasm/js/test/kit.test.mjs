// The callbacks that the README gives for the protocol kit's runners, on the
// shipped cases: each gives what the case expects.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from 'ggui-validators';
import { shippedCases } from './cases.mjs';

const v = await load();
const cases = shippedCases();
const outcome = ({ outcome, code }) => (code === undefined ? { outcome } : { outcome, code });

// What a runner does with a case: it gives members to the callback, and compares.
const runners = {
  'gadget-schema': (c) => v.validateClientCapabilities(c.clientCapabilities).outcome,
  'data-contract': (c) => v.validateContract(c.contract).outcome,
  'gadget-descriptor': (c) => v.validateDescriptor(c.descriptor, { strict: c.strict }).outcome,
  'public-env': (c) => v.validatePublicEnv(c.publicEnv).outcome,
  registration: ({ contract, appGadgets, appPublicEnv }) => outcome(v.gate({ contract, appGadgets, appPublicEnv })),
  resolution: (c) => v.resolveGadgetUrls(c.entry),
  'binding-resolve': (c) => {
    const { violations, omitted, ...said } = v.resolveToolBindings(c.entry);
    return said;
  },
  'binding-filter': ({ bindings, filters }) => v.matchesToolFilters({ bindings, filters }),
  'refusal-render': ({ refusal }) => v.answer('refusal-render', { refusal }),
  'refusal-endpoint': (c) => v.projectEndpointRefusal(c.refusal),
  'refusal-registry': (c) => ({ failed: v.checkRefusalRegistry(c.registry).failed }),
  'props-schema': (c) => {
    const built = v.buildPropsSchema(c.propsSpec);
    assert.equal(v.hashPropsSchema(built.propsSchema), built.propsSchemaHash);
    assert.equal(v.classifyPropsSchema(built.propsSchema), built.propsSchemaProfile);
    return built;
  },
  'props-validate': ({ propsSchema, props }) => ({ valid: v.validateProps({ propsSchema, props }).valid }),
  canonical: (c) => ({ canonical: v.canonicalizeJson(c.json), sha256: v.sha256Json(c.json) }),
  'theme-mode': (c) => v.resolveThemeMode(c.sources),
  'overlay-hash': (c) => v.hashOverlay(c.input),
};

for (const [obligation, callback] of Object.entries(runners)) {
  test(obligation, (t) => {
    let verdicts = 0;
    let refusals = 0;
    for (const c of cases.filter((one) => one.obligation === obligation)) {
      // JavaScript values cannot carry broken text and the order of such names.
      if (c.inputText !== undefined || /"\d+":/.test(JSON.stringify(c))) continue;
      if (typeof c.expect?.error === 'string') {
        if (obligation === 'refusal-render') assert.deepEqual(callback(c), c.expect, c.name);
        else assert.throws(() => callback(c), (e) => e.name === 'InvalidInputError' && (obligation === 'canonical' || e.code === c.expect.error), c.name);
        refusals++;
      } else {
        assert.deepEqual(callback(c), c.expect, c.name);
        verdicts++;
      }
    }
    t.diagnostic(`${verdicts} verdicts and ${refusals} refusals to give one`);
    assert.ok(verdicts > 0);
  });
}
