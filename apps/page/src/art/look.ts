// look.ts - what a list shows of a match: who fights where, or who stands on the grid. A few ids, kept with it.
import { fact, thingsOf, zoneOf, type Scene } from '../seam/scene';
import { deckOf } from './creatures';
import { arenaName, figureName } from './pictures';

export interface Look {
  arena?: string;
  fighters?: string[];
  columns?: number;
  /** What stands on each space, row by row. */
  grid?: ({ card: string; deck: string; kind: string } | null)[];
}

export function lookOf(scene: Scene): Look {
  const grid = zoneOf(scene, 'grid');
  if (!grid)
    return {
      arena: arenaName(fact(scene.facts, 'arena')?.card ?? ''),
      fighters: scene.seats.map((seat) =>
        figureName(seat.card ?? '', fact(seat.facts, 'fighter')?.card ?? ''),
      ),
    };
  const standing = thingsOf(scene, 'characters');
  return {
    columns: grid.columns ?? 3,
    grid: grid.things.map((space) => {
      const here = standing.filter((thing) => thing.on === space.id).at(-1);
      return here ? { card: here.card ?? '', deck: deckOf(here.side), kind: here.kind } : null;
    }),
  };
}
