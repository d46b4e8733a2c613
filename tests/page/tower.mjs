// tower.mjs - towers in a real browser: built by mouse, touch and keys, right and wrong, watched and seen again; the
// match goes on after each. The page's clock is the test's: however slow the machine, a hand is as quick as it is told.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  asked,
  axe,
  browser,
  check,
  expect,
  isKept,
  leave,
  moduleRules,
  noScrolling,
  origin,
  PHONE,
  picture,
  root,
  state,
  visit,
} from './stage.mjs';

// ---- A match that waits for a tower ----

const recorded = readFileSync(join(root, 'tests/built_tower.match'), 'utf8');

/** Ben's tower of four light wounds; whole: as it was built. */
async function towerMatch({ players = ['person', 'person'], aids = 'tower B snap\n', whole = false } = {}) {
  const rules = await moduleRules();
  const table = rules.open({ game: 'knockdown', players: { a: {}, b: {} } }, 1);
  const [hash] = /^rules \w+$/m.exec(table.save());
  const text = recorded
    .replace(/^rules \w+$/m, hash)
    .replace('player A person', `player A ${players[0]}`)
    .replace('player B person', `player B ${players[1]}`)
    .replace('tower B snap\n', aids);
  return whole ? `${text}resigned A\n` : text.slice(0, text.indexOf('table passed'));
}

async function openMatch(page, text, first = async () => {}) {
  await page.setInputFiles('.matches input[type=file]', {
    name: 'x.match',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await page.waitForSelector('.tower canvas[data-cubes]');
  await first(); // axe waits by the page's clock
  await stopTime(page);
}

/** From now on time goes on only when `pass` says so. It is later than any that was before: a host believes in no other. */
async function stopTime(page) {
  const seen = await page.evaluate(() => performance.now());
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + seen + 1500));
  await pass(page, 200);
}

/** `page.live`: time is the world's, since a server's is. */
const pass = (page, ms) => (page.live ? page.waitForTimeout(ms) : page.clock.runFor(ms));
export const seen = (page) =>
  page.evaluate(() => ({
    ...document.querySelector('.tower').dataset,
    ...document.querySelector('.tower canvas').dataset,
  }));
const placesOf = ({ cubes }) => cubes.split(' ').map((it) => it.split(',').map(Number));

/** Time passes until this is so. */
export async function until(page, what, so, most = 400) {
  for (let i = 0; i < most; i++) {
    const now = await seen(page);
    if (so(now)) return now;
    await pass(page, 100);
  }
  throw new Error(`${what} did not come: ${JSON.stringify(await seen(page))}`);
}

// ---- Hands ----

/** Does something with a pointer and waits until the page has heard of it: a browser that is busy is late, and time must
 *  not pass meanwhile. Where nothing comes (a pointer that is there already) nobody waits for long. */
async function heard(page, kind, act) {
  const count = () =>
    page.evaluate((it) => {
      window.pointers ??= Object.fromEntries(
        ['pointerdown', 'pointermove', 'pointerup'].map(
          (type) => (addEventListener(type, () => window.pointers[type]++, true), [type, 0]),
        ),
      );
      return window.pointers[it];
    }, kind);
  const before = await count(),
    until = Date.now() + (kind === 'pointermove' ? 1000 : 20_000);
  await act();
  while ((await count()) === before && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

export const mouse = (page) => ({
  down: async (at) => (await page.mouse.move(...at), heard(page, 'pointerdown', () => page.mouse.down())),
  move: (at) => heard(page, 'pointermove', () => page.mouse.move(...at)),
  up: () => heard(page, 'pointerup', () => page.mouse.up()),
});

async function finger(page) {
  const client = await page.context().newCDPSession(page);
  const touch = (kind, type, at) =>
    heard(page, kind, () =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      }),
    );
  return {
    down: (at) => touch('pointerdown', 'touchStart', at),
    move: (at) => touch('pointermove', 'touchMove', at),
    up: () => touch('pointerup', 'touchEnd'),
  };
}

/** Takes a cube, lifts it over everything and lets it go there. */
export async function carry(page, hand, from, to) {
  const high = Math.min(from[1], to[1]) - 40;
  await hand.down(from);
  await until(page, 'the grip', ({ held, phase }) => held !== '' || phase === 'over', 20);
  for (const at of [[from[0], high], [to[0], high], to]) {
    await hand.move(at);
    await pass(page, page.live ? 120 : 250);
  }
  await hand.up();
  await until(page, 'the cube', ({ held, phase }) => held === '' || phase === 'over', 20);
  await pass(page, 200);
}

/** The cube on the table that is nearest to the middle, and not in the tower. */
export function nextCube(now) {
  const all = placesOf(now),
    free = all.map((_, i) => i).filter((i) => now.inTower[i] === '0');
  const high = (i) => all.filter(([x, y]) => Math.abs(x - all[i][0]) < 20 && y < all[i][1]).length;
  return all[free.sort((one, other) => high(one) - high(other))[0]];
}

export async function stack(page, hand) {
  for (let i = 0; i < 12; i++) {
    const now = await seen(page);
    if (now.phase === 'over' || Number(now.placed) === placesOf(now).length) break;
    await carry(page, hand, nextCube(now), now.top.split(',').map(Number));
  }
  return until(page, 'the verdict', ({ phase }) => phase === 'over');
}

/** Back to the table, and on. */
async function goOn(page, actions) {
  await pass(page, 1000);
  await page.click('[data-tower-leave]');
  await page.clock.resume();
  await page.waitForFunction(
    (before) =>
      !document.querySelector('.tower') && Number(document.querySelector('.table').dataset.actions) >= before,
    actions,
  );
  await asked(page);
}

check('a tower by mouse stands, and the match goes on', async () => {
  const page = await visit();
  await openMatch(page, await towerMatch({ players: ['casual', 'person'] }), async () => {
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.under *')].every((it) => getComputedStyle(it).visibility === 'hidden'),
    );
    await axe(page, 'a tower');
  });
  await picture(page, 'tower-ready');
  const hand = mouse(page),
    now = await seen(page);
  expect(now.own === 'true' && now.phase === 'ready', `it waits for its builder: ${JSON.stringify(now)}`);
  await carry(page, hand, nextCube(now), now.top.split(',').map(Number));
  await picture(page, 'tower-half');
  const { verdict } = await stack(page, hand);
  await picture(page, 'tower-stands');
  expect(verdict === 'stands', `it is said to be ${verdict}`);
  expect(/passed/.test(await page.textContent('.tower [role=status]')), 'nobody is told that it stands');
  await goOn(page, 3);
  expect((await state(page)).over === 'false', 'the match is over');
  await leave(page);
});

check('a wrong tower by mouse fails for its reason, and the match goes on', async () => {
  const page = await visit();
  await openMatch(
    page,
    await towerMatch({
      players: ['casual', 'person'],
      aids: 'tower B slow\n',
    }),
  );
  const hand = mouse(page),
    edge = 64,
    apart = 1.2 * edge;
  const [first, second, third, fourth] = placesOf(await seen(page)).sort(
    (one, other) => other[1] - one[1] || one[0] - other[0],
  );
  // One on two, let fall from above, and another on it: the middle one touches three.
  await carry(page, hand, first, [second[0] - apart, second[1]]);
  await carry(page, hand, third, [second[0] - apart / 2, second[1] - 2.7 * edge]);
  await carry(page, hand, fourth, [second[0] - apart / 2, second[1] - 2.4 * edge]);
  await picture(page, 'tower-crowded');
  expect(
    (await page.getAttribute('.tower .rules', 'data-broken')) === 'crowd',
    `no rule is said to be broken: ${JSON.stringify(await seen(page))}`,
  );
  expect(/touches 3 others/.test(await page.textContent('.tower .rules')), 'it is not said which');
  await page.click('[data-tower-done]');
  const { verdict } = await until(page, 'the verdict', ({ phase }) => phase === 'over');
  await picture(page, 'tower-failed');
  expect(verdict === 'left' || verdict === 'crowded', `it is said to be ${verdict}`);
  await goOn(page, 3);
  await leave(page);
});

check('a tower by touch, on a phone', async () => {
  const page = await visit({ size: PHONE, touch: true, language: 'pl' });
  await openMatch(page, await towerMatch({ players: ['casual', 'person'] }));
  await noScrolling(page, 'the tower');
  const { verdict } = await stack(page, await finger(page));
  await picture(page, 'tower-phone');
  expect(verdict === 'stands', `it is said to be ${verdict}`);
  await goOn(page, 3);
  await leave(page);
});

/** One key does what comes next. */
async function byOneKey(page, most = 200) {
  for (let i = 0; i < most; i++) {
    const now = await seen(page);
    if (now.phase === 'over') return now;
    const waits = ['taking', 'carrying'].includes(now.doing) || Number(now.placed) === placesOf(now).length;
    if (!waits) await page.keyboard.press('Space');
    await pass(page, 120);
  }
  throw new Error(`no end by keys: ${JSON.stringify(await seen(page))}`);
}

check('a tower by one key; two people at one screen', async () => {
  const page = await visit({ theme: 'light' });
  await openMatch(page, await towerMatch());
  const { verdict } = await byOneKey(page);
  expect(verdict === 'stands', `it is said to be ${verdict}`);
  await pass(page, 1000);
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await page.waitForFunction(() => !document.querySelector('.tower'));
  await asked(page);
  await leave(page);
});

check("a bot's tower is watched, or skipped", async () => {
  const page = await visit({ query: { pace: '100' } });
  await openMatch(page, await towerMatch({ players: ['person', 'casual'], aids: '' }));
  expect((await seen(page)).own === 'false', 'somebody else builds it');
  await until(page, 'the second cube', ({ placed, phase }) => Number(placed) >= 2 || phase === 'over');
  await picture(page, 'tower-watched');
  await page.click('[data-tower-skip]');
  await until(page, 'the verdict', ({ phase }) => phase === 'over', 5);
  await goOn(page, 3);
  await leave(page);
});

check('a replay shows the tower as it was built', async () => {
  const page = await visit();
  await page.setInputFiles('.matches input[type=file]', {
    name: 'x.match',
    mimeType: 'text/plain',
    buffer: Buffer.from(await towerMatch({ whole: true })),
  });
  await page.waitForSelector('.replay');
  for (const at of ['1', '2']) {
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((wanted) => document.querySelector('.table').dataset.actions === wanted, at);
  }
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.tower canvas[data-cubes]');
  await stopTime(page);
  const { verdict, placed } = await until(page, 'the verdict', ({ phase }) => phase === 'over');
  expect(verdict === 'stands' && placed === '5', `it is ${verdict} with ${placed}`);
  await pass(page, 1000);
  await page.click('[data-tower-leave]');
  await page.clock.resume();
  await page.waitForFunction(() => document.querySelector('.table').dataset.actions === '3');
  await leave(page);
});

check('practice: any number of cubes, a record, its ghost', async () => {
  const page = await visit();
  await page.click('.home [data-practise]');
  await page.waitForSelector('.tower canvas[data-cubes]');
  await page.fill('[data-cubes-wanted]', '2');
  await page.keyboard.press('Tab');
  await page.waitForFunction(
    () => document.querySelector('.tower canvas')?.dataset.cubes?.split(' ').length === 2,
  );
  await stopTime(page);
  await page.click('[data-tower-begin]');
  expect((await stack(page, mouse(page))).verdict === 'stands', 'two cubes do not stand');
  const best = Number(await page.getAttribute('.tower [data-best]', 'data-best'));
  expect(best > 0, 'no record is kept');
  await pass(page, 1000);
  await page.click('[data-tower-again]');
  await pass(page, 200);
  await page.click('[data-tower-begin]');
  await pass(page, 300);
  expect((await seen(page)).ghost === 'true', 'no ghost builds beside');
  await page.clock.resume();
  await page.goto(`${page.home}#/tower/2`);
  await page.reload();
  await page.waitForSelector('.tower [data-best]');
  expect(
    Number(await page.getAttribute('.tower [data-best]', 'data-best')) === best,
    'the record is forgotten',
  );
  await axe(page, 'practice');
  await leave(page);
});

check('set-up: people are offered the tower, bots dice; help is agreed and kept', async () => {
  const page = await visit({ query: { test: 'tower' } });
  await page.click('[data-setup=knockdown]');
  const offered = (value) =>
    page.waitForSelector(`input[name=test][value=${value}]:checked`, {
      state: 'attached',
    });
  await offered('screen'); // else: people are not offered the tower first
  await page.selectOption('[data-who=a]', 'casual');
  await offered('dice'); // else: bots among themselves do not roll
  await page.selectOption('[data-who=a]', 'person');
  await page.selectOption('[data-who=b]', 'person');
  await page.selectOption('[data-help=a]', 'slow-snap');
  await page.selectOption('[data-help=b]', 'dice');
  await page.click('[data-start]');
  await page.waitForSelector('.table');
  expect(
    /twice the time, snap/.test(await page.textContent('.table')) &&
      /dice instead/.test(await page.textContent('.table')),
    'the others do not see the help',
  );
  await isKept(page);
  await page.goto(page.home);
  const saving = page.waitForEvent('download');
  await page.click('[data-export]');
  const text = readFileSync(await (await saving).path(), 'utf8');
  for (const line of ['tower A slow snap', 'ruling test-variant tower', 'ruling test-of-b dice'])
    expect(text.includes(`${line}\n`), `the file has no ${line}`);
  await leave(page);
});

// ---- The same tower everywhere ----

/** What every build must give (tests/tower_signature.txt), by the same program in this browser; nobody else waits for its page. */
check('2,000 random towers are the same in this browser as natively and in node', async () => {
  const [towers, wanted] = readFileSync(join(root, 'tests/tower_signature.txt'), 'utf8')
    .trim()
    .split(/\s+/)
    .slice(-2);
  const folder = mkdtempSync(join(tmpdir(), 'ringside-tower-')),
    module = join(folder, 'signature.wasm');
  await promisify(execFile)(join(root, 'tools/tower_wasm.sh'), [
    module,
    join(root, 'tests/tower_signature.c'),
  ]);
  const bytes = readFileSync(module).toString('base64');
  rmSync(folder, { recursive: true });
  const page = await (await browser.newContext()).newPage();
  await page.goto(origin);
  const number = await page.evaluate(
    async ({ bytes, towers }) => {
      const { instance } = await WebAssembly.instantiate(
        Uint8Array.from(atob(bytes), (it) => it.charCodeAt(0)),
        {},
      );
      instance.exports._initialize();
      return BigInt.asUintN(64, instance.exports.tower_signature(0, Number(towers)))
        .toString(16)
        .padStart(16, '0');
    },
    { bytes, towers },
  );
  await page.context().close();
  expect(number === wanted, `${towers} towers are ${number} and not ${wanted}`);
});
