// company.svelte.ts - who sits at the table, as the layer over it tells it: here, away, asked, how much time is left.
import type { Sight } from '../seam/table';
import { say } from '../words.svelte';
import type { Club } from './club.svelte';
import type { Standing } from './protocol';
import { levelOf, spanOf } from './said';

export interface Sitting {
  seat: string;
  name: string;
  you: boolean;
  bot: string;
  /** Of a kept name, when its owner sat down; 0: none. */
  rating: number;
  here: boolean;
  /** Since when its person is away, by performance.now(). */
  since: number | null;
  asked: boolean;
  /** Milliseconds left, by now. */
  clock: number | null;
  running: boolean;
  /** Matches of the series. */
  won: number;
}

export function company(club: Club, standing: Standing, sight: Sight, now: number): Sitting[] {
  return standing.seats.map((it) => {
    const person = sight.people.find((one) => one.seat === it.seat);
    const running = sight.running === it.seat && !sight.over;
    const spent = running ? Math.max(0, now - club.momentAt) : 0;
    return {
      seat: it.seat,
      name: sight.players.find((one) => one.seat === it.seat)?.name ?? it.name ?? '',
      you: it.seat === standing.you,
      bot: it.bot ?? '',
      rating: it.rating ?? 0,
      here: it.here !== false || it.bot !== undefined,
      since: person?.gone ? (club.away[it.seat] ?? null) : null,
      asked: sight.asked === it.seat && sight.window === null && !sight.over,
      clock: person?.clock === undefined ? null : Math.max(0, person.clock - spent),
      running,
      won: standing.series?.won[it.seat] ?? 0,
    };
  });
}

/** "Best of 3: Ann 1, Bob 0." and who has won it; '' of a single match. */
export function scoreOf(all: Pick<Sitting, 'seat' | 'name' | 'won'>[], { series }: Standing): string {
  if (!series || series.of < 2) return '';
  const winners = all.filter((it) => series.decided?.some((seat) => seat === it.seat)).map((it) => it.name);
  const score = `${say('net-score', { of: series.of })} ${all.map((it) => `${it.name} ${it.won}`).join(', ')}.`;
  return winners.length ? `${score} ${say('net-series-won', { name: winners.join(', ') })}` : score;
}

const DAY = 86_400_000,
  HOUR = 3_600_000;

/** "4:59", "3:05:00", "29 hr", "2 days". */
export function clockWords(left: number): string {
  if (left >= 2 * DAY) return spanOf(Math.ceil(left / DAY), 'day');
  if (left >= DAY) return spanOf(Math.ceil(left / HOUR), 'hour', 'short');
  const seconds = Math.ceil(left / 1000),
    two = (n: number): string => String(n).padStart(2, '0');
  const short = `${Math.floor(seconds / 60) % 60}:${two(seconds % 60)}`;
  return left >= HOUR
    ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    : short;
}

export const stateOf = (it: Sitting): string =>
  it.bot
    ? levelOf(it.bot)
    : it.you
      ? say('you')
      : it.here
        ? it.asked
          ? say('net-thinking')
          : say('net-here')
        : say('net-away');
