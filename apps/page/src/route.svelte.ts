// route.svelte.ts - which screen is seen stands in the address behind the #, so that "back" works, a rule can be
// linked to, and a page that is loaded anew is where it was.
class Route {
  parts = $state.raw<string[]>([]);

  constructor() {
    const read = (): void => {
      this.parts = location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode);
    };
    addEventListener('hashchange', read);
    read();
  }

  get screen(): string {
    return this.parts[0] ?? '';
  }

  go(...parts: string[]): void {
    location.hash = `#/${parts.map(encodeURIComponent).join('/')}`;
  }

  /** Likewise, and "back" does not lead here: for addresses with a secret in them. */
  replace(...parts: string[]): void {
    location.replace(addressOf(...parts));
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export const route = new Route();
export const addressOf = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;
