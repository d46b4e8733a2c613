// protocol.ts - what goes over the line, as docs/server.md has it (version 1, form "bytes").
import type { AskedTower, NamedText, Sight, TowerHelp } from '@module/ringside.mjs';
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
  /** Spectators who see less are not told. */
  here?: boolean;
  promise?: string;
  /** The name is kept with a passphrase; its rating when its owner sat down. */
  kept?: true;
  rating?: number;
  /** A bot stands in for somebody who may come back. */
  away?: true;
  /** What was agreed for the towers of who sits there. */
  tower?: TowerHelp[];
}

/** How a table stands: who sits there, who is there, how far it is. (Whether moves may be taken back: `takeback` of a
 *  sight is who asks for it.) */
export interface Standing extends Partial<Omit<Sight, 'players' | 'takeback'>> {
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
  absent?: number;
  takeback?: boolean;
  open?: boolean;
  watched?: boolean;
  rated?: boolean;
  /** What spectators see is older, by milliseconds and by turns. */
  delay?: number;
  behind?: number;
  /** The hash of the rules; `own`: boxes beside the shipped ones, or others. */
  rules?: string;
  own?: true;
}

export interface MomentTold {
  table: string;
  era: number;
  decisions: number;
  anew?: true;
  sight: Pick<Sight, 'shows' | 'eyes' | 'seat' | 'asked' | 'claims' | 'thinking' | 'undo' | 'paused' | 'takeback' | 'running' | 'window' | 'people'>;
  /** Whole, or what is another than in the one before (delta.ts). */
  view?: string;
  delta?: string;
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

/** The seat's secret was exchanged: this line sits there no more. */
export interface OutTold {
  table: string;
  words: string;
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
  seats: { seat: Seat; name: string; bot: string; free: boolean; kept?: true; rating?: number; tower?: TowerHelp[] }[];
  set?: Record<string, string>;
  rulings?: Record<string, string>;
  clock?: Clock;
  absent?: number;
  takeback?: boolean;
  series?: { of: number; number: number };
  rated?: boolean;
  own?: boolean;
  delay?: number;
  behind?: number;
}

/** What somebody who was invited is told before they sit down. */
export interface Invitation extends Listed {
  seat: Seat;
}

/** How good somebody is at one game, by Glicko-2. */
export interface Rating {
  rating: number;
  deviation: number;
  matches: number;
  won: number;
}

export interface Ranked extends Rating {
  name?: string;
  bot?: string;
}

/** A match that is over, in the history of a kept name. */
export interface PastMatch {
  table: string;
  game: string;
  /** Milliseconds since 1970. */
  ended: number;
  seat: Seat;
  /** 1: won, 0: lost, between: shared. */
  won: number;
  how: 'played' | 'resigned' | 'late' | 'left';
  /** The server does not keep the match itself any more. */
  gone?: boolean;
  players: { seat: Seat; name?: string; bot?: string }[];
  rating: number;
  change: number;
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
  rated?: boolean;
  series?: number;
  delay?: number;
  behind?: number;
  boxes?: NamedText[];
}

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
