// offline.mjs - without a net after the first visit; a new build is told of, taken over, and a match in progress goes
// on by the rules that it was begun with.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../apps/page/serve.mjs';
import {
  asked,
  browser,
  byClick,
  check,
  expect,
  isKept,
  key,
  leave,
  playOn,
  root,
  state,
  visit,
} from './stage.mjs';

const settled = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

check('offline after the first visit: home, rules, cards, workshop, a match of each game', async () => {
  const page = await visit();
  await settled(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(page.home);
  for (const [place, sign] of [
    ['rules', 'article p'],
    ['cards', 'main li .any'],
    ['workshop', '[data-status=good]'],
  ]) {
    await page.click(`[data-nav=${place}]`);
    await page.waitForSelector(sign);
  }
  for (const game of ['knockdown', 'nokaut']) {
    await page.goto(page.home);
    await page.click(`[data-quick=${game}]`);
    await playOn(page, byClick, 5);
  }
  const manifest = JSON.parse(readFileSync(join(root, 'out-page/manifest.webmanifest'), 'utf8'));
  expect(manifest.icons.length >= 3 && manifest.display === 'standalone', 'the manifest lacks something');
  await page.context().setOffline(false);
  await leave(page);
});

/** The module as an older build had it: without recaps, reasons and sums, and without the settings that belong to them. */
function makeOlder(folder) {
  const name = readdirSync(join(folder, 'assets')).find((it) => it.endsWith('.wasm'));
  let bytes = readFileSync(join(folder, 'assets', name)).toString('latin1');
  for (const call of ['rw_table_recap', 'rw_table_hints', 'rw_review_sum', '\0stops\0']) {
    expect(bytes.includes(call), `the module has no ${call}`);
    bytes = bytes.replaceAll(call, call.replace(/rw_|sto/, 'old'));
  }
  writeFileSync(join(folder, 'assets', name), Buffer.from(bytes, 'latin1'));
  rmSync(join(folder, 'assets', `${name}.br`));
}

/** The page as a later build would be: module and scripts have other names, and so has the list of files. */
function rebuild(folder) {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(js|wasm)$/.test(name));
  const later = (text) => names.reduce((all, name) => all.replaceAll(name, `later-${name}`), text);
  for (const name of names.filter((it) => it.endsWith('.js')))
    writeFileSync(join(assets, name), later(readFileSync(join(assets, name), 'utf8')));
  for (const name of names) renameSync(join(assets, name), join(assets, `later-${name}`));
  for (const file of ['sw.js', 'index.html'])
    writeFileSync(
      join(folder, file),
      later(readFileSync(join(folder, file), 'utf8')).replace(/version = "[0-9a-f]+"/, 'version = "later"'),
    );
}

check('an update is told of and taken over; the match in progress goes on, by its own module', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-page-'));
  cpSync(join(root, 'out-page'), folder, { recursive: true });
  const server = await serve(folder, 0);
  try {
    await update(server, folder);
  } finally {
    server.closeAllConnections?.();
    server.close();
    rmSync(folder, { recursive: true });
  }
});

async function update(server, folder) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(90_000);
  let dice = 5;
  page.below = (most) => (dice = (dice * 16807) % 2147483647) % most;
  makeOlder(folder);
  const home = `http://localhost:${server.address().port}/?pace=1&window=300&quiet=0&test=dice&seed=77`;
  await page.goto(home);
  await page.click('[data-quick=knockdown]');
  await playOn(page, byClick, 8);
  await settled(page);
  await isKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await asked(page);
  const { actions } = await state(page);
  rebuild(folder);
  const later = readdirSync(join(folder, 'assets')).find((it) => /^later-.*wasm$/.test(it));
  cpSync(join(root, 'out-page/assets', later.replace('later-', '')), join(folder, 'assets', later));
  const modules = [];
  page.on(
    'response',
    (response) =>
      response.url().endsWith('.wasm') &&
      modules.push(`${response.url().split('/').at(-1)} ${response.status()}`),
  );
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it.update()));
  await page.click('[data-update]');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((it) => /later-ringside[^/]*wasm$/.test(it.name)),
  );
  await asked(page);
  expect(
    (await state(page)).actions === actions,
    `the match is at ${(await state(page)).actions}, not at ${actions}`,
  );
  expect(
    modules.some((it) => it.startsWith('later-')) &&
      modules.some((it) => !it.startsWith('later-') && it.endsWith('200')),
    `modules: ${modules}`,
  );
  for (let i = 0; i < 30 && !(await page.isEnabled('[data-hint]')); i++) await playOn(page, byClick, 1);
  await key(page, 'h'); // an older module gives chances, no reasons
  await page.waitForSelector('.advice li.best');
  await playOn(page, byClick, 12, async () =>
    expect(!(await page.$('.meanwhile')), 'an older module tells what it cannot know'),
  );
  await page.context().close();
}
