import { defineConfig } from 'vite';

export default defineConfig({
  base: './', // the page works from any folder of any host
  build: {
    license: { fileName: 'licenses.md' }, // of the editor and the fonts, which are part of the page
    assetsInlineLimit: 0, // the policy of the page allows no data: URLs
  },
  worker: { format: 'es' },
});
