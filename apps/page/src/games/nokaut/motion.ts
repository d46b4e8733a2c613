// motion.ts - what Nokaut's events look and sound like: classes of art/nokaut/motion.css on the spaces they are about,
// cards and creatures that travel.
import { thingsOf, type GameEvent, type Scene } from '../../seam/scene';
import type { Beat } from '../../play/playing.svelte';

const DRAW = 280,
  PLAY = 340,
  HOP = 620,
  AIM = 420,
  SQUASH = 160,
  PUFF = 550,
  GLIDE = 500,
  SWAP = 600,
  SHRUG = 500,
  STAMP = 500,
  CHEER = 900;

const at = (space: string | undefined): string => `grid/${space ?? ''}`;
const sideOf = (scene: Scene, event: GameEvent): string =>
  scene.seats.find((seat) => seat.id === event.seat)?.side ?? '';
/** Where the card of an event lies in a hand: itself, or the hand as a whole. */
const inHand = (scene: Scene, event: GameEvent): string =>
  thingsOf(scene, `hand.${event.seat}`).find((thing) => thing.thing === event.thing)?.id ??
  `hand.${event.seat}`;

/** The pile of the card itself: of the team whose it was. */
const pileOf = (before: Scene, event: GameEvent): string =>
  `pile.${thingsOf(before, 'characters').find((thing) => thing.on === at(event.space))?.side ?? sideOf(before, event)}`;

function beatsOf(event: GameEvent, before: Scene, after: Scene): Beat[] {
  const here = at(event.space);
  switch (event.kind) {
    case 'drew':
      return [
        {
          ms: DRAW,
          shows: true,
          flights: [{ from: `deck.${sideOf(after, event)}`, to: inHand(after, event) }],
          sound: 'card',
        },
      ];
    case 'drew-unseen':
      return [
        {
          ms: DRAW,
          flights: [{ from: `deck.${sideOf(after, event)}`, to: `hand.${event.seat}` }],
          sound: 'card',
        },
      ];
    case 'plays':
      return [{ ms: PLAY, shows: true, flights: [{ from: inHand(before, event), to: here }], sound: 'card' }];
    case 'casts':
    case 'riposte':
      return [
        { ms: PLAY, shows: true, flights: [{ from: inHand(before, event), to: 'chain' }], sound: 'card' },
      ];
    case 'takes-effect':
      return [{ ms: PLAY, flights: [{ from: 'chain', to: `pile.${sideOf(before, event)}` }], sound: 'hop' }];
    case 'stopped':
      return event.space === undefined
        ? [{ ms: PLAY, flights: [{ from: 'chain', to: `pile.${sideOf(before, event)}` }], sound: 'block' }]
        : [{ ms: STAMP, poses: { [here]: 'nk-stop' }, sound: 'block' }];
    case 'entered':
      return [{ ms: HOP, poses: { [here]: 'nk-enter' }, shows: true, sound: 'hop' }];
    case 'aims':
      return [{ ms: AIM, poses: { [here]: 'nk-target' }, sound: 'tick' }];
    case 'destroyed':
      return [
        { ms: SQUASH, poses: { [here]: 'nk-leave' }, sound: 'wound' },
        { ms: PUFF, poses: { [here]: 'poof' }, shows: true, sound: 'puff' },
      ];
    case 'sacrificed':
      return [
        { ms: SQUASH * 2, poses: { [here]: 'nk-exit' }, sound: 'puff' },
        { ms: DRAW, flights: [{ from: here, to: pileOf(before, event) }] },
      ];
    case 'returned':
      return [{ ms: PLAY, shows: true, flights: [{ from: here, to: inHand(after, event) }], sound: 'shove' }];
    case 'moved':
      return [
        {
          ms: GLIDE,
          shows: true,
          flights: [{ from: here, to: at(event.to), class: 'nk-move' }],
          sound: 'shove',
        },
      ];
    case 'swapped':
      return [
        {
          ms: SWAP,
          shows: true,
          flights: [
            { from: here, to: at(event.to), class: 'nk-swap' },
            { from: at(event.to), to: here, class: 'nk-swap' },
          ],
          sound: 'shove',
        },
      ];
    case 'discarded':
      return [
        {
          ms: DRAW,
          flights: [{ from: inHand(before, event), to: `pile.${sideOf(before, event)}` }],
          sound: 'card',
        },
      ];
    case 'took':
      return [
        {
          ms: DRAW,
          shows: true,
          flights: [{ from: `pile.${sideOf(after, event)}`, to: inHand(after, event) }],
          sound: 'card',
        },
      ];
    case 'spared':
    case 'prevented':
    case 'not-moved':
      return [{ ms: SHRUG, poses: { [here]: 'nk-guard' }, sound: 'block' }];
    case 'revealed': {
      const own = thingsOf(before, 'characters').filter((thing) => thing.side === sideOf(before, event));
      return [
        {
          ms: CHEER,
          poses: Object.fromEntries(own.map((thing) => [thing.on ?? '', 'nk-win'])),
          sound: 'win',
        },
      ];
    }
    case 'cleared': {
      const stay = new Set(thingsOf(after, 'characters').map((thing) => thing.on));
      const gone = thingsOf(before, 'characters').filter((thing) => !stay.has(thing.on));
      return [
        {
          ms: SQUASH * 2,
          poses: Object.fromEntries(gone.map((thing) => [thing.on ?? '', 'nk-exit'])),
          sound: 'puff',
        },
      ];
    }
    case 'won': {
      const mine = after.seats.find((seat) => seat.id === after.viewer)?.side;
      return [{ ms: CHEER, sound: mine === undefined || mine === after.winner ? 'win' : 'lose' }];
    }
    default:
      return [];
  }
}

export function nokautMotion(events: GameEvent[], before: Scene, after: Scene): Beat[] {
  return events.flatMap((event) => beatsOf(event, before, after));
}
