// seats.ts - seats that somebody holds at tables on the net, kept in the browser: the secret of each, and what was
// promised before the deal. A page that is loaded anew, or a second tab, sits down with them again.
import type { Seat } from '../seam/scene';

export interface HeldSeat {
  table: string;
  seat: Seat;
  secret: string;
  game: string;
  name: string;
  /** This page's part of the seed and its promise, and what the others had promised before the deal. */
  part: string;
  promises: string[];
  /** Invitations and the link for spectators, of a table that was made here. */
  invites?: Partial<Record<Seat, string>>;
  watch?: string;
  changed: number;
}

/** So many events of this era were looked through, then. */
export interface Looked {
  era: number;
  events: number;
  at: number;
}

const KEY = 'ringside.seats',
  NAME = 'ringside.name',
  LOOKED = 'ringside.looked',
  MOST = 60;

function read(): HeldSeat[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list)
      ? (list as HeldSeat[]).filter((it) => typeof it?.table === 'string' && typeof it.secret === 'string')
      : [];
  } catch {
    return [];
  }
}

function write(list: HeldSeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing: then a seat lasts as long as the page.
  }
}

/** While the browser keeps nothing: what this page holds. */
const here = new Map<string, HeldSeat>();

/** All of them, the latest first. */
export function heldSeats(): HeldSeat[] {
  const kept = read(),
    known = new Set(kept.map((it) => it.table)),
    seen = looks();
  const all = [...kept, ...[...here.values()].filter((it) => !known.has(it.table))];
  return all
    .map((it) => ({ ...it, changed: Math.max(it.changed, seen[it.table]?.at ?? 0) }))
    .sort((a, b) => b.changed - a.changed);
}

// Apart from the seats: every tab notes this all the time, and what it knows of a secret may be older than what another
// tab has just stored.
function looks(): Record<string, Looked> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LOOKED) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Looked>) : {};
  } catch {
    return {};
  }
}

export const lookedAt = (table: string): Looked | undefined => looks()[table];

export function noteLooked(table: string, era: number, events: number): void {
  const latest = Object.entries({ ...looks(), [table]: { era, events, at: Date.now() } })
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST);
  try {
    localStorage.setItem(LOOKED, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // A browser that keeps nothing: then everything is new to a page that is loaded again.
  }
}

export const heldSeat = (table: string): HeldSeat | undefined => heldSeats().find((it) => it.table === table);

export function holdSeat(seat: HeldSeat): void {
  here.set(seat.table, seat);
  write([{ ...seat, changed: Date.now() }, ...read().filter((it) => it.table !== seat.table)]);
}

export function dropSeat(table: string): void {
  here.delete(table);
  write(read().filter((it) => it.table !== table));
}

export function ownName(name?: string): string {
  try {
    if (name !== undefined) localStorage.setItem(NAME, name);
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return name ?? '';
  }
}
