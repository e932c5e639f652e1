// Ruby: `class`, `module` and `def` at the start of a statement; a `def` under a deeper-indented type is its method.

import { COLON, DOT, EQ, LPAREN, LT, SEMI } from './brackets.ts';
import type { Outline } from './outline.ts';
import { columnOf } from './python.ts';
import { type Tokens, WORD } from './tokens.ts';

const OPERATOR = /(?:\[\]=?|<=>|===?|=~|!=|!~|\*\*|[+\-!~]@?|<<|>>|<=|>=|[<>*/%&|^`])/y;

export function ruby(t: Tokens, out: Outline): void {
  const types: number[] = [];
  for (let i = 0; i < t.count && !out.truncated; i++) {
    if (t.code[i] !== WORD) continue;
    const opens = t.opensLine(i);
    const word = t.word(i);
    if (opens && word === 'end' && types.length > 0 && columnOf(t, i) <= types[types.length - 1]!)
      types.pop();
    const starts = opens || t.is(i - 1, SEMI);
    if ((word === 'class' || word === 'module') && starts) {
      if (!t.is(i + 1, WORD) || t.is(i + 1, EQ)) {
        // `class << self`
        if (word === 'class' && t.is(i + 1, LT) && opens) types.push(columnOf(t, i));
        continue;
      }
      const end = pastPath(t, i + 1);
      out.add(word, t.text.slice(t.start[i + 1], t.end[end - 1]), t.line[i + 1]!);
      // `class Error < StandardError; end` closes on its own line.
      if (opens && !endsOnLine(t, end)) types.push(columnOf(t, i));
    } else if (word === 'def' && !t.is(i - 1, DOT) && !t.is(i - 1, COLON)) def(t, i, out, types.length > 0);
  }
}

function pastPath(t: Tokens, i: number): number {
  let at = i + 1;
  while (t.pairAt(at, COLON, COLON) && t.is(at + 2, WORD)) at += 3;
  return at;
}

function endsOnLine(t: Tokens, i: number): boolean {
  for (let at = i; at < t.count && !t.opensLine(at); at++) if (t.word(at) === 'end') return true;
  return false;
}

/** `def name`, `def self.name=`, `def ==(other)`, `private def name`. */
function def(t: Tokens, i: number, out: Outline, member: boolean): void {
  let at = i + 1;
  if (t.is(at, WORD) && t.is(at + 1, DOT) && !t.opensLine(at + 2)) at += 2;
  else if (t.is(at, WORD) && t.pairAt(at + 1, COLON, COLON) && !t.opensLine(at + 1)) at += 3;
  if (at >= t.count || t.is(at, LPAREN)) return;
  const from = t.start[at]!;
  let end = t.end[at]!;
  if (t.is(at, WORD)) {
    const suffix = t.text[end];
    if (suffix === '?' || suffix === '!') end++;
    else if (suffix === '=' && !/[=~>]/.test(t.text[end + 1] ?? ' ')) end++;
  } else {
    OPERATOR.lastIndex = from;
    const found = OPERATOR.exec(t.text);
    if (!found) return;
    end = from + found[0].length;
  }
  out.add(member ? 'method' : 'def', t.text.slice(from, end), t.line[at]!);
}
