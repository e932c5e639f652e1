/** Built-ins on strings and symbols. Lengths and indexes count UTF-16 units. */
import type { Checks, Row } from './builtins.ts';
import { ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { write } from './printer.ts';
import { numberFrom } from './reader.ts';
import { items, Keyword, list, Pair, Sym } from './values.ts';

/** Characters of one string. */
const MAX_STRING = 16_777_216;

export function limited(text: string): string {
  if (text.length <= MAX_STRING) return text;
  throw new ZylispError('limit-error', `string longer than ${MAX_STRING} characters`);
}

/** Puts parts together, and gives up before the memory does. */
function joined(parts: readonly string[], separator: string): string {
  const gaps = separator.length * Math.max(0, parts.length - 1);
  const total = parts.reduce((sum, part) => sum + part.length, gaps);
  if (total > MAX_STRING) throw new ZylispError('limit-error', `string longer than ${MAX_STRING} characters`);
  return parts.join(separator);
}

export function strings(check: Checks): Row[] {
  const { nameOf } = check.machine;
  const string = (name: string, value: unknown) => check.string(name, value);
  const display = (value: unknown) => (value === null ? '' : write(value, { quoted: false, nameOf }));

  function substring(text: unknown, from: unknown, to?: unknown): string {
    const whole = string('substring', text);
    const start = check.index('substring', from);
    const end = to === undefined ? whole.length : check.index('substring', to);
    if (start < 0 || end > whole.length || start > end)
      throw new ZylispError(
        'runtime-error',
        `substring: ${start} to ${end} is outside a string of ${whole.length}`,
      );
    return whole.slice(start, end);
  }
  function split(text: unknown, by?: unknown): unknown {
    const whole = string('string-split', text);
    if (by === undefined) return list(whole.split(/\s+/).filter(Boolean));
    return list(whole.split(string('string-split', by)));
  }
  function join(parts: unknown, by?: unknown): string {
    const texts = items(check.list('string-join', parts)).map((part) =>
      write(part, { quoted: false, nameOf }),
    );
    return joined(texts, by === undefined ? '' : string('string-join', by));
  }
  function repeat(text: unknown, count: unknown): string {
    const [one, times] = [string('string-repeat', text), check.index('string-repeat', count)];
    if (one.length * times > MAX_STRING)
      throw new ZylispError('limit-error', `string longer than ${MAX_STRING} characters`);
    return one.repeat(Math.max(0, times));
  }
  function replace(text: unknown, what: unknown, by: unknown): string {
    const parts = string('string-replace', text).split(string('string-replace', what));
    return joined(parts, string('string-replace', by));
  }
  function index(text: unknown, part: unknown): number | null {
    const found = string('string-index', text).indexOf(string('string-index', part));
    return found === -1 ? null : found;
  }
  function at(text: unknown, where: unknown): string {
    const whole = string('string-ref', text);
    const position = check.index('string-ref', where);
    const char = whole[position];
    if (char !== undefined) return char;
    throw new ZylispError(
      'runtime-error',
      `string-ref: index ${position} is outside a string of ${whole.length}`,
    );
  }
  const on = (name: string, of: (text: string) => unknown) => (text: unknown) => of(string(name, text));
  const both = (name: string, of: (a: string, b: string) => unknown) => (a: unknown, b: unknown) =>
    of(string(name, a), string(name, b));

  return [
    [
      'str',
      '(& values)',
      'The values as one text; nil is nothing.',
      (...values: unknown[]) => joined(values.map(display), ''),
    ],
    [
      'pr-str',
      '(& values)',
      'The values as the reader reads them, separated by spaces.',
      (...values: unknown[]) => limited(values.map((value) => check.machine.print(value)).join(' ')),
    ],
    [
      'string-append',
      '(& strings)',
      'The strings one after the other.',
      (...values: unknown[]) =>
        joined(
          values.map((value) => string('string-append', value)),
          '',
        ),
    ],
    ['string-length', '(string)', 'The number of characters.', on('string-length', (text) => text.length)],
    ['substring', '(string start [end])', 'The characters from start to before end.', substring],
    ['string-ref', '(string index)', 'The character at an index, as a string.', at],
    ['string-split', '(string [separator])', 'The parts between separators, or the words.', split],
    ['string-join', '(list [separator])', 'The elements as one text.', join],
    ['string-upcase', '(string)', 'In capital letters.', on('string-upcase', (text) => text.toUpperCase())],
    ['string-downcase', '(string)', 'In small letters.', on('string-downcase', (text) => text.toLowerCase())],
    ['string-trim', '(string)', 'Without space at both ends.', on('string-trim', (text) => text.trim())],
    ['string-repeat', '(string count)', 'The string so many times.', repeat],
    ['string-replace', '(string what by)', 'Every occurrence of what replaced.', replace],
    [
      'string-reverse',
      '(string)',
      'From the last character to the first.',
      on('string-reverse', (text) => [...text].reverse().join('')),
    ],
    ['string-index', '(string part)', 'Where a part first stands, else nil.', index],
    [
      'string-contains?',
      '(string part)',
      'Whether a part stands in it.',
      both('string-contains?', (text, part) => text.includes(part)),
    ],
    [
      'string-starts-with?',
      '(string part)',
      'Whether it starts with a part.',
      both('string-starts-with?', (text, part) => text.startsWith(part)),
    ],
    [
      'string-ends-with?',
      '(string part)',
      'Whether it ends with a part.',
      both('string-ends-with?', (text, part) => text.endsWith(part)),
    ],
    ['string<?', '(a b)', 'Whether a sorts before b.', both('string<?', (a, b) => a < b)],
    [
      'string->number',
      '(string)',
      'The number it spells, else nil.',
      on('string->number', (text) => numberFrom(text) ?? null),
    ],
    [
      'number->string',
      '(number)',
      'The digits.',
      (value: unknown) => check.machine.print(check.number('number->string', value)),
    ],
    ['string->symbol', '(string)', 'The symbol of that name.', on('string->symbol', (text) => new Sym(text))],
    [
      'symbol->string',
      '(symbol)',
      'The name.',
      (value: unknown) => check.symbol('symbol->string', value).name,
    ],
    [
      'string->keyword',
      '(string)',
      'The keyword of that name.',
      on('string->keyword', (text) => new Keyword(text)),
    ],
    [
      'keyword->string',
      '(keyword)',
      'The name, without the colon.',
      (value: unknown) =>
        value instanceof Keyword ? value.name : check.wrong('keyword->string', 'keyword', value),
    ],
    [
      'string->list',
      '(string)',
      'The characters, each as a string.',
      on('string->list', (text) => list([...text])),
    ],
    ['string?', '(x)', 'Whether x is a string.', (value: unknown) => typeof value === 'string'],
    ['symbol?', '(x)', 'Whether x is a symbol.', (value: unknown) => value instanceof Sym],
    ['keyword?', '(x)', 'Whether x is a keyword.', (value: unknown) => value instanceof Keyword],
    [
      'count',
      '(value)',
      'How much is in a list, map or string.',
      (value: unknown) => {
        if (typeof value === 'string') return value.length;
        if (value instanceof PersistentMap) return value.size;
        return items(
          value === null || value instanceof Pair
            ? value
            : check.wrong('count', 'list, map or string', value),
        ).length;
      },
    ],
  ];
}
