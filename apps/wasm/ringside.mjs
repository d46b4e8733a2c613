// ringside.mjs - the module in a page, a worker or node: loads it, calls it, reads its JSON.
//
// A thin wrapper: every method is one call of the module (apps/wasm/exports.def, docs/wasm.md); what a
// game means comes out of the module and is never computed here. A call that is refused throws a Refusal
// with one line that says why; nothing has changed then. Texts go in and out through the module's two
// buffers, which nobody but `call` touches: what is returned is always a copy.

const SEATS = ['a', 'b', 'c', 'd', 'table', 'nobody', 'spectator'];
const ORDERS = ['let-turn-go', 'only-attacked', 'keep-goal'];
const WITHOUT_PREVIEWS = 1;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module says no; the message says why. */
export class Refusal extends Error {
    name = 'Refusal';
}

/** Box texts that do not compile; `problems` says where and why. */
export class BoxProblems extends Error {
    name = 'BoxProblems';
    constructor(told) {
        const first = told.problems[0];
        super(
            first
                ? `${first.file}:${first.line}:${first.column}: ${first.message}`
                : 'the boxes do not compile',
        );
        this.problems = told.problems;
        this.total = told.total;
    }
}

/** The module has ended in the middle of a call: throw the instance away. */
export class Broken extends Error {
    name = 'Broken';
}

// ---- Words for the module's numbers ----

function indexIn(list, word, what) {
    const index = list.indexOf(word);
    if (index < 0) throw new Refusal(`there is no ${what} "${word}"`);
    return index;
}

/** How a hand is steered, and what becomes of a tower, in the order of tower/tower.h. */
const WAYS = ['mouse', 'touch', 'keys'];
const VERDICTS = ['building', 'stands', 'late', 'holding', 'fell', 'left', 'crowded', 'leans', 'restless'];
const seatNumber = (seat) => indexIn(SEATS, seat, 'seat');

/** A tower tells its seat by number. */
const seated = (tower) => ({ ...tower, seat: SEATS[tower.seat] });

function orderBits(orders) {
    return orders.reduce((bits, order) => bits | (1 << indexIn(ORDERS, order, 'order')), 0);
}

const bytesOf = (text) => (typeof text === 'string' ? encoder.encode(text) : text);

/** Several texts in one: a line "NAME SIZE", so many bytes, a line break. */
function parts(list) {
    const pieces = [];
    for (const [name, text] of list) {
        const bytes = bytesOf(text);
        if (/[\s\0]/.test(name) || name === '') throw new Refusal(`"${name}" is no name of a text`);
        pieces.push(encoder.encode(`${name} ${bytes.length}\n`), bytes, encoder.encode('\n'));
    }
    const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
        all.set(piece, at);
        at += piece.length;
    }
    return all;
}

/** One line of a setting; what it holds can never be a line of its own. */
function line(key, value) {
    if (/[\n\0]/.test(`${key}${value}`)) throw new Refusal(`"${key}" is set to more than one line`);
    return `${key} ${value}\n`;
}

function setupLines({ game, random, set = {} }) {
    let lines = game === undefined ? '' : line('game', game);
    if (random !== undefined) lines += line('random', random);
    for (const [key, value] of Object.entries(set)) lines += line(`set ${key}`, value);
    return lines;
}

const HOST_KEYS = {
    pace: 'pace',
    clock: 'clock',
    clockTime: 'clock-time',
    clockMore: 'clock-more',
    quiet: 'quiet',
    window: 'window',
    hold: 'hold',
    absent: 'absent',
    lateLoses: 'late-loses',
    stops: 'stops',
    takeback: 'takeback',
    built: 'built',
    language: 'language',
    seed: 'seed',
    dice: 'dice',
    pauses: 'pauses',
    started: 'started',
};

function tableLines(opening) {
    let lines = setupLines(opening);
    for (const [name, key] of Object.entries(HOST_KEYS)) {
        const value = opening[name];
        if (value !== undefined)
            lines += line(key, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
    }
    for (const [seat, player] of Object.entries(opening.players ?? {}))
        lines += line('player', `${seat} ${player.bot ?? 'person'} ${player.name ?? ''}`.trimEnd());
    for (const [seat, { tower = [] }] of Object.entries(opening.players ?? {}))
        if (tower.length) lines += line('tower', `${seat} ${tower.join(' ')}`);
    for (const [seat, place] of Object.entries(opening.places ?? {}))
        lines += line('place', `${seat} ${place}`);
    return lines;
}

// ---- The system that the module sees: a clock and chance, nothing else ----

function systemFor(instance, randomness) {
    const SUCCESS = 0,
        BAD_FILE = 8;
    const memory = () => new DataView(instance().exports.memory.buffer);
    const said = { text: '' };
    const calls = {
        clock_time_get(clock, precision, to) {
            const now = clock === 0 ? Date.now() : performance.now();
            memory().setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
            return SUCCESS;
        },
        random_get(to, size) {
            const bytes = new Uint8Array(instance().exports.memory.buffer, to, size);
            for (let at = 0; at < size; at += 65536)
                randomness.getRandomValues(bytes.subarray(at, at + 65536));
            return SUCCESS;
        },
        // What an assertion that fails says before it ends the module.
        fd_write(file, vectors, count, written) {
            const view = memory();
            let size = 0;
            for (let i = 0; i < count; i++) {
                const from = view.getUint32(vectors + 8 * i, true),
                    length = view.getUint32(vectors + 8 * i + 4, true);
                said.text += decoder.decode(new Uint8Array(view.buffer, from, length));
                size += length;
            }
            said.text = said.text.slice(-500);
            view.setUint32(written, size, true);
            return SUCCESS;
        },
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        proc_exit(status) {
            throw new Broken(`the module has ended with ${status}`);
        },
    };
    return { calls, said };
}

async function chance() {
    return globalThis.crypto ?? (await import(/* @vite-ignore */ 'node:crypto')).webcrypto;
}

/** Bytes, a compiled module, or where the module lies. */
async function compiled(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
    const base = globalThis.location?.href ?? import.meta.url;
    const url = new URL(source, base);
    if (url.protocol === 'file:') {
        const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
        return WebAssembly.compile(await readFile(url));
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
    if (response.headers.get('content-type') === 'application/wasm')
        return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

// ---- The module ----

export class Ringside {
    #exports;
    #said;
    #broken = false;

    /** Loads the module from bytes, from a WebAssembly.Module, or from where it lies. */
    static async load(source) {
        const module = await compiled(source);
        const randomness = await chance();
        let instance;
        const { calls, said } = systemFor(() => instance, randomness);
        instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: calls });
        instance.exports._initialize();
        return new Ringside(module, instance.exports, said);
    }

    constructor(module, exports, said) {
        /** The compiled module: give it to workers, so that they need not compile it again. */
        this.module = module;
        this.#exports = exports;
        this.#said = said;
    }

    /** Calls an export with bytes or text for the in-buffer (or null) and numbers. Returns its number. */
    call(name, input, ...numbers) {
        if (this.#broken) throw new Broken('the module has ended before');
        try {
            if (input !== null) this.#give(bytesOf(input));
            const result = this.#exports[name](...numbers);
            if (result >= 0 || name === 'rw_table_due') return result;
        } catch (error) {
            if (error instanceof Refusal) throw error;
            this.#broken = true;
            throw new Broken(`${name}: ${error.message} ${this.#said.text}`.trim());
        }
        throw new Refusal(this.text());
    }

    #give(bytes) {
        const address = this.#exports.rw_in(bytes.length);
        if (address === 0) throw new Refusal('this is too long for the module');
        new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
    }

    /** What the last call gave. */
    bytes() {
        const size = this.#exports.rw_out_size();
        return new Uint8Array(this.#exports.memory.buffer, this.#exports.rw_out(), size).slice();
    }

    text() {
        const size = this.#exports.rw_out_size();
        return decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.rw_out(), size));
    }

    json() {
        return JSON.parse(this.text());
    }

    /** Bytes that the module has taken so far. */
    get memory() {
        return this.#exports.memory.buffer.byteLength;
    }

    /** The shipped boxes with texts of the player's own: [{name, text}]. Throws BoxProblems. */
    compile(texts = []) {
        const handle = this.call('rw_compile', parts(texts.map(({ name, text }) => [name, text])));
        if (handle === 0) throw new BoxProblems(this.json());
        return new Rules(this, handle);
    }

    /** The budget of a hint that comes after this one (0: the first). */
    hintBudget(budget, simulations = 32000) {
        return this.call('rw_hint_budget', null, budget, simulations);
    }

    /** The promise of a part of a seed, both 64 hexadecimal digits (docs/fairness.md). */
    promise(part) {
        this.call('rw_fair_promise', part);
        return this.text();
    }

    /** The page that teaches the box language of a game, as `ringside box language` prints it. */
    language(game) {
        this.call('rw_language', null, game);
        return this.text();
    }
}

/** What every handle can do; `languages` are the codes of those that its rules have. */
class Held {
    constructor(ringside, handle, languages) {
        this.ringside = ringside;
        this.handle = handle;
        this.languages = languages;
    }

    spoken(language) {
        return indexIn(this.languages, language, 'language');
    }

    do(name, ...numbers) {
        return this.ringside.call(name, null, this.handle, ...numbers);
    }

    give(name, input, ...numbers) {
        return this.ringside.call(name, input, this.handle, ...numbers);
    }

    json(name, ...numbers) {
        this.do(name, ...numbers);
        return this.ringside.json();
    }
}

// ---- The lab ----

/** A study of one card, pair by pair of matches. A module has one at a time. */
export class Lab {
    constructor(ringside, compares) {
        this.ringside = ringside;
        this.compares = compares;
    }

    /** The first pair from this one on in which the card can turn up. */
    next(from) {
        return this.ringside.call('rw_lab_next', null, from);
    }

    /** Plays a pair; a line of numbers. */
    play(unit) {
        this.ringside.call('rw_lab_play', null, unit);
        return this.ringside.text();
    }

    /** What such lines, of this instance or of others, say together. */
    sum(lines) {
        this.ringside.call('rw_lab_sum', lines.join('\n'));
        return this.ringside.json();
    }

    close() {
        this.ringside.call('rw_lab_close', null);
    }
}

// ---- Rules ----

export class Rules extends Held {
    #told;

    constructor(ringside, handle) {
        super(ringside, handle, []);
        this.languages = this.tell().languages;
    }

    free() {
        this.do('rw_rules_free');
    }

    /** Version, hash, games, languages, levels of bots. */
    tell() {
        this.#told ??= this.json('rw_rules_tell');
        return this.#told;
    }

    #game(word) {
        return indexIn(this.tell().games, word, 'game');
    }

    /** The form of a set-up: keys and their values, rulings in words, what is wrong with it. */
    setup(setup, language = 'en') {
        this.give('rw_setup', setupLines(setup), this.spoken(language));
        return this.ringside.json();
    }

    /** A set of words by key: "scene", "table", "rulings" ... */
    words(set, language = 'en') {
        this.give('rw_words', set, this.spoken(language));
        return new Map(this.ringside.json());
    }

    /** Every card, fighter, arena ... of a game in full. */
    things(game, language = 'en') {
        return this.json('rw_things', this.#game(game), this.spoken(language));
    }

    card(thing, language = 'en') {
        return this.json('rw_card', thing, this.spoken(language));
    }

    /** What is legal in the box texts but surely meant otherwise: problems, as BoxProblems has them. */
    warnings() {
        this.do('rw_rules_warnings');
        return this.ringside.json().problems;
    }

    /** What the program has understood of a card, for its author, as `ringside box explain` tells it. */
    understood(thing, language = 'en') {
        this.ringside.call('rw_explain', null, this.handle, thing, this.spoken(language));
        return this.ringside.text();
    }

    /** What a match file holds, without its secrets. */
    describe(match, language = 'en') {
        this.give('rw_match_tell', match, this.spoken(language));
        return this.ringside.json();
    }

    /** A new match. */
    open(opening, now) {
        const texts = [['table', tableLines(opening)]];
        if (opening.position !== undefined) texts.push(['position', opening.position]);
        return new Table(this.ringside, this.give('rw_table_open', parts(texts), now), this.languages);
    }

    /** A match file at a table; `opening` tells players (if they are others), places and settings. */
    load(match, opening, now) {
        const texts = [
            ['table', tableLines(opening)],
            ['match', match],
        ];
        return new Table(this.ringside, this.give('rw_table_load', parts(texts), now), this.languages);
    }

    /** A match that is played elsewhere, as these eyes are told of it: set-up and players as in `open`. */
    far(opening, eyes) {
        return new Far(this.ringside, this.give('rw_far_open', tableLines(opening), seatNumber(eyes)), this.languages);
    }

    /** What there is to say of a match's shuffle: none, broken, made, other, good; `promises` were told before the deal. */
    fair(match, promises) {
        const noted = promises.map((promise) => line('noted', promise)).join('');
        this.give('rw_match_fair', parts([['match', match], ['promises', noted]]));
        return this.ringside.text();
    }

    replay(match) {
        return new Replay(this.ringside, this.give('rw_replay_open', match), this.languages);
    }

    review(match, simulations = 4000, seed = 1) {
        const handle = this.give('rw_review_open', match, simulations, seed);
        return new Review(this.ringside, handle, this.languages, this.ringside.json());
    }

    // -- Thinking: for workers --

    /** The whole answer to a task, as bytes. */
    think(task) {
        this.give('rw_think', task);
        return this.ringside.bytes();
    }

    /** One tree of a task, as bytes. */
    grow(task, tree) {
        this.give('rw_grow', task, tree);
        return this.ringside.bytes();
    }

    /** The answer that all trees of a task, in order, make together. */
    join(task, trees) {
        this.give('rw_join', parts([['task', task], ...trees.map((tree) => ['tree', tree])]));
        return this.ringside.bytes();
    }

    /** An answer's moves, best first, with their chances. */
    advice(answer) {
        this.give('rw_answer_tell', answer);
        return this.ringside.json();
    }

    // -- The lab: for workers --

    /** How strong a card {game, kind, id, box} of these rules is, beside `old` rules or, with null, alone. */
    lab(old, { game, kind, id, box, bot = 'skilled', set = {} }) {
        const lines = Object.entries({ game, kind, id, box, bot }).map(([key, it]) => `${key} ${it}\n`);
        for (const [key, value] of Object.entries(set)) lines.push(`set ${key}=${value}\n`);
        const compares = this.ringside.call('rw_lab_open', lines.join(''), old?.handle ?? 0, this.handle);
        return new Lab(this.ringside, compares === 1);
    }

    // -- Learning --

    /** Lessons and puzzles, and the page "how to win" of each game. */
    lessons(language = 'en') {
        return this.json('rw_lessons', this.spoken(language));
    }

    /** One of them by its id. */
    lesson(id, language = 'en') {
        return new Lesson(this.ringside, this.give('rw_lesson_open', id, this.spoken(language)), this.languages);
    }

    /** Why a puzzle's answer is the answer. It thinks: for workers. */
    why(id, language = 'en') {
        this.give('rw_lesson_explain', id, this.spoken(language));
        return this.ringside.json();
    }

    // -- Checks --

    /** Runs files of scenarios: [{name, text}]. */
    scenarios(files) {
        this.give('rw_scenarios', parts(files.map(({ name, text }) => [name, text])));
        return this.ringside.json();
    }

    signature(mode) {
        this.do('rw_signature', mode);
        return this.ringside.text();
    }
}

// ---- Tables ----

export class Table extends Held {
    close() {
        this.do('rw_table_close');
    }

    tell(language = 'en') {
        return this.json('rw_table_tell', this.spoken(language));
    }

    /** The match as the program's match file. */
    save() {
        this.do('rw_table_save');
        return this.ringside.text();
    }

    /** Carries out what is due; returns how many actions there are. */
    tick(now) {
        return this.do('rw_table_tick', now);
    }

    /** In so many milliseconds a tick is wanted; null: not before somebody does something. */
    due(now) {
        const due = this.do('rw_table_due', now);
        return due < 0 ? null : due;
    }

    /** What a place sees: {sight, scene}. */
    scene(place = 0, language = 'en', { previews = true } = {}) {
        return this.json('rw_table_scene', place, this.spoken(language), previews ? 0 : WITHOUT_PREVIEWS);
    }

    /** What one answer would do: {id, what, warning}. */
    preview(id, place = 0, language = 'en') {
        this.give('rw_table_preview', id, place, this.spoken(language));
        return this.ringside.json();
    }

    card(thing, place = 0, language = 'en') {
        return this.json('rw_table_card', place, this.spoken(language), thing);
    }

    /** What happened, as far as the place may know: {events, lines, next}; `from`: next of the last time. */
    events(from = 0, place = 0, language = 'en') {
        return this.json('rw_table_events', place, this.spoken(language), from);
    }

    /** The answer to a hint's task in words: the best few, what is as good as the best, and why. */
    hints(answer, place = 0, language = 'en') {
        this.give('rw_table_hints', answer, place, this.spoken(language));
        return this.ringside.json();
    }

    /** What the people at a place have not looked through: {stops, told: {lines, changes, dice}}, or null. */
    recap(place = 0, language = 'en') {
        return this.json('rw_table_recap', place, this.spoken(language));
    }

    /** They have. */
    looked(place = 0) {
        this.do('rw_table_looked', place);
    }

    answer(id, now, place = 0) {
        this.give('rw_table_answer', id, place, now);
    }

    hold(seat, hold, now) {
        this.do('rw_table_hold', seatNumber(seat), Number(hold), now);
    }

    /** "Nobody": closes the window if all who could answer sit here; whether it did. */
    nobody(now, place = 0) {
        return this.do('rw_table_nobody', place, now) === 1;
    }

    raiseCurtain(seat, now, place = 0) {
        return this.do('rw_table_curtain', place, seatNumber(seat), now) === 1;
    }

    dropCurtain(now, place = 0) {
        this.do('rw_table_curtain', place, -1, now);
    }

    order(seat, orders) {
        this.do('rw_table_order', seatNumber(seat), orderBits(orders));
    }

    pause(paused, now) {
        this.do('rw_table_pause', Number(paused), now);
    }

    /** The person of a seat looks from a place, or (null) has gone. */
    sit(seat, place, now) {
        this.do('rw_table_sit', seatNumber(seat), place ?? -1, now);
    }

    undo(seat, now) {
        this.do('rw_table_undo', seatNumber(seat), now);
    }

    takeback(seat, now) {
        this.do('rw_table_takeback', seatNumber(seat), now);
    }

    agree(seat, agrees, now) {
        this.do('rw_table_agree', seatNumber(seat), Number(agrees), now);
    }

    resign(seat, now) {
        this.do('rw_table_resign', seatNumber(seat), now);
    }

    // -- Towers --

    /** The tower that is to be built; null: none. The page builds it with tower.wasm. */
    tower() {
        return this.do('rw_tower') ? seated(this.ringside.json()) : null;
    }

    towerStart(seat, way, now) {
        this.do('rw_tower_start', seatNumber(seat), indexIn(WAYS, way, 'way'), now);
    }

    /** What the hand was told since, as text; ticks count from the start. */
    towerTold(seat, list, now) {
        this.give('rw_tower_told', list, seatNumber(seat), now);
    }

    towerDone(seat, now) {
        this.do('rw_tower_done', seatNumber(seat), now);
    }

    /** A tower that was built with this action, at a tick: where its cubes and the hand are. */
    towerFrame(action, tick) {
        const verdict = this.do('rw_tower_frame', action, tick);
        return { ...this.ringside.json(), verdict: VERDICTS[verdict] };
    }

    replace(seat, player, now, place = 0) {
        const words = `${player.bot ?? 'person'} ${player.name ?? ''}`.trimEnd();
        this.give('rw_table_replace', words, seatNumber(seat), place, now);
    }

    comment(text) {
        this.give('rw_table_comment', text);
    }

    /** Of refusals. */
    speak(language) {
        this.do('rw_table_language', this.spoken(language));
    }

    // -- Thinking --

    #task(trees) {
        return trees === 0 ? null : { bytes: this.ringside.bytes(), trees };
    }

    /** What a bot has to think about now, once: {bytes, trees}; null: nobody needs to. */
    task() {
        return this.#task(this.do('rw_table_task'));
    }

    /** What came of it; false: that question is over. */
    thought(answer, now) {
        return this.give('rw_table_thought', answer, now) === 1;
    }

    /** Whoever thought is gone: `task` gives it again. */
    lost() {
        this.do('rw_table_lost');
    }

    /** What the strongest bot would do here with so many simulations. */
    hint(budget, place = 0, seed = 1) {
        return this.#task(this.do('rw_hint_task', place, budget, seed));
    }

    replay() {
        return new Replay(this.ringside, this.do('rw_replay_table'), this.languages);
    }
}

// ---- Matches that are played elsewhere ----

/** Answers are numbers of 32 bits, the lowest byte first. */
function actionBytes(actions) {
    const bytes = new DataView(new ArrayBuffer(4 * actions.length));
    actions.forEach((action, index) => bytes.setUint32(4 * index, action, true));
    return new Uint8Array(bytes.buffer);
}

export class Far extends Held {
    close() {
        this.do('rw_far_close');
    }

    /** The moment now, and what was heard behind the first `from` events; returns how many have been heard. */
    take({ view, answers, heard }, from, over) {
        const told = parts([['view', view], ['answers', actionBytes(answers)], ['heard', heard]]);
        return this.give('rw_far_take', told, from, Number(over));
    }

    scene(language = 'en', { previews = true } = {}) {
        return this.json('rw_far_scene', this.spoken(language), previews ? 0 : WITHOUT_PREVIEWS);
    }

    card(thing, language = 'en') {
        return this.json('rw_far_card', this.spoken(language), thing);
    }

    events(from = 0, language = 'en') {
        return this.json('rw_far_events', this.spoken(language), from);
    }

    recap(language = 'en') {
        return this.json('rw_far_recap', this.spoken(language));
    }

    /** They were looked through, all or so many events. */
    looked(events = -1) {
        this.do('rw_far_looked', events);
    }

    /** What a strong bot would do, where these eyes are asked; likewise a task. */
    hint(budget, seed = 1) {
        const trees = this.do('rw_far_task', budget, seed);
        return { bytes: this.ringside.bytes(), trees };
    }

    hints(answer, language = 'en') {
        this.give('rw_far_hints', answer, this.spoken(language));
        return this.ringside.json();
    }
}

// ---- Replays and reviews ----

export class Replay extends Held {
    close() {
        this.do('rw_replay_close');
    }

    tell(language = 'en') {
        return this.json('rw_replay_tell', this.spoken(language));
    }

    /** To the moment after so many actions; returns where that is. */
    go(at) {
        return this.do('rw_replay_go', at);
    }

    /** {moment, scene} */
    scene(eyes = 'spectator', language = 'en', { previews = true } = {}) {
        const options = previews ? 0 : WITHOUT_PREVIEWS;
        return this.json('rw_replay_scene', seatNumber(eyes), this.spoken(language), options);
    }

    /** Those of the last action. */
    events(eyes = 'spectator', language = 'en') {
        return this.json('rw_replay_events', seatNumber(eyes), this.spoken(language));
    }

    /** The tower that was built with an action, to be built again; null: none was. */
    tower(action) {
        return this.do('rw_replay_tower', action) ? seated(this.ringside.json()) : null;
    }

    hint(budget, eyes, seed = 1) {
        const trees = this.do('rw_replay_task', seatNumber(eyes), budget, seed);
        return { bytes: this.ringside.bytes(), trees };
    }

    /** A new match that goes on from here. */
    branch(at, opening, now) {
        const lines = parts([['table', tableLines(opening)]]);
        return new Table(this.ringside, this.give('rw_replay_branch', lines, at, now), this.languages);
    }
}

export class Review extends Held {
    constructor(ringside, handle, languages, at) {
        super(ringside, handle, languages);
        /** Where the decisions are: behind so many actions. */
        this.at = at;
    }

    close() {
        this.do('rw_review_close');
    }

    /** Weighs one of them. */
    step(index, language = 'en') {
        return this.json('rw_review_step', index, this.spoken(language));
    }

    /** Mistakes and luck of each seat, in points of chance, of items that were weighed anywhere. */
    sum(items) {
        const lines = items.map(({ at, drop, best }) => `${this.at.indexOf(at)} ${drop} ${best.win}`);
        this.give('rw_review_sum', lines.join('\n'));
        return this.ringside.json();
    }
}

// ---- Lessons and puzzles ----

export class Lesson extends Held {
    close() {
        this.do('rw_lesson_close');
    }

    /** The prompt and the table that it is about: {prompt, scene}. */
    scene(language = 'en', { previews = true } = {}) {
        return this.json('rw_lesson_scene', this.spoken(language), previews ? 0 : WITHOUT_PREVIEWS);
    }

    card(thing, language = 'en') {
        return this.json('rw_lesson_card', this.spoken(language), thing);
    }

    /** What happened, as whoever learns hears it: {events, lines, next}. */
    events(from = 0, language = 'en') {
        return this.json('rw_lesson_events', this.spoken(language), from);
    }

    /** null: a good answer, and it was played. Otherwise what there is to say; nothing has changed. */
    answer(id, language = 'en') {
        const good = this.give('rw_lesson_answer', id, this.spoken(language)) === 1;
        return good ? null : this.ringside.text();
    }

    /** On from a prompt that is only read; false: this one waits for an answer, or it is over. */
    next() {
        return this.do('rw_lesson_next') === 1;
    }

    /** To the prompt before; false: this is the first. */
    back() {
        return this.do('rw_lesson_back') === 1;
    }

    /** A match that goes on from here; `opening` tells players and settings. */
    playOn(opening, now) {
        const lines = parts([['table', tableLines(opening)]]);
        return new Table(this.ringside, this.give('rw_lesson_table', lines, now), this.languages);
    }
}
