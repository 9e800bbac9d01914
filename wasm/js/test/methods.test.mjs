// What the methods answer, in both forms, and what they refuse.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DisposedError, InvalidInputError, load } from 'ggui-validators';
import { deepAnswers, expectedDeepAnswers } from './deep.mjs';

const v = await load();

const refusal = { code: 'model_not_allowed', message: 'Not this model.', fix: 'Ask for another.', retry: 'after-fix', handshake: 'intact' };
const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false };

// method, input, answer
const answers = [
  ['validateClientCapabilities', { gadgets: { '@acme/maps': { useMap: {} } } }, { outcome: 'accept' }],
  ['validateContract', {}, { outcome: 'accept' }],
  ['validateDescriptor', { package: 'maps', version: '1.0.0', exports: [{ hook: 'useMap' }] }, { outcome: 'accept' }],
  ['validatePublicEnv', { GGUI_PUBLIC_APP_KEY: '' }, { outcome: 'accept' }],
  ['gate', { contract: { clientCapabilities: { gadgets: {} } }, appGadgets: [] }, { outcome: 'accept' }],
  ['resolveGadgetUrls', { package: '@acme/maps', version: '1.2.0', bundleHost: 'localhost:1' }, {
    bundleUrl: 'http://localhost:1/bundles/public/@acme/maps/1.2.0/bundle.js',
    styleUrl: 'http://localhost:1/bundles/public/@acme/maps/1.2.0/style.css',
  }],
  ['resolveToolBindings', { kind: 'gadget', mcpTools: [{ tool: 'list' }] }, { outcome: 'accept', source: 'declared', bindings: [{ tool: 'list' }] }],
  ['matchesToolFilters', { bindings: [{ tool: 'list' }], filters: { tool: 'list' } }, true],
  ['matchesToolFilters', { filters: { tool: 'list' } }, false],
  ['projectRenderRefusal', refusal, {
    content: [{ type: 'text', text: 'model_not_allowed: Not this model. Ask for another.' }],
    structuredContent: { outcome: 'refused', refusal },
    isError: true,
  }],
  ['projectRenderRefusal', { ...refusal, code: 'checkout_unavailable' }, null],
  ['projectEndpointRefusal', { code: 'app_deprovisioned', message: 'm', fix: 'f', retry: 'never', appId: 'a' }, {
    httpStatus: 403,
    error: { code: -32003, message: 'App not found', data: { refusal: { code: 'app_deprovisioned', message: 'm', fix: 'f', retry: 'never', appId: 'a' } } },
  }],
  ['projectEndpointRefusal', { code: 'insufficient_credit', message: 'm', fix: 'f', retry: 'after-fix', appId: 'a' }, null],
  ['checkRefusalRegistry', {}, { failed: [] }],
  ['buildPropsSchema', { properties: { n: { schema: { type: 'integer' }, required: true } } }, {
    propsSchema: schema,
    propsSchemaHash: v.sha256(schema),
    propsSchemaProfile: 'grammar-safe',
  }],
  ['hashPropsSchema', {}, '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'],
  ['classifyPropsSchema', { pattern: 'a' }, 'full'],
  ['validateProps', { propsSchema: schema, props: { n: 1 } }, { valid: true }],
  ['canonicalize', { b: 1, a: 1e21 }, '{"a":1e+21,"b":1}'],
  ['sha256', {}, '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'],
  ['resolveThemeMode', { stamped: 'light', hostAnnounced: 'dark' }, 'dark'],
  ['resolveThemeMode', {}, null],
];

for (const [method, input, answer] of answers) {
  test(`${method} ${JSON.stringify(input).slice(0, 60)}`, () => {
    assert.deepEqual(v[method](input), answer);
    const text = JSON.stringify(input);
    const strings = ['canonicalize', 'sha256', 'hashPropsSchema', 'classifyPropsSchema', 'resolveThemeMode'];
    const read = strings.includes(method) ? (said) => said : JSON.parse;
    assert.deepEqual(read(v[`${method}Json`](text)), answer);
    assert.deepEqual(read(v[`${method}Json`](new TextEncoder().encode(text))), answer);
  });
}

test('every method has a twin, and is a function of its own', () => {
  for (const method of Object.keys(v)) {
    const twin = method.endsWith('Json') ? method.slice(0, -4) : `${method}Json`;
    assert.equal(typeof v[twin], 'function', twin);
  }
  const { validateContract } = v;
  assert.equal([{}].map(validateContract)[0].outcome, 'accept');
  assert.ok(Object.isFrozen(v));
});

test('a rejection carries its violations', () => {
  const verdict = v.validateClientCapabilities({ gadgets: { '@acme/maps': { useMap: { usage: null, version: '1' } } }, libraries: 1 });
  assert.equal(verdict.outcome, 'reject');
  assert.deepEqual(verdict.violations.map((x) => x.pointer), ['/gadgets/@acme~1maps/useMap/usage', '/gadgets/@acme~1maps/useMap/version', '/libraries']);
});

test('strict descriptors are judged as registries ask', () => {
  const descriptor = { package: 'maps', version: '1.0.0', exports: [{ hook: 'useMap' }] };
  assert.equal(v.validateDescriptor(descriptor, { strict: true }).outcome, 'reject');
  assert.match(v.validateDescriptorJson(JSON.stringify(descriptor), { strict: true }), /^\{"outcome":"reject"/);
});

test('no spec is the spec of no props', () => {
  const empty = { additionalProperties: false, properties: {}, required: [], type: 'object' };
  for (const built of [v.buildPropsSchema(), v.buildPropsSchema({}), JSON.parse(v.buildPropsSchemaJson())]) {
    assert.deepEqual(built.propsSchema, empty);
  }
});

test('names that objects inherit are names like others', () => {
  const gate = v.gateJson('{"contract":{"clientCapabilities":{"gadgets":{"constructor":{"__proto__":{},"toString":{}}}}},"appGadgets":[]}');
  assert.equal(JSON.parse(gate).code, 'gadget_not_registered');
  assert.equal(v.canonicalizeJson('{"__proto__":1,"constructor":2}'), '{"__proto__":1,"constructor":2}');
  assert.equal(v.projectRenderRefusal({ ...refusal, retry: 'after-fix', extra: JSON.parse('{"__proto__":1}') }).isError, true);
  assert.throws(() => v.answer('constructor', {}), { name: 'InvalidInputError', code: 'unknown_obligation' });
  assert.throws(() => v.answer('__proto__', {}), { code: 'unknown_obligation' });
});

test('declaration order survives in text', () => {
  const contract = '{"propsSpec":{"properties":{"b":{"schema":{},"sourceTool":"b"},"10":{"schema":{},"sourceTool":"ten"},"2":{"schema":{},"sourceTool":"two"}}}}';
  const said = JSON.parse(v.resolveToolBindingsJson(`{"kind":"blueprint","contract":${contract}}`));
  assert.deepEqual(said.bindings.map((b) => b.tool), ['b', 'ten', 'two']);
});

// What has no verdict. Each: what is called, the code, and the code of the violation.
const refused = {
  'half a surrogate pair in text': [() => v.canonicalizeJson('["\ude00\ud83d"]'), 'invalid_input', 'invalid_json'],
  'half a surrogate pair in a name': [() => v.gateJson('{"\ud800":1}'), 'invalid_input', 'invalid_json'],
  'half a surrogate pair in a value': [() => v.canonicalize(['\ud800']), 'invalid_input', 'invalid_json'],
  'half a surrogate pair in a name of a value': [() => v.canonicalize({ '\ud800': 1 }), 'invalid_input', 'invalid_json'],
  'half a surrogate pair as an escape': [() => v.canonicalizeJson('"\\ud800"'), 'invalid_input', 'invalid_json'],
  'half a surrogate pair in an obligation': [() => v.answer('\ud800', {}), 'invalid_input', 'invalid_json'],
  'bytes that are not UTF-8': [() => v.sha256Json(Uint8Array.of(0x22, 0xff, 0x22)), 'invalid_input', 'invalid_json'],
  'a byte order mark in text': [() => v.validateContractJson('\ufeff{}'), 'invalid_input', 'invalid_json'],
  'a byte order mark in bytes': [() => v.validateContractJson(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d)), 'invalid_input', 'invalid_json'],
  'a member that is there twice': [() => v.sha256Json('{"a":1,"\\u0061":2}'), 'invalid_input', 'duplicate_member'],
  'a number beyond a double': [() => v.sha256Json('1e400'), 'invalid_input', 'number_out_of_range'],
  'something after the value': [() => v.resolveGadgetUrlsJson('{},"x":1'), 'invalid_input', 'trailing_data'],
  'too many levels in text': [() => v.canonicalizeJson('['.repeat(1001) + ']'.repeat(1001)), 'invalid_input', 'too_deep'],
  'too many levels for JSON.stringify': [() => v.canonicalize(nested(100_000)), 'invalid_input', 'too_deep'],
  'too much text': [() => v.validateContractJson(' '.repeat(16 * 1024 * 1024 + 1)), 'invalid_input', 'too_large'],
  'too many bytes in text': [() => v.validateContractJson('é'.repeat(8 * 1024 * 1024 + 1)), 'invalid_input', 'too_large'],
  'too many bytes': [() => v.validateContractJson(new Uint8Array(16 * 1024 * 1024 + 1)), 'invalid_input', 'too_large'],
  'too many bytes in a value': [() => v.validateContract({ a: 'é'.repeat(8 * 1024 * 1024) }), 'invalid_input', 'too_large'],
  'undefined': [() => v.validateContract(undefined), 'invalid_input', 'invalid_json'],
  'a function': [() => v.validateContract(() => {}), 'invalid_input', 'invalid_json'],
  'not a number': [() => v.canonicalize({ a: [null, NaN] }), 'invalid_input', 'invalid_json'],
  'infinity': [() => v.sha256(-Infinity), 'invalid_input', 'invalid_json'],
  'undefined in an array': [() => v.canonicalize([undefined]), 'invalid_input', 'invalid_json'],
  'a hole in an array': [() => v.canonicalize(new Array(1)), 'invalid_input', 'invalid_json'],
  'a bigint': [() => v.canonicalize(1n), 'invalid_input', 'invalid_json'],
  'a cycle': [() => { const a = []; a.push(a); return v.canonicalize(a); }, 'invalid_input', 'invalid_json'],
  'a value for text': [() => v.gateJson({}), 'invalid_input', 'invalid_json'],
  'a code in no table': [() => v.projectRenderRefusal({ ...refusal, code: 'nope' }), 'unknown_code', 'unknown_code'],
  'a refusal without a fix': [() => v.projectRenderRefusal({ ...refusal, fix: undefined }), 'invalid_input', 'missing_member'],
  'a schema that does not compile': [() => v.compileProps({ type: 'nothing' }), 'schema_invalid', 'schema_invalid'],
  'a schema that does not compile, with props': [() => v.validateProps({ propsSchema: { foo: 1 }, props: {} }), 'schema_invalid', 'schema_invalid'],
  'a pattern without end': [() => v.validateProps({ propsSchema: { type: 'string', pattern: '^(?=(a+)+$)' }, props: `${'a'.repeat(40)}!` }), 'pattern_timeout', 'pattern_timeout'],
  'a schema that leads nowhere': [() => v.validateProps({ propsSchema: { $ref: '#' }, props: 1 }), 'schema_recursion', 'schema_recursion'],
};

for (const [what, [call, code, violation]] of Object.entries(refused)) {
  test(`refused: ${what}`, () => {
    assert.throws(call, (error) => {
      assert.ok(error instanceof InvalidInputError, String(error));
      assert.equal(error.name, 'InvalidInputError');
      assert.deepEqual([error.code, error.violations[0]?.code], [code, violation], error.message);
      return true;
    });
  });
}

function nested(levels) {
  let value = [];
  for (let i = 1; i < levels; i++) value = [value];
  return value;
}

test('1,000 levels are read', () => {
  assert.equal(v.canonicalize(nested(1000)).length, 2000);
  let text = '{}';
  for (let i = 1; i < 1000; i++) text = `{"type":"object","properties":{"a":${text}}}`;
  assert.throws(() => v.compilePropsJson(text), { code: 'invalid_input' }); // properties are levels too
  assert.equal(v.validateContractJson(`${'{"a":'.repeat(999)}{}${'}'.repeat(999)}`), '{"outcome":"accept"}');
});

test('inputs as deep as the limits allow do not overflow the stack', () => {
  assert.deepEqual(deepAnswers(v), expectedDeepAnswers);
});

test('16 MiB are read', () => {
  const text = `"${'é'.repeat(8 * 1024 * 1024 - 1)}"`;
  assert.equal(v.canonicalizeJson(text), text);
});

test('what JSON.stringify leaves out is left out', () => {
  assert.equal(v.canonicalize({ a: undefined, b: null, at: new Date(0) }), '{"at":"1970-01-01T00:00:00.000Z","b":null}');
});

test('compiled props', async (t) => {
  await t.test('judge like validateProps', () => {
    const compiled = v.compileProps(schema);
    const twin = v.compilePropsJson(JSON.stringify(schema));
    for (const props of [{ n: 1 }, { n: 1.5 }, {}, { n: 1, m: 2 }, null]) {
      const want = v.validateProps({ propsSchema: schema, props });
      assert.deepEqual(compiled.validate(props), want);
      assert.deepEqual(JSON.parse(twin.validateJson(JSON.stringify(props))), want);
    }
    compiled.dispose();
    assert.deepEqual(twin.validate({ n: 1 }), { valid: true });
    twin.dispose();
  });
  await t.test('are gone when disposed of, and that twice', () => {
    const compiled = v.compileProps(schema);
    compiled.dispose();
    compiled.dispose();
    assert.throws(() => compiled.validate({}), DisposedError);
  });
});

test('check reports on texts, with places in them', () => {
  const contract = '{"propsSpec": {"properties": {"n": {"schema": {"type": "integer"}}}},\n "clientCapabilities": {"gadgets": {"@acme/maps": {"😀": {}, "useMaps": {}}}}}';
  const app = '{"gadgets": [{"package": "@acme/maps", "version": "1.0.0", "exports": [{"hook": "useMap"}]}]}';
  const report = v.check({ contract, app, props: undefined });
  assert.equal(report.verdict, 'rejected');
  const finding = report.findings.find((f) => f.suggestion === 'useMap');
  assert.equal(finding.code, 'gadget_not_registered');
  assert.equal(finding.pointer, '/clientCapabilities/gadgets/@acme~1maps/useMaps');
  const line = contract.split('\n')[finding.start.line - 1];
  assert.equal(line.slice(finding.start.column - 1, finding.end.column - 1), '"useMaps": {}');
  assert.equal(report.gadgets[0].bundleUrl, 'https://registry.ggui.ai/bundles/public/@acme/maps/1.0.0/bundle.js');
  assert.equal(report.props.hash, v.sha256(report.props.schema));
  assert.equal(v.check({ contract: '{' }).verdict, 'unusable');
  assert.deepEqual(JSON.parse(v.checkJson(JSON.stringify({ contract, app }))), report);
  assert.throws(() => v.check({ contract: {} }), InvalidInputError);
  assert.throws(() => v.check({}), InvalidInputError);
});
