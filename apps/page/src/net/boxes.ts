// boxes.ts - boxes of a table's own: texts that somebody else may have written. They are tried in a worker that a watchdog
// ends, and only what is good there is compiled on the page. What is not throws an Error with a sentence for people.
import { Overtime } from '@module/thinkers.mjs';
import type { Engine } from '../seam/module';
import { say } from '../words.svelte';

const LIMIT = 5000;
/** What a server takes: texts together, and a whole message, in bytes. */
const MOST_TEXT = 48 * 1024,
  MOST_MESSAGE = 63 * 1024;
export const MOST_BOXES = 8;

export interface BoxText {
  name: string;
  text: string;
}

export const isText = (it: unknown): it is BoxText =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as BoxText).name === 'string' &&
  typeof (it as BoxText).text === 'string';

interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** An engine with these boxes beside the shipped ones; `rules`: the hash that it must have. */
export async function engineWith(engine: Engine, texts: BoxText[], rules?: string): Promise<Engine> {
  try {
    await engine.thinkers.run('check', { texts }, { limit: LIMIT, urgent: true });
  } catch (error) {
    if (error instanceof Overtime) throw new Error(say('too-slow'));
    const [first] = (error as { problems?: Problem[] }).problems ?? [];
    throw first ? new Error(`${first.file}:${first.line}:${first.column}: ${first.message}`) : error;
  }
  const made = engine.withBoxes(texts);
  if (rules === undefined || made.rules.tell().rules === rules) return made;
  made.close();
  throw new Error(say('net-boxes-other'));
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Whether a server would take them at all. */
export function checkSize(texts: BoxText[]): void {
  const text = texts.reduce((sum, it) => sum + bytes(it.text), 0);
  if (texts.length > MOST_BOXES || text > MOST_TEXT || bytes(JSON.stringify(texts)) > MOST_MESSAGE)
    throw new Error(say('net-boxes-size', { n: MOST_BOXES, m: MOST_TEXT / 1024 }));
}

/** Names as a server takes them: short, no folders. */
export const nameOfFile = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, '-')
    .slice(-24)
    .trim() || 'own.box';
