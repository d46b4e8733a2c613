// study.svelte.ts - a match that is over, weighed decision by decision in workers: the winning chance along it and
// its biggest mistakes. Weighing begins when somebody watches the replay and goes on beside it.
import type { ReviewItem } from '@module/ringside.mjs';
import type { Engine } from '../seam/module';
import type { Language, SceneSeat } from '../seam/scene';

/** The chance of the side that the graph is about, at the moment behind so many actions. */
export interface Point {
  at: number;
  chance: number;
}

const SIMULATIONS = 1500;
const WORTH_TELLING = 0.05, MOST_TOLD = 6;

export class Study {
  items = $state.raw<ReviewItem[]>([]);
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
    this.done = 0;
    try {
      for await (const { done, total, item } of this.#engine.thinkers.review(this.#file, { simulations: SIMULATIONS, language, signal: stop.signal })) {
        if (stop.signal.aborted) return;
        this.items = [...this.items, item];
        this.done = done;
        this.total = total;
      }
    } catch {
      // Given up, or a worker took too long: what was weighed so far stays.
    }
  }

  /** Of whose side the graph tells: the first seat's. */
  #chanceOf(item: ReviewItem): number {
    const side = this.#seats.find((seat) => seat.id === item.seat)?.side;
    return side === this.#seats[0]?.side ? item.best.win : 1 - item.best.win;
  }

  readonly points = $derived.by((): Point[] =>
    this.items.map((item) => ({ at: item.at, chance: this.#chanceOf(item) })).sort((one, other) => one.at - other.at),
  );
  readonly mistakes = $derived.by((): ReviewItem[] =>
    this.items.filter((item) => item.drop >= WORTH_TELLING).sort((one, other) => other.drop - one.drop).slice(0, MOST_TOLD),
  );

  chanceAt(at: number): number | null {
    const before = this.points.filter((point) => point.at <= at);
    return before.at(-1)?.chance ?? this.points[0]?.chance ?? null;
  }

  close(): void {
    this.#stop?.abort();
  }
}
