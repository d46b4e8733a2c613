// records.ts - the fastest own towers of each size, kept in the browser with what the hand was told.
import type { TowerSetup } from './physics';

export interface Best {
  setup: TowerSetup;
  told: string;
  /** Until it stood. */
  ticks: number;
}

const KEY = 'ringside.towers';

/** By the number of cubes. What is kept may be anything: only what looks like a record is one. */
export function records(): Map<number, Best> {
  const found = new Map<number, Best>();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const [cubes, best] of Object.entries(kept as Record<string, Partial<Best>>))
      if (
        typeof best.told === 'string' &&
        typeof best.ticks === 'number' &&
        /^[0-9a-f]{1,16}$/.test(best.setup?.seed ?? '')
      )
        found.set(Number(cubes), best as Best);
  } catch {
    // a browser that keeps nothing, or something else under this name
  }
  return found;
}

/** Whether it is the fastest of its size; then it is kept. */
export function note(best: Best): boolean {
  const all = records(),
    cubes = best.setup.light + best.setup.heavy,
    before = all.get(cubes);
  if (before && before.ticks <= best.ticks) return false;
  all.set(cubes, best);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // then it holds for nobody
  }
  return true;
}
