// press.js - at build time: beside each file of assets/ that gets smaller by it, the same pressed by Brotli (`.br`), as
// serve.mjs and most web hosts send it to browsers that can read it. Pressing hard takes seconds: too long at each visit.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const PRESSED = /\.(js|css|json|wasm|svg)$/;

export function press(folder) {
  return {
    name: 'press',
    closeBundle() {
      const assets = join(folder, 'assets');
      for (const name of readdirSync(assets).filter((it) => PRESSED.test(it))) {
        const whole = readFileSync(join(assets, name));
        const small = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } });
        if (small.length < whole.length) writeFileSync(join(assets, `${name}.br`), small);
      }
    },
  };
}
