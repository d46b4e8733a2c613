// serve.mjs - serves the built page on this machine: node serve.mjs [PORT] [FOLDER] [--open]
//
// Only what lies in the folder, only to this machine, with the headers that a real host should send. Port 0
// takes a free one; the address is the first line that is printed, and is opened on a desktop with --open.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
};
const PRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.txt', '.webmanifest']);
const USUAL_PORT = 8321;
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

/** How a file travels: as the build has pressed it (build/press.js), pressed on the way, or as it is (''). */
function pressingFor(file, accepted) {
  if (!PRESSED.has(extname(file))) return '';
  if (/\bbr\b/.test(accepted) && existsSync(`${file}.br`)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : '';
}

export function serve(root, port, host = '127.0.0.1') {
  const server = createServer((request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileFor(root, request.url) : null;
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.\n');
      return;
    }
    const pressed = pressingFor(file, request.headers['accept-encoding'] ?? '');
    response.writeHead(
      200,
      pressed
        ? { ...headersFor(file), 'Content-Encoding': pressed, Vary: 'Accept-Encoding' }
        : headersFor(file),
    );
    if (request.method === 'HEAD') response.end();
    else if (pressed === 'gzip') createReadStream(file).pipe(createGzip()).pipe(response);
    else createReadStream(pressed ? `${file}.br` : file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Shows an address in the desktop's browser, if there is a desktop. */
function open(address) {
  const mac = process.platform === 'darwin';
  if (!mac && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  spawn(mac ? 'open' : 'xdg-open', [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** The port that is wanted; where nobody said which, a free one if the usual one is taken. */
async function serveSomewhere(root, wanted) {
  try {
    return await serve(root, Number(wanted ?? USUAL_PORT));
  } catch (error) {
    if (wanted !== undefined || error.code !== 'EADDRINUSE') throw error;
    return serve(root, 0);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [wanted, folder] = process.argv.slice(2).filter((word) => word !== '--open');
  const root = folder ?? fileURLToPath(new URL('../../out-page', import.meta.url));
  try {
    const server = await serveSomewhere(root, wanted);
    const address = `http://localhost:${server.address().port}/`;
    console.log(address);
    if (process.argv.includes('--open')) open(address);
  } catch (error) {
    console.error(`the page cannot be served: ${error.message}`);
    process.exitCode = 1;
  }
}
