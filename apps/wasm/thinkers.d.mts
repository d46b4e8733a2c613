// thinkers.d.mts - the types of thinkers.mjs.
import type {
  BoxProblem,
  BoxProblem,
  Card,
  Explanation,
  LabQuestion,
  LabTold,
  Language,
  ModuleSource,
  NamedText,
  ReviewItem,
  RulesTold,
  ScenariosRun,
  Task,
} from './ringside.mjs';

/** A job took too long; its worker was ended and replaced. */
export class Overtime extends Error {}

/** A job that nobody waits for any more. */
export class Cancelled extends Error {}

/** What a worker threw: `name` tells which error of ringside.mjs it was. */
export interface WorkerError extends Error {
  problems?: BoxProblem[];
}

/** A card of box texts that are tried. */
export interface CardWanted {
  game: string;
  kind: string;
  id: string;
  box?: string;
  language: Language;
}

/** It, and what was understood of it. */
export interface CardUnderstood {
  card: Card;
  told: string;
}

/** A card of box texts that the lab is about. */
export interface LabCard {
  texts: NamedText[];
  card: LabQuestion & { language: Language };
}

/** The jobs of worker.mjs: what each takes and gives. */
export interface Jobs {
  check: [
    { texts: NamedText[]; files?: NamedText[]; card?: CardWanted },
    { rules: RulesTold; warnings: BoxProblem[]; scenarios: ScenariosRun | null; card: CardUnderstood | null },
  ];
  think: [{ task: Uint8Array }, Uint8Array];
  grow: [{ task: Uint8Array; tree: number }, Uint8Array];
  join: [{ task: Uint8Array; trees: Uint8Array[] }, Uint8Array];
  review: [{ match: string; simulations: number; seed: number }, number[]];
  weigh: [{ index: number; language: Language }, ReviewItem];
  labPlan: [
    LabCard & { from: number; count: number },
    { compares: boolean; units: number[]; names: Record<string, string> },
  ];
  labPlay: [LabCard & { unit: number }, string];
  labSum: [LabCard & { lines: string[] }, LabTold];
  why: [{ puzzle: string; language: Language }, Explanation];
}

export interface JobOptions {
  /** Milliseconds until the watchdog ends the worker. */
  limit?: number;
  /** Before what waits already. */
  urgent?: boolean;
  /** Drops the job while it waits. */
  signal?: AbortSignal;
}

export interface ThinkersOptions {
  count?: number;
  limit?: number;
  texts?: NamedText[];
  /** Makes a worker of worker.mjs: that of a browser, or one of node. */
  start?: () => unknown;
}

export interface ReviewOptions {
  simulations?: number;
  seed?: number;
  language?: Language;
  limit?: number;
  signal?: AbortSignal;
}

export class Thinkers {
  constructor(module: ModuleSource, options?: ThinkersOptions);
  readonly count: number;
  warm(): void;
  run<Name extends keyof Jobs>(name: Name, data: Jobs[Name][0], options?: JobOptions): Promise<Jobs[Name][1]>;
  think(task: Task, options?: JobOptions): Promise<Uint8Array>;
  use(texts: NamedText[]): void;
  review(
    match: string,
    options?: ReviewOptions,
  ): AsyncGenerator<{ done: number; total: number; item: ReviewItem }, void>;
  close(): void;
}
