// study.svelte.ts - a match that is over, weighed decision by decision in workers: the winning chance along it and
// its biggest mistakes; at the end, what mistakes cost and luck gave each player. Weighing begins when somebody watches the replay and goes on beside it.
import type { ReviewItem, ReviewSum } from '@module/ringside.mjs';
import type { Engine } from '../seam/module';
import type { Language, SceneSeat } from '../seam/scene';

/** The chance of the side that the graph is about, at the moment behind so many actions. */
export interface Point {
  at: number;
  chance: number;
}

const SIMULATIONS = 1500;
const MOST_TOLD = 6;
const OLDER_MISTAKE = 0.05; // modules of older builds do not say what is one

export class Study {
  items = $state.raw<ReviewItem[]>([]);
  /** Of each seat, when all is weighed. */
  sums = $state.raw<ReviewSum[]>([]);
  done = $state(0);
  total = $state(0);
  readonly #engine: Engine;
  readonly #file: string;
  readonly #seats: SceneSeat[];
  #stop: AbortController | undefined;

  constructor(engine: Engine, file: string, seats: SceneSeat[]) {
    this.#engine = engine;
    this.#file = file;
    this.#seats = seats;
  }

  /** Weighs all decisions, told in this language. */
  async begin(language: Language): Promise<void> {
    this.close();
    const stop = new AbortController();
    this.#stop = stop;
    this.items = [];
    this.sums = [];
    this.done = 0;
    try {
      for await (const { done, total, item } of this.#engine.thinkers.review(this.#file, {
        simulations: SIMULATIONS,
        language,
        signal: stop.signal,
      })) {
        if (stop.signal.aborted) return;
        this.items = [...this.items, item];
        this.done = done;
        this.total = total;
      }
      if (!stop.signal.aborted) this.sums = this.#summed();
    } catch {
      // Given up, or a worker took too long: what was weighed so far stays.
    }
  }

  #summed(): ReviewSum[] {
    if (!this.#engine.knows('rw_review_sum')) return [];
    const review = this.#engine.rules.review(this.#file, SIMULATIONS);
    try {
      return review.sum(this.items);
    } finally {
      review.close();
    }
  }

  /** Of whose side the graph tells: the first seat's. */
  #chanceOf(item: ReviewItem): number {
    const side = this.#seats.find((seat) => seat.id === item.seat)?.side;
    return side === this.#seats[0]?.side ? item.best.win : 1 - item.best.win;
  }

  readonly points = $derived.by((): Point[] =>
    this.items
      .map((item) => ({ at: item.at, chance: this.#chanceOf(item) }))
      .sort((one, other) => one.at - other.at),
  );
  readonly mistakes = $derived.by((): ReviewItem[] =>
    this.items
      .filter((item) => item.mistake || item.drop >= OLDER_MISTAKE)
      .sort((one, other) => other.drop - one.drop)
      .slice(0, MOST_TOLD),
  );

  chanceAt(at: number): number | null {
    const before = this.points.filter((point) => point.at <= at);
    return before.at(-1)?.chance ?? this.points[0]?.chance ?? null;
  }

  close(): void {
    this.#stop?.abort();
  }
}
