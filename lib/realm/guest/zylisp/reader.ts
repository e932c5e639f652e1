/**
 * Text to forms, without recursion: lists know where they start, symbols where they stand. `'x` reads as (quote x) and
 * so on, `{k v}` as a map. Pure and on its own: the terminal client asks `unfinished` here as well.
 */
import { UnfinishedError, ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { type Big, exact, Float, Form, Keyword, list, placeAt, placeOf, Sym } from './values.ts';

const MAX_DEPTH = 1000;
/** 1,000,000 bits in decimal. */
const MAX_DIGITS = 301_030;
const INTEGER = /^[+-]?\d+$/;
const FLOAT = /^[+-]?(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?$/;
const NUMERIC_START = /^[+-]?\.?\d/;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };
const PREFIXES: Record<string, string> = {
  "'": 'quote',
  '`': 'quasiquote',
  ',': 'unquote',
  ',@': 'unquote-splicing',
};
const WORDS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['nil', null],
  ['+inf.0', new Float(Number.POSITIVE_INFINITY)],
  ['-inf.0', new Float(Number.NEGATIVE_INFINITY)],
  ['+nan.0', new Float(Number.NaN)],
]);

/** A list or map being read, or a prefix that waits for its form. */
interface Open {
  what: '(' | '{' | 'prefix';
  text: string;
  at: number;
  items: unknown[];
}

/** `file` is part of the places: forms know theirs wherever they are evaluated. */
export function read(source: string, file = 0): unknown[] {
  const forms: unknown[] = [];
  const open: Open[] = [];
  const endsToken = /[\s(){}"';`,[\]]/g;
  let line = 1;
  let lineStart = 0;
  let i = 0;

  function add(value: unknown): void {
    let made = value;
    for (;;) {
      const last = open[open.length - 1];
      if (last === undefined) {
        forms.push(made);
        return;
      }
      last.items.push(made);
      if (last.what !== 'prefix') return;
      open.pop();
      made = new Form(new Sym(PREFIXES[last.text]!, last.at), list(last.items), last.at);
    }
  }
  function push(what: Open['what'], text: string, at: number): void {
    if (open.length >= MAX_DEPTH) throw new ZylispError('limit-error', `nested deeper than ${MAX_DEPTH}`, at);
    open.push({ what, text, at, items: [] });
  }
  function close(char: string, at: number): void {
    const last = open[open.length - 1];
    if (last?.what === 'prefix') throw new ZylispError('syntax-error', `nothing after ${last.text}`, last.at);
    if (last?.what !== (char === ')' ? '(' : '{')) {
      const name = char === ')' ? 'paren' : 'brace';
      throw new ZylispError('syntax-error', `unexpected closing ${name} at ${words(at)}`, at);
    }
    open.pop();
    add(char === '}' ? mapFrom(last) : last.items.length === 0 ? null : listFrom(last));
  }

  while (i < source.length) {
    const char = source[i]!;
    const at = placeAt(file, line, i - lineStart + 1);
    if (char === ' ') {
      i++;
    } else if (char === '\n') {
      line++;
      lineStart = ++i;
    } else if (char === ';') {
      const end = source.indexOf('\n', i);
      i = end === -1 ? source.length : end;
    } else if (char === '(' || char === '{') {
      push(char, char, at);
      i++;
    } else if (char === ')' || char === '}') {
      close(char, at);
      i++;
    } else if (char === '"') {
      const { text, end } = readString(source, i, at);
      for (
        let from = source.indexOf('\n', i);
        from !== -1 && from < end;
        from = source.indexOf('\n', from + 1)
      ) {
        line++;
        lineStart = from + 1;
      }
      add(text);
      i = end;
    } else if (char === "'" || char === '`' || char === ',') {
      const prefix = char === ',' && source[i + 1] === '@' ? ',@' : char;
      push('prefix', prefix, at);
      i += prefix.length;
    } else if (char === '[' || char === ']') {
      throw new ZylispError('syntax-error', `unexpected character: ${char}`, at);
    } else if (/\s/.test(char)) {
      i++;
    } else {
      endsToken.lastIndex = i;
      const end = endsToken.exec(source)?.index ?? source.length;
      add(atom(source.slice(i, end), at));
      i = end;
    }
  }
  const last = open[open.length - 1];
  if (last?.what === 'prefix')
    throw new UnfinishedError('syntax-error', `nothing after ${last.text}`, last.at);
  if (last !== undefined)
    throw new UnfinishedError('syntax-error', `unclosed ${last.what === '(' ? 'list' : 'map'}`, last.at);
  return forms;
}

/** Whether a text only lacks its end. */
export function unfinished(source: string): boolean {
  try {
    read(source);
    return false;
  } catch (error) {
    return error instanceof UnfinishedError;
  }
}

function words(at: number): string {
  const { line, col } = placeOf(at);
  return `line ${line}, col ${col}`;
}

function listFrom({ items, at }: Open): Form {
  return new Form(items[0], list(items.slice(1)), at);
}

function mapFrom({ items, at }: Open): PersistentMap {
  if (items.length % 2 !== 0) throw new ZylispError('syntax-error', 'a map needs a value for every key', at);
  const map = PersistentMap.of(items);
  if (map.size !== items.length / 2) throw new ZylispError('syntax-error', 'a map has a key twice', at);
  return map;
}

function readString(source: string, from: number, at: number): { text: string; end: number } {
  const endsPlainText = /["\\]/g;
  let text = '';
  let i = from + 1;
  for (;;) {
    endsPlainText.lastIndex = i;
    const end = endsPlainText.exec(source)?.index;
    if (end === undefined || (source[end] === '\\' && end + 1 >= source.length))
      throw new UnfinishedError('syntax-error', 'unclosed string', at);
    text += source.slice(i, end);
    if (source[end] === '"') return { text, end: end + 1 };
    const escaped = ESCAPES[source[end + 1]!];
    if (escaped === undefined)
      throw new ZylispError('syntax-error', `unknown escape: \\${source[end + 1]}`, at);
    text += escaped;
    i = end + 2;
  }
}

function atom(text: string, at: number): unknown {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (INTEGER.test(text)) return integer(text, at);
  if (FLOAT.test(text)) return new Float(Number(text));
  if (NUMERIC_START.test(text)) throw new ZylispError('syntax-error', `bad number: ${text.slice(0, 40)}`, at);
  if (text[0] === ':' && text.length > 1) return new Keyword(text.slice(1));
  return new Sym(text, at);
}

export function integer(text: string, at = 0): number | Big {
  if (text.length < 16) return Number(text) + 0;
  if (text.length > MAX_DIGITS)
    throw new ZylispError('limit-error', 'integer too large: more than 1000000 bits', at);
  return exact(BigInt(text[0] === '+' ? text.slice(1) : text));
}

/** A number as the reader would read it, or undefined. */
export function numberFrom(text: string): unknown {
  if (INTEGER.test(text)) return integer(text);
  return FLOAT.test(text) ? new Float(Number(text)) : undefined;
}
