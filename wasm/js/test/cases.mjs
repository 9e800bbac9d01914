// The shipped cases, as grade() takes them.

import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../../../catalogs/cases/', import.meta.url);

/** All cases, each with its obligation. */
export function shippedCases() {
  return shippedLines()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/**
 * The same as text, one case a line. The files' own text is kept but for the line
 * breaks, which in JSON stand between tokens only: parsing it would lose the
 * order of members that look like integers.
 */
export function shippedLines() {
  const lines = [];
  for (const obligation of readdirSync(folder).sort()) {
    for (const file of readdirSync(new URL(`${obligation}/`, folder)).sort()) {
      const text = readFileSync(new URL(`${obligation}/${file}`, folder), 'utf8').trim().replace(/\n\s*/g, ' ');
      lines.push(`{"obligation":"${obligation}",${text.slice(1)}`);
    }
  }
  return lines.join('\n');
}

/** What a report says, in one line. */
export function summaryLine({ summary: s }) {
  return `${s.total} cases: ${s.passed} passed, ${s.failed + s.errored + s.warned} not, ${s.skipped} skipped`;
}
