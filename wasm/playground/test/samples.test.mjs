// The samples show what they are there for.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { load } from '../../js/node.js';
import { answer } from '../src/answer.js';
import { samples } from '../src/samples.js';
import { toFragment } from '../src/share.js';

let v;
before(async () => {
  v = await load();
});

for (const { title, shows, texts } of samples.flatMap((group) => group.samples)) {
  test(`the sample “${title}” shows ${shows ?? 'that nothing is wrong'} and fits into a link`, async () => {
    const codes = answer(v, texts).report.findings.map(({ code }) => code);
    assert.ok(shows === undefined ? codes.length === 0 : codes.includes(shows), codes.join());
    assert.ok((await toFragment(texts)).length < 2_000);
  });
}
