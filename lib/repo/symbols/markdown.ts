// Markdown headings: `# Title` and the underlined form, outside fenced code and front matter.

import type { Outline } from './outline.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Lines that cannot be the text of an underlined heading. */
const NO_PARAGRAPH = /^(?:$| {4}|\t| {0,3}(?:[>|]|[-*+][ \t]|\d{1,9}[.)][ \t]|<))/;

export function markdown(text: string, out: Outline): void {
  let fence = '';
  let paragraph = '';
  let number = 0;
  let matter = text.startsWith('---\n');
  for (let from = 0; from <= text.length && !out.truncated; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    // Nobody writes longer headings; the bound keeps one huge line cheap.
    const line = text.slice(from, Math.min(end, from + 1000));
    from = end + 1;
    number++;
    if (matter) {
      if (number > 1 && (line === '---' || line === '...')) matter = false;
      continue;
    }
    const open = FENCE.exec(line)?.[1];
    if (fence) {
      if (open && open[0] === fence[0] && open.length >= fence.length && line.trim() === open) fence = '';
      continue;
    }
    const title = paragraph;
    paragraph = '';
    if (open) fence = open;
    else if (ATX.test(line)) {
      const name = atxTitle(line);
      if (name) out.add('heading', name, number);
    } else if (title && UNDERLINE.test(line)) out.add('heading', title, number - 1);
    else if (!NO_PARAGRAPH.test(line)) paragraph = line.trim();
  }
}

/** The text between the opening and the optional closing `#`s. */
function atxTitle(line: string): string {
  const inner = line
    .trim()
    .replace(/^#{1,6}/, '')
    .trim();
  let end = inner.length;
  while (end > 0 && inner[end - 1] === '#') end--;
  const closed = end < inner.length && (end === 0 || inner[end - 1] === ' ' || inner[end - 1] === '\t');
  return closed ? inner.slice(0, end).trim() : inner;
}
