// motion.ts - what Nokaut's events look like: classes of art/nokaut/motion.css on the spaces they are about.
import type { Scene, GameEvent } from '../seam/scene';
import type { Beat } from '../play/playing.svelte';

const HOP = 620, AIM = 420, SQUASH = 160, PUFF = 550, GLIDE = 500, SHRUG = 500, CHEER = 900;

const at = (space: string | undefined): string => `grid/${space ?? ''}`;

function beatsOf(event: GameEvent, scene: Scene): Beat[] {
  switch (event.kind) {
    case 'entered':
      return [{ ms: HOP, poses: { [at(event.space)]: 'nk-enter' }, shows: true }];
    case 'aims':
      return [{ ms: AIM, poses: { [at(event.space)]: 'nk-target' } }];
    case 'destroyed':
      return [{ ms: SQUASH, poses: { [at(event.space)]: 'nk-leave' } }, { ms: PUFF, poses: { [at(event.space)]: 'poof' }, shows: true }];
    case 'sacrificed': case 'returned':
      return [{ ms: SQUASH * 2, poses: { [at(event.space)]: 'nk-exit' } }];
    case 'moved': case 'swapped':
      return [{ ms: GLIDE, poses: { [at(event.to ?? event.space)]: 'nk-enter' }, shows: true }];
    case 'spared': case 'prevented': case 'not-moved':
      return [{ ms: SHRUG, poses: { [at(event.space)]: 'nk-guard' } }];
    case 'revealed': {
      const side = scene.seats.find((seat) => seat.id === event.seat)?.side;
      const own = scene.zones.find((zone) => zone.id === 'characters')?.things.filter((thing) => thing.side === side) ?? [];
      return [{ ms: CHEER, poses: Object.fromEntries(own.map((thing) => [thing.on ?? '', 'nk-win'])) }];
    }
    default:
      return [];
  }
}

export function nokautMotion(events: GameEvent[], before: Scene): Beat[] {
  return events.flatMap((event) => beatsOf(event, before));
}
