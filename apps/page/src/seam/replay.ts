// replay.ts - a match that was played, as a Table: its moments are where somebody has put the slider.
import type { Replay } from '@module/ringside.mjs';
import { ModuleTable, type Engine, type Seating } from './module';
import {
  gameOf,
  type Card,
  type Game,
  type Language,
  type LogLine,
  type SceneSeat,
  type SeatId,
} from './scene';
import { StillTable } from './still';
import type { Moment, Sight } from './table';

export class ReplayTable extends StillTable {
  readonly actions: number;
  readonly seats: Sight['players'];
  readonly game: Game;
  #engine: Engine;
  #replay: Replay;
  #language: Language;
  #eyes: SeatId = 'spectator';
  #at = 0;
  #lines: LogLine[][] = [[]];
  #tell: ((moment: Moment) => void) | undefined;

  constructor(engine: Engine, match: string, language: Language) {
    super();
    this.#engine = engine;
    this.#replay = engine.rules.replay(match);
    this.#language = language;
    const told = engine.rules.describe(match, language);
    this.actions = told.actions;
    this.seats = told.players;
    this.game = gameOf(told.game);
    this.#replay.go(0);
  }

  /** Who sits where, as scenes tell it. */
  get sides(): SceneSeat[] {
    return this.#replay.scene(this.#eyes, this.#language, { previews: false }).scene.seats;
  }

  get at(): number {
    return this.#at;
  }

  watch(tell: (moment: Moment) => void): () => void {
    this.#tell = tell;
    tell(this.#moment([], true));
    return () => (this.#tell = undefined);
  }

  /** The log up to here; steps that nobody has looked at are read on the way. */
  #read(at: number): void {
    for (let step = this.#lines.length; step <= at; step++) {
      this.#replay.go(step);
      this.#lines.push(this.#replay.events(this.#eyes, this.#language).lines);
    }
  }

  #moment(events: Moment['events'], anew: boolean): Moment {
    const { scene } = this.#replay.scene(this.#eyes, this.#language, { previews: false });
    const sight: Sight = {
      game: this.game,
      due: -1,
      heard: 0,
      shows: 'table',
      eyes: this.#eyes,
      seat: null,
      asked: null,
      claims: false,
      thinking: false,
      undo: false,
      paused: true,
      takeback: null,
      running: null,
      window: null,
      people: [],
      players: this.seats,
      started: null,
      actions: this.#at,
      over: false,
      winner: scene.winner,
    };
    const lines = anew ? this.#lines.slice(0, this.#at + 1).flat() : (this.#lines[this.#at] ?? []);
    return {
      sight,
      scene: { ...scene, answers: [] },
      events,
      lines,
      anew,
      tower: anew ? null : this.#tower(),
    };
  }

  /** The tower that led to this moment, as it was built. */
  #tower(): Moment['tower'] {
    const built = this.#engine.knows('rw_replay_tower') ? this.#replay.tower(this.#at - 1) : null;
    return built && { ...built, own: false, live: false, running: true, elapsed: 0, film: true };
  }

  /** To the moment after so many actions; a step on is played, anything else is shown. */
  go(at: number): void {
    const before = this.#at;
    this.#at = Math.max(0, Math.min(this.actions, at));
    this.#read(this.#at);
    this.#replay.go(this.#at);
    const on = this.#at === before + 1;
    this.#tell?.(this.#moment(on ? this.#replay.events(this.#eyes, this.#language).events : [], !on));
  }

  look(eyes: SeatId): void {
    this.#eyes = eyes;
    this.#lines = [[]];
    this.go(this.#at);
  }

  /** A match that goes on from the moment behind so many actions. */
  branch(at: number, seating: Seating): ModuleTable {
    return new ModuleTable(
      this.#engine,
      this.#replay.branch(at, this.#engine.withStops(seating), performance.now()),
      this.#language,
      seating,
    );
  }

  async speak(language: Language): Promise<void> {
    this.#language = language;
    this.look(this.#eyes);
  }

  async card(thing: number): Promise<Card> {
    return this.#engine.rules.card(thing, this.#language);
  }

  async answer(): Promise<void> {
    // nobody answers in a match that was played
  }

  close(): void {
    this.#tell = undefined;
    this.#replay.close();
  }
}
