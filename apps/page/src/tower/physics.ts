// physics.ts - towers in the page: the module that builds them (tower/wasm.c), loaded when first wanted.
//
// Lengths are grains, EDGE of them to a cube; time is ticks, RATE of them to a second (tower/tower.h). What a tower
// means (which rule is broken, whether it stands) comes out of the module; here it is only read.
import type { RecordedTower, TowerWay } from '@module/ringside.mjs';
import wasmUrl from '@wasm/tower.wasm?url';

export const EDGE = 1024,
  RATE = 120,
  TURN = 65536,
  WIDTH = 5 * EDGE,
  HEIGHT = 46 * EDGE,
  MOST_CUBES = 40;
export const STAND = RATE; // ticks at rest that make it stand

const WAYS: readonly TowerWay[] = ['mouse', 'touch', 'keys'];
const VERDICTS = [
  'building',
  'stands',
  'late',
  'holding',
  'fell',
  'left',
  'crowded',
  'leans',
  'restless',
] as const;
const NOTHING = 255;

export type Verdict = (typeof VERDICTS)[number];
export type TowerSetup = Pick<RecordedTower, 'seed' | 'ticks' | 'light' | 'heavy' | 'way' | 'snap'>;
export type Verb = 'move' | 'grab' | 'drop' | 'turn' | 'done';
export type Key = 'left' | 'right' | 'act';
const VERBS: readonly Verb[] = ['move', 'grab', 'drop', 'turn', 'done'];
const KEYS: readonly Key[] = ['left', 'right', 'act'];
/** What the next key does. */
export const DOINGS = ['choosing', 'taking', 'holding', 'carrying', 'swinging'] as const;
export type Doing = (typeof DOINGS)[number];

export interface Command {
  tick: number;
  verb: number;
  x: number;
  y: number;
}

export interface Cube {
  x: number;
  y: number;
  angle: number;
  heavy: boolean;
}

/** Of two cubes, or of one and the table (254) or a rope (255). */
export interface Touch {
  a: number;
  b: number;
  ends: [number, number, number, number];
}

export interface Picture {
  tick: number;
  hand: { x: number; y: number };
  held: number | null;
  reachable: number | null;
  closing: boolean;
  setting: boolean;
  cubes: Cube[];
  touches: Touch[];
}

/** Rules as they stand; `broken` as bits. */
export interface Now {
  broken: number;
  onTable: number;
  top: number | null;
  placed: number;
  tower: bigint;
  balance: number;
  crowded: number;
  most: number;
  rest: number;
  left: number;
}
export const BROKEN = { table: 1, crowd: 2, rope: 4, hand: 8, apart: 16, moving: 32 } as const;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  tower_new(seed: bigint, ticks: number, light: number, heavy: number, way: number, snap: number): number;
  tower_free(tower: number): void;
  tower_command(tower: number, tick: number, verb: number, x: number, y: number): number;
  tower_step(tower: number): void;
  tower_tick(tower: number): number;
  tower_hash(tower: number): bigint;
  tower_verdict(tower: number): number;
  tower_look(tower: number): number;
  tower_now(tower: number): number;
  keys_begin(): void;
  keys_press(tower: number, key: number): void;
  keys_tick(tower: number): number;
  keys_told(): number;
  keys_doing(): number;
  keys_until_middle(tower: number): number;
  list_clear(): void;
  list_add(tick: number, verb: number, x: number, y: number): number;
  list_write_text(): number;
  list_text(): number;
  list_read_text(length: number): number;
  list_commands(): number;
}

let loading: Promise<Physics> | undefined;

/** The module; of one build there is one. */
export function loadPhysics(): Promise<Physics> {
  loading ??= (async () => {
    const response = await fetch(wasmUrl);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Physics(exports);
  })().catch((error: unknown) => {
    loading = undefined; // a line that was broken may be mended
    throw error;
  });
  return loading;
}

const orNull = (index: number): number | null => (index === NOTHING ? null : index);

export class Physics {
  constructor(readonly exports: Exports) {}

  throw = (setup: TowerSetup): Tower => new Tower(this, setup);

  view = (address: number, size: number): DataView => new DataView(this.exports.memory.buffer, address, size);

  /** Commands that lie in the module. */
  commands(address: number, count: number): Command[] {
    const view = this.view(address, count * 16);
    return Array.from({ length: count }, (_, i) => ({
      tick: view.getUint32(16 * i, true),
      verb: view.getUint8(16 * i + 4),
      x: view.getInt32(16 * i + 8, true),
      y: view.getInt32(16 * i + 12, true),
    }));
  }

  /** A list as text, as match files have it. */
  write(commands: Command[]): string {
    const { exports } = this;
    exports.list_clear();
    for (const { tick, verb, x, y } of commands) exports.list_add(tick, verb, x, y);
    const size = exports.list_write_text();
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.list_text(), size));
  }

  /** And back; what is no list is none. */
  read(text: string): Command[] {
    const { exports } = this,
      bytes = new TextEncoder().encode(text);
    if (bytes.length >= 16384 * 24) return [];
    new Uint8Array(exports.memory.buffer, exports.list_text(), bytes.length).set(bytes);
    const count = exports.list_read_text(bytes.length);
    return count < 0 ? [] : this.commands(exports.list_commands(), count);
  }
}

/** Cubes on a table and one hand. Keys drive one tower at a time. */
export class Tower {
  readonly #physics: Physics;
  readonly #at: number;
  /** What the hand was told. */
  readonly told: Command[] = [];

  constructor(physics: Physics, { seed, ticks, light, heavy, way, snap }: TowerSetup) {
    this.#physics = physics;
    this.#at = physics.exports.tower_new(
      BigInt(`0x${seed}`),
      ticks,
      light,
      heavy,
      WAYS.indexOf(way),
      Number(snap),
    );
    if (this.#at === 0) throw new Error('no such tower');
  }

  get tick(): number {
    return this.#physics.exports.tower_tick(this.#at);
  }

  get verdict(): Verdict {
    return VERDICTS[this.#physics.exports.tower_verdict(this.#at)] ?? 'building';
  }

  get hash(): string {
    return BigInt.asUintN(64, this.#physics.exports.tower_hash(this.#at)).toString(16).padStart(16, '0');
  }

  /** Tells the hand something before the next step; whether it could be told. */
  tell(verb: Verb, x = 0, y = 0): boolean {
    return this.give({ tick: this.tick, verb: VERBS.indexOf(verb), x: Math.round(x), y: Math.round(y) });
  }

  give(command: Command): boolean {
    const { tick, verb, x, y } = command;
    const taken = this.#physics.exports.tower_command(this.#at, tick, verb, x, y) === 0;
    if (taken) this.told.push(command);
    return taken;
  }

  step(): void {
    this.#physics.exports.tower_step(this.#at);
  }

  /** The keys are for this tower. */
  takeKeys(): void {
    this.#physics.exports.keys_begin();
  }

  press(key: Key): void {
    this.#physics.exports.keys_press(this.#at, KEYS.indexOf(key));
  }

  /** Once before each step, where keys are pressed. */
  drive(): void {
    const { exports } = this.#physics;
    const count = exports.keys_tick(this.#at);
    for (const command of this.#physics.commands(exports.keys_told(), count)) this.give(command);
  }

  get doing(): Doing {
    return DOINGS[this.#physics.exports.keys_doing()] ?? 'choosing';
  }

  /** Ticks until what swings is over the tower; -1: nothing swings. */
  get untilMiddle(): number {
    return this.#physics.exports.keys_until_middle(this.#at);
  }

  look(): Picture {
    const at = this.#physics.exports.tower_look(this.#at),
      view = this.#physics.view(at, 660 + 20 * 160);
    const cubes = Array.from({ length: view.getUint8(4) }, (_, i) => {
      const from = 20 + 16 * i;
      return {
        x: view.getInt32(from, true),
        y: view.getInt32(from + 4, true),
        angle: view.getInt32(from + 8, true),
        heavy: view.getUint8(from + 12) === 1,
      };
    });
    const touches = Array.from({ length: view.getUint8(5) }, (_, i) => {
      const from = 660 + 20 * i,
        end = (n: number): number => view.getInt32(from + 4 + 4 * n, true);
      return {
        a: view.getUint8(from),
        b: view.getUint8(from + 1),
        ends: [end(0), end(1), end(2), end(3)] as Touch['ends'],
      };
    });
    return {
      tick: view.getUint32(0, true),
      hand: { x: view.getInt32(12, true), y: view.getInt32(16, true) },
      held: orNull(view.getUint8(6)),
      reachable: orNull(view.getUint8(7)),
      closing: view.getUint8(8) === 1,
      setting: view.getUint8(9) === 1,
      cubes,
      touches,
    };
  }

  now(): Now {
    const view = this.#physics.view(this.#physics.exports.tower_now(this.#at), 32);
    return {
      broken: view.getUint8(0),
      onTable: view.getUint8(1),
      top: orNull(view.getUint8(3)),
      placed: view.getUint8(4),
      tower: view.getBigUint64(8, true),
      balance: view.getInt32(16, true),
      crowded: view.getUint8(20),
      most: view.getUint8(21),
      rest: view.getUint32(24, true),
      left: view.getUint32(28, true),
    };
  }

  free(): void {
    this.#physics.exports.tower_free(this.#at);
  }
}
