// later.ts - what of Nokaut no match needs: its set-up and its cards drawn whole.
import type { GamePageLater } from '../game';
import CardFace from './CardFace.svelte';
import SetUp from './SetUp.svelte';

export const nokautLater: GamePageLater = {
  setup: SetUp,
  face: CardFace,
  kinds: ['common', 'unique', 'magic', 'riposte', 'goal'],
};
