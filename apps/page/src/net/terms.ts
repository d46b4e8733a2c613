// terms.ts - what is agreed at a table, for who reads it before sitting down: an invitation, the waiting room, the lobby.
import type { Engine } from '../seam/module';
import { fact, gameOf, type Seat } from '../seam/scene';
import { helpOf, rulingOf } from '../tower/help';
import { say, words } from '../words.svelte';
import type { Listed, SeatTold, Standing } from './protocol';
import { agreedOf, playerOf } from './said';

export interface Terms extends Pick<
  Listed,
  'game' | 'rulings' | 'clock' | 'rated' | 'delay' | 'behind' | 'absent' | 'takeback'
> {
  seats: Pick<SeatTold, 'seat' | 'name' | 'bot' | 'rating' | 'taken' | 'here' | 'tower'>[];
  setup?: Record<string, string>;
  series?: Pick<NonNullable<Standing['series']>, 'of'>;
  own?: boolean;
}

export const termsOfListed = ({ seats, set, ...table }: Listed): Terms => ({
  ...table,
  setup: set ?? {},
  seats: seats.map(({ free, ...seat }) => ({ ...seat, taken: !free && !seat.bot })),
});

const VARIANT = 'test-variant',
  MINUTE = 60_000;
const numberOf = ({ seats }: Terms, seat: Seat): number => seats.findIndex((it) => it.seat === seat) + 1;

/** Who sits there, or which seat it is. */
export const seatName = (terms: Terms, seat: Terms['seats'][number]): string =>
  playerOf(seat) || say('net-seat', { n: numberOf(terms, seat.seat) });

/** The help that was agreed for the towers of who sits there; '' for none. */
export function helpWords({ rulings, seats }: Terms, seat: Seat): string {
  const help = helpOf({ ...(rulings ? { rulings } : {}), players: seats }, seat);
  return help === 'none' ? '' : say(`help-${help}`);
}

const isOfTest = (ruling: string, { seats }: Terms): boolean =>
  ruling === VARIANT || seats.some(({ seat }) => ruling === rulingOf(seat));
const houseRules = (terms: Terms): string[] =>
  Object.keys(terms.rulings ?? {}).filter((ruling) => !isOfTest(ruling, terms));

/** In a line, as far as it is not the usual. */
export function shortTerms(terms: Terms): string[] {
  const helped = terms.seats
    .filter(({ seat }) => helpWords(terms, seat))
    .map((it) => `${seatName(terms, it)}: ${helpWords(terms, it.seat)}`);
  return [
    ...agreedOf(terms),
    ...(terms.rulings?.[VARIANT] === 'tower' ? [say('test-screen')] : []),
    ...helped,
    ...(houseRules(terms).length ? [say('house-rules')] : []),
  ];
}

/** All of it, one by one; where it is a sentence, without its full stop. Rulings and fighters of boxes that are not here have no words yet. */
export function longTerms(engine: Engine, terms: Terms): string[] {
  const form = engine.setup(
    { game: gameOf(terms.game), set: terms.own ? {} : { ...terms.setup, ...terms.rulings } },
    words.language,
  );
  const people = terms.seats.filter((seat) => !seat.bot).length;
  const rules = terms.own
    ? []
    : houseRules(terms).flatMap((name) => form.rulings.find((it) => it.name === name) ?? []);
  const tested = form.rulings.some(({ name }) => name === VARIANT);
  return [
    ...agreedOf(terms),
    ...(terms.rated === false ? [] : [say('net-rated')]),
    ...(terms.absent ? [say('net-absence', { n: Math.round(terms.absent / MINUTE) })] : []),
    say(terms.takeback === false ? 'net-no-takebacks' : 'net-takebacks'),
    ...(people > 1 ? [say('net-no-hints')] : []),
    ...(tested
      ? [
          `${say('tower-test')}: ${say(terms.rulings?.[VARIANT] === 'tower' ? 'test-screen-about' : 'test-dice-about')}`,
        ]
      : []),
    ...rules.map(
      (it) =>
        `${it.words ?? it.name}: ${it.values.find(({ value }) => value === it.value)?.words ?? it.value}`,
    ),
  ].map((it) => it.replace(/\.$/, ''));
}

/** The fighter with whom this seat plays, where there are such: "Nana, Hawk". */
export function fighterOf(engine: Engine, { game, setup, own }: Terms, seat: Seat): string {
  if (own || !setup?.[seat]) return '';
  const key = engine
    .setup({ game: gameOf(game), set: setup }, words.language)
    .keys.find((it) => it.key === seat);
  const value = key?.values.find((it) => it.value === key.value);
  const card = engine.things(gameOf(game), words.language).find((it) => it.thing === value?.thing);
  return [fact(card?.facts, 'fighter')?.words, card?.name].filter(Boolean).join(' · ');
}
