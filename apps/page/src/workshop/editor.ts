// editor.ts - CodeMirror for box text: highlighting, completion from the vocabulary, problems under the words.
//
// It lives in a shadow root, where its styles are style sheets of their own rather than inline ones: the page's
// content security policy lets no inline style through.
import {
  autocompletion,
  closeBrackets,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  HighlightStyle,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
  type StringStream,
} from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { BoxProblem } from '@module/ringside.mjs';
import type { Word } from './language';

const box = StreamLanguage.define<{ first: boolean }>({
  startState: () => ({ first: true }),
  token(stream: StringStream, state) {
    if (stream.sol()) state.first = true;
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    const first = state.first;
    state.first = false;
    if (stream.match(/^[0-9][0-9HL+-]*(?=\s|$)/)) return 'number';
    if (stream.match(/^[A-Za-z][\w-]*/))
      return first ? (stream.column() === 0 ? 'heading' : 'keyword') : 'name';
    stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--gold-text)', fontWeight: '700' },
  { tag: tags.keyword, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--bad)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', backgroundColor: 'var(--sunk)', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--gold-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--gold-text)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--gold) 12%, transparent)',
  },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'color-mix(in srgb, var(--gold) 35%, transparent) !important',
  },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '2px solid var(--edge)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--gold)', color: '#1d1a26' },
  // The library draws its waves by data: pictures, which the policy does not let through.
  '.cm-lintRange, .cm-lintRange-error, .cm-lintRange-active': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '4px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline dotted 2px var(--gold-text)',
  },
  '.cm-diagnostic': { fontFamily: 'var(--text-font)' },
});

const complete =
  (words: () => Word[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/[a-z-]+/);
    const line = context.state.doc
      .lineAt(context.pos)
      .text.slice(0, context.pos - context.state.doc.lineAt(context.pos).from);
    if ((!before && !context.explicit) || /"[^"]*$/.test(line.replace(/\\"/g, ''))) return null;
    return {
      from: before?.from ?? context.pos,
      options: words().map(({ word, form, meaning }) => ({
        label: word,
        detail: form === word ? '' : form.slice(word.length).slice(0, 40),
        info: meaning,
      })),
      validFor: /^[a-z-]*$/,
    };
  };

/** A problem stands under the word that it is about. */
function diagnostic(state: EditorState, problem: BoxProblem, severity: 'error' | 'warning'): Diagnostic {
  const line = state.doc.line(Math.max(1, Math.min(state.doc.lines, problem.line)));
  const from = Math.min(line.to, line.from + Math.max(0, problem.column - 1));
  const word = /^\S+/.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
  return {
    from: word ? from : line.from,
    to: word ? from + word : line.to,
    severity,
    message: problem.message,
  };
}

export interface Editor {
  text(): string;
  set(text: string): void;
  line(): number;
  goTo(line: number): void;
  insert(text: string): void;
  show(problems: BoxProblem[], warnings: BoxProblem[]): void;
  close(): void;
}

export function openEditor(
  host: HTMLElement,
  label: string,
  words: () => Word[],
  changed: (typed: boolean) => void,
): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const stateOf = (doc: string): EditorState =>
    EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        history(),
        highlightActiveLine(),
        closeBrackets(),
        indentUnit.of('  '),
        box,
        syntaxHighlighting(colours),
        look,
        autocompletion({ override: [complete(words)] }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged || update.selectionSet) changed(update.docChanged);
        }),
      ],
    });
  const view = new EditorView({ state: stateOf(''), root, parent: root });
  view.scrollDOM.tabIndex = 0; // what scrolls must be reachable by keys
  return {
    text: () => view.state.doc.toString(),
    set(text) {
      view.setState(stateOf(text));
      view.scrollDOM.scrollTop = 0;
    },
    line: () => view.state.doc.lineAt(view.state.selection.main.head).number - 1,
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(view.state.doc.lines, line + 1));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 40 }),
      });
      view.focus();
    },
    insert(text) {
      const at = view.state.doc.length;
      view.dispatch({
        changes: { from: at, insert: text },
        selection: { anchor: at + text.length },
        scrollIntoView: true,
      });
      view.focus();
    },
    show: (problems, warnings) =>
      view.dispatch(
        setDiagnostics(view.state, [
          ...problems.map((it) => diagnostic(view.state, it, 'error')),
          ...warnings.map((it) => diagnostic(view.state, it, 'warning')),
        ]),
      ),
    close: () => view.destroy(),
  };
}
