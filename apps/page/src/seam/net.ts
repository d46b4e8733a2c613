// net.ts - a match that a server holds, as a Table. The server tells views, answers and events of this seat's eyes as
// bytes; the module makes scenes, words, hints and recaps of them (rw_far_*), as of a match of its own.
import { Refusal, type Far, type Sight, type TowerWay } from '@module/ringside.mjs';
import { Lost, Refused, type Line } from '../net/line';
import { patched } from '../net/delta';
import { bytesOf, type MomentTold, type Standing } from '../net/protocol';
import type { Engine, NamedText } from './module';
import type { Card, Language, Seat } from './scene';
import type { Advice, Moment, Order, Table } from './table';

const nothing = (): Promise<void> => Promise.resolve();
const EVENT_BYTES = 8;

/** What the table needs of whoever holds the line. */
export interface Club {
  readonly line: Line;
  /** Sits down again and is told everything from the start; `whole`: no differences any more, only whole views. */
  sitAnew(whole?: boolean): Promise<void>;
  /** So many events of this era were looked through. */
  looked(era: number, events: number): void;
  lookedBefore(era: number): number;
  /** The sentence by this name. */
  say(key: string, gaps?: Record<string, string>): string;
}

export class NetTable implements Table {
  /** With boxes of the table's own, if it has some. */
  readonly engine: Engine;
  readonly boxes: NamedText[] | undefined;
  readonly #club: Club;
  #far: Far;
  #named: string;
  #language: Language;
  #standing: Standing;
  #told: MomentTold;
  #heard = 0;
  #watchers = new Set<(moment: Moment) => void>();
  /** What somebody's hand was told since the last moment; and when that came. */
  #pieces: string[] = [];
  #toldAt = performance.now();
  #answering: Promise<void> | null = null;
  #view: Uint8Array = new Uint8Array();
  /** Something of it got lost, or its names are others: it is told from the start. So many times in a row. */
  #mends = 0;
  /** So often something that was told did not fit: differences are not to be trusted then. */
  #misfits = 0;
  #closed = false;

  constructor(
    engine: Engine,
    club: Club,
    standing: Standing,
    first: MomentTold,
    language: Language,
    boxes?: NamedText[],
  ) {
    this.engine = engine;
    this.boxes = boxes;
    this.#club = club;
    this.#standing = standing;
    this.#language = language;
    this.#named = nameKey(standing);
    this.#far = openFar(engine, standing);
    this.#told = first;
    this.#heard = this.#take(first);
    this.#far.looked(this.#club.lookedBefore(first.era));
  }

  // ---- What the server tells ----

  get era(): number {
    return this.#told.era;
  }

  /** How far these eyes have been told: what a line that comes back says. */
  get reached(): { era: number; next: number } | undefined {
    return this.#mends ? undefined : { era: this.#told.era, next: this.#told.next };
  }

  /** Takes the bytes over; how many events have been heard. Throws a Refusal if they do not fit. */
  #take(told: MomentTold): number {
    const heard = bytesOf(told.heard),
      view = told.view === undefined ? patched(this.#view, bytesOf(told.delta ?? '')) : bytesOf(told.view);
    const from = told.anew ? 0 : told.next - heard.length / EVENT_BYTES;
    if (!view) throw new Refusal('this is not what changed in a view');
    const count = this.#far.take({ view, answers: told.answers, heard }, from, this.#standing.over ?? false);
    this.#view = view;
    return count;
  }

  told(told: MomentTold): void {
    if (this.#closed || (this.#mends && !told.anew)) return; // what is on its way from before does not fit any more
    const before = told.anew ? 0 : this.#heard;
    try {
      const heard = this.#take(told);
      this.#told = told;
      this.#toldAt = performance.now();
      this.#pieces = [];
      this.#heard = heard;
      this.#mends = 0;
      this.#tell(before, told.anew === true);
    } catch (error) {
      if (!(error instanceof Refusal) || this.#mends > 1) throw error;
      this.#misfits++;
      this.#anew();
    }
  }

  /** Everything from the start; after the second time that something did not fit by whole views alone. */
  #anew(): void {
    this.#mends++;
    void this.#club.sitAnew(this.#misfits > 1).catch(() => {}); // the line is away: then it is so when it is back
  }

  stands(standing: Standing): void {
    const ended = standing.over !== this.#standing.over;
    this.#standing = standing;
    if (nameKey(standing) !== this.#named) {
      this.#named = nameKey(standing);
      this.#far.close();
      this.#far = openFar(this.engine, standing);
      this.#mends = 0;
      this.#anew();
    } else if (ended) this.#tell(this.#heard, false);
  }

  // ---- Moments ----

  get sight(): Sight {
    const { game, setup, rulings, players, started, over, winner, ended, endedBy } = this.#standing;
    return {
      ...this.#told.sight,
      // Who sits at this screen is at place 0, everybody else elsewhere.
      people: this.#told.sight.people.map((person) => ({
        ...person,
        place: person.seat === this.#standing.you ? 0 : 1,
      })),
      game,
      players: players ?? [],
      started: started ?? null,
      over: over ?? false,
      winner: winner ?? null,
      ...(setup ? { setup } : {}),
      ...(rulings ? { rulings } : {}),
      ...(ended ? { ended } : {}),
      ...(endedBy ? { endedBy } : {}),
      undo: this.#told.sight.undo && !over, // once it is over nothing is undone, whatever was the last decision
      actions: this.#told.decisions,
      due: -1,
      heard: this.#heard,
    };
  }

  #moment(from: number, anew: boolean): Moment {
    const { sight } = this;
    const scene = this.#far.scene(this.#language);
    const { events, lines } = this.#far.events(anew ? 0 : from, this.#language);
    const recap = sight.eyes === 'spectator' ? null : this.#far.recap(this.#language);
    return {
      sight,
      scene: sight.over ? { ...scene, answers: [], ...this.#ended(sight) } : scene,
      events: anew ? [] : events,
      lines,
      anew,
      recap,
      tower: this.#tower(),
    };
  }

  #tower(): Moment['tower'] {
    const { tower } = this.#told;
    return (
      tower && {
        ...tower,
        own: tower.person && tower.seat === this.#standing.you,
        live: tower.person,
        at: this.#toldAt,
        later: this.#pieces,
      }
    );
  }

  /** What no view tells: somebody gave up, or was out of time. */
  #ended({ ended, endedBy, players }: Sight): { result?: string } {
    if (!ended) return {};
    return {
      result: this.#club.say(ended === 'late' ? 'net-late' : 'net-resigned', {
        name: players.find((it) => it.seat === endedBy)?.name ?? '',
      }),
    };
  }

  #tell(from: number, anew: boolean): void {
    const moment = this.#moment(from, anew);
    for (const tell of this.#watchers) tell(moment);
  }

  watch(tell: (moment: Moment) => void): () => void {
    this.#watchers.add(tell);
    tell(this.#moment(0, true));
    return () => this.#watchers.delete(tell);
  }

  // ---- What people do ----

  async #ask(message: Record<string, unknown>): Promise<void> {
    await this.#club.line.ask(message);
  }

  /** One at a time: a second press while the first is on its way is none. */
  answer(id: string): Promise<void> {
    this.#answering ??= this.#answer(id).finally(() => (this.#answering = null));
    return this.#answering;
  }

  async #answer(id: string): Promise<void> {
    this.#look(this.#heard);
    try {
      await this.#ask({ do: 'answer', at: this.#told.decisions, era: this.#told.era, answer: id });
    } catch (error) {
      // What has happened since is on its way, or shown already: nobody needs to be told that it is so.
      if (!(error instanceof Refused && error.key === 'stale')) throw error;
    }
  }

  #look(events: number): void {
    this.#far.looked();
    this.#club.looked(this.#told.era, events + (this.#standing.over ? 1 : 0));
  }

  async looked(): Promise<void> {
    this.#look(this.#heard);
    this.#tell(this.#heard, false);
  }

  undo = (): Promise<void> => this.#ask({ do: 'undo' });
  takeback = (): Promise<void> => this.#ask({ do: 'takeback' });
  agree = (agree: boolean): Promise<void> => this.#ask({ do: 'agree', agree });
  hold = (hold: boolean): Promise<void> => this.#ask({ do: 'hold', hold });
  resign = (): Promise<void> => this.#ask({ do: 'resign' });
  order = (orders: Order[]): Promise<void> => this.#ask({ do: 'orders', orders });
  replace = (seat: Seat, bot: string): Promise<void> => this.#ask({ do: 'replace', seat, bot });
  nobody = nothing;
  towerStart = (_: Seat, way: TowerWay): Promise<void> => this.#ask({ do: 'tower', start: way });
  towerTold = (_: Seat, told: string): Promise<void> => this.#ask({ do: 'tower', told });
  /** The server may have judged it by itself meanwhile; a bot's it does. */
  towerDone = (seat: Seat): Promise<void> =>
    seat === this.#standing.you
      ? this.#ask({ do: 'tower', done: true }).catch((error: unknown) => {
          if (this.#told.tower) throw error;
        })
      : nothing();

  /** A piece of what somebody else's hand is told. */
  towerHeard(told: string): void {
    this.#pieces.push(told);
  }

  raiseCurtain = nothing;
  dropCurtain = nothing;

  async speak(language: Language): Promise<void> {
    this.#language = language;
    this.#tell(0, true);
  }

  async card(thing: number): Promise<Card> {
    return this.#far.card(thing, this.#language);
  }

  /** Against bots only: people play by themselves. */
  async hint(tell: (advice: Advice) => void, signal: AbortSignal): Promise<void> {
    const { seats, you } = this.#standing;
    if (seats.some((seat) => seat.seat !== you && !seat.bot)) throw new Error(this.#club.say('net-no-hints'));
    let budget = this.engine.hintBudget(0);
    while (budget > 0 && !signal.aborted && !this.#closed) {
      const answer = await this.engine.thinkers.think(this.#far.hint(budget), { signal });
      if (signal.aborted || this.#closed) return;
      const next = this.engine.hintBudget(budget);
      tell({ hints: this.#far.hints(answer, this.#language), done: next === 0 });
      budget = next;
    }
  }

  /** The match file, once the match is over: before, it would tell its cards. */
  async save(): Promise<string> {
    const { match } = await this.#club.line.ask<{ match: string }>({ do: 'save' });
    return match;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#watchers.clear();
    this.#far.close();
  }
}

export const isLost = (error: unknown): boolean => error instanceof Lost;

/** The names that people have given themselves: those that the game gives are the module's own words. */
const nameKey = (standing: Standing): string => standing.seats.map((seat) => seat.name ?? '').join('\n');

function openFar(engine: Engine, standing: Standing): Far {
  const players: Partial<Record<Seat, { name?: string; bot?: string }>> = {};
  for (const { seat, name, bot } of standing.seats)
    players[seat] = { ...(name ? { name } : {}), ...(bot ? { bot } : {}) };
  return engine.rules.far(
    { game: standing.game, set: { ...standing.setup, ...standing.rulings }, players },
    standing.you,
  );
}
