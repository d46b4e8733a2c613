// system.mjs - what the module stands on in a page, a worker or node: how it is fetched and compiled, and the system
// that it sees, a clock and chance and nothing else.
import { Broken, decoder } from './wire.mjs';

export function systemFor(instance, randomness) {
  const SUCCESS = 0,
    BAD_FILE = 8;
  const memory = () => new DataView(instance().exports.memory.buffer);
  const said = { text: '' };
  const calls = {
    clock_time_get(clock, precision, to) {
      const now = clock === 0 ? Date.now() : performance.now();
      memory().setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
      return SUCCESS;
    },
    random_get(to, size) {
      const bytes = new Uint8Array(instance().exports.memory.buffer, to, size);
      for (let at = 0; at < size; at += 65536) randomness.getRandomValues(bytes.subarray(at, at + 65536));
      return SUCCESS;
    },
    // What an assertion that fails says before it ends the module.
    fd_write(file, vectors, count, written) {
      const view = memory();
      let size = 0;
      for (let i = 0; i < count; i++) {
        const from = view.getUint32(vectors + 8 * i, true),
          length = view.getUint32(vectors + 8 * i + 4, true);
        said.text += decoder.decode(new Uint8Array(view.buffer, from, length));
        size += length;
      }
      said.text = said.text.slice(-500);
      view.setUint32(written, size, true);
      return SUCCESS;
    },
    fd_close: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    proc_exit(status) {
      throw new Broken(`the module has ended with ${status}`);
    },
  };
  return { calls, said };
}

export async function chance() {
  return globalThis.crypto ?? (await import(/* @vite-ignore */ 'node:crypto')).webcrypto;
}

/** Bytes, a compiled module, or where the module lies. */
export async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const base = globalThis.location?.href ?? import.meta.url;
  const url = new URL(source, base);
  if (url.protocol === 'file:') {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
  if (response.headers.get('content-type') === 'application/wasm')
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
