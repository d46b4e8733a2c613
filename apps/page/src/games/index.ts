// index.ts - the register of games: all that the page outside their folders knows about them.
import type { GamePage } from './game';
import { knockdown } from './knockdown';
import type { Game } from './names';
import { nokaut } from './nokaut';

export const games: Readonly<Record<Game, GamePage>> = { knockdown, nokaut };
