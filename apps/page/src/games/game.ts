// game.ts - what a game brings to the page. A folder beside this file has one, in its index.ts.
import type { Component, Snippet } from 'svelte';
import type { Beat, Playing } from '../play/playing.svelte';
import type { Opening } from '../seam/module';
import type { Card, GameEvent, Language, Scene } from '../seam/scene';
import type { MatchSetup } from '../setup/matchSetup.svelte';

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

/** Where on a table nobody stands: there lies what is told beside the question. */
export type Room = 'left' | 'middle' | 'right';

export interface GamePage {
  title: string;
  table: Component<TableProps>;
  /** What events look and sound like. */
  motion: (events: GameEvent[], before: Scene, after: Scene) => Beat[];
  /** The match that one press starts; `tower`: people build towers where the game has a test. */
  quick: (tower: boolean) => Opening;
  /** The word on the button that begins a match. */
  startWord: string;
  /** The picture of the game on the first screen. */
  bill: Component;
  /** Whether its tests can be built as towers: then that can be practised. */
  tower: boolean;
  /** Whether its table has room among the tools for who else is there. */
  companyInTools: boolean;
  /** Where a lesson speaks on a wide screen. */
  coach: 'top' | 'corner';
  room: (scene: Scene) => Room;
}

/** What no match needs: it is loaded with the first screen that does (later.ts). */
export interface GamePageLater {
  /** Above the choices of a set-up: who fights, or a poster. */
  setup: Component<{ form: MatchSetup }>;
  /** A card drawn whole, and the kinds of things that are drawn so. */
  face: Component<{ card: Card }>;
  kinds: readonly string[];
}
