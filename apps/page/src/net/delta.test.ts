import { describe, expect, it } from 'vitest';
import { patched } from './delta';

const patch = (before: number[], delta: number[]): number[] | null => {
  const after = patched(Uint8Array.from(before), Uint8Array.from(delta));
  return after && [...after];
};

describe('what changed in a view', () => {
  it('replaces runs', () => expect(patch([1, 2, 3, 4], [1, 2, 9, 8])).toEqual([1, 9, 8, 4]));
  it('leaves the view when nothing changed', () => expect(patch([1, 2], [])).toEqual([1, 2]));
  it('makes a view longer', () =>
    expect(patch([1], [255, 0, 2, 1, 7])).toEqual([1, ...Array<number>(256).fill(0), 7]));
  it('is refused when a run is cut short', () => {
    expect(patch([1, 2], [0, 3, 5, 6])).toBeNull();
    expect(patch([1, 2], [0])).toBeNull();
  });
});
