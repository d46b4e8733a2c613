// net.mjs - people play each other over the net: a real server, and a browser for each of them. Between browser and
// server lies a wire that can be cut, and be slow.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, browser, check, DESKTOP, expect, leave, noScrolling, origin as staticOrigin, PHONE, picture, root, state, visit } from './stage.mjs';

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
  const child = spawn(join(root, 'out/ringside'), ['serve', '--port', String(port), '--store', join(folder, store), '--page', join(root, 'out-page'), '--limit', 'new-tables=1000'], { stdio: ['ignore', 'pipe', 'ignore'] });
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
    for (; queue.length && queue[0].due <= performance.now(); queue.shift()) if (!to.destroyed) queue[0].bytes ? to.write(queue[0].bytes) : to.end();
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
  let cut = false, late = 0;
  const server = createServer((socket) => {
    if (cut) return void socket.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [[socket, far], [far, socket]]) {
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

const TIMES = '?pace=0&quiet=0&window=250';

export async function person(host, { name = '', test = 'dice', language = 'en', size = DESKTOP, theme = 'dark', hash = '#/online' } = {}) {
  const context = await browser.newContext({ viewport: size, locale: language, colorScheme: theme, reducedMotion: 'reduce', hasTouch: size === PHONE, isMobile: size === PHONE });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  // That a line is away is told in words; what the browser itself says about it is no fault.
  page.on('console', (message) => message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION|ERR_EMPTY/.test(message.text()) && page.wrong.push(message.text()));
  page.on('request', (request) => !request.url().startsWith(host.origin) && !request.url().startsWith('blob:') && page.wrong.push(`asks ${request.url()}`));
  await page.goto(`${host.origin}${TIMES}&test=${test}${hash}`);
  await page.waitForSelector('[data-line=here], .table[data-actions]', { state: 'attached' }); // a tower may hide the table
  if (name && (await page.$('[data-own-name]'))) await page.fill('[data-own-name]', name), await page.press('[data-own-name]', 'Tab');
  return page;
}

const linkOf = (address) => address.replace(/^[^#]*/, '');
const links = async (page) => Promise.all((await page.$$('[data-room] [data-link]')).map(async (it) => linkOf(await it.inputValue())));

/** Opens a table by the set-up screen and waits in its room. Returns the links: seats, then spectators. */
export async function openTable(page, game, set = {}) {
  await page.click(`[data-net-new=${game}]`);
  for (const [key, value] of Object.entries(set)) {
    if (key.startsWith('data-')) await page.selectOption(`[${key}]`, value);
    else await page.check(`input[name="${key}"][value="${value}"]`, { force: true });
  }
  await page.click('[data-start]');
  await page.waitForFunction(() => [...document.querySelectorAll('[data-room] [data-link]')].length > 0 && [...document.querySelectorAll('[data-room] [data-link]')].every((it) => it.value));
  return links(page);
}

export async function joinBy(host, link, options) {
  const page = await person(host, { ...options, hash: link });
  await page.click('[data-join]');
  return page;
}

export const atTable = (page) => page.waitForSelector('.table');
const isOver = (page) => page.waitForSelector('.table[data-over=true]', { timeout: 3 * PATIENCE });

/** A table that no screen offers: short clocks, short absence. Returns the links of its seats. */
async function tableBy(page, message) {
  return page.evaluate(async (wanted) => {
    const socket = new WebSocket(new URL('.', location.href).href.replace(/^http/, 'ws').replace(/[?#].*/, ''), 'ringside');
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
    const below = (most) => (dice = (dice * 1103515245 + 12345) % 2147483648) % most;
    clearInterval(window.robot);
    window.robot = setInterval(() => {
      const table = document.querySelector('.table');
      if (!table || table.dataset.over === 'true' || table.dataset.answers === '0') return;
      const lit = [...table.querySelectorAll('.answers .btn:not(.bare), button.lit')].filter((it) => it.checkVisibility() && !it.disabled);
      lit[below(lit.length || 1)]?.click();
    }, 25);
  }, seed);
}

/** Waits until nothing moves by itself any more: all beats are shown, windows are closed, and somebody is asked. A
 *  window closes by time alone, so two looks half a second apart must agree. (Not all pages are equally far: who has
 *  chosen a character and not yet its space has told nobody.) */
async function settled(...pages) {
  const until = Date.now() + PATIENCE;
  for (let last = ''; ; ) {
    for (const page of pages) await page.waitForSelector('.table[data-busy=false]');
    const seen = await Promise.all(pages.map(state)), now = JSON.stringify(seen);
    if (now === last && seen.some((it) => it.answers !== '0' || it.over === 'true')) return;
    expect(Date.now() < until, `it does not come to rest: ${last}, then ${now}`);
    last = now;
    await pages[0].waitForTimeout(500);
  }
}

const pressed = (page) => page.evaluate(() => clearInterval(window.robot));

/** What the end of a match over the net must show: kept, and a shuffle that nobody chose. */
async function checkEnd(page) {
  await isOver(page);
  await page.waitForSelector('[data-banner=over][data-fair=good]');
}

// ---- Checks ----

check('over the net: two browsers, knockdown to the end, a spectator, a phone, two languages; then kept and seen again', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  await axe(ann, 'lobby');
  await picture(ann, 'net-lobby');
  const [seat, watch] = await openTable(ann, 'knockdown');
  await axe(ann, 'waiting room');
  await picture(ann, 'net-waiting');
  const eve = await person(host, { hash: watch });
  const bob = await joinBy(host, seat, { name: 'Bob', language: 'pl', size: PHONE });
  await Promise.all([atTable(ann), atTable(bob), atTable(eve)]);
  await let_play(ann, 5), await let_play(bob, 77);
  await ann.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) > 12);
  const hands = await eve.evaluate(() => document.querySelectorAll('.fan .stub:not(.unknown):not(.open)').length);
  expect(hands === 0, 'a spectator sees cards of a hand');
  await noScrolling(ann, 'a table on the net'), await noScrolling(bob, 'a table on the net, on a phone');
  await axe(bob, 'table on the net, phone');
  await picture(ann, 'net-table'), await picture(bob, 'net-table-phone'), await picture(eve, 'net-table-spectator');
  await Promise.all([checkEnd(ann), checkEnd(bob), isOver(eve)]);
  await picture(ann, 'net-end'), await picture(bob, 'net-end-phone');
  const [log, other] = await Promise.all([ann, bob].map((page) => page.textContent('.log')));
  expect(log !== other && log.length > 100, 'both logs are in one language');
  await ann.click('[data-look-again]');
  await ann.waitForSelector('[data-step], .replay, input[type=range]');
  for (const page of [ann, bob, eve]) await leave(page);
  host.end();
});

check('over the net: nokaut to the end through a page loaded anew, a wire that is cut, and a server that is killed', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann', theme: 'light' });
  const [seat] = await openTable(ann, 'nokaut');
  const bob = await joinBy(host, seat, { name: 'Bob', language: 'es' });
  await Promise.all([atTable(ann), atTable(bob)]);
  const behind = (page, actions) => page.waitForFunction((least) => Number(document.querySelector('.table')?.dataset.actions) >= least || document.querySelector('.table')?.dataset.over === 'true', actions);
  await let_play(ann, 3), await let_play(bob, 4);
  await behind(ann, 8);

  await pressed(ann), await pressed(bob);
  await settled(ann, bob);
  const headings = () => ann.evaluate(() => [...document.querySelectorAll('.log .heading')].map((it) => it.textContent).join('|'));
  // The log shows its last lines. What came in pieces may take a line more than the same told at once ("Chonk now stands
  // on space 1."), so that one of the two may reach further back.
  const alike = (one, other) => one.length > 20 && other.length > 20 && (one.endsWith(other) || other.endsWith(one));
  const before = await state(ann), said = await headings();
  await ann.reload();
  await atTable(ann);
  await settled(ann, bob);
  const after = await state(ann);
  for (const key of ['actions', 'answers', 'steps']) expect(before[key] === after[key], `${key} before the page was loaded anew: ${before[key]}, then ${after[key]}`);
  expect(alike(said, await headings()), `the log is another one: ${said}, then ${await headings()}`);

  host.cut();
  await Promise.all([ann, bob].map((page) => page.waitForSelector('[data-banner=lost]')));
  await picture(ann, 'net-lost');
  await axe(ann, 'a table whose line is lost');
  host.mend();
  await Promise.all([ann, bob].map((page) => page.waitForSelector('[data-banner=lost]', { state: 'detached' })));
  expect((await state(ann)).actions === before.actions, 'the match has moved on by itself');

  await let_play(ann, 5), await let_play(bob, 6);
  await behind(ann, Number(before.actions) + 8);
  await host.restart();
  const killed = Number((await state(ann)).actions);
  await behind(ann, killed + 8);
  await Promise.all([checkEnd(ann), checkEnd(bob)]);
  await settled(ann, bob);
  const told = await headings();
  await ann.reload();
  await checkEnd(ann);
  await settled(ann);
  expect(alike(told, await headings()), `the log that came in pieces and the whole one differ: ${told}, then ${await headings()}`);
  for (const page of [ann, bob]) await leave(page);
  host.end();
});

check('over the net: four in nokaut, three languages and two phones, one of them offline for a while', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  const seats = await openTable(ann, 'nokaut', { players: '4', 'data-open': 'all' });
  const others = [
    await joinBy(host, seats[0], { name: 'Basia', language: 'pl', size: PHONE }),
    await joinBy(host, seats[1], { name: 'Carmen', language: 'es', size: PHONE, theme: 'light' }),
    await joinBy(host, seats[2], { name: 'Dan' }),
  ];
  const all = [ann, ...others];
  await Promise.all(all.map(atTable));
  for (const [index, page] of all.entries()) await let_play(page, 11 + index);
  await ann.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) > 10);
  await picture(others[1], 'net-four-phone');
  await noScrolling(others[1], 'four on the net, on a phone');
  await others[0].context().setOffline(true);
  await others[0].context().setOffline(false);
  await Promise.all(all.map(isOver));
  const winners = new Set(await Promise.all(all.map((page) => page.evaluate(() => document.querySelector('.ask h2')?.textContent))));
  expect(winners.size === 3, `the end is told in ${winners.size} languages`);
  for (const page of all) await leave(page);
  host.end();
});

check('over the net: an open table in the lobby, phrases, a takeback by consent, resigning', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  await openTable(ann, 'nokaut', { 'data-open': 'all' });
  const bob = await person(host, { name: 'Bob', language: 'pl' });
  await bob.click('[data-table] [data-sit]');
  await Promise.all([atTable(ann), atTable(bob)]);
  await bob.click('[data-company]');
  await axe(bob, 'who is here');
  await picture(bob, 'net-company');
  await bob.click('[data-phrase=luck]');
  expect((await ann.textContent('[data-speech]')) === 'Bob: Good luck!', `Ann reads: ${await ann.textContent('[data-speech]')}`);
  // Whoever is asked decides twice, so that there is something to take back.
  await settled(ann, bob);
  const first = (await state(ann)).answers !== '0' ? ann : bob, second = first === ann ? bob : ann;
  await let_play(first, 9);
  await first.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) >= 2);
  await pressed(first);
  await settled(ann, bob);
  const far = Number((await state(first)).actions);
  await first.click('[data-company]');
  await first.click('dialog[open] [data-takeback]');
  await second.click('[data-agree]');
  await first.waitForFunction((before) => Number(document.querySelector('.table').dataset.actions) < before, far);
  await second.waitForSelector('[data-banner=takeback]', { state: 'detached' });
  const eve = await person(host);
  await eve.click('[data-table] [data-watch]');
  await atTable(eve);
  await first.click('[data-settings]');
  await first.click('dialog[open] [data-resign]');
  await first.click('dialog[open] [data-resign]');
  await Promise.all([checkEnd(ann), checkEnd(bob), isOver(eve)]);
  const name = first === ann ? 'Ann' : 'Bob';
  expect((await ann.textContent('.ask h2')) === `${name} has resigned.`, `the end is told as: ${await ann.textContent('.ask h2')}`);
  const before = ann.url();
  await ann.click('[data-again]');
  await bob.click('[data-banner=rematch] [data-rematch]');
  await Promise.all([ann, bob].map((page) => page.waitForFunction((old) => location.href !== old && document.querySelector('.table[data-over=false]'), page === ann ? before : '')));
  const sides = await Promise.all([ann, bob].map((page) => page.evaluate(() => document.querySelector('.team.mine')?.getAttribute('aria-label'))));
  expect(sides[0] !== sides[1], 'both play one side');
  await eve.click('[data-banner=next] [data-follow]');
  await eve.waitForSelector('.table[data-over=false]');
  for (const page of [ann, bob, eve]) await leave(page);
  host.end();
});

check('over the net: out of time loses; the seat of who is away goes to a bot', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  const [one, two] = await tableBy(ann, { game: 'nokaut', clock: { kind: 'decision', time: 2500 }, pace: 0 });
  await ann.goto(`${host.origin}${TIMES}${one}`);
  await ann.click('[data-join]');
  const bob = await joinBy(host, two, { name: 'Bob' });
  await ann.waitForSelector('[data-clock]');
  await picture(ann, 'net-clock');
  await Promise.all([checkEnd(ann), checkEnd(bob)]);
  expect(/is out of time/.test(await ann.textContent('.ask h2')), `the end is told as: ${await ann.textContent('.ask h2')}`);
  await leave(bob);

  const [three, four] = await tableBy(ann, { game: 'nokaut', absent: 1200, pace: 0, quiet: 0, window: 200 });
  await ann.goto(`${host.origin}${TIMES}${three}`);
  await ann.click('[data-join]');
  const carl = await joinBy(host, four, { name: 'Carl' });
  await Promise.all([atTable(ann), atTable(carl)]);
  await leave(carl);
  await ann.waitForSelector('[data-banner=gone] [data-claim]');
  await picture(ann, 'net-claim');
  await axe(ann, 'somebody is away');
  await ann.click('[data-claim]');
  await ann.waitForSelector('[data-banner=gone]', { state: 'detached' });
  await let_play(ann, 2);
  await ann.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) > 12);
  await leave(ann);
  host.end();
});

check('a page from a mere web host has no lobby', async () => {
  const page = await visit();
  await page.waitForFunction(() => performance.getEntriesByName(new URL('./server.json', location.href).href).length > 0);
  expect(!(await page.$('[data-nav=online]')) && page.url().startsWith(staticOrigin), 'there is a lobby');
  await leave(page);
});
