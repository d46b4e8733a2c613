// workshop.mjs - the gallery, and the workshop with a good card, a broken one and hostile ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asked,
  axe,
  byClick,
  check,
  DESKTOP,
  expect,
  isKept,
  leave,
  PHONE,
  picture,
  playOn,
  root,
  state,
  visit,
} from './stage.mjs';

for (const [theme, size, language] of [
  ['dark', DESKTOP, 'en'],
  ['light', PHONE, 'pl'],
])
  check(`gallery: search, filters, a card large (${theme}, ${size.width} wide)`, async () => {
    const page = await visit({ theme, size, language });
    await page.click('[data-nav=cards]');
    const shown = () => page.$eval('[data-shown]', (it) => Number(it.dataset.shown));
    for (const [game, filter, most] of [
      ['knockdown', 'symbol-foot', 60],
      ['nokaut', 'kind-riposte', 40],
    ]) {
      await page.click(`.games a[href="#/cards/${game}"]`);
      await page.waitForSelector('main li .any');
      const all = await shown();
      await page.click(`[data-filter="${filter}"]`);
      await page.waitForFunction(
        (before) => Number(document.querySelector('[data-shown]').dataset.shown) < before,
        all,
      );
      const filtered = await shown();
      expect(filtered > 0 && filtered < most, `${filter}: ${filtered}`);
      await picture(page, `gallery-${game}-${theme}-${size.width}`);
      await axe(page, `gallery of ${game}`);
      await page.click('main li a >> nth=0');
      await page.waitForSelector('dialog[open] h2');
      await axe(page, 'a card in the gallery');
      await picture(page, `gallery-card-${game}-${theme}-${size.width}`);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('dialog[open]'));
      await page.click(`[data-filter="${filter}"]`);
    }
    await page.fill('.search', 'zzzz');
    await page.waitForFunction(() => document.querySelector('[data-shown]').dataset.shown === '0');
    await leave(page);
  });

const status = (page, wanted) =>
  page.waitForFunction((it) => document.querySelector('.workshop')?.dataset.status === it, wanted);
const open = async (page, text) => {
  await page.setInputFiles('.workshop input[type=file]', {
    name: 'x.box',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await page.waitForFunction(
    (size) => document.querySelector('.workshop').dataset.size === size,
    String(text.length),
  );
};
const shippedBox = () => readFileSync(join(root, 'boxes/siege-storm/cards.box'), 'utf8');
const changed = (text, name = 'Hook & <b>Drag</b>') =>
  text.replace(
    /attack high-punch "High Punch"\n {2}copies 2\n {2}symbol fist\n {2}strike range 1 damage 1H ko\n/,
    `attack high-punch "${name}"\n  copies 2\n  symbol fist\n  strike range 1-2 damage 1H ko\n  text "Pull the opponent 1 space toward you."\n  effect\n    step opponent toward 1\n`,
  );

for (const [theme, size] of [
  ['dark', DESKTOP],
  ['light', PHONE],
])
  check(`workshop: a good card is understood, drawn and played (${theme}, ${size.width} wide)`, async () => {
    const page = await visit({ theme, size });
    await page.goto(`${page.home}#/workshop/knockdown/siege-storm/attack/high-punch`);
    await status(page, 'good');
    await page.waitForSelector('[data-gloss]');
    await open(page, changed(shippedBox()));
    await status(page, 'good');
    await page.locator('.editor .cm-line', { hasText: 'attack high-punch' }).click();
    await page.waitForFunction(() => document.querySelector('.face')?.textContent.includes('<b>Drag</b>'));
    await page.waitForFunction(() =>
      /toward/.test(document.querySelector('[data-gloss]')?.textContent ?? ''),
    );
    await axe(page, 'workshop');
    await picture(page, `workshop-${theme}-${size.width}`);
    await page.click('[data-play]');
    await page.waitForSelector('.table');
    await asked(page);
    await playOn(page, byClick, 4);
    const { actions } = await state(page);
    await isKept(page);
    await page.reload(); // its rules are kept with it
    await asked(page);
    expect(Number((await state(page)).actions) >= Number(actions), 'the match is not there any more');
    await leave(page);
  });

check(
  'workshop: errors and warnings under the words as one types, completion, and none when they are mended',
  async () => {
    const page = await visit();
    await page.goto(`${page.home}#/workshop`);
    await status(page, 'good');
    await page.click('[data-new]');
    await status(page, 'bad');
    await page.waitForSelector('[data-problem]');
    const line = page.locator('.editor .cm-line', { hasText: 'step opponent away 1' }).last();
    await line.click();
    await page.keyboard.press('End');
    await page.keyboard.type('\nwoun');
    await page.waitForSelector('.editor .cm-tooltip-autocomplete');
    await picture(page, 'workshop-errors');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      /wound/.test(
        [...document.querySelector('.editor').shadowRoot.querySelectorAll('.cm-line')]
          .map((it) => it.textContent)
          .join('\n'),
      ),
    );
    await page.waitForFunction(
      () => document.querySelector('.editor').shadowRoot.querySelector('.cm-lintRange-error') !== null,
    );
    await axe(page, 'workshop with errors');
    await open(
      page,
      shippedBox().replace('strike range 1 damage 1H ko\n', 'strike range 1 damage 1H ko\n  text "Hurts."\n'),
    );
    await status(page, 'good'); // a warning keeps nothing from being played
    await page.waitForFunction(
      () =>
        document.querySelector('.workshop').dataset.warnings === '1' &&
        document.querySelector('.editor').shadowRoot.querySelector('.cm-lintRange-warning') !== null,
    );
    await axe(page, 'workshop with a warning');
    await picture(page, 'workshop-warning');
    await open(page, shippedBox());
    await status(page, 'good');
    expect(await page.isEnabled('[data-play]'), 'it cannot be played');
    await leave(page);
  },
);

check(
  'workshop: hostile texts are refused or drawn as text, and one that takes too long is ended',
  async () => {
    const page = await visit();
    await page.goto(`${page.home}#/workshop`);
    await status(page, 'good');
    for (const text of [
      '\u0000\u0001',
      '<script>alert(1)</script>',
      'box x "x"\n' + '  '.repeat(3000) + 'x',
      `box x "${'y'.repeat(200000)}"\n`,
      'attack a "b"\n'.repeat(20000),
    ]) {
      await open(page, text);
      await status(page, 'bad');
    }
    await open(page, changed(shippedBox(), '<img src=x onerror=alert(1)>'));
    await status(page, 'good');
    await page.locator('.editor .cm-line', { hasText: 'attack high-punch' }).click();
    await page.waitForFunction(() => document.querySelector('.face')?.textContent.includes('onerror'));
    expect((await page.$$('.face img[src=x]')).length === 0, 'a name became markup');
    await leave(page);
    const hurried = await visit({ query: { watchdog: '1' } });
    await hurried.goto(`${hurried.home}#/workshop`);
    await status(hurried, 'slow');
    await leave(hurried);
  },
);

check(
  'workshop: how strong a card is, in workers, with its interval; it can be stopped and goes on',
  async () => {
    const page = await visit({ language: 'pl' });
    await page.goto(`${page.home}#/workshop/knockdown/siege-storm/special/falling-moon`);
    await page.waitForSelector('[data-strength]:enabled');
    await page.locator('.editor .cm-line', { hasText: 'special falling-moon' }).click();
    for (const key of [
      'ArrowDown',
      'ArrowDown',
      'End',
      'Backspace',
      'Backspace',
      'Backspace',
      'Backspace',
      'Backspace',
    ])
      await page.keyboard.press(key);
    await page.keyboard.type('5H ko');
    await page.waitForFunction(() =>
      /5 heavy/.test(document.querySelector('[data-gloss]')?.textContent ?? ''),
    );
    await page.click('[data-strength]');
    const pairs = (wanted) =>
      page.waitForFunction((n) => Number(document.querySelector('.strength')?.dataset.pairs) >= n, wanted);
    await pairs(2);
    await page.click('[data-stop]');
    await page.waitForSelector('[data-strength]:enabled');
    const sides = await page.$$eval('[data-side]', (them) => them.map((it) => it.dataset.side).join());
    expect(sides === 'xingo', `it is about ${sides}`); // who has the card, and nobody else
    const told = (await page.textContent('[data-side]')).replace(/\s+/g, ' ');
    expect(/Xingo.*\d+%.*\(\d+ do \d+\).*przedtem \d+%/.test(told), told);
    expect(
      (await page.$$('[data-side] svg .interval')).length === 1 &&
        (await page.$$('[data-side] svg .old')).length === 1,
      'it is not drawn',
    );
    await axe(page, 'workshop with the strength of a card');
    await picture(page, 'workshop-strength');
    const before = await page.$eval('.strength', (it) => Number(it.dataset.pairs));
    await page.click('[data-strength]');
    await pairs(before + 1); // it goes on from what is there
    await page.click('[data-stop]');
    await leave(page);
  },
);
