// A headless Chromium for the tests.

import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the browser is, or undefined. CHROMIUM names one place, and no other. */
export const executablePath = [process.env.CHROMIUM ?? usual].flat().find((path) => existsSync(path));

/**
 * Options of a test that needs the browser. Without one it is left out, and says
 * so; in continuous integration it fails.
 */
export const needsBrowser = {
  skip:
    executablePath === undefined && process.env.CI === undefined
      ? 'LEFT OUT: no Chromium is installed (apt-get install chromium, or set CHROMIUM to its path)'
      : false,
};

export function launch() {
  if (executablePath === undefined) throw new Error('continuous integration needs Chromium: apt-get install chromium');
  return chromium.launch({
    executablePath,
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}
