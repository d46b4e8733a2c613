// building.svelte.ts - a tower in time: built here, watched while somebody else builds it, or seen again.
//
// Time is the page's: at each frame the physics is stepped up to now, and what the hand is told counts at the next
// tick. What was told goes to the referee as it happens; its own play of the list decides, and comes to the same.
import type { TowerWay } from '@module/ringside.mjs';
import { BROKEN, HEIGHT, RATE, TURN, WIDTH, type Command, type Doing, type Key, type Now, type Physics, type Picture, type Tower, type TowerSetup, type Verdict } from './physics';
import { pulse } from './pulse';

/** Who must know what the hand is told. */
export interface Referee {
  start(way: TowerWay): Promise<void>;
  told(list: string): Promise<void>;
  done(): Promise<void>;
}

/** A tower that somebody else builds or has built: what the hand is told, and for how long it is under way. */
export interface Watched {
  told: string;
  elapsed: number;
}

const SENT_EVERY = 90; // milliseconds
const BEHIND = 400; // so much later others see it: a line may hold pieces back
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export class Building {
  phase = $state<'ready' | 'building' | 'over'>('ready');
  now = $state.raw() as Now;
  verdict = $state<Verdict>('building');
  doing = $state<Doing>('choosing');
  /** The hand has let go, and nobody breathes. */
  hush = $state(false);
  problem = $state('');
  readonly setup: TowerSetup;
  readonly cubes: number;
  readonly own: boolean;
  tower: Tower;
  picture = $state.raw() as Picture;
  readonly #physics: Physics;
  readonly #referee: Referee | null;
  #script: Command[] | null = null;
  #next = 0; // of the script
  #started = 0;
  #ended = 0;
  /** How the hand is steered. */
  way: TowerWay = 'mouse';
  #keys = false;
  #place: { x: number; y: number } | null = null;
  #orders: ('grab' | 'drop' | 'done' | number)[] = [];
  #sent = 0; // commands that the referee knows
  #sentAt = 0;
  #beaten = 0; // heartbeats

  /** `watched`: it is not built here. */
  constructor(physics: Physics, setup: TowerSetup, referee: Referee | null, watched: Watched | null = null) {
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

  /** All that was told so far, of who else builds it. */
  hear({ told, elapsed }: Watched): void {
    this.#script = this.#physics.read(told);
    if (this.phase !== 'ready') return;
    this.phase = 'building';
    this.#started = performance.now() - elapsed + BEHIND;
  }

  /** A piece that has come over the net. What comes late is built anew from the start. */
  more(told: string): void {
    if (!this.#script) return;
    const piece = this.#physics.read(told);
    this.#script.push(...piece);
    if (piece.every(({ tick }) => tick >= this.tower.tick)) return;
    this.tower.free();
    this.tower = this.#physics.throw(this.setup);
    this.#next = 0;
    this.phase = 'building';
    this.verdict = 'building';
  }

  // ---- What the hand is told ----

  begin(way: TowerWay): void {
    if (!this.own || this.phase !== 'ready') return;
    this.tower.free();
    this.tower = this.#physics.throw({ ...this.setup, way });
    this.tower.takeKeys();
    this.way = way;
    this.#keys = way === 'keys';
    this.phase = 'building';
    this.#started = performance.now();
    this.#sentAt = this.#started;
    this.#try(this.#referee?.start(way));
  }

  get #builds(): boolean {
    return this.own && this.phase === 'building';
  }

  /** The pointer is here. */
  point(x: number, y: number): void {
    if (!this.#builds) return;
    this.#keys = false;
    this.#place = { x: clamp(x, -WIDTH, WIDTH), y: clamp(y, 0, HEIGHT) };
  }

  grab(): void {
    if (this.#builds) this.#orders.push('grab');
  }

  drop(): void {
    if (this.#builds) this.#orders.push('drop');
  }

  /** Of a full turn, counterclockwise. */
  turn(part: number): void {
    if (this.#builds) this.#orders.push(Math.round(part * TURN));
  }

  done(): void {
    if (this.#builds) this.#orders.push('done');
  }

  press(key: Key): void {
    if (!this.#builds) return;
    this.#keys = true;
    this.#place = null;
    this.tower.press(key);
  }

  #tellHand(): void {
    if (this.#keys) this.tower.drive();
    if (this.#place) this.tower.tell('move', this.#place.x, this.#place.y);
    this.#place = null;
    for (const order of this.#orders.splice(0)) {
      if (typeof order === 'number') this.tower.tell('turn', order);
      else this.tower.tell(order);
      if (order === 'drop' || order === 'done') this.hush = true;
      if (order === 'grab') this.hush = false;
    }
  }

  #tellByScript(): void {
    for (let next; (next = this.#script?.[this.#next]) && next.tick <= this.tower.tick; this.#next++) this.tower.give(next);
  }

  // ---- Time ----

  /** Up to now; true while something may still move. */
  frame(time: number): boolean {
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
    if (beats !== this.#beaten && !this.hush && this.now.left > 0) pulse.beat(this.left < 3);
    this.#beaten = beats;
    if (this.#keys && this.tower.untilMiddle === 0) pulse.middle();
  }

  #send(time: number, all = false): void {
    const { told } = this.tower;
    if (!this.own || !this.#referee || told.length === this.#sent || (!all && time - this.#sentAt < SENT_EVERY)) return;
    const list = this.#physics.write(told.slice(this.#sent));
    this.#sent = told.length;
    this.#sentAt = time;
    this.#try(this.#referee.told(list));
  }

  #end(time: number): void {
    this.#send(time, true);
    this.phase = 'over';
    this.hush = false;
    this.#ended = time;
    this.verdict = this.tower.verdict;
    pulse.verdict(this.verdict === 'stands');
    if (this.own) this.#try(this.#referee?.done());
  }

  /** Nobody wants to see the rest. */
  skip(): void {
    if (this.own || this.phase === 'over') return;
    this.#started = -1e9;
    this.frame(performance.now());
    this.#try(this.#referee?.done());
  }

  /** A press that was meant for the tower must not leave its verdict unread. */
  get settled(): boolean {
    return this.phase === 'over' && performance.now() - this.#ended > 500;
  }

  #try(sent: Promise<void> | undefined): void {
    sent?.catch((error: unknown) => (this.problem = error instanceof Error ? error.message : String(error)));
  }

  /** As text, for records. */
  get list(): string {
    return this.#physics.write(this.tower.told);
  }

  close(): void {
    this.tower.free();
  }
}
