// Reads a pattern in the spelling of Python's re or of JavaScript. See DECISIONS.md, "Regular expressions".
// Patterns are matched line by line, so ^ \A and $ \Z \z all mean the ends of the line, with or without (?m).
import { either, type Node, one, type Place, sequence } from './ast.ts';
import { PatternError } from './pattern-error.ts';
import { characterClass, escapedPoint, escapedSet, Source, syntax } from './source.ts';
import { ANY, ignoringCase, NOT_NEWLINE } from './unicode.ts';

export type ParseOptions = { ignoreCase?: boolean | undefined };

const MAX_LENGTH = 1000;
const MAX_GROUPS = 50;
const MAX_REPEAT = 20_000;

type Flags = { ignoreCase: boolean; dotAll: boolean; verbose: boolean };

/** The tree of a pattern that runs in linear time; anything else is refused with a PatternError. */
export function parse(source: string, options: ParseOptions = {}): Node {
  const { node, beyond } = parseAny(source, options);
  if (beyond) throw new PatternError('needs_backtracking', `${beyond} needs a backtracking engine`);
  return node;
}

/** As parse, but with look-around and references; `beyond` names the first thing a linear engine cannot do. */
export function parseAny(source: string, options: ParseOptions = {}): { node: Node; beyond?: string } {
  if (source.length > 2 * MAX_LENGTH || Array.from(source).length > MAX_LENGTH) {
    throw new PatternError('too_large', `pattern is longer than ${MAX_LENGTH} characters`);
  }
  const parser = new Parser(source, options.ignoreCase ?? false);
  const node = parser.pattern();
  return parser.beyond === undefined ? { node } : { node, beyond: parser.beyond };
}

const PLACES: Record<string, Place> = {
  '^': 'start',
  $: 'end',
  '\\A': 'start',
  '\\Z': 'end',
  '\\z': 'end',
  '\\b': 'boundary',
  '\\B': 'no boundary',
};

class Parser {
  readonly source: Source;
  beyond: string | undefined;
  private flags: Flags;
  private groups = 0;
  private captures = 0;
  private readonly names = new Map<string, number>();
  private readonly references: { name: string; at: number; node: Node & { type: 'reference' } }[] = [];

  constructor(text: string, ignoreCase: boolean) {
    this.source = new Source(text);
    this.flags = { ignoreCase, dotAll: false, verbose: false };
  }

  pattern(): Node {
    while (/^\(\?[A-Za-z]+\)/.test(this.source.chars.slice(this.source.at, this.source.at + 16).join(''))) {
      this.source.at += 2;
      this.flags = this.flagLetters(this.flags);
      this.source.at++;
    }
    const node = this.alternation();
    if (!this.source.done) throw syntax(`unbalanced ) at ${this.source.at}, write \\) for a literal one`);
    for (const { name, at, node } of this.references) {
      node.group = this.names.get(name) ?? (/^\d+$/.test(name) ? Number(name) : 0);
      if (node.group < 1 || node.group > this.captures)
        throw syntax(`reference to unknown group ${name} at ${at}`);
    }
    return node;
  }

  private alternation(): Node {
    const options = [this.sequence()];
    while (this.source.eat('|')) options.push(this.sequence());
    return either(options);
  }

  private sequence(): Node {
    const parts: Node[] = [];
    for (;;) {
      this.skipBlanks();
      const next = this.source.peek();
      if (next === '' || next === '|' || next === ')') return sequence(parts);
      const atom = this.atom();
      parts.push(this.quantified(atom, next !== '(' && atom.type === 'assert'));
    }
  }

  /** Comments, and in verbose mode white space and # to the end of the line, mean nothing outside a class. */
  private skipBlanks(): void {
    const { source } = this;
    for (;;) {
      const from = source.at;
      if (this.flags.verbose) source.run(/[ \t\n\r\f\v]/);
      if (this.flags.verbose && source.eat('#')) source.run(/[^\n]/);
      if (source.eat('(?#') && source.until(')') === undefined)
        throw syntax(`unterminated comment at ${from}`);
      if (source.at === from) return;
    }
  }

  private atom(): Node {
    const { source, flags } = this;
    const from = source.at;
    if (source.eat('(')) return this.group(from);
    if (source.eat('[')) return one(characterClass(source, from, flags.ignoreCase));
    if (source.eat('.')) return one(flags.dotAll ? ANY : NOT_NEWLINE);
    if (this.quantifier()) throw syntax(`nothing to repeat at ${from}`);
    const place = source.peek() === '\\' ? `\\${source.peek(1)}` : source.peek();
    if (Object.hasOwn(PLACES, place)) {
      source.at += place.length;
      return { type: 'assert', at: PLACES[place]! };
    }
    if (!source.eat('\\')) return this.point(source.chars[source.at++]!.codePointAt(0)!);
    const reference = this.reference(from);
    if (reference) return reference;
    const set = escapedSet(source, from, flags.ignoreCase);
    return set ? one(set) : this.point(escapedPoint(source, from));
  }

  private point(point: number): Node {
    return one(this.flags.ignoreCase ? ignoringCase([point, point]) : [point, point]);
  }

  /** \1 to \99 and \k<name>; three octal digits are a character, as in Python. */
  private reference(from: number): Node | undefined {
    const { source } = this;
    if (source.eat('k<')) return this.refer(source.until('>') ?? '', from);
    if (!/[1-9]/.test(source.peek())) return undefined;
    if (/^[1-3][0-7]{2}$/.test(source.chars.slice(source.at, source.at + 3).join(''))) return undefined;
    return this.refer(source.run(/\d/, 2), from);
  }

  private refer(name: string, at: number): Node {
    const node: Node = { type: 'reference', group: 0, ignoreCase: this.flags.ignoreCase };
    this.references.push({ name, at, node });
    this.beyond ??= `back-reference to group ${name}`;
    return node;
  }

  private quantified(atom: Node, placed: boolean): Node {
    this.skipBlanks();
    const { source } = this;
    const from = source.at;
    const bounds = this.quantifier();
    if (!bounds) return atom;
    if (placed) throw syntax(`nothing to repeat at ${from}`);
    const [min, max] = bounds;
    if (min > max) throw syntax(`bad repeat at ${from}, the lower bound comes first`);
    if (Math.max(min, max === Infinity ? 0 : max) > MAX_REPEAT) {
      throw new PatternError('too_large', `repeat at ${from} is over ${MAX_REPEAT}`);
    }
    const lazy = source.eat('?');
    const node: Node = { type: 'repeat', node: atom, min, max, lazy };
    const possessive = !lazy && source.eat('+');
    if (possessive) this.beyond ??= 'possessive quantifier';
    this.skipBlanks();
    const again = source.at;
    if (this.quantifier())
      throw syntax(`nothing to repeat at ${again}, write (?:...) around what is repeated twice`);
    return possessive ? { type: 'atomic', node } : node;
  }

  /** Takes a quantifier and gives its bounds; a { that opens none is left as a literal. */
  private quantifier(): [number, number] | undefined {
    const { source } = this;
    if (source.eat('*')) return [0, Infinity];
    if (source.eat('+')) return [1, Infinity];
    if (source.eat('?')) return [0, 1];
    const from = source.at;
    if (source.eat('{') && source.peek() !== '}') {
      const min = source.run(/\d/);
      const max = source.eat(',') ? source.run(/\d/) || 'Infinity' : min;
      if (source.eat('}')) return [Number(min), Number(max)];
    }
    source.at = from;
    return undefined;
  }

  /** What follows a ( taken at `from`. */
  private group(from: number): Node {
    const { source } = this;
    if (++this.groups > MAX_GROUPS) {
      throw new PatternError('too_large', `pattern has more than ${MAX_GROUPS} groups`);
    }
    if (!source.eat('?')) return this.capture(from);
    if (source.eat(':')) return this.body(from);
    if (source.eat('P=')) return this.refer(source.until(')') ?? '', from);
    for (const [opening, what, behind, negative] of LOOKS) {
      if (!source.eat(opening)) continue;
      this.beyond ??= what;
      return { type: 'look', behind, negative, node: this.body(from) };
    }
    if (source.eat('P<') || source.eat('<')) return this.capture(from, source.until('>') ?? '');
    if (source.eat('>')) {
      this.beyond ??= 'atomic group';
      return { type: 'atomic', node: this.body(from) };
    }
    if (/[A-Za-z-]/.test(source.peek()) && source.peek() !== 'P') return this.flagged(from);
    throw syntax(`unknown group (?${source.peek()} at ${from}, write \\( for a literal (`);
  }

  private capture(from: number, name?: string): Node {
    const number = ++this.captures;
    if (name !== undefined) {
      if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) throw syntax(`bad group name "${name}" at ${from}`);
      if (this.names.has(name)) throw syntax(`group name ${name} is used twice, again at ${from}`);
      this.names.set(name, number);
    }
    return { type: 'capture', node: this.body(from) };
  }

  private body(from: number): Node {
    const node = this.alternation();
    if (!this.source.eat(')')) throw syntax(`unterminated group at ${from}, write \\( for a literal (`);
    return node;
  }

  /** (?i:…) and (?s-i:…): the flags hold inside the group. */
  private flagged(from: number): Node {
    const outer = this.flags;
    this.flags = this.flagLetters(outer);
    if (this.source.peek() === ')') {
      throw syntax(`flags at ${from} belong at the start of the pattern or to a group, as in (?i:...)`);
    }
    if (!this.source.eat(':')) throw syntax(`unterminated flags at ${from}, write (?i:...)`);
    const node = this.body(from);
    this.flags = outer;
    return node;
  }

  private flagLetters(flags: Flags): Flags {
    const out = { ...flags };
    let on = true;
    for (let char = this.source.peek(); /[A-Za-z-]/.test(char); char = this.source.peek()) {
      if (char === '-') on = false;
      else if (char === 'i') out.ignoreCase = on;
      else if (char === 's') out.dotAll = on;
      else if (char === 'x') out.verbose = on;
      else if (char !== 'm' && char !== 'u') {
        throw syntax(`unknown flag ${char} at ${this.source.at}, known are i, m, s, u and x`);
      }
      this.source.at++;
    }
    return out;
  }
}

const LOOKS = [
  ['=', 'look-ahead', false, false],
  ['!', 'look-ahead', false, true],
  ['<=', 'look-behind', true, false],
  ['<!', 'look-behind', true, true],
] as const;
