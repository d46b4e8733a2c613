// page_test.mjs - the page in a real browser: whole matches of both games by clicks, by keys and by touch, in
// three languages, both themes and two sizes; what is kept; axe on every screen; and a picture for every card.
//
//   node tests/page_test.mjs [FOLDER OF SCREENSHOTS [ONLY TESTS WITH THESE WORDS]]
//
// out-page/ must be built (tools/page.sh), and Chromium must be at /usr/bin/chromium or where CHROMIUM says.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../apps/page/serve.mjs';
import { Ringside } from '../apps/wasm/ringside.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(join(root, 'apps/page/package.json'));
const { chromium } = require('playwright-core');
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const [, , shots, only = ''] = process.argv;
if (shots) mkdirSync(shots, { recursive: true });

const DESKTOP = { width: 1366, height: 768 }, PHONE = { width: 390, height: 844 };
const MOST_DECISIONS = 900;
let passed = 0, failed = 0;

async function check(name, act) {
  if (!name.includes(only)) return;
  const from = performance.now();
  try {
    await act();
    passed++;
    console.log(`ok   ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.message.split('\n').filter((line) => !/waiting|retrying|attempting/.test(line)).join(' ')}`);
  }
}
function expect(good, what) {
  if (!good) throw new Error(what);
}

// ---- A page ----

const server = await serve(join(root, 'out-page'), 0);
const origin = `http://localhost:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});

/** A page in a browser that keeps nothing from before; `page.wrong` lists what should not have happened. */
async function visit({ size = DESKTOP, theme = 'dark', language = 'en', touch = false, query = '?pace=0' } = {}) {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, locale: language, hasTouch: touch, isMobile: touch,
    reducedMotion: 'reduce', acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:')) page.wrong.push(`asks ${request.url()}`);
  });
  await page.goto(origin + query);
  await page.waitForSelector('[data-quick]');
  return page;
}

async function leave(page) {
  const { wrong } = page;
  await page.context().close();
  expect(wrong.length === 0, `the page says: ${wrong.slice(0, 3).join('; ')}`);
}

const picture = async (page, name) => shots && page.screenshot({ path: join(shots, `${name}.png`) });

async function axe(page, where) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const said = violations.map((it) => `${it.id} (${it.nodes.length}): ${it.nodes[0].target.join(' ')} ${it.nodes[0].failureSummary?.split('\n')[1] ?? ''}`);
  expect(violations.length === 0, `${where}: ${said.join('; ')}`);
}

async function noScrolling(page, where) {
  const over = await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
  expect(over[0] <= 0 && over[1] <= 0, `${where} scrolls by ${over}`);
}

// ---- A match ----

let seed = 20261116;
const below = (most) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;

const state = (page) => page.evaluate(() => ({ ...document.querySelector('.table')?.dataset }));
const asked = (page) =>
  page.waitForFunction(() => {
    const { answers, over } = document.querySelector('.table').dataset;
    return over === 'true' || Number(answers) > 0;
  });

/** Presses something that is lit, or an answer; a thing with several answers shows them first. */
async function byPressing(page, press) {
  const lit = await page.$$('.answers .btn:not(.bare), button.lit:visible');
  const chosen = lit[below(lit.length)];
  expect(chosen, 'nothing can be pressed');
  await press(chosen);
}
const byClick = (page) => byPressing(page, (thing) => thing.click());
const byTouch = (page) => byPressing(page, (thing) => thing.tap());
/** Numbers, or the letters of spaces; where there are more answers than digits, Tab and Enter. */
async function byKeys(page) {
  const keys = Math.min(9, Number((await state(page)).answers));
  if (below(4) === 0) {
    await page.locator('.answers .btn, button.lit').first().focus();
    await page.keyboard.press('Enter');
  } else await page.keyboard.press(String(1 + below(keys)));
}

async function wholeMatch(page, game, decide, name) {
  await page.locator(`[data-quick=${game}]`)[decide === byTouch ? 'tap' : 'click']();
  await page.waitForSelector('.table');
  for (let i = 0; i < MOST_DECISIONS; i++) {
    await asked(page);
    const { over } = await state(page);
    if (i % 25 === 12) await noScrolling(page, name);
    if (i === 24 || over === 'true') await picture(page, `${name}-${over === 'true' ? 'end' : i}`);
    if (over === 'true') return;
    await decide(page);
  }
  throw new Error(`no end after ${MOST_DECISIONS} decisions`);
}

/** The match that is over, as a replay: by slider and by keys, forth and back, to the same end. */
async function watchAgain(page, game) {
  const { actions } = await state(page);
  await page.goto(origin + '?pace=0');
  await page.click('[data-replay]');
  await page.waitForSelector('.replay');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('.table').dataset.actions === '1');
  await page.locator('.replay input[type=range]').fill(String(Math.floor(actions / 2)));
  await picture(page, `replay-${game}`);
  await axe(page, `replay of ${game}`);
  await page.locator('.replay .btn').last().click();
  await page.waitForFunction((last) => document.querySelector('.table').dataset.actions === last, actions);
}

const MATCHES = [
  ['knockdown', byClick, 'clicks', {}],
  ['nokaut', byClick, 'clicks', { theme: 'light' }],
  ['knockdown', byKeys, 'keys', { theme: 'light', language: 'pl' }],
  ['nokaut', byKeys, 'keys', { language: 'es' }],
  ['knockdown', byTouch, 'touch', { size: PHONE, touch: true, language: 'es' }],
  ['nokaut', byTouch, 'touch', { size: PHONE, touch: true, theme: 'light', language: 'pl' }],
];
for (const [game, decide, how, options] of MATCHES)
  await check(`a whole match of ${game} by ${how}`, async () => {
    const page = await visit(options);
    await wholeMatch(page, game, decide, `${game}-${how}`);
    if (decide === byClick) await watchAgain(page, game);
    await leave(page);
  });

// ---- Screens ----

for (const theme of ['dark', 'light'])
  for (const size of [DESKTOP, PHONE])
    await check(`axe finds nothing: ${theme}, ${size.width} wide`, async () => {
      const page = await visit({ theme, size });
      const name = `${theme}-${size.width}`;
      await axe(page, 'home');
      await picture(page, `home-${name}`);
      for (const game of ['knockdown', 'nokaut']) {
        await page.click(`[data-setup=${game}]`);
        await axe(page, `set-up of ${game}`);
        await picture(page, `setup-${game}-${name}`);
        await page.click('[data-start]');
        for (let i = 0; i < 14; i++) {
          await asked(page);
          if (i === 0 || i === 13) await axe(page, `table of ${game}`);
          await byClick(page);
        }
        await picture(page, `table-${game}-${name}`);
        await page.locator(game === 'knockdown' ? '.special:visible' : '.wrap:visible').first().click({ button: 'right' });
        await page.waitForSelector('dialog[open]');
        await axe(page, `a card of ${game}, large`);
        await picture(page, `card-${game}-${name}`);
        await page.keyboard.press('Escape');
        await page.goto(origin + '?pace=0');
        await page.waitForSelector('[data-quick]');
      }
      await axe(page, 'home with matches');
      await leave(page);
    });

// ---- What is kept ----

await check('a match goes on after the page was loaded anew, in another language', async () => {
  const page = await visit();
  await page.click('[data-quick=knockdown]');
  for (let i = 0; i < 12; i++) {
    await asked(page);
    await byClick(page);
  }
  await asked(page);
  const before = await state(page);
  await page.reload();
  await page.click('[data-resume]');
  await asked(page);
  expect((await state(page)).actions === before.actions, 'it is at another moment');
  const question = await page.textContent('.ask h2');
  await page.selectOption('.table select', 'pl');
  await page.waitForFunction((said) => document.querySelector('.ask h2').textContent !== said, question);
  expect((await state(page)).actions === before.actions, 'another language changed the match');
  expect((await page.getAttribute('html', 'lang')) === 'pl', 'the page does not say its language');
  await leave(page);
});

await check('a match file goes out, is the program\'s own, and comes in again; no other file does', async () => {
  const page = await visit();
  await page.click('[data-quick=nokaut]');
  for (let i = 0; i < 5; i++) {
    await asked(page);
    await byClick(page);
  }
  await page.goto(origin + '?pace=0');
  const saving = page.waitForEvent('download');
  await page.click('.matches li .btn.icon >> nth=0');
  const text = readFileSync(await (await saving).path(), 'utf8');
  const rules = (await Ringside.load(`file://${join(root, 'out-wasm/apps/wasm/ringside.wasm')}`)).compile();
  expect(rules.describe(text, 'en').game === 'nokaut', 'the module does not know it');
  const give = (name, content) => page.setInputFiles('.matches input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await give('x.match', '<script>alert(1)</script>');
  await page.waitForSelector('[role=alert]');
  await give('y.match', text);
  await page.waitForSelector('.table');
  await leave(page);
});

await check('undo takes back, a hint comes', async () => {
  const page = await visit({ query: '?pace=0' });
  await page.click('[data-quick=knockdown]');
  for (let i = 0; i < 40; i++) {
    await asked(page);
    const { actions } = await state(page);
    if (await page.isEnabled('.tools .btn >> nth=0')) {
      await page.keyboard.press('u');
      await page.waitForFunction((was) => Number(document.querySelector('.table').dataset.actions) < Number(was), actions);
      break;
    }
    await byClick(page);
  }
  while (!(await page.isEnabled('.tools .btn >> nth=1'))) await byClick(page), await asked(page);
  await page.keyboard.press('h');
  await page.waitForSelector('.advice span');
  await leave(page);
});

// ---- Pictures ----

await check('every card of a shipped box has a picture of its own', async () => {
  const rules = (await Ringside.load(`file://${join(root, 'out-wasm/apps/wasm/ringside.wasm')}`)).compile();
  const art = join(root, 'apps/page/art');
  const drawn = new Set(readdirSync(join(art, 'knockdown')).map((name) => name.replace(/\.svg$/, '')));
  const recipes = JSON.parse(readFileSync(join(art, 'nokaut/recipes.json'), 'utf8'));
  const wanted = { attack: (id) => [`art-${id}`], special: (id) => [`special-${id}`], skill: (id) => [`skill-${id}`], token: (id) => [`token-${id}`],
    arena: (id) => [`arena-${id}`, `arena-${id}-light`, `arena-${id}-spaces`] };
  const missing = [];
  for (const card of rules.things('knockdown', 'en')) {
    missing.push(...(wanted[card.kind]?.(card.card) ?? []).filter((name) => !drawn.has(name)));
    if (card.kind === 'board' && !drawn.has(`fighter-${card.card}`) && !drawn.has(`fighter-${card.facts.fighter.card}`)) missing.push(`fighter-${card.card}`);
  }
  for (const card of rules.things('nokaut', 'en'))
    if (['common', 'unique', 'magic', 'riposte'].includes(card.kind) && !Object.hasOwn(recipes, card.card)) missing.push(card.card);
  expect(missing.length === 0, `no picture: ${missing.join(', ')}`);
});

await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
