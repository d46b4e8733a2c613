// language.ts - what an author may write, from the page that teaches the box language (docs/box-language*.md, which
// the module tells): every row of its tables is a word with its form and its meaning.
import { GAMES } from '../seam/scene';

export interface Word {
  word: string;
  form: string;
  meaning: string;
}

/** Words of the tables; the first cell is the form in backticks, the last one says what it means. */
export function wordsOf(page: string): Word[] {
  const found = new Map<string, Word>();
  for (const line of page.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    const form = /^`([^`]+)`/.exec(cells[1] ?? '')?.[1];
    const word = /^[a-z][a-z-]*/.exec(form ?? '')?.[0];
    if (!form || !word || cells.length < 4 || found.has(word)) continue;
    found.set(word, { word, form, meaning: (cells.at(-2) ?? '').replace(/`/g, '') });
  }
  return [...found.values()];
}

export interface Place {
  kind: string;
  id: string;
  line: number;
}

const BLOCK = /^([a-z]+) ([a-z][a-z0-9-]*)(?: "|$)/;

/** The block that a line belongs to: the last one that begins at or above it. */
export function blockAt(lines: string[], line: number): Place | null {
  for (let at = Math.min(line, lines.length - 1); at >= 0; at--) {
    const [, kind, id] = BLOCK.exec(lines[at] ?? '') ?? [];
    if (kind && id) return kind === 'box' ? null : { kind, id, line: at };
  }
  return null;
}

export const gameOfText = (text: string): string => /^\s+game (\w+)/m.exec(text)?.[1] ?? GAMES[0];
export const boxOfText = (text: string): string => /^box ([a-z0-9-]+)/m.exec(text)?.[1] ?? '';

/** What the module tells of a card, in another order: what it does comes before its numbers. */
export function glossOf(told: string): string {
  const [numbers = '', ...texts] = told.trimEnd().split('\n\n');
  const own = numbers
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n');
  return [...texts.map((text) => text.replace(/^ {2}/gm, '')), own].join('\n\n');
}
