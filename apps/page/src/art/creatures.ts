// creatures.ts - the pictures of Nokaut: creatures and emblems by recipe, drawn by the kit in art/nokaut.
// A card without a recipe gets one by its id; the kit makes sure that what strangers write is harmless.
import {
  badge,
  emblemRecipeFor,
  goal,
  portrait,
  recipeFor,
  type Look,
  type Recipe,
} from '@art/nokaut/creature.js';
import known from '@art/nokaut/recipes.json';

export { badge, goal };

const recipes = known as unknown as Record<string, Recipe>;
const drawn = new Map<string, string>();

/** "dragons" of a scene is "dragon" of the kit. */
export const deckOf = (side: string | undefined): string => (side ?? 'dragons').replace(/s$/, '');

function recipe(card: string, deck: string, type: string): Recipe {
  const own = recipes[card];
  if (own) return own;
  const made =
    type === 'magic' || type === 'riposte' ? emblemRecipeFor(card, deck, type, []) : recipeFor(card, deck);
  return { ...made, deck, type };
}

export const hasRecipe = (card: string): boolean => Object.hasOwn(recipes, card);

export function creature(card: string, deck: string, type: string, look: Look = {}): string {
  const key = `${card}/${deck}/${type}/${look.bust ? 'bust' : ''}${look.backdrop === false ? 'bare' : ''}`;
  let svg = drawn.get(key);
  if (svg === undefined) {
    svg = portrait(recipe(card, deck, type), look).replace(' role="img"', ' aria-hidden="true"');
    drawn.set(key, svg);
  }
  return svg;
}

/** A drawing among others of one document: what it refers to has names of its own. */
export const named = (svg: string, number: number): string =>
  svg.replace(/(id="|href="#|url\(#)(nk[0-9a-z]+)/g, `$1$2-${number}`);

/** A face for a player of this deck. */
export function face(deck: string, seat: string): string {
  const ids = Object.keys(recipes).filter((id) => recipes[id]?.deck === deck && !recipes[id]?.emblem);
  return creature(ids[(seat.codePointAt(0) ?? 0) % ids.length] ?? '', deck, 'common', { bust: true });
}
