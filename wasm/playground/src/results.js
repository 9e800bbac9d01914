// What a server works out from the texts: URLs, bindings, the enforced schema.

import { element } from './element.js';

/** A longer schema is shown in part: a line of megabytes takes seconds to lay out. */
const maxShown = 20_000;

export function showResults(region, { report, schema }, { copy }) {
  region.replaceChildren(...[gadgets(report), bindings(report), props(report, schema, copy)].filter(Boolean));
  if (region.childElementCount === 0) region.append(element('p', { className: 'none' }, 'Nothing: the contract asks for none of it, or is not well-formed.'));
}

function gadgets({ gadgets }) {
  if (!gadgets?.length) return undefined;
  return element('section', { className: 'gadgets' },
    element('h3', {}, 'Gadgets'),
    ...gadgets.map(({ package: name, version, bundleUrl, styleUrl }) => element('div', { className: 'gadget' },
      element('p', {}, element('code', {}, `${name}@${version}`)),
      list([['Bundle', bundleUrl ?? 'Part of the host'], ['Style', styleUrl ?? 'None']]))));
}

function bindings({ bindings }) {
  if (!bindings?.length) return undefined;
  return element('section', { className: 'bindings' },
    element('h3', {}, 'Tool bindings'),
    element('ul', {}, ...bindings.map(({ server, tool }) => element('li', {}, element('code', {}, tool), server === undefined ? '' : ` of ${server}`))));
}

function props({ props }, schema, copy) {
  if (props === undefined) return undefined;
  const shown = schema.length > maxShown ? `${schema.slice(0, maxShown)}…` : schema;
  return element('section', { className: 'schema' },
    element('h3', { id: 'schema-title' }, 'Enforced props schema'),
    list([['Hash', props.hash], ['Profile', props.profile]]),
    element('pre', { tabIndex: 0, role: 'region', 'aria-label': 'Canonical schema' }, element('code', {}, shown)),
    element('p', { className: 'actions' },
      element('button', { type: 'button', onclick: () => copy(schema, 'The schema') }, 'Copy schema'),
      element('button', { type: 'button', onclick: () => copy(props.hash, 'The hash') }, 'Copy hash'),
      element('span', {}, `These ${schema.length.toLocaleString('en')} characters are what is hashed.`)));
}

const list = (pairs) => element('dl', {}, ...pairs.flatMap(([term, text]) => [element('dt', {}, term), element('dd', {}, element('code', {}, text))]));
