// press.js - at build time: beside each file of assets/ that gets smaller by it, the same pressed by Brotli (`.br`) and
// gzip (`.gz`, which is all that browsers take without TLS), as servers send it to browsers that can read it. Pressing hard takes seconds: too long at each visit.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PRESSED = /\.(js|css|json|wasm|svg)$/;

export function press(folder) {
  return {
    name: 'press',
    closeBundle() {
      const assets = join(folder, 'assets');
      for (const name of readdirSync(assets).filter((it) => PRESSED.test(it))) {
        const whole = readFileSync(join(assets, name));
        const small = brotliCompressSync(whole, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
        });
        if (small.length >= whole.length) continue;
        writeFileSync(join(assets, `${name}.br`), small);
        writeFileSync(join(assets, `${name}.gz`), gzipSync(whole, { level: 9 }));
      }
    },
  };
}
