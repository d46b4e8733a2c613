// ambient.d.ts - shapes of what is not TypeScript: the worker, packs of pictures, the creature kit.

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
