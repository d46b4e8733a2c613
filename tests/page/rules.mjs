// rules.mjs - the rules as pages: the book in three languages, the reference, numbers that lead somewhere, search;
// and the set-up with all that can be chosen.
import {
  axe,
  check,
  DESKTOP,
  expect,
  isKept,
  leave,
  PHONE,
  picture,
  asked,
  playOn,
  byClick,
  state,
  visit,
} from './stage.mjs';

for (const [theme, size, language] of [
  ['dark', DESKTOP, 'en'],
  ['light', PHONE, 'pl'],
  ['light', DESKTOP, 'es'],
])
  check(`rules as pages: ${theme}, ${size.width} wide, ${language}`, async () => {
    const page = await visit({ theme, size, language });
    await page.click('[data-nav=rules]');
    for (const game of ['knockdown', 'nokaut']) {
      await page.click(`.games a[href="#/rules/${game}"]`);
      await page.waitForSelector('article p');
      await axe(page, `rules of ${game}`);
      await picture(page, `rules-${game}-${theme}-${size.width}`);
      const links = await page.$$eval('.rests a', (all) => all.map((it) => it.getAttribute('href')));
      expect(links.length > 0, 'a section of the book rests on nothing');
      await page.click('.rests a >> nth=0');
      await page.waitForSelector('li.here');
      await page.goBack();
      await page.waitForSelector('.rests');
    }
    await page.fill('.search', { en: 'goal', pl: 'cel', es: 'objetivo' }[language]);
    await page.waitForSelector('.found li');
    await page.fill('.search', '<b>');
    expect((await page.$$('.found b b')).length === 0, 'what is sought became markup');
    await leave(page);
  });

check('every number of a rule that a page or a card names leads to it', async () => {
  const page = await visit();
  await page.goto(`${page.home}#/rules/knockdown`);
  for (const game of ['knockdown', 'nokaut']) {
    await page.goto(`${page.home}#/rules/${game}`);
    await page.waitForSelector('[data-section]');
    const sections = await page.$$eval('[data-section]', (all) => all.map((it) => it.dataset.section));
    const numbers = new Set();
    for (const section of sections) {
      await page.evaluate((hash) => void (location.hash = hash), `#/rules/${game}/${section}`);
      await page.waitForFunction(
        (id) => document.querySelector('[data-section][aria-current]')?.dataset.section === id,
        section,
      );
      for (const href of await page.$$eval('article a', (all) => all.map((it) => it.getAttribute('href'))))
        numbers.add(href);
    }
    const lost = [];
    for (const href of numbers) {
      await page.evaluate((hash) => void (location.hash = hash), href);
      const number = href.split('/').at(-1);
      const there = await page
        .waitForFunction(
          (id) =>
            document.getElementById(`rule-${id}`) ||
            document.querySelector('[data-section][aria-current]')?.dataset.section === id,
          number,
          { timeout: 5000 },
        )
        .catch(() => null);
      if (!there) lost.push(number);
    }
    expect(numbers.size > 20, `${game}: only ${numbers.size} numbers`);
    expect(lost.length === 0, `${game}: ${lost.join(', ')} lead nowhere`);
  }
  await leave(page);
});

check('a rule number of a card leads to the rule, and back to the same match', async () => {
  const page = await visit();
  await page.click('[data-quick=knockdown]');
  await playOn(page, byClick, 6);
  await isKept(page);
  const { actions } = await state(page);
  await page.locator('.special:visible').first().click({ button: 'right' });
  await page.click('dialog[open] a >> nth=0');
  await page.waitForSelector('article h1');
  await page.goBack();
  await asked(page);
  expect((await state(page)).actions === actions, 'the match is another');
  await leave(page);
});

check('set-up: fighters, random by K15, a ruling, names and levels are what is played', async () => {
  const page = await visit();
  await page.click('[data-setup=knockdown]');
  await page.check('input[name=a][value=skitter]', { force: true });
  await page.click('[data-choose=b]');
  await page.check('input[name=b][value=rook]', { force: true });
  await page.check('input[name=arena][value=service-deck]', {
    force: true,
  });
  await page.selectOption('[data-who=b]', 'beginner');
  await page.fill('[data-name=a]', '<i>Ann</i>');
  await page.click('.more summary');
  await axe(page, 'set-up with house rules');
  await picture(page, 'setup-rulings');
  await page.check('input[name="ruling-edge-wound"][value=light]', {
    force: true,
  });
  await page.click('[data-start]');
  await asked(page);
  const seen = await page.evaluate(() => document.querySelector('.table').textContent);
  expect(/skitter/i.test(seen) && /rook/i.test(seen), 'other fighters stand there');
  expect(
    (await page.$$('.table i > *')).length === 0 || !(await page.$('.table i:text("Ann")')),
    'a name became markup',
  );
  await page.goto(page.home);
  await page.click('[data-setup=knockdown]');
  const drawn = () => page.textContent('.setup'); // waits for it, as `$eval` would not
  const before = await drawn();
  await page.click('[data-random]');
  for (let i = 0; i < 20 && (await drawn()) === before; i++) await page.click('[data-random]'); // chance may draw the same
  expect((await drawn()) !== before, 'nothing was drawn');
  expect(await page.isEnabled('[data-start]'), 'what was drawn cannot be played');
  await leave(page);
});
