// matches.mjs - the module's matches: tables, matches that are played elsewhere, replays, reviews, lessons.
//
// Each is a handle of the module; every method is one call of it (ringside.mjs says what that means).
import {
  indexIn,
  orderBits,
  parts,
  seated,
  seatNumber,
  tableLines,
  VERDICTS,
  WAYS,
  WITHOUT_PREVIEWS,
} from './wire.mjs';

/** What every handle can do; `languages` are the codes of those that its rules have. */
export class Held {
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
    const told = parts([
      ['view', view],
      ['answers', actionBytes(answers)],
      ['heard', heard],
    ]);
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
