// The editor of one document: its text, and the findings marked in it.

import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

import { canFollow } from './suggestion.js';

/** A change that is taken back by itself, however soon it follows another. */
const alone = isolateHistory.of('full');

/** More findings than this are not marked: nobody reads them, and each costs layout. */
const maxMarked = 500;

/**
 * Makes the editor in the element `id`, which has a label `id`-label and a hint
 * `id`-hint. `onEdit` is called after each change of the text, and `apply` with a
 * finding whose suggestion is to be followed.
 */
export function editor(id, { onEdit, apply }) {
  const view = new EditorView({
    parent: document.getElementById(id),
    extensions: [
      EditorView.cspNonce.of('editor'),
      lineNumbers(),
      lintGutter(),
      history(),
      json(),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      indentOnInput(),
      bracketMatching(),
      drawSelection(),
      highlightActiveLine(),
      syntaxHighlighting(classHighlighter),
      EditorView.lineWrapping,
      // None of these takes Tab. The editor has a panel of findings, too; the list in
      // the page is the one that screen readers can use.
      keymap.of([...defaultKeymap, ...historyKeymap, { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic }]),
      EditorView.contentAttributes.of({
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint keys`,
        autocapitalize: 'off',
        spellcheck: 'false',
        tabindex: '0',
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onEdit();
      }),
    ],
  });

  /** The place of a finding in the text as it is now, which may have been edited since. */
  function at({ line, column }) {
    const { doc } = view.state;
    if (line > doc.lines) return doc.length;
    const { from, to } = doc.line(line);
    return Math.min(from + column - 1, to);
  }

  /** What is marked of a finding: of an object of many lines the first. */
  function range({ start, end }) {
    const from = at(start);
    return { from, to: Math.max(from, Math.min(at(end), view.state.doc.lineAt(from).to)) };
  }

  function select({ from, to }) {
    view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    view.focus();
  }

  return {
    text: () => view.state.doc.toString(),

    setText(text) {
      if (text === this.text()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, annotations: alone });
      view.scrollDOM.scrollTop = 0;
    },

    mark(findings) {
      const diagnostics = findings.slice(0, maxMarked).map((finding) => ({
        ...range(finding),
        severity: finding.severity,
        message: `${finding.message} ${finding.advice}`,
        source: finding.code,
        actions: canFollow(finding) ? [{ name: `Use ${finding.suggestion}`, apply: () => apply(finding) }] : [],
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },

    /** Brings a finding into sight in the editor; page and focus stay where they are. */
    reveal(finding) {
      const { top } = view.lineBlockAt(at(finding.start));
      view.scrollDOM.scrollTop = top - view.scrollDOM.clientHeight / 2;
    },

    jump: (finding) => select(range(finding)),

    /** Applies changes, and shows the first of them. */
    change(changes) {
      const set = view.state.changes(changes);
      view.dispatch({ changes: set, annotations: alone });
      let done = false;
      set.iterChangedRanges((_fromA, _toA, from, to) => {
        if (!done && to > from) select({ from, to });
        done ||= to > from;
      });
    },
  };
}
