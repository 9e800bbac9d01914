// The wire's shapes in zod, as a server in TypeScript would write them.

import * as z from 'zod';

/** Reads a text, or throws what is wrong with it. parse would record the stack a second time. */
export function read(schema, text) {
  const { data, error } = schema.safeParse(JSON.parse(text));
  if (error !== undefined) throw error;
  return data;
}

export const packageName = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
export const bundleHost = /^[a-z0-9.-]+(:\d+)?$/;
const hookName = /^use[A-Z][A-Za-z0-9]*$/;
const componentName = /^[A-Z][A-Za-z0-9]*$/;
const exportName = /^(?:use)?[A-Z][A-Za-z0-9]*$/;
const version = /^\d+\.\d+\.\d+(-[\w.]+)?(\+[\w.]+)?$/;
const sri = /^sha384-[A-Za-z0-9+/]+=*$/;
const envKey = /^GGUI_PUBLIC_APP_[A-Z0-9_]+$/;
export const toolName = /^[A-Za-z0-9_.-]{1,128}$/;

const text = z.string();
const optionalText = text.optional();
const json = z.unknown();
// z.unknown() takes what is absent: where a member may be anything, it must still be there.
const present = json.refine((value) => value !== undefined);
const url = text.refine(URL.canParse);

const notEmpty = (object) => Object.keys(object).length > 0;

const exportUse = z.strictObject({ description: optionalText, usage: optionalText });
const packageUse = (name) => z.record(name, exportUse).refine(notEmpty);
const gadgets = (name) => z.record(text.regex(packageName), packageUse(name));

export const clientCapabilities = z.strictObject({ gadgets: gadgets(text.regex(exportName)) });

/** What the gate reads: gadgets may be absent, and any name may be asked for. */
export const gateCapabilities = z.strictObject({ gadgets: gadgets(text).optional() });

const schemaType = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const schema = z.looseObject({
  type: z.union([schemaType, z.array(schemaType)]).optional(),
  get properties() {
    return z.record(text, schema).optional();
  },
  get items() {
    return schema.optional();
  },
  required: z.array(text).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), schema]).optional();
  },
  enum: z.array(json).optional(),
  format: optionalText,
  description: optionalText,
});

export const propsSpec = z.strictObject({
  description: optionalText,
  properties: z.record(
    text,
    z.strictObject({
      schema,
      description: optionalText,
      required: z.boolean().optional(),
      default: json.optional(),
      example: json.optional(),
      sourceTool: optionalText,
    }),
  ),
});

export const dataContract = z.looseObject({
  propsSpec: propsSpec.optional(),
  actionSpec: z
    .record(
      text,
      z.strictObject({
        label: text,
        description: optionalText,
        schema: schema.optional(),
        example: json.optional(),
        icon: optionalText,
        confirm: z.boolean().optional(),
        nextStep: text.min(1).optional(),
      }),
    )
    .optional(),
  streamSpec: z
    .record(
      text,
      z.strictObject({
        schema,
        description: optionalText,
        example: json.optional(),
        mode: z.enum(['append', 'replace']).optional(),
        replay: z.enum(['latest', 'all', 'none']).optional(),
        complete: z.boolean().optional(),
        source: z.strictObject({ tool: text, args: z.record(text, json).optional() }).optional(),
      }),
    )
    .optional(),
  contextSpec: z
    .record(
      text,
      z.strictObject({
        schema,
        description: optionalText,
        default: json.optional(),
        debounceMs: z.int().min(0).optional(),
        example: json.optional(),
      }),
    )
    .optional(),
  agentCapabilities: z
    .looseObject({
      tools: z.record(
        text,
        z.strictObject({
          toolInfo: z.strictObject({ inputSchema: schema, description: optionalText, outputSchema: schema.optional() }),
          serverInfo: z.strictObject({ name: text, version: optionalText }).optional(),
          usage: optionalText,
          example: z.strictObject({ input: present, output: present }).optional(),
        }),
      ),
    })
    .optional(),
  clientCapabilities: clientCapabilities.optional(),
});

const descriptorExport = z
  .strictObject({
    hook: text.regex(hookName).optional(),
    component: text.regex(componentName).optional(),
    description: optionalText,
    usage: optionalText,
    example: json.optional(),
    gotchas: optionalText,
    permission: optionalText,
  })
  .refine((e) => (e.hook === undefined) !== (e.component === undefined));

export const gadgetDescriptor = z.strictObject({
  package: text.regex(packageName),
  version: text.regex(version),
  exports: z.array(descriptorExport).min(1),
  bundleUrl: url.optional(),
  styleUrl: url.optional(),
  typesUrl: url.optional(),
  connect: z.array(url).optional(),
  bundleHost: text.regex(bundleHost).optional(),
  bundleSri: text.regex(sri).optional(),
  typesSri: text.regex(sri).optional(),
  requires: z.array(text.regex(envKey)).optional(),
});

export const publicEnv = z.record(text.regex(envKey), text);

export const toolBindings = z
  .array(z.strictObject({ server: text.regex(toolName).optional(), tool: text.regex(toolName) }))
  .min(1)
  .max(16)
  // The names have no slash, so that one joins them.
  .refine((bindings) => new Set(bindings.map((b) => (b.server === undefined ? b.tool : `${b.server}/${b.tool}`))).size === bindings.length);
