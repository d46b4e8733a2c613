// building.svelte.ts - a tower in time: built here, watched while somebody else builds it, or seen again.
//
// Time is the page's: at each frame the physics is stepped up to now, and what the hand is told counts at the tick at
// which it was told, however late the frame. What was told goes to the referee as it happens; its own play of the list
// decides, and comes to the same: what it does not take never happened here either.
import type { TowerWay } from '@module/ringside.mjs';
import { Lost } from '../net/line';
import { sounds } from '../play/sound.svelte';
import { BROKEN, HEIGHT, RATE, TURN, WIDTH, type Command, type Doing, type Key, type Now, type Physics, type Picture, type Tower, type TowerSetup, type Verdict } from './physics';

/** Who must know what the hand is told. */
export interface Referee {
  start(way: TowerWay): Promise<void>;
  told(list: string): Promise<void>;
  done(): Promise<void>;
}

/** How far a tower is, as its referee tells: what the hand was told so far, and how much of its time has gone by. One
 * that does not run though time has gone by is paused: the server that took what the hand was told is gone. */
export interface Known {
  way: TowerWay;
  told: string;
  running: boolean;
  elapsed: number;
  /** When that was so, by performance.now(); else now. */
  at?: number;
  /** Pieces that have come since, and come still. */
  later?: readonly string[];
}

const SENT_EVERY = 150; // milliseconds: each piece is stored
const BEHIND = 600; // so much later others see it: a connection may hold pieces back
const FRAME = 2; // ticks: what is told just before a frame is seen in it
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export class Building {
  phase = $state<'ready' | 'building' | 'over'>('ready');
  now = $state.raw() as Now;
  verdict = $state<Verdict>('building');
  doing = $state<Doing>('choosing');
  /** The hand has let go, and nobody breathes. */
  hush = $state(false);
  problem = $state('');
  /** It waits as it stood, until its builder goes on. */
  paused = $state(false);
  readonly setup: TowerSetup;
  readonly cubes: number;
  readonly own: boolean;
  tower: Tower;
  picture = $state.raw() as Picture;
  readonly #physics: Physics;
  readonly #referee: Referee | null;
  #script: Command[] | null = null;
  #next = 0; // of the script
  #later: readonly string[] = [];
  #taken = 0; // of those
  #known: Known | null = null;
  #astray = false; // the line broke: what the referee knows is not known
  #started = 0;
  #ended = 0;
  /** How the hand is steered. */
  way: TowerWay = 'mouse';
  #keys = false;
  #orders: { at: number; tell: () => void; moves?: boolean }[] = [];
  #sent = 0; // commands that the referee knows
  #sentAt = 0;
  #beaten = 0; // heartbeats

  /** `watched`: it is not built here. */
  constructor(physics: Physics, setup: TowerSetup, referee: Referee | null, watched: Known | null = null) {
    this.#physics = physics;
    this.setup = setup;
    this.cubes = setup.light + setup.heavy;
    this.#referee = referee;
    this.own = watched === null;
    this.tower = physics.throw(setup);
    this.#see();
    if (watched) this.hear(watched);
  }

  #see(): void {
    this.picture = this.tower.look();
    this.now = this.tower.now();
  }

  /** Seconds left to build. */
  get left(): number {
    return this.now.left / RATE;
  }

  /** When it was decided, in ticks. */
  get took(): number {
    return this.tower.tick;
  }

  // ---- What somebody else builds ----

  /** All that was told so far. */
  hear({ way, told, running, elapsed, at = performance.now(), later = [] }: Known): void {
    this.#script = this.#physics.read(told);
    this.#later = later;
    this.#taken = 0;
    if (!running && elapsed > 0 && this.phase !== 'over') return this.#pause(way, [...this.#script], elapsed);
    if (this.phase === 'ready' && running) this.#start(way, at - elapsed + BEHIND);
    this.#hearMore();
  }

  /** Pieces that have come over the net. What comes late is built anew from the start. */
  #hearMore(): void {
    const script = this.#script;
    if (!script) return;
    while (this.#taken < this.#later.length) script.push(...this.#physics.read(this.#later[this.#taken++] ?? ''));
    const next = script[this.#next];
    if (!next || next.tick >= this.tower.tick || this.phase === 'ready') return;
    this.#throwAnew();
    this.#next = 0;
    this.phase = 'building';
    this.verdict = 'building';
  }

  // ---- What the hand is told ----

  begin(way: TowerWay): void {
    if (!this.own || this.phase !== 'ready') return;
    if (this.paused) this.#goOn(way);
    else this.#start(way, performance.now());
    this.#referee?.start(way).catch((error: unknown) => this.#notBegun(error));
  }

  /** Shows the tower as it was by what was told. */
  #pause(way: TowerWay, told: readonly Command[], elapsed: number): void {
    this.way = way;
    this.#throwAnew();
    this.#replay(told, Math.max(Math.floor((elapsed * RATE) / 1000), (told.at(-1)?.tick ?? -1) + 1));
    this.#sent = this.tower.told.length;
    this.#orders = [];
    this.#astray = false;
    this.paused = true;
    this.phase = 'ready';
    this.hush = false;
    this.#see();
  }

  /** The same tower, steered in the same way, with what is left of its time. */
  #goOn(way: TowerWay): void {
    this.#keys = way === 'keys';
    this.paused = false;
    this.phase = 'building';
    this.#started = performance.now() - (this.tower.tick * 1000) / RATE;
    this.#sentAt = performance.now();
  }

  #start(way: TowerWay, since: number): void {
    this.way = way;
    this.paused = false;
    this.#throwAnew();
    this.#keys = way === 'keys' && this.own;
    this.phase = 'building';
    this.#started = this.#sentAt = since;
    this.#next = 0;
  }

  #throwAnew(): void {
    this.tower.free();
    this.tower = this.#physics.throw({ ...this.setup, way: this.way });
    if (this.own) this.tower.takeKeys();
  }

  /** How far the own tower is, as the referee knows: its time may run by itself, or since before this page was loaded. */
  know(known: Known): void {
    this.#known = known;
    if (!this.own) return;
    if (!known.running && known.elapsed > 0 && this.phase !== 'over') {
      const told = [known.told, ...(known.later ?? [])].flatMap((it) => this.#physics.read(it));
      return this.#pause(known.way, told, known.elapsed);
    }
    if (!known.running || (this.phase !== 'ready' && !this.#astray)) return;
    const { way, told, elapsed, at = performance.now(), later = [] } = known;
    this.#start(way, at - elapsed);
    this.#astray = false;
    this.#orders = [];
    const list = [told, ...later].flatMap((it) => this.#physics.read(it));
    this.#replay(list, Math.max(this.#tick, (list.at(-1)?.tick ?? 0) + 1));
    this.#sent = this.tower.told.length;
  }

  #notBegun(error: unknown): void {
    this.#complain(error);
    if (this.phase === 'over') return;
    this.phase = 'ready';
    if (this.#known) this.know(this.#known);
  }

  /** Builds what this list tells, up to this tick. */
  #replay(list: readonly Command[], until: number): void {
    let next = 0;
    while (this.tower.tick < until && this.tower.verdict === 'building') {
      for (let command; (command = list[next]) && command.tick <= this.tower.tick; next++) this.tower.give(command);
      this.tower.step();
    }
  }

  get #builds(): boolean {
    return this.own && this.phase === 'building';
  }

  /** The tick of this very moment. */
  get #tick(): number {
    return Math.floor(((performance.now() - this.#started) * RATE) / 1000);
  }

  #order(tell: () => void, moves = false): void {
    if (!this.#builds) return;
    if (moves && this.#orders.at(-1)?.moves) this.#orders.pop();
    this.#orders.push({ at: this.#tick - FRAME, tell, moves });
  }

  /** The pointer is here. */
  point(x: number, y: number): void {
    const place = [clamp(x, -WIDTH, WIDTH), clamp(y, 0, HEIGHT)] as const;
    this.#order(() => ((this.#keys = false), this.tower.tell('move', ...place)), true);
  }

  grab(): void {
    this.#order(() => ((this.hush = false), this.tower.tell('grab')));
  }

  drop(): void {
    this.#order(() => ((this.hush = true), this.tower.tell('drop')));
  }

  /** Of a full turn, counterclockwise. */
  turn(part: number): void {
    this.#order(() => this.tower.tell('turn', part * TURN));
  }

  done(): void {
    this.#order(() => ((this.hush = true), this.tower.tell('done')));
  }

  press(key: Key): void {
    this.#order(() => ((this.#keys = true), this.tower.press(key)));
  }

  #tellHand(): void {
    while (this.#orders[0] && this.#orders[0].at <= this.tower.tick) this.#orders.shift()?.tell();
    if (this.#keys) this.tower.drive();
  }

  #tellByScript(): void {
    for (let next; (next = this.#script?.[this.#next]) && next.tick <= this.tower.tick; this.#next++) this.tower.give(next);
  }

  // ---- Time ----

  /** Up to now; true while something may still move. */
  frame(time: number): boolean {
    this.#hearMore();
    if (this.phase !== 'building') return false;
    const until = Math.floor(((time - this.#started) * RATE) / 1000);
    while (this.tower.tick < until && this.tower.verdict === 'building') {
      if (this.#script) this.#tellByScript();
      else this.#tellHand();
      this.tower.step();
    }
    this.#see();
    if (this.#keys) this.doing = this.tower.doing;
    this.hush = this.picture.held === null && !this.picture.closing && (this.now.placed === this.cubes || this.now.left === 0 || (this.hush && (this.now.broken & BROKEN.moving) !== 0));
    this.#beat();
    this.#send(time);
    if (this.tower.verdict !== 'building') this.#end(time);
    return true;
  }

  /** A heart that beats faster towards the end, and not while everybody holds their breath. */
  #beat(): void {
    const seconds = this.setup.ticks / RATE - this.left, faster = this.left < 3 ? 2.5 : this.left < 6 ? 1.7 : 1.2;
    const beats = Math.floor(seconds * faster);
    if (beats !== this.#beaten && !this.hush && this.now.left > 0) sounds.play(this.left < 3 ? 'heart-soon' : 'heart');
    this.#beaten = beats;
    if (this.#keys && this.tower.untilMiddle === 0) sounds.play('tick');
  }

  #send(time: number, all = false): void {
    const piece = this.tower.told.slice(this.#sent);
    if (!this.own || !this.#referee || this.#astray || piece.length === 0 || (!all && time - this.#sentAt < SENT_EVERY)) return;
    this.#sent += piece.length;
    this.#sentAt = time;
    this.#referee.told(this.#physics.write(piece)).catch((error: unknown) => this.#refused(piece, error));
  }

  /** What the referee did not take never happened: the tower is what the rest of the list makes of it. */
  #refused(piece: readonly Command[], error: unknown): void {
    this.#complain(error);
    if (error instanceof Lost) return void (this.#astray = true);
    const gone = new Set(piece), kept = this.tower.told.filter((command) => !gone.has(command)), until = this.tower.tick;
    if (kept.length === this.tower.told.length) return; // another tower by now
    this.#sent -= piece.length;
    this.#throwAnew();
    this.#replay(kept, this.phase === 'over' ? Infinity : until);
    if (this.phase !== 'over') return;
    this.#see();
    this.verdict = this.tower.verdict;
  }

  #end(time: number): void {
    this.#send(time, true);
    this.phase = 'over';
    this.hush = false;
    this.#ended = time;
    this.verdict = this.tower.verdict;
    sounds.play(this.verdict === 'stands' ? 'win' : 'lose');
    if (this.own) this.#referee?.done().catch((error: unknown) => this.#complain(error));
  }

  /** Nobody wants to see the rest. */
  skip(): void {
    if (this.own || this.phase === 'over') return;
    this.#started = -1e9;
    this.frame(performance.now());
    this.#referee?.done().catch((error: unknown) => this.#complain(error));
  }

  /** A press that was meant for the tower must not leave its verdict unread. */
  get settled(): boolean {
    return this.phase === 'over' && performance.now() - this.#ended > 500;
  }

  #complain(error: unknown): void {
    this.problem = error instanceof Error ? error.message : String(error);
  }

  /** As text, for records. */
  get list(): string {
    return this.#physics.write(this.tower.told);
  }

  close(): void {
    this.tower.free();
  }
}
