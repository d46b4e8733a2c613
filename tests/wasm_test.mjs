// wasm_test.mjs - the WebAssembly module in node, beside the native build: golden games, scenarios, perft,
// signatures and bots give the same hashes and bytes; whole matches through the host; match files that
// the program reads; workers; and figures.
//
//   node tests/wasm_test.mjs MODULE NATIVE PROGRAM      ringside.wasm, wasm-native, ringside
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Lesson, Replay, Review, Ringside, Rules, Table } from '../apps/wasm/ringside.mjs';
import { Thinkers } from '../apps/wasm/thinkers.mjs';
import { testLab } from './wasm_lab.mjs';
import { testLessons } from './wasm_lessons.mjs';
import { testTowers } from './wasm_towers.mjs';
import { Both, Native, check, counts, group, same, startWorker, throws } from './wasm_parts.mjs';

const [modulePath, nativePath, program] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'ringside-wasm-'));
const read = (...path) => readFileSync(join(root, ...path));
const GAMES = ['knockdown', 'nokaut'];
const SEED = 'f04974d6ee1e27d421bb90805e6aa3d3e0c0a2c25097b9741fd047e83d8063f6';

const bytes = readFileSync(modulePath);
const began = performance.now();
const ringside = await Ringside.load(bytes);
const loaded = performance.now();
const rules = ringside.compile();
const compiled = performance.now();
const native = new Native(nativePath);
const both = new Both(ringside, native);
const figures = [];

const partOf = (name, text) =>
    Buffer.concat([
        Buffer.from(`${name} ${Buffer.byteLength(text)}\n`),
        Buffer.from(text),
        Buffer.from('\n'),
    ]);

// The native side compiles once too; both have the handle 1.
same((await native.call('rw_compile', '')).result, rules.handle, 'both compile');

// ---- The wrapper ----

await group('the wrapper and its types: every call, every method', async () => {
    const wrapper = ['ringside', 'matches'].map((name) => read(`apps/wasm/${name}.mjs`)).join('\n'),
        types = read('apps/wasm/ringside.d.mts').toString();
    const calls = [
        ...read('apps/wasm/exports.def')
            .toString()
            .matchAll(/^EXPORT\((\w+),/gm),
    ].map((found) => found[1]);
    const testsOnly = [
        'rw_trial_start',
        'rw_trial_apply',
        'rw_trial_perft',
        'rw_trial_moves',
        'rw_trial_end',
        'rw_version',
    ];
    for (const call of calls) check(testsOnly.includes(call) || wrapper.includes(call), `${call} is wrapped`);
    const exported = WebAssembly.Module.exports(ringside.module).map((one) => one.name);
    for (const call of calls) check(exported.includes(call), `${call} is exported`);
    for (const held of [Rules, Table, Replay, Review, Lesson, Ringside]) {
        const body = types.match(new RegExp(`export class ${held.name} [^]*?\\n}`))[0];
        const typed = [...body.matchAll(/^ +(?:static )?(\w+)\(/gm)].map((found) => found[1]).sort();
        const written = [
            ...Object.entries(Object.getOwnPropertyDescriptors(held.prototype)),
            ...Object.entries(Object.getOwnPropertyDescriptors(held)),
        ]
            .filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor')
            .map(([name]) => name)
            .sort();
        same(typed.join(), written.join(), `the types of ${held.name} are its methods`);
    }
});

// ---- What there is ----

await group('rules, set-ups, words and cards: the same bytes as native', async () => {
    await both.call('rw_rules_tell', null, 1);
    check((await both.call('rw_rules_warnings', null, 1)).out.toString().startsWith('{"total":0'), 'shipped boxes are warned of nowhere');
    for (let language = 0; language < 3; language++) {
        for (const game of [0, 1]) {
            check((await both.call('rw_things', null, 1, game, language)).result > 50, 'there are cards');
            check((await both.call('rw_explain', null, 1, 40 + game, language)).out.includes('kind'), 'a card is explained');
            check((await both.call('rw_language', null, game)).out.length > 5000, 'the box language is told');
        }
        for (const set of ['scene', 'table', 'terminal', 'rulings', 'none'])
            await both.call('rw_words', set, 1, language);
        for (const setup of [
            'game nokaut\nset players 3\n',
            'game knockdown\nrandom 5\n',
            'game chess\n',
            'set arena moon\n',
        ])
            await both.call('rw_setup', setup, 1, language);
    }
    same(both.different, 0, `${both.calls} calls give the same bytes`);
    const form = rules.setup({ game: 'nokaut', set: { players: 3 } }, 'pl');
    same(form.keys.find((key) => key.key === 'players').value, '3', 'a set-up is set');
    check(
        form.keys.some((key) => key.key === 'lone'),
        'a key that comes with three players',
    );
    check(
        form.rulings.every(
            (ruling) => ruling.words && ruling.why && ruling.values.every((value) => value.words),
        ),
        'rulings are in words',
    );
    check(rules.words('table', 'es').get('person').length > 0, 'words by key');
});

await group('what is refused', async () => {
    await throws('Refusal', 'no such rules', () => ringside.call('rw_rules_tell', null, 99));
    await throws('Refusal', 'no such language', () => rules.card(1, 'xx'));
    await throws('Refusal', 'no such card', () => rules.card(100000));
    await throws('Refusal', 'a second line in a name', () =>
        rules.open({ game: 'nokaut', players: { a: { name: 'A\nseed 0' } } }, 1),
    );
    await throws('Refusal', 'a match file that is none', () => rules.describe('ringside match 9\n'));
    const problems = await throws('BoxProblems', 'a box that does not compile', () =>
        ringside.compile([{ name: 'own.box', text: 'game knockdown\nbox own "Own"\nattak x "X"\n' }]),
    );
    check(problems?.problems[0].file === 'own.box' && problems.problems[0].line > 0, 'it says where');
    const own = ringside.compile([{ name: 'own.box', text: read('boxes/nemesis/cards.box') }]);
    same(own.tell().rules, rules.tell().rules, 'a shipped box given again stands in for itself');
    own.free();
    await throws('Refusal', 'rules that were freed', () => own.card(1));
});

// ---- The same games ----

function goldenGame(text) {
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    const start = lines.findIndex((line) => line.startsWith('seed '));
    const setup = lines.slice(0, start).map((line) => (line.startsWith('game ') ? line : `set ${line}`));
    if (!lines[0].startsWith('game ')) setup.unshift('game knockdown');
    const actions = lines
        .slice(start + 1)
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]);
    return { setup: `${setup.join('\n')}\n${lines[start]}\n`, actions };
}

await group('golden games: every hash, and perft on the way', async () => {
    const files = readdirSync(join(root, 'tests/golden')).filter((name) => !name.includes('perft'));
    for (const file of files) {
        const { setup, actions } = goldenGame(read('tests/golden', file).toString());
        const depth = file.startsWith('nokaut') ? 4 : 3;
        await both.call('rw_trial_start', setup, 1);
        let played = 0;
        for (const [id, hash] of actions) {
            const { out } = await both.call('rw_trial_apply', id);
            if (out.toString() !== hash) break;
            played++;
            if (played % 40 === 1) await both.call('rw_trial_perft', null, depth);
        }
        same(played, actions.length, `${file}: all states as they were written down`);
    }
    await both.call('rw_trial_end', null);
    same(both.different, 0, 'the same counts as native');
});

await group('signatures of 1,000 matches in each mode', async () => {
    const wanted = execFileSync(program, ['bench', '--signature']).toString().trim().split('\n');
    wanted.forEach((line, mode) => same(rules.signature(mode), line, `signature ${line}`));
    await throws('Refusal', 'no more modes', () => rules.signature(wanted.length));
});

await group('scenarios of rules, boxes and puzzles', async () => {
    const files = readdirSync(join(root, 'scenarios'))
        .filter((name) => name.endsWith('.scenario'))
        .map((name) => `scenarios/${name}`);
    for (const box of readdirSync(join(root, 'boxes'), { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
    ))
        files.push(
            ...readdirSync(join(root, 'boxes', box.name))
                .filter((name) => name.endsWith('.scenario'))
                .map((name) => `boxes/${box.name}/${name}`),
        );
    files.push('puzzles/knockdown.scenario', 'puzzles/nokaut.scenario');
    let run = 0;
    for (const file of files) {
        const { result, out } = await both.call('rw_scenarios', partOf(file, read(file)), 1);
        const told = JSON.parse(out.toString());
        run += told.passed;
        check(result === 0 && told.passed > 0, `${file}: ${told.told}`);
    }
    check(run > 500, `${run} scenarios passed`);
    same(both.different, 0, 'all states as natively');
    const bad = rules.scenarios([
        { name: 'bad', text: 'scenario K4.1 "nobody wins at once"\n  expect winner A\n' },
    ]);
    same(bad.failed, 1, 'a scenario that fails does so here too');
});

// ---- The same bots ----

await group('bots: every bit of their answers as natively', async () => {
    const many = {
        random: 400,
        beginner: 200,
        casual: 60,
        skilled: 80,
        expert: 30,
        'search:8000': 8,
        champion: 4,
    };
    for (const [bot, decisions] of Object.entries(many))
        for (const game of [0, 1]) {
            const before = both.different;
            const { result } = await both.call('rw_trial_moves', bot, 1, game, decisions);
            check(
                result === 0 && both.different === before,
                `${bot}: ${decisions} decisions of ${GAMES[game]}`,
            );
        }
});

// ---- A match through the host, in both builds at once ----

/** A table in both builds, played by time: the person takes answers in turn, bots think. */
class Pair {
    #heard = new Map();
    stops = new Set(); // what recaps told of

    constructor(opening) {
        this.opening = opening;
        this.now = 1000;
        this.turn = 0;
        this.scenes = 0;
    }

    async open() {
        this.table = (await both.call('rw_table_open', partOf('table', this.opening), 1, this.now)).result;
        check(this.table > 0, 'a table is opened');
    }

    async scene(place, language = 0) {
        this.scenes++;
        return JSON.parse(
            (await both.call('rw_table_scene', null, this.table, place, language, 0)).out.toString(),
        );
    }

    async #think() {
        const { result, out } = await both.call('rw_table_task', null, this.table);
        if (result < 1) return;
        const answer = await both.call('rw_think', out, 1);
        same(
            (await both.call('rw_table_thought', answer.out, this.table, this.now)).result,
            1,
            'a thought is wanted',
        );
    }

    async #answer(place, { sight, scene }) {
        if (sight.shows === 'curtain') {
            await both.call(
                'rw_table_curtain',
                null,
                this.table,
                place,
                'abcd'.indexOf(sight.seat),
                this.now,
            );
            return;
        }
        if (sight.shows === 'call') {
            await both.call('rw_table_nobody', null, this.table, place, this.now);
            return;
        }
        if (!scene.answers.length) return;
        const { id } = scene.answers[this.turn++ % scene.answers.length];
        await both.call('rw_table_preview', id, this.table, place, 1);
        await both.call('rw_table_answer', id, this.table, place, this.now);
    }

    /** What happened meanwhile, looked through every other time: whoever answers has looked too. */
    async #lookBack(place, { scene }) {
        const recap = await both.call('rw_table_recap', null, this.table, place, this.turn % 3);
        const told = JSON.parse(recap.out.toString());
        if (!told) return;
        for (const stop of told.stops) this.stops.add(stop);
        if (told.told.lines.length === 0 && !told.stops.includes('end')) check(false, 'a recap tells something');
        if (this.turn % 2 || !scene.answers.length) await both.call('rw_table_looked', null, this.table, place);
    }

    /** One round of everything; whether the match is over. */
    async step(places) {
        await both.call('rw_table_tick', null, this.table, this.now);
        await this.#think();
        let over = false;
        for (const place of places) {
            const seen = await this.scene(place, this.turn % 3);
            const events = await both.call(
                'rw_table_events',
                null,
                this.table,
                place,
                this.turn % 3,
                this.#heard.get(place) ?? 0,
            );
            const { next } = JSON.parse(events.out.toString());
            this.#heard.set(place, next);
            if (next !== seen.sight.heard) check(false, 'as many events as the sight says');
            await this.#lookBack(place, seen);
            over = seen.sight.over;
            await this.#answer(place, seen);
        }
        const due = (await both.call('rw_table_due', null, this.table, this.now)).result;
        this.now += due > 0 ? due : 50;
        return over;
    }

    async play(places = [0]) {
        for (let i = 0; i < 20000; i++) if (await this.step(places)) return i;
        return -1;
    }

    async save() {
        return (await both.call('rw_table_save', null, this.table)).out.toString();
    }
}

const replayed = (text, name) => {
    const path = join(work, `${name}.match`);
    writeFileSync(path, text);
    return execFileSync(program, ['replay', path]).toString();
};

const tables = {
    knockdown: [`game knockdown\nplayer a person Ann\nplayer b expert Rook\nstops yes\n`, [0]],
    nokaut: [
        `game nokaut\nset players 4\nplayer a person "Ann" <b>\nplayer b skilled Ben\nplayer c casual Cleo\nplayer d beginner Dan\n`,
        [0],
    ],
    'hot seat': [`game nokaut\nplayer a person Ann\nplayer b person Łukasz\n`, [0]],
    'two lines': [
        `game nokaut\nplayer a person Ann\nplayer b person Ben\nplace b 1\ntakeback yes\nclock match\nclock-time 600000\n`,
        [0, 1],
    ],
    tower: [`game knockdown\nset test-variant tower\nplayer a person Ann\nplayer b skilled Rook\n`, [0]],
};

const finished = {};
for (const [name, [lines, places]] of Object.entries(tables))
    await group(`a whole match, ${name}: every scene, event and time as natively`, async () => {
        const before = both.calls;
        const pair = new Pair(
            `${lines}pace 20\nstarted 2026-11-15 19:30\nseed ${SEED}\ndice 6a6f573772ff7955\n`,
        );
        await pair.open();
        check((await pair.play(places)) >= 0, 'it comes to its end');
        check(pair.stops.has('turn') && pair.stops.has('end'), 'it is told in recaps');
        same(both.different, 0, `${both.calls - before} calls give the same bytes`);
        const text = await pair.save();
        check(replayed(text, name.replace(' ', '-')).startsWith('ok: '), 'the program replays its file');
        finished[name] = text;
        await both.call('rw_table_close', null, pair.table);
    });

// ---- After the match, and in the middle of one ----

await group('match files: the program and the module read each other', async () => {
    for (const [name, text] of Object.entries(finished)) {
        const again = rules.load(text, {}, 5000);
        same(again.save(), text, `${name}: loaded and saved it is the same`);
        same(again.tell().over, true, `${name}: it is over`);
        again.close();
    }
    const half = finished.knockdown.split('\n').slice(0, 60).join('\n') + '\n';
    const table = rules.load(half, { pace: 0 }, 100);
    check(!table.tell().over, 'half a match is not over');
    check(replayed(table.save(), 'half').includes('not finished'), 'the program reads that too');
    check(rules.describe(half).actions > 30, 'what it holds');
    table.close();
    await throws('Refusal', 'a match by other rules', () =>
        rules.describe(half.replace(/rules \w+/, 'rules 0123456789abcdef')),
    );
});

await group('replay, branch and review as natively', async () => {
    for (const name of ['knockdown', 'nokaut']) {
        const text = finished[name];
        const opened = (await both.call('rw_replay_open', text, 1)).result;
        const told = JSON.parse((await both.call('rw_replay_tell', null, opened, 2)).out.toString());
        for (let at = 0; at <= told.actions; at += 17)
            for (const eyes of [0, 1, 6]) {
                same((await both.call('rw_replay_go', null, opened, at)).result, at, 'any moment');
                await both.call('rw_replay_scene', null, opened, eyes, at % 3, 0);
                await both.call('rw_replay_events', null, opened, eyes, at % 3);
            }
        const review = await both.call('rw_review_open', text, 1, 60, 9);
        const decisions = JSON.parse(review.out.toString());
        for (let i = 0; i < decisions.length; i += 9)
            await both.call('rw_review_step', null, review.result, i, 1);
        await both.call('rw_review_sum', '0 0.2 0.5\n1 0.01 0.4', review.result);
        await both.call('rw_review_close', null, review.result);
        const weighed = rules.review(text, 40, 9);
        const items = weighed.at.map((_, index) => weighed.step(index, 'es'));
        const sums = weighed.sum(items);
        const mistakes = items.filter(({ mistake }) => mistake);
        same(sums.reduce((sum, seat) => sum + seat.mistakes, 0), mistakes.length, `${name}: mistakes are summed up`);
        check(mistakes.every(({ mistake }) => mistake.question && mistake.better), `${name}: and told in words`);
        same(sums[0].luck, -sums[1].luck, `${name}: luck of the one, bad luck of the other`);
        await throws('Refusal', 'decisions that are none', () => weighed.sum([{ at: 1e6, drop: 2, best: { win: 3 } }]));
        weighed.close();
        const branch = await both.call(
            'rw_replay_branch',
            partOf('table', 'player a casual X\nplayer b random Y\ndice 0000000000000001\n'),
            opened,
            40,
            100,
        );
        check(branch.result > 0, 'a match goes on from any moment of one that is over');
        await both.call('rw_table_close', null, branch.result);
        await both.call('rw_replay_close', null, opened);
    }
    same(both.different, 0, 'the same bytes');
    const running = rules.open(
        { game: 'nokaut', players: { a: { name: 'Ann' }, b: { name: 'Ben' } }, seed: SEED },
        1,
    );
    const replay = running.replay();
    same(replay.scene('a').scene.viewer, 'spectator', 'a running match of two people shows no hand');
    await throws('Refusal', 'nor may anybody go on from it', () => replay.branch(0, {}, 1));
    await throws('Refusal', 'nor review it', () => rules.review(running.save()));
    replay.close();
    running.close();
});

await testTowers({ both, rules, text: read('tests/built_tower.match').toString() });
await testLessons(rules, both);
await testLab(ringside, rules, program, read('boxes/siege-storm/cards.box').toString());

await group('undo, orders, holding, resigning', async () => {
    const table = rules.open(
        {
            game: 'nokaut',
            players: { a: { name: 'Ann' }, b: { bot: 'random' } },
            seed: SEED,
            pace: 0,
            takeback: true,
        },
        1000,
    );
    const first = table.scene();
    const play = first.scene.answers.find((answer) => answer.id.startsWith('play '));
    table.answer(play.id, 1010);
    check(table.scene().sight.undo, 'what nobody has seen can be taken back');
    table.undo('a', 1020);
    same(JSON.stringify(table.scene().scene), JSON.stringify(first.scene), 'then it is as before');
    await throws('Refusal', 'nothing to hold', () => table.hold('a', true, 1030));
    await throws('Refusal', 'no answer', () => table.answer('play the-moon', 1030));
    table.order('a', ['keep-goal', 'only-attacked']);
    same(table.scene().sight.people[0].orders.join(), 'only-attacked,keep-goal', 'orders are kept');
    table.comment('a good start');
    table.resign('a', 1040);
    same(table.tell().ended, 'resigned', 'who gives up has lost');
    check(replayed(table.save(), 'resigned').startsWith('ok: '), 'the program knows of it');
    table.close();
});

// ---- Workers ----

await group('workers: one search by trees, hints that grow, a watchdog', async () => {
    const thinkers = new Thinkers(ringside.module, { count: 2, start: startWorker });
    for (const game of GAMES) {
        const table = rules.open(
            {
                game,
                seed: SEED,
                dice: '0000000000000007',
                players: { a: { bot: 'champion' }, b: { bot: 'champion' } },
                pace: 0,
            },
            1000,
        );
        const task = table.task();
        same(task.trees, 3, 'a champion grows three trees');
        same(table.task(), null, 'a task is given once');
        table.lost();
        same(
            Buffer.compare(Buffer.from(table.task().bytes), Buffer.from(task.bytes)),
            0,
            'and again if who had it is gone',
        );
        const answer = await thinkers.think(task);
        same(answer, rules.think(task.bytes), `${game}: trees of two workers make the same answer as one`);
        same(
            answer,
            (await native.call('rw_think', Buffer.from(task.bytes), 1)).out,
            `${game}: and as natively`,
        );
        check(table.thought(answer, 1500), 'the table takes it');
        check(!table.thought(answer, 1500) || table.tick(1600) > 0, 'and goes on');
        await throws('Refusal', 'a tree of another task', () => rules.join(task.bytes, [answer]));
        table.close();
    }
    const table = rules.open(
        { game: 'knockdown', seed: SEED, players: { a: { name: 'Ann' }, b: { bot: 'random' } } },
        1000,
    );
    let budget = 0;
    for (const wanted of [500, 2000, 8000, 32000]) {
        budget = ringside.hintBudget(budget, 32000);
        same(budget, wanted, 'budgets grow');
        const thought = await thinkers.think(table.hint(budget));
        const advice = rules.advice(thought);
        const lines = table.hints(thought, 0, 'pl');
        check(
            lines.length > 1 && lines[0].best && lines.every(({ id, why }) => id && typeof why === 'string'),
            `in words with ${budget}`,
        );
        check(
            advice.moves.length > 1 && advice.moves[0].id === advice.id && advice.win >= 0 && advice.win <= 1,
            `a hint with ${budget}`,
        );
    }
    const why = await thinkers.run('why', { puzzle: 'nineteen', language: 'en' });
    same(JSON.stringify(why), JSON.stringify(rules.why('nineteen')), 'a worker explains a puzzle');
    await throws('Overtime', 'a job that takes too long is ended', () =>
        thinkers.think(table.hint(1000000), { limit: 300 }),
    );
    await throws('Refusal', 'a job that is refused', () =>
        thinkers.run('think', { task: new Uint8Array(9) }),
    );
    check((await thinkers.think(table.hint(500))).length > 0, 'and the workers go on');
    let weighed = 0;
    for await (const { item, done } of thinkers.review(finished.knockdown, { simulations: 20 })) {
        weighed++;
        if (done === 5) check(item.best.words.length > 0, 'a review says it in words');
        if (done === 5) break;
    }
    same(weighed, 5, 'a review comes decision by decision');
    await throws('BoxProblems', 'boxes that do not compile', () =>
        thinkers.run('check', { texts: [{ name: 'x', text: 'box' }] }),
    );
    const own = { name: 'own.box', text: read('boxes/nemesis/cards.box') };
    const tried = await thinkers.run('check', {
        texts: [own],
        files: [{ name: 'k04', text: read('scenarios/k04-move.scenario') }],
    });
    check(tried.scenarios.passed > 0 && tried.scenarios.failed === 0, 'own boxes with their scenarios');
    const hostile = { name: 'x', text: 'game knockdown\nbox x "X"\n' + '  '.repeat(40000) + 'effect\n' };
    await throws('BoxProblems', 'a hostile box is refused', () =>
        thinkers.run('check', { texts: [hostile] }),
    );
    thinkers.use([{ name: 'x', text: 'box' }]);
    const reason = await throws('Error', 'workers without rules', () => thinkers.think(table.hint(500)));
    check(reason?.message.includes('x:1:'), 'say what is wrong with them');
    table.close();
    thinkers.close();
    await throws('Cancelled', 'no job after the end', () => thinkers.run('think', {}));
});

// ---- Figures ----

async function rate(call, bot, game, decisions, simulations) {
    const start = performance.now();
    await call('rw_trial_moves', bot, 1, game, decisions);
    return (decisions * simulations * 1000) / (performance.now() - start);
}

await group('figures', async () => {
    figures.push(`module: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
    figures.push(
        `start: ${(loaded - began).toFixed(0)} ms to load, ${(compiled - loaded).toFixed(0)} ms to compile all boxes and words`,
    );
    for (const game of [0, 1]) {
        const here = await rate(async (...call) => ringside.call(...call), 'search:8000', game, 6, 8000);
        const there = await rate((...call) => native.call(...call), 'search:8000', game, 6, 8000);
        figures.push(`${GAMES[game]}: ${Math.round(here)} simulations/s, natively ${Math.round(there)}`);
    }
    for (const game of GAMES) {
        const table = rules.load(finished[game].split('\n').slice(0, 70).join('\n') + '\n', {}, 100);
        const many = 300;
        let start = performance.now();
        for (let i = 0; i < many; i++) ringside.call('rw_table_scene', null, table.handle, 0, 0, 0);
        const made = (performance.now() - start) / many;
        start = performance.now();
        for (let i = 0; i < many; i++) table.scene();
        figures.push(
            `${game}: ${made.toFixed(2)} ms a scene as JSON of ${ringside.text().length} characters, ${((performance.now() - start) / many).toFixed(2)} ms with JSON.parse`,
        );
        table.close();
    }
    const before = ringside.memory;
    for (let i = 0; i < 20; i++) {
        const table = rules.load(finished[GAMES[i % 2]], {}, 100);
        table.scene();
        table.replay().close();
        table.close();
    }
    same(ringside.memory, before, '20 matches take no memory that is not given back');
    figures.push(`memory: ${(ringside.memory / 2 ** 20).toFixed(1)} MiB`);
});

native.end();
rmSync(work, { recursive: true });
console.log(figures.join('\n'));
console.log(`node ${process.version}, ${pathToFileURL(modulePath).pathname.split('/').pop()}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);
