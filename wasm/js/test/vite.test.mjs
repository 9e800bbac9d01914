// The package as npm packs it, in a production build of Vite.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'vite';

import { launch, needsBrowser } from './browser.mjs';
import { serve } from './server.mjs';

const packageRoot = fileURLToPath(new URL('../', import.meta.url));
const app = mkdtempSync(join(tmpdir(), 'ggui-vite-'));
after(() => rmSync(app, { recursive: true, force: true }));

test('a production build finds the module', async (t) => {
  const installed = join(app, 'node_modules/ggui-validators');
  mkdirSync(installed, { recursive: true });
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', app], { cwd: packageRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  execFileSync('tar', ['-xzf', join(app, filename), '--strip-components=1', '-C', installed]);
  const packed = files.map((f) => f.path).filter((path) => !path.startsWith('lib/'));
  assert.deepEqual(packed.sort(), ['LICENSE', 'README.md', 'ggui-validators.wasm', 'index.d.ts', 'index.js', 'licenses.txt', 'node.js', 'package.json']);

  writeFileSync(join(app, 'package.json'), '{"type":"module"}');
  writeFileSync(join(app, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  writeFileSync(
    join(app, 'main.js'),
    `import { load } from 'ggui-validators';
     import url from 'ggui-validators/ggui-validators.wasm?url';
     globalThis.outcome = Promise.all([load(), load(url)]).then(
       (both) => both.map((v) => v.validateContract({}).outcome),
       (error) => error.message,
     );`,
  );
  await build({ root: app, configFile: false, logLevel: 'error' });
  const assets = readdirSync(join(app, 'dist/assets'));
  const modules = assets.filter((name) => name.endsWith('.wasm'));
  assert.equal(modules.length, 1, `the build has ${assets}`);
  assert.deepEqual(readFileSync(join(app, 'dist/assets', modules[0])), readFileSync(join(packageRoot, 'ggui-validators.wasm')));
  t.diagnostic(`Vite built ${assets.join(' and ')}`);
});

test('the production build works in a browser', needsBrowser, async () => {
  const server = await serve(pathToFileURL(join(app, 'dist/')));
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/index.html`);
    await page.waitForFunction(() => globalThis.outcome !== undefined);
    assert.deepEqual(await page.evaluate(() => globalThis.outcome), ['accept', 'accept']);
  } finally {
    await browser.close();
    await server.close();
  }
});
