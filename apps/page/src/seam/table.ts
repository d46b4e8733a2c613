// table.ts - the seam: what the page needs of a match, wherever it is played.
//
// The page draws moments and sends answers; it knows neither module nor server. Everything that somebody is
// told comes as a Moment. Calls that are refused throw an Error whose message is a sentence for people.
import type { Card, Language, Line, Scene, SceneEvent } from './scene';

/** Who plays, and what may be done at this place: the host's words (docs/wasm.md). */
export interface Sight {
  shows: 'table' | 'curtain' | 'call';
  eyes: string | null;
  seat: string | null;
  asked: string | null;
  claims: boolean;
  thinking: boolean;
  undo: boolean;
  paused: boolean;
  takeback: string | null;
  running: string | null;
  window: { left?: number; holder: string | null } | null;
  people: { seat: string; place: number; clock?: number; gone?: boolean; orders: string[] }[];
  players: { seat: string; name: string; bot?: string }[];
  started: string | null;
  actions: number;
  over: boolean;
  winner: string | null;
}

/** What is seen now, and what has happened since the moment before. */
export interface Moment {
  sight: Sight;
  scene: Scene;
  events: SceneEvent[];
  lines: Line[];
  /** Something was taken back or said anew: `lines` is the whole log. */
  anew: boolean;
}

export interface Move {
  answer: string;
  chance: number;
}

export interface Advice {
  moves: Move[];
  done: boolean;
}

export interface Table {
  /** Tells this moment and every one that comes; returns what ends it. */
  watch(tell: (moment: Moment) => void): () => void;
  answer(id: string): Promise<void>;
  undo(): Promise<void>;
  /** Keeps a window open to think, or no longer. */
  hold(hold: boolean): Promise<void>;
  /** Nobody here answers in this window. */
  nobody(): Promise<void>;
  /** Several people at one screen: this one looks now. */
  raiseCurtain(seat: string): Promise<void>;
  dropCurtain(): Promise<void>;
  resign(): Promise<void>;
  speak(language: Language): Promise<void>;
  card(thing: number): Promise<Card>;
  /** What a strong bot would do here, better and better until `signal` ends it. */
  hint(tell: (advice: Advice) => void, signal: AbortSignal): Promise<void>;
  /** The match as the program's match file. */
  save(): Promise<string>;
  close(): void;
}
