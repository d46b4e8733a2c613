// table.ts - the seam: what the page needs of a match, wherever it is played.
//
// The page draws moments and sends answers; it knows neither module nor server. Everything that somebody is
// told comes as a Moment. Calls that are refused throw an Error whose message is a sentence for people.
import type { HintLine, Order, Recap, Sight } from '@module/ringside.mjs';
import type { TowerOfMoment, TowerTable } from '../tower/towers.svelte';
import type { Card, GameEvent, Language, LogLine, Scene, Seat } from './scene';

export type { Order, Recap, Sight };

/** What is seen now, and what has happened since the moment before. */
export interface Moment {
  sight: Sight;
  scene: Scene;
  events: GameEvent[];
  lines: LogLine[];
  /** Something was taken back or said anew: `lines` is the whole log. */
  anew: boolean;
  /** What happened meanwhile and nobody here has looked through yet. */
  recap?: Recap | null;
  /** The tower that is built now; of a replay, the one that led here. */
  tower?: TowerOfMoment | null | undefined;
}

/** The best few answers, the best first, and why. */
export interface Advice {
  hints: HintLine[];
  done: boolean;
}

export interface Table extends TowerTable {
  /** Tells this moment and every one that comes; returns what ends it. */
  watch(tell: (moment: Moment) => void): () => void;
  answer(id: string): Promise<void>;
  undo(): Promise<void>;
  /** What happened meanwhile was looked through; who answers has done that too. */
  looked(): Promise<void>;
  /** Keeps a window open to think, or no longer. */
  hold(hold: boolean): Promise<void>;
  /** Nobody here answers in this window. */
  nobody(): Promise<void>;
  /** Several people at one screen: this one looks now. */
  raiseCurtain(seat: Seat): Promise<void>;
  dropCurtain(): Promise<void>;
  /** Standing orders: how windows and goals are answered for who looks here. */
  order(orders: Order[]): Promise<void>;
  resign(): Promise<void>;
  speak(language: Language): Promise<void>;
  card(thing: number): Promise<Card>;
  /** What a strong bot would do here, better and better until `signal` ends it. */
  hint(tell: (advice: Advice) => void, signal: AbortSignal): Promise<void>;
  /** The match as the program's match file. */
  save(): Promise<string>;
  close(): void;
}
