// net.mjs - people play each other over the net: whole matches, lines that break, a server that is killed.
import {
  atTable,
  checkEnd,
  hosted,
  isOver,
  joinBy,
  let_play,
  openTable,
  person,
  pressed,
  settled,
  tableBy,
  TIMES,
} from './hosted.mjs';
import {
  axe,
  check,
  expect,
  leave,
  noScrolling,
  PHONE,
  picture,
  state,
  visit,
  origin as staticOrigin,
} from './stage.mjs';

check(
  'over the net: two browsers, knockdown to the end, a spectator, a phone, two languages; then kept and seen again',
  async () => {
    const host = await hosted();
    const ann = await person(host, { name: 'Ann' });
    await axe(ann, 'lobby');
    await picture(ann, 'net-lobby');
    const [seat, watch] = await openTable(ann, 'knockdown');
    await axe(ann, 'waiting room');
    await picture(ann, 'net-waiting');
    const eve = await person(host, { hash: watch });
    const bob = await joinBy(host, seat, {
      name: 'Bob',
      language: 'pl',
      size: PHONE,
    });
    await Promise.all([atTable(ann), atTable(bob), atTable(eve)]);
    (await let_play(ann, 5), await let_play(bob, 77));
    await ann.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) > 12);
    const hands = await eve.evaluate(
      () => document.querySelectorAll('.fan .stub:not(.unknown):not(.open)').length,
    );
    expect(hands === 0, 'a spectator sees cards of a hand');
    (await noScrolling(ann, 'a table on the net'), await noScrolling(bob, 'a table on the net, on a phone'));
    await axe(bob, 'table on the net, phone');
    (await picture(ann, 'net-table'),
      await picture(bob, 'net-table-phone'),
      await picture(eve, 'net-table-spectator'));
    await Promise.all([checkEnd(ann), checkEnd(bob), isOver(eve)]);
    (await picture(ann, 'net-end'), await picture(bob, 'net-end-phone'));
    const [log, other] = await Promise.all([ann, bob].map((page) => page.textContent('.log')));
    expect(log !== other && log.length > 100, 'both logs are in one language');
    await ann.click('[data-look-again]');
    await ann.waitForSelector('.replay');
    for (const page of [ann, bob, eve]) await leave(page);
    host.end();
  },
);

check(
  'over the net: nokaut to the end through a page loaded anew, a wire that is cut, and a server that is killed',
  async () => {
    const host = await hosted();
    const ann = await person(host, { name: 'Ann', theme: 'light' });
    const [seat] = await openTable(ann, 'nokaut');
    const bob = await joinBy(host, seat, { name: 'Bob', language: 'es' });
    await Promise.all([atTable(ann), atTable(bob)]);
    const behind = (page, actions) =>
      page.waitForFunction(
        (least) =>
          Number(document.querySelector('.table')?.dataset.actions) >= least ||
          document.querySelector('.table')?.dataset.over === 'true',
        actions,
      );
    (await let_play(ann, 3), await let_play(bob, 4));
    await behind(ann, 8);

    (await pressed(ann), await pressed(bob));
    await settled(ann, bob);
    const headings = () =>
      ann.evaluate(() =>
        [...document.querySelectorAll('.log .heading')].map((it) => it.textContent).join('|'),
      );
    // The log shows its last lines. What came in pieces may take a line more than the same told at once ("Chonk now stands
    // on space 1."), so that one of the two may reach further back.
    const alike = (one, other) =>
      one.length > 10 && other.length > 10 && (one.endsWith(other) || other.endsWith(one));
    const before = await state(ann),
      said = await headings();
    await ann.reload();
    await atTable(ann);
    await settled(ann, bob);
    const after = await state(ann);
    for (const key of ['actions', 'answers', 'steps'])
      expect(
        before[key] === after[key],
        `${key} before the page was loaded anew: ${before[key]}, then ${after[key]}`,
      );
    expect(alike(said, await headings()), `the log is another one: ${said}, then ${await headings()}`);

    host.cut();
    await Promise.all([ann, bob].map((page) => page.waitForSelector('[data-banner=lost]')));
    await picture(ann, 'net-lost');
    await axe(ann, 'a table whose line is lost');
    host.mend();
    await Promise.all(
      [ann, bob].map((page) =>
        page.waitForSelector('[data-banner=lost]', {
          state: 'detached',
        }),
      ),
    );
    expect((await state(ann)).actions === before.actions, 'the match has moved on by itself');

    (await let_play(ann, 5), await let_play(bob, 6));
    await behind(ann, Number(before.actions) + 8);
    await host.restart();
    const killed = Number((await state(ann)).actions);
    await behind(ann, killed + 8);
    await Promise.all([checkEnd(ann), checkEnd(bob)]);
    await settled(ann, bob);
    const told = await headings();
    await ann.reload();
    await checkEnd(ann);
    await settled(ann);
    expect(
      alike(told, await headings()),
      `the log that came in pieces and the whole one differ: ${told}, then ${await headings()}`,
    );
    for (const page of [ann, bob]) await leave(page);
    host.end();
  },
);

check(
  'over the net: four in nokaut, three languages and two phones, one of them offline for a while',
  async () => {
    const host = await hosted();
    const ann = await person(host, { name: 'Ann' });
    const seats = await openTable(ann, 'nokaut', {
      players: '4',
      'data-open': 'all',
    });
    const others = [
      await joinBy(host, seats[0], {
        name: 'Basia',
        language: 'pl',
        size: PHONE,
      }),
      await joinBy(host, seats[1], {
        name: 'Carmen',
        language: 'es',
        size: PHONE,
        theme: 'light',
      }),
      await joinBy(host, seats[2], { name: 'Dan' }),
    ];
    const all = [ann, ...others];
    await Promise.all(all.map(atTable));
    for (const [index, page] of all.entries()) await let_play(page, 11 + index);
    await ann.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) > 10);
    await picture(others[1], 'net-four-phone');
    await noScrolling(others[1], 'four on the net, on a phone');
    await others[0].context().setOffline(true);
    await others[0].context().setOffline(false);
    await Promise.all(all.map(isOver));
    const winners = new Set(
      await Promise.all(
        all.map((page) => page.evaluate(() => document.querySelector('.ask h2')?.textContent)),
      ),
    );
    expect(winners.size === 3, `the end is told in ${winners.size} languages`);
    for (const page of all) await leave(page);
    host.end();
  },
);

check('over the net: an open table in the lobby, phrases, a takeback by consent, resigning', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  await openTable(ann, 'nokaut', { 'data-open': 'all' });
  const bob = await person(host, { name: 'Bob', language: 'pl' });
  await bob.click('[data-table] [data-sit]');
  await Promise.all([atTable(ann), atTable(bob)]);
  await bob.click('[data-company]');
  await axe(bob, 'who is here');
  await picture(bob, 'net-company');
  await bob.click('[data-phrase=luck]');
  const speech = await ann.textContent('[data-speech]'); // it goes away by itself
  expect(speech === 'Bob: Good luck!', `Ann reads: ${speech}`);
  // Both decide a few times, so that each has something to take back; a turn may be one decision long.
  (await let_play(ann, 9), await let_play(bob, 10));
  await ann.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) >= 5);
  (await pressed(ann), await pressed(bob));
  await settled(ann, bob);
  const [first, second] = (await state(ann)).answers !== '0' ? [ann, bob] : [bob, ann];
  const far = Number((await state(first)).actions);
  await first.click('[data-company]');
  await first.click('dialog[open] [data-takeback]');
  await second.click('[data-agree]');
  await first.waitForFunction(
    (before) => Number(document.querySelector('.table').dataset.actions) < before,
    far,
  );
  await second.waitForSelector('[data-banner=takeback]', {
    state: 'detached',
  });
  const eve = await person(host);
  await eve.click('[data-table] [data-watch]');
  await atTable(eve);
  await first.click('[data-settings]');
  await first.click('dialog[open] [data-resign]');
  await first.click('dialog[open] [data-resign]');
  await Promise.all([checkEnd(ann), checkEnd(bob), isOver(eve)]);
  const name = first === ann ? 'Ann' : 'Bob';
  expect(
    (await ann.textContent('.ask h2')) === `${name} has resigned.`,
    `the end is told as: ${await ann.textContent('.ask h2')}`,
  );
  for (const page of [ann, bob, eve]) await leave(page);
  host.end();
});

check('over the net: out of time loses; the seat of who is away goes to a bot', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann' });
  const [one, two] = await tableBy(ann, {
    game: 'nokaut',
    clock: { kind: 'decision', time: 2500 },
    pace: 0,
  });
  await ann.goto(`${host.origin}${TIMES}${one}`);
  await ann.click('[data-join]');
  const bob = await joinBy(host, two, { name: 'Bob' });
  await ann.waitForSelector('[data-clock]');
  await picture(ann, 'net-clock');
  await Promise.all([checkEnd(ann), checkEnd(bob)]);
  expect(
    /is out of time/.test(await ann.textContent('.ask h2')),
    `the end is told as: ${await ann.textContent('.ask h2')}`,
  );
  await leave(bob);

  const [three, four] = await tableBy(ann, {
    game: 'nokaut',
    absent: 1200,
    pace: 0,
    quiet: 0,
    window: 200,
  });
  await ann.goto(`${host.origin}${TIMES}${three}`);
  await ann.click('[data-join]');
  const carl = await joinBy(host, four, { name: 'Carl' });
  await Promise.all([atTable(ann), atTable(carl)]);
  await leave(carl);
  await ann.waitForSelector('[data-banner=gone] [data-claim]');
  await picture(ann, 'net-claim');
  await axe(ann, 'somebody is away');
  await ann.click('[data-claim]');
  await ann.waitForSelector('[data-banner=gone]', { state: 'detached' });
  await let_play(ann, 2);
  await ann.waitForFunction(() => Number(document.querySelector('.table').dataset.actions) > 12);
  await leave(ann);
  host.end();
});

check('a page from a mere web host has no lobby', async () => {
  const page = await visit();
  await page.waitForFunction(
    () => performance.getEntriesByName(new URL('./server.json', location.href).href).length > 0,
  );
  expect(!(await page.$('[data-nav=online]')) && page.url().startsWith(staticOrigin), 'there is a lobby');
  await leave(page);
});
