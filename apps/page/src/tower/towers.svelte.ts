// towers.svelte.ts - the towers of a match, as they come up: whose it is, built or watched, and until when it is seen.
//
// While a tower is on the screen the match goes on behind it: what happens is shown when the tower was left.
import type { AskedTower, RecordedTower, TowerWay } from '@module/ringside.mjs';
import type { Seat } from '../seam/scene';
import { Building, type Known } from './building.svelte';
import { loadPhysics } from './physics';

/** Who takes what the hand is told: the table that asks for the tower. */
export interface TowerTable {
  towerStart(seat: Seat, way: TowerWay): Promise<void>;
  towerTold(seat: Seat, list: string): Promise<void>;
  towerDone(seat: Seat): Promise<void>;
}

/** A tower of a moment; `own`: somebody here builds it. */
export interface TowerOfMoment extends RecordedTower, Known {
  own: boolean;
  /** Somebody builds it now: what the hand is told comes bit by bit. */
  live: boolean;
  /** Of a replay: it was built then. */
  film?: true;
}

export const towerOf = (asked: AskedTower | null, own: boolean): TowerOfMoment | null =>
  asked?.built && asked.physics ? { ...asked, own: own && asked.person, live: false, at: performance.now() } : null;

const keyOf = ({ seed, ticks }: TowerOfMoment): string => `${seed} ${ticks}`;

export class Towers {
  open = $state.raw<Building | null>(null);
  /** As it was told last. */
  tower = $state.raw<TowerOfMoment | null>(null);
  #key = '';
  #unwatched = ''; // of somebody else's, that was left before its end
  #table: TowerTable;
  #leave: (() => void) | undefined;
  #left: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(table: TowerTable) {
    this.#table = table;
  }

  /** A moment is shown: with a tower, or without. */
  async see(tower: TowerOfMoment | null | undefined): Promise<void> {
    if (!tower || this.#closed) return;
    const key = keyOf(tower);
    if (key === this.#key) return this.#hear(tower);
    // One that waits for its builder is nobody else's to see, unless it has been begun.
    const seen = tower.own || tower.running || tower.elapsed > 0;
    if (!seen || (key === this.#unwatched && !tower.own && !tower.film)) return;
    this.#key = key;
    this.tower = tower;
    this.#left = new Promise((resolve) => (this.#leave = resolve));
    try {
      await this.#opens(key);
    } catch {
      if (this.#key === key) this.leave(); // the physics cannot be had: the match goes on, and the next moment tries again
    }
  }

  async #opens(key: string): Promise<void> {
    const physics = await loadPhysics(), { tower } = this;
    if (this.#closed || this.#key !== key || !tower) return;
    this.open?.close();
    const { seat } = tower, table = this.#table;
    const referee = { start: (way: TowerWay) => table.towerStart(seat, way), told: (list: string) => table.towerTold(seat, list), done: () => table.towerDone(seat) };
    this.open = new Building(physics, tower, tower.film ? null : referee, tower.own ? null : tower);
    this.#hear(tower);
  }

  #hear(tower: TowerOfMoment): void {
    this.tower = tower;
    if (tower.own) this.open?.know(tower);
    else this.open?.hear(tower);
  }

  /** When the next moment may be shown: at once, or when the tower was left. */
  async before(tower: TowerOfMoment | null | undefined): Promise<void> {
    const same = tower && keyOf(tower) === this.#key;
    if (this.#key && !same && (!tower || tower.film || this.open?.phase === 'over')) await this.#left;
    if (!tower?.film) return;
    await this.see(tower);
    await this.#left;
  }

  leave = (): void => {
    if (this.open && this.open.phase !== 'over') this.#unwatched = this.#key;
    this.open?.close();
    this.open = null;
    this.tower = null;
    this.#key = '';
    this.#leave?.();
  };

  close(): void {
    this.#closed = true;
    this.leave();
  }
}
