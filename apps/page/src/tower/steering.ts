// steering.ts - building a tower by keys; and what a hand on the screen is called.
import type { TowerWay } from '@module/ringside.mjs';
import type { Building } from './building.svelte';
import type { Key } from './physics';

const KEYS: Record<string, Key> = {
  ' ': 'act',
  ArrowDown: 'act',
  ArrowUp: 'act',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const TURN = 1 / 16;

export const wayOf = (type: string): TowerWay => (type === 'touch' ? 'touch' : 'mouse');

const meansSomethingElse = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.repeat ||
  event.target instanceof HTMLInputElement ||
  event.target instanceof HTMLSelectElement;

/** While it is built. Returns whether the key meant something. */
function build(building: Building, event: KeyboardEvent, onButton: boolean): boolean {
  const key = KEYS[event.key];
  if (key) building.press(key);
  else if (event.key === 'q' || event.key === 'e') building.turn(event.key === 'q' ? TURN : -TURN);
  else if (event.key === 'Enter' && !onButton) building.done();
  else return false;
  return true;
}

/** A key anywhere on the screen; `leave` is what goes on when it is over. */
export function steer(building: Building, event: KeyboardEvent, leave: () => void): void {
  if (meansSomethingElse(event)) return;
  const enters = event.key === 'Enter';
  const onButton = event.target instanceof HTMLButtonElement;
  if (building.phase === 'building' && building.own) {
    if (build(building, event, onButton)) event.preventDefault();
  } else if (onButton) return;
  else if (building.phase === 'ready' && (KEYS[event.key] === 'act' || enters)) {
    building.begin('keys');
    event.preventDefault();
  } else if (building.phase === 'over' && building.settled && (event.key === ' ' || enters)) {
    leave();
    event.preventDefault();
  }
}
