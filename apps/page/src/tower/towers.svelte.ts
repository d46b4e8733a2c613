// towers.svelte.ts - the towers of a match, as they come up: whose it is, built or watched, and until when it is seen.
//
// While a tower is on the screen the match goes on behind it: what happens is shown when the tower was left.
import type { AskedTower, RecordedTower, TowerWay } from '@module/ringside.mjs';
import type { Seat } from '../seam/scene';
import { Building } from './building.svelte';
import { loadPhysics } from './physics';

/** Who takes what the hand is told: the table that asks for the tower. */
export interface TowerTable {
  towerStart(seat: Seat, way: TowerWay): Promise<void>;
  towerTold(seat: Seat, list: string): Promise<void>;
  towerDone(seat: Seat): Promise<void>;
  /** Over the net: pieces of what another's hand is told, as they come; returns what ends it. */
  listen?(tell: (told: string) => void): () => void;
}

/** A tower of a moment; `own`: somebody here builds it. */
export interface TowerOfMoment extends RecordedTower {
  own: boolean;
  running: boolean;
  elapsed: number;
  /** Of a replay: it was built then. */
  film?: true;
}

export const towerOf = (asked: AskedTower | null, own: boolean): TowerOfMoment | null => (asked?.built && asked.physics ? { ...asked, own: own && asked.person } : null);

export class Towers {
  open = $state.raw<Building | null>(null);
  seat = $state<Seat>('a');
  #key = '';
  #table: TowerTable;
  #leave: (() => void) | undefined;
  #left: Promise<void> = Promise.resolve();
  #closed = false;
  #deafen: (() => void) | undefined;

  constructor(table: TowerTable) {
    this.#table = table;
    this.#deafen = table.listen?.((told) => this.open?.more(told));
  }

  /** A moment is shown: with a tower, or without. */
  async see(tower: TowerOfMoment | null | undefined): Promise<void> {
    if (!tower || this.#closed || (!tower.own && !tower.running && !tower.film)) return;
    const key = `${tower.seed} ${tower.ticks}`;
    if (key === this.#key) return tower.own ? undefined : this.open?.hear(tower);
    this.#key = key;
    this.#left = new Promise((resolve) => (this.#leave = resolve));
    const physics = await loadPhysics();
    if (this.#closed || this.#key !== key) return;
    this.open?.close();
    this.seat = tower.seat;
    const { seat } = tower, table = this.#table;
    const referee = { start: (way: TowerWay) => table.towerStart(seat, way), told: (list: string) => table.towerTold(seat, list), done: () => table.towerDone(seat) };
    this.open = new Building(physics, tower, tower.film ? null : referee, tower.own ? null : tower);
  }

  /** When the next moment may be shown: at once, or when the tower was left. */
  async before(tower: TowerOfMoment | null | undefined): Promise<void> {
    const same = tower && `${tower.seed} ${tower.ticks}` === this.#key;
    // One that is dealt anew, after a line that broke, takes the place of the one before.
    if (this.#key && !same && (!tower || tower.film || this.open?.phase === 'over')) await this.#left;
    if (!tower?.film) return;
    await this.see(tower);
    await this.#left;
  }

  leave = (): void => {
    this.open?.close();
    this.open = null;
    this.#key = '';
    this.#leave?.();
  };

  close(): void {
    this.#closed = true;
    this.#deafen?.();
    this.leave();
  }
}
