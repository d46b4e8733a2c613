// still.ts - a Table whose match does not go on by itself (a replay, a lesson): what only somebody who plays can do
// changes nothing there.
import type { Card, Language } from './scene';
import type { Moment, Table } from './table';

const nothing = (): Promise<void> => Promise.resolve();

export abstract class StillTable implements Table {
  abstract watch(tell: (moment: Moment) => void): () => void;
  abstract answer(id: string): Promise<void>;
  abstract speak(language: Language): Promise<void>;
  abstract card(thing: number): Promise<Card>;
  abstract close(): void;

  undo = nothing;
  looked = nothing;
  hold = nothing;
  nobody = nothing;
  raiseCurtain = nothing;
  dropCurtain = nothing;
  order = nothing;
  resign = nothing;
  hint = nothing;
  towerStart = nothing;
  towerTold = nothing;
  towerDone = nothing;
  save = (): Promise<string> => Promise.resolve('');
}
