// What needs no browser.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { DefectError, load } from '../../js/node.js';
import { withLittleStack } from '../../js/test/overflow.mjs';
import { answer } from '../src/answer.js';
import { checker } from '../src/checker.js';
import { samples } from '../src/samples.js';
import { fromFragment, maxFragment, maxUnfolded, ShareError, toFragment } from '../src/share.js';
import { follow } from '../src/suggestion.js';
import { sayAnswer } from '../src/verdict.js';

let v;
before(async () => {
  v = await load();
});

// Links

for (const texts of [
  { contract: '', app: '', props: '' },
  { contract: '{}', app: '', props: '' },
  { contract: '{"a":\r\n "ü😀\u0000"}', app: ' ', props: 'no JSON at all' },
  { contract: ' '.repeat(1_000_000), app: '', props: '' },
]) {
  test(`a link holds ${JSON.stringify(texts).slice(0, 60)}`, async () => {
    const fragment = await toFragment(texts);
    assert.match(fragment, /^1\.[\w-]+$/);
    assert.deepEqual(await fromFragment(fragment), texts);
  });
}

const folded = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `1.${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
};

for (const [what, fragment, says] of [
  ['another version', () => '2.AAAA', /another version/],
  ['nothing behind the version', () => '1.', /damaged/],
  ['no base64', () => '1.%', /damaged/],
  ['nothing deflated', () => '1.AAAA', /damaged/],
  ['a cut end', async () => (await toFragment({ contract: 'abcdefghijkl', app: '', props: '' })).slice(0, -6), /damaged/],
  ['bytes that are not UTF-8', () => folded(Uint8Array.of(0x22, 0xff, 0x22)), /damaged/],
  ['text that is not JSON', () => folded('{'), /does not hold/],
  ['null', () => folded('null'), /does not hold/],
  ['a number for a text', () => folded('{"contract": 1}'), /does not hold/],
  ['more than it may unfold to', () => folded(' '.repeat(maxUnfolded + 1)), /more than this page takes/],
  ['more than a link may have', () => `1.${'A'.repeat(maxFragment)}`, /longer/],
]) {
  test(`a link with ${what} is refused`, async () => {
    const given = await fragment();
    await assert.rejects(fromFragment(given), (error) => error instanceof ShareError && says.test(error.message));
  });
}

for (const [what, text] of [
  ['that do not fold well', Array.from({ length: 20_000 }, (_, i) => Math.sin(i).toString(36)).join('')],
  ['that no link may unfold to', ' '.repeat(maxUnfolded)],
]) {
  test(`texts ${what} are refused`, async () => {
    await assert.rejects(toFragment({ contract: text, app: '', props: '' }), ShareError);
  });
}

// Samples

for (const { title, shows, texts } of samples.flatMap((group) => group.samples)) {
  test(`the sample “${title}” shows ${shows ?? 'that nothing is wrong'} and fits into a link`, async () => {
    const codes = answer(v, texts).report.findings.map(({ code }) => code);
    assert.ok(shows === undefined ? codes.length === 0 : codes.includes(shows), codes.join());
    assert.ok((await toFragment(texts)).length < 2_000);
  });
}

// Suggestions

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

// Answers

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
  const deep = `${'{"properties": {"a": '.repeat(60)}{}${'}}'.repeat(60)}`;
  const texts = { contract: `{"propsSpec": {"properties": {"a": {"schema": ${deep}}}}}`, app: '', props: '' };
  const failed = withLittleStack(() => {
    const { problem } = answer(v, texts);
    if (problem !== undefined) throw new DefectError(problem);
  }, (error) => error instanceof DefectError);
  assert.match(failed.message, /The module failed.*new instance/);
  assert.equal(answer(v, { contract: '{"actionSpec": {}}', app: '', props: '' }).report.verdict, 'renders');
});

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

// Asking

/** Workers that answer when they are told to, and a clock that stands still. */
function rig() {
  const told = [];
  const workers = [];
  const timers = new Set();
  let time = 0;
  const ask = checker(
    () => {
      const worker = { asked: [], isStopped: false, postMessage(texts) { this.asked.push(texts); }, terminate() { this.isStopped = true; } };
      workers.push(worker);
      return worker;
    },
    (answer) => told.push(answer),
    {
      now: () => time,
      setTimeout: (f, after, ...args) => {
        const timer = { at: time + after, run: () => f(...args) };
        timers.add(timer);
        return timer;
      },
      clearTimeout: (timer) => timers.delete(timer),
    },
  );
  const pass = (milliseconds) => {
    time += milliseconds;
    for (const timer of [...timers]) {
      if (timer.at <= time && timers.delete(timer)) timer.run();
    }
  };
  return { ask, told, workers, pass, answer: (data) => workers.at(-1).onmessage({ data }) };
}

test('only the newest texts are asked about, one after the other', () => {
  const { ask, told, workers, answer } = rig();
  for (const texts of ['a', 'b', 'c']) ask(texts);
  assert.deepEqual(workers[0].asked, ['a']);
  answer(1);
  assert.deepEqual(told, [], 'the answer about older texts is of no interest');
  assert.deepEqual(workers[0].asked, ['a', 'c']);
  answer(3);
  assert.deepEqual(told, [3]);
  assert.equal(workers.length, 1);
});

test('a check without end is stopped, and the next one works', () => {
  const { ask, told, workers, pass, answer } = rig();
  ask('a');
  pass(19_999);
  assert.deepEqual(told, []);
  pass(1);
  assert.match(told[0].problem, /20 seconds/);
  assert.ok(workers[0].isStopped);
  ask('b');
  answer('fine');
  assert.deepEqual([told[1], workers.length], ['fine', 2]);
  pass(60_000);
  assert.equal(told.length, 2, 'nothing is left to ring');
});

test('a long check of texts that were edited since gives way', () => {
  const { ask, told, workers, pass, answer } = rig();
  ask('a');
  pass(900);
  ask('b');
  assert.ok(!workers[0].isStopped);
  pass(100);
  assert.ok(workers[0].isStopped);
  assert.deepEqual(workers[1].asked, ['b']);
  answer('fine');
  assert.deepEqual(told, ['fine']);
});

test('a worker that fails is replaced', () => {
  const { ask, told, workers, answer } = rig();
  ask('a');
  workers[0].onerror({ message: 'out of memory' });
  assert.match(told[0].problem, /out of memory/);
  ask('b');
  answer('fine');
  assert.deepEqual([told[1], workers.length], ['fine', 2]);
});
