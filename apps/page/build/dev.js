// dev.js - `npm run dev`: the page, made anew while it is edited. The WebAssembly modules must have been built.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const MODULES = ['ringside.wasm', 'tower.wasm'];
const modules = new URL('../../../out-wasm/apps/wasm/', import.meta.url);
const missing = MODULES.filter((name) => !existsSync(new URL(name, modules)));
if (missing.length) {
  console.error(`${missing.join(' and ')} must be built first: tools/wasm.sh, in the root of the project`);
  process.exit(1);
}
const server = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)) });
await server.listen();
server.printUrls();
