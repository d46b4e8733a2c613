// arena.ts - where things stand in the arena.
import { numberOf, type Thing } from '../../seam/scene';

/** Which space that is, counted from 1; 0 if it is none. */
export const placeOf = (spaces: readonly Thing[], space: string | undefined): number =>
  spaces.findIndex((it) => it.space === space) + 1;

export const looksLeft = (fighter: Thing): boolean => numberOf(fighter.facts, 'facing', 1) < 0;

/** Neighbours lean apart, so that both can be seen: -1 to the left, 1 to the right, 0 not at all. */
export function leaning(places: readonly number[]): number[] {
  const [first = 0, second = 0] = places;
  if (places.length !== 2 || Math.abs(first - second) > 1) return places.map(() => 0);
  return first <= second ? [-1, 1] : [1, -1];
}

export interface Cube {
  key: string;
  kind: string;
  row: number;
  column: number;
  late: number;
}
const WIDE = 10;

/** A pile of wounds, heavy ones below, each row shorter by one. Cubes keep their keys, so that those that come land and
 *  the others stay; `late` is which of them lands first. */
export function pileOf(heavy: number, light: number): Cube[] {
  const kinds = [...Array<string>(heavy).fill('cube-heavy'), ...Array<string>(light).fill('cube-light')];
  const width = kinds.length > WIDE ? 5 : 4;
  let row = 0;
  let column = 0;
  return kinds.map((kind, index) => {
    const key = `${kind}.${index - kinds.indexOf(kind)}`;
    const cube = { key, kind, row, column, late: (kinds.lastIndexOf(kind) - index) % 4 };
    if (++column >= Math.max(1, width - row)) {
      row++;
      column = 0;
    }
    return cube;
  });
}
