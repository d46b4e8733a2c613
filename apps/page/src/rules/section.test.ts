// Rulebooks: Markdown to HTML at build time, and what the page does with it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sectionsOf } from '../../build/books.js';
import { holds, marking } from './section';

const TEXT = `# Book

Not part of any section.

## K2 Moves

A *Chonk* may go by **K2.1**, and by E1; \`K9\` is no link.

- K2.1 One space,
  or two.
- K2.2 <img src=x onerror=alert(1)>

→ K2.1, K3

1. First
2. Second

## Next
### Small

| a | b |
|---|---|
| K2.2 | 2 & 3 |
`;
const sections = sectionsOf(TEXT, 'nokaut', 's');
const [moves, next] = sections;
const html = (at: number): string => sections[at]?.parts.map((part) => part.html).join('') ?? '';

it('sections begin at second headings and are named by number or place', () => {
  expect(sections.map((it) => [it.id, it.title])).toEqual([
    ['K2', 'K2 Moves'],
    ['s2', 'Next'],
  ]);
});

it('the number of a rule leads to it, wherever it stands, but not in code', () => {
  expect(html(0)).toContain('<strong><a href="#/rules/nokaut/K2.1">K2.1</a></strong>');
  expect(html(0)).toContain('<a href="#/rules/nokaut/E1">E1</a>');
  expect(html(0)).toContain('<code>K9</code>');
  expect(html(1)).toContain('<td><a href="#/rules/nokaut/K2.2">K2.2</a></td><td>2 &amp; 3</td>');
});

it('an item that begins with a number is the place of that rule', () => {
  expect(html(0)).toContain(
    '<li id="rule-K2.1"><b class="number">K2.1</b><span>One space,\nor two.</span></li>',
  );
  expect(moves?.numbers).toEqual(['K2.1', 'K2.2']);
  expect(moves && holds(moves, 'K2.2') && holds(moves, 'K2')).toBe(true);
  expect(next && holds(next, 'K2.2')).toBe(false);
});

it('HTML in a text is shown, not obeyed', () => {
  expect(html(0)).not.toContain('<img');
  expect(html(0)).toContain('&lt;img');
});

it('what a section rests on is a part of its own', () => {
  expect(moves?.parts.map((part) => part.rests)).toEqual([false, true, false]);
  expect(moves?.parts[1]?.html).toMatch(/^<a href="[^"]*">K2.1<\/a>, <a/);
});

it('one rule is marked, and a strange number marks nothing', () => {
  const marked = moves ? marking(moves.parts[0]?.html ?? '', 'K2.1') : '';
  expect(marked).toContain('<li class="here" id="rule-K2.1">');
  expect(marking(html(0), 'K9"><b>')).toBe(html(0));
});

it.each(['knockdown', 'nokaut'])('every number that the reference of %s names is explained in it', (game) => {
  const all = sectionsOf(
    readFileSync(new URL(`../../../../rules/${game}.md`, import.meta.url), 'utf8'),
    game,
    'r',
  );
  const named = all.flatMap((it) =>
    it.parts.flatMap((part) => [...part.html.matchAll(/href="#\/rules\/\w+\/([\w.]+)"/g)]),
  );
  const lost = named.map((found) => found[1] ?? '').filter((number) => !all.some((it) => holds(it, number)));
  expect(named.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});
