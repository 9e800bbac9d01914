// The answer in words. It stands in a live region, so it is only touched when it
// changes.

import { element } from './element.js';

const headlines = { renders: 'Yes, it renders.', rejected: 'No, it is rejected.', unusable: 'It cannot be judged.' };

/** What is said about a worker's answer. */
export function sayAnswer({ report, problem }) {
  if (problem !== undefined) return { verdict: 'unusable', headline: 'There is no answer.', detail: problem };
  const { verdict, findings, omitted = 0 } = report;
  return { verdict, headline: headlines[verdict], detail: findings.length === 0 ? 'Nothing is wrong.' : counted(findings, omitted) };
}

function counted(findings, omitted) {
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const errors = findings.length - warnings + omitted;
  const counts = [count(errors, 'error'), count(warnings, 'warning')].filter(Boolean).join(' and ');
  const [{ document, start }] = findings;
  return `${counts}. ${errors + warnings === 1 ? 'It is' : 'The first is'} in the ${document}, line ${start.line}.`;
}

function count(n, what) {
  if (n === 0) return '';
  return `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
}

/** Readers wait with what is busy until it is not. */
export function awaitVerdict(region) {
  region.setAttribute('aria-busy', 'true');
}

export function showVerdict(region, { verdict, headline, detail }) {
  const before = [...region.children].map((child) => child.textContent);
  region.dataset.verdict = verdict;
  if (before[0] !== headline || before[1] !== detail) {
    region.replaceChildren(element('p', { className: 'headline' }, headline), element('p', { className: 'detail' }, detail));
  }
  region.setAttribute('aria-busy', 'false');
}
