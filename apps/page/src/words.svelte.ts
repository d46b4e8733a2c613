// words.svelte.ts - the page's own words in the player's language, from the module (words/page/).
import type { Language } from './seam/scene';

const LANGUAGES: readonly Language[] = ['en', 'pl', 'es'];
const NAMES: Record<Language, string> = { en: 'English', pl: 'Polski', es: 'Español' };

class Words {
  language = $state<Language>('en');
  #said = $state.raw(new Map<string, string>());
  #source: ((language: Language) => Map<string, string>) | undefined;

  readonly languages = LANGUAGES.map((id) => ({ id, name: NAMES[id] }));

  /** Where words come from. */
  use(source: (language: Language) => Map<string, string>): void {
    this.#source = source;
    this.speak(this.language);
  }

  speak(language: Language): void {
    this.language = language;
    document.documentElement.lang = language;
    if (this.#source) this.#said = this.#source(language);
  }

  say(key: string, gaps: Record<string, string | number> = {}): string {
    const said = this.#said.get(key) ?? '';
    return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
  }
}

export const words = new Words();
export const say = (key: string, gaps?: Record<string, string | number>): string => words.say(key, gaps);

/** The browser's language, as far as it is one of ours. */
export function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
