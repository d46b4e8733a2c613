import { expect, it } from 'vitest';
import type { Card } from '../seam/scene';
import { choicesOf, filtersOf, found, type Filter } from './filters';

const card = (name: string, more: object = {}): Card =>
  ({
    name,
    kind: 'attack',
    words: 'Attack',
    box: 'one',
    source: 'printed',
    facts: {},
    ...more,
  }) as unknown as Card;
const symbol = (...symbols: string[]) => ({
  facts: { symbols: { symbols: [symbols], words: symbols.join(' and ') } },
});

const filters = filtersOf((key) => key, new Map([['one', 'Box One']]));
const filter = (key: string): Filter =>
  filters.find((it) => it.key === key) ?? { key, name: '', of: () => [] };

it('a symbol has the words of a card that has it alone', () => {
  const cards = [card('both', symbol('fist', 'foot')), card('single', symbol('fist'))];
  expect(choicesOf(filter('symbol'), cards)).toEqual([
    { value: 'fist', words: 'fist' },
    { value: 'foot', words: 'foot' },
  ]);
});

it('sources stand in their order, and boxes have their names', () => {
  const cards = [card('a', { source: 'designed' }), card('b')];
  expect(choicesOf(filter('source'), cards).map((it) => it.value)).toEqual(['printed', 'designed']);
  expect(choicesOf(filter('box'), cards)).toEqual([{ value: 'one', words: 'Box One' }]);
});

it('a type that is the kind is no choice', () => {
  const typed = (code: string) => card('x', { kind: 'magic', facts: { type: { code, words: code } } });
  expect(choicesOf(filter('type'), [typed('magic'), typed('strike')]).map((it) => it.value)).toEqual([
    'strike',
  ]);
});

it('cards are found without accents and capitals, and must pass every filter', () => {
  const cards = [card('Żółw'), card('Krowa', { source: 'designed' })];
  expect(found(cards, filters, {}, ' ZOŁW').map((it) => it.name)).toEqual(['Żółw']);
  expect(found(cards, filters, { source: 'designed' }, '').map((it) => it.name)).toEqual(['Krowa']);
  expect(found(cards, filters, { source: 'designed', kind: 'skill' }, '')).toEqual([]);
});
