import { expect, it } from 'vitest';
import type { Thing } from '../../seam/scene';
import { slotsOf } from './slots';

const at = (id: string, slot?: number): Thing => ({ id, ...(slot === undefined ? {} : { slot }) }) as Thing;
const ids = (slots: (Thing | null)[]) => slots.map((thing) => thing?.id ?? null);

it('a gap stays where a card has left', () => {
  expect(ids(slotsOf([at('x', 0), at('z', 3)], []))).toEqual(['x', null, null, 'z']);
});

it('a card with which somebody attacks stands in the gap, or after all others', () => {
  expect(ids(slotsOf([at('x', 0), at('y', 1), at('z', 3)], [at('blow')]))).toEqual(['x', 'y', 'blow', 'z']);
  const full = [0, 1, 2, 3].map((slot) => at(String(slot), slot));
  expect(ids(slotsOf(full, [at('blow')]))).toEqual(['0', '1', '2', '3', 'blow']);
});
