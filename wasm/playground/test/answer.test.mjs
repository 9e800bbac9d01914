// What the module says, as the page gets it.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { DefectError, load } from '../../js/node.js';
import { withLittleStack } from '../../js/test/overflow.mjs';
import { answer } from '../src/answer.js';

let v;
before(async () => {
  v = await load();
});

test('empty editors are documents that are not there', () => {
  assert.equal(answer(v, { contract: '{"actionSpec": {}}', app: ' \n', props: '' }).report.verdict, 'renders');
  assert.equal(answer(v, { contract: '', app: '', props: '' }).report.verdict, 'unusable');
});

test('the schema is shown as it is hashed, whatever its names', () => {
  const contract = '{"propsSpec": {"properties": {"9": {"schema": {}}, "10": {"schema": {}}}}}';
  const { report, schema } = answer(v, { contract, app: '', props: '' });
  assert.equal(schema, '{"additionalProperties":false,"properties":{"10":{},"9":{}},"required":[],"type":"object"}');
  assert.equal(v.sha256Json(schema), report.props.hash);
});

test('what cannot be asked is said', () => {
  assert.match(answer(v, { contract: ' '.repeat(17 * 1024 * 1024), app: '', props: '{}' }).problem, /longer than/);
});

test('after a trap the next check gets a new instance', () => {
  const deep = `${'{"properties": {"a": '.repeat(400)}{}${'}}'.repeat(400)}`;
  const texts = { contract: `{"propsSpec": {"properties": {"a": {"schema": ${deep}}}}}`, app: '', props: '' };
  const failed = withLittleStack(() => {
    const { problem } = answer(v, texts);
    if (problem !== undefined) throw new DefectError(problem);
  }, (error) => error instanceof DefectError);
  assert.match(failed.message, /The module failed.*new instance/);
  assert.equal(answer(v, { contract: '{"actionSpec": {}}', app: '', props: '' }).report.verdict, 'renders');
});
