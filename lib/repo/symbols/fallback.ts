// Any other language: the document's eleven words at the start of a line, after the usual modifiers.
// Spec: zeno, extract_symbols.

import type { Outline } from './outline.ts';

const WORDS = 'class|struct|enum|protocol|extension|func|def|function|interface|type|const';
const MODIFIERS =
  'export|pub|public|private|protected|internal|fileprivate|static|final|abstract|async|default|open|override|sealed|data|inline|virtual|declare|partial|local|extern|unsafe';

/** A bounded number of modifiers, each followed by blanks: one way to match, so linear. */
const DECLARATION = new RegExp(
  `^[ \\t]*(?:(?:${MODIFIERS})(?:\\([^()\\n]{0,40}\\))?[ \\t]+){0,6}(${WORDS})[ \\t]+([A-Za-z_$][\\w$]*)`,
);

export function fallback(text: string, out: Outline): void {
  let number = 0;
  for (let from = 0; from <= text.length && !out.truncated; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    number++;
    // A declaration's head further in than this is generated code.
    const found = DECLARATION.exec(text.slice(from, Math.min(end, from + 1000)));
    if (found) out.add(found[1]!, found[2]!, number);
    from = end + 1;
  }
}
