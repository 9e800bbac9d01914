// The peers are worth a comparison only if they do the work: they answer the
// shipped cases too, except for what JSON.parse, zod and Ajv cannot tell.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { shippedCases } from '../../wasm/js/test/cases.mjs';
import { peers } from './peers.mjs';

// What differs, by the names of cases.
const differences = [
  [/-proto(-|$)|prototype-name/, 'a member __proto__ is not seen'],
  [/derived-integer-/, 'names such as 10 come first'],
  [/duplicate.*-invalid$/, 'JSON.parse takes a name twice'],
  [/surrogate.*-invalid$/, 'JSON.parse takes half a surrogate pair'],
  [/too-deep/, 'nothing bounds the depth'],
  [/^build-empty-spec$/, 'a spec without properties is not read'],
];

const member = (name) => (c) => c[name] !== undefined && JSON.stringify(c[name]);
const members = (...names) => (c) => JSON.stringify(Object.fromEntries(names.map((name) => [name, c[name]])));
const verdict = (accepted) => (accepted ? 'accept' : 'reject');
const same = (result) => result;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

// Patterns have no time bound, so that these would run for minutes.
const notAsked = ['props-pattern-timeout'];

// Obligation → peer, the text asked about, and the outcome as cases write it.
const obligations = {
  'gadget-schema': ['ClientCapabilities', member('clientCapabilities'), verdict],
  'data-contract': ['DataContract', member('contract'), verdict],
  'gadget-descriptor': ['GadgetDescriptor', (c) => !c.strict && JSON.stringify(c.descriptor), verdict],
  'public-env': ['PublicEnv', member('publicEnv'), verdict],
  registration: ['Gate', members('contract', 'appGadgets', 'appPublicEnv'), same],
  resolution: ['ResolveURLs', member('entry'), same],
  'binding-resolve': ['ResolveBindings', member('entry'), same],
  'binding-filter': ['MatchFilter', members('bindings', 'filters'), same],
  'refusal-render': [
    'RenderRefusal',
    member('refusal'),
    (result) => result && { ...result, text: result.content[0].text, hasMeta: '_meta' in result, identityFields: [] },
  ],
  'refusal-endpoint': ['EndpointRefusal', member('refusal'), same],
  'props-schema': ['BuildProps', member('propsSpec'), same],
  'props-validate': ['CompileAndValidateProps', members('propsSchema', 'props'), same],
  canonical: ['Canonicalize', (c) => c.json, (canonical) => ({ canonical, sha256: sha256(canonical) })],
  'theme-mode': ['ThemeMode', member('sources'), same],
  'overlay-hash': ['OverlayHash', member('input'), same],
};

const isError = (expected) => typeof expected?.error === 'string';

/** What of the result the case names: it need not name all. */
function named(result, expected) {
  if (isError(expected)) return result;
  if (typeof expected === 'string' && result?.outcome !== undefined) return result.outcome;
  if (typeof expected !== 'object' || expected === null || typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(Object.keys(expected).map((name) => [name, result[name]]));
}

const cases = shippedCases();
const shown = (value) => JSON.stringify(value)?.slice(0, 300);
const found = new Set();
for (const [obligation, [peer, textOf, outcomeOf]] of Object.entries(obligations)) {
  test(`${peer} answers the cases of ${obligation}`, () => {
    let asked = 0;
    for (const c of cases) {
      const text = c.obligation === obligation && c.inputText === undefined && textOf(c);
      if (!text || notAsked.includes(c.name)) continue; // about the text itself, or a question that peers are not asked
      asked++;
      let answer;
      try {
        const result = peers[peer].ask(text);
        answer = JSON.parse(JSON.stringify(named(outcomeOf(result), c.expect)));
      } catch {
        answer = 'error';
      }
      const expected = isError(c.expect) ? 'error' : c.expect;
      if (isDeepStrictEqual(answer, expected)) continue;
      const difference = differences.find(([names]) => names.test(c.name));
      assert.ok(difference, `${c.name}: ${shown(answer)}, and not ${shown(expected)}`);
      found.add(difference);
    }
    assert.ok(asked > 15, `${asked} cases`);
  });
}

test('each difference is there', () => {
  for (const difference of differences) assert.ok(found.has(difference), difference[1]);
});
