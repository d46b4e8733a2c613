// scene.ts - a moment as JSON, as docs/scene.md tells it (version 1). Only shapes: what they mean is the
// module's matter, what they look like that of the components.

export type Language = 'en' | 'pl' | 'es';
export type Game = 'knockdown' | 'nokaut';
export type SymbolName = 'fist' | 'foot' | 'block' | 'sprint';

export interface Fact {
  name: string;
  words: string;
  value?: number | boolean;
  of?: number;
  heavy?: number;
  light?: number;
  from?: number;
  to?: number | null;
  symbols?: SymbolName[][];
  spaces?: string[];
  seat?: string;
  seats?: string[];
  dice?: number[];
  card?: string;
  thing?: number;
  code?: string;
}
export type Facts = Record<string, Fact | Fact[]>;

export interface Thing {
  id: string;
  kind: string;
  card?: string;
  thing?: number;
  name: string;
  text?: string;
  space?: string;
  on?: string;
  slot?: number;
  seat?: string;
  side?: string;
  count: number;
  marks: string[];
  answer?: string;
  facts: Facts;
}

export interface Zone {
  id: string;
  name: string;
  layout: 'list' | 'pile' | 'strip' | 'grid';
  columns?: number;
  seat?: string;
  side?: string;
  count: number;
  things: Thing[];
}

export interface Step {
  kind: string;
  seat?: string;
  card?: string;
  thing?: number;
  words: string;
  text?: string;
  space?: string;
  facts: Facts;
}

export interface Answer {
  id: string;
  words: string;
  remark?: string;
  what?: string;
  warning?: string;
  key?: string;
  card?: string;
  thing?: number;
  space?: string;
  about: string[];
  traits: string[];
}

export interface Seat {
  id: string;
  name: string;
  side: string;
  card?: string;
  thing?: number;
  facts: Facts;
}

export interface Side {
  id: string;
  name: string;
  mark: string;
  seats: string[];
  score: number;
  needed: number;
  facts: Facts;
}

export interface Scene {
  scene: number;
  game: Game;
  language: Language;
  viewer: string;
  asked: string | null;
  turn: string | null;
  winner: string | null;
  place?: string;
  headline?: string;
  result?: string;
  facts: Facts;
  question: { id: string; words: string; matter?: string; seconds?: number; concerned?: string } | null;
  seats: Seat[];
  sides: Side[];
  zones: Zone[];
  steps: Step[];
  answers: Answer[];
}

export interface SceneEvent {
  index: number;
  kind: string;
  seat?: string;
  card?: string;
  thing?: number;
  n: number;
  a: number;
  b: number;
  space?: string;
  to?: string;
  words: string;
}

export interface Line {
  words: string;
  from: number;
  count: number;
  heading?: boolean;
}

export interface Card {
  kind: string;
  card: string;
  thing: number;
  name: string;
  words: string;
  text?: string;
  box?: string;
  source?: string;
  note?: string;
  origin?: string;
  rules: string[];
  facts: Facts;
}

// ---- Looking something up ----

export const zoneOf = (scene: Scene, id: string): Zone | undefined => scene.zones.find((zone) => zone.id === id);
export const thingsOf = (scene: Scene, id: string): Thing[] => zoneOf(scene, id)?.things ?? [];

/** The fact of this key; of several the first. */
export function fact(facts: Facts | undefined, key: string): Fact | undefined {
  const found = facts?.[key];
  return Array.isArray(found) ? found[0] : found;
}

export const numberOf = (facts: Facts | undefined, key: string, otherwise = 0): number => {
  const value = fact(facts, key)?.value;
  return typeof value === 'number' ? value : otherwise;
};

export const answersAbout = (scene: Scene, id: string): Answer[] =>
  scene.answers.filter((answer) => answer.about.includes(id));
export const declines = (answer: Answer): boolean => answer.traits.includes('declines');
export const isWasted = (answer: Answer): boolean => answer.traits.includes('wasted');
export const seatOf = (scene: Scene, id: string | null | undefined): Seat | undefined =>
  scene.seats.find((seat) => seat.id === id);
