// stage.mjs - what the tests of the page stand on: the built page served, a browser, checks that run two at a time,
// and players that press what is lit.
//
// A test waits for signs, never for times; how long it may wait at most (PATIENCE) is for a busy machine. What a check
// is dealt and presses hangs on its name alone, not on what else runs. A browser on a busy machine is still late at
// times: what failed is tried once more, with the same deal, and told as such.
//
// What moves by itself (beats that are shown, windows that run out) may go on between any two lines of a check: what
// is compared is read at once (`page.evaluate`), or while nothing can move (`still`). Nothing here may keep the others
// waiting: the server and both lanes are in this one process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../apps/page/serve.mjs';
import { Ringside } from '../../apps/wasm/ringside.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(join(root, 'apps/page/package.json'));
const { chromium } = require('playwright-core');
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const [, , shots, only = ''] = process.argv;
if (shots) mkdirSync(shots, { recursive: true });
/** Somebody wants to look at pictures. */
export const pictured = Boolean(shots);

export const DESKTOP = { width: 1366, height: 768 },
  PHONE = { width: 390, height: 844 };
const PATIENCE = Number(process.env.PATIENCE ?? 90_000),
  MOST_DECISIONS = 1500,
  LANES = 2;
const POLL = 30; // ms: who looks at every frame makes the page draw every frame

// ---- Checks ----

const checks = [];
export const check = (name, act) =>
  void (only.split('|').some((words) => name.includes(words)) && checks.push({ name, act }));

export function expect(good, what) {
  if (!good) throw new Error(what);
}

const counts = { passed: 0, failed: 0 };

/** The check that runs here: what its visits are dealt. */
const current = new AsyncLocalStorage();
const numberOf = (name) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 1_000_003, 7);

const SLOWEST = 12;
const times = [];

async function runOne({ name, act }, tries = 2) {
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1000;
  const took = () => `(${seconds().toFixed(1)} s)`;
  const here = { visits: numberOf(name), contexts: [] };
  try {
    await alive();
    await current.run(here, act);
    counts.passed++;
    console.log(`ok   ${name} ${took()}`);
  } catch (error) {
    const why = error.message
      .slice(0, 600)
      .split('\n')
      .filter((line) => !/waiting|retrying|attempting/.test(line))
      .join(' ');
    console.log(`${tries > 1 ? 'again' : 'FAIL'} ${name}: ${why} ${took()}`);
    await pictures(here, numberOf(name));
    if (tries === 1) counts.failed++;
    else (await quit(here), await runOne({ name, act }, tries - 1));
  } finally {
    times.push([seconds(), name]);
    await quit(here);
  }
}

/** What everybody saw when something went wrong. */
async function pictures({ contexts }, number) {
  const pages = shots ? contexts.flatMap((context) => context.pages()) : [];
  for (const [index, page] of pages.entries())
    await page
      .screenshot({
        path: join(shots, `failed-${number}-${index}.png`),
        timeout: 5000,
      })
      .catch(() => {});
}

/** A match that a check has left behind would play on. */
const quit = ({ contexts }) =>
  Promise.all(contexts.splice(0).map((context) => context.close().catch(() => {})));

/** Lets the server and the other lane go on, in the middle of something long. */
export const breathe = () => new Promise(setImmediate);

/** Runs all that were told, some at once. */
export async function run() {
  const lane = async () => {
    for (let next; (next = checks.shift());) await runOne(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await browser.close();
  server.close();
  const slowest = times.sort((one, other) => other[0] - one[0]).slice(0, SLOWEST);
  console.log(
    `the slowest:\n${slowest.map(([seconds, name]) => `${seconds.toFixed(1).padStart(6)} s  ${name}`).join('\n')}`,
  );
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed ? 1 : 0;
}

// ---- A page ----

export const server = await serve(join(root, 'out-page'), 0);
export const origin = `http://localhost:${server.address().port}/`;
const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
export let browser = await launch();

/** A browser that broke down takes nobody else with it; both lanes may notice at once. */
let launching = null;
async function alive() {
  if (!browser.isConnected()) browser = await (launching ??= launch().finally(() => (launching = null)));
}
/** The same module as the page's, here. */
export const moduleRules = async () =>
  (await Ringside.load(`file://${join(root, 'out-wasm/apps/wasm/ringside.wasm')}`)).compile();

/** Closed when the check is over, however it ends. */
export const ofThisCheck = (context) => (current.getStore()?.contexts.push(context), context);

/** A page in a browser that keeps nothing from before; `page.wrong` lists what should not have happened. */
export async function visit({
  size = DESKTOP,
  theme = 'dark',
  language = 'en',
  touch = false,
  motion = false,
  query = {},
} = {}) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: language,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    acceptDownloads: true,
  });
  const dealt = current.getStore();
  ofThisCheck(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:'))
      page.wrong.push(`asks ${request.url()}`);
  });
  const visits = ++dealt.visits;
  let dice = 1 + ((7919 * visits) % 2147483646);
  page.below = (most) => (dice = (dice * 16807) % 2147483647) % most; // low bits must not go in circles
  page.home = `${origin}?${new URLSearchParams({ pace: '0', quiet: '0', window: '400', test: 'dice', seed: (1000 + visits).toString(16), ...query })}`;
  await page.goto(page.home);
  await page.waitForSelector('[data-quick]');
  return page;
}

export async function leave(page) {
  const { wrong } = page;
  await page.context().close();
  expect(wrong.length === 0, `the page says: ${wrong.slice(0, 3).join('; ')}`);
}

export const picture = async (page, name) => shots && page.screenshot({ path: join(shots, `${name}.png`) });

/** Nothing is wrong with what is seen, nor with its contrasts in the other theme. Drawings that no screen reader hears
 *  and that have no words are looked at from outside only: axe walks along every line of a creature otherwise. */
export async function axe(page, where) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await page.waitForSelector('main', { state: 'attached' }); // screens are loaded when they are wanted
  await page.waitForFunction(
    () => document.querySelector('.table')?.dataset.busy !== 'true' || document.querySelector('.tower'),
  );
  const violations = await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const here = dataset.theme,
      found = [];
    const options = {
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
    };
    const emptied = [...document.querySelectorAll('svg')]
      .filter(
        (it) =>
          it.closest('[aria-hidden=true], [role=img], [role=presentation]') && !it.querySelector('text'),
      )
      .map((it) => [it, [...it.childNodes]]);
    for (const [drawing] of emptied) drawing.replaceChildren();
    try {
      found.push(...(await window.axe.run(document, options)).violations);
      dataset.theme = here === 'light' ? 'dark' : 'light';
      found.push(
        ...(
          await window.axe.run(document, {
            ...options,
            runOnly: ['color-contrast'],
          })
        ).violations.map((it) => ({
          ...it,
          id: `${it.id} when ${dataset.theme}`,
        })),
      );
    } finally {
      dataset.theme = here;
      for (const [drawing, lines] of emptied) drawing.replaceChildren(...lines);
    }
    return found;
  });
  const said = violations.map(
    (it) =>
      `${it.id} (${it.nodes.length}): ${it.nodes[0].target.join(' ')} ${it.nodes[0].failureSummary?.split('\n')[1] ?? ''}`,
  );
  expect(violations.length === 0, `${where}: ${said.join('; ')}`);
}

export async function noScrolling(page, where) {
  const over = await page.evaluate(() => [
    document.documentElement.scrollHeight - innerHeight,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect(over[0] <= 0 && over[1] <= 0, `${where} scrolls by ${over}`);
}

// ---- A match ----

export const state = (page) => page.evaluate(() => ({ ...document.querySelector('.table')?.dataset }));

/** Waits until somebody here may do something: answer, take the screen over, or the match is over. */
export const asked = (page) =>
  page.waitForFunction(
    () => {
      const table = document.querySelector('.table');
      if (!table) return false;
      const { answers, over } = table.dataset;
      return (
        over === 'true' ||
        Number(answers) > 0 ||
        document.querySelector('dialog.curtain[open] .btn, .table [data-drop], .meanwhile [data-looked]') !==
          null
      );
    },
    null,
    { polling: POLL },
  );

const PRESSABLE = 'dialog.curtain[open] .btn, .table .answers .btn:not(.bare), .table button.lit:visible';
const LOOKED = '.meanwhile [data-looked]';
const PRESS = 5000;

/** What was lit a moment ago and is not any more opens as a card to read: it is closed again. */
export async function unread(page) {
  const reads = () => page.evaluate(() => document.querySelector('dialog[open]:not(.curtain)') !== null);
  for (let i = 0; i < 5 && (await reads()); i++) await page.keyboard.press('Escape');
}

/** Presses something that is lit, or an answer; a thing with several answers shows them first. What goes away or is
 *  covered meanwhile (a window closes, the curtain falls) is no fault, unless it goes on like that. */
async function byPressing(page, how) {
  await unread(page);
  const curtain = await page.$$('dialog.curtain[open] .btn');
  const pressable = curtain.length ? curtain : await page.$$(PRESSABLE);
  const lit = pressable.length ? pressable : await page.$$(LOOKED); // bots wait until it was looked through
  const chosen = lit[page.below(lit.length || 1)];
  if (!chosen) return;
  try {
    await how(chosen);
    page.missing = undefined;
  } catch (error) {
    page.missing ??= performance.now();
    if (performance.now() - page.missing > PATIENCE) throw error;
  }
}
export const byClick = (page) => byPressing(page, (thing) => thing.click({ timeout: PRESS }));
export const byTouch = (page) => byPressing(page, (thing) => thing.tap({ timeout: PRESS }));

/** Numbers, or the letters of spaces; where there are more answers than digits, Tab and Enter. */
export async function byKeys(page) {
  await unread(page);
  if (await page.$('dialog.curtain[open]')) return page.keyboard.press('Enter');
  const keys = Math.min(9, Number((await state(page)).answers));
  if (keys === 0 && (await page.$(LOOKED))) return page.keyboard.press('Escape');
  if (keys > 0 && page.below(4)) return page.keyboard.press(String(1 + page.below(keys)));
  // The way that Tab goes, from wherever the focus is.
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('.answers .btn:not(.bare), button.lit')))
      return page.keyboard.press('Enter');
  }
}

/** A key that means something to the table: nothing is shown and nothing is read when it is pressed. */
export async function key(page, name) {
  await unread(page);
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForFunction(
    () =>
      document.querySelector('.table')?.dataset.busy === 'false' && !document.querySelector('dialog[open]'),
  );
  await page.keyboard.press(name);
}

/** Plays on until somebody here is asked and nothing goes on by itself: no beat, no window that runs out. */
export async function still(page, decide = byClick) {
  for (let i = 0; i < 60; i++) {
    await asked(page);
    await unread(page);
    const calm = await page.evaluate(() => {
      const { busy, answers, over } = document.querySelector('.table').dataset;
      return (
        busy === 'false' &&
        (over === 'true' || Number(answers) > 0) &&
        !document.querySelector('.ask.claims, .ask .time, dialog[open]')
      );
    });
    if (calm) return;
    await decide(page);
  }
  throw new Error('something goes on by itself all the time');
}

/** Until the match is kept as it is now: who leaves the page earlier finds it as it was before. */
export async function isKept(page) {
  const { actions } = await state(page);
  await page.waitForFunction(
    async (wanted) => {
      const ask = (request) =>
        new Promise(
          (resolve, reject) => (
            (request.onsuccess = () => resolve(request.result)),
            (request.onerror = reject)
          ),
        );
      const base = await ask(indexedDB.open('ringside'));
      const all = await ask(base.transaction('matches').objectStore('matches').getAll());
      base.close();
      return all.some((it) => location.hash.endsWith(it.id) && it.actions >= wanted);
    },
    Number(actions),
    { polling: 100 },
  );
}

/** Decides until the match is over, or so often; `each` sees every moment. */
export async function playOn(page, decide, most = MOST_DECISIONS, each = async () => {}) {
  for (let i = 0; i < most; i++) {
    await asked(page);
    await unread(page);
    const now = await state(page);
    await each(i, now);
    if (now.over === 'true') return true;
    await decide(page);
  }
  if (most === MOST_DECISIONS) throw new Error(`no end after ${MOST_DECISIONS} decisions`);
  await asked(page);
  await unread(page);
  return false;
}

export async function wholeMatch(page, decide, name) {
  await page.waitForSelector('.table');
  await playOn(page, decide, MOST_DECISIONS, async (i, { over }) => {
    if (i % 25 === 12) await noScrolling(page, name);
    if (i === 24 || over === 'true') await picture(page, `${name}-${over === 'true' ? 'end' : i}`);
  });
}

/** Starts a match by the set-up screen: `set` is chosen, and people sit at all seats if `persons`. */
export async function setUp(page, game, { set = {}, persons = false } = {}) {
  await page.click(`[data-setup=${game}]`);
  await page.waitForSelector('[data-who]', { state: 'attached' }); // `$$` below does not wait
  for (const [key, value] of Object.entries(set))
    await page.check(`input[name="${key}"][value="${value}"]`, {
      force: true,
    });
  if (persons) for (const seat of await page.$$('[data-who]')) await seat.selectOption('person');
  await page.click('[data-start]');
  await page.waitForSelector('.table');
}
