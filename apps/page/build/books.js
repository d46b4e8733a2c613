// books.js - rulebooks at build time: `import sections from '.../rules/book/knockdown.en.md?sections'` gives the
// sections of a Markdown file as HTML (src/rules/section.ts), so that no browser reads Markdown.
//
// Beside what Markdown means, the number of a rule (K7.1) leads to it, an item that begins with one is its place, and
// a line that begins with an arrow names the rules that a section rests on. HTML in a text is shown as it is written.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Marked } from 'marked';

const QUERY = '.md?sections';
const NUMBER = /\b[KN]\d+(?:\.\d+)?\b|\b[CE]\d+\b/g;
const NUMBER_FIRST = new RegExp(`^(${NUMBER.source}) `);
const RESTS_ON = '→ ';

const LETTERS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text) => text.replace(/[&<>"']/g, (letter) => LETTERS[letter]);

/** Takes the number from the beginning of an item. */
function numberOf(item) {
  const number = NUMBER_FIRST.exec(item.text)?.[1];
  const words = item.tokens[0]?.tokens?.[0];
  if (!number || !words) return null;
  words.text = words.text.slice(number.length + 1);
  return number;
}

/** What Markdown becomes in the rules of a game; `here` has the title of the section that is being written. */
function compiler(game, here) {
  const link = (number) => `<a href="#/rules/${game}/${number}">${number}</a>`;
  return new Marked({
    renderer: {
      text(token) {
        if (token.tokens) return this.parser.parseInline(token.tokens);
        return escaped(token.text).replace(NUMBER, link);
      },
      html: (token) => escaped(token.text),
      list(token) {
        const numbered = token.items.some((item) => NUMBER_FIRST.test(item.text));
        const items = token.items.map((item) => this.listitem(item)).join('');
        const [name, style] = [token.ordered ? 'ol' : 'ul', numbered ? ' class="numbered"' : ''];
        return `<${name}${style}>${items}</${name}>`;
      },
      listitem(item) {
        const number = numberOf(item);
        const words = this.parser.parse(item.tokens, false);
        if (!number) return `<li>${words}</li>`;
        here.numbers.push(number);
        return `<li id="rule-${number}"><b class="number">${number}</b><span>${words}</span></li>`;
      },
      table(token) {
        const row = (cells, open, close) =>
          `<tr>${cells.map((cell) => `<${open}>${this.parser.parseInline(cell.tokens)}</${close}>`).join('')}</tr>`;
        const head = row(token.header, 'th scope="col"', 'th');
        const body = token.rows.map((cells) => row(cells, 'td', 'td')).join('');
        const region = `class="wide" tabindex="0" role="region" aria-label="${escaped(here.title)}"`;
        return `<div ${region}><table><thead>${head}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
}

const restsOn = (token) => token.type === 'paragraph' && token.text.startsWith(RESTS_ON);

/** The tokens of a section in runs, so that a line of rules it rests on is a run of its own. */
function runsOf(tokens) {
  const runs = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (restsOn(token) || !last || restsOn(last[0])) runs.push([token]);
    else last.push(token);
  }
  return runs;
}

function written(marked, run) {
  if (!restsOn(run[0])) return { rests: false, html: marked.parser(run) };
  const [first, ...others] = run[0].tokens;
  const words = { ...first, text: first.text.slice(RESTS_ON.length) };
  return { rests: true, html: marked.Parser.parseInline([words, ...others], marked.defaults) };
}

/** The sections of a file. Ids: of a numbered one its number, of others the prefix and which one it is. */
export function sectionsOf(text, game, prefix) {
  const here = { title: '', numbers: [] };
  const marked = compiler(game, here);
  const sections = [];
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading' && token.depth === 2) sections.push({ title: token.text, tokens: [] });
    else if (token.type !== 'space') sections.at(-1)?.tokens.push(token);
  }
  return sections.map(({ title, tokens }, index) => {
    Object.assign(here, { title, numbers: [] });
    const parts = runsOf(tokens).map((run) => written(marked, run));
    const plain = [title, ...tokens.map((token) => token.raw)].join('\n').replace(/[*`|]/g, '');
    const id = /^[KN]\d+(?= )/.exec(title)?.[0] ?? `${prefix}${index + 1}`;
    return { id, title, parts, numbers: here.numbers, plain };
  });
}

export function books() {
  return {
    name: 'books',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const path = id.slice(0, id.lastIndexOf('?'));
      this.addWatchFile(path);
      const [game] = basename(path).split('.');
      const prefix = path.includes('/book/') ? 's' : 'r';
      return `export default ${JSON.stringify(sectionsOf(readFileSync(path, 'utf8'), game, prefix))};`;
    },
  };
}
