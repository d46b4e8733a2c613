// hosted.mjs - what checks over the net stand on: a real server, a wire to it that can be cut and be slow, and a browser
// for each person.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, DESKTOP, expect, ofThisCheck, PHONE, root, state } from './stage.mjs';

const PATIENCE = Number(process.env.PATIENCE ?? 90_000);
const folder = mkdtempSync(join(tmpdir(), 'ringside-net-'));
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

// ---- The server, and the wire to it ----

/** `ringside serve` at this port (0: a free one); resolves when it listens. */
function serve(store, port = 0) {
  const child = spawn(
    join(root, 'out/ringside'),
    [
      'serve',
      '--port',
      String(port),
      '--store',
      join(folder, store),
      '--page',
      join(root, 'out-page'),
      '--limit',
      'new-tables=1000',
      '--limit',
      'tries=1000',
      '--limit',
      'absent-least=0',
      '--limit',
      'ranked-matches=0',
      '--limit',
      'ranked-deviation=1000',
      '--limit',
      'requests=1000000',
      '--limit',
      'cpu=100000',
      '--limit',
      'gathering-address=1000',
      '--limit',
      'tables-address=10000',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  running.add(child);
  child.unref();
  child.stdout.unref();
  child.once('exit', () => running.delete(child));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.once('data', (line) => resolve({ child, port: Number(/:(\d+)\//.exec(String(line))[1]) }));
  });
}

/** What comes out of one end goes into the other, in order, so many milliseconds later. */
function carry(from, to, delay) {
  const queue = [];
  let last = 0;
  const pass = () => {
    for (; queue.length && queue[0].due <= performance.now(); queue.shift())
      if (!to.destroyed) queue[0].bytes ? to.write(queue[0].bytes) : to.end();
    if (queue.length) setTimeout(pass, queue[0].due - performance.now());
  };
  const take = (bytes) => {
    last = Math.max(last, performance.now() + delay());
    if (queue.push({ due: last, bytes }) === 1) pass();
  };
  from.on('data', take).on('close', () => take(null));
}

/** A wire to a port: everything goes through until it is cut, and nobody gets through until it is mended. */
async function wire(port) {
  const open = new Set();
  let cut = false,
    late = 0;
  const server = createServer((socket) => {
    if (cut) return void socket.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ]) {
      open.add(one);
      carry(one, other, () => late);
      one.on('error', () => {}).on('close', () => open.delete(one));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    origin: `http://localhost:${server.address().port}/`,
    cut: () => ((cut = true), [...open].forEach((socket) => socket.destroy())),
    mend: () => (cut = false),
    /** From now on everything takes so many milliseconds longer, each way. */
    delay: (ms) => void (late = ms),
    close: () => (server.close(), [...open].forEach((socket) => socket.destroy())),
  };
}

/** A server with a wire, and what ends both. */
let hosts = 0;
export async function hosted() {
  const store = `${++hosts}.store`;
  let { child, port } = await serve(store);
  const line = await wire(port);
  return {
    ...line,
    wire: () => wire(port),
    /** Ends it as a power cut would, and starts it again. */
    async restart() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      ({ child } = await serve(store, port));
    },
    end: () => (line.close(), child.kill('SIGTERM')),
  };
}

// ---- A person in a browser ----

export const TIMES = '?pace=0&quiet=0&window=250';

/** `before`: done to the page before it loads anything. */
export async function person(
  host,
  {
    name = '',
    test = 'dice',
    language = 'en',
    size = DESKTOP,
    theme = 'dark',
    hash = '#/online',
    before = async () => {},
  } = {},
) {
  const context = ofThisCheck(
    await browser.newContext({
      viewport: size,
      locale: language,
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch: size === PHONE,
      isMobile: size === PHONE,
    }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  // That a line is away is told in words; what the browser itself says about it is no fault.
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !/WebSocket connection|ERR_CONNECTION|ERR_EMPTY/.test(message.text()) &&
      page.wrong.push(message.text()),
  );
  page.on(
    'request',
    (request) =>
      !request.url().startsWith(host.origin) &&
      !request.url().startsWith('blob:') &&
      page.wrong.push(`asks ${request.url()}`),
  );
  await before(page);
  await page.goto(`${host.origin}${TIMES}&test=${test}${hash}`);
  await page.waitForSelector('[data-line=here], .table[data-actions]', {
    state: 'attached',
  }); // a tower may hide the table
  if (name && (await page.$('[data-own-name]')))
    (await page.fill('[data-own-name]', name), await page.press('[data-own-name]', 'Tab'));
  return page;
}

const linkOf = (address) => address.replace(/^[^#]*/, '');
const links = async (page) =>
  Promise.all((await page.$$('[data-room] [data-link]')).map(async (it) => linkOf(await it.inputValue())));

/** Opens a table by the set-up screen (`here`: which is seen already) and waits in its room. Returns the links: seats, then spectators. */
export async function openTable(page, game, set = {}, { here = false } = {}) {
  if (!here) await page.click(`[data-net-new=${game}]`);
  for (const [key, value] of Object.entries(set)) {
    if (key.startsWith('data-')) await page.selectOption(`[${key}]`, value);
    else
      await page.check(`input[name="${key}"][value="${value}"]`, {
        force: true,
      });
  }
  await page.click('[data-start]');
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-room] [data-link]')].length > 0 &&
      [...document.querySelectorAll('[data-room] [data-link]')].every((it) => it.value),
  );
  return links(page);
}

export async function joinBy(host, link, options) {
  const page = await person(host, { ...options, hash: link });
  await page.click('[data-join]');
  return page;
}

export const atTable = (page) => page.waitForSelector('.table');
export const isOver = (page) => page.waitForSelector('.table[data-over=true]', { timeout: 3 * PATIENCE });

/** A table that no screen offers: short clocks, short absence. Returns the links of its seats. */
export async function tableBy(page, message) {
  return page.evaluate(async (wanted) => {
    const socket = new WebSocket(
      new URL('.', location.href).href.replace(/^http/, 'ws').replace(/[?#].*/, ''),
      'ringside',
    );
    await new Promise((resolve) => (socket.onopen = resolve));
    const answer = new Promise((resolve) => (socket.onmessage = (event) => resolve(JSON.parse(event.data))));
    socket.send(JSON.stringify({ do: 'new', ...wanted }));
    const { table, invites } = await answer;
    socket.close();
    return Object.values(invites).map((invite) => `#/join/${table}/${invite}`);
  }, message);
}

/** Presses something that is lit whenever there is something, in the page itself; the same each time. */
export async function let_play(page, seed) {
  await page.evaluate((from) => {
    let dice = from;
    const below = (most) => (dice = (dice * 16807) % 2147483647) % most; // low bits must not go in circles
    clearInterval(window.robot);
    window.robot = setInterval(() => {
      const table = document.querySelector('.table');
      if (!table || table.dataset.over === 'true' || table.dataset.answers === '0') return;
      const lit = [...table.querySelectorAll('.answers .btn:not(.bare), button.lit')].filter(
        (it) => it.checkVisibility() && !it.disabled,
      );
      lit[below(lit.length || 1)]?.click();
    }, 25);
  }, seed);
}

/** Waits until nothing moves by itself any more: all beats are shown, windows are closed, and somebody is asked. A
 *  window closes by time alone, so two looks half a second apart must agree. (Not all pages are equally far: who has
 *  chosen a character and not yet its space has told nobody.) */
export async function settled(...pages) {
  const until = Date.now() + PATIENCE;
  for (let last = ''; ;) {
    for (const page of pages) await page.waitForSelector('.table[data-busy=false]');
    const seen = await Promise.all(pages.map(state)),
      now = JSON.stringify(seen);
    if (now === last && seen.some((it) => it.answers !== '0' || it.over === 'true')) return;
    expect(Date.now() < until, `it does not come to rest: ${last}, then ${now}`);
    last = now;
    await pages[0].waitForTimeout(500);
  }
}

export const pressed = (page) => page.evaluate(() => clearInterval(window.robot));

/** What the end of a match over the net must show: kept, and a shuffle that nobody chose. */
export async function checkEnd(page) {
  await isOver(page);
  await page.waitForSelector('[data-banner=over][data-fair=good]');
}
