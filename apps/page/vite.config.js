// Builds the page into out-page/ of the project: static files that any web host can serve from any folder.
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { artPacks } from './build/art.js';
import { books } from './build/books.js';
import { offline } from './build/offline.js';
import { press } from './build/press.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The module's loader runs in node too; what it wants there is never asked for in a page. */
const withoutNode = () => ({
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('node:') ? '\0node' : null),
  load: (id) => (id === '\0node' ? 'export {};' : null),
});

export default defineConfig({
  base: './',
  plugins: [
    withoutNode(),
    artPacks(here('./art')),
    books(),
    svelte(),
    offline(here('./public'), here('./build/sw.js')),
    press(here('../../out-page')),
  ],
  resolve: {
    alias: { '@module': here('../wasm'), '@wasm': here('../../out-wasm/apps/wasm'), '@art': here('./art') },
  },
  css: {
    postcss: { plugins: [globalData({ files: [here('./src/styles/breakpoints.css')] }), customMedia()] },
  },
  worker: { format: 'es', plugins: () => [withoutNode()] },
  build: {
    target: 'es2022',
    outDir: here('../../out-page'),
    emptyOutDir: true,
    assetsInlineLimit: 0, // a data: address would need a hole in the content security policy
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
  server: { fs: { allow: [here('../..')] } },
});
