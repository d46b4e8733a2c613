// slots.ts - the Row slot by slot, so that nothing moves when a card leaves.
import type { Thing } from '../../seam/scene';

const ROW = 4;

/** Cards at their slots; one with which somebody attacks (`aside`) stays in its gap, and null is an empty slot. */
export function slotsOf(row: readonly Thing[], aside: readonly Thing[]): (Thing | null)[] {
  const attacking = [...aside];
  const last = Math.max(ROW, ...row.map((thing) => (thing.slot ?? 0) + 1));
  const filled = Array.from(
    { length: last },
    (_, slot) => row.find((thing) => thing.slot === slot) ?? attacking.shift() ?? null,
  );
  return [...filled, ...attacking];
}
