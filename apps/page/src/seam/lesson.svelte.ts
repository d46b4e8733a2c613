// lesson.svelte.ts - a lesson or a puzzle as a Table: its moments are those of the script, its prompts stand beside it.
import type { Lesson, LessonPrompt } from '@module/ringside.mjs';
import { ModuleTable, type Engine, type Seating } from './module';
import type { Card, Language } from './scene';
import { StillTable } from './still';
import type { Moment, Sight } from './table';

export class LessonTable extends StillTable {
  /** What is said now. */
  prompt = $state.raw() as LessonPrompt;
  /** What there is to say to an answer that was not the one. */
  reply = $state('');
  readonly #engine: Engine;
  readonly #lesson: Lesson;
  #language: Language;
  #heard = 0;
  #steps = 0;
  #tell: ((moment: Moment) => void) | undefined;

  constructor(engine: Engine, id: string, language: Language) {
    super();
    this.#engine = engine;
    this.#lesson = engine.rules.lesson(id, language);
    this.#language = language;
    this.prompt = this.#lesson.scene(language, { previews: false }).prompt;
  }

  watch(tell: (moment: Moment) => void): () => void {
    this.#tell = tell;
    tell(this.#moment(true));
    return () => (this.#tell = undefined);
  }

  #moment(anew: boolean): Moment {
    const { prompt, scene } = this.#lesson.scene(this.#language);
    this.prompt = prompt;
    const again = anew || prompt.heard < this.#heard;
    const told = this.#lesson.events(again ? 0 : this.#heard, this.#language);
    this.#heard = told.next;
    const asks = prompt.waits === 'answer';
    const sight: Sight = {
      game: scene.game,
      due: -1,
      heard: prompt.heard,
      shows: 'table',
      eyes: prompt.seat,
      seat: asks ? prompt.seat : null,
      asked: asks ? prompt.seat : null,
      claims: false,
      thinking: false,
      undo: false,
      paused: true,
      takeback: null,
      running: null,
      window: null,
      people: [],
      players: scene.seats.map((seat) => ({ seat: seat.id as LessonPrompt['seat'], name: seat.name })),
      started: null,
      actions: this.#steps,
      over: false,
      winner: scene.winner,
    };
    return {
      sight,
      scene: asks ? scene : { ...scene, answers: [] },
      events: again ? [] : told.events,
      lines: told.lines,
      anew: again,
    };
  }

  #on(anew = false): void {
    this.#steps++;
    this.reply = '';
    this.#tell?.(this.#moment(anew));
  }

  /** Good answers are played; to others there is something to say, and nothing changes. */
  async answer(id: string): Promise<void> {
    const reply = this.#lesson.answer(id, this.#language);
    if (reply === null) this.#on();
    else this.reply = reply;
  }

  next = (): void => void (this.#lesson.next() && this.#on());
  back = (): void => void (this.#lesson.back() && this.#on(true));

  /** A match that goes on where the lesson ends. */
  playOn(seating: Seating): ModuleTable {
    return new ModuleTable(
      this.#engine,
      this.#lesson.playOn(this.#engine.withStops(seating), performance.now()),
      this.#language,
      seating,
    );
  }

  async speak(language: Language): Promise<void> {
    this.#language = language;
    this.reply = '';
    this.#tell?.(this.#moment(true));
  }

  async card(thing: number): Promise<Card> {
    return this.#lesson.card(thing, this.#language);
  }

  close(): void {
    this.#tell = undefined;
    this.#lesson.close();
  }
}
