// ringside.mjs - the module in a page, a worker or node: loads it, calls it, reads its JSON.
//
// A thin wrapper: every method is one call of the module (apps/wasm/exports.def, docs/wasm.md); what a
// game means comes out of the module and is never computed here. A call that is refused throws a Refusal
// with one line that says why; nothing has changed then. Texts go in and out through the module's two
// buffers, which nobody but `call` touches: what is returned is always a copy.
import { Far, Held, Lesson, Replay, Review, Table } from './matches.mjs';
import { chance, compiled, systemFor } from './system.mjs';
import {
  BoxProblems,
  Broken,
  bytesOf,
  decoder,
  indexIn,
  line,
  parts,
  Refusal,
  seatNumber,
  setupLines,
  tableLines,
} from './wire.mjs';

export { BoxProblems, Broken, Far, Lesson, Refusal, Replay, Review, Table };

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
    return new Far(
      this.ringside,
      this.give('rw_far_open', tableLines(opening), seatNumber(eyes)),
      this.languages,
    );
  }

  /** What there is to say of a match's shuffle: none, broken, made, other, good; `promises` were told before the deal. */
  fair(match, promises) {
    const noted = promises.map((promise) => line('noted', promise)).join('');
    this.give(
      'rw_match_fair',
      parts([
        ['match', match],
        ['promises', noted],
      ]),
    );
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
