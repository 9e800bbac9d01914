// The page as it is built, on a server and in a browser of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'vite';

import { launch } from '../../js/test/browser.mjs';
import { serve } from '../../js/test/server.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Builds and serves the page, in a folder of its host. Resolves to { browser, origin, url, close }. */
export async function site() {
  const folder = mkdtempSync(join(tmpdir(), 'ggui-playground-'));
  await build({ root, logLevel: 'error', build: { outDir: join(folder, 'a/folder'), emptyOutDir: true } });
  const server = await serve(pathToFileURL(`${folder}/`));
  const browser = await launch();
  return {
    browser,
    origin: server.url,
    url: `${server.url}/a/folder/index.html`,
    async close() {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What people do with the page. */
export function visitor(page) {
  return {
    page,
    async open(url) {
      await page.goto(url);
      await this.settled();
    },
    /** Waits until the newest texts have been answered about. */
    async settled() {
      await page.waitForFunction(() => {
        const { ariaBusy, dataset } = document.getElementById('verdict');
        return ariaBusy === 'false' && dataset.verdict !== 'none';
      });
    },
    async choose(title) {
      await page.selectOption('#sample', { label: title });
      await this.settled();
    },
    /** Replaces the text of an editor by pasting another. */
    async paste(name, text) {
      const content = page.locator(`#${name} .cm-content`);
      await content.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await content.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    async write(name, text) {
      await this.paste(name, text);
      await this.settled();
    },
    /** The address, once texts that were changed are in it. */
    async link() {
      await page.waitForFunction(() => location.hash !== '');
      return page.url();
    },
    verdict: () => page.locator('#verdict').getAttribute('data-verdict'),
    headline: () => page.locator('#verdict .headline').textContent(),
    detail: () => page.locator('#verdict .detail').textContent(),
    codes: () => page.locator('.findings .where code').allTextContents(),
    /** Waits for a notice, or for there to be none. */
    notice: (says) => page.waitForFunction(([source]) => new RegExp(source).test(document.getElementById('notice').textContent), [says.source]),
    /** The lines that an editor shows, as far as it draws them. */
    lines: (name) => page.locator(`#${name} .cm-line`).allTextContents(),
  };
}
