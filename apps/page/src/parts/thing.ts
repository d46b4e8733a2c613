// thing.ts - what every thing on a table can do: be pressed, looked at, read large (key I, right button, long press).
import type { Attachment } from 'svelte/attachments';
import type { Playing } from '../play/playing.svelte';
import { answersAbout, type Answer, type Thing } from '../seam/scene';
import { say } from '../words.svelte';

const LONG_PRESS = 500;

export function touchable(playing: Playing, thing: () => Thing): Attachment<HTMLElement> {
  return (element) => {
    element.dataset.thing = thing().id;
    element.classList.toggle('pointed', playing.isPointedAt(thing().id));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const read = (): boolean => {
      const { id, thing: number } = thing();
      if (number === undefined) return false;
      playing.read(id, number);
      return true;
    };
    const listeners: [string, (event: Event) => void][] = [
      ['click', () => (wasLong ? (wasLong = false) : playing.press(thing().id, thing().thing))],
      ['pointerenter', () => playing.look(thing().id)],
      ['pointerleave', () => playing.unlook()],
      ['focus', () => playing.look(thing().id)],
      ['blur', () => playing.unlook()],
      ['contextmenu', (event) => read() && event.preventDefault()],
      [
        'pointerdown',
        (event) => {
          wasLong = false;
          if ((event as PointerEvent).pointerType !== 'mouse')
            timer = setTimeout(() => (wasLong = read()), LONG_PRESS);
        },
      ],
      ['pointerup', () => clearTimeout(timer)],
      ['pointercancel', () => clearTimeout(timer)],
      ['keydown', (event) => (event as KeyboardEvent).key.toLowerCase() === 'i' && read()],
    ];
    for (const [kind, listen] of listeners) element.addEventListener(kind, listen);
    return () => listeners.forEach(([kind, listen]) => element.removeEventListener(kind, listen));
  };
}

/** What an answer would do, with what warns of it. */
export const outcome = ({ warning, what }: Answer): string => [warning, what].filter(Boolean).join(' ');

/** Parts as sentences: each ends once. */
const sentences = (parts: (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .map((part, index, all) => (index < all.length - 1 && !/[.!?…]$/.test(part ?? '') ? `${part}.` : part))
    .join(' ');

/** What a screen reader says of a thing: what pressing it does and comes to, or what it is; then more about it, and why
 *  it cannot be used. */
export function spoken(playing: Playing, thing: Thing, more = ''): string {
  const [only, second] = answersAbout(playing.answers, thing.id);
  const whyNot = only ? '' : playing.whyNotOf(thing);
  return only && !second
    ? sentences([only.words, outcome(only), more])
    : sentences([thing.name, more, whyNot ? `${say('why-not')}: ${whyNot}` : '']);
}
