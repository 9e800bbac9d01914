// The same questions asked of the WebAssembly module, by the methods for text.

import { load } from '../../wasm/js/node.js';

const v = await load();

const accepted = '{"outcome":"accept"}';
const isAccepted = (result) => result === accepted;
const isText = (result) => result !== 'null';
const always = () => true;
const parsed = (result) => JSON.parse(result);
const nothing = () => undefined;

/** Of the same form as peers. A question without a method is left out. */
export const wasm = {
  ClientCapabilities: { ask: v.validateClientCapabilitiesJson, accepts: isAccepted, value: nothing },
  DataContract: { ask: v.validateContractJson, accepts: isAccepted, value: nothing },
  GadgetDescriptor: { ask: (text) => v.validateDescriptorJson(text), accepts: isAccepted, value: nothing },
  PublicEnv: { ask: v.validatePublicEnvJson, accepts: isAccepted, value: nothing },
  Gate: { ask: v.gateJson, accepts: isAccepted, value: parsed },
  ResolveURLs: { ask: v.resolveGadgetUrlsJson, accepts: always, value: parsed },
  ResolveBindings: {
    ask: v.resolveToolBindingsJson,
    accepts: (result) => result.startsWith('{"outcome":"accept"'),
    value: (result) => {
      const { violations, ...rest } = JSON.parse(result);
      return rest;
    },
  },
  MatchFilter: { ask: v.matchesToolFiltersJson, accepts: (result) => result === 'true', value: parsed },
  RenderRefusal: { ask: v.projectRenderRefusalJson, accepts: isText, value: parsed },
  EndpointRefusal: { ask: v.projectEndpointRefusalJson, accepts: isText, value: parsed },
  BuildProps: { ask: v.buildPropsSchemaJson, accepts: always, value: parsed },
  HashProps: { ask: v.sha256Json, accepts: always },
  ClassifyProps: { ask: v.classifyPropsSchemaJson, accepts: (profile) => profile === 'grammar-safe' },
  ValidateProps: {
    prepare: ({ schema }) => {
      const compiled = v.compilePropsJson(schema);
      return (text) => compiled.validateJson(text);
    },
    accepts: (result) => result === '{"valid":true}',
    value: nothing,
  },
  CompileAndValidateProps: { ask: v.validatePropsJson, accepts: (result) => result === '{"valid":true}', value: nothing },
  Canonicalize: { ask: v.canonicalizeJson, accepts: always },
  OverlayHash: { ask: v.hashOverlayJson, accepts: always },
  ThemeMode: { ask: v.resolveThemeModeJson, accepts: always },
};
