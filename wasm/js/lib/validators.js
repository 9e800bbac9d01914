// The methods, each in two forms: values in and values out, and text.

import { DisposedError, unreadable } from './errors.js';
import { checkText, textOf } from './text.js';

const noProps = '{"properties":{}}'; // what no spec means

/**
 * The methods on one host. They are functions of their own and not methods of a
 * class, so that they can be passed on as callbacks.
 */
export function validators(host) {
  const text = (operation) => (input) => host.call(operation, taken(input));
  const value = (operation) => (input) => JSON.parse(host.call(operation, textOf(input)));
  // Where the answer is a string or null, both forms give that. None has escapes.
  const string = (operation) => (input) => {
    const answer = host.call(operation, taken(input));
    return answer === 'null' ? null : answer.slice(1, -1);
  };

  const descriptor = (options) => (options?.strict === true ? 'validate_strict_descriptor' : 'validate_descriptor');

  return Object.freeze({
    validateClientCapabilities: value('validate_client_capabilities'),
    validateClientCapabilitiesJson: text('validate_client_capabilities'),
    validateContract: value('validate_contract'),
    validateContractJson: text('validate_contract'),
    validateDescriptor: (input, options) => JSON.parse(host.call(descriptor(options), textOf(input))),
    validateDescriptorJson: (input, options) => host.call(descriptor(options), taken(input)),
    validatePublicEnv: value('validate_public_env'),
    validatePublicEnvJson: text('validate_public_env'),

    check: value('check'),
    checkJson: text('check'),
    gate: value('gate'),
    gateJson: text('gate'),
    resolveGadgetUrls: value('resolve_gadget_urls'),
    resolveGadgetUrlsJson: text('resolve_gadget_urls'),
    resolveToolBindings: value('resolve_tool_bindings'),
    resolveToolBindingsJson: text('resolve_tool_bindings'),
    matchesToolFilters: value('matches_tool_filters'),
    matchesToolFiltersJson: text('matches_tool_filters'),

    projectRenderRefusal: value('project_render_refusal'),
    projectRenderRefusalJson: text('project_render_refusal'),
    projectEndpointRefusal: value('project_endpoint_refusal'),
    projectEndpointRefusalJson: text('project_endpoint_refusal'),
    checkRefusalRegistry: value('check_refusal_registry'),
    checkRefusalRegistryJson: text('check_refusal_registry'),

    buildPropsSchema: (spec) => JSON.parse(host.call('build_props_schema', spec === undefined ? noProps : textOf(spec))),
    buildPropsSchemaJson: (spec = noProps) => host.call('build_props_schema', taken(spec)),
    hashPropsSchema: value('sha256'),
    hashPropsSchemaJson: string('sha256'),
    classifyPropsSchema: value('classify_props_schema'),
    classifyPropsSchemaJson: string('classify_props_schema'),
    validateProps: value('validate_props'),
    validatePropsJson: text('validate_props'),
    compileProps: (schema) => new CompiledProps(host, textOf(schema)),
    compilePropsJson: (schema) => new CompiledProps(host, taken(schema)),

    canonicalize: (input) => host.call('canonicalize', textOf(input)), // JSON, which is what is asked for
    canonicalizeJson: text('canonicalize'),
    sha256: value('sha256'),
    sha256Json: string('sha256'),
    resolveThemeMode: value('resolve_theme_mode'),
    resolveThemeModeJson: string('resolve_theme_mode'),
    hashOverlay: value('hash_overlay'),
    hashOverlayJson: string('hash_overlay'),

    answer: (obligation, input) => JSON.parse(answer(host, obligation, textOf(input))),
    answerJson: (obligation, input) => answer(host, obligation, taken(input)),
    grade: (cases) => JSON.parse(host.call('grade', Array.from(cases, textOf).join('\n'))),
    gradeJson: text('grade'),
  });
}

/** Text is a string or UTF-8 bytes; anything else is a mistake that TypeScript would show. */
function taken(input) {
  if (typeof input === 'string' || input instanceof Uint8Array) return input;
  throw unreadable('invalid_json', 'The …Json methods take a string or a Uint8Array. Use the method without Json for values.');
}

const encoder = new TextEncoder();

/** The operation takes the obligation's name and the input, one behind the other. */
function answer(host, obligation, input) {
  checkText(obligation);
  const name = encoder.encode(obligation);
  if (typeof input === 'string') return host.call('answer', obligation + input, name.length);
  const both = new Uint8Array(name.length + input.length);
  both.set(name);
  both.set(input, name.length);
  return host.call('answer', both, name.length);
}

/**
 * A schema that was compiled once. It keeps the schema's text: when the instance
 * that compiled it is gone, the next call compiles it in the new one.
 */
class CompiledProps {
  #host;
  #schema;
  #handle;
  #instance;

  constructor(host, schema) {
    this.#host = host;
    this.#schema = schema instanceof Uint8Array ? schema.slice() : schema;
    this.#compile();
  }

  #compile() {
    const { handle } = JSON.parse(this.#host.call('compile_props', this.#schema));
    this.#handle = handle;
    this.#instance = this.#host.instance;
  }

  validate(props) {
    return JSON.parse(this.#validate(textOf(props)));
  }

  validateJson(props) {
    return this.#validate(taken(props));
  }

  #validate(props) {
    if (this.#schema === undefined) throw new DisposedError();
    if (this.#host.instance !== this.#instance) this.#compile();
    return this.#host.call('validate_compiled_props', props, this.#handle);
  }

  dispose() {
    if (this.#schema === undefined) return;
    this.#schema = undefined;
    if (this.#host.instance === this.#instance) this.#host.tell('dispose_props', this.#handle);
  }
}
if (typeof Symbol.dispose === 'symbol') CompiledProps.prototype[Symbol.dispose] = CompiledProps.prototype.dispose;
