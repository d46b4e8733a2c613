// asked.ts - what the address asks of a page: ?pace=0&window=300&seed=1f4&test=dice.
const TIMES = ['pace', 'window', 'quiet', 'hold'] as const;
type TimeKey = (typeof TIMES)[number];
export type Times = Partial<Record<TimeKey, number>>;

/** The times of a table that are known. */
export const timesBy = (value: (key: TimeKey) => number | undefined): Times =>
  Object.fromEntries(TIMES.map((key) => [key, value(key)]).filter((it) => it[1] !== undefined)) as Times;

export interface Asked {
  times: Times;
  /** The same dice every time, for who wants to see something again. */
  chance: { seed?: string; dice?: string; pauses?: string };
  /** People build towers, unless they say otherwise. */
  tower: boolean;
  /** The seed of towers that are practised. */
  practice: string | undefined;
  /** How long a text may be compiled in the workshop, in milliseconds. */
  watchdog: number;
}

const WATCHDOG = 5000;

export function askedBy(search: string): Asked {
  const asked = new URLSearchParams(search);
  const seed = asked.get('seed');
  const hex = (digits: number): string =>
    (seed ?? '')
      .replace(/[^0-9a-f]/gi, '')
      .slice(0, digits)
      .padStart(digits, '0');
  return {
    times: timesBy((key) => (/^\d{1,6}$/.test(asked.get(key) ?? '') ? Number(asked.get(key)) : undefined)),
    chance: seed === null ? {} : { seed: hex(64), dice: hex(16), pauses: hex(16) },
    tower: asked.get('test') !== 'dice',
    practice: seed === null ? undefined : hex(16),
    watchdog: Number(asked.get('watchdog') ?? WATCHDOG),
  };
}
