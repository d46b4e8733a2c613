// page_figures.mjs - what docs/performance.md tells of the page, measured anew: node tests/page_figures.mjs
//
// Cold load at 10 Mbit/s (throttled by the browser) until something can be chosen on a table; bytes over the wire
// until then and of everything; frames of a scripted match with motion; scene JSON; memory after 20 matches.
import { browser, byClick, origin, playOn, server, state } from './page/stage.mjs';

const RATE = (10 * 1024 * 1024) / 8;
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];

async function freshPage(options = {}) {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, ...options })).newPage();
  page.setDefaultTimeout(120_000);
  let dice = 7;
  page.below = (most) => (dice = (dice * 1103515245 + 12345) % 2147483648) % most;
  return page;
}

/** From the first request to a table with answers; the quick match is pressed as soon as it can be. */
async function coldLoad() {
  const page = await freshPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const client = await page.context().newCDPSession(page);
  let bytes = 0;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: RATE, uploadThroughput: RATE });
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const quick = document.querySelector('[data-quick=knockdown]');
      if (quick && !window.pressed) (window.pressed = performance.now()), quick.click();
      if (Number(document.querySelector('.table')?.dataset.answers) > 0) window.chosen ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${origin}?pace=0&seed=2`);
  await page.waitForFunction(() => window.chosen);
  const figures = await page.evaluate(() => ({ home: window.pressed, choice: window.chosen }));
  await page.context().close();
  return { ...figures, bytes };
}

/** Everything that the page can ever load: what the service worker fetches. */
async function allBytes() {
  const page = await freshPage();
  await page.goto(origin);
  const files = await page.evaluate(async () => /\[("[^\]]*")\]/.exec(await (await fetch('./sw.js')).text())[1].split(',').map((it) => JSON.parse(it)));
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.evaluate(async (list) => { for (const file of list) await (await fetch(file)).arrayBuffer(); }, files);
  await page.context().close();
  return { bytes, files: files.length };
}

/** Frames of a match with motion: those that took longer than one and a half of 60 a second. */
async function frames() {
  const page = await freshPage();
  await page.goto(`${origin}?pace=40&seed=3`);
  await page.click('[data-quick=knockdown]');
  await page.evaluate(() => {
    window.frames = [];
    let before = performance.now();
    const count = (now) => (window.frames.push(now - before), (before = now), requestAnimationFrame(count));
    requestAnimationFrame(count);
  });
  await playOn(page, byClick, 40);
  const all = await page.evaluate(() => window.frames);
  await page.context().close();
  return { frames: all.length, dropped: all.filter((ms) => ms > 25).length, longest: Math.max(...all) };
}

async function memory() {
  const page = await freshPage({ reducedMotion: 'reduce' });
  const client = await page.context().newCDPSession(page);
  const used = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    return usedSize / 1048576;
  };
  await page.goto(`${origin}?pace=0&window=200&quiet=0&seed=4`);
  const list = [];
  for (let i = 0; i < 20; i++) {
    await page.click(`[data-quick=${i % 2 ? 'nokaut' : 'knockdown'}]`);
    await playOn(page, byClick, 12);
    await state(page);
    await page.evaluate(() => void (location.hash = '#/'));
    await page.waitForSelector('[data-quick]');
    list.push(await used());
  }
  await page.context().close();
  return { first: list[0], fifth: list[4], last: list.at(-1) };
}

const loads = [];
for (let i = 0; i < 3; i++) loads.push(await coldLoad());
console.log(`cold load at 10 Mbit/s: home after ${median(loads.map((it) => it.home)).toFixed(0)} ms, first choice after ${median(loads.map((it) => it.choice)).toFixed(0)} ms, ${(loads[0].bytes / 1000).toFixed(0)} KB over the wire`);
const whole = await allBytes();
console.log(`everything: ${whole.files} files, ${(whole.bytes / 1000).toFixed(0)} KB over the wire`);
const moved = await frames();
console.log(`a match with motion, 40 decisions: ${moved.frames} frames, ${moved.dropped} took longer than 25 ms, the longest ${moved.longest.toFixed(0)} ms`);
const heap = await memory();
console.log(`JavaScript heap: ${heap.first.toFixed(1)} MB after 1 match, ${heap.fifth.toFixed(1)} after 5, ${heap.last.toFixed(1)} after 20; the module has 9 MB beside it (tests/wasm_test.mjs)`);
await browser.close();
server.close();
