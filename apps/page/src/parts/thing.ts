// thing.ts - what every thing on a table can do: be pressed, looked at, read large (key I, right button, long press).
import type { Attachment } from 'svelte/attachments';
import type { Playing } from '../play/playing.svelte';
import { answersAbout, type Thing } from '../seam/scene';

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
      ['pointerdown', (event) => {
        wasLong = false;
        if ((event as PointerEvent).pointerType !== 'mouse') timer = setTimeout(() => (wasLong = read()), LONG_PRESS);
      }],
      ['pointerup', () => clearTimeout(timer)],
      ['pointercancel', () => clearTimeout(timer)],
      ['keydown', (event) => (event as KeyboardEvent).key.toLowerCase() === 'i' && read()],
    ];
    for (const [kind, listen] of listeners) element.addEventListener(kind, listen);
    return () => listeners.forEach(([kind, listen]) => element.removeEventListener(kind, listen));
  };
}

/** What a screen reader says of a thing: what pressing it does, or what it is. */
export function spoken(playing: Playing, thing: Thing, more = ''): string {
  const own = answersAbout(playing.answers, thing.id);
  const said = own.length === 1 ? (own[0]?.words ?? thing.name) : thing.name;
  return more ? `${said}. ${more}` : said;
}
