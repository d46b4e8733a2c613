// keep.ts - matches kept in the browser: the program's match files in IndexedDB, with what a list shows of them.
// A browser that keeps nothing (private windows) is no error: then a match lasts as long as the page.
import type { Look } from './art/look';
import type { NamedText, Opening } from './seam/module';
import type { Game } from './seam/scene';

export interface Kept {
  id: string;
  game: Game;
  file: string;
  changed: number;
  over: boolean;
  actions: number;
  names: string[];
  opening: Opening;
  /** The address of the module that it was begun with. */
  module?: string;
  /** The player's own boxes that it is played by: a match keeps its rules. */
  boxes?: NamedText[];
  /** What the list shows of it. */
  look?: Look;
}

const STORE = 'matches';
let opened: Promise<IDBDatabase | null> | undefined;

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('ringside', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

async function ask<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
  otherwise: T,
): Promise<T> {
  const base = await database();
  if (!base) return otherwise;
  return new Promise((resolve) => {
    try {
      const transaction = base.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => resolve(otherwise);
      transaction.commit(); // now, not when its answer is read: somebody may leave the page before that
    } catch {
      resolve(otherwise);
    }
  });
}

export const keep = async (match: Kept): Promise<void> =>
  void (await ask('readwrite', (store) => store.put(match), ''));
export const forget = async (id: string): Promise<void> =>
  void (await ask('readwrite', (store) => store.delete(id), undefined));

/** All of them, the latest first. */
export async function kept(): Promise<Kept[]> {
  const all = await ask<Kept[]>('readonly', (store) => store.getAll() as IDBRequest<Kept[]>, []);
  return all.sort((one, other) => other.changed - one.changed);
}
