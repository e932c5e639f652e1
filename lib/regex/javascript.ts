// A JavaScript RegExp for what the linear engine refuses: look-around and back-references. It is printed from the same
// tree, so sets, case and places mean the same. It may take exponential time: run it under a deadline, line by line.
// Differs from spec: a reference to a group that took no part matches nothing in Python and the empty string here.
import type { Node, Place } from './ast.ts';
import { type ParseOptions, parseAny } from './parse.ts';
import { PatternError } from './pattern-error.ts';
import { classText, type Ranges } from './ranges.ts';
import { ignoringCase, NOT_SPACE, notWord, SPACE, word } from './unicode.ts';

const WORD = '[\\p{L}\\p{N}_]';

const PLACES: Record<Place, string> = {
  start: '^',
  end: '$',
  boundary: `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`,
  'no boundary': `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`,
};

export function toRegExp(source: string, options: ParseOptions = {}): RegExp {
  const { node } = parseAny(source, options);
  const flags = ignoresCase(node) ? 'iu' : 'u';
  if (flags === 'iu' && !closed(node)) {
    throw new PatternError(
      'syntax',
      'case must be ignored in the whole pattern when a back-reference ignores it',
    );
  }
  try {
    const out = new RegExp(print(node), flags);
    // V8 compiles, and refuses what is too large, at the first use.
    out.test('');
    return out;
  } catch (cause) {
    if (cause instanceof PatternError) throw cause;
    throw new PatternError('syntax', 'pattern cannot be run by the backtracking engine', { cause });
  }
}

function print(node: Node): string {
  switch (node.type) {
    case 'empty':
      return '(?:)';
    case 'set':
      return printSet(node.set);
    case 'sequence':
      return node.parts.map(print).join('');
    case 'either':
      return `(?:${node.options.map(print).join('|')})`;
    case 'repeat': {
      const bounds = `{${node.min},${node.max === Infinity ? '' : node.max}}`;
      return `(?:${print(node.node)})${bounds}${node.lazy ? '?' : ''}`;
    }
    case 'assert':
      return PLACES[node.at];
    case 'capture':
      return `(${print(node.node)})`;
    case 'look':
      return `(?${node.behind ? '<' : ''}${node.negative ? '!' : '='}${print(node.node)})`;
    case 'reference':
      return `(?:\\${node.group})`;
    case 'atomic':
      throw new PatternError(
        'syntax',
        'atomic groups and possessive quantifiers are not supported, write (?:...)',
      );
  }
}

function printSet(set: Ranges): string {
  if (set === word()) return WORD;
  if (set === notWord()) return '[^\\p{L}\\p{N}_]';
  return classText(set);
}

function children(node: Node): Node[] {
  if (node.type === 'sequence') return node.parts;
  if (node.type === 'either') return node.options;
  return 'node' in node ? [node.node] : [];
}

function ignoresCase(node: Node): boolean {
  return node.type === 'reference' ? node.ignoreCase : children(node).some(ignoresCase);
}

/** The flag i would add nothing to any set of the tree. */
function closed(node: Node): boolean {
  if (node.type !== 'set') return children(node).every(closed);
  if ([word(), notWord(), SPACE, NOT_SPACE].includes(node.set)) return true;
  return ignoringCase(node.set).join() === node.set.join();
}
