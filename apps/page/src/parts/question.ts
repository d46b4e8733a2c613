// question.ts - what is asked or waited for at this moment, in words; and whether somebody here is to answer.
import type { Playing } from '../play/playing.svelte';
import { seatOf } from '../seam/scene';
import { say } from '../words.svelte';

/** Who sits at this screen: over the net others sit elsewhere. */
export const peopleHere = (playing: Playing): Playing['sight']['people'] =>
  playing.sight.people.filter((person) => person.place === 0);

/** Somebody here may answer now. */
export const isAsked = (playing: Playing): boolean =>
  playing.sight.seat !== null && playing.answers.length > 0;

export function questionOf(playing: Playing): string {
  const { scene, sight } = playing;
  if (sight.over) return scene.result ?? '';
  if (isAsked(playing)) return scene.question?.words ?? '';
  if (sight.window) return say('anyone');
  const waited = peopleHere(playing).some((person) => person.seat === sight.asked)
    ? ''
    : (seatOf(scene, sight.asked)?.name ?? '');
  return waited ? say('thinks', { name: waited }) : (scene.headline ?? '');
}
