// screens.mjs - every screen in both themes and two sizes: axe finds nothing (it looks at both themes each time), a picture
// is taken; and there is a picture for every card of a shipped box.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  axe,
  byClick,
  check,
  DESKTOP,
  expect,
  leave,
  moduleRules,
  PHONE,
  picture,
  pictured,
  playOn,
  root,
  visit,
} from './stage.mjs';

for (const theme of ['dark', 'light'])
  for (const size of [DESKTOP, PHONE].filter((it) => pictured || (it === PHONE) === (theme === 'light')))
    check(`axe finds nothing: ${theme}, ${size.width} wide`, async () => {
      const page = await visit({ theme, size });
      const name = `${theme}-${size.width}`;
      await axe(page, 'home');
      await picture(page, `home-${name}`);
      for (const game of ['knockdown', 'nokaut']) {
        await page.click(`[data-setup=${game}]`);
        await page.waitForSelector('[data-start]');
        await axe(page, `set-up of ${game}`);
        await picture(page, `setup-${game}-${name}`);
        await page.click('[data-start]');
        await playOn(page, byClick, 14, async (i) => {
          if (i === 0 || i === 13) await axe(page, `table of ${game}`);
        });
        await picture(page, `table-${game}-${name}`);
        if (game === 'nokaut' && size === PHONE) {
          await page.setViewportSize({
            width: PHONE.width,
            height: 640,
          }); // a phone whose browser takes its share; `dvh` follows a moment later
          await page.waitForFunction(
            () => document.querySelector('.table').getBoundingClientRect().height <= 640,
          );
          expect(
            (await page.$eval('.ring .cell', (it) => it.getBoundingClientRect().width)) >= 44,
            'the ring is too small for fingers',
          );
          await page.setViewportSize(size);
        }
        await page
          .locator(game === 'knockdown' ? '.special:visible' : '.wrap:visible')
          .first()
          .click({ button: 'right' });
        await page.waitForSelector('dialog[open]');
        await axe(page, `a card of ${game}, large`);
        await picture(page, `card-${game}-${name}`);
        await page.keyboard.press('Escape');
        const pile = page.locator('[data-pile]:visible:enabled');
        if (await pile.count()) {
          await pile.first().click();
          await axe(page, `a pile of ${game}`);
          await picture(page, `pile-${game}-${name}`);
        }
        await page.goto(page.home);
        await page.waitForSelector('[data-quick]');
      }
      await axe(page, 'home with matches');
      await leave(page);
    });

check('every card of a shipped box has a picture of its own', async () => {
  const rules = await moduleRules();
  const art = join(root, 'apps/page/art');
  const drawn = new Set(readdirSync(join(art, 'knockdown')).map((name) => name.replace(/\.svg$/, '')));
  const recipes = JSON.parse(readFileSync(join(art, 'nokaut/recipes.json'), 'utf8'));
  const wanted = {
    attack: (id) => [`art-${id}`],
    special: (id) => [`special-${id}`],
    skill: (id) => [`skill-${id}`],
    token: (id) => [`token-${id}`],
    arena: (id) => [`arena-${id}`, `arena-${id}-light`, `arena-${id}-spaces`],
  };
  const missing = [];
  for (const card of rules.things('knockdown', 'en')) {
    missing.push(...(wanted[card.kind]?.(card.card) ?? []).filter((name) => !drawn.has(name)));
    if (
      card.kind === 'board' &&
      !drawn.has(`fighter-${card.card}`) &&
      !drawn.has(`fighter-${card.facts.fighter.card}`)
    )
      missing.push(`fighter-${card.card}`);
  }
  for (const card of rules.things('nokaut', 'en'))
    if (['common', 'unique', 'magic', 'riposte'].includes(card.kind) && !Object.hasOwn(recipes, card.card))
      missing.push(card.card);
  expect(missing.length === 0, `no picture: ${missing.join(', ')}`);
});
