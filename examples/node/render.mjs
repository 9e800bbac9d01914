// The render tool of a server, less the server: the text of a contract in, a string
// or a Buffer, and an MCP tool result out. Text, because JSON.parse forgets members
// that are there twice; where an MCP library has parsed the arguments already, pass
// JSON.stringify(contract).

import { InvalidInputError } from 'ggui-validators';

// Hosts have these themselves, in every app (SPEC §7.7.2).
const standardGadgets = {
  package: '@ggui-ai/gadgets',
  version: '1.0.0',
  exports: [
    'useCamera', 'useClipboardPaste', 'useClipboardWrite', 'useFilePicker',
    'useGeolocation', 'useMicrophone', 'useNotifications',
  ].map((hook) => ({ hook })),
};

/**
 * Makes the tool of one app. `v` is what load() resolves to; `ggui` is the text of the
 * app's ggui.json; `refusalOf()` returns the refusal that holds now, or undefined.
 *
 * What is the operator's fault is thrown: an app that cannot be read now, and a
 * refusal whose code is in no table when it is to be said.
 */
export function renderTool(v, ggui = '{"app": {}}', refusalOf = () => undefined) {
  const { gadgets = [], publicEnv = {} } = appOf(v, ggui);
  // A later descriptor of a package replaces the earlier one, in its place.
  const appGadgets = [...new Map([standardGadgets, ...gadgets].map((gadget) => [gadget.package, gadget])).values()];
  const urls = new Map(appGadgets.map((gadget) => [gadget.package, v.resolveGadgetUrls(gadget)]));

  return function render(contractText) {
    // First of all: a refused call must not have done any work. null: the table
    // says this code elsewhere, and a render goes on.
    const refusal = refusalOf();
    const refused = refusal === undefined ? null : v.projectRenderRefusal(refusal);
    if (refused !== null) return refused;

    const violations = violationsOf(v, contractText);
    if (violations.length > 0) {
      const said = violations.map(({ pointer, message }) => (pointer === '' ? message : `${pointer}: ${message}`));
      return failed(`contract_validation_failed: ${said.join('\n')}`);
    }
    const contract = JSON.parse(contractText); // nothing gets lost any more
    const verdict = v.gate({ contract, appGadgets, appPublicEnv: publicEnv });
    if (verdict.outcome === 'reject') return failed(verdict.text); // "<code>: <what to do>", as agents expect it

    // Here a server of yours generates the interface.
    const names = Object.keys(contract.clientCapabilities?.gadgets ?? {});
    const done = { outcome: 'accepted', gadgets: names.map((name) => ({ package: name, ...urls.get(name) })) };
    return { content: [{ type: 'text', text: JSON.stringify(done) }], structuredContent: done };
  };
}

/** The app of a ggui.json. Throws all that is wrong with it, each with its place. */
function appOf(v, ggui) {
  const { findings } = v.check({ contract: '{}', app: ggui });
  const wrong = findings.filter(({ severity }) => severity === 'error');
  if (wrong.length > 0) {
    throw new Error(wrong.map(({ start, message, advice }) => `ggui.json:${start.line}:${start.column}: ${message} ${advice}`).join('\n'));
  }
  const value = JSON.parse(ggui);
  return value.app ?? value; // the app may stand by itself
}

/** All that is wrong with the text of a contract, as JSON or as a contract. */
function violationsOf(v, text) {
  try {
    return JSON.parse(v.validateContractJson(text)).violations ?? [];
  } catch (error) {
    if (error instanceof InvalidInputError) return error.violations;
    throw error; // the module is at fault, and not the agent
  }
}

/** A domain error (SPEC §7.1): a result with a text, and no more than that. */
const failed = (text) => ({ isError: true, content: [{ type: 'text', text }] });
