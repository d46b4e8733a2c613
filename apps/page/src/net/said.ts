// said.ts - what several screens over the net say alike: games, players with their ratings, times, days.
import { games } from '../games';
import { gameOf } from '../seam/scene';
import { say, words } from '../words.svelte';
import type { Agreed, Clock, Standing } from './protocol';

export const titleOf = (game: string): string => games[gameOf(game)].title;
export const levelOf = (bot: string): string => say(`level-${bot}`) || bot;
export const dateOf = (time: number): string =>
  new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** "Ann", "Ann (1662)", "Bot: Expert". */
export const playerOf = ({ name, bot, rating }: { name?: string; bot?: string; rating?: number }): string =>
  name ? `${name}${rating ? ` (${rating})` : ''}` : bot ? say('net-bot', { level: levelOf(bot) }) : '';

/** "+12", "−5", "±0". */
export const changeOf = (change: number): string =>
  change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
export const wonWords = (won: number): string =>
  say(won > 0.99 ? 'net-won' : won < 0.01 ? 'net-beaten' : 'net-drawn');

/** "3 days", "5 min", as the language has it. */
export const spanOf = (
  n: number,
  unit: 'day' | 'hour' | 'minute' | 'second',
  unitDisplay: 'long' | 'short' = 'long',
): string => new Intl.NumberFormat(words.language, { style: 'unit', unit, unitDisplay }).format(n);
const SECOND = 1000,
  MINUTE = 60 * SECOND,
  DAY = 24 * 60 * MINUTE;

export function clockAgreed({ kind, time = 0, more = 0 }: Clock): string {
  if (kind === 'decision') return say('net-clock-decision', { n: time / SECOND });
  if (kind === 'match') return say('net-clock-match', { n: time / MINUTE, m: more / SECOND });
  return kind === 'days'
    ? say('net-clock-days', { span: spanOf(Math.round(time / DAY), 'day') })
    : say('net-clock-none');
}

/** How much later spectators see it. */
export function delayAgreed({ delay = 0, behind = 0 }: { delay?: number; behind?: number }): string {
  if (behind) return say('net-delay-turns', { n: behind });
  return delay ? say('net-delay-minutes', { n: delay / MINUTE }) : say('net-delay-none');
}

/** What was agreed beside the set-up, as far as it is not the usual. */
export function agreedOf(
  table: Pick<Agreed, 'clock' | 'rated' | 'delay' | 'behind' | 'watched'> & {
    own?: boolean;
    series?: Pick<NonNullable<Standing['series']>, 'of'>;
  },
): string[] {
  const said = [clockAgreed(table.clock ?? { kind: 'none' })];
  if ((table.series?.of ?? 1) > 1) said.push(say(`net-series-${table.series?.of}`));
  if (table.rated === false) said.push(say('net-unrated'));
  if (table.own) said.push(say('net-own-boxes'));
  if (table.delay || table.behind) said.push(say('net-spectators-see', { when: delayAgreed(table) }));
  return said;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
