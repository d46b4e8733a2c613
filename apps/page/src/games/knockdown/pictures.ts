// pictures.ts - which picture stands for a thing of Knockdown.
import { picture } from '../../art/pictures';
import { fact, type Thing } from '../../seam/scene';

/** The symbol that a card is worth in a hand. */
export const symbolPicture = (card: Thing): string =>
  picture(`symbol-${fact(card.facts, 'symbols')?.symbols?.[0]?.[0] ?? 'any'}`);
