// help.ts - what may be agreed for the towers of one player, and where that stands.
import type { Sight, TowerHelp } from '@module/ringside.mjs';
import type { Seat } from '../seam/scene';

/** Kinds of test (K10.3), in the order in which they are offered. */
export const TESTS = ['screen', 'cubes', 'dice'] as const;
export type Test = (typeof TESTS)[number];

/** In the order in which it is offered. */
export const HELPS = ['none', 'slow', 'snap', 'slow-snap', 'dice'] as const;
export type Help = (typeof HELPS)[number];

/** As players of an opening have it; dice are a ruling of the seat. */
export const agreedOf = (help: Help): TowerHelp[] =>
  help === 'slow-snap' ? ['slow', 'snap'] : help === 'slow' || help === 'snap' ? [help] : [];
export const rulingOf = (seat: Seat): string => `test-of-${seat}`;

/** `players`: all that may have help; a table that waits for them has only its seats. */
export function helpOf(
  { rulings, players }: Pick<Sight, 'rulings'> & { players: readonly { seat: Seat; tower?: TowerHelp[] }[] },
  seat: Seat,
): Help {
  if (rulings?.[rulingOf(seat)] === 'dice') return 'dice';
  const agreed = (players.find((it) => it.seat === seat)?.tower ?? []).join('-');
  return HELPS.find((help) => help === agreed) ?? 'none';
}
