// scene.ts - a moment as JSON (docs/scene.md; its types are the module's) and how to find something in it. What
// it means is the module's matter, what it looks like that of the components.
import type { Answer, Fact, Facts, Scene, SceneSeat, Thing, Zone } from '@module/scene.mjs';

export type {
  Answer,
  Card,
  Fact,
  Facts,
  GameEvent,
  Language,
  LogLine,
  Scene,
  SceneSeat,
  Seat,
  SeatId,
  Side,
  Step,
  Thing,
  Zone,
} from '@module/scene.mjs';
export { GAMES, gameOf, type Game } from '../games/names';

// ---- Looking something up ----

export const zoneOf = (scene: Scene, id: string): Zone | undefined =>
  scene.zones.find((zone) => zone.id === id);
export const thingOf = (scene: Scene, id: string | undefined): Thing | undefined =>
  scene.zones.flatMap((zone) => zone.things).find((thing) => thing.id === id);
export const thingsOf = (scene: Scene, id: string): Thing[] => zoneOf(scene, id)?.things ?? [];

/** The fact of this key; of several the first. */
export function fact(facts: Facts | undefined, key: string): Fact | undefined {
  const found = facts?.[key];
  return Array.isArray(found) ? found[0] : found;
}

export const numberOf = (facts: Facts | undefined, key: string, otherwise = 0): number => {
  const value = fact(facts, key)?.value;
  return typeof value === 'number' ? value : otherwise;
};

/** Answers about a thing. Of cards alike in a zone ("row/x", "row/x.2") the scene names the first for all. */
export function answersAbout(answers: Answer[], id: string): Answer[] {
  const own = answers.filter((answer) => answer.about.includes(id));
  const first = id.replace(/\.\d+$/, '');
  return own.length || first === id ? own : answers.filter((answer) => answer.about.includes(first));
}
export const declines = (answer: Answer): boolean => answer.traits.includes('declines');
export const isWasted = (answer: Answer): boolean => answer.traits.includes('wasted');
export const seatOf = (scene: Scene, id: string | null | undefined): SceneSeat | undefined =>
  scene.seats.find((seat) => seat.id === id);
