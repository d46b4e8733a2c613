// ambient.d.ts - shapes of what is not TypeScript: the module's loader, pictures, the creature kit.

declare module '@module/ringside.mjs' {
  type Language = import('./seam/scene').Language;
  type Game = import('./seam/scene').Game;
  type Scene = import('./seam/scene').Scene;
  type SceneEvent = import('./seam/scene').SceneEvent;
  type Line = import('./seam/scene').Line;
  type Card = import('./seam/scene').Card;
  type Sight = import('./seam/table').Sight;

  export interface Opening {
    game?: Game;
    random?: string;
    set?: Record<string, string>;
    players?: Record<string, { bot?: string; name?: string }>;
    places?: Record<string, number>;
    pace?: number;
    window?: number;
    hold?: number;
    seed?: string;
    dice?: string;
    language?: Language;
  }
  export interface SetupValue {
    value: string;
    thing?: number;
    kind?: string;
    name?: string;
  }
  export interface SetupForm {
    game: Game;
    seats: number;
    keys: { key: string; value: string; values: SetupValue[] }[];
    rulings: {
      name: string;
      words?: string;
      why?: string;
      value: string;
      values: { value: string; words?: string }[];
    }[];
    problem: string | null;
  }
  export interface Description {
    game: Game;
    players: { seat: string; name: string; bot?: string }[];
    setup?: Record<string, string>;
    started: string | null;
    actions: number;
    over: boolean;
    winner: string | null;
  }
  export interface Task {
    bytes: Uint8Array;
    trees: number;
  }
  export class Ringside {
    static load(source: string | URL | WebAssembly.Module | BufferSource): Promise<Ringside>;
    readonly module: WebAssembly.Module;
    compile(texts?: { name: string; text: string }[]): Rules;
    hintBudget(budget: number, simulations?: number): number;
  }
  export class Rules {
    tell(): { version: string; rules: string; games: Game[]; languages: Language[]; levels: string[] };
    setup(setup: { game: Game; random?: string; set?: Record<string, string> }, language: Language): SetupForm;
    words(set: string, language: Language): Map<string, string>;
    things(game: Game, language: Language): Card[];
    card(thing: number, language: Language): Card;
    describe(match: string, language: Language): Description;
    open(opening: Opening, now: number): Table;
    load(match: string, opening: Opening, now: number): Table;
    replay(match: string): Replay;
    advice(answer: Uint8Array): { id: string; win: number; moves: { id: string; win: number; visits: number }[] };
  }
  export class Table {
    scene(place: number, language: Language, options?: { previews?: boolean }): { sight: Sight & { heard: number }; scene: Scene };
    events(from: number, place: number, language: Language): { events: SceneEvent[]; lines: Line[]; next: number };
    card(thing: number, place: number, language: Language): Card;
    save(): string;
    close(): void;
    tick(now: number): number;
    due(now: number): number | null;
    answer(id: string, now: number, place: number): void;
    hold(seat: string, hold: boolean, now: number): void;
    nobody(now: number, place: number): boolean;
    raiseCurtain(seat: string, now: number, place: number): boolean;
    dropCurtain(now: number, place: number): void;
    undo(seat: string, now: number): void;
    resign(seat: string, now: number): void;
    speak(language: Language): void;
    task(): Task | null;
    thought(answer: Uint8Array, now: number): boolean;
    lost(): void;
    hint(budget: number, place: number, seed?: number): Task | null;
  }
  export class Replay {
    close(): void;
    tell(language: Language): { actions: number; steps: unknown[] };
    go(at: number): number;
    scene(eyes: string, language: Language, options?: { previews?: boolean }): { moment: { eyes: string; at: number }; scene: Scene };
    events(eyes: string, language: Language): { events: SceneEvent[]; lines: Line[] };
  }
}

declare module '@module/thinkers.mjs' {
  export class Thinkers {
    constructor(module: WebAssembly.Module, options?: { count?: number; limit?: number; start?: () => Worker });
    think(task: { bytes: Uint8Array; trees: number }, options?: { urgent?: boolean; signal?: AbortSignal; limit?: number }): Promise<Uint8Array>;
    close(): void;
  }
}

declare module '@module/worker.mjs?worker' {
  const ThinkingWorker: new () => Worker;
  export default ThinkingWorker;
}

declare module 'virtual:art/*' {
  const url: string;
  export default url;
}

declare module '@art/nokaut/creature.js' {
  export interface Recipe {
    deck: string;
    type?: string;
    emblem?: string;
    [part: string]: unknown;
  }
  export interface Look {
    backdrop?: boolean;
    bust?: boolean;
    type?: string;
    title?: string;
  }
  export function portrait(recipe: Recipe, look?: Look): string;
  export function recipeFor(id: string, deck: string, taken?: Recipe[]): Recipe;
  export function emblemRecipeFor(id: string, deck: string, type: string, verbs: string[]): Recipe;
  export function badge(deck: string, type: string): string;
  export function goal(spaces: string[], options: { advanced: boolean; held: string[] }): string;
  export function poof(): string;
}
