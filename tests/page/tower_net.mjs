// tower_net.mjs - towers over the net: a real server, 150 ms away each way, and a browser for who builds, for the opponent
// and for somebody who looks on. Time is the server's here, so everybody has agreed on twice of it, and on snap.
//
// A test is reached by playing: two who need no screen decide at random until somebody must build; then browsers sit
// down at their seats with the secrets that hold them.
import { check, expect, leave, picture } from './stage.mjs';
import { atTable, hosted, joinBy, let_play, openTable, person } from './hosted.mjs';
import { carry, mouse, nextCube, seen, stack, until } from './tower.mjs';

const FAR = 150; // milliseconds each way
const FEWEST = 3, MOST = 5;

// ---- Until somebody must build ----

/** Runs in a page: where sockets are. */
async function fight({ fewest, most, dice }) {
  const address = new URL('.', location.href).href.replace(/^http/, 'ws').replace(/[?#].*/, '');
  const below = (n) => (dice = (dice * 16807) % 2147483647) % n;
  const open = async () => {
    const socket = new WebSocket(address, 'ringside'), waiting = new Map();
    const line = { socket, moments: [], wake: () => {}, tags: 0 };
    line.ask = (message) => new Promise((resolve) => (waiting.set(++line.tags, resolve), socket.send(JSON.stringify({ ...message, tag: line.tags }))));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (waiting.has(message.tag)) waiting.get(message.tag)(message), waiting.delete(message.tag);
      else if (message.moment) line.moments.push(message.moment), line.wake();
    };
    await new Promise((resolve) => (socket.onopen = resolve));
    await line.ask({ do: 'hello', language: 'en', form: 'scene' });
    return line;
  };
  const next = async (line) => {
    while (line.moments.length === 0) await new Promise((resolve) => (line.wake = resolve));
    const moment = line.moments.at(-1);
    line.moments = [];
    return moment;
  };
  const giveUp = async (line) => {
    await line.ask({ do: 'tower', start: 'mouse' });
    await line.ask({ do: 'tower', told: '0e' });
    await line.ask({ do: 'tower', done: true });
  };
  const table = async () => {
    const host = await open(), help = { tower: ['slow', 'snap'] };
    const made = await host.ask({ do: 'new', game: 'knockdown', rulings: { 'test-variant': 'tower' }, players: { a: help, b: help }, quiet: 0, window: 0, pace: 0 });
    const lines = [host, await open()], seats = Object.keys(made.invites), secrets = {};
    for (const [index, seat] of seats.entries()) secrets[seat] = (await lines[index].ask({ do: 'join', table: made.table, invite: made.invites[seat], name: ['Ann', 'Bob'][index] })).secret;
    for (const [index, seat] of seats.entries()) await lines[index].ask({ do: 'sit', table: made.table, secret: secrets[seat] });
    let found = null, over = false;
    const plays = async (line, seat) => {
      while (!found && !over) {
        const { tower, scene, sight, decisions, era } = await next(line);
        if (sight.asked === null) over = true;
        else if (tower && tower.light + tower.heavy >= fewest && tower.light + tower.heavy <= most) found = { table: made.table, watch: made.watch, secrets, seat: tower.seat };
        else if (tower?.seat === seat && !tower.running) await giveUp(line);
        else if (!tower && scene.answers.length && sight.seat === seat) await line.ask({ do: 'answer', at: decisions, era, answer: scene.answers[below(scene.answers.length)].id });
      }
      for (const other of lines) other.moments.push({ sight: { asked: null } }), other.wake(); // whoever still waits
    };
    await Promise.all(lines.map((line, index) => plays(line, seats[index])));
    for (const { socket } of lines) socket.close();
    return found;
  };
  for (;;) {
    const found = await table();
    if (found) return found;
  }
}

/** A table where somebody must build: a browser for them, for the opponent, and for who looks on. */
async function atTower(host, dice, wire = host) {
  const scout = await person(host);
  const { table, watch, secrets, seat } = await scout.evaluate(fight, { fewest: FEWEST, most: MOST, dice });
  const sit = async (by, hash) => {
    const page = await person(by, { hash });
    await page.waitForSelector('.table[data-actions]', { state: 'attached' });
    page.live = true;
    return page;
  };
  const builder = await sit(wire, `#/seat/${table}/${secrets[seat]}`);
  const other = await sit(host, `#/seat/${table}/${secrets[seat === 'a' ? 'b' : 'a']}`);
  const looker = await sit(host, `#/watch/${table}/${watch}`);
  await leave(scout);
  await builder.waitForSelector('.tower[data-phase=ready] canvas[data-cubes]');
  for (const page of [other, looker]) expect(!(await page.$('.tower')), 'somebody else sees a tower that is not begun');
  host.delay(FAR), wire.delay(FAR);
  return { builder, other, looker, table, secret: secrets[seat] };
}

const sees = (page, how) => page.waitForSelector(`.tower${how}`);
const top = ({ top: place }) => place.split(',').map(Number);

/** Back to the table; and the match goes on. */
async function playOn(...pages) {
  const [builder] = pages, before = await builder.evaluate(() => Number(document.querySelector('.table').dataset.actions));
  for (const page of pages) await page.click('[data-tower-leave]');
  for (const page of pages) await page.waitForFunction((least) => !document.querySelector('.tower') && Number(document.querySelector('.table').dataset.actions) > least, before);
  const far = before + 4;
  for (const [index, page] of pages.slice(0, 2).entries()) await let_play(page, 7 + index);
  for (const page of pages) await page.waitForFunction((least) => Number(document.querySelector('.table').dataset.actions) >= least || document.querySelector('.tower, .table[data-over=true]'), far);
  for (const page of pages) await leave(page);
}

check('over the net, 150 ms away: a tower stands while two look on, and the match goes on', async () => {
  const host = await hosted();
  const { builder, other, looker } = await atTower(host, 11);
  const hand = mouse(builder), now = await seen(builder);
  await carry(builder, hand, nextCube(now), top(now));
  await until(builder, 'the second cube', ({ placed }) => Number(placed) >= 2);
  for (const page of [other, looker]) await sees(page, '[data-own=false][data-phase=building]:is([data-placed="2"], [data-placed="3"])');
  expect((await seen(builder)).phase === 'building', 'it is over before anybody has seen it');
  await picture(other, 'tower-net-watched');
  const { verdict } = await stack(builder, hand);
  expect(verdict === 'stands', `it is said to be ${verdict}`);
  for (const page of [other, looker]) await sees(page, '[data-phase=over][data-verdict=stands]');
  await playOn(builder, other, looker);
  host.end();
});

check('over the net, 150 ms away: forged and late lists are refused and told; a wrong tower loses, and the match goes on', async () => {
  const host = await hosted();
  const { builder, other, looker, table, secret } = await atTower(host, 23);
  const hand = mouse(builder), now = await seen(builder);
  await carry(builder, hand, nextCube(now), top(now));
  const answers = await builder.evaluate(async ({ table, secret }) => {
    const socket = new WebSocket(new URL('.', location.href).href.replace(/^http/, 'ws').replace(/[?#].*/, ''), 'ringside'), heard = [];
    await new Promise((resolve) => (socket.onopen = resolve));
    const requests = [{ do: 'sit', table, secret }, ...['9999g', '0m1,1', 'nonsense', '1m99999,0'].map((told) => ({ do: 'tower', told }))];
    const all = new Promise((resolve) => (socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if ('ok' in message && heard.push(message) === requests.length) resolve();
    }));
    for (const request of requests) socket.send(JSON.stringify(request));
    await all;
    socket.close();
    return heard;
  }, { table, secret });
  expect(answers[0].ok && answers.slice(1).every((it) => it.ok === false && it.error === 'refused' && it.words), `forged input is answered with ${JSON.stringify(answers)}`);
  const place = await seen(builder);
  host.delay(2700); // as if the page had held it back
  await hand.move(top(place));
  await builder.waitForTimeout(200);
  host.delay(FAR);
  await builder.waitForSelector('.tower [role=alert]');
  expect(/too late/.test(await builder.textContent('.tower [role=alert]')), `what is late is told as: ${await builder.textContent('.tower [role=alert]')}`);
  await picture(builder, 'tower-net-late');
  await builder.click('[data-tower-done]');
  for (const page of [builder, other, looker]) await sees(page, '[data-phase=over][data-verdict=left]');
  await playOn(builder, other, looker);
  host.end();
});

check('over the net: a connection that is cut costs a tower only time, and nothing that was told', async () => {
  const host = await hosted();
  const wire = await host.wire();
  const { builder, other, looker } = await atTower(host, 37, wire);
  const hand = mouse(builder), now = await seen(builder);
  await carry(builder, hand, nextCube(now), top(now));
  for (const page of [other, looker]) await sees(page, '[data-own=false][data-phase=building]');
  const cut = async () => {
    wire.cut();
    await builder.waitForSelector('[data-line=lost], [data-banner=lost]', { state: 'attached' });
    wire.mend();
    await builder.waitForSelector('[data-line=lost], [data-banner=lost]', { state: 'detached' });
  };
  const built = await seen(builder);
  for (let i = 0; i < 2; i++) {
    await cut();
    await sees(builder, '[data-phase=building]');
  }
  expect(Number((await seen(builder)).placed) >= Number(built.placed), 'the cubes do not stand as before');
  const { verdict } = await stack(builder, hand);
  expect(verdict === 'stands', `it is said to be ${verdict}`);
  for (const page of [other, looker]) await sees(page, '[data-phase=over][data-verdict=stands]');
  await playOn(builder, other, looker);
  wire.close();
  host.end();
});

check('over the net: people are offered the tower, correspondence dice; help is agreed and seen by the other', async () => {
  const host = await hosted();
  const ann = await person(host, { name: 'Ann', test: 'tower' });
  await ann.click('[data-net-new=knockdown]');
  const offered = (value) => ann.waitForSelector(`input[name=test][value=${value}]:checked`, { state: 'attached' });
  await offered('screen'); // else: people are not offered the tower first
  expect((await ann.$$('input[name=test]')).length === 2, 'nobody can report cubes over the net');
  const byDays = await ann.$eval('[data-clock-kind]', (it) => it.options.length - 1);
  await ann.selectOption('[data-clock-kind]', String(byDays));
  await offered('dice'); // else: correspondence does not roll
  await ann.goto(`${ann.url().split('#')[0]}#/online`);
  const [seat] = await openTable(ann, 'knockdown', { 'data-help=a': 'slow-snap', 'data-help=b': 'dice' });
  const bob = await joinBy(host, seat, { name: 'Bob' });
  for (const page of [ann, bob]) {
    await atTable(page);
    await page.waitForFunction(() => /twice the time, snap/.test(document.querySelector('.table').textContent) && /dice instead/.test(document.querySelector('.table').textContent));
  }
  await picture(bob, 'tower-net-help');
  for (const page of [ann, bob]) await leave(page);
  host.end();
});
