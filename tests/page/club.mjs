// club.mjs - what a club has beside matches: kept names with ratings and histories, boxes of its own, series, days,
// seats that change hands, two tabs of one seat.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atTable, checkEnd, hosted, joinBy, let_play, openTable, person, pressed, tableBy, TIMES } from './hosted.mjs';
import { axe, check, expect, leave, noScrolling, PHONE, picture, root, state } from './stage.mjs';

const PASSPHRASE = 'three wet dragons', OTHER = 'four dry unicorns';
const read = (page, selector) => page.textContent(selector);

async function send(page, form, name, passphrase) {
  await page.fill(`[data-form=${form}] [data-kept-name]`, name);
  await page.fill(`[data-passphrase=${form}]`, passphrase);
  await page.click(`[data-form=${form}] [data-send]`);
}

const signedIn = (page, name) => page.waitForSelector(`[data-person="${name}"]`);

const reach = (page, least) => page.waitForFunction((count) => Number(document.querySelector('.table')?.dataset.actions) >= count, least);

/** At any moment: whatever moves then does not matter any more. */
async function resign(page) {
  await page.click('[data-settings]');
  await page.click('dialog[open] [data-resign]');
  await page.click('dialog[open] [data-resign]');
}

/** All that the server says to the page from now on; `change` may say it otherwise. */
async function overheard(page, change = (text) => text) {
  const heard = [];
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => (heard.push(JSON.parse(message)), socket.send(change(String(message)))));
  });
  return heard;
}

check('over the net: a kept name, a match against a bot that counts, history, replay, another device, all data away', async () => {
  const host = await hosted();
  const ann = await person(host);
  await ann.click('[data-me]');
  await axe(ann, 'keeping a name');
  await picture(ann, 'net-me-guest');
  await send(ann, 'keep', 'Ann Żółw', PASSPHRASE);
  await signedIn(ann, 'Ann Żółw');
  await ann.waitForSelector('[data-history="0"]');

  await ann.click('[data-nav=online]');
  expect((await read(ann, '[data-signed-in]')) === 'Ann Żółw', 'the lobby does not know the name');
  await ann.click('[data-net-quick=nokaut]');
  await atTable(ann);
  await let_play(ann, 3);
  await reach(ann, 4);
  await pressed(ann);
  await resign(ann);
  await checkEnd(ann);
  const now = /(\d{4}) \(−(\d+)\)/.exec(await read(ann, '[data-rating-now]'));
  expect(now && Number(now[1]) + Number(now[2]) === 1500, `the rating is told as: ${await read(ann, '[data-rating-now]')}`);
  await picture(ann, 'net-end-rated');

  const phone = await person(host, { hash: '#/online/me', language: 'pl', size: PHONE, theme: 'light' });
  await send(phone, 'sign-in', 'ann żółw', 'not her passphrase');
  await phone.waitForSelector('[data-form=sign-in] [role=alert]');
  await send(phone, 'sign-in', 'ann żółw', PASSPHRASE);
  await signedIn(phone, 'Ann Żółw');
  const change = await phone.waitForSelector('[data-history="1"] [data-change]');
  expect((await change.getAttribute('data-change')) === `-${now[2]}` && (await read(phone, '[data-rating=nokaut]')) === now[1], 'the other device tells another rating');
  await phone.waitForSelector('[data-ranks=nokaut] li.own');
  await axe(phone, 'the own page');
  await picture(phone, 'net-me-phone');
  const scrolls = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(scrolls <= 0, `the own page is ${scrolls} too wide`);

  await ann.goto(`${host.origin}${TIMES}#/online/me`);
  await ann.waitForSelector('[data-history="1"]');
  await ann.waitForSelector('[data-rating=nokaut]');
  await picture(ann, 'net-me');
  const [saved] = await Promise.all([ann.waitForEvent('download'), ann.click('[data-take]')]);
  const all = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  expect(all.name === 'Ann Żółw' && all.matches.length === 1 && all.ratings.nokaut.rating === Number(now[1]), `the file tells: ${JSON.stringify(all).slice(0, 200)}`);
  await ann.click('[data-look]');
  await ann.waitForSelector('.replay');
  await ann.goto(`${host.origin}${TIMES}#/online/me`);
  await signedIn(ann, 'Ann Żółw');

  await ann.click('details:has([data-passphrase=new]) summary');
  await ann.fill('[data-passphrase=old]', PASSPHRASE);
  await ann.fill('[data-passphrase=new]', OTHER);
  await ann.click('[data-change-it]');
  await ann.waitForFunction(() => document.querySelector('[data-passphrase=old]').value === '');
  await phone.click('[data-take]'); // its line is nobody's any more
  await phone.waitForSelector('[data-form=sign-in]');
  await ann.click('details.danger summary');
  await ann.fill('[data-passphrase=delete]', PASSPHRASE);
  await ann.click('[data-delete=ask]');
  await picture(ann, 'net-me-delete');
  await ann.click('[data-delete=sure]');
  await ann.waitForSelector('section [role=alert]');
  await ann.fill('[data-passphrase=delete]', OTHER);
  await ann.click('[data-delete=ask]');
  await ann.click('[data-delete=sure]');
  await ann.waitForSelector('[data-gone]');
  await send(ann, 'sign-in', 'Ann Żółw', OTHER);
  await ann.waitForSelector('[data-form=sign-in] [role=alert]');
  for (const page of [ann, phone]) await leave(page);
  host.end();
});

const shipped = readFileSync(join(root, 'boxes/nokaut/cards.box'), 'utf8');
const OWN_NAME = 'Chonk <i>the Great</i>';
const ownBox = shipped.replace(/^(\w+ chonk) ".*"$/m, `$1 "${OWN_NAME}"`);
const fileOf = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

check('over the net: a table with boxes of its own; a broken box and a hostile server are told in a line', async () => {
  expect(ownBox !== shipped, 'the box is as shipped');
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  await ann.evaluate((text) => localStorage.setItem('ringside.workshop', text), ownBox);
  await ann.click('[data-net-new=nokaut]');
  await ann.setInputFiles('[data-own-boxes] input[type=file]', fileOf('broken.box', ownBox.replace('copies', 'copiez')));
  const problem = await read(ann, '[data-box-problem]');
  expect(/^broken\.box:\d+:\d+: /.test(problem), `a broken box is told as: ${problem}`);
  await ann.waitForSelector('[data-own-boxes="0"][data-checking=false]');
  await ann.press('[data-box="my.box"]', 'Space'); // the tick comes when it is compiled
  await ann.waitForSelector('[data-own-boxes="1"][data-checking=false]');
  await axe(ann, 'set-up with own boxes');
  await picture(ann, 'net-own-boxes');
  const [seat, watch] = await openTable(ann, 'nokaut', { 'data-delay': '2' }, { here: true });

  // Somebody between the server and Eve puts another text into the answer.
  const eve = await person(host, { hash: watch, before: (page) => overheard(page, (text) => (text.includes('"boxes":[') ? text.replace('copies', 'copiez') : text)) });
  const refused = await read(eve, '[role=alert]');
  expect(/cannot be used here\. my\.box:\d+:\d+: /.test(refused), `a box that does not compile is told as: ${refused}`);
  await axe(eve, 'boxes that cannot be used');
  await leave(eve);

  const bob = await joinBy(host, seat, { name: 'Bob', language: 'pl', size: PHONE });
  await Promise.all([atTable(ann), atTable(bob)]);
  await let_play(ann, 5), await let_play(bob, 6);
  await reach(ann, 6);
  await pressed(ann), await pressed(bob);
  await resign(ann);
  await Promise.all([checkEnd(ann), checkEnd(bob)]);
  const kept = await bob.evaluate(() => new Promise((resolve) => (indexedDB.open('ringside').onsuccess = (event) => (event.target.result.transaction('matches').objectStore('matches').getAll().onsuccess = (got) => resolve(got.target.result)))));
  expect(kept.length === 1 && kept[0].boxes[0].text.includes(OWN_NAME), 'Bob does not keep the boxes of the match');
  await bob.click('[data-look-again]');
  await bob.waitForSelector('.replay');
  for (const page of [ann, bob]) await leave(page);
  host.end();
});

check('over the net: a series by correspondence: what is agreed is seen before sitting down, the score, the next match; a code to scan, views by what changed', async () => {
  const host = await hosted();
  let heard = [];
  const ann = await person(host, { name: 'Ann', test: 'tower', before: async (page) => (heard = await overheard(page)) });
  await ann.click('[data-net-new=knockdown]');
  await ann.uncheck('[data-takebacks]'), await ann.uncheck('[data-rated]');
  const [seat, watch] = await openTable(ann, 'knockdown', { 'data-clock-kind': '8', 'data-series': '3', test: 'screen', 'data-help=b': 'slow-snap' }, { here: true });
  const shown = await ann.$eval('[data-qr]', (it) => it.dataset.qr);
  expect(shown.endsWith(seat) && shown.startsWith('http'), `the code is of ${shown}`);
  await picture(ann, 'net-waiting-code');

  const bob = await person(host, { name: 'Bob', language: 'de', size: PHONE, theme: 'light', hash: seat });
  const terms = (page) => page.$$eval('[data-terms] li', (list) => list.map((it) => it.textContent));
  await bob.waitForSelector('[data-terms]');
  const told = await terms(bob), [helped, mine] = await Promise.all([read(bob, '[data-helped=b]'), read(bob, 'li.you b')]);
  for (const words of ['3 Tage für jede Entscheidung', 'Best of 3', 'Nichts wird zurückgenommen', 'Keine Tipps, solange du gegen Menschen spielst']) expect(told.some((it) => it.toLowerCase() === words.toLowerCase()), `no word of "${words}": ${told.join(' | ')}`);
  expect(told.some((it) => it.includes('Zehn Sekunden')) && /doppelte Zeit, Einrasten/.test(helped) && mine === 'Platz 2', `the invitation says: ${told.join(' | ')}, ${helped}, ${mine}`);
  expect((await terms(ann)).length === told.length, 'who waits reads something else');
  await axe(bob, 'an invitation');
  await picture(bob, 'net-invited-phone');
  await bob.click('[data-join]');
  const eve = await person(host, { hash: watch });
  await Promise.all([ann, bob, eve].map(atTable));
  expect((await read(ann, '[data-clock]')) === '3 days', `the clock is ${await read(ann, '[data-clock]')}`);
  await let_play(ann, 5), await let_play(bob, 6);
  await reach(ann, 6);
  await pressed(ann), await pressed(bob);
  await resign(ann);
  await Promise.all([checkEnd(ann), checkEnd(bob)]);
  await ann.waitForSelector('[data-won="1"]');
  await ann.click('[data-read]');
  await ann.click('[data-company]');
  expect((await read(ann, '[data-series-score]')) === 'Best of 3: Ann 0, Bob 1.', `the score is ${await read(ann, '[data-series-score]')}`);
  await picture(ann, 'net-series');
  await ann.keyboard.press('Escape');
  const before = ann.url();
  await ann.click('[data-again]');
  await bob.click('[data-banner=rematch] [data-rematch]');
  await ann.waitForFunction((old) => location.href !== old && document.querySelector('.table[data-over=false]'), before);
  await bob.waitForSelector('.table[data-over=false]');
  const sides = await Promise.all([ann, bob].map((page) => read(page, '[data-sitting=a] span')));
  expect(sides.every((it) => it === 'Bob') && (await read(ann, '[data-sitting=b] span')) === 'Ann', `they did not change sides: ${sides}`);
  await ann.waitForSelector('[data-sitting=a] [data-won="1"]');
  await noScrolling(ann, 'a table of a series');
  await picture(ann, 'net-series-second');
  await eve.click('[data-banner=next] [data-follow]');
  await eve.waitForSelector('.table[data-over=false]');
  expect(!/your turn/i.test(await read(eve, '.turn')), 'who looks on is told that it is their turn');

  const moments = heard.filter((it) => it.moment), deltas = moments.filter((it) => it.moment.delta !== undefined);
  expect(deltas.length > moments.length / 2, `${deltas.length} of ${moments.length} moments tell what changed`);
  for (const page of [ann, bob, eve]) await leave(page);
  host.end();
});
check('over the net: two tabs of one seat, whose link is made anew; somebody takes the seat of who is away; what changed and is wrong is told anew', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  const [one, two] = await tableBy(ann, { game: 'nokaut', absent: 1200, pace: 0, quiet: 0, window: 200, open: true, watched: true });
  await ann.goto(`${host.origin}${TIMES}${one}`);
  await ann.click('[data-join]');
  const bob = await joinBy(host, two, { name: 'Bob' });
  await Promise.all([atTable(ann), atTable(bob)]);

  // The second tab is told wrong differences: it asks for everything anew, then for whole views alone.
  const tab = await ann.context().newPage();
  tab.setDefaultTimeout(Number(process.env.PATIENCE ?? 90_000));
  let spoilt = 0;
  await overheard(tab, (text) => (text.includes('"delta"') ? (spoilt++, text.replace(/"delta":"[^"]*"/, '"delta":"AP8="')) : text));
  await tab.goto(ann.url());
  await atTable(tab);
  await let_play(tab, 7), await let_play(bob, 8);
  await Promise.all([ann, tab, bob].map((page) => reach(page, 6)));
  expect(spoilt > 0, 'no difference was told');

  // Whoever else has the link is out; the other tab goes on by the new one.
  const link = 'dialog[open] details[open] [data-link]';
  await ann.click('[data-company]');
  await ann.click('details:has([data-renew]) summary');
  const old = await ann.inputValue(link);
  await ann.click('[data-renew]');
  await ann.waitForFunction(([selector, before]) => document.querySelector(selector).value !== before, [link, old]);
  await ann.keyboard.press('Escape');
  const thief = await person(host, { hash: old.replace(/^[^#]*/, '') });
  await thief.waitForSelector('[role=alert]'); // else: the old link still opens the seat
  await Promise.all([ann, tab, bob].map((page) => reach(page, 12)));
  await pressed(tab), await pressed(bob);
  await ann.goto(`${host.origin}#/online`);
  expect((await bob.getAttribute('[data-sitting=a]', 'data-here')) === 'true', 'Ann is away though her other tab is there');

  const eve = await person(host, { name: 'Eve', theme: 'light' });
  await eve.click('[data-table] [data-watch]');
  await atTable(eve);
  const stood = Number((await state(bob)).actions);
  await leave(bob);
  await tab.waitForSelector('[data-banner=gone] [data-claim]');
  await eve.click('[data-banner=gone] [data-take-seat]');
  await tab.waitForFunction(() => document.querySelector('[data-sitting=b] span')?.textContent === 'Eve' && !document.querySelector('[data-banner=gone]'));
  await eve.waitForFunction(() => /#\/net\//.test(location.hash) && document.querySelector('.table'));
  await picture(eve, 'net-claimed');
  await let_play(eve, 4), await let_play(tab, 5);
  await Promise.all([eve, tab].map((page) => reach(page, stood + 4)));
  for (const page of [ann, eve, thief]) await leave(page);
  host.end();
});
