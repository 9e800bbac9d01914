// Following a suggestion makes a text that renders.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { load } from '../../js/node.js';
import { answer } from '../src/answer.js';
import { follow } from '../src/suggestion.js';

let v;
before(async () => {
  v = await load();
});

const app = '{"publicEnv": {"GGUI_PUBLIC_APP_KYE": "x"}, "gadgets": [{"package": "a", "version": "1.0.0", "exports": [{"hook": "useMap"}, {"hook": "useSea"}], "requires": ["GGUI_PUBLIC_APP_KEY"]}, {"package": "b", "version": "1.0.0", "exports": [{"component": "Pier"}]}]}';
const free = app.replace('"requires": ["GGUI_PUBLIC_APP_KEY"]', '"requires": []');

for (const [what, given, changed, gadgets, expected] of [
  ['renames an export', free, 'contract', '{"a": {"useMpa": {"usage": ""}}}', '{"a": {"useMap": {"usage": ""}}}'],
  ['renames the package of a lone export', free, 'contract', '{"a": {"Pier": {}}}', '{"b": {"Pier": {}}}'],
  ['moves an export to a new package', free, 'contract', '{"a": {"Pier": {"usage": "b"}, "useMap": {}}}', '{"a": {"useMap": {}}, "b": { "Pier": {"usage": "b"} }}'],
  ['moves the last export', free, 'contract', '{"a": {"useMap": {}, "Pier": {}}}', '{"a": {"useMap": {}}, "b": { "Pier": {} }}'],
  ['moves an export to a package before', free, 'contract', '{"a": {"useMap": {}}, "b": {"Pier": {}, "useSea": {}}}', '{"a": {"useMap": {}, "useSea": {}}, "b": {"Pier": {}}}'],
  ['moves a lone export to a package that is there', free, 'contract', '{"b": {"useMap": {}}, "a": {"useSea": {}}}', '{"a": {"useSea": {}, "useMap": {}}}'],
  ['renames a key of the app', app, 'app', '{"a": {"useMap": {}}}', app.replace('KYE', 'KEY')],
  ['renames a key of a ggui.json', `{"app": ${app}}`, 'app', '{"a": {"useMap": {}}}', `{"app": ${app.replace('KYE', 'KEY')}}`],
]) {
  test(`following a suggestion ${what}`, () => {
    const contract = (text) => `{"clientCapabilities": {"gadgets": ${text}}}`;
    const texts = { contract: contract(gadgets), app: given, props: '' };
    const { report } = answer(v, texts);
    const finding = report.findings.find(({ suggestion }) => suggestion !== undefined);
    const { document, changes } = follow(finding, texts);
    assert.equal(document, changed);
    texts[document] = applied(texts[document], changes);
    assert.equal(texts[document], changed === 'contract' ? contract(expected) : expected);
    assert.equal(answer(v, texts).report.verdict, 'renders');
  });
}

test('a suggestion for a text that was edited since is not followed', () => {
  const contract = '{"clientCapabilities": {"gadgets": {"a": {"useMpa": {}}}}}';
  const { report } = answer(v, { contract, app: free, props: '' });
  assert.equal(report.findings[0].suggestion, 'useMap');
  for (const edited of ['', '[]', '{"clientCapabilities": {"gadgets": {"a": {}}}}', '{"clientCapabilities": {"gadgets": [1', '{"clientCapabilities"', '{"\\']) {
    assert.equal(follow(report.findings[0], { contract: edited, app: free, props: '' }), undefined, edited);
  }
});

/** Applies changes that are all about the text before any of them. */
function applied(text, changes) {
  return [...changes].sort((a, b) => b.from - a.from).reduce((t, { from, to = from, insert = '' }) => t.slice(0, from) + insert + t.slice(to), text);
}
