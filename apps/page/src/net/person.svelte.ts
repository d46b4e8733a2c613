// person.svelte.ts - whom the server knows this page as: a guest by any name, or the owner of a name that is kept with a
// passphrase. What holds it is a token, kept in the browser and shown on every new line before anything else is said.
import type { Line } from './line';
import { Refused } from './line';
import type { Ranked, PastMatch, Rating } from './protocol';

const KEY = 'ringside.person',
  LATER = 30_000,
  PAGE = 20;

interface Known {
  name: string;
  token: string;
  ratings: Record<string, Rating>;
}

function keptToken(token?: string): string {
  try {
    if (token === '') localStorage.removeItem(KEY);
    else if (token) localStorage.setItem(KEY, token);
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return token ?? ''; // a browser that keeps nothing: then it lasts as long as the line
  }
}

export class Person {
  /** The kept name; '' while this page is a guest. */
  name = $state('');
  /** By game. */
  ratings = $state.raw<Record<string, Rating>>({});
  readonly #ask: Line['ask'];
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: Line['ask']) {
    this.#ask = ask;
  }

  // ---- Coming and going ----

  #take({ name, token, ratings }: Known): void {
    keptToken(token);
    this.name = name;
    this.ratings = ratings;
  }

  #forget(): void {
    keptToken('');
    this.name = '';
    this.ratings = {};
  }

  /** Shows the token on a line that has just been opened. Without a good one the line is a guest's, and all right. */
  async greet(ask: Line['ask']): Promise<void> {
    clearTimeout(this.#retry);
    const token = keptToken();
    if (!token) return void (this.name = '');
    try {
      this.#take(await ask<Known>({ do: 'login', token }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.key === 'bad-token') this.#forget();
      else this.#retry = setTimeout(() => void this.greet(this.#ask).catch(() => {}), LATER); // too many tries, or busy
    }
  }

  close = (): void => clearTimeout(this.#retry);

  keep = async (name: string, passphrase: string): Promise<void> =>
    this.#take(await this.#ask<Known>({ do: 'keep', name: name.trim(), passphrase }));
  signIn = async (name: string, passphrase: string): Promise<void> =>
    this.#take(await this.#ask<Known>({ do: 'login', name: name.trim(), passphrase }));
  exchange = async (passphrase: string, other: string): Promise<void> =>
    this.#take(await this.#own<Known>({ do: 'passphrase', passphrase, new: other }));

  async signOut(): Promise<void> {
    await this.#own({ do: 'logout' });
    this.#forget();
  }

  async remove(passphrase: string): Promise<void> {
    await this.#own({ do: 'delete', passphrase });
    this.#forget();
  }

  /** What only the owner may ask. Somebody has signed all lines out elsewhere: then this page is a guest from now on. */
  async #own<T>(message: Record<string, unknown>): Promise<T> {
    try {
      return await this.#ask<T>(message);
    } catch (error) {
      if (error instanceof Refused && error.key === 'not-logged-in') this.#forget();
      throw error;
    }
  }

  // ---- What is kept about one ----

  /** The own matches before that time, the latest first. */
  matches = (before?: number, most = PAGE): Promise<{ matches: PastMatch[]; more: boolean }> =>
    this.#own({ do: 'matches', most, ...(before === undefined ? {} : { before }) });
  ranks = async (game: string, most: number): Promise<Ranked[]> =>
    (await this.#ask<{ ranks: Ranked[] }>({ do: 'ranks', game, most })).ranks;
  everything = async (): Promise<unknown> => (await this.#own<{ export: unknown }>({ do: 'export' })).export;

  /** What a match that has just ended did to the own rating. */
  async changeBy(table: string): Promise<PastMatch | undefined> {
    if (!this.name) return undefined;
    const found = (await this.matches(undefined, 5)).matches.find((it) => it.table === table);
    if (found?.change) void this.greet(this.#ask).catch(() => {}); // which tells all ratings anew
    return found;
  }
}
