// markdown.ts - the Markdown of rules/ as plain data: the subset that tools/book_check.py allows, and what the
// numbered reference uses beside it (items over several lines, `code`). Nothing of it becomes markup by itself:
// Prose.svelte draws it, so a text cannot inject anything.

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code' | 'rule'; text: string };
export interface Item {
  /** The number of a rule: K7.1. */
  number?: string;
  words: Inline[];
}
export type Block =
  | { kind: 'heading'; words: Inline[] }
  | { kind: 'text'; words: Inline[] }
  | { kind: 'rests'; words: Inline[] }
  | { kind: 'list' | 'steps'; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };
export interface Section {
  id: string;
  title: string;
  blocks: Block[];
  /** All its words, for searching. */
  plain: string;
}

export const RULE_NUMBER = /\b[KN]\d+(?:\.\d+)?\b|\b[CE]\d+\b/;
const MARKS = /\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`/;

function rulesIn(text: string): Inline[] {
  const found: Inline[] = [];
  for (const part of text.split(new RegExp(`(${RULE_NUMBER.source})`))) {
    if (part)
      found.push({
        kind:
          RULE_NUMBER.test(part) && new RegExp(`^(?:${RULE_NUMBER.source})$`).test(part) ? 'rule' : 'text',
        text: part,
      });
  }
  return found;
}

export function inlines(text: string): Inline[] {
  return text.split(new RegExp(`(${MARKS.source})`)).flatMap((part): Inline[] => {
    if (part.startsWith('**')) return [{ kind: 'strong', text: part.slice(2, -2) }];
    if (part.startsWith('*') && part.length > 2) return [{ kind: 'em', text: part.slice(1, -1) }];
    if (part.startsWith('`')) return [{ kind: 'code', text: part.slice(1, -1) }];
    return rulesIn(part);
  });
}

const cells = (line: string): Inline[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlines(cell.trim()));

function item(text: string): Item {
  const [, number, rest] = new RegExp(`^(${RULE_NUMBER.source}) (.*)$`, 's').exec(text) ?? [];
  return number ? { number, words: inlines(rest ?? '') } : { words: inlines(text) };
}

/** Lines that belong together: an indented line goes on with the one before, and so does text below text. */
function joined(lines: string[]): string[] {
  const all: string[] = [];
  for (const line of lines) {
    const before = all.at(-1);
    const goesOn =
      /^\s+\S/.test(line) ||
      (before &&
        /^[^\s|#→-]/.test(line) &&
        !/^\d+\. /.test(line) &&
        /^[^\s|#→]/.test(before) &&
        !/^#/.test(before));
    if (before && goesOn) all[all.length - 1] = `${before} ${line.trim()}`;
    else all.push(line.trimEnd());
  }
  return all;
}

function addLine(blocks: Block[], line: string): void {
  const last = blocks.at(-1);
  const list = /^- (.*)$/s.exec(line)?.[1];
  const step = /^\d+\. (.*)$/s.exec(line)?.[1];
  if (line.startsWith('### ')) blocks.push({ kind: 'heading', words: inlines(line.slice(4)) });
  else if (line.startsWith('→ ')) blocks.push({ kind: 'rests', words: inlines(line.slice(2)) });
  else if (list !== undefined || step !== undefined) {
    const kind = step === undefined ? 'list' : 'steps';
    const own = item(list ?? step ?? '');
    if (last?.kind === kind) last.items.push(own);
    else blocks.push({ kind, items: [own] });
  } else if (line.startsWith('|')) {
    if (last?.kind !== 'table') blocks.push({ kind: 'table', head: cells(line), rows: [] });
    else if (!/^[|\s:-]+$/.test(line)) last.rows.push(cells(line));
  } else if (line.trim()) blocks.push({ kind: 'text', words: inlines(line) });
}

/** The sections of a file. Ids: of a numbered one its number, of others `s1`, `s2` and so on. */
export function sections(text: string, prefix = 's'): Section[] {
  const all: Section[] = [];
  for (const [index, part] of text.split(/^## /m).entries()) {
    const [title = '', ...lines] = part.replace(/^# .*\n/, '').split('\n');
    if (index === 0) continue;
    const blocks: Block[] = [];
    for (const line of joined(lines)) addLine(blocks, line);
    all.push({
      id: /^[KN]\d+(?= )/.exec(title)?.[0] ?? `${prefix}${index}`,
      title,
      blocks,
      plain: part.replace(/[*`|]/g, ''),
    });
  }
  return all;
}

/** Where a number is explained. */
export const holds = (section: Section, number: string): boolean =>
  section.id === number ||
  section.blocks.some((block) => 'items' in block && block.items.some((it) => it.number === number));
