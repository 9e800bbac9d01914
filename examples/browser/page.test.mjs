// The page as it is, on a static server, in a real browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { launch, needsBrowser } from '../../wasm/js/test/browser.mjs';
import { serve } from '../../wasm/js/test/server.mjs';

const folder = new URL('./', import.meta.url);
const project = (file) => readFileSync(new URL(`../projects/florist/${file}`, import.meta.url), 'utf8');

let browser;
before(async () => {
  if (!needsBrowser.skip) browser = await launch();
});
after(() => browser?.close());

/** Opens the page on a server of its own, and lets `visit` use it; nothing may go wrong on the way. */
function visiting(visit, { pages, mayComplain = false } = {}) {
  return async () => {
    const server = await serve(folder, { pages });
    const page = await browser.newPage();
    const complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    try {
      await page.goto(`${server.url}/index.html`);
      await page.waitForSelector('#verdict[data-verdict]');
      await visit(page);
      if (!mayComplain) assert.deepEqual(complaints, []);
      assert.deepEqual(asked.filter((origin) => origin !== server.url), []);
    } finally {
      await page.close();
      await server.close();
    }
  };
}

const verdict = (page) => page.getAttribute('#verdict', 'data-verdict');
const findings = (page) => page.locator('#findings li').allTextContents();

test('the contract that is there renders', needsBrowser, visiting(async (page) => {
  assert.equal(await verdict(page), 'renders');
  assert.equal(await page.textContent('#verdict'), 'Yes, it renders.');
  assert.deepEqual(await findings(page), []);
}));

test('a verdict follows each key', needsBrowser, visiting(async (page) => {
  await page.locator('#contract').fill('{"clientCapabilities": {"gadgets": {"@ggui-ai/gadgets": {"useCamer');
  assert.equal(await verdict(page), 'unusable');
  assert.match((await findings(page))[0], /^contract, line 1, column \d+: /);
  await page.locator('#contract').press('End');
  await page.keyboard.type('": {}}}}}');
  assert.equal(await verdict(page), 'rejected');
  assert.equal((await findings(page)).length, 1);
  assert.match((await findings(page))[0], /^contract, line 1, column 58: No gadget .* did you mean useCamera\? ./);
}));

test('the app decides', needsBrowser, visiting(async (page) => {
  await page.locator('#contract').fill(project('blueprints/orders/ggui.blueprint.json'));
  assert.equal(await verdict(page), 'rejected');
  await page.locator('#app').fill(project('ggui.json'));
  assert.equal(await verdict(page), 'renders');
  await page.locator('#app').fill('{"app":\n{"gadgets": {}}}');
  assert.equal(await verdict(page), 'rejected');
  assert.match((await findings(page))[0], /^app, line 2, column 2: /);
}));

test('what is typed stays text', needsBrowser, visiting(async (page) => {
  await page.locator('#contract').fill('{"clientCapabilities": {"gadgets": {"<img src=x onerror=alert(1)>": {}}}}');
  assert.match((await findings(page)).join(), /<img src=x onerror=alert\(1\)>/);
  assert.equal(await page.locator('img').count(), 0);
}));

test('half a surrogate pair leaves no old verdict', needsBrowser, visiting(async (page) => {
  await page.locator('#contract').fill('{"a": 1, "a": 2}');
  assert.equal((await findings(page)).length, 1);
  await page.locator('#contract').evaluate((element) => {
    element.value = '{"a": "\ud800"}';
    element.dispatchEvent(new Event('input'));
  });
  assert.equal(await verdict(page), 'unusable');
  assert.match(await page.textContent('#verdict'), /surrogate/);
  assert.deepEqual(await findings(page), []);
}));

test('the policy lets nothing else in or out', needsBrowser, visiting(async (page) => {
  const elsewhere = await serve(folder);
  try {
    assert.deepEqual(
      await page.evaluate(async (url) => {
        const inline = document.createElement('script');
        inline.textContent = 'globalThis.ran = true';
        document.body.append(inline);
        return { ran: globalThis.ran ?? false, fetched: await fetch(url).then(() => true, (error) => error.name) };
      }, elsewhere.url),
      { ran: false, fetched: 'TypeError' },
    );
    assert.deepEqual(elsewhere.requests, []);
  } finally {
    await elsewhere.close();
  }
}, { mayComplain: true }));

test('a module that cannot be loaded is said', needsBrowser, visiting(async (page) => {
  assert.equal(await verdict(page), 'none');
  assert.match(await page.textContent('#verdict'), /ggui-validators\.wasm/);
}, { pages: { '/node_modules/ggui-validators/ggui-validators.wasm': '<!doctype html>' }, mayComplain: true }));
