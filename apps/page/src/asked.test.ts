import { expect, it } from 'vitest';
import { askedBy, timesBy } from './asked';

it('an address that asks for nothing leaves everything as it is', () => {
  expect(askedBy('')).toEqual({ times: {}, chance: {}, tower: true, practice: undefined, watchdog: 5000 });
});

it('times are whole numbers; anything else is left out', () => {
  expect(askedBy('?pace=0&window=300&quiet=fast&hold=-1').times).toEqual({ pace: 0, window: 300 });
  expect(timesBy((key) => (key === 'hold' ? 7 : undefined))).toEqual({ hold: 7 });
});

it('a seed is hexadecimal digits of a fixed length, whatever is written', () => {
  const { chance, practice } = askedBy('?seed=1f<4>');
  expect(chance.seed).toBe(`${'0'.repeat(61)}1f4`);
  expect(chance.dice).toBe(`${'0'.repeat(13)}1f4`);
  expect(practice).toBe(chance.dice);
});

it('people are tested by dice when the address says so', () => {
  expect(askedBy('?test=dice').tower).toBe(false);
});
