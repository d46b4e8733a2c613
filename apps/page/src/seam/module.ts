// module.ts - the seam on the module that the page carries: rules, tables, workers that think.
import {
  Ringside,
  type HintLine,
  type NamedText,
  type Opening,
  type Rules,
  type Seating,
  type Sight,
  type Table as ModuleTableHandle,
  type SetupForm,
  type TowerWay,
} from '@module/ringside.mjs';
import { Thinkers } from '@module/thinkers.mjs';
import wasmUrl from '@wasm/ringside.wasm?url';
import { GAMES, type Card, type Game, type Language, type Scene, type Seat, type SeatId } from './scene';
import { towerOf } from '../tower/towers.svelte';
import type { Advice, Moment, Order, Table } from './table';
import ThinkingWorker from '@module/worker.mjs?worker';

export type { NamedText, Opening, Seating, SetupForm };

/** The engine: loaded once. */
export class Engine {
  readonly rules: Rules;
  readonly thinkers: Thinkers;
  readonly #ringside: Ringside;

  private constructor(
    readonly address: string,
    ringside: Ringside,
    rules: Rules,
    texts: NamedText[] = [],
  ) {
    this.#ringside = ringside;
    this.rules = rules;
    const count = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
    this.thinkers = new Thinkers(ringside.module, { count, texts, start: () => new ThinkingWorker() });
  }

  /** The module of this build, or one of an older build that is still kept. */
  static async load(address = wasmUrl): Promise<Engine> {
    const ringside = await Ringside.load(address);
    return new Engine(address, ringside, ringside.compile());
  }

  /** Another one on the same module, with a player's own boxes beside the shipped ones. */
  withBoxes(texts: NamedText[]): Engine {
    return new Engine(this.address, this.#ringside, this.#ringside.compile(texts), texts);
  }

  /** The page that teaches the box language of a game, for authors. */
  boxLanguage = (game: Game): string => this.#ringside.language(this.rules.tell().games.indexOf(game));

  /** Every language of the module with what it calls itself. */
  get languages(): { id: Language; name: string }[] {
    const told = this.rules.tell();
    return told.languages.map((id, at) => ({ id, name: told.languageNames[at] ?? id }));
  }

  /** The promise of a part of a seed (docs/fairness.md). */
  promise = (part: string): string => this.#ringside.promise(part);

  words = (set: string, language: Language): Map<string, string> => this.rules.words(set, language);
  things = (game: Game, language: Language): Card[] => this.rules.things(game, language);
  setup = (
    setup: { game: Game; set?: Record<string, string>; random?: number },
    language: Language,
  ): SetupForm => this.rules.setup(setup, language);

  open(opening: Opening, language: Language): ModuleTable {
    return new ModuleTable(
      this,
      this.rules.open(this.withStops(opening), performance.now()),
      language,
      opening,
    );
  }

  load(match: string, seating: Seating, language: Language): ModuleTable {
    const players = Object.fromEntries(
      this.rules.describe(match, language).players.map((player) => [player.seat, player]),
    );
    const { stops = false } = this.withStops({ ...seating, players });
    return new ModuleTable(
      this,
      this.rules.load(match, stops ? { ...seating, stops } : seating, performance.now()),
      language,
      seating,
    );
  }

  /** Bots wait until a test, a score, the end was looked through, where exactly one person plays and has time to look. */
  withStops<T extends Seating>(seating: T): T {
    const people = Object.values(seating.players ?? {}).filter((player) => !player.bot).length;
    const stops = people === 1 && seating.pace !== 0 && this.knows('rw_table_recap');
    return stops ? { ...seating, stops } : seating;
  }

  /** Of which game a card is. */
  gameOf = (card: Card): string =>
    this.rules.tell().games.find((game) => this.rules.things(game).some((it) => it.thing === card.thing)) ??
    GAMES[0];

  /** Ends its workers and gives its rules back; no table of it may be open any more. */
  close(): void {
    this.thinkers.close();
    this.rules.free();
  }

  /** Whether the module has this call: one of an older build that a match is kept with may not. */
  knows = (call: string): boolean =>
    WebAssembly.Module.exports(this.#ringside.module).some((it) => it.name === call);

  /** The budget of a hint after this one; 0: that was the last. */
  hintBudget = (before: number): number =>
    before >= MOST_HINTED ? 0 : this.#ringside.hintBudget(before, MOST_HINTED);
}

const PLACE = 0;
const MOST_HINTED = 32_000;

/** A match in the module; its bots think in workers, its time is the page's. */
export class ModuleTable implements Table {
  readonly #engine: Engine;
  readonly #table: ModuleTableHandle;
  readonly #recaps: boolean; // at the fastest pace nobody reads
  #language: Language;
  #watchers = new Set<(moment: Moment) => void>();
  #heard = 0;
  #seen = -1; // actions at the moment that was told last
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(engine: Engine, table: ModuleTableHandle, language: Language, { pace }: Seating) {
    this.#engine = engine;
    this.#table = table;
    this.#language = language;
    this.#recaps = pace !== 0 && engine.knows('rw_table_recap');
    table.speak(language);
  }

  watch(tell: (moment: Moment) => void): () => void {
    this.#watchers.add(tell);
    tell(this.#moment(true));
    this.#go();
    return () => this.#watchers.delete(tell);
  }

  /** What is seen at this moment. */
  sceneNow = (): Scene => this.#table.scene(PLACE, this.#language, { previews: false }).scene;

  // ---- Going on ----

  #moment(anew: boolean): Moment {
    const { sight, scene } = this.#table.scene(PLACE, this.#language);
    if (sight.heard < this.#heard) anew = true;
    const told = this.#table.events(anew ? 0 : this.#heard, PLACE, this.#language);
    this.#heard = told.next;
    this.#seen = sight.actions;
    return {
      sight,
      scene,
      events: anew ? [] : told.events,
      lines: told.lines,
      anew,
      recap: this.#recaps ? this.#table.recap(PLACE, this.#language) : null,
      tower: this.#tower(sight),
    };
  }

  #tower({ asked }: Sight): Moment['tower'] {
    return asked === 'table' && this.#engine.knows('rw_replay_tower')
      ? towerOf(this.#table.tower(), true)
      : null;
  }

  #tell(anew = false): void {
    const moment = this.#moment(anew);
    for (const tell of this.#watchers) tell(moment);
  }

  /** Carries out what is due, has bots think, and comes again when something is due. */
  #go(always = false): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const before = this.#seen;
    const actions = this.#table.tick(performance.now());
    const task = this.#table.task();
    if (always || actions !== before) this.#tell();
    if (task) void this.#think(task);
    const due = this.#table.due(performance.now());
    if (due !== null) this.#timer = setTimeout(() => this.#go(true), Math.min(due, 60_000));
  }

  async #think(task: { bytes: Uint8Array; trees: number }): Promise<void> {
    try {
      const answer = await this.#engine.thinkers.think(task, { urgent: true });
      if (!this.#closed) this.#table.thought(answer, performance.now());
    } catch {
      if (!this.#closed) this.#table.lost(); // the worker was too slow or is gone: another one gets it
    }
    this.#go();
  }

  // ---- What people do ----

  #do(act: (now: number) => void): Promise<void> {
    act(performance.now());
    this.#go(true);
    return Promise.resolve();
  }

  /** Who acts here: who is asked, or whose eyes look. */
  #me(): Seat {
    const { sight } = this.#table.scene(PLACE, this.#language, { previews: false });
    const isSeat = (seat: SeatId | null): seat is Seat =>
      seat !== null && seat !== 'table' && seat !== 'spectator';
    return isSeat(sight.seat) ? sight.seat : isSeat(sight.eyes) ? sight.eyes : (sight.people[0]?.seat ?? 'a');
  }

  answer = async (id: string): Promise<void> => this.#do((now) => this.#table.answer(id, now, PLACE));
  hold = async (hold: boolean): Promise<void> => this.#do((now) => this.#table.hold(this.#me(), hold, now));
  looked = async (): Promise<void> => this.#do(() => this.#table.looked(PLACE));
  nobody = async (): Promise<void> => this.#do((now) => void this.#table.nobody(now, PLACE));
  raiseCurtain = async (seat: Seat): Promise<void> =>
    this.#do((now) => void this.#table.raiseCurtain(seat, now, PLACE));
  dropCurtain = async (): Promise<void> => this.#do((now) => this.#table.dropCurtain(now, PLACE));
  order = async (orders: Order[]): Promise<void> => this.#do(() => this.#table.order(this.#me(), orders));
  resign = async (): Promise<void> => this.#do((now) => this.#table.resign(this.#me(), now));

  towerStart = async (seat: Seat, way: TowerWay): Promise<void> => (
    this.#table.towerStart(seat, way, performance.now()),
    this.#go()
  );
  /** Nobody else sees this screen, so nothing is told anew. */
  towerTold = async (seat: Seat, list: string): Promise<void> =>
    this.#table.towerTold(seat, list, performance.now());
  /** The host may have judged it by itself meanwhile. */
  towerDone = async (seat: Seat): Promise<void> =>
    this.#table.tower() ? this.#do((now) => this.#table.towerDone(seat, now)) : this.#go(true);

  async undo(): Promise<void> {
    this.#table.undo(this.#me(), performance.now());
    this.#seen = -1;
    this.#tell(true);
    this.#go();
  }

  async speak(language: Language): Promise<void> {
    this.#language = language;
    this.#table.speak(language);
    this.#tell(true);
  }

  async card(thing: number): Promise<Card> {
    return this.#table.card(thing, PLACE, this.#language);
  }

  async hint(tell: (advice: Advice) => void, signal: AbortSignal): Promise<void> {
    let budget = this.#engine.hintBudget(0);
    while (budget > 0 && !signal.aborted) {
      const task = this.#table.hint(budget, PLACE);
      if (!task) return;
      const answer = await this.#engine.thinkers.think(task, { signal });
      if (signal.aborted) return;
      const next = this.#engine.hintBudget(budget);
      tell({ hints: this.#hints(answer), done: next === 0 });
      budget = next;
    }
  }

  #hints(answer: Uint8Array): HintLine[] {
    if (this.#engine.knows('rw_table_hints')) return this.#table.hints(answer, PLACE, this.#language);
    return this.#engine.rules
      .advice(answer)
      .moves.slice(0, 3)
      .map(({ id, win }, index) => ({ id, win, best: index === 0, why: '' }));
  }

  async save(): Promise<string> {
    return this.#table.save();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#watchers.clear();
    this.#table.close();
  }
}
