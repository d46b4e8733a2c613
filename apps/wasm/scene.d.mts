// scene.d.mts - a scene, a card and events as JSON: docs/scene.md has the meaning of every key.
// A page draws these wherever they come from: the module it carries, or a server.

/** The code of a language that the rules have: "en". */
export type Language = string;
export type Seat = 'a' | 'b' | 'c' | 'd';
export type SeatId = Seat | 'table' | 'spectator';
/** A team: "a", "b"; "dragons", "unicorns". */
export type SideId = string;
/** By the names that actions have for them: "3", "A". */
export type SpaceId = string;

/** Whatever an author named: its id in its box, and its number among all things of the rules. */
export interface CardRef {
  card?: string;
  thing?: number;
}

export interface Fact extends CardRef {
  value?: number | true;
  of?: number;
  heavy?: number;
  light?: number;
  from?: number;
  to?: number | null;
  symbols?: ('fist' | 'foot' | 'block' | 'sprint')[][];
  spaces?: SpaceId[];
  seat?: SeatId;
  seats?: SeatId[];
  dice?: number[];
  code?: string;
  name?: string;
  words?: string;
}

export type Facts = Record<string, Fact | Fact[]>;

export type Mark =
  | 'face-down'
  | 'unknown'
  | 'known-to-all'
  | 'in-range'
  | 'affordable'
  | 'used'
  | 'lasting'
  | 'announced'
  | 'goal'
  | 'under-way'
  | 'turn'
  | 'danger'
  | 'fits';

export interface Thing extends CardRef {
  id: string;
  kind: string;
  name: string;
  text?: string;
  space?: SpaceId;
  on?: string;
  slot?: number;
  seat?: Seat;
  side?: SideId;
  count: number;
  marks: Mark[];
  /** The id of the first answer that is about it. */
  answer?: string;
  facts: Facts;
}

export interface Zone {
  id: string;
  name: string;
  layout: 'list' | 'strip' | 'grid' | 'pile';
  columns?: number;
  seat?: Seat;
  side?: SideId;
  count: number;
  things: Thing[];
}

export interface SceneSeat extends CardRef {
  id: Seat;
  name: string;
  side?: SideId;
  facts: Facts;
}

export interface Side {
  id: SideId;
  name: string;
  mark?: string;
  seats: Seat[];
  score: number;
  needed: number;
  facts: Facts;
}

export interface Step extends CardRef {
  kind: string;
  seat?: SeatId;
  words: string;
  text?: string;
  space?: SpaceId;
  facts: Facts;
}

export interface Answer extends CardRef {
  id: string;
  words: string;
  remark?: string;
  what?: string;
  warning?: string;
  key?: string;
  space?: SpaceId;
  /** Ids of things of the scene. */
  about: string[];
  traits: ('declines' | 'spends' | 'wasted')[];
}

export interface Question {
  id: string;
  words: string;
  matter?: string;
  seconds?: number;
  concerned?: SeatId;
}

export interface Scene {
  scene: 1;
  game: string;
  language: Language;
  viewer: SeatId;
  asked: SeatId | null;
  turn: SeatId | null;
  winner: SideId | null;
  place?: string;
  headline?: string;
  result?: string;
  facts: Facts;
  rulings: Record<string, string>;
  question: Question | null;
  seats: SceneSeat[];
  sides: Side[];
  zones: Zone[];
  steps: Step[];
  answers: Answer[];
  cut?: true;
}

/** A card, fighter, arena ... in full. */
export interface Card extends CardRef {
  kind: string;
  name: string;
  words?: string;
  text?: string;
  box: string;
  source: 'printed' | 'named' | 'designed';
  note?: string;
  origin?: string;
  rules: string[];
  facts: Facts;
}

export interface GameEvent extends CardRef {
  index: number;
  kind: string;
  seat?: SeatId;
  n: number;
  a: number;
  b: number;
  space?: SpaceId;
  to?: SpaceId;
  words: string;
  for?: SeatId[];
}

export interface LogLine {
  from: number;
  count: number;
  heading?: true;
  words: string;
}

export interface Events {
  events: GameEvent[];
  lines: LogLine[];
  next: number;
}

/** A number of a seat or a side that is not what it was. */
export interface Change {
  seat?: SeatId;
  side?: string;
  who: string;
  name: string;
  was: string;
  now: string;
}

/** What happened meanwhile: others' turns, a test, a score, the end. */
export interface Recap {
  stops: ('turn' | 'test' | 'score' | 'end')[];
  told: { lines: LogLine[]; changes: Change[]; dice: number[] };
}
