// The shipped cases and, where they are, the reference implementation's verdicts.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { load } from 'ggui-validators';
import { shippedCases, shippedLines, summaryLine } from './cases.mjs';

const v = await load();

/** All cases passed but those that need a server. */
function assertConforming(report) {
  const bad = report.cases.filter((c) => c.outcome !== 'passed' && c.obligation !== 'domain-error');
  assert.deepEqual(bad, []);
  assert.ok(report.complete && report.summary.passed > 0);
}

test('the shipped cases pass', (t) => {
  const report = JSON.parse(v.gradeJson(shippedLines()));
  t.diagnostic(`Node ${process.version}: ${summaryLine(report)}`);
  assertConforming(report);
});

test('the shipped cases pass through grade() and answer()', () => {
  const cases = shippedCases();
  // JavaScript has moved integer-like names to the front of these.
  const ordered = cases.filter((c) => !/"\d+":/.test(JSON.stringify(c)));
  assertConforming(v.grade(ordered));
  const one = cases.find((c) => c.obligation === 'registration' && c.expect.outcome === 'reject');
  assert.equal(v.answer('registration', one).code, one.expect.code);
  assert.deepEqual(v.answer('registration', []), { error: 'invalid_input' });
});

test('what is not a case is named with its line', () => {
  assert.throws(() => v.gradeJson('{"obligation":"theme-mode","name":"a","sources":{},"expect":null}\n{"name":"b"}'), {
    name: 'InvalidInputError',
    code: 'invalid_case',
    message: /cases\.jsonl:2/,
  });
  assert.equal(v.grade([{ obligation: 'nothing', name: 'a', expect: 1 }]).cases[0].outcome, 'skipped');
});

const vectors = new URL('../../../../shared/vectors/', import.meta.url);

test('the reference implementation says the same', { skip: !existsSync(vectors) && process.env.CI === undefined && 'its verdicts are not here' }, async (t) => {
  let total = 0;
  for (const file of readdirSync(vectors).filter((name) => name.endsWith('.jsonl')).sort()) {
    await t.test(file, (t) => {
      const report = JSON.parse(v.gradeJson(readFileSync(new URL(file, vectors))));
      t.diagnostic(summaryLine(report));
      assertConforming(report);
      total += report.summary.passed;
    });
  }
  t.diagnostic(`${total} verdicts, no disagreement`);
});
