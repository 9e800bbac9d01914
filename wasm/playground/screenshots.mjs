// Pictures of the page for the README, light and dark: npm run screenshots

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { site, visitor } from './test/site.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });

const served = await site();
try {
  for (const colorScheme of ['light', 'dark']) {
    const page = await served.browser.newPage({ colorScheme, viewport: { width: 1100, height: 1090 } });
    const visit = visitor(page);
    await visit.open(served.url);
    await visit.choose('A misspelt gadget');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}playground-${colorScheme}.png`, animations: 'disabled', caret: 'hide' });
    await page.close();
  }
} finally {
  await served.close();
}
