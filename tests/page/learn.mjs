// learn.mjs - every lesson from its first prompt to its end and puzzles of both games, on the real table by pressing
// what the module says is the answer; wrong answers get a sentence and change nothing.
import {
  asked,
  axe,
  byClick,
  check,
  DESKTOP,
  expect,
  leave,
  moduleRules,
  noScrolling,
  PHONE,
  picture,
  playOn,
  visit,
} from './stage.mjs';

const coach = (page) => page.$eval('.coach', (it) => ({ ...it.dataset }));

/** Presses an answer: its button, or the thing that it is about and then its button. */
async function press(page, answer) {
  await page.waitForFunction(({ id, about }) => {
    const seen = (it) => it?.checkVisibility();
    return (
      document.querySelector('.table').dataset.busy === 'false' &&
      [
        `.answers [data-answer="${CSS.escape(id)}"]`,
        ...about.map((it) => `[data-thing="${CSS.escape(it)}"]`),
      ].some((it) => [...document.querySelectorAll(it)].some(seen))
    );
  }, answer);
  const button = page.locator(`.answers [data-answer="${answer.id}"]`);
  if (!(await button.isVisible())) {
    for (const id of answer.about) {
      const thing = page.locator(`[data-thing="${id}"]:visible`).first();
      if (await thing.count()) {
        await thing.click();
        break;
      }
    }
    if (!(await button.isVisible())) return;
  }
  await button.click();
}

/** Plays it through, beside the same lesson in the module here. */
export async function through(page, rules, id, wrong) {
  const lesson = rules.lesson(id, 'en');
  await page.goto(`${page.home}#/lesson/${id}`);
  await page.waitForSelector('.coach');
  for (let i = 0; i < 60; i++) {
    const { prompt, scene } = lesson.scene('en');
    await page.waitForFunction(
      ([number, waits]) => {
        const { dataset } = document.querySelector('.coach');
        return dataset.number === number && dataset.waits === waits;
      },
      [String(prompt.number), prompt.waits],
    );
    if (prompt.waits === 'over') break;
    if (prompt.waits === 'next') {
      lesson.next();
      await page.click('[data-next]');
      continue;
    }
    const tried = [];
    const good = scene.answers.find((it) => lesson.answer(it.id, 'en') === null || void tried.push(it));
    expect(good, `${id}: prompt ${prompt.number} has no answer`);
    const buttons = tried.filter((it) => it.about.length === 0);
    if (wrong && buttons.length) {
      await press(page, buttons[0]);
      await page.waitForSelector('.coach .reply');
      expect((await coach(page)).number === String(prompt.number), `${id}: a wrong answer went on`);
    }
    await press(page, good);
  }
  lesson.close();
}

for (const [game, size, theme] of [
  ['knockdown', DESKTOP, 'dark'],
  ['nokaut', DESKTOP, 'light'],
])
  check(`every lesson of ${game}, from the first prompt to the end`, async () => {
    const rules = await moduleRules();
    const page = await visit({ size, theme });
    await page.click('[data-nav=learn]');
    await page.waitForSelector('main .entry');
    await axe(page, 'learn');
    await picture(page, `learn-${theme}`);
    const lessons = rules.lessons('en').lessons.filter((it) => it.game === game && !it.puzzle);
    for (const [index, { id }] of lessons.entries()) {
      await through(page, rules, id, index === 0);
      if (index === 0) (await axe(page, `lesson ${id}`), await picture(page, `lesson-${game}-end`));
    }
    await page.click('[data-play-on]');
    await asked(page);
    await playOn(page, byClick, 2);
    await page.goto(`${page.home}#/learn`);
    await page.waitForSelector('.entry i');
    await leave(page);
  });

check('a lesson on a phone, in Polish; puzzles of both games, with the solution explained', async () => {
  const rules = await moduleRules();
  const page = await visit({
    size: PHONE,
    theme: 'light',
    language: 'pl',
  });
  for (const game of ['knockdown', 'nokaut']) {
    await page.goto(`${page.home}#/lesson/${game}-first`);
    await page.waitForSelector('.coach');
    await noScrolling(page, 'a lesson on a phone');
    await picture(page, `lesson-${game}-phone`);
    await axe(page, 'a lesson on a phone');
    const [puzzle] = rules.lessons('en').lessons.filter((it) => it.game === game && it.grade === 'easy');
    await through(page, rules, puzzle.id, false);
    await page.click('[data-why]');
    await page.waitForSelector('.why li, .why p');
    await picture(page, `puzzle-${game}`);
    await axe(page, 'a puzzle that is solved');
  }
  await leave(page);
});
