// seats.mjs - several people at one screen, three and four players, the large grid, a match that is left in the
// middle of an attack, three languages in one match.
import {
  asked,
  axe,
  byClick,
  byKeys,
  byTouch,
  check,
  expect,
  isKept,
  leave,
  noScrolling,
  PHONE,
  picture,
  playOn,
  setUp,
  state,
  still,
  visit,
  wholeMatch,
} from './stage.mjs';

const CURTAIN = 'dialog.curtain[open]';

/** What is seen of a hand: names of cards that lie open in it. */
const openHands = (page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.fan .stub:not(.unknown):not(.open), .hand .wrap')].filter((it) =>
        it.checkVisibility(),
      ).length,
  );

for (const [game, hand] of [
  ['knockdown', '.fan'],
  ['nokaut', '.hand'],
])
  check(`two people at one screen, ${game}: the curtain hides every hand until its owner looks`, async () => {
    const page = await visit();
    await setUp(page, game, { persons: true });
    let curtains = 0,
      looked = false;
    await playOn(page, byClick, 60, async () => {
      if (!(await page.$(CURTAIN))) return;
      curtains++;
      const covered = await page.evaluate((zone) => {
        if (!document.querySelector('dialog.curtain[open]')) return true; // a window has closed meanwhile
        const box = document.querySelector(`.table ${zone}`)?.getBoundingClientRect();
        const on = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !on || on.closest('dialog') !== null || on.matches('html, body');
      }, hand);
      expect(covered, 'a hand can be pressed behind the curtain');
      // A call goes by itself; who is asked by name is waited for.
      if (!looked && !(await page.$(`${CURTAIN} .who`))) {
        looked = true;
        await axe(page, `curtain of ${game}`);
        await picture(page, `curtain-${game}`);
        await page.keyboard.press('Escape');
        expect(await page.$(CURTAIN), 'Escape opens the curtain');
      }
    });
    expect(looked && curtains >= 2, `the curtain fell ${curtains} times`);
    await leave(page);
  });

check('behind the curtain nothing of a hand is on the page', async () => {
  const page = await visit();
  await setUp(page, 'knockdown', { persons: true });
  await page.waitForSelector(CURTAIN);
  for (let i = 0; i < 40; i++) {
    await asked(page);
    if (await page.$(CURTAIN))
      expect((await openHands(page)) === 0, 'cards of a hand stand in the page behind the curtain');
    await byClick(page);
  }
  await leave(page);
});

const TABLES = [
  [3, 'standard', byClick, {}, 'three players'],
  [
    4,
    'advanced',
    byTouch,
    { size: PHONE, touch: true, theme: 'light', language: 'es' },
    'four players on the large grid, on a phone',
  ],
  [4, 'advanced', byKeys, { language: 'pl' }, 'four players on the large grid, by keys'],
];
for (const [players, grid, decide, options, name] of TABLES)
  check(`a whole match of nokaut: ${name}`, async () => {
    const page = await visit(options);
    await setUp(page, 'nokaut', {
      set: { players: String(players), grid },
    });
    await asked(page);
    const seen = await page.evaluate(() => ({
      players: document.querySelectorAll('.player').length,
      spaces: document.querySelectorAll('.ring [data-space]').length,
    }));
    expect(seen.players === players, `${seen.players} players are drawn`);
    expect(seen.spaces === (grid === 'advanced' ? 16 : 9), `${seen.spaces} spaces are drawn`);
    await axe(page, name);
    await wholeMatch(page, decide, `nokaut-${players}-${options.size ? 'phone' : 'desktop'}`);
    await leave(page);
  });

check('four people at one screen, ripostes are called for all at once', async () => {
  const page = await visit({ size: PHONE, touch: true });
  await setUp(page, 'nokaut', { set: { players: '4' }, persons: true });
  await playOn(page, byTouch, 60, async (i) => {
    if (i === 20) await picture(page, 'nokaut-4-people-phone');
    if (i % 20 === 10) await noScrolling(page, 'four people on a phone');
  });
  await leave(page);
});

check(
  'the page is loaded anew in the middle of an attack: it goes on where it was, and undo still works',
  async () => {
    const page = await visit();
    await page.click('[data-quick=knockdown]');
    let inside = false;
    await playOn(page, byClick, 80, async () => {
      if (inside) return;
      inside = await page.evaluate(() => document.querySelector('.table').dataset.steps !== '0');
      if (!inside) return;
      const before = {
        ...(await state(page)),
        question: await page.textContent('.ask h2'),
      };
      await isKept(page);
      await page.reload();
      await asked(page);
      const after = {
        ...(await state(page)),
        question: await page.textContent('.ask h2'),
      };
      for (const key of ['actions', 'answers', 'steps', 'question'])
        expect(before[key] === after[key], `${key}: ${before[key]}, then ${after[key]}`);
    });
    expect(inside, 'there was no attack');
    await leave(page);
  },
);

check(
  'three languages in one match: the log, the question and the cards follow, the match does not change',
  async () => {
    const page = await visit({ language: 'es' });
    await page.click('[data-quick=nokaut]');
    await playOn(page, byClick, 6);
    await still(page);
    const said = new Map();
    const { actions } = await state(page);
    for (const language of ['en', 'pl', 'es']) {
      await page.selectOption('.table select', language);
      await page.waitForFunction((it) => document.documentElement.lang === it, language);
      said.set(
        language,
        await page.evaluate(() => [
          document.querySelector('.log li')?.textContent,
          document.querySelector('.ask h2')?.textContent,
          document.querySelector('.turn')?.textContent,
        ]),
      );
      await noScrolling(page, language);
    }
    expect((await state(page)).actions === actions, 'the match went on');
    for (const part of [0, 1, 2])
      expect(
        new Set([...said.values()].map((it) => it[part])).size === 3,
        `part ${part} is not said in three languages: ${[...said.values()].map((it) => it[part])}`,
      );
    await leave(page);
  },
);
