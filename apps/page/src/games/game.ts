// game.ts - what a game brings to the page. A folder beside this file has one, in its index.ts.
import type { Snippet } from 'svelte';
import type { Playing } from '../play/playing.svelte';
import type { Language } from '../seam/scene';

/** What every table is given. */
export interface TableProps {
  playing: Playing;
  home: () => void;
  again: () => void;
  /** Shows the match that is over as a replay. */
  review?: (() => void) | undefined;
  speak: (language: Language) => void;
  /** What stands where the question would be: the bar of a replay. */
  instead?: Snippet | undefined;
}
