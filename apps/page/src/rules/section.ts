// section.ts - a chapter of the rules, as the build makes it from Markdown (build/books.js).
export interface Section {
  id: string;
  title: string;
  /** Its HTML; the parts that only name the rules that the text rests on are marked. */
  parts: readonly { rests: boolean; html: string }[];
  /** The numbered rules that stand in it. */
  numbers: readonly string[];
  /** All its words, for searching. */
  plain: string;
}

/** Whether a number is explained there. */
export const holds = (section: Section, number: string): boolean =>
  section.id === number || section.numbers.includes(number);

/** The HTML with the item of one rule marked; nothing else can come of a number that is not in it. */
export const marking = (html: string, number: string): string =>
  html.replace(`<li id="rule-${number}">`, (item) => item.replace('<li', '<li class="here"'));
