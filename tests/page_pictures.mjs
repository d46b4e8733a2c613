// page_pictures.mjs - the pictures of the README, made anew: node tests/page_pictures.mjs [FOLDER]
//
// The same dice and the same answers every time; each picture is as good as 150 KB allow.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asked, browser, byClick, DESKTOP, origin, PHONE, playOn, root, server } from './page/stage.mjs';

const MOST = 150_000;
const folder = process.argv[2] ?? join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });

async function open({ size = DESKTOP, theme = 'dark', seed }) {
  const page = await (
    await browser.newContext({ viewport: size, colorScheme: theme, locale: 'en', reducedMotion: 'reduce' })
  ).newPage();
  page.setDefaultTimeout(90_000);
  let dice = 7;
  page.below = (most) => (dice = (dice * 1103515245 + 12345) % 2147483648) % most;
  page.home = `${origin}?${new URLSearchParams({ pace: '0', quiet: '0', window: '300', test: 'dice', seed })}`;
  await page.goto(page.home);
  await page.waitForSelector('[data-quick]');
  return page;
}

async function keep(page, name) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (let quality = 86; ; quality -= 6) {
    const bytes = await page.screenshot({ type: 'jpeg', quality });
    if (bytes.length > MOST && quality > 40) continue;
    writeFileSync(join(folder, `${name}.jpg`), bytes);
    console.log(`${name}.jpg: ${(bytes.length / 1000).toFixed(0)} KB, quality ${quality}`);
    return page.context().close();
  }
}

/** Plays until the person is asked for the next action and so much is on the table. */
async function playUntil(page, most, good) {
  for (let i = 0; i < most && !(await page.evaluate(good)); i++) (await byClick(page), await asked(page));
}

const knockdown = await open({ seed: '3' });
await knockdown.click('[data-quick=knockdown]');
await playOn(knockdown, byClick, 30);
await playUntil(
  knockdown,
  60,
  () =>
    document.querySelectorAll('.fan .stub').length >= 3 &&
    document.querySelectorAll('.attack.lit').length >= 2,
);
await knockdown.hover('.attack.lit >> nth=0');
await keep(knockdown, 'knockdown');

const nokaut = await open({ theme: 'light', seed: '9' });
await nokaut.click('[data-quick=nokaut]');
await playOn(nokaut, byClick, 16);
await playUntil(
  nokaut,
  60,
  () =>
    document.querySelectorAll('.ring .token').length >= 5 &&
    document.querySelectorAll('.hand .wrap.lit').length >= 3,
);
await keep(nokaut, 'nokaut');

const phone = await open({ size: PHONE, seed: '5' });
await phone.click('[data-quick=nokaut]');
await playUntil(
  phone,
  60,
  () =>
    document.querySelectorAll('.ring .token').length >= 4 &&
    document.querySelectorAll('.hand .wrap.lit').length >= 2,
);
await keep(phone, 'phone');

const workshop = await open({ seed: '1' });
await workshop.goto(`${workshop.home}#/workshop/knockdown/siege-storm/attack/high-kick`);
await workshop.waitForSelector('[data-gloss]');
await keep(workshop, 'workshop');

await browser.close();
server.close();
