// From a suggestion to the changes of the text that follow it.

import { jsonLanguage } from '@codemirror/lang-json';

const followed = new Set(['gadget_not_registered', 'gadget_package_mismatch', 'gadget_public_env_missing']);

/** Whether the finding has a suggestion that can be followed by changing a text. */
export const canFollow = ({ code, suggestion }) => suggestion !== undefined && followed.has(code);

/**
 * The changes that follow the finding's suggestion in the texts as they are now:
 * { document, changes: [{ from, to?, insert? }] }, or undefined when they no longer
 * have what the finding is about.
 */
export function follow(finding, texts) {
  const document = read(texts[finding.document]);
  const property = document.find(finding.pointer);
  if (property?.name !== 'Property') return undefined;
  switch (finding.code) {
    case 'gadget_not_registered':
      return { document: finding.document, changes: [document.rename(property, finding.suggestion)] };
    case 'gadget_package_mismatch':
      return { document: finding.document, changes: document.move(property, finding.suggestion) };
    case 'gadget_public_env_missing': {
      const app = read(texts.app);
      const change = app.renameKey(finding, document.nameOf(property.parent.parent));
      return change && { document: 'app', changes: [change] };
    }
  }
  return undefined;
}

/** A text with its syntax tree, which also a text that is not JSON has. */
function read(text) {
  const top = jsonLanguage.parser.parse(text).topNode;

  const nameOf = (property) => {
    const { from, to } = property.getChild('PropertyName');
    return JSON.parse(text.slice(from, to));
  };
  const stringOf = (node) => (node?.name === 'String' ? JSON.parse(text.slice(node.from, node.to)) : undefined);

  function child(container, token) {
    const value = valueOf(container);
    if (value?.name === 'Object') return value.getChildren('Property').find((property) => nameOf(property) === token);
    return value?.name === 'Array' ? elementsOf(value)[token] : undefined;
  }

  /** The node of the member or element that a pointer names. */
  function find(pointer) {
    const tokens = pointer.split('/').slice(1).map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    return tokens.reduce(child, top.firstChild);
  }

  function rename(property, name) {
    const { from, to } = property.getChild('PropertyName');
    return { from, to, insert: JSON.stringify(name) };
  }

  /** Moves an export below another package. */
  function move(property, name) {
    const source = property.parent.parent; // the package
    const isAlone = property.parent.getChildren('Property').length === 1;
    const target = child(source.parent, name);
    if (target === undefined && isAlone) return [rename(source, name)];
    const remove = removal(isAlone ? source : property);
    if (target !== undefined && child(target, nameOf(property)) !== undefined) return [remove];

    const moved = text.slice(property.from, property.to);
    if (target === undefined) return [remove, { from: source.to, insert: `,${spaceBefore(source)}${JSON.stringify(name)}: { ${moved} }` }];
    const last = valueOf(target).getChildren('Property').at(-1);
    return [remove, last === undefined
      ? { from: valueOf(target).from + 1, insert: moved }
      : { from: last.to, insert: `,${spaceBefore(last)}${moved}` }];
  }

  /** A property goes with the comma after it, or else with the one before. */
  function removal({ from, to }) {
    const after = text.slice(to).match(/^\s*,\s*/);
    if (after) return { from, to: to + after[0].length };
    return { from: from - text.slice(0, from).match(/,?\s*$/)[0].length, to };
  }

  const spaceBefore = ({ from }) => text.slice(0, from).match(/\s*$/)[0] || ' ';

  /** Gives a key of publicEnv the name that a gadget requires. */
  function renameKey({ message, suggestion }, packageName) {
    const app = child(top.firstChild, 'app') ?? top.firstChild;
    const env = child(app, 'publicEnv');
    const key = child(env, suggestion);
    if (key === undefined) return undefined;
    const required = elementsOf(valueOf(child(app, 'gadgets')))
      .filter((gadget) => stringOf(valueOf(child(gadget, 'package'))) === packageName)
      .flatMap((gadget) => elementsOf(valueOf(child(gadget, 'requires'))).map(stringOf));
    // The finding is about one of the keys that are missing, and names it.
    const missing = required.filter((name) => child(env, name) === undefined && message.split(/[^A-Z0-9_]+/).includes(name));
    return missing.length === 0 ? undefined : rename(key, missing[0]);
  }

  return { find, nameOf, rename, move, renameKey };
}

const valueOf = (node) => (node?.name === 'Property' ? node.lastChild : node);

function elementsOf(array) {
  const elements = [];
  for (let at = array?.name === 'Array' ? array.firstChild : null; at; at = at.nextSibling) {
    if (!['[', ']', ',', '⚠'].includes(at.name)) elements.push(at);
  }
  return elements;
}
