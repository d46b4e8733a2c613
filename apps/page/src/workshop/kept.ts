// kept.ts - the text that stands in the workshop of this browser.
const KEY = 'ringside.workshop';

/** It, or '' if there is none; with `text` that is kept first. */
export function workshopText(text?: string): string {
  try {
    if (text !== undefined) localStorage.setItem(KEY, text);
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return text ?? ''; // a browser that keeps nothing: then it lasts as long as the page
  }
}
