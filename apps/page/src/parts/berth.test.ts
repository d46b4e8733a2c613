import { expect, it } from 'vitest';
import { berth } from './berth';

it('lies where it hides nothing', () => {
  expect(berth(100, 0, 400, [{ top: 0, bottom: 120, weight: 1 }], 0)).toBe(120);
});

it('hides what weighs least when it must hide something', () => {
  const needed = [
    { top: 0, bottom: 200, weight: 9 },
    { top: 200, bottom: 400, weight: 1 },
  ];
  expect(berth(200, 0, 400, needed, 0)).toBe(200);
});

it('stays near where it was when all places are as good', () => {
  expect(berth(100, 0, 400, [], 160)).toBe(160);
});
