// Kotlin and Scala: classes, objects and functions, told apart from members by their braces.

import { AT, BANG, COLON, COMMA, DOT, LBRACE, LPAREN, LT, pastAngle } from './brackets.ts';
import { byKeyword, type Grammar, lastName, scopeOf, unquoted, type Walk } from './keyword.ts';
import type { Outline } from './outline.ts';
import { blockComment, charLiteral, lineComment, quoted } from './rules.ts';
import { type Lexis, STRING, type Tokens, WORD } from './tokens.ts';

/** A string whose holes do not balance is read again without holes. */
export const kotlinLexis: Lexis = {
  word: '$',
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: true }),
    quoted({ open: '"""', lines: true, escape: 'none', hole: '${' }),
    quoted({ open: '"""', lines: true, escape: 'none' }),
    quoted({ open: '"', hole: '${' }),
    quoted({ open: '"' }),
    charLiteral,
    quoted({ open: '`' }),
  ],
};

const kotlinGrammar: Grammar = {
  declarations: {
    class: { kind: 'class', holds: 'members' },
    interface: { kind: 'interface', holds: 'members' },
    object: { kind: 'object', holds: 'members', name: 'optional' },
    typealias: { kind: 'type', holds: 'code' },
  },
  special(walk, i, word) {
    const { t, out } = walk;
    switch (word) {
      case 'class':
        if (t.is(i - 1, COLON)) return i + 1;
        if (t.word(i - 1) !== 'enum' || !t.is(i + 1, WORD)) return -1;
        out.add('enum', t.word(i + 1), t.line[i + 1]!);
        walk.opens = 'members';
        return i + 2;
      case 'object':
        if (t.word(i - 1) === 'companion' && !t.is(i + 1, WORD)) out.add('object', 'Companion', t.line[i]!);
        return -1;
      case 'fun':
        return fun(walk, i);
      case 'const':
        if (t.word(i + 1) === 'val' && t.is(i + 2, WORD)) out.add('const', t.word(i + 2), t.line[i + 2]!);
        return i + 1;
      case 'constructor':
        // In a class head it names the primary constructor, which is the class.
        if (scopeOf(walk) !== 'members' || walk.opens === 'members' || !t.is(i + 1, LPAREN)) return i + 1;
        out.add('constructor', word, t.line[i]!);
        return i + 1;
      default:
        return enumEntry(walk, i, word);
    }
  },
};

/** `{ RED(1) { override fun … }, GREEN }`: the braces of an entry hold members. */
function enumEntry(walk: Walk, i: number, word: string): number {
  const { t } = walk;
  if (scopeOf(walk) !== 'members' || !(t.is(i - 1, LBRACE) || t.is(i - 1, COMMA)) || word === 'init')
    return -1;
  const after = t.is(i + 1, LPAREN) ? t.past(i + 1) : i + 1;
  if (!t.is(after, LBRACE)) return -1;
  walk.opens = 'members';
  return after;
}

/** `fun <T> Receiver<T>.name(`; `fun interface` is an interface, `fun(` a value. */
function fun(walk: Walk, i: number): number {
  const { t, out } = walk;
  let at = i + 1;
  if (t.word(at) === 'interface' || t.is(i - 1, DOT)) return at;
  if (t.is(at, LT)) at = pastAngle(t, at);
  if (at < 0) return i + 1;
  // `fun (suspend () -> T).name(`
  if (t.is(at, LPAREN) && t.is(t.past(at), DOT)) at = t.past(at) + 1;
  while (t.is(at, AT)) at += 2;
  const name = lastName(t, at);
  if (!(t.is(name, WORD) || t.is(name, STRING)) || !(t.is(name + 1, LPAREN) || t.is(name + 1, LT)))
    return i + 1;
  out.add(scopeOf(walk) === 'members' ? 'method' : 'function', unquoted(t.at(name)), t.line[name]!);
  walk.opens = 'code';
  return name + 1;
}

export function kotlin(t: Tokens, out: Outline): void {
  byKeyword(t, out, kotlinGrammar);
}

export const scalaLexis: Lexis = kotlinLexis;

const scalaGrammar: Grammar = {
  operators: true,
  declarations: {
    class: { kind: 'class', holds: 'members' },
    trait: { kind: 'trait', holds: 'members' },
    object: { kind: 'object', holds: 'members' },
    enum: { kind: 'enum', holds: 'members' },
    def: { kind: 'def', member: 'method', holds: 'code' },
    type: { kind: 'type', holds: 'code', outside_code: true },
  },
  special(walk, i, word) {
    const { t } = walk;
    if (word === 'new') walk.opens = 'members';
    if (word === 'def') return -1;
    // `case object`, not `x.type`, not `class =`.
    const named = t.is(i + 1, WORD) || t.is(i + 1, STRING);
    return Object.hasOwn(scalaGrammar.declarations, word) && (!named || t.is(i + 1, BANG)) ? i + 1 : -1;
  },
};

export function scala(t: Tokens, out: Outline): void {
  byKeyword(t, out, scalaGrammar);
}
