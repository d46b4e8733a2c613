// playing.svelte.ts - a match as the screen shows it: the moment, the log, what is chosen, what moves.
//
// Moments come from a Table, one after the other; each is played (poses, flights, dice, stickers, sounds) and shown on
// the way. What a choreography is, a game says (src/games); here is only the order: cause before effect, one
// thing at a time, and everything at once when somebody presses something or does not want motion.
import { tick } from 'svelte';
import {
  answersAbout,
  fact,
  thingOf,
  type Answer,
  type LogLine,
  type Scene,
  type Seat,
  type GameEvent,
  type Thing,
} from '../seam/scene';
import type { Advice, Moment, Order, Recap, Sight, Table } from '../seam/table';
import { Flights, type Flight } from './flights';
import { sounds, type Sound } from './sound.svelte';
import { Towers } from '../tower/towers.svelte';

/** One beat: what is seen for so long. `shows`: from here on the new scene is seen. */
export interface Beat {
  ms: number;
  poses?: Record<string, string>;
  sticker?: string;
  shows?: boolean;
  /** What travels meanwhile. */
  flights?: Flight[];
  /** Dice that fall, and what they come to. */
  dice?: number[];
  told?: string;
  sound?: Sound;
}
export type Choreography = (events: GameEvent[], before: Scene, after: Scene) => Beat[];

/** So many moments of others' turns are kept, to be shown again. */
const MOST_AGAIN = 60;
/** Without motion the sounds of a moment follow each other so closely. */
const SOUNDS_APART = 160;

const stillness = (): boolean =>
  document.documentElement.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Playing {
  sight = $state.raw() as Sight;
  scene = $state.raw() as Scene;
  lines = $state.raw<LogLine[]>([]);
  poses = $state.raw<Record<string, string>>({});
  sticker = $state('');
  /** Dice that fall now. */
  dice = $state.raw<{ dice: number[]; told: string } | null>(null);
  /** Moments wait to be shown. */
  busy = $state(false);
  /** The answer that is looked at. */
  looked = $state.raw<Answer | null>(null);
  /** Why the thing that is looked at can do nothing now, in words. */
  whyNot = $state('');
  /** The thing whose answers are asked for, since it has several. */
  narrowed = $state<string | null>(null);
  /** The thing that is read large. */
  reading = $state.raw<{ thing: number; id: string } | null>(null);
  /** What a lesson points at: ids of zones, things and answers. */
  pointed = $state.raw<string[]>([]);
  advice = $state.raw<Advice | null>(null);
  /** What happened meanwhile, until it was looked through. */
  recap = $state.raw<Recap | null>(null);
  /** There is something to be shown again. */
  canAgain = $state(false);
  problem = $state('');
  /** When the window closes, by performance.now(); 0: it does not. */
  closes = $state(0);

  readonly table: Table;
  /** What is seen instead of the table while somebody builds. */
  readonly towers: Towers;
  #choreography: Choreography;
  #queue: Moment[] = [];
  /** Moments since the own turn ended, the first as it was then. */
  #since: Moment[] = [];
  #skip: (() => void) | undefined;
  #stop: () => void;
  #hints: AbortController | undefined;
  #flights = new Flights();

  constructor(table: Table, choreography: Choreography) {
    this.table = table;
    this.towers = new Towers(table);
    this.#choreography = choreography;
    let first = true;
    this.#stop = table.watch((moment) => {
      if (first) this.#show(moment);
      else this.#take(moment);
      first = false;
    });
  }

  /** Answers that may be given now: of the thing that was chosen, or all. */
  readonly answers = $derived.by((): Answer[] => {
    if (this.busy || this.sight.shows === 'curtain') return [];
    return this.narrowed ? answersAbout(this.scene.answers, this.narrowed) : this.scene.answers;
  });

  /** Somebody here plays, and it is not over. */
  readonly mayResign = $derived.by(
    (): boolean => this.sight.people.some((person) => person.place === 0) && !this.sight.over,
  );

  // ---- Moments ----

  #take(moment: Moment): void {
    this.#queue.push(moment);
    if (!this.busy) void this.#play();
  }

  async #play(): Promise<void> {
    this.busy = true;
    let moment: Moment | undefined;
    while ((moment = this.#queue.shift())) {
      await this.towers.before(moment.tower);
      await this.#enact(moment);
      this.#keep(moment);
    }
    this.busy = false;
  }

  /** For who plays alone here: of several people one must not see what another saw. */
  #keep(moment: Moment): void {
    if (moment.anew) this.#since = [];
    this.#since = [...this.#since, moment].slice(-MOST_AGAIN);
    this.canAgain = this.#since.length > 1 && moment.sight.people.length < 2 && !stillness();
  }

  /** What happened meanwhile is played once more, from where the own turn ended. */
  async again(): Promise<void> {
    const [start, ...rest] = this.#since;
    if (this.busy || !start || !this.canAgain) return;
    this.busy = true;
    this.#see(start);
    for (const moment of rest) await this.#enact(moment, true);
    this.busy = false;
    if (this.#queue.length) await this.#play();
  }

  /** `again`: nothing is told that was told before. */
  async #enact(moment: Moment, again = false): Promise<void> {
    const show = (): void => (again ? this.#see(moment) : this.#show(moment));
    const beats =
      moment.anew || document.hidden ? [] : this.#choreography(moment.events, this.scene, moment.scene);
    if (stillness()) {
      beats.forEach(({ sound }, index) => sound && sounds.play(sound, index * SOUNDS_APART));
      return show();
    }
    const flights = beats.flatMap((beat) => beat.flights ?? []);
    let shown = false;
    for (const beat of beats) {
      if (beat.shows && !shown) {
        shown = true;
        await this.#turnTo(show, flights);
      }
      await this.#perform(beat);
    }
    if (!shown) show();
    this.#flights.end();
    this.sticker = '';
    this.dice = null;
    this.poses = {};
  }

  /** The new scene; what has yet to travel is still where it was. */
  async #turnTo(show: () => void, flights: Flight[]): Promise<void> {
    this.#flights.stay(flights);
    show();
    await tick();
    this.#flights.await(flights);
  }

  async #perform(beat: Beat): Promise<void> {
    this.poses = beat.poses ?? {};
    this.sticker = beat.sticker ?? '';
    this.dice = beat.dice ? { dice: beat.dice, told: beat.told ?? '' } : null;
    if (beat.sound) sounds.play(beat.sound);
    if (beat.flights) this.#flights.fly(beat.flights, beat.ms);
    await this.#wait(beat.ms);
    this.#flights.land();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#queue.length > 2 ? 0 : ms);
      this.#skip = () => (clearTimeout(timer), resolve());
    });
  }

  /** Ends the beat that is seen. */
  skip(): void {
    this.#skip?.();
  }

  #see(moment: Moment): void {
    this.sight = moment.sight;
    this.scene = moment.scene;
  }

  #show(moment: Moment): void {
    const sameQuestion =
      moment.scene.question?.words === this.scene?.question?.words && moment.events.length === 0;
    this.#see(moment);
    this.lines = moment.anew ? moment.lines : [...this.lines, ...moment.lines];
    this.recap = moment.recap ?? null;
    void this.towers.see(moment.tower?.film ? null : moment.tower);
    this.closes = moment.sight.window?.left === undefined ? 0 : performance.now() + moment.sight.window.left;
    if (sameQuestion) return;
    this.narrowed = null;
    this.looked = null;
    this.whyNot = '';
    this.#endHints();
  }

  // ---- What a person does ----

  async #try(act: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await act();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  answer = (id: string): Promise<void> => {
    if (this.busy) return Promise.resolve(this.skip());
    if (this.scene.turn === this.scene.viewer) this.#since = [];
    return this.#try(() => this.table.answer(id));
  };
  undo = (): Promise<void> => this.#try(() => this.table.undo());
  lookedThrough = (): Promise<void> => ((this.recap = null), this.#try(() => this.table.looked()));
  hold = (hold: boolean): Promise<void> => this.#try(() => this.table.hold(hold));
  nobody = (): Promise<void> => this.#try(() => this.table.nobody());
  raise = (seat: Seat): Promise<void> => this.#try(() => this.table.raiseCurtain(seat));
  drop = (): Promise<void> => this.#try(() => this.table.dropCurtain());
  order = (orders: Order[]): Promise<void> => this.#try(() => this.table.order(orders));
  resign = (): Promise<void> => this.#try(() => this.table.resign());

  /** A thing is pressed: its only answer, a choice among several, or it is read. */
  press(id: string, thing: number | undefined): void {
    const own = answersAbout(this.answers, id);
    const [only] = own;
    if (only && own.length === 1) void this.answer(only.id);
    else if (own.length > 1) {
      this.narrowed = id;
      this.looked = null;
    } else if (thing !== undefined) this.read(id, thing);
    this.skip();
  }

  read(id: string, thing: number): void {
    this.reading = { id, thing };
  }

  /** Something is pointed at: the first of its answers is told, or why it has none. */
  look(id: string): void {
    this.looked = answersAbout(this.answers, id)[0] ?? null;
    const thing = thingOf(this.scene, id);
    this.whyNot = thing && !this.looked ? this.whyNotOf(thing) : '';
  }

  /** Why it cannot be used now, in words. A space says so only where others can be chosen: else nobody wonders. */
  whyNotOf({ id, thing, facts }: Thing): string {
    const zone = id.slice(0, id.indexOf('/') + 1);
    const asks =
      thing !== undefined || this.answers.some((answer) => answer.about.some((it) => it.startsWith(zone)));
    return this.busy || !asks ? '' : (fact(facts, 'why-not')?.words ?? '');
  }

  /** No longer looked at. Later, since an element that goes away loses the focus while the page is drawn. */
  unlook(answer?: Answer): void {
    queueMicrotask(() => {
      if (!answer || this.looked === answer) this.looked = null;
      if (!answer) this.whyNot = '';
    });
  }

  isPointedAt = (id: string): boolean =>
    this.pointed.some((it) => it === id || id.startsWith(`${it}/`) || id.replace(/\.\d+$/, '') === it);
  isLit = (id: string): boolean => answersAbout(this.answers, id).length > 0;

  // ---- Hints ----

  async hint(): Promise<void> {
    this.#endHints();
    if (this.recap) await this.lookedThrough();
    const hints = new AbortController();
    this.#hints = hints;
    this.advice = { hints: [], done: false };
    await this.#try(() => this.table.hint((advice) => (this.advice = advice), hints.signal));
  }

  #endHints(): void {
    this.#hints?.abort();
    this.advice = null;
  }

  close(): void {
    this.#endHints();
    this.#flights.end();
    this.skip();
    this.#stop();
    this.towers.close();
    this.table.close();
  }
}
