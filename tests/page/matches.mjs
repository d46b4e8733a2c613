// matches.mjs - whole matches of both games, by clicks, by keys and by touch; what is kept of them.
import { readFileSync } from 'node:fs';
import {
  asked,
  axe,
  byClick,
  byKeys,
  byTouch,
  check,
  expect,
  isKept,
  key,
  leave,
  moduleRules,
  noScrolling,
  PHONE,
  picture,
  playOn,
  state,
  unread,
  visit,
  wholeMatch,
} from './stage.mjs';

/** The match that is over, as a replay: by slider and by keys, forth and back, to the same end. */
async function watchAgain(page, game) {
  const { actions } = await state(page);
  await isKept(page);
  await page.goto(page.home);
  await page.click('[data-replay]');
  await page.waitForSelector('.replay');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('.table').dataset.actions === '1');
  const half = String(Math.floor(actions / 2));
  await page.locator('.replay input[type=range]').fill(half);
  await page.waitForFunction((wanted) => document.querySelector('.table').dataset.actions === wanted, half);
  await picture(page, `replay-${game}`);
  await axe(page, `replay of ${game}`);
  await page.locator('.replay [data-last]').click();
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
  check(`a whole match of ${game} by ${how}`, async () => {
    const page = await visit(options);
    if (decide === byKeys) {
      await page.focus(`[data-quick=${game}]`);
      await page.keyboard.press('Enter');
    } else await page.locator(`[data-quick=${game}]`)[decide === byTouch ? 'tap' : 'click']();
    await wholeMatch(page, decide, `${game}-${how}`);
    if (decide === byClick) await watchAgain(page, game);
    await leave(page);
  });

check('a match goes on after the page was loaded anew, in another language', async () => {
  const page = await visit();
  await page.click('[data-quick=knockdown]');
  await playOn(page, byClick, 12);
  const before = await state(page);
  await isKept(page);
  await page.goto(new URL('?seed=1', page.home).href); // its pace is its own, not the address's
  await page.click('[data-resume]');
  await asked(page);
  expect((await state(page)).actions === before.actions, 'it is at another moment');
  const question = await page.textContent('.ask h2');
  await page.selectOption('.table select', 'pl');
  await page.waitForFunction((said) => document.querySelector('.ask h2').textContent !== said, question);
  expect((await state(page)).actions === before.actions, 'another language changed the match');
  expect((await page.getAttribute('html', 'lang')) === 'pl', 'the page does not say its language');
  await playOn(page, byClick, 12, async () =>
    expect(!(await page.$('.meanwhile')), 'it goes on at another pace'),
  );
  await leave(page);
});

check("a match file goes out, is the program's own, and comes in again; no other file does", async () => {
  const page = await visit();
  await page.click('[data-quick=nokaut]');
  await playOn(page, byClick, 5);
  await isKept(page);
  await page.goto(page.home);
  const saving = page.waitForEvent('download');
  await page.click('[data-export]');
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect((await moduleRules()).describe(text, 'en').game === 'nokaut', 'the module does not know it');
  const give = (name, content) =>
    page.setInputFiles('.matches input[type=file]', {
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });
  await give('x.match', '<script>alert(1)</script>');
  await page.waitForSelector('[role=alert]');
  await give('y.match', text);
  await page.waitForSelector('.table');
  await leave(page);
});

check('undo takes back, a hint comes', async () => {
  const page = await visit();
  await page.click('[data-quick=knockdown]');
  for (let i = 0; i < 40; i++) {
    await asked(page);
    const { actions } = await state(page);
    if (await page.isEnabled('[data-undo]')) {
      await key(page, 'u');
      await page.waitForFunction(
        (was) => Number(document.querySelector('.table').dataset.actions) < Number(was),
        actions,
      );
      break;
    }
    await byClick(page);
  }
  // Not every question has something that stands out: the first that has tells why.
  for (let i = 0; i < 40 && !(await page.$('.advice li small')); i++) {
    await byClick(page);
    await asked(page);
    if (!(await page.isEnabled('[data-hint]'))) continue;
    await key(page, 'h');
    await page.waitForSelector('.advice li.best');
    expect(await page.$('.advice li:first-child.best'), 'the first hint is not marked as the best');
  }
  expect(await page.$('.advice li small'), 'no hint tells why');
  const below = await page.$$eval('.fan', (all) =>
    Math.max(...all.map((it) => it.getBoundingClientRect().bottom - innerHeight)),
  );
  expect(below <= 0, `hints push the hand out of sight, by ${below}`);
  await page.waitForFunction(
    () => document.querySelector('.advice') && !document.querySelector('.advice em'),
  );
  await picture(page, 'hints');
  await axe(page, 'hints');
  await leave(page);
});

for (const [game, options] of [
  ['knockdown', {}],
  ['nokaut', { size: PHONE, theme: 'light', language: 'pl' }],
])
  check(`what happened meanwhile is told in ${game}, until somebody has looked through it`, async () => {
    const page = await visit({ ...options, query: { pace: '1' } });
    await page.click(`[data-quick=${game}]`);
    for (const [number, dismiss] of [
      () => page.click('[data-looked]'),
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Enter'),
      async () => {
        for (let i = 0; i < 3; i++) (await byClick(page), await asked(page));
      },
    ].entries()) {
      // Told while an answer is wanted here, so that no bot waits for it, and nothing goes on by itself: what is looked
      // through is then all that changes.
      const told = () =>
        page.evaluate(
          () =>
            document.querySelector('.meanwhile') !== null &&
            document.querySelector('.table').dataset.busy === 'false' &&
            Number(document.querySelector('.table').dataset.answers) > 0 &&
            !document.querySelector('.ask.claims, .ask .time, dialog[open]'),
        );
      await asked(page);
      for (let i = 0; i < 120 && !(await told()); i++) (await byClick(page), await asked(page));
      await unread(page);
      const { actions } = await state(page);
      expect((await page.$$('.meanwhile ol li')).length > 0, 'nothing is told');
      const seen = await page.$eval('.meanwhile .told', (it) => {
        const { left, bottom } = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(left + 4, bottom - 2));
      });
      expect(seen, 'what is told is cut off');
      await noScrolling(page, 'meanwhile');
      if (number === 0) (await axe(page, 'meanwhile'), await picture(page, `meanwhile-${game}`));
      await page.evaluate(() => document.activeElement?.blur());
      const before = await page.textContent('.meanwhile');
      await dismiss();
      await page.waitForFunction((was) => document.querySelector('.meanwhile')?.textContent !== was, before);
      if (number < 3)
        expect((await state(page)).actions === actions, 'looking through it answered something');
    }
    await leave(page);
  });
