// Compiled and never run: what callers write must have the types that it has,
// and what they must not write must not compile.

import {
  AbiMismatchError,
  InvalidInputError,
  LoadError,
  ValidatorsError,
  load,
  type CompiledProps,
  type EndpointResponse,
  type GateCode,
  type Report,
  type ToolResult,
  type Validators,
} from 'ggui-validators';

const v: Validators = await load();
await load('https://example.com/v.wasm');
await load(new URL('https://example.com/v.wasm'));
await load(fetch('https://example.com/v.wasm'));
await load(new Uint8Array());
await load(new Uint8Array().buffer);
await load(null as unknown as WebAssembly.Module);
// @ts-expect-error nothing is no source (a number is one for TypeScript, whose Module has no members)
await load(null);

const verdict = v.validateClientCapabilities({ gadgets: {} });
if (verdict.outcome === 'reject') {
  const pointer: string = verdict.violations[0]!.pointer;
  void pointer;
} else {
  // @ts-expect-error an acceptance has no violations
  void verdict.violations;
}
v.validateDescriptor({}, { strict: true });
// @ts-expect-error the option is a boolean
v.validateDescriptor({}, { strict: 'yes' });

const gate = v.gate({ contract: {}, appGadgets: null });
if (gate.outcome === 'reject') {
  const code: GateCode = gate.code;
  const hook: string | undefined = gate.detail.notRegistered?.[0]?.hook;
  void [code, hook];
}

const urls: string | undefined = v.resolveGadgetUrls({}).bundleUrl;
const found: boolean = v.matchesToolFilters({ bindings: [{ tool: 'list' }], filters: { tool: 'list' } });
// @ts-expect-error filters are needed
v.matchesToolFilters({ bindings: [] });

const said: ToolResult | null = v.projectRenderRefusal({
  code: 'model_not_allowed', message: 'm', fix: 'f', retry: 'after-fix', handshake: 'intact', more: 1,
});
// @ts-expect-error not a retry class
v.projectEndpointRefusal({ code: 'c', message: 'm', fix: 'f', retry: 'soon', appId: 'a' });
const answered: EndpointResponse | null = v.projectEndpointRefusal({
  code: 'c', message: 'm', fix: 'f', retry: 'never', appId: 'a',
});

const compiled: CompiledProps = v.compileProps(v.buildPropsSchema().propsSchema);
const props = compiled.validate({});
if (!props.valid) void props.violations[0]!.keyword;
compiled.dispose();

const text: string = v.gateJson(new Uint8Array()) + v.gateJson('{}');
// @ts-expect-error the twins take text
v.gateJson({});
const hash: string = v.sha256Json('{}');
const mode: 'light' | 'dark' | null = v.resolveThemeMode({ stamped: 'dark' });
const report: Report = v.grade([{ obligation: 'theme-mode', name: 'n', expect: null, sources: {} }]);
// @ts-expect-error not an obligation
v.answer('colour', {});
void [urls, found, said, answered, text, hash, mode, report];

// Methods are callbacks as they are.
const callback: (value: unknown) => { outcome: 'accept' | 'reject' } = v.validateContract;
void callback;

try {
  v.canonicalize(1);
} catch (error) {
  if (error instanceof InvalidInputError) void (error.violations.length + error.code.length);
  if (error instanceof AbiMismatchError) void error.expected;
  if (error instanceof LoadError) void error.code;
  if (error instanceof ValidatorsError) void error.message;
}
