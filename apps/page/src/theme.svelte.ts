// theme.svelte.ts - dark or light: as the device wishes until somebody says otherwise.
const KEY = 'ringside.theme';
const wish = matchMedia('(prefers-color-scheme: light)');

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

class Theme {
  light = $state(wish.matches);

  constructor() {
    const before = kept();
    if (before) this.light = before === 'light';
    wish.addEventListener('change', () => {
      if (!kept()) this.#set(wish.matches);
    });
    this.#set(this.light);
  }

  #set(light: boolean): void {
    this.light = light;
    document.documentElement.dataset.theme = light ? 'light' : 'dark';
  }

  toggle(): void {
    this.#set(!this.light);
    try {
      localStorage.setItem(KEY, this.light ? 'light' : 'dark');
    } catch {
      // then it holds until the page is left
    }
  }
}

export const theme = new Theme();
