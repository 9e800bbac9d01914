// What a good server in JavaScript would do for each question: JSON.parse, zod and
// Ajv with schemas that are built once, canonicalize, node:crypto. A function takes
// the text and returns the verdict, or throws where the input does not read.

import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { gate, readGateInput } from './gate.mjs';
import { build, classify, close } from './props.mjs';
import * as wire from './wire.mjs';
import { read } from './wire.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const shape = (schema) => (text) => schema.safeParse(JSON.parse(text)).success;

const entry = z.looseObject({
  package: z.string().optional(),
  version: z.string().optional(),
  bundleUrl: z.string().optional(),
  bundleHost: z.string().optional(),
  styleUrl: z.string().optional(),
});
const pathVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z_.-]+)?(\+[0-9A-Za-z_.-]+)?$/;
const loopback = /^(localhost|127\.0\.0\.1|0\.0\.0\.0)(:\d+)?$/;

function resolveURLs({ package: pkg, version, bundleUrl, bundleHost, styleUrl }) {
  if (pkg === '@ggui-ai/gadgets') return {};
  const urls = {};
  if (bundleUrl) urls.bundleUrl = bundleUrl;
  if (styleUrl) urls.styleUrl = styleUrl;
  if (bundleUrl || !pkg || !version) return urls;
  const host = bundleHost || 'registry.ggui.ai';
  if (!wire.packageName.test(pkg)) throw new Error(`${pkg} is not an npm package name`);
  if (!pathVersion.test(version)) throw new Error(`${version} is not a version`);
  if (!wire.bundleHost.test(host)) throw new Error(`${host} is not a host`);
  const base = `${loopback.test(host) ? 'http' : 'https'}://${host}/bundles/public/${pkg}/${version}`;
  urls.bundleUrl = `${base}/bundle.js`;
  urls.styleUrl ??= `${base}/style.css`;
  return urls;
}

const manifest = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('gadget'), mcpTools: wire.toolBindings.optional() }),
  z.looseObject({ kind: z.literal('blueprint'), mcpTools: wire.toolBindings.optional(), contract: wire.dataContract.optional() }),
]);

function resolveBindings(text) {
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) return { outcome: 'reject', code: 'manifest_invalid', violations: parsed.error.issues };
  const { kind, mcpTools, contract } = parsed.data;
  if (mcpTools !== undefined) return { outcome: 'accept', source: 'declared', bindings: mcpTools };
  if (kind === 'gadget' || contract === undefined) return { outcome: 'accept' };
  const tools = new Set();
  const add = (tool) => {
    if (tool !== undefined && tools.size < 16 && wire.toolName.test(tool)) tools.add(tool);
  };
  for (const prop of Object.values(contract.propsSpec?.properties ?? {})) add(prop.sourceTool);
  for (const channel of Object.values(contract.streamSpec ?? {})) add(channel.source?.tool);
  if (tools.size === 0) return { outcome: 'accept' };
  return { outcome: 'accept', source: 'derived', bindings: Array.from(tools, (tool) => ({ tool })) };
}

const pair = { server: z.string().optional(), tool: z.string().optional() };
const search = z.looseObject({
  bindings: z.array(z.looseObject({ ...pair, tool: z.string() })).optional(),
  filters: z.looseObject(pair),
});

function matchFilter({ bindings = [], filters: { tool, server } }) {
  if (tool === undefined && server === undefined) return true;
  return bindings.some((b) => (tool === undefined || b.tool === tool) && (server === undefined || b.server === server));
}

const surfaces = new Map(
  Object.entries({
    unsupported_provider: ['render-gate'],
    insufficient_credit: ['render-gate'],
    hard_cap_exceeded: ['render-gate'],
    model_not_allowed: ['render-gate'],
    managed_default_cap_exceeded: ['render-gate'],
    app_policy_missing: ['render-gate'],
    billing_mode_anomaly: ['provisioning-api', 'render-gate'],
    issuer_rate_limited: ['render-gate'],
    app_rate_limited: ['render-gate'],
    app_deprovisioned: ['render-gate', 'mcp-endpoint'],
    billing_path_missing: ['render-gate'],
    checkout_unavailable: ['owner-api'],
    owner_ref_mismatch: ['provisioning-api'],
    policy_version_stale: ['provisioning-api'],
  }),
);
const isSaidOn = (code, surface) => {
  const on = surfaces.get(code);
  if (on === undefined) throw new Error(`${code} is in no table`);
  return on.includes(surface);
};

const retry = z.enum(['after-fix', 'next-period', 'later', 'never']);
const said = { code: z.string(), message: z.string(), fix: z.string(), retry };
const renderRefusal = z.looseObject({ ...said, handshake: z.literal('intact'), balanceCentsAtCheck: z.number().optional() });
const endpointRefusal = z.object({ ...said, appId: z.string() });

function render(text) {
  const refusal = read(renderRefusal, text);
  if (!isSaidOn(refusal.code, 'render-gate')) return null;
  return {
    content: [{ type: 'text', text: `${refusal.code}: ${refusal.message} ${refusal.fix}` }],
    structuredContent: { outcome: 'refused', refusal },
    isError: true,
  };
}

function sayAtEndpoint(text) {
  const refusal = read(endpointRefusal, text);
  if (!isSaidOn(refusal.code, 'mcp-endpoint')) return null;
  return { httpStatus: 403, error: { code: -32003, message: 'App not found', data: { refusal } } };
}

function buildProps(text) {
  const propsSchema = build(read(wire.propsSpec, text));
  const form = canonicalize(propsSchema);
  return { propsSchema, propsSchemaHash: sha256(form), propsSchemaProfile: classify(propsSchema) };
}

const ajv = addFormats.default(new Ajv.default({ strict: true, allErrors: true, logger: false }));
ajv.addKeyword('example');

function compileAndValidate(text) {
  const { propsSchema, props } = JSON.parse(text);
  const schema = close(propsSchema);
  const validate = ajv.compile(schema);
  const valid = validate(props);
  if (typeof schema === 'object') ajv.removeSchema(schema); // or Ajv keeps each one for ever
  return valid ? { valid } : { valid, violations: validate.errors };
}

const notNull = (value) => value !== null;
const overlay = z.object({
  overlays: z.record(z.string(), z.unknown()),
  cssVariables: z.unknown().refine(notNull).optional(),
  keyframes: z.unknown().refine(notNull).optional(),
});

const mode = z.enum(['light', 'dark']).nullish();
const sources = z.looseObject({ stamped: mode, sessionSidecar: mode, hostAnnounced: mode });

function themeMode(text) {
  const { stamped, sessionSidecar, hostAnnounced } = read(sources, text);
  return hostAnnounced ?? stamped ?? sessionSidecar ?? null;
}

const always = () => true;

/** Each question: how to ask it, when the answer accepts, and what all sides must say alike. */
export const peers = {
  ClientCapabilities: yesOrNo(shape(wire.clientCapabilities)),
  DataContract: yesOrNo(shape(wire.dataContract)),
  GadgetDescriptor: yesOrNo(shape(wire.gadgetDescriptor)),
  PublicEnv: yesOrNo(shape(wire.publicEnv)),
  ToolBindings: yesOrNo(shape(wire.toolBindings)),
  Gate: { ask: (text) => gate(readGateInput(text)), accepts: (r) => r.outcome === 'accept' },
  ResolveURLs: { ask: (text) => resolveURLs(read(entry, text)), accepts: always },
  ResolveBindings: { ask: resolveBindings, accepts: (r) => r.outcome === 'accept', value: ({ violations, ...rest }) => rest },
  MatchFilter: { ask: (text) => matchFilter(read(search, text)), accepts: (found) => found },
  RenderRefusal: { ask: render, accepts: notNull },
  EndpointRefusal: { ask: sayAtEndpoint, accepts: notNull },
  BuildProps: { ask: buildProps, accepts: always },
  HashProps: { ask: (text) => sha256(canonicalize(JSON.parse(text))), accepts: always },
  ClassifyProps: { ask: (text) => classify(JSON.parse(text)), accepts: (profile) => profile === 'grammar-safe' },
  ValidateProps: {
    prepare: ({ schema }) => {
      const validate = ajv.compile(close(JSON.parse(schema)));
      return (text) => {
        const valid = validate(JSON.parse(text));
        return valid ? { valid } : { valid, violations: validate.errors };
      };
    },
    accepts: (r) => r.valid,
    value: () => undefined,
  },
  CompileAndValidateProps: { ask: compileAndValidate, accepts: (r) => r.valid, value: () => undefined },
  Canonicalize: { ask: (text) => canonicalize(JSON.parse(text)), accepts: always },
  OverlayHash: { ask: (text) => sha256(canonicalize(read(overlay, text))), accepts: always },
  ThemeMode: { ask: themeMode, accepts: always },

  // Of values that were read before.
  GateOnly: { prepare: once(readGateInput, gate), accepts: (r) => r.outcome === 'accept' },
  ResolveURLsOnly: { prepare: once((text) => read(entry, text), resolveURLs), accepts: always },
  MatchFilterOnly: { prepare: once((text) => read(search, text), matchFilter), accepts: (found) => found },
};

function once(reader, decide) {
  return ({ text }) => {
    const input = reader(text);
    return () => decide(input);
  };
}

function yesOrNo(ask) {
  return { ask, accepts: (ok) => ok, value: () => undefined };
}
