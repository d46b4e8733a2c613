// puzzles.mjs - every puzzle: solved in the module, opened on the page, where its answer can be pressed; and of each kind
// of question one is solved there.
import { breathe, check, expect, leave, moduleRules, visit } from './stage.mjs';
import { through } from './learn.mjs';

/** Solves it in the module, and tells where it begins. */
function solved(rules, id) {
  const lesson = rules.lesson(id, 'en');
  const first = lesson.scene('en');
  let good = null,
    last = first.prompt;
  for (let i = 0; i < 12 && last.waits !== 'over'; i++) {
    const answer =
      last.waits === 'next'
        ? null
        : lesson.scene('en').scene.answers.find((it) => lesson.answer(it.id, 'en') === null);
    if (last.waits === 'next') lesson.next();
    else expect(answer, `${id}: no answer is good`);
    good ??= answer;
    last = lesson.scene('en').prompt;
  }
  expect(last.waits === 'over', `${id} has no end`);
  lesson.close();
  return { id, kind: `${first.scene.game} ${first.scene.question.id}`, good };
}

for (const game of ['knockdown', 'nokaut'])
  check(
    `every puzzle of ${game} opens on the page and its answer can be pressed; one of each kind is solved there`,
    async () => {
      const rules = await moduleRules();
      const told = rules.lessons('en').lessons.filter((it) => it.game === game && it.puzzle);
      const puzzles = [];
      for (const { id } of told) (puzzles.push(solved(rules, id)), await breathe());
      expect(puzzles.length >= 39, `${puzzles.length} puzzles`);
      const page = await visit();
      const kinds = new Set();
      for (const { id, kind, good } of puzzles) {
        await page.goto(`${page.home}#/lesson/${id}`);
        await page.waitForFunction((it) => document.querySelector('.coach')?.dataset.id === it, id);
        const pressable = await page
          .waitForFunction(
            ({ answer, about }) => {
              const seen = (it) => it?.checkVisibility() && !it.disabled;
              return (
                seen(document.querySelector(`.answers [data-answer="${CSS.escape(answer)}"]`)) ||
                about.some((thing) =>
                  [...document.querySelectorAll(`.table button[data-thing="${CSS.escape(thing)}"].lit`)].some(
                    seen,
                  ),
                )
              );
            },
            { answer: good.id, about: good.about },
            { timeout: 20_000 },
          )
          .catch(() => null);
        expect(pressable, `${id}: "${good.words}" cannot be pressed`);
        if (!kinds.has(kind)) (kinds.add(kind), await through(page, rules, id, false));
      }
      await leave(page);
    },
  );
