// A sample implementation of some of GGUI's obligations, in JavaScript for Node.
// Grade it with
//
//     ggui-validators grade --exec 'node examples/implementations/node/validator.mjs'
//
// It speaks JSON lines: a request a line on standard input, an answer a line on
// standard output. Copy it, and put your own functions into `obligations`.
//
// It skips the cases that send a text instead of a value (`inputText`): they ask
// whether duplicate members, half surrogate pairs and the like are noticed, and
// JSON.parse does not notice them. An implementation with a strict reader answers
// them; see the sample in Python.

import { createInterface } from "node:readline";

class InvalidInput extends Error {}

const check = (fits) => {
  if (!fits) throw new InvalidInput();
};
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
// Own members only: every object inherits a "constructor".
const has = (object, name) => Object.hasOwn(object, name);
const optionalString = (object, name) => {
  if (!has(object, name)) return "";
  check(typeof object[name] === "string");
  return object[name];
};

// Where do a gadget's bundle and style live? (SPEC §7.7.2)
function resolution({ entry }) {
  check(isObject(entry));
  const [pkg, version, bundle, host, style] = ["package", "version", "bundleUrl", "bundleHost", "styleUrl"].map((name) =>
    optionalString(entry, name),
  );
  if (pkg === "@ggui-ai/gadgets") return {};
  const urls = {};
  if (bundle) urls.bundleUrl = bundle;
  if (style) urls.styleUrl = style;
  if (!bundle && pkg && version) {
    const base = baseUrl(pkg, version, host || "registry.ggui.ai");
    urls.bundleUrl = `${base}bundle.js`;
    urls.styleUrl ??= `${base}style.css`;
  }
  return urls;
}

// What is pasted into a URL must match its grammar.
function baseUrl(pkg, version, host) {
  check(/^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/.test(pkg));
  check(/^\d+\.\d+\.\d+(-[0-9A-Za-z_.-]+)?(\+[0-9A-Za-z_.-]+)?$/.test(version));
  check(/^[a-z0-9.-]+(:\d+)?$/.test(host));
  const scheme = /^(localhost|127\.0\.0\.1|0\.0\.0\.0)(:\d+)?$/.test(host) ? "http" : "https";
  return `${scheme}://${host}/bundles/public/${pkg}/${version}/`;
}

// Does a search for a tool, a server or both find this artifact? (SPEC §7.7.4.1)
function bindingFilter(input) {
  const { filters, bindings } = input;
  check(isObject(filters));
  const wanted = ["tool", "server"].filter((name) => has(filters, name));
  for (const name of wanted) check(typeof filters[name] === "string");
  if (has(input, "bindings")) {
    check(Array.isArray(bindings));
    for (const binding of bindings) {
      check(isObject(binding) && has(binding, "tool"));
      optionalString(binding, "tool");
      optionalString(binding, "server");
    }
  }
  if (wanted.length === 0) return true;
  // One binding must satisfy every dimension that is given.
  return (bindings ?? []).some((binding) => wanted.every((name) => has(binding, name) && binding[name] === filters[name]));
}

// Which mode wins? null when nobody named one: there is no default.
function themeMode({ sources }) {
  check(isObject(sources));
  const modes = ["hostAnnounced", "stamped", "sessionSidecar"].map((name) => (has(sources, name) ? sources[name] : null));
  for (const mode of modes) check(mode === null || mode === "light" || mode === "dark");
  return modes.find((mode) => mode !== null) ?? null;
}

const obligations = new Map([
  ["resolution", resolution],
  ["binding-filter", bindingFilter],
  ["theme-mode", themeMode],
]);

function answer({ hello, id, obligation, input, inputText }) {
  if (hello) return { hello: 1, name: "node-sample", version: "1.0.0", obligations: [...obligations.keys()] };
  const decide = obligations.get(obligation);
  if (!decide) return { id, skip: "not implemented" };
  if (inputText !== undefined) return { id, skip: "this sample has no strict JSON reader" };
  try {
    return { id, outcome: decide(input) };
  } catch (error) {
    if (error instanceof InvalidInput) return { id, outcome: { error: "invalid_input" } };
    return { id, error: String(error) }; // one bad case must not end the run
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
