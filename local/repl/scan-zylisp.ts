/**
 * Where forms of Zylisp end, roughly: enough to know whether a line is to be continued and where the next form begins.
 * What is wrong with a form is for the server to say.
 */
import type { Scanned } from './scan.ts';

const OPEN = '([{';
const CLOSE = ')]}';

export function scanZylisp(text: string): Scanned {
  const forms: string[] = [];
  let depth = 0;
  /** Where the form that is being read began; -1 between forms. */
  let from = -1;
  let rest = 0;
  let at = 0;
  const finish = (end: number) => {
    if (depth > 0) return;
    forms.push(text.slice(from, end));
    from = -1;
    rest = end;
  };
  while (at < text.length) {
    const char = text[at]!;
    if (/\s/.test(char)) at++;
    else if (char === ';') at = lineEnd(text, at);
    else {
      if (from === -1) from = at;
      if (OPEN.includes(char)) {
        depth++;
        at++;
      } else if (CLOSE.includes(char)) {
        at++;
        // One too many is a form of its own, for the server to refuse.
        depth = Math.max(0, depth - 1);
        finish(at);
      } else if (char === '"') {
        const end = stringEnd(text, at);
        if (end === -1) break;
        at = end;
        finish(at);
      } else if ("'`,".includes(char)) at += text.startsWith(',@', at) ? 2 : 1;
      else {
        while (at < text.length && !/[\s()[\]{}";'`,]/.test(text[at]!)) at++;
        finish(at);
      }
    }
  }
  return { forms, rest: from === -1 ? '' : text.slice(rest), open: from !== -1 };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Index after the quote that ends the string, or -1. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}
