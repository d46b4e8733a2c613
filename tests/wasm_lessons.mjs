// wasm_lessons.mjs - lessons and puzzles in the module, beside the native build: every one from its first prompt
// to its end, in every language; wrong answers change nothing; explanations; playing on.
import { check, group, same, throws } from './wasm_parts.mjs';

const WITHOUT_PREVIEWS = 1;

/** Answers one prompt: all answers in turn until one is good. Returns how many were not. */
async function answerOne(both, handle, language, scene) {
    let wrong = 0;
    for (const { id } of scene.answers) {
        const { result, out } = await both.call('rw_lesson_answer', id, handle, language);
        if (result === 1) return wrong;
        check(result === 0 && out.length > 10, `something is said to "${id}"`);
        wrong++;
    }
    check(false, 'no answer is good');
    return -1;
}

async function sceneOf(both, handle, language) {
    const { out } = await both.call('rw_lesson_scene', null, handle, language, WITHOUT_PREVIEWS);
    return { text: out.toString(), ...JSON.parse(out.toString()) };
}

async function playThrough(both, id, language) {
    const { result: handle } = await both.call('rw_lesson_open', id, 1, language);
    if (!check(handle > 0, `${id} opens`)) return;
    let wrongs = 0;
    for (let step = 0; step < 80; step++) {
        const { text, prompt, scene } = await sceneOf(both, handle, language);
        check(prompt.text.length > 5, `${id} says something`);
        if (prompt.waits === 'over') break;
        const there = new Set([
            ...scene.zones.map((zone) => zone.id),
            ...scene.zones.flatMap((zone) => zone.things.map((thing) => thing.id)),
            ...scene.answers.map((answer) => answer.id),
        ]);
        check(
            prompt.points.every((point) => there.has(point)),
            `${id} ${prompt.number} points at what is there: ${prompt.points}`,
        );
        if (prompt.waits === 'next') await both.call('rw_lesson_next', null, handle);
        else wrongs += await answerOne(both, handle, language, scene);
        if (step === 0) {
            await both.call('rw_lesson_back', null, handle);
            same((await sceneOf(both, handle, language)).text, text, `${id}: back is where it was`);
            if (prompt.waits === 'next') await both.call('rw_lesson_next', null, handle);
            else await answerOne(both, handle, language, scene);
        }
    }
    const { prompt } = await sceneOf(both, handle, language);
    same(prompt.waits, 'over', `${id} comes to its end`);
    await both.call('rw_lesson_events', null, handle, language, 0);
    await both.call('rw_lesson_close', null, handle);
    return wrongs;
}

export async function testLessons(rules, both) {
    await group('lessons and puzzles: every one to its end, every byte as natively', async () => {
        for (let language = 0; language < 3; language++) {
            await both.call('rw_lessons', null, 1, language);
            const { lessons, howToWin } = rules.lessons(rules.tell().languages[language]);
            check(howToWin.knockdown.length > 200 && howToWin.nokaut.length > 200, 'how to win');
            for (const [index, { id, title, puzzle }] of lessons.entries()) {
                check(title.length > 2, `${id} has a title`);
                if (!puzzle || index % 3 === language) await playThrough(both, id, language);
            }
        }
        same(both.different, 0, 'all bytes are the same');
    });
    await group('why: the same explanation as natively', async () => {
        const puzzles = rules.lessons().lessons.filter((one) => one.puzzle);
        for (let i = 0; i < puzzles.length; i += 13) {
            await both.call('rw_lesson_explain', puzzles[i].id, 1, i % 3);
            const { best, other, moral } = rules.why(puzzles[i].id);
            check(best.win > other.win && best.lines.length > 0, `${puzzles[i].id} has a best answer`);
            check(moral.length > 20 && other.words.includes(other.answer), `${puzzles[i].id} is explained`);
        }
        same(both.different, 0, 'all bytes are the same');
    });
    await group('a lesson through the wrapper', async () => {
        await throws('Refusal', 'no such lesson', () => rules.lesson('nobody'));
        const lesson = rules.lesson('knockdown-first', 'pl');
        while (lesson.next());
        const before = JSON.stringify(lesson.scene('pl'));
        check(lesson.answer('move left', 'pl').length > 10, 'a wrong answer is explained');
        same(JSON.stringify(lesson.scene('pl')), before, 'and changes nothing');
        await throws('Refusal', 'no such answer', () => lesson.answer('dance'));
        same(lesson.answer('move right'), null, 'a good answer');
        check(lesson.events(0, 'es').lines.length > 0, 'it is told');
        check(lesson.back(), 'one back');
        const table = lesson.playOn({ players: { a: { name: 'Ann' }, b: { bot: 'random' } } }, 1000);
        same(table.scene().sight.asked, 'a', 'a match goes on from there');
        table.close();
        lesson.close();
        await throws('Refusal', 'a lesson that is closed', () => lesson.scene());
    });
}
