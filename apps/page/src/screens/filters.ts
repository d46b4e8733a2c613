// filters.ts - what cards can be filtered by: the facts of the cards themselves.
import { fact, type Card } from '../seam/scene';

export interface Choice {
  value: string;
  words: string;
}
export interface Filter {
  key: string;
  name: string;
  of: (card: Card) => Choice[];
}
type Say = (key: string) => string;

/** In this order; other filters keep that of the cards. */
const SOURCES = ['printed', 'named', 'designed'];

const one = (value: string | undefined, words: string | undefined): Choice[] =>
  value ? [{ value, words: words ?? value }] : [];
const byFact =
  (key: string) =>
  (card: Card): Choice[] =>
    one(fact(card.facts, key)?.code, fact(card.facts, key)?.words);

export function filtersOf(say: Say, boxNames: ReadonlyMap<string, string>): Filter[] {
  return [
    { key: 'kind', name: say('filter-kind'), of: (card) => one(card.kind, card.words) },
    {
      key: 'symbol',
      name: say('filter-symbol'),
      of: (card) =>
        (fact(card.facts, 'symbols')?.symbols ?? []).flat().map((value) => ({ value, words: value })),
    },
    {
      key: 'type',
      name: say('filter-type'),
      // Where the type is the kind, the filter by kind has it.
      of: (card) => byFact('type')(card).filter(({ value }) => value !== card.kind),
    },
    { key: 'team', name: say('filter-team'), of: byFact('team') },
    { key: 'ko', name: 'K.O.', of: (card) => (fact(card.facts, 'ko') ? one('ko', 'K.O.') : []) },
    { key: 'box', name: say('box'), of: (card) => one(card.box, boxNames.get(card.box)) },
    {
      key: 'source',
      name: say('filter-source'),
      of: (card) => one(card.source, say(`source-${card.source}`)),
    },
  ];
}

/** Symbols by the words of cards that have one alone. */
function symbolWords(cards: readonly Card[]): Map<string, string> {
  const words = new Map<string, string>();
  for (const card of cards) {
    const it = fact(card.facts, 'symbols');
    const [symbol, ...others] = (it?.symbols ?? []).flat();
    if (symbol && !others.length) words.set(symbol, it?.words ?? '');
  }
  return words;
}

/** What there is to choose from among these cards. */
export function choicesOf(filter: Filter, cards: readonly Card[]): Choice[] {
  const words = symbolWords(cards);
  const all = new Map(
    cards.flatMap(filter.of).map((it) => [it.value, { ...it, words: words.get(it.value) ?? it.words }]),
  );
  const place = (choice: Choice): number => (filter.key === 'source' ? SOURCES.indexOf(choice.value) : 0);
  return [...all.values()].sort((left, right) => place(left) - place(right));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The cards that pass all filters and hold the words, whatever their accents and capitals. */
export function found(
  cards: readonly Card[],
  filters: readonly Filter[],
  chosen: Readonly<Record<string, string>>,
  sought: string,
): Card[] {
  const needle = plain(sought.trim());
  const passes = (card: Card, filter: Filter): boolean =>
    !chosen[filter.key] || filter.of(card).some((it) => it.value === chosen[filter.key]);
  return cards.filter(
    (card) =>
      filters.every((filter) => passes(card, filter)) &&
      plain(`${card.name} ${card.text ?? ''} ${card.card ?? ''}`).includes(needle),
  );
}
