// wasm_towers.mjs - towers in the module beside the native build: the frames of one that was built, and one
// that is told again as it happened; every answer byte for byte alike.
import { check, group, same } from './wasm_parts.mjs';

const parts = (entries) => entries.map(([name, text]) => `${name} ${Buffer.byteLength(text)}\n${text}\n`).join('');

/** Each command of a list by itself, as text from the start. */
function* commandsOf(list) {
    let tick = 0,
        x = 0,
        y = 0;
    for (const word of list.split(' ')) {
        const [, wait, verb, dx, dy] = /^(\d+)([a-z])(?:(-?\d+),(-?\d+))?$/.exec(word);
        tick += Number(wait);
        if (verb === 'm') {
            x += Number(dx);
            y += Number(dy);
        }
        yield { tick, text: verb === 'm' ? `${tick}m${x},${y}` : `${tick}${verb}` };
    }
}

export async function testTowers({ both, rules, text }) {
    const hash = rules.open({ game: 'knockdown', players: { a: { name: 'Ann' }, b: { name: 'Ben' } } }, 1);
    const match = text.replace(/^rules \w+$/m, /^rules \w+$/m.exec(hash.save())[0]);
    hash.close();
    const load = async (lines) =>
        (await both.call('rw_table_load', parts([['table', ''], ['match', lines]]), rules.handle, 1000)).result;

    await group('a tower that was built: every frame as natively', async () => {
        const table = await load(match);
        check(table > 0, `the match is read: ${table}`);
        let verdict = 0;
        for (const tick of [0, 1, 60, 200, 350, 120, 5000])
            verdict = (await both.call('rw_tower_frame', null, table, 2, tick)).result;
        same(verdict, 1, 'it stands');
        same((await both.call('rw_tower_frame', null, table, 1, 0)).result, -1, 'no tower, no frame');
        await both.call('rw_table_close', null, table);
    });

    await group('a tower that is told as it happens: the same verdict as natively', async () => {
        const before = match.slice(0, match.indexOf('table passed'));
        const list = /tower keys 0 (.*)\n/.exec(match)[1];
        const table = await load(before);
        const asked = JSON.parse((await both.call('rw_tower', null, table)).out);
        check(asked.person && asked.physics && asked.light === 4 && asked.heavy === 1 && asked.snap, JSON.stringify(asked));
        same((await both.call('rw_tower_told', '5g', table, 1, 2000)).result, -1, 'not begun');
        same((await both.call('rw_tower_start', null, table, 1, 2, 2000)).result, 0, 'begun');
        same((await both.call('rw_tower_told', '5x', table, 1, 2000)).result, -1, 'not a list');
        same((await both.call('rw_tower_told', '5g', table, 0, 2100)).result, -1, 'not their tower');
        same((await both.call('rw_tower_told', '900g', table, 1, 2100)).result, -1, 'ahead of the time');
        let refused = 0,
            now = 2000;
        for (const { tick, text: command } of commandsOf(list)) {
            now = 2000 + Math.floor((tick * 1000) / 120) + 150;
            refused += (await both.call('rw_tower_told', command, table, 1, now)).result !== 0;
        }
        same(refused, 0, 'every command is taken');
        same((await both.call('rw_tower_done', null, table, 1, now)).result, 0, 'judged');
        const saved = (await both.call('rw_table_save', null, table)).out.toString();
        check(saved.includes(`table passed tower keys 0 ${list}\n`), 'the same tower is kept');
        await both.call('rw_table_close', null, table);
    });
}
