// deal.ts - a match in which a card can be tried at once: seeds are tried until it lies in the Row, in the hand or on
// the own board.
import type { Engine, ModuleTable, Opening } from '../seam/module';
import { gameOf, type Card, type Language, type Scene } from '../seam/scene';

const TRIES = 60;
const NEAR = ['row', 'draft', 'hand.a', 'board.a', 'skills.a'];

const lies = (scene: Scene, card: Card): boolean =>
  scene.zones.some(
    (zone) =>
      NEAR.includes(zone.id) &&
      zone.things.some((thing) => thing.card === card.card && thing.kind === card.kind),
  );

const seedOf = (n: number): Pick<Opening, 'seed' | 'dice'> => ({
  seed: n.toString(16).padStart(64, '0'),
  dice: n.toString(16).padStart(16, '0'),
});

/** What the card wants of the set-up: its own box, and the board that it stands on. */
function settingsFor(engine: Engine, card: Card, language: Language): Record<string, string> {
  const { keys } = engine.setup({ game: gameOf(engine.gameOf(card)) }, language);
  const things = engine.things(gameOf(engine.gameOf(card)), language);
  const set: Record<string, string> = {};
  for (const { key, value, values } of keys) {
    const fits = values.find((it) => {
      const thing = things.find((other) => other.thing === it.thing);
      const carries = [thing?.facts.specials ?? []].flat().some((special) => special.thing === card.thing);
      return (
        thing !== undefined &&
        (thing.thing === card.thing ||
          (key === 'a' && carries) ||
          ((key === 'arena' || key === 'skills' || key === 'box') && thing.box === card.box))
      );
    });
    if (fits) set[key] = fits.value;
    else if (key === 'b' && value === set.a)
      set[key] = values.find((it) => it.value !== set.a)?.value ?? value;
  }
  if (set.a && set.b === undefined)
    set.b = keys.find((it) => it.key === 'b')?.values.find((it) => it.value !== set.a)?.value ?? '';
  return set;
}

export function dealt(
  engine: Engine,
  card: Card | null,
  given: Opening,
  language: Language,
): [ModuleTable, Opening] {
  const game = gameOf(card ? engine.gameOf(card) : undefined);
  const same = card
    ? engine
        .things(game, language)
        .find((it) => it.card === card.card && it.kind === card.kind && it.box === card.box)
    : undefined;
  const opening: Opening = {
    ...given,
    game,
    players: { a: {}, b: { bot: 'casual' } },
    ...(same ? { set: settingsFor(engine, same, language) } : {}),
  };
  const first = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  for (let i = 0; same && i < TRIES; i++) {
    const table = engine.open({ ...opening, ...seedOf(first + i) }, language);
    if (lies(table.sceneNow(), same)) return [table, opening];
    table.close();
  }
  return [engine.open(opening, language), opening];
}
