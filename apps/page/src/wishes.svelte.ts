// wishes.svelte.ts - what somebody wants of this page on this device: motion, and keys of one letter or digit (who speaks
// to the computer or brushes keys wants none). Kept in the browser, where it keeps anything.
const WISHES = ['motion', 'keys'] as const;
type Wish = (typeof WISHES)[number];
const storeOf = (wish: Wish): string => `ringside.${wish}`;

class Wishes {
  motion = $state(true);
  keys = $state(true);

  constructor() {
    for (const wish of WISHES)
      try {
        this[wish] = localStorage.getItem(storeOf(wish)) !== 'off';
      } catch {
        // a browser that keeps nothing
      }
    this.#tell();
  }

  /** Style sheets and choreographies look there. */
  #tell(): void {
    document.documentElement.dataset.motion = this.motion ? 'on' : 'off';
  }

  set(wish: Wish, on: boolean): void {
    this[wish] = on;
    this.#tell();
    try {
      localStorage.setItem(storeOf(wish), on ? 'on' : 'off');
    } catch {
      // then it holds until the page is left
    }
  }
}

export const wishes = new Wishes();
