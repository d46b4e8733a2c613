// berth.ts - where on a narrow screen a panel as wide as the screen can lie so that it hides least of what is needed.
export interface Needed {
  top: number;
  bottom: number;
  /** How bad it is to hide all of it. */
  weight: number;
}

const STEP = 4;

const hidden = ({ top, bottom, weight }: Needed, from: number, to: number): number =>
  (weight * Math.max(0, Math.min(bottom, to) - Math.max(top, from))) / Math.max(1, bottom - top);

/** Its upper edge, between `from` and `to`: where least is hidden, and of such places the one nearest to `before`. */
export function berth(height: number, from: number, to: number, needed: Needed[], before: number): number {
  let best = from,
    least = Infinity;
  for (let top = from; top <= Math.max(from, to - height); top += STEP) {
    const cost = needed.reduce((sum, it) => sum + hidden(it, top, top + height), 0);
    const nearer = Math.abs(top - before) < Math.abs(best - before);
    if (cost < least - 0.01 || (cost < least + 0.01 && nearer)) [best, least] = [top, cost];
  }
  return best;
}
