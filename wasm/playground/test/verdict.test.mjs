// The verdict in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sayAnswer } from '../src/verdict.js';

const finding = (severity, document, line) => ({ severity, document, start: { line } });

for (const [what, given, headline, detail] of [
  ['a problem', { problem: 'It broke.' }, 'There is no answer.', 'It broke.'],
  ['nothing', { report: { verdict: 'renders', findings: [] } }, 'Yes, it renders.', 'Nothing is wrong.'],
  ['a warning', { report: { verdict: 'renders', findings: [finding('warning', 'app', 3)] } }, 'Yes, it renders.', '1 warning. It is in the app, line 3.'],
  ['an error', { report: { verdict: 'rejected', findings: [finding('error', 'props', 1)] } }, 'No, it is rejected.', '1 error. It is in the props, line 1.'],
  ['more', { report: { verdict: 'unusable', findings: [finding('error', 'contract', 9), finding('warning', 'app', 1)], omitted: 1200 } }, 'It cannot be judged.', '1,201 errors and 1 warning. The first is in the contract, line 9.'],
]) {
  test(`the verdict says ${what}`, () => {
    const said = sayAnswer(given);
    assert.deepEqual([said.headline, said.detail], [headline, detail]);
  });
}
