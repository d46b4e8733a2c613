// later.ts - what of Knockdown no match needs: its set-up and its cards drawn whole.
import type { GamePageLater } from '../game';
import CardFace from './CardFace.svelte';
import SetUp from './SetUp.svelte';

export const knockdownLater: GamePageLater = {
  setup: SetUp,
  face: CardFace,
  kinds: ['attack', 'special', 'skill', 'token', 'arena', 'board', 'fighter'],
};
