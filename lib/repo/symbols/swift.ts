// Swift: types, protocols, extensions, functions and initialisers. Both branches of #if are read.

import { BANG, DOT, LPAREN, LT, pastName, QUESTION } from './brackets.ts';
import { byKeyword, type Grammar, scopeOf } from './keyword.ts';
import type { Outline } from './outline.ts';
import { blockComment, conditionalLine, lineComment, quoted } from './rules.ts';
import { type Lexis, type Tokens, WORD } from './tokens.ts';

export const swiftLexis: Lexis = {
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: true }),
    conditionalLine,
    quoted({ open: '#"""', close: '"""#', lines: true, escape: 'none' }),
    quoted({ open: '#"', close: '"#', escape: 'none' }),
    quoted({ open: '"""', lines: true, hole: '\\(' }),
    quoted({ open: '"', hole: '\\(' }),
    quoted({ open: '"' }),
    quoted({ open: '`' }),
  ],
};

const grammar: Grammar = {
  operators: true,
  declarations: {
    class: { kind: 'class', holds: 'members' },
    struct: { kind: 'struct', holds: 'members' },
    enum: { kind: 'enum', holds: 'members' },
    protocol: { kind: 'protocol', holds: 'members' },
    actor: { kind: 'actor', holds: 'members' },
    func: { kind: 'func', member: 'method', holds: 'code' },
    init: { kind: 'constructor', holds: 'code', name: 'keyword' },
    typealias: { kind: 'type', holds: 'code' },
  },
  special(walk, i, word) {
    const { t } = walk;
    switch (word) {
      case 'func':
        return -1;
      case 'init':
        if (scopeOf(walk) !== 'members' || t.is(i - 1, DOT)) return i + 1;
        return t.is(i + 1, LPAREN) || t.is(i + 1, LT) || t.is(i + 1, QUESTION) || t.is(i + 1, BANG)
          ? -1
          : i + 1;
      case 'extension': {
        if (!t.is(i + 1, WORD)) return i + 1;
        const end = pastName(t, i + 1, DOT);
        walk.out.add('extension', t.text.slice(t.start[i + 1], t.end[end - 1]), t.line[i + 1]!);
        walk.opens = 'members';
        return end;
      }
      default: {
        if (!Object.hasOwn(grammar.declarations, word)) return -1;
        // `class func`, `class var`, `import struct Kit.Name`, an argument label `class:`.
        const next = t.word(i + 1);
        const modifier =
          /^(?:func|var|let|subscript|override|final|private|public|)$/.test(next) &&
          !t.at(i + 1).startsWith('`');
        return modifier || t.opensLine(i + 1) || t.word(i - 1) === 'import' ? i + 1 : -1;
      }
    }
  },
};

export function swift(t: Tokens, out: Outline): void {
  byKeyword(t, out, grammar);
}
