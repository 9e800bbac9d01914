/** Where the module comes from. */
export type Source = string | Global<'URL'> | Global<'Response'> | ArrayBuffer | ArrayBufferView | WebAssemblyModule;

// These are globals of the host. Projects without the types of a browser, or of
// Node, have no such names: there the global's type is just an object's.
type Global<Name extends string> = typeof globalThis extends { [name in Name]: { prototype: infer Instance } }
  ? Instance
  : object;
type WebAssemblyModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Instance } } }
  ? Instance
  : object;

/**
 * Loads the validators. Without a source that is the `.wasm` file of this
 * package. Loads of one source share one promise and one instance.
 *
 * Rejects with a {@link LoadError}, an {@link AbiMismatchError} among them.
 */
export function load(source?: Source | Promise<Source>): Promise<Validators>;

/** JSON text: a string, or its UTF-8 bytes. */
export type Text = string | Uint8Array;

/**
 * The methods. Each takes one value and returns one; its `…Json` twin takes and
 * returns JSON text, or returns the string where the answer is one. They can be
 * passed on as callbacks.
 *
 * All of them throw an {@link InvalidInputError} where there is no verdict, and a
 * {@link DefectError} where the module fails. Input from the wire is `unknown`:
 * judging it is what they are for.
 */
export interface Validators {
  /** Judges the value of `clientCapabilities` (SPEC §7.7.2). */
  validateClientCapabilities(clientCapabilities: unknown): Verdict;
  validateClientCapabilitiesJson(clientCapabilities: Text): string;
  /** Judges a contract (SPEC §7.7). */
  validateContract(contract: unknown): Verdict;
  validateContractJson(contract: Text): string;
  /** Judges an entry of an app's gadget catalog; with `strict` as registries ask. */
  validateDescriptor(descriptor: unknown, options?: DescriptorOptions): Verdict;
  validateDescriptorJson(descriptor: Text, options?: DescriptorOptions): string;
  /** Judges an app's public environment (SPEC §7.7.3). */
  validatePublicEnv(publicEnv: unknown): Verdict;
  validatePublicEnvJson(publicEnv: Text): string;

  /**
   * Tells whether a contract will render, with everything that is wrong. Takes the
   * texts of the documents, so that findings have their places.
   */
  check(input: CheckInput): CheckReport;
  checkJson(input: Text): string;
  /** Decides whether a contract may use its gadgets in an app (SPEC §7.9). */
  gate(input: GateInput): GateResult;
  gateJson(input: Text): string;
  /** Tells where a gadget's bundle and style live. Takes a descriptor too. */
  resolveGadgetUrls(entry: unknown): GadgetUrls;
  resolveGadgetUrlsJson(entry: Text): string;
  /** Tells which MCP tools an artifact renders: `{kind, mcpTools?, contract?}`. */
  resolveToolBindings(manifest: unknown): ToolBindingsResult;
  resolveToolBindingsJson(manifest: Text): string;
  /** Tells whether a search finds an artifact with these bindings. */
  matchesToolFilters(input: { bindings?: readonly ToolBinding[]; filters: ToolFilters }): boolean;
  matchesToolFiltersJson(input: Text): string;

  /** The MCP tool result that says a refusal; null where there is nothing to send. */
  projectRenderRefusal(refusal: RenderRefusal): ToolResult | null;
  projectRenderRefusalJson(refusal: Text): string;
  /** The MCP endpoint's answer; null where there is nothing to send. */
  projectEndpointRefusal(refusal: EndpointRefusal): EndpointResponse | null;
  projectEndpointRefusalJson(refusal: Text): string;
  /** Reports which pins a table of refusals breaks. */
  checkRefusalRegistry(registry: unknown): RegistryReport;
  checkRefusalRegistryJson(registry: Text): string;

  /** Builds the schema that a server enforces for a props spec (SPEC §2.3.2). */
  buildPropsSchema(propsSpec?: unknown): BuiltPropsSchema;
  buildPropsSchemaJson(propsSpec?: Text): string;
  /** The hash of a props schema: 64 hexadecimal digits. */
  hashPropsSchema(propsSchema: unknown): string;
  hashPropsSchemaJson(propsSchema: Text): string;
  classifyPropsSchema(propsSchema: unknown): PropsSchemaProfile;
  classifyPropsSchemaJson(propsSchema: Text): PropsSchemaProfile;
  /** Compiles the schema and judges the props. To judge often, compile once. */
  validateProps(input: { propsSchema: unknown; props: unknown }): PropsResult;
  validatePropsJson(input: Text): string;
  /** Compiles a props schema for many calls. Dispose of the handle when done. */
  compileProps(propsSchema: unknown): CompiledProps;
  compilePropsJson(propsSchema: Text): CompiledProps;

  /** The RFC 8785 form of a value. */
  canonicalize(value: unknown): string;
  canonicalizeJson(text: Text): string;
  /** The SHA-256 of the RFC 8785 form: 64 hexadecimal digits. */
  sha256(value: unknown): string;
  sha256Json(text: Text): string;
  /** Decides which theme mode wins; null where nothing is known. */
  resolveThemeMode(sources: ThemeSources): ThemeMode | null;
  resolveThemeModeJson(sources: Text): ThemeMode | null;
  /** The hash that attests a theme's overlays. */
  hashOverlay(theme: unknown): string;
  hashOverlayJson(theme: Text): string;

  /** Answers a case's input members as the cases write outcomes. */
  answer(obligation: Obligation, input: unknown): unknown;
  answerJson(obligation: Obligation, input: Text): string;
  /** Grades these validators on cases, each with its obligation. */
  grade(cases: Iterable<Case>): Report;
  /** Takes cases as text: one JSON object a line. */
  gradeJson(lines: Text): string;
}

/** One thing that is wrong with an input, at one place. */
export interface Violation {
  /** Stable: programs branch on it. */
  code: string;
  /** RFC 6901, to the offending member itself; "" is the value judged. */
  pointer: string;
  message: string;
  expected?: string;
  received?: string;
  /** The byte in the text at which the offending member starts. */
  offset: number;
}

export type Verdict =
  | { outcome: 'accept' }
  | { outcome: 'reject'; violations: Violation[]; omitted?: number };

export interface DescriptorOptions {
  strict?: boolean;
}

export interface CheckInput {
  /** The text of a contract, or of a blueprint's manifest that carries one. */
  contract: string;
  /** The text of a ggui.json, or of its `app`. Absent: the standard gadgets. */
  app?: string | undefined;
  /** The text of sample props. */
  props?: string | undefined;
}

export interface CheckReport {
  verdict: 'renders' | 'rejected' | 'unusable';
  /** By document, then by place. */
  findings: CheckFinding[];
  /** Findings that were too many to list. */
  omitted?: number;
  /** The gadgets that the contract refers to, in that order, with their URLs. */
  gadgets?: ({ package: string; version: string } & GadgetUrls)[];
  /** The MCP tools that the artifact renders. */
  bindings?: ToolBinding[];
  /** The schema that a server enforces for the props. */
  props?: { schema: Record<string, unknown>; hash: string; profile: PropsSchemaProfile };
}

export interface CheckFinding {
  document: 'contract' | 'app' | 'props';
  severity: 'error' | 'warning';
  /** Stable: programs branch on it. */
  code: string;
  /** RFC 6901, in that document. */
  pointer: string;
  start: TextPosition;
  /** Just after what is at fault. */
  end: TextPosition;
  /** What is wrong. */
  message: string;
  /** What to do. */
  advice: string;
  /** What was perhaps meant. */
  suggestion?: string;
}

export interface TextPosition {
  /** In bytes of UTF-8, from 0. */
  offset: number;
  /** From 1. */
  line: number;
  /** In UTF-16 code units, from 1. */
  column: number;
}

export interface GateInput {
  contract?: unknown;
  /** Absent or null: no catalog is wired. `[]` is a wired, empty one. */
  appGadgets?: unknown;
  appPublicEnv?: unknown;
}

export type GateCode =
  | 'duplicate_gadget_hook'
  | 'gadget_not_registered'
  | 'gadget_package_mismatch'
  | 'gadget_public_env_missing';

export type GateResult =
  | { outcome: 'accept' }
  | { outcome: 'reject'; code: GateCode; text: string; detail: GateDetail };

export interface GateDetail {
  duplicates?: { hook: string; package: string; firstSeenPackage: string }[];
  notRegistered?: { hook: string; package: string; suggestion?: string }[];
  packageMismatches?: { hook: string; requestedPackage: string; registered: string[] }[];
  missingEnv?: { hook: string; package: string; missingKey: string; suggestion?: string }[];
  omitted?: number;
}

export interface GadgetUrls {
  bundleUrl?: string;
  styleUrl?: string;
}

export interface ToolBinding {
  server?: string;
  tool: string;
}

export interface ToolFilters {
  tool?: string;
  server?: string;
}

export type ToolBindingsResult =
  | { outcome: 'accept'; source?: 'declared' | 'derived'; bindings?: ToolBinding[] }
  | { outcome: 'reject'; code: 'manifest_invalid'; violations?: Violation[]; omitted?: number };

export type Retry = 'after-fix' | 'next-period' | 'later' | 'never';

export interface RenderRefusal {
  code: string;
  message: string;
  fix: string;
  retry: Retry;
  handshake: 'intact';
  balanceCentsAtCheck?: number;
  [member: string]: unknown;
}

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent: { outcome: 'refused'; refusal: RenderRefusal };
  isError: true;
}

export interface EndpointRefusal {
  code: string;
  message: string;
  fix: string;
  retry: Retry;
  appId: string;
}

export interface EndpointResponse {
  httpStatus: number;
  error: { code: number; message: string; data?: { refusal: EndpointRefusal } };
}

export type RegistryPin = 'surfaces-non-empty' | 'code-equals-key' | 'after-fix-names-fixby' | 'retry-in-closed-set';

export interface RegistryReport {
  failed: RegistryPin[];
  findings?: { pin: RegistryPin; row: string; pointer: string; message: string }[];
}

export type PropsSchemaProfile = 'grammar-safe' | 'full';

export interface BuiltPropsSchema {
  propsSchema: Record<string, unknown>;
  propsSchemaHash: string;
  propsSchemaProfile: PropsSchemaProfile;
}

export type PropsResult = { valid: true } | { valid: false; violations: PropsViolation[]; omitted?: number };

export interface PropsViolation {
  /** The path as people write it. */
  field: string;
  pointer: string;
  keyword: string;
  message: string;
  expected?: string;
  received?: string;
}

/** A props schema that was compiled once. It outlives a failure of the module. */
export interface CompiledProps {
  validate(props: unknown): PropsResult;
  validateJson(props: Text): string;
  /** Frees the schema. Using it afterwards is a {@link DisposedError}. */
  dispose(): void;
}

export type ThemeMode = 'light' | 'dark';

export interface ThemeSources {
  stamped?: ThemeMode | null;
  sessionSidecar?: ThemeMode | null;
  hostAnnounced?: ThemeMode | null;
}

export type Obligation =
  | 'gadget-schema'
  | 'data-contract'
  | 'gadget-descriptor'
  | 'public-env'
  | 'registration'
  | 'resolution'
  | 'binding-resolve'
  | 'binding-filter'
  | 'refusal-render'
  | 'refusal-endpoint'
  | 'refusal-registry'
  | 'props-schema'
  | 'props-validate'
  | 'canonical'
  | 'theme-mode'
  | 'overlay-hash';

export interface Case {
  obligation: string;
  name: string;
  expect: unknown;
  [member: string]: unknown;
}

export interface Report {
  tool: string;
  version: string;
  implementation: { name: string; version?: string };
  complete: boolean;
  summary: {
    total: number;
    passed: number;
    warned: number;
    failed: number;
    errored: number;
    timedOut: number;
    skipped: number;
    knownFailures: number;
    unexpectedPasses: number;
    notRun: number;
  };
  cases: {
    obligation: string;
    name: string;
    outcome: string;
    reason?: string;
    expected?: unknown;
    actual?: unknown;
    durationMs?: number;
  }[];
}

/** What all errors of this package are. */
export class ValidatorsError extends Error {}

export type LoadErrorCode =
  | 'source'
  | 'file'
  | 'network'
  | 'http_status'
  | 'html'
  | 'not_wasm'
  | 'compile'
  | 'abi_mismatch';

/** The module could not be loaded. `code` says at which step. */
export class LoadError extends ValidatorsError {
  readonly code: LoadErrorCode;
}

/** The module was loaded and does not speak the ABI of this package. */
export class AbiMismatchError extends LoadError {
  readonly expected: number;
  /** undefined when the module is not one of ggui-validators at all. */
  readonly actual: number | undefined;
}

/** The question could not be asked like this, so that there is no verdict. */
export class InvalidInputError extends ValidatorsError {
  /** Such as invalid_input, unknown_code, schema_invalid, pattern_timeout. */
  readonly code: string;
  readonly violations: Violation[];
  readonly omitted: number;
}

/** The module is at fault. The next call gets a new instance. */
export class DefectError extends ValidatorsError {}

/** A compiled props schema was used after it was disposed of. */
export class DisposedError extends ValidatorsError {}

export {}; // nothing above is exported by accident
