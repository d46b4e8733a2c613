// later.ts - the second half of the register: what the first match of a visit does not need, and so is loaded later.
import type { GamePageLater } from './game';
import { knockdownLater } from './knockdown/later';
import type { Game } from './names';
import { nokautLater } from './nokaut/later';

export const gamesLater: Readonly<Record<Game, GamePageLater>> = {
  knockdown: knockdownLater,
  nokaut: nokautLater,
};
