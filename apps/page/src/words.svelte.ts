// words.svelte.ts - the page's own words in the player's language, from the module (words/page/). The languages
// are those that the module has; what one of them lacks is said in English by the module.
import type { Language } from './seam/scene';

export const ENGLISH: Language = 'en';

export interface Speaker {
  /** Every language with what it calls itself. */
  languages: readonly { id: Language; name: string }[];
  words: (language: Language) => Map<string, string>;
}

class Words {
  language = $state<Language>(ENGLISH);
  #said = $state.raw(new Map<string, string>());
  #speaker: Speaker | undefined;

  get languages(): Speaker['languages'] {
    return this.#speaker?.languages ?? [];
  }

  /** Where words come from; begins in the browser's language. */
  use(speaker: Speaker): void {
    this.#speaker = speaker;
    this.speak(browserLanguage(speaker.languages.map(({ id }) => id)));
  }

  speak(language: Language): void {
    this.language = language;
    document.documentElement.lang = language;
    if (this.#speaker) this.#said = this.#speaker.words(language);
  }

  say(key: string, gaps: Record<string, string | number> = {}): string {
    const said = this.#said.get(key) ?? '';
    return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
  }
}

export const words = new Words();
export const say = (key: string, gaps?: Record<string, string | number>): string => words.say(key, gaps);

/** The browser's language, as far as it is one of ours: "pt-BR" is "pt-br", or else "pt". */
function browserLanguage(ours: readonly Language[]): Language {
  for (const wish of navigator.languages) {
    const whole = wish.toLowerCase();
    const found =
      ours.find((language) => language === whole) ??
      ours.find((language) => language === whole.split('-')[0]);
    if (found) return found;
  }
  return ENGLISH;
}
