// ringside.d.mts - the types of ringside.mjs; docs/wasm.md tells what each call does.
import type { Card, Events, Language, Recap, Scene, Seat, SeatId, SideId } from './scene.mjs';

export type * from './scene.mjs';

/** The module says no; the message says why. Nothing has changed. */
export class Refusal extends Error {}

export interface BoxProblem {
  file: string;
  line: number;
  column: number;
  excerpt: string;
  message: string;
}

/** Box texts that do not compile. */
export class BoxProblems extends Error {
  readonly problems: BoxProblem[];
  /** Those beyond the first twenty too. */
  readonly total: number;
}

/** The module has ended in the middle of a call: throw the instance away. */
export class Broken extends Error {}

// ---- What goes in ----

export interface NamedText {
  name: string;
  text: string | Uint8Array;
}

export interface Setup {
  game?: string;
  /** Draws a set-up of the game with these dice. */
  random?: number;
  /** Keys and rulings by name. */
  set?: Record<string, string | number>;
}

export interface Player {
  name?: string;
  /** A level or another bot; without one it is a person. */
  bot?: string;
  /** What was agreed for towers of this player. */
  tower?: TowerHelp[];
}

export interface HostSettings {
  /** Percent of the usual pauses between answers of bots. */
  pace?: number;
  clock?: 'none' | 'decision' | 'match';
  /** All times are milliseconds. */
  clockTime?: number;
  clockMore?: number;
  quiet?: number;
  window?: number;
  hold?: number;
  absent?: number;
  lateLoses?: boolean;
  stops?: boolean;
  takeback?: boolean;
  /** Towers are built here; otherwise people build them of cubes and say how it went. */
  built?: boolean;
  language?: Language;
  /** 16 hexadecimal digits, for pauses and windows. */
  pauses?: string;
}

export interface Seating extends HostSettings {
  players?: Partial<Record<Seat, Player>>;
  places?: Partial<Record<Seat, number>>;
}

export interface Opening extends Setup, Seating {
  /** 64 hexadecimal digits; drawn without it. */
  seed?: string;
  /** 16 hexadecimal digits, of the bots. */
  dice?: string;
  /** "2026-11-15 19:30", by the player's clock. */
  started?: string;
  /** Begins with a position (docs/scenarios.md) instead of a set-up. */
  position?: string;
}

export type Order = 'let-turn-go' | 'only-attacked' | 'keep-goal';

// ---- What comes out ----

export interface RulesTold {
  version: string;
  scene: number;
  rules: string;
  things: number;
  games: string[];
  languages: Language[];
  /** What each calls itself. */
  languageNames: string[];
  levels: string[];
}

export interface SetupForm {
  game: string;
  seats: number;
  keys: {
    key: string;
    value: string;
    values: { value: string; thing?: number; kind?: string; name?: string }[];
  }[];
  rulings: {
    name: string;
    words?: string;
    why?: string;
    value: string;
    values: { value: string; words?: string }[];
  }[];
  /** What keeps the set-up from being played, or null. */
  problem: string | null;
}

/** What was agreed for the towers of a player: twice the time; set down over the very middle. */
export type TowerHelp = 'slow' | 'snap';

export interface MatchTold {
  game: string;
  setup?: Record<string, string>;
  rulings?: Record<string, string>;
  position?: true;
  players: { seat: Seat; name: string; bot?: string; tower?: TowerHelp[] }[];
  started: string | null;
  actions: number;
  over: boolean;
  winner: SideId | null;
  ended?: 'resigned' | 'late';
  endedBy?: Seat;
}

/** What may be shown at a place, and how the match stands. */
export interface Sight extends MatchTold {
  shows: 'table' | 'curtain' | 'call';
  eyes: SeatId;
  /** Who is asked to answer here, or for whom the curtain waits. */
  seat: SeatId | null;
  asked: SeatId | null;
  /** The answers are claims: not answering passes when the window closes. */
  claims: boolean;
  thinking: boolean;
  undo: boolean;
  paused: boolean;
  takeback: Seat | null;
  /** Whose clock runs. */
  running: Seat | null;
  /** `left`: milliseconds, if it runs out. */
  window: { left?: number; holder: Seat | null } | null;
  people: { seat: Seat; place: number; clock?: number; gone?: true; orders: Order[] }[];
  /** In so many milliseconds a tick is wanted; -1: not before somebody does something. */
  due: number;
  /** So many events the place has heard; fewer than before: something was taken back. */
  heard: number;
}

export interface Preview {
  id: string;
  what: string;
  warning: string;
}

/** Something to think about, for workers: its bytes, and how many trees share it. */
export interface Task {
  bytes: Uint8Array;
  trees: number;
}

export interface Advice {
  id: string;
  win: number;
  simulations: number;
  moves: { id: string; win: number; visits: number }[];
}

export interface HintLine {
  id: string;
  win: number;
  /** The first, and those that are as good: what is left is chance. */
  best: boolean;
  why: string;
}

export interface ReplayTold extends MatchTold {
  /** Nothing is secret any more. */
  open: boolean;
  /** Who took each action. */
  steps: (Seat | 'table')[];
}

export interface Moment {
  at: number;
  actions: number;
  eyes: SeatId;
  next: { seat: SeatId; id: string; words: string } | null;
  comments: string[];
}

export interface ReviewItem {
  at: number;
  seat: Seat;
  chosen: { id: string; words: string; win: number };
  best: { id: string; words: string; win: number };
  drop: number;
  /** Where the drop is more than chance: what was asked, the better line, and why. */
  mistake?: { question: string; better: string; why: string };
}

export interface ReviewSum {
  seat: Seat;
  decisions: number;
  mistakes: number;
  /** Percentage points that mistakes cost, and that luck gave. */
  lost: number;
  luck: number;
}

export interface ScenariosRun {
  passed: number;
  failed: number;
  signature: string;
  told: string;
}

export interface LessonTold {
  id: string;
  game: string;
  puzzle: boolean;
  /** Of a puzzle. */
  grade?: 'easy' | 'medium' | 'hard';
  /** How many prompts it has. */
  prompts: number;
  title: string;
  /** What it is about, for a list; may be empty. */
  about: string;
}

export interface LessonsTold {
  /** By game; lines of text, an empty one between paragraphs. */
  howToWin: Record<string, string>;
  lessons: LessonTold[];
}

export interface LessonPrompt extends LessonTold {
  /** Who learns. */
  seat: Seat;
  /** What the prompt waits for: to be read, for an answer of the scene, or nothing any more. */
  waits: 'next' | 'answer' | 'over';
  number: number;
  of: number;
  text: string;
  /** What is to be noticed: ids of zones, things and answers of the scene. */
  points: string[];
  /** So many events there are to hear; fewer than before: it went back. */
  heard: number;
}

/** An answer and what comes of it, in words. */
export interface ExplainedLine {
  id: string;
  answer: string;
  win: number;
  words: string;
  lines: string[];
}

export interface Explanation {
  best: ExplainedLine | null;
  /** The obvious answer that is worse. */
  other: ExplainedLine | null;
  moral: string;
}

export interface SceneOptions {
  /** Without them scenes are made faster; Table.preview makes one. */
  previews?: boolean;
}

// ---- The module ----

export type ModuleSource = BufferSource | WebAssembly.Module | URL | string;

export class Ringside {
  static load(source: ModuleSource): Promise<Ringside>;
  readonly module: WebAssembly.Module;
  /** Bytes that the module has taken so far. */
  readonly memory: number;
  /** Any export, with what goes into the in-buffer; throws a Refusal. */
  call(name: string, input: string | Uint8Array | null, ...numbers: number[]): number;
  bytes(): Uint8Array;
  text(): string;
  json(): unknown;
  compile(texts?: NamedText[]): Rules;
  /** The page that teaches the box language of a game (0, 1), as `ringside box language` prints it. */
  language(game: number): string;
  hintBudget(budget: number, simulations?: number): number;
  /** The promise of a part of a seed, both 64 hexadecimal digits (docs/fairness.md). */
  promise(part: string): string;
}

declare class Held {
  readonly ringside: Ringside;
  readonly handle: number;
}

export class Rules extends Held {
  free(): void;
  tell(): RulesTold;
  setup(setup: Setup, language?: Language): SetupForm;
  words(set: string, language?: Language): Map<string, string>;
  things(game: string, language?: Language): Card[];
  card(thing: number, language?: Language): Card;
  /** Legal, but surely meant otherwise. */
  warnings(): BoxProblem[];
  understood(thing: number, language?: Language): string;
  describe(match: string, language?: Language): MatchTold;
  open(opening: Opening, now: number): Table;
  load(match: string, seating: Seating, now: number): Table;
  far(opening: Opening, eyes: SeatId): Far;
  fair(match: string, promises: string[]): Fairness;
  replay(match: string): Replay;
  review(match: string, simulations?: number, seed?: number): Review;
  think(task: Uint8Array): Uint8Array;
  grow(task: Uint8Array, tree: number): Uint8Array;
  join(task: Uint8Array, trees: Uint8Array[]): Uint8Array;
  advice(answer: Uint8Array): Advice;
  lab(old: Rules | null, question: LabQuestion): Lab;
  lessons(language?: Language): LessonsTold;
  lesson(id: string, language?: Language): Lesson;
  why(id: string, language?: Language): Explanation;
  scenarios(files: NamedText[]): ScenariosRun;
  signature(mode: number): string;
}

/** A mean and its 95% interval, in ten-thousandths. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

/** What pairs of matches say about a side; `difference` is to the old rules, or to an even match. */
export interface LabSide {
  id: string;
  box: string;
  /** It is about this side. */
  own: boolean;
  pairs: number;
  now: Estimate;
  old?: Estimate;
  difference: Estimate;
  /** So many pairs more until the difference is sure; 0: it is, -1: nobody knows. */
  more: number;
}

export type CardFigure = 'taken' | 'used' | 'fulfilled' | 'gain' | 'swing' | 'wins';

export interface LabTold {
  compares: boolean;
  pairs: number;
  sides: LabSide[];
  card?: Partial<Record<CardFigure, Estimate>>;
  before?: Partial<Record<CardFigure, Estimate>>;
}

export interface LabQuestion {
  game: string;
  kind: string;
  id: string;
  box: string;
  bot?: string;
  set?: Record<string, string>;
}

export class Lab {
  readonly compares: boolean;
  next(from: number): number;
  play(unit: number): string;
  sum(lines: string[]): LabTold;
  close(): void;
}

export type TowerWay = 'mouse' | 'touch' | 'keys';

/** What the module for towers is started with, and what the hand was told. */
export interface RecordedTower {
  seat: Seat;
  attempt: number;
  seed: string;
  ticks: number;
  light: number;
  heavy: number;
  way: TowerWay;
  snap: boolean;
  /** A list as text (docs/tower.md). */
  told: string;
}

/** One that is to be built, and how far the building is (table/host.h). */
export interface AskedTower extends RecordedTower {
  physics: boolean;
  person: boolean;
  /** Here; otherwise people say how it went. */
  built: boolean;
  running: boolean;
  /** Milliseconds since the start; of a bot everything is told from the start. */
  elapsed: number;
}

/** Places in grains (tower/tower.h); a cube is x, y, angle and whether it is heavy. */
export interface TowerFrame {
  tick: number;
  hand: [number, number];
  held: number;
  cubes: [number, number, number, number][];
  verdict: string;
}

export class Table extends Held {
  close(): void;
  tell(language?: Language): MatchTold;
  save(): string;
  tick(now: number): number;
  due(now: number): number | null;
  scene(place?: number, language?: Language, options?: SceneOptions): { sight: Sight; scene: Scene };
  preview(id: string, place?: number, language?: Language): Preview;
  card(thing: number, place?: number, language?: Language): Card;
  events(from?: number, place?: number, language?: Language): Events;
  hints(answer: Uint8Array, place?: number, language?: Language): HintLine[];
  recap(place?: number, language?: Language): Recap | null;
  looked(place?: number): void;
  answer(id: string, now: number, place?: number): void;
  hold(seat: Seat, hold: boolean, now: number): void;
  nobody(now: number, place?: number): boolean;
  raiseCurtain(seat: Seat, now: number, place?: number): boolean;
  dropCurtain(now: number, place?: number): void;
  order(seat: Seat, orders: Order[]): void;
  pause(paused: boolean, now: number): void;
  sit(seat: Seat, place: number | null, now: number): void;
  undo(seat: Seat | 'table', now: number): void;
  takeback(seat: Seat, now: number): void;
  agree(seat: Seat, agrees: boolean, now: number): void;
  resign(seat: Seat, now: number): void;
  /** The tower that is to be built; null: none. */
  tower(): AskedTower | null;
  towerStart(seat: Seat, way: TowerWay, now: number): void;
  towerTold(seat: Seat, list: string, now: number): void;
  towerDone(seat: Seat, now: number): void;
  towerFrame(action: number, tick: number): TowerFrame;
  replace(seat: Seat, player: Player, now: number, place?: number): void;
  comment(text: string): void;
  speak(language: Language): void;
  task(): Task | null;
  thought(answer: Uint8Array, now: number): boolean;
  lost(): void;
  hint(budget: number, place?: number, seed?: number): Task;
  replay(): Replay;
}

/** Of a match's shuffle: nobody promised anything; a part is not what was promised; the seed is not made of the parts;
 *  a promise that was noted before the deal is not in it; nobody chose the cards. */
export type Fairness = 'none' | 'broken' | 'made' | 'other' | 'good';

/** A moment of a match that is played elsewhere, as bytes: a view, the numbers of the answers, events. */
export interface FarTold {
  view: Uint8Array;
  answers: number[];
  heard: Uint8Array;
}

export class Far extends Held {
  close(): void;
  take(told: FarTold, from: number, over: boolean): number;
  scene(language?: Language, options?: SceneOptions): Scene;
  card(thing: number, language?: Language): Card;
  events(from?: number, language?: Language): Events;
  recap(language?: Language): Recap | null;
  looked(events?: number): void;
  hint(budget: number, seed?: number): Task;
  hints(answer: Uint8Array, language?: Language): HintLine[];
}

export class Replay extends Held {
  close(): void;
  tell(language?: Language): ReplayTold;
  go(at: number): number;
  scene(eyes?: SeatId, language?: Language, options?: SceneOptions): { moment: Moment; scene: Scene };
  events(eyes?: SeatId, language?: Language): Events;
  hint(budget: number, eyes: Seat, seed?: number): Task;
  branch(at: number, seating: Seating, now: number): Table;
  /** The tower that was built with an action; null: none was. */
  tower(action: number): RecordedTower | null;
}

export class Review extends Held {
  /** Where the decisions are: behind so many actions. */
  readonly at: number[];
  close(): void;
  step(index: number, language?: Language): ReviewItem;
  sum(items: ReviewItem[]): ReviewSum[];
}

export class Lesson extends Held {
  close(): void;
  scene(language?: Language, options?: SceneOptions): { prompt: LessonPrompt; scene: Scene };
  card(thing: number, language?: Language): Card;
  events(from?: number, language?: Language): Events;
  answer(id: string, language?: Language): string | null;
  next(): boolean;
  back(): boolean;
  playOn(seating: Seating, now: number): Table;
}
