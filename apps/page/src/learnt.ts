// learnt.ts - which lessons and puzzles were finished on this device.
const KEY = 'ringside.learnt';

export function learnt(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

export function learn(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...learnt().add(id)]));
  } catch {
    // a browser that keeps nothing
  }
}
