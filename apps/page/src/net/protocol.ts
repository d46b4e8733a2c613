// protocol.ts - what goes over the line, as docs/server.md has it (version 1, form "bytes").
import type { AskedTower, Sight, TowerHelp } from '@module/ringside.mjs';
import type { Seat, SeatId } from '../seam/scene';

export const PROTOCOL = 1;

/** What the server says to whoever greets it. */
export interface Hello {
  rules: string;
  protocol: number;
  bots: string[];
  phrases: string[];
  /** Towers can be built there. */
  towers: boolean;
}

export interface SeatTold {
  seat: Seat;
  name?: string;
  bot?: string;
  taken?: boolean;
  here: boolean;
  promise?: string;
}

/** How a table stands: who sits there, who is there, how far it is. */
export interface Standing extends Partial<Omit<Sight, 'players'>> {
  id: string;
  phase: 'gathering' | 'playing' | 'over' | 'archived';
  you: SeatId;
  seats: SeatTold[];
  game: string;
  promise: string;
  /** The server's part of the seed, once the match is over. */
  part?: string;
  /** Everybody is there: whoever promised a part of the seed tells it now. */
  wants?: true;
  players?: Sight['players'];
  series?: { of: number; number: number; won: Partial<Record<Seat, number>>; decided: Seat[] | null };
  /** Once it is over: the seats that want another match, and the table where it goes on. */
  rematch?: Seat[];
  next?: string;
  clock?: Clock;
  open?: boolean;
  watched?: boolean;
}

export interface MomentTold {
  table: string;
  era: number;
  decisions: number;
  anew?: true;
  sight: Pick<Sight, 'shows' | 'eyes' | 'seat' | 'asked' | 'claims' | 'thinking' | 'undo' | 'paused' | 'takeback' | 'running' | 'window' | 'people'>;
  view: string;
  answers: number[];
  heard: string;
  next: number;
  /** The tower that is to be built. */
  tower?: Omit<AskedTower, 'built' | 'physics'>;
}

/** What the hand of who builds was told since. */
export interface TowerTold {
  seat: Seat;
  told: string;
  elapsed: number;
}

export interface PhraseTold {
  seat: Seat;
  phrase: string;
  words: string;
}

/** A table in the lobby. */
export interface Listed {
  table: string;
  game: string;
  playing: boolean;
  watched: boolean;
  seats: { seat: Seat; name: string; bot: string; free: boolean }[];
  clock?: Clock;
  series?: number;
}

export type Clock = { kind: 'none' | 'decision' | 'match' | 'days'; time?: number; more?: number };

/** What a table is opened with. */
export interface Agreed {
  game: string;
  set?: Record<string, string | number>;
  rulings?: Record<string, string>;
  players?: Partial<Record<Seat, { name?: string; bot?: string; tower?: TowerHelp[] }>>;
  clock?: Clock;
  pace?: number;
  quiet?: number;
  window?: number;
  hold?: number;
  absent?: number;
  takeback?: boolean;
  open?: boolean;
  watched?: boolean;
  series?: number;
}

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
