// motion.ts - what Knockdown's events look and sound like: poses of the two figures, cards that travel, dice, stickers,
// and when the new scene is seen. Times are those of the style guide; no attack takes longer than 900 ms.
//
// What leaves for a pile is seen to leave before the new scene, what arrives somewhere only after it has come: so a
// card is paid, then the blow falls, then the wounds are there, then the card that struck goes to the hand.
import { fact, thingsOf, type GameEvent, type Scene } from '../../seam/scene';
import type { Beat } from '../../play/playing.svelte';

const WIND_UP = 170,
  RECOIL = 240,
  BLOCK = 220,
  STEP = 190,
  CALL = 480,
  DICE = 900,
  FALL = 620,
  CHEER = 700,
  TAKE = 320,
  REFILL = 240,
  PAY = 200,
  LIFT = 140;

/** A strike with a foot in it is a kick. */
function blow(scenes: Scene[], event: GameEvent): string {
  const thing = scenes
    .flatMap((scene) => scene.zones)
    .flatMap((zone) => zone.things)
    .find((other) => other.thing === event.thing);
  const symbols = fact(thing?.facts, 'symbols')?.symbols ?? fact(thing?.facts, 'cost')?.symbols ?? [];
  const feet = symbols.some((choice) => choice.length === 1 && choice[0] === 'foot');
  return fact(thing?.facts, 'type')?.code === 'ability' ? 'victory' : feet ? 'kick' : 'strike';
}

/** Where the card of an event lies: among these zones, or in the first of them as a whole. */
function where(scene: Scene, event: GameEvent, ...zones: string[]): string {
  for (const zone of zones) {
    const alike = thingsOf(scene, zone).filter((thing) => thing.thing === event.thing);
    const found = alike.find((thing) => event.kind !== 'row' || thing.slot === event.a) ?? alike[0];
    if (found) return found.id;
  }
  return zones[0] ?? '';
}

class Course {
  readonly beats: Beat[] = [];
  /** Who strikes at the moment, and how: held until the blow has landed. */
  #striking: Record<string, string> = {};

  constructor(
    readonly before: Scene,
    readonly after: Scene,
  ) {}

  add(event: GameEvent): void {
    const who = event.seat ?? '',
      hand = `hand.${who}`;
    switch (event.kind) {
      case 'attacks':
      case 'special':
      case 'reacts':
        this.#striking = { [who]: blow([this.before, this.after], event) };
        if (event.kind === 'attacks')
          this.beats.push({
            ms: LIFT,
            poses: { [where(this.before, event, 'row', 'aside')]: 'lifted' },
            sound: 'card',
          });
        this.beats.push({ ms: WIND_UP, poses: this.#striking, sound: 'strike' });
        if (
          event.kind === 'attacks' &&
          thingsOf(this.after, 'aside').some((thing) => thing.thing === event.thing)
        )
          this.#travels(where(this.before, event, 'row'), where(this.after, event, 'aside'), REFILL);
        break;
      case 'wounded':
        this.beats.push({
          ms: RECOIL,
          poses: { ...this.#striking, [who]: 'recoil' },
          shows: true,
          sound: 'wound',
        });
        break;
      case 'blocked-damage':
      case 'blocked-effect':
        this.beats.push({
          ms: BLOCK,
          poses: { ...this.#striking, [who]: 'block' },
          flights: [{ from: where(this.before, event, hand), to: 'discard' }],
          sound: 'block',
        });
        break;
      case 'ignored':
      case 'avoided':
      case 'unhurt':
        this.beats.push({ ms: BLOCK, poses: { ...this.#striking, [who]: 'block' }, sound: 'block' });
        break;
      case 'moved':
      case 'jumped':
      case 'travelled':
        this.beats.push({ ms: STEP, poses: { [who]: 'step' }, shows: true, sound: 'step' });
        break;
      case 'took':
      case 'drafted':
      case 'gained':
      case 'out-of-range':
        this.#travels(
          where(this.before, event, 'aside', 'row').replace(/^aside$/, 'row'),
          where(this.after, event, hand),
          TAKE,
        );
        break;
      case 'drew':
        this.#travels('deck', where(this.after, event, hand), TAKE);
        break;
      case 'drew-unseen':
        for (let i = 0; i < Math.min(4, event.n); i++) this.#travels('deck', hand, TAKE);
        break;
      case 'row':
        this.#travels('deck', where(this.after, event, 'row'), REFILL);
        break;
      case 'discarded':
      case 'paid':
      case 'sprints':
      case 'showed':
        this.#leaves(where(this.before, event, hand), event.kind === 'showed' ? hand : 'discard');
        break;
      case 'refreshed':
        this.#leaves(where(this.before, event, 'row'), 'discard');
        break;
      default:
        this.#test(event, who);
    }
  }

  #test(event: GameEvent, who: string): void {
    const cheer = (): Beat => ({
      ms: CHEER,
      poses: Object.fromEntries(
        this.after.seats.map((seat) => [seat.id, seat.id === who ? 'victory' : 'ko']),
      ),
    });
    switch (event.kind) {
      case 'called':
        this.beats.push({ ms: CALL, sticker: 'ko', sound: 'knock-out' });
        break;
      case 'rolled':
        this.beats.push({ ms: DICE, dice: [event.n, event.a, event.b], told: event.words, sound: 'dice' });
        break;
      case 'rerolled':
        this.beats.push({ ms: DICE, dice: [event.a], told: event.words, sound: 'dice' });
        break;
      case 'passed':
        this.beats.push({ ms: BLOCK, poses: { [who]: 'victory' }, sound: 'hop' });
        break;
      case 'failed':
        this.beats.push({ ms: FALL, poses: { [who]: 'ko' }, sound: 'wound' });
        break;
      case 'round-won':
      case 'match-won':
        this.beats.push({
          ...cheer(),
          sound: who === this.after.viewer || this.after.viewer === 'spectator' ? 'win' : 'lose',
        });
    }
  }

  /** To where it lies in the new scene; several one after the other make one beat. */
  #travels(from: string, to: string, ms: number): void {
    const last = this.beats.at(-1);
    if (
      last?.flights &&
      last.shows &&
      last.ms >= ms &&
      last.ms < 2 * ms &&
      last.flights.at(-1)?.from === from
    ) {
      last.flights.push({ from, to });
      last.ms += 70;
    } else this.beats.push({ ms, shows: true, flights: [{ from, to }], sound: 'card' });
  }

  #leaves(from: string, to: string): void {
    this.beats.push({ ms: PAY, flights: [{ from, to }], sound: 'card' });
  }
}

export function knockdownMotion(events: GameEvent[], before: Scene, after: Scene): Beat[] {
  const course = new Course(before, after);
  for (const event of events) course.add(event);
  return course.beats;
}
