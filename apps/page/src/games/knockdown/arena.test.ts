import { describe, expect, it } from 'vitest';
import { leaning, pileOf } from './arena';

describe('leaning', () => {
  it('is for neighbours and those on one space', () => {
    expect(leaning([2, 3])).toEqual([-1, 1]);
    expect(leaning([3, 2])).toEqual([1, -1]);
    expect(leaning([4, 4])).toEqual([-1, 1]);
  });
  it('is not for those who stand apart, or alone', () => {
    expect(leaning([1, 3])).toEqual([0, 0]);
    expect(leaning([1])).toEqual([0]);
  });
});

describe('a pile of wounds', () => {
  it('has heavy cubes below, and rows that get shorter', () => {
    const pile = pileOf(2, 4);
    expect(pile.map((cube) => cube.kind).slice(0, 3)).toEqual(['cube-heavy', 'cube-heavy', 'cube-light']);
    expect(pile.map((cube) => [cube.row, cube.column])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0],
      [1, 1],
    ]);
  });
  it('is wider when there are many, and a cube keeps its key', () => {
    expect(pileOf(0, 11)[4]).toMatchObject({ row: 0, column: 4 });
    const before = pileOf(0, 2).map((cube) => cube.key);
    expect(pileOf(1, 2).map((cube) => cube.key)).toEqual(expect.arrayContaining(before));
  });
});
