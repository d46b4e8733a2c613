// room.ts - where in the arena nobody stands: there lies what is told beside the question.
import { thingsOf, type Scene } from '../../seam/scene';

export type Room = 'left' | 'middle' | 'right';
const MIDDLES: [Room, number][] = [
  ['middle', 0.5],
  ['left', 0.2],
  ['right', 0.8],
];

/** The third of the arena that is farthest from both fighters. */
export function roomIn(scene: Scene): Room {
  const spaces = thingsOf(scene, 'arena').map((space) => space.space);
  const fighters = thingsOf(scene, 'fighters').map(
    (fighter) => spaces.indexOf(fighter.space) / Math.max(1, spaces.length - 1),
  );
  const distance = (middle: number): number => Math.min(1, ...fighters.map((at) => Math.abs(at - middle)));
  return MIDDLES.reduce((best, other) => (distance(other[1]) > distance(best[1]) ? other : best))[0];
}
