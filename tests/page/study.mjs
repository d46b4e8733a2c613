// study.mjs - matches looked at again: eyes, the graph of chances, mistakes, better moves, going on from a moment;
// and a match file that the native program plays on.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  asked,
  axe,
  breathe,
  byClick,
  check,
  expect,
  isKept,
  leave,
  moduleRules,
  noScrolling,
  PHONE,
  picture,
  playOn,
  root,
  state,
  visit,
} from './stage.mjs';

const program = join(root, 'out/ringside');

/** A match file between a person and bots that is over: every decision is the first or second answer. */
async function playedMatch(game, seed) {
  const rules = await moduleRules();
  const table = rules.open(
    {
      game,
      seed: String(seed).padStart(64, '0'),
      dice: String(seed).padStart(16, '0'),
      pace: 0,
      quiet: 0,
      window: 0,
      players: {
        a: { name: 'Ann' },
        b: { bot: 'beginner', name: 'Ben' },
      },
    },
    0,
  );
  let now = 0;
  for (let i = 0; i < 4000; i++) {
    if (i % 20 === 0) await breathe();
    table.tick((now += 5000));
    const task = table.task();
    if (task) table.thought(rules.think(task.bytes), now);
    const { sight, scene } = table.scene(0, 'en', { previews: false });
    if (sight.over) return table.save();
    if (sight.seat === 'a' && scene.answers.length)
      table.answer(scene.answers[i % Math.min(3, scene.answers.length)].id, now, 0);
  }
  throw new Error(`${game} did not end`);
}

const bringIn = (page, text) =>
  page.setInputFiles('.matches input[type=file]', {
    name: 'x.match',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });

const hands = (page) =>
  page.evaluate(() => document.querySelectorAll('.fan .stub:not(.unknown), .hand .wrap').length);

for (const [game, options] of [
  ['knockdown', {}],
  ['nokaut', { theme: 'light', size: PHONE }],
])
  check(`a match of ${game} is reviewed: graph, mistakes, the better move, going on`, async () => {
    const page = await visit(options);
    await bringIn(page, await playedMatch(game, 7));
    await page.waitForSelector('.replay');
    await page.waitForFunction(() => {
      const { weighed, decisions } = document.querySelector('.replay').dataset;
      return Number(decisions) > 5 && weighed === decisions;
    });
    expect(
      (await page.$eval('.replay svg[data-points]', (it) => Number(it.dataset.points))) > 5,
      'the graph has no points',
    );
    await page.locator('.replay input[type=range]').focus();
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.table').dataset.actions === '12');
    for (const eyes of ['a', 'b', 'spectator']) await page.selectOption('[data-eyes]', eyes);
    await page.selectOption('[data-eyes]', 'a');
    expect((await hands(page)) > 0, 'the hand of the seat is not seen by its eyes');
    await page.click('[data-mistakes]');
    const at = await page.getAttribute('[data-mistake] >> nth=0', 'data-mistake');
    await page.click('[data-mistake] >> nth=0');
    await page.waitForFunction((wanted) => document.querySelector('.table').dataset.actions === wanted, at);
    expect((await page.textContent('.verdict .asked')).length > 5, 'the question is not told');
    expect(await page.$('.verdict .line'), 'neither the better line nor why');
    await page.waitForSelector('[data-sums]');
    expect((await page.$$('[data-sums] tbody tr')).length === 2, 'not a sum for each player');
    await axe(page, 'mistakes');
    await noScrolling(page, 'mistakes');
    await picture(page, `mistakes-${game}`);
    await page.click('[data-try]');
    await page.waitForFunction(
      (was) =>
        !document.querySelector('.replay') &&
        Number(document.querySelector('.table')?.dataset.actions) > Number(was),
      at,
    );
    await playOn(page, byClick, 3);
    await leave(page);
  });

check('continue from a moment of a replay, against any bot; the list shows both with pictures', async () => {
  const page = await visit();
  await bringIn(page, await playedMatch('nokaut', 9));
  await page.waitForSelector('.replay');
  await page.locator('.replay input[type=range]').fill('10');
  await page.click('[data-continue]');
  await axe(page, 'continue');
  await page.selectOption('[data-level]', 'beginner');
  await page.click('[data-go]');
  await page.waitForSelector('.ask');
  expect(Number((await state(page)).actions) >= 10, 'it begins before the moment');
  await playOn(page, byClick, 4);
  await isKept(page);
  await page.goto(page.home);
  await page.waitForSelector('[data-match] >> nth=1');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-match] .picture canvas')].some((it) =>
      it.getContext('2d').getImageData(0, 0, it.width, it.height).data.some(Boolean),
    ),
  );
  expect(
    (await page.$$('[data-resume]')).length === 1 && (await page.$$('[data-replay]')).length === 1,
    'not one to go on with and one to look at',
  );
  await axe(page, 'home with pictures');
  await picture(page, 'home-matches');
  await leave(page);
});

check('a match goes to the native program, is played on there, and comes back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-page-'));
  const file = join(folder, 'x.match');
  const page = await visit();
  await page.click('[data-quick=knockdown]');
  await playOn(page, byClick, 15);
  await asked(page);
  const before = Number((await state(page)).actions);
  await isKept(page);
  await page.goto(page.home);
  const saving = page.waitForEvent('download');
  await page.click('[data-export]');
  writeFileSync(file, readFileSync(await (await saving).path()));
  const env = {
    ...process.env,
    HOME: folder,
    XDG_STATE_HOME: folder,
    XDG_DATA_HOME: folder,
  };
  const playing = promisify(execFile)(program, ['play', '--resume', file, '--plain'], {
    env,
    timeout: 60_000,
  });
  playing.child.stdin.end(`${'1\n2\n3\n4\n5\n6\n7\n8\n'.repeat(2)}quit\n`); // answers keep their numbers where others are missing
  await playing;
  const text = readFileSync(file, 'utf8');
  const { actions } = (await moduleRules()).describe(text, 'en');
  expect(actions > before, `the program played nothing: ${before}, then ${actions}`);
  await bringIn(page, text);
  await page.waitForSelector('.table');
  await asked(page);
  expect(Number((await state(page)).actions) >= actions, 'the page is behind the program');
  await playOn(page, byClick, 3);
  rmSync(folder, { recursive: true });
  await leave(page);
});
