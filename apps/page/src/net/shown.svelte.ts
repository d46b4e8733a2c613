// shown.svelte.ts - the match over the net that the screen shows: for what is drawn among the table's own tools.
import type { Playing } from '../play/playing.svelte';
import type { Club } from './club.svelte';

class Shown {
  club = $state.raw<Club | null>(null);
  playing = $state.raw<Playing | null>(null);
}

export const shown = new Shown();
