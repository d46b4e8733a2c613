// page_figures.mjs - what docs/performance.md tells of the page, measured anew:
//
//   [FIGURES=load,frames,tower,memory] node tests/page_figures.mjs     all of them, if none is named
//
// Cold load at 10 Mbit/s (throttled by the browser) until something can be chosen on a table; bytes over the wire
// until then and of everything; frames of scripted matches with motion and of a tower while it is built; memory of 40
// matches. Figures of a busy machine are worth little: how busy it was is told first.
//
// Memory is measured in a browser that no driver looks into: a driver keeps what it has pressed, and with a button the
// whole screen that it was on (tests/page/unwatched.mjs).
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { browser, byClick, DESKTOP, origin, PHONE, playOn, server } from './page/stage.mjs';
import { carry, mouse, nextCube, seen } from './page/tower.mjs';
import { unwatched } from './page/unwatched.mjs';

const RATE = (10 * 1024 * 1024) / 8;
const LATE = 25; // ms: one and a half frames of 60 a second
const MATCHES = Number(process.env.MATCHES ?? 40);
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];
const megabytes = (bytes) => (bytes / 1048576).toFixed(1);

async function freshPage(options = {}) {
  const page = await (
    await browser.newContext({ viewport: { width: 1366, height: 768 }, ...options })
  ).newPage();
  page.setDefaultTimeout(120_000);
  let dice = 7;
  page.below = (most) => (dice = (dice * 1103515245 + 12345) % 2147483648) % most;
  return page;
}

/** Counts what comes over the wire from now on. */
async function counted(page) {
  const client = await page.context().newCDPSession(page);
  const wire = { client, bytes: 0 };
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  client.on('Network.loadingFinished', (event) => (wire.bytes += event.encodedDataLength));
  return wire;
}

/** From the first request to a table with answers; the quick match is pressed as soon as it can be. */
async function coldLoad() {
  const page = await freshPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const wire = await counted(page);
  await wire.client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: RATE,
    uploadThroughput: RATE,
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const quick = document.querySelector('[data-quick=knockdown]');
      if (quick && !window.pressed) ((window.pressed = performance.now()), quick.click());
      if (Number(document.querySelector('.table')?.dataset.answers) > 0) window.chosen ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${origin}?pace=0&seed=2`);
  await page.waitForFunction(() => window.chosen);
  const figures = await page.evaluate(() => ({ home: window.pressed, choice: window.chosen }));
  await page.context().close();
  return { ...figures, bytes: wire.bytes };
}

/** Everything that the page can ever load: what its service worker keeps, each file once. */
async function allBytes() {
  const page = await freshPage({ serviceWorkers: 'block' });
  await page.goto(`${origin}manifest.webmanifest`);
  const files = JSON.parse(
    /files = (\[.*?\]);/.exec(readFileSync(new URL('../out-page/sw.js', import.meta.url), 'utf8'))[1],
  );
  const wire = await counted(page);
  await page.evaluate(async (list) => {
    for (const file of list) await (await fetch(file)).arrayBuffer();
  }, files);
  await page.context().close();
  return { bytes: wire.bytes, files: files.length };
}

/** Frames of a match with motion. */
async function frames(game) {
  const page = await freshPage();
  await page.goto(`${origin}?pace=40&seed=3`);
  await page.click(`[data-quick=${game}]`);
  await countFrames(page);
  await playOn(page, byClick, 30);
  return framesOf(page);
}

const countFrames = (page) =>
  page.evaluate(() => {
    window.frames = [];
    let before = performance.now();
    const count = (now) => (window.frames.push(now - before), (before = now), requestAnimationFrame(count));
    requestAnimationFrame(count);
  });

async function framesOf(page) {
  const all = await page.evaluate(() => window.frames);
  await page.context().close();
  return {
    frames: all.length,
    late: all.filter((ms) => ms > LATE).length,
    longest: Math.max(...all),
    median: median(all),
  };
}

/** Frames of a tower while a mouse builds it, for most of its ten seconds. */
async function towerFrames(cubes, size) {
  const page = await freshPage({ viewport: size });
  page.live = true;
  await page.goto(`${origin}?seed=5#/tower/${cubes}`);
  await page.waitForSelector('.tower canvas[data-cubes]');
  await page.waitForTimeout(500); // its pictures are drawn once
  await page.click('[data-tower-begin]');
  await countFrames(page);
  const until = Date.now() + 9000;
  for (
    let now = await seen(page);
    now.phase === 'building' && now.top && Date.now() < until;
    now = await seen(page)
  ) {
    const cube = nextCube(now);
    if (!cube) break;
    await carry(page, mouse(page), cube, now.top.split(',').map(Number)).catch(() => {});
  }
  return framesOf(page);
}

/** Plays one match of 40 decisions inside the page, and goes home. */
async function playOnce(game) {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 40));
  const seen = async (selector) => {
    while (!document.querySelector(selector)) await pause();
  };
  await seen('[data-quick]');
  document.querySelector(`[data-quick=${game}]`).click();
  await seen('.table');
  for (let decisions = 0, dice = 7; decisions < 40; await pause()) {
    const { over, answers } = document.querySelector('.table').dataset;
    document.querySelector('dialog[open]')?.close(); // a card that was no longer lit
    const pressable = [
      ...document.querySelectorAll(
        '.table .answers .btn:not(.bare), .table button.lit, .meanwhile [data-looked]',
      ),
    ].filter((it) => it.checkVisibility());
    if (over === 'true') break;
    if (answers === '0' && !document.querySelector('.meanwhile [data-looked]')) continue;
    pressable[(dice = (dice * 16807) % 2147483647) % (pressable.length || 1)]?.click();
    decisions++;
  }
  location.hash = '#/';
  await seen('[data-quick]');
}

/** Of the process that draws the page, workers and module with it: what is nobody else's. */
async function memory() {
  const page = await unwatched(`${origin}?pace=0&window=200&quiet=0&seed=4`, DESKTOP);
  const after = [];
  for (let i = 0; i < MATCHES; i++) {
    await page.evaluate(`(${playOnce})('${i % 2 ? 'nokaut' : 'knockdown'}')`);
    after.push(await page.counters());
  }
  await page.close();
  return after;
}

const told60 = ({ frames: all, median: middle, late, longest }) =>
  `${all} frames, median ${middle.toFixed(1)} ms, ${late} took longer than ${LATE} ms (${((100 * late) / all).toFixed(1)}%), the longest ${longest.toFixed(0)} ms`;

const figures = {
  async load() {
    const loads = [];
    for (let i = 0; i < 3; i++) loads.push(await coldLoad());
    console.log(
      `cold load at 10 Mbit/s: home after ${median(loads.map((it) => it.home)).toFixed(0)} ms, first choice after ${median(loads.map((it) => it.choice)).toFixed(0)} ms, ${(loads[0].bytes / 1000).toFixed(0)} KB over the wire`,
    );
    const whole = await allBytes();
    console.log(`everything: ${whole.files} files, ${(whole.bytes / 1000).toFixed(0)} KB over the wire`);
  },
  async frames() {
    for (const game of ['knockdown', 'nokaut']) {
      const moved = await frames(game);
      console.log(`${game} with motion, 30 decisions: ${told60(moved)}`);
    }
  },
  async tower() {
    for (const [cubes, size] of [
      [6, DESKTOP],
      [12, DESKTOP],
      [12, PHONE],
    ]) {
      const moved = await towerFrames(cubes, size);
      console.log(`a tower of ${cubes} cubes by mouse, ${size.width} x ${size.height}: ${told60(moved)}`);
    }
  },
  async memory() {
    for (const [index, { heap, nodes, all }] of (await memory()).entries())
      if (index === 0 || index === 4 || index % 10 === 9)
        console.log(
          `memory after ${index + 1} matches: its process ${megabytes(all)} MiB, of that scripts ${megabytes(heap)}, ${nodes} nodes`,
        );
  },
};
console.log(`${cpus().length} processors, load ${loadavg()[0].toFixed(1)}`);
const wanted = (process.env.FIGURES ?? '').split(',').filter((it) => Object.hasOwn(figures, it));
for (const part of wanted.length ? wanted : Object.keys(figures)) await figures[part]();
await browser.close();
server.close();
