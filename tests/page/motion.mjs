// motion.mjs - what moves and sounds, and what waits: cards travel, figures strike and recoil, dice fall, creatures go up
// in a puff, and nothing of it stays behind; who wants no motion sees none; sound is off until it is wanted; bots wait
// until a test was looked through; standing orders stand.
import {
  asked,
  axe,
  byClick,
  check,
  expect,
  key,
  leave,
  picture,
  playOn,
  PHONE,
  state,
  still,
  visit,
} from './stage.mjs';

/** Notes from now on what is seen to move. */
const watchMotion = (page) =>
  page.evaluate(() => {
    window.moves = { flights: 0, poses: [] };
    const note = (word) => word && !window.moves.poses.includes(word) && window.moves.poses.push(word);
    new MutationObserver((all) => {
      for (const { addedNodes, target } of all) {
        if (target.className === 'flights') window.moves.flights += addedNodes.length;
        note(target.dataset?.pose);
        for (const name of target.classList ?? []) if (/^nk-(?!blinks)|^lifted$/.test(name)) note(name);
        for (const node of addedNodes)
          note(
            node.classList?.contains('die')
              ? 'die'
              : node.querySelector?.('.die')
                ? 'die'
                : node.classList?.contains('poof')
                  ? 'poof'
                  : '',
          );
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'data-pose'],
    });
  });
/** What still moves or is hidden although nothing is shown any more. */
const left = (page) =>
  page.evaluate(() =>
    document.querySelector('.table').dataset.busy === 'true'
      ? 0
      : document.querySelectorAll(
          '.flights, .table [style*="visibility"]:not([style*="visibility: visible"])',
        ).length,
  );

for (const [game, wanted] of [
  ['knockdown', ['lifted', 'recoil', 'step']],
  ['nokaut', ['nk-enter', 'nk-leave', 'poof']],
])
  check(`${game} moves: cards travel, and nothing stays behind`, async () => {
    const page = await visit({
      motion: true,
      query: { pace: '10', seed: '3' },
    });
    await page.click(`[data-quick=${game}]`);
    await watchMotion(page);
    const seen = () => page.evaluate(() => window.moves);
    for (let i = 0; i < 50; i++) {
      if (await playOn(page, byClick, 4)) break;
      expect(
        (await left(page)) === 0 || (await state(page)).over === 'true',
        'something is still under way, or hidden, when one is asked',
      );
      const { flights, poses } = await seen();
      if (flights > 8 && wanted.every((it) => poses.includes(it))) break;
    }
    const AGAIN = '.meanwhile [data-again]';
    for (let i = 0; game === 'knockdown' && i < 20 && !(await page.$(AGAIN)); i++)
      if (await playOn(page, byClick, 1)) break;
    if (game === 'knockdown' && (await page.$(AGAIN))) {
      const { actions } = await state(page);
      const before = (await seen()).flights,
        lines = await page.$$eval('.log li', (all) => all.length);
      await page.click(AGAIN);
      await page.waitForFunction(
        (was) =>
          window.moves.flights > was &&
          document.querySelector('.table').dataset.busy === 'false' &&
          document.querySelector('.meanwhile'),
        before,
      );
      expect(
        (await state(page)).actions === actions &&
          (await page.$$eval('.log li', (all) => all.length)) === lines,
        'showing it again changed something',
      );
    }
    const { flights, poses } = await seen();
    expect(flights > 8, `${flights} flights`);
    for (const it of wanted) expect(poses.includes(it), `no ${it} was seen, only ${poses}`);
    await leave(page);
  });

/** Plays a little, and goes. */
async function seesNone(page) {
  await watchMotion(page);
  await playOn(page, byClick, 8);
  const { flights, poses } = await page.evaluate(() => window.moves);
  expect(flights === 0 && poses.length === 0, `${flights} flights, ${poses}`);
  await leave(page);
}

check('who wants no motion sees none', async () => {
  const page = await visit({ query: { pace: '10' } });
  await page.click('[data-quick=nokaut]');
  await seesNone(page);
});

/** Turns a switch of the settings, at a table. */
async function setSwitch(page, name, on) {
  await page.click('[data-settings]');
  await page.setChecked(`dialog[open] [${name}]`, on);
  await page.click('dialog[open] .btn.main');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

check('who turns motion off in the settings sees none, also after the page was loaded anew', async () => {
  const page = await visit({
    motion: true,
    query: { pace: '10', seed: '3' },
  });
  await page.click('[data-quick=nokaut]');
  await setSwitch(page, 'data-motion-switch', false);
  await page.goto(page.home);
  await page.click('[data-quick=nokaut]');
  await seesNone(page);
});

check('who wants no keys of one letter is not answered for by one, until they are wanted again', async () => {
  const page = await visit();
  await page.click('[data-quick=knockdown]');
  await asked(page);
  const { actions } = await state(page);
  await setSwitch(page, 'data-keys', false);
  for (const letter of ['h', '1']) await key(page, letter);
  expect(
    !(await page.$('.advice')) && (await state(page)).actions === actions,
    'a letter or a digit did something',
  );
  await setSwitch(page, 'data-keys', true);
  await key(page, 'h');
  await page.waitForSelector('.advice');
  await key(page, '1');
  await page.waitForFunction((was) => document.querySelector('.table').dataset.actions !== was, actions);
  await leave(page);
});

check('sound is off at first, made here when it is wanted, and stays as it was set', async () => {
  const page = await visit({ query: { pace: '10' } });
  await page.addInitScript(() => {
    window.tones = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    for (const kind of [OscillatorNode, AudioBufferSourceNode])
      kind.prototype.start = function (...all) {
        window.tones++;
        return start.apply(this, all);
      };
  });
  await page.reload();
  await page.click('[data-quick=knockdown]');
  await playOn(page, byClick, 8);
  expect((await page.evaluate(() => window.tones)) === 0, 'it sounds without being asked');
  await page.click('[data-settings]');
  await axe(page, 'settings');
  await picture(page, 'settings');
  await page.check('dialog[open] [data-sound]');
  await page.fill('dialog[open] [data-volume]', '0.3');
  await page.keyboard.press('Escape');
  const before = await page.evaluate(() => window.tones);
  await playOn(page, byClick, 6);
  expect((await page.evaluate(() => window.tones)) > before, 'nothing sounds');
  await page.reload();
  await page.waitForSelector('.table');
  await page.click('[data-settings]');
  expect(await page.isChecked('dialog[open] [data-sound]'), 'it is off again');
  expect((await page.inputValue('dialog[open] [data-volume]')) === '0.3', 'it is as loud as before');
  await leave(page);
});

check('bots wait until a test or a score was looked through', async () => {
  const page = await visit({ query: { pace: '1', seed: '5' } });
  await page.click('[data-quick=knockdown]');
  const stopped = () =>
    page.evaluate(
      () =>
        document.querySelector('.table').dataset.answers === '0' &&
        document.querySelector('.table').dataset.over !== 'true' &&
        document.querySelector('.meanwhile')?.dataset.stops,
    );
  for (let i = 0; i < 150 && !(await stopped()); i++)
    (await asked(page), await byClick(page), await asked(page));
  expect(await stopped(), 'no bot ever waited');
  const { actions } = await state(page);
  await page.waitForTimeout(700); // at this pace a bot would have answered many times
  expect((await state(page)).actions === actions, 'a bot did not wait');
  await key(page, 'Enter');
  await page.waitForFunction(
    (was) =>
      document.querySelector('.table').dataset.actions !== was ||
      Number(document.querySelector('.table').dataset.answers) > 0,
    actions,
  );
  await leave(page);
});

check('standing orders: given, kept, over with the turn; giving up ends a match', async () => {
  const page = await visit({ size: PHONE, touch: true, language: 'pl' });
  await page.click('[data-quick=nokaut]');
  await playOn(page, byClick, 4);
  await still(page); // or the turn is over before one has looked
  await page.click('.tabs button >> nth=1');
  const pressed = (order) => page.getAttribute(`[data-order=${order}]:visible`, 'aria-pressed');
  for (const order of ['let-turn-go', 'keep-goal']) {
    await page.click(`[data-order=${order}]:visible`);
    await page.waitForFunction(
      (it) =>
        [...document.querySelectorAll(`[data-order=${it}]`)].every(
          (button) => button.getAttribute('aria-pressed') === 'true',
        ),
      order,
    );
  }
  await axe(page, 'standing orders');
  await picture(page, 'orders-phone');
  await page.click('.tabs button >> nth=0');
  const given = (order) =>
    page.evaluate((it) => document.querySelector(`[data-order=${it}]`).getAttribute('aria-pressed'), order);
  for (let i = 0; i < 40 && (await given('let-turn-go')) === 'true'; i++) await playOn(page, byClick, 1);
  expect((await given('let-turn-go')) === 'false', 'a turn was let go for ever');
  await page.click('.tabs button >> nth=1');
  expect((await pressed('keep-goal')) === 'true', 'an order was forgotten');
  await page.click('.tabs button >> nth=0');
  await page.click('[data-settings]');
  await page.click('[data-resign]');
  await page.click('[data-resign]');
  await page.waitForFunction(() => document.querySelector('.table').dataset.over === 'true');
  await asked(page);
  await leave(page);
});
