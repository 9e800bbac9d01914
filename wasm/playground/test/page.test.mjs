// The built page in Chromium, used as people use it.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';

import axe from 'axe-core';

import { needsBrowser } from '../../js/test/browser.mjs';
import { site, visitor } from './site.mjs';

const bad = '{\n  "actionSpec": {\n    "save": { "label": "Save", "colour": "red" }\n  }\n}';

let served;
before(async () => {
  if (!needsBrowser.skip) served = await site();
});
after(() => served?.close());

let v; // who visits
let complaints; // of all pages

/** Opens a page that complains when something fails, or when it asks anybody else. */
async function visit(options = {}) {
  const context = await served.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== served.origin && protocol !== 'blob:') complaints.push(`asks for ${request.url()}`);
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    const isIcon = message.location().url.includes('/icon-'); // the browser asks for it at each new address, offline too
    if (['error', 'warning'].includes(message.type()) && !isIcon) complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return visitor(page);
}

beforeEach(async () => {
  if (served === undefined) return;
  complaints = [];
  v = await visit();
});
afterEach(async () => {
  if (served === undefined) return;
  for (const context of served.browser.contexts()) await context.close();
  assert.deepEqual(complaints, []);
});

test('the first thing said is that the first sample renders', needsBrowser, async () => {
  await v.open(served.url);
  assert.equal(await v.headline(), 'Yes, it renders.');
  assert.match(await v.page.locator('#verdict').ariaSnapshot(), /^- status:/);
  const results = await v.page.locator('#results').textContent();
  assert.match(results, /registry\.ggui\.ai\/bundles\/public\/@saltmarsh\/charts\/2\.3\.0\/bundle\.js/);
  assert.match(results, /list_sailings/);
  assert.match(await v.page.locator('.schema dd').first().textContent(), /^[0-9a-f]{64}$/);
  assert.match(await v.page.locator('.schema pre').textContent(), /^\{"additionalProperties":false,/);
});

test('a bad contract is marked as it is typed, on its line, and listed', needsBrowser, async () => {
  await v.open(served.url);
  await v.write('props', '');
  await v.write('contract', '');
  for (const line of bad.split('\n')) {
    await v.page.keyboard.type(line.trim()); // the editor indents
    await v.page.keyboard.press('Enter');
  }
  await v.settled();
  assert.equal(await v.headline(), 'No, it is rejected.');
  assert.equal(await v.detail(), '1 error. It is in the contract, line 3.');
  assert.deepEqual(await v.codes(), ['unknown_member']);
  assert.equal((await v.page.locator('#contract .cm-lintRange-error').allTextContents()).join(''), '"colour": "red"');
  const mark = await v.page.locator('#contract .cm-lint-marker-error').boundingBox();
  const number = await v.page.locator('#contract .cm-lineNumbers .cm-gutterElement', { hasText: /^3$/ }).boundingBox();
  assert.ok(Math.abs(mark.y - number.y) < number.height / 2, 'the mark stands beside line 3');
});

test('a finding leads to its place', needsBrowser, async () => {
  await v.open(served.url);
  await v.choose('A delay in words');
  await v.page.getByRole('button', { name: /^Props, line \d+, column \d+$/ }).click();
  assert.equal(await v.page.evaluate(() => document.activeElement.getAttribute('aria-labelledby')), 'props-label');
  assert.equal(await v.page.evaluate(() => getSelection().toString()), '"delayMinutes": "five"');
});

test('what is misspelt renders when its suggestion is followed', needsBrowser, async () => {
  await v.open(served.url);
  for (const [title, suggestion] of [
    ['A misspelt gadget', 'TideCurve'],
    ['A gadget of another package', '@saltmarsh/pier'],
    ['A key that the gadget requires', 'GGUI_PUBLIC_APP_TIDE_STATON'],
  ]) {
    await v.choose(title);
    assert.equal(await v.verdict(), 'rejected', title);
    await v.page.getByRole('button', { name: `Use ${suggestion}` }).click();
    await v.settled();
    assert.equal(await v.verdict(), 'renders', title);
    assert.ok(await v.page.evaluate(() => document.activeElement.classList.contains('cm-content')), 'the focus is where the text changed');
    await v.page.keyboard.press('ControlOrMeta+Z');
    await v.settled();
    assert.equal(await v.verdict(), 'rejected', `${title}: it can be taken back`);
  }
});

test('a link shows the same elsewhere, and reloading keeps it', needsBrowser, async () => {
  await v.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await v.open(served.url);
  await v.write('contract', bad);
  await v.write('app', '{"gadgets": []}');
  await v.write('props', '{"ü": "😀"}');
  await v.page.getByRole('button', { name: 'Copy link' }).click();
  await v.page.getByText('The link is copied.').waitFor();
  const link = await v.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link.split('#')[0], served.url, 'the texts are in the fragment alone');
  const seen = async (by) => [await by.lines('contract'), await by.lines('app'), await by.lines('props'), await by.codes()];
  const before = await seen(v);
  assert.deepEqual(before.slice(0, 3), [bad.split('\n'), ['{"gadgets": []}'], ['{"ü": "😀"}']]);

  const other = await visit();
  await other.open(link);
  assert.deepEqual(await seen(other), before);
  assert.equal(await other.page.locator('#sample').inputValue(), '', 'it is no sample');

  await v.page.reload();
  await v.settled();
  assert.deepEqual(await seen(v), before);
});

test('a link that is opened in the same tab replaces the texts', needsBrowser, async () => {
  await v.open(served.url);
  await v.choose('A delay in words');
  const link = await v.link();
  await v.choose('A contract alone');
  await v.page.waitForFunction((before) => location.href !== before, link);
  await v.page.evaluate((to) => location.assign(to), link);
  await v.page.getByText('No, it is rejected.').waitFor();
  assert.deepEqual(await v.codes(), ['props_invalid']);
});

test('a link that cannot be copied is shown to copy', needsBrowser, async () => {
  await v.page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await v.open(served.url);
  await v.page.getByRole('button', { name: 'Copy link' }).click();
  assert.equal(await v.page.getByRole('textbox', { name: 'The link' }).inputValue(), v.page.url());
});

test('a broken link says so, and leaves a page that works', needsBrowser, async () => {
  await v.open(served.url);
  await v.choose('A delay in words');
  const cut = (await v.link()).slice(0, -20);
  const other = await visit();
  await other.open(cut);
  await other.notice(/damaged/);
  assert.equal(await other.verdict(), 'renders', 'the first sample is shown');
  assert.equal(other.page.url(), cut, 'the link can be looked at');
  await other.choose('A contract alone');
  await other.notice(/^$/);
  for (const [fragment, says] of [['#1.%%%', /damaged/], ['#findings', /not one of this page/]]) {
    await other.page.evaluate((hash) => { location.hash = hash; }, fragment);
    await other.notice(says);
    assert.match((await other.lines('contract')).join(), /debounceMs/, 'the texts are those that were there');
  }
});

test('texts that are too long for a link are checked, and a notice says what is lost', needsBrowser, async () => {
  await v.open(served.url);
  const noise = Array.from({ length: 8_000 }, (_, i) => Math.abs(Math.sin(i)).toString(36).slice(2, 9)).join('');
  await v.write('props', JSON.stringify({ harbour: noise, sailings: [] }));
  await v.notice(/too long for a link/);
  assert.equal(new URL(v.page.url()).hash, '', 'no link to older texts is left');
  assert.equal(await v.verdict(), 'renders');
  await v.write('props', '{}');
  await v.notice(/^$/);
});

test('five megabytes do not hold up typing', needsBrowser, async (t) => {
  await v.open(served.url);
  const entry = { schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'number' } } } } };
  const large = JSON.stringify({ propsSpec: { properties: Object.fromEntries(Array.from({ length: 23_000 }, (_, i) => [`field${i}`, entry])) } }, null, 1);
  assert.ok(large.length > 5e6);
  await v.paste('contract', large);
  await v.page.waitForTimeout(400); // the check has begun
  const start = performance.now();
  await v.paste('props', '');
  await v.page.keyboard.type('{"a": 1}');
  const typed = performance.now() - start;
  t.diagnostic(`${(large.length / 1e6).toFixed(1)} MB in the contract: writing props took ${typed.toFixed(0)} ms`);
  assert.ok(typed < 3_000, `${typed} ms`);
  await v.choose('A contract alone');
  await v.page.getByText('Yes, it renders.').waitFor();
});

test('it goes on without the network', needsBrowser, async () => {
  await v.open(served.url);
  await v.page.context().setOffline(true);
  await v.choose('A delay in words');
  assert.equal(await v.verdict(), 'rejected');
  await v.write('contract', '{');
  assert.equal(await v.headline(), 'It cannot be judged.');
});

test('a policy keeps the page and its worker from asking others', needsBrowser, async () => {
  await v.open(served.url);
  const refused = await v.page.evaluate(async () => {
    const url = 'http://localhost:9/';
    const policies = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => policies.push(effectiveDirective));
    await fetch(url).catch(() => {});
    const code = `addEventListener('securitypolicyviolation', ({ effectiveDirective }) => postMessage(effectiveDirective)); fetch('${url}').then(() => postMessage('sent'), () => {})`;
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    policies.push(await new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data))));
    return policies;
  });
  assert.deepEqual(refused, ['connect-src', 'connect-src']);
  complaints = complaints.filter((text) => !text.includes('http://localhost:9/'));
});

test('a module that is not there is named', needsBrowser, async () => {
  await v.page.route('**/*.wasm', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }));
  await v.page.goto(served.url);
  await v.page.getByText('There is no answer.').waitFor();
  assert.match(await v.detail(), /could not be loaded.*404/);
  assert.ok(!(await v.page.getByText('None.').isVisible()), 'nothing is said about findings');
  complaints = complaints.filter((text) => !text.includes('404'));
});

test('the keyboard alone gets everywhere', needsBrowser, async () => {
  await v.open(served.url);
  await v.choose('A misspelt gadget');
  await v.page.evaluate(() => document.activeElement.blur());
  const focus = () => v.page.evaluate(() => {
    const at = document.activeElement;
    const frame = getComputedStyle(at.closest('.editor') ?? at);
    return {
      name: at.id || at.getAttribute('aria-labelledby') || at.getAttribute('aria-label') || at.textContent,
      isSeen: frame.outlineStyle !== 'none' || frame.boxShadow !== 'none',
    };
  });
  const walked = [];
  for (let i = 0; i < 12; i++) {
    await v.page.keyboard.press('Tab');
    const { name, isSeen } = await focus();
    walked.push(name.replace(/line.*/, ''));
    assert.ok(isSeen, `nothing shows that ${name} has the focus`);
  }
  assert.deepEqual(walked, [
    'skip', 'sample', 'share', 'theme', 'contract-label', 'app-label', 'props-label',
    'Contract, ', 'Use TideCurve', 'Canonical schema', 'Copy schema', 'Copy hash',
  ]);

  await v.page.locator('#skip').focus();
  await v.page.keyboard.press('Enter');
  assert.equal((await focus()).name, 'findings-title');
  await v.page.keyboard.press('Tab');
  await v.page.keyboard.press('Tab');
  await v.page.keyboard.press('Enter'); // the suggestion
  await v.settled();
  assert.equal(await v.verdict(), 'renders');
  await v.page.keyboard.press('Shift+Tab');
  assert.equal((await focus()).name, 'theme', 'Shift+Tab leaves the editor, too');
});

test('F8 goes from finding to finding', needsBrowser, async () => {
  await v.open(served.url);
  await v.choose('Several things at once');
  await v.page.locator('#contract .cm-content').focus();
  const selected = () => v.page.evaluate(() => getSelection().toString());
  const met = [];
  for (const key of ['F8', 'F8', 'Shift+F8']) {
    await v.page.keyboard.press(key);
    met.push(await selected());
  }
  assert.deepEqual(met, ['"TideCurv": {}', '"PierMap": {}', '"TideCurv": {}']);
});

test('the theme is that of the system until it is chosen, and then kept', needsBrowser, async () => {
  const ground = () => v.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await v.open(served.url);
  const light = await ground();
  await v.page.emulateMedia({ colorScheme: 'dark' });
  const button = v.page.getByRole('button', { name: 'Dark', pressed: true });
  await button.waitFor();
  assert.notEqual(await ground(), light);
  await button.click();
  assert.equal(await ground(), light);
  await v.open(served.url);
  assert.equal(await ground(), light);
});

const devices = { wide: { width: 1280, height: 900 }, narrow: { width: 320, height: 700 } };

for (const colorScheme of ['light', 'dark']) {
  test(`everybody can use it, ${colorScheme}, wide and narrow`, needsBrowser, async () => {
    const other = await visit({ colorScheme, reducedMotion: 'reduce' });
    await other.open(served.url);
    await other.page.evaluate(axe.source);
    for (const title of ['A board of ferries', 'Several things at once', 'A comma too many', 'An object that declares nothing']) {
      await other.choose(title);
      for (const [device, viewport] of Object.entries(devices)) {
        await other.page.setViewportSize(viewport);
        await looksRight(other.page, `${title}, ${device}`);
      }
      await other.page.setViewportSize(devices.wide);
    }
    await other.choose('Several things at once');
    await other.page.locator('#contract .cm-lintRange-error').first().hover();
    await other.page.locator('.cm-tooltip-lint').waitFor();
    await looksRight(other.page, 'a finding that is pointed at');
  });
}

/** Fits on the screen, also when text is twice as large, and axe finds nothing. */
async function looksRight(page, what) {
  for (const size of ['200%', '']) {
    const wider = await page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
      return document.documentElement.scrollWidth - innerWidth;
    }, size);
    assert.ok(wider <= 0, `${what}, text at ${size || '100%'}: the page is ${wider} pixels wider than the screen`);
  }
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${what}: ${id}: ${html.slice(0, 160)}`)), []);
}
