// strength.svelte.ts - how strong is a card? The lab plays pairs of matches in the workers, the shipped text beside the
// author's; every figure comes from the module, here pairs are handed out and lines collected.
import type { LabTold } from '@module/ringside.mjs';
import type { LabCard } from '@module/thinkers.mjs';
import type { Engine } from '../seam/module';

const BATCH = 24,
  LIMIT = 120000;

export class Strength {
  told = $state.raw<LabTold | null>(null);
  names = $state.raw<Record<string, string>>({});
  running = $state(false);
  problem = $state('');
  /** Pairs that are played, and that were asked for. */
  played = $state(0);
  wanted = $state(0);
  #engine: () => Engine;
  #about: LabCard | null = null;
  #lines: string[] = [];
  #next = 0;
  #stop: AbortController | null = null;

  constructor(engine: () => Engine) {
    this.#engine = engine;
  }

  /** Whether what is shown is about this card as it stands. */
  fits = (about: LabCard): boolean => JSON.stringify(about) === JSON.stringify(this.#about);

  /** A batch of pairs; of the same card it adds to those before. */
  async weigh(about: LabCard): Promise<void> {
    this.stop();
    if (!this.fits(about)) {
      this.#about = about;
      this.#lines = [];
      this.#next = this.played = this.wanted = 0;
      this.told = null;
    }
    const stop = (this.#stop = new AbortController());
    this.problem = '';
    this.running = true;
    try {
      await this.#batch(about, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.problem = (error as Error).message;
    }
    if (this.#stop !== stop) return;
    this.running = false;
    this.wanted = this.played;
  }

  async #batch(about: LabCard, signal: AbortSignal): Promise<void> {
    const { thinkers } = this.#engine();
    const options = { limit: LIMIT, signal };
    const { units, names } = await thinkers.run(
      'labPlan',
      { ...about, from: this.#next, count: BATCH },
      options,
    );
    if (signal.aborted) return;
    this.names = names;
    this.wanted = this.played + units.length;
    const play = async (unit: number): Promise<void> => {
      const line = await thinkers.run('labPlay', { ...about, unit }, options);
      if (signal.aborted) return;
      this.#lines.push(line);
      this.#next = Math.max(this.#next, unit + 1);
      this.played = this.#lines.length;
      const told = await thinkers.run(
        'labSum',
        { ...about, lines: [...this.#lines] },
        { ...options, urgent: true },
      );
      if (!signal.aborted && told.pairs >= (this.told?.pairs ?? 0)) this.told = told;
    };
    await Promise.all(units.map(play));
  }

  /** What was played stays and counts. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
    this.wanted = this.played;
  }
}
