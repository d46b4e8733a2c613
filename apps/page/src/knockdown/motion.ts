// motion.ts - what Knockdown's events look like: poses of the two figures, stickers, and when the new scene is
// seen. Times are those of the style guide; no attack takes longer than 900 ms.
import { fact, type Scene, type GameEvent } from '../seam/scene';
import type { Beat } from '../play/playing.svelte';

const WIND_UP = 170, RECOIL = 240, BLOCK = 220, STEP = 190, CALL = 480, DICE = 700, FALL = 620, CHEER = 700;

/** A strike with a foot in it is a kick. */
function blow(scene: Scene, event: GameEvent): string {
  const thing = scene.zones.flatMap((zone) => zone.things).find((other) => other.thing === event.thing);
  const symbols = fact(thing?.facts, 'symbols')?.symbols ?? fact(thing?.facts, 'cost')?.symbols ?? [];
  const feet = symbols.some((choice) => choice.length === 1 && choice[0] === 'foot');
  return fact(thing?.facts, 'type')?.code === 'ability' ? 'victory' : feet ? 'kick' : 'strike';
}

function beatOf(event: GameEvent, scene: Scene): Beat | null {
  const who = event.seat ?? '';
  switch (event.kind) {
    case 'attacks': case 'special': case 'reacts':
      return { ms: WIND_UP, poses: { [who]: blow(scene, event) } };
    case 'wounded':
      return { ms: RECOIL, poses: { [who]: 'recoil' }, shows: true };
    case 'blocked-damage': case 'blocked-effect': case 'ignored': case 'avoided':
      return { ms: BLOCK, poses: { [who]: 'block' }, shows: true };
    case 'moved': case 'jumped': case 'travelled':
      return { ms: STEP, poses: { [who]: 'step' }, shows: true };
    case 'called':
      return { ms: CALL, sticker: 'ko' };
    case 'rolled': case 'rerolled':
      return { ms: DICE, shows: true };
    case 'failed':
      return { ms: FALL, poses: { [who]: 'ko' } };
    case 'round-won': case 'match-won':
      return { ms: CHEER, poses: Object.fromEntries(scene.seats.map((seat) => [seat.id, seat.id === who ? 'victory' : 'ko'])) };
    default:
      return null;
  }
}

export function knockdownMotion(events: GameEvent[], before: Scene, after: Scene): Beat[] {
  return events.map((event) => beatOf(event, before) ?? beatOf(event, after)).filter((beat): beat is Beat => beat !== null);
}
