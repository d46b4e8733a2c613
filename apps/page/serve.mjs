// serve.mjs - serves the built page on this machine: node serve.mjs [PORT] [FOLDER]
//
// Only what lies in the folder, only to this machine, with the headers that a real host should send. Port 0
// takes a free one; the address is the first line that is printed.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8', '.png': 'image/png',
};
const PRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.txt', '.webmanifest']);
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

/** The file that an address means, or null. */
function fileFor(root, address) {
  let path;
  try {
    path = decodeURIComponent(new URL(address, 'http://localhost').pathname);
  } catch {
    return null;
  }
  const file = normalize(join(root, path.endsWith('/') ? path + 'index.html' : path));
  if (!file.startsWith(root + sep) || file.includes('\0')) return null;
  try {
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

function headersFor(file) {
  const hashed = file.includes(`${sep}assets${sep}`);
  return {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

export function serve(root, port, host = '127.0.0.1') {
  const server = createServer((request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileFor(root, request.url) : null;
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.\n');
      return;
    }
    const headers = headersFor(file);
    const press = PRESSED.has(extname(file)) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, press ? { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : headers);
    if (request.method === 'HEAD') response.end();
    else if (press) createReadStream(file).pipe(createGzip()).pipe(response);
    else createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 8321);
  const root = process.argv[3] ?? fileURLToPath(new URL('../../out-page', import.meta.url));
  try {
    const server = await serve(root, port);
    console.log(`http://localhost:${server.address().port}/`);
  } catch (error) {
    console.error(`the page cannot be served: ${error.message}`);
    process.exitCode = 1;
  }
}
