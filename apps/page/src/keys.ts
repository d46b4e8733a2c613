// keys.ts - what a key means at a table.
import type { Playing } from './play/playing.svelte';
import { wishes } from './wishes.svelte';

function meansSomethingElse(event: KeyboardEvent, playing: Playing): boolean {
  const typing = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return typing || held || playing.towers.open !== null || document.querySelector('dialog[open]') !== null;
}

/** Numbers (or letters of spaces) answer; Esc, Enter, U and H go on, back, or ask for a hint. */
export function pressKey(event: KeyboardEvent, playing: Playing): void {
  if (meansSomethingElse(event, playing)) return;
  const key = event.key.toLowerCase();
  if (key.length === 1 && !wishes.keys) return;
  const answer = playing.answers.find((it, index) => (it.key ?? String(index + 1)).toLowerCase() === key);
  const looksOn = key === 'escape' || (key === 'enter' && !(event.target instanceof HTMLButtonElement));
  if (playing.busy) playing.skip();
  else if (playing.recap && looksOn) void playing.lookedThrough();
  else if (key === 'escape') playing.narrowed = null;
  else if (answer) void playing.answer(answer.id);
  else if (key === 'u' && playing.sight.undo) void playing.undo();
  else if (key === 'h') void playing.hint();
}
