// wasm_lab.mjs - the lab in the module: the figures of `ringside lab compare` on the same deals, the same from any
// order of pairs and from any worker.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Lab } from '../apps/wasm/ringside.mjs';
import { check, group, same, throws } from './wasm_parts.mjs';

const BOT = 'greedy', PAIRS = 2, UNIT = 10000;

/** The same as the program tells it: all match-ups of one board under both texts. */
function byProgram(program, text, board) {
    const folder = mkdtempSync(join(tmpdir(), 'ringside-lab-'));
    try {
        const file = join(folder, 'my.box');
        writeFileSync(file, text);
        const words = ['lab', 'compare', 'shipped', file, '--only', board, '--bots', BOT, '--pairs', String(PAIRS), '--json'];
        return JSON.parse(execFileSync(program, words)).levels[0].changes;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const round = (share) => Math.round(share * UNIT);

export async function testLab(ringside, rules, program, shipped) {
    const text = shipped.replace('strike range 1 damage 1H ko', 'strike range 1-2 damage 2H ko');
    const now = ringside.compile([{ name: 'my.box', text }]);
    const about = { game: 'knockdown', kind: 'board', id: 'xingo', box: 'siege-storm', bot: BOT };

    await group('the lab: as the program compares', async () => {
        const lab = now.lab(rules, about);
        check(lab instanceof Lab && lab.compares, 'it compares');
        const changes = byProgram(program, text, 'xingo');
        const wins = changes.filter((it) => it.table === 'wins');
        const units = wins.find((it) => it.id === 'xingo').pairs;
        const lines = Array.from({ length: units }, (_, unit) => lab.play(lab.next(unit)));
        const told = lab.sum(lines);
        same(told.pairs, units, 'every pair counts');
        for (const side of told.sides) {
            const { old, new: fresh, difference } = wins.find((it) => it.id === side.id);
            same(side.now.mean, round(fresh), `${side.id}: wins now`);
            same(side.old.mean, round(old), `${side.id}: wins before`);
            for (const part of ['mean', 'low', 'high'])
                check(Math.abs(side.difference[part] - difference[part] * UNIT) <= 1, `${side.id}: ${part} of the difference`);
        }
        same(told.sides.filter((side) => side.own).map((side) => side.id).join(), 'xingo', 'it is about Xin\'go');
        same(JSON.stringify(lab.sum([...lines].reverse())), JSON.stringify(told), 'the order does not matter');
        await throws('Refusal', 'a pair twice', () => lab.sum([lines[0], lines[0]]));
        await throws('Refusal', 'no line', () => lab.sum(['1 2 x']));
    });

    await group('the lab: a card is looked for where it is; rules alone; what is refused', async () => {
        const lab = now.lab(rules, { ...about, kind: 'special', id: 'falling-moon' });
        const unit = lab.next(0);
        const told = lab.sum([lab.play(unit), lab.play(lab.next(unit + 1))]);
        same(told.sides.filter((side) => side.own).map((side) => side.id).join(), 'xingo', 'who has the card');
        check(told.card.used !== undefined, 'it is told how often it is used');
        const alone = now.lab(null, about);
        check(!alone.compares && !rules.lab(rules, about).compares, 'nothing to compare with');
        await throws('Refusal', 'no such bot', () => now.lab(rules, { ...about, bot: 'nobody' }));
        await throws('Refusal', 'nothing is open then', () => alone.play(0));
        now.free();
    });
}
