import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // Short names of scoped styles: they stand thousands of times in what a browser loads.
  compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css)}` },
};
