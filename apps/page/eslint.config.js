// What no formatter sees: mistakes and habits that the page does without. `npm run lint`.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const MOST_LINES = 300;
/** Tests and the module's loader lie outside this folder. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export default ts.config(
  { basePath: root, ignores: ['**/node_modules/', 'out*/', 'apps/page/art/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // TypeScript looks after names
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/no-unused-vars': ['error', { args: 'none', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      'prefer-const': 'off', // props are `let`; the rule of the plugin knows them
      'svelte/prefer-const': ['error', { destructuring: 'all' }],
      'svelte/no-useless-mustaches': 'off', // a space that stays
      'svelte/prefer-svelte-reactivity': 'off', // what changes inside a function and is not shown needs none
      'svelte/no-at-html-tags': 'off', // pictures from recipes, and rulebooks of the build: never what somebody typed
    },
  },
);
void MOST_LINES;
