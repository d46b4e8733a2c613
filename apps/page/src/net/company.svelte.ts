// company.svelte.ts - who sits at the table, as the layer over it tells it: here, away, asked, how much time is left.
import type { Sight } from '../seam/table';
import { say } from '../words.svelte';
import type { Club } from './club.svelte';
import type { Standing } from './protocol';

export interface Sitting {
  seat: string;
  name: string;
  you: boolean;
  bot: string;
  here: boolean;
  /** Has been away for so long that a bot may take the seat. */
  gone: boolean;
  asked: boolean;
  /** Milliseconds left, by now. */
  clock: number | null;
  running: boolean;
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
      here: it.here || it.bot !== undefined,
      gone: person?.gone === true,
      asked: sight.asked === it.seat && sight.window === null && !sight.over,
      clock: person?.clock === undefined ? null : Math.max(0, person.clock - spent),
      running,
    };
  });
}

const DAY = 86_400_000, HOUR = 3_600_000;

/** "4:59", "3:05:00", "2 d". */
export function clockWords(left: number): string {
  if (left >= 2 * DAY) return say('net-days', { n: Math.floor(left / DAY) });
  const seconds = Math.ceil(left / 1000), two = (n: number): string => String(n).padStart(2, '0');
  const short = `${Math.floor(seconds / 60) % 60}:${two(seconds % 60)}`;
  return left >= HOUR ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : short;
}

export const stateOf = (it: Sitting): string => (it.bot ? say(`level-${it.bot}`) || it.bot : it.you ? say('you') : it.here ? (it.asked ? say('net-thinking') : say('net-here')) : say('net-away'));
