// The list of findings. Each leads to its place, and its suggestion into the text.

import { element } from './element.js';
import { canFollow } from './suggestion.js';

/** More than this are counted and not listed. */
const maxListed = 100;

const documents = { contract: 'Contract', app: 'App', props: 'Props' };

/** Shows the findings of a report in `region`. `jump` and `apply` take a finding. */
export function showFindings(region, { findings, omitted = 0 }, { jump, apply }) {
  const focused = [...region.querySelectorAll('button')].indexOf(document.activeElement);
  const listed = findings.slice(0, maxListed);
  const rest = findings.length - listed.length + omitted;
  region.replaceChildren(
    listed.length === 0
      ? element('p', { className: 'none' }, 'None.')
      : element('ol', { className: 'findings' }, ...listed.map((finding) => item(finding, { jump, apply }))),
    rest > 0 ? element('p', { className: 'rest' }, `${rest.toLocaleString('en')} more are not listed. Correct these first.`) : '',
  );
  if (focused >= 0) { // the button that had the focus is gone
    const buttons = region.querySelectorAll('button');
    (buttons[Math.min(focused, buttons.length - 1)] ?? document.getElementById('findings-title')).focus();
  }
}

function item(finding, { jump, apply }) {
  const { document, severity, code, pointer, start, message, advice, suggestion } = finding;
  const place = `${documents[document]}, line ${start.line}, column ${start.column}`;
  return element(
    'li',
    { className: severity },
    element('p', { className: 'where' },
      element('span', { className: 'severity' }, severity === 'error' ? 'Error' : 'Warning'),
      element('button', { type: 'button', className: 'link', onclick: () => jump(finding) }, place),
      element('code', {}, code)),
    element('p', { className: 'message' }, message),
    element('p', { className: 'advice' }, advice),
    pointer === '' ? undefined : element('p', { className: 'pointer' }, element('code', {}, pointer)),
    canFollow(finding)
      ? element('button', { type: 'button', className: 'apply', onclick: () => apply(finding) }, 'Use ', element('code', {}, suggestion))
      : undefined,
  );
}
