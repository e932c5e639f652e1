/**
 * Values as text, without recursion: quoted is what the reader reads back, otherwise strings stand bare. Writing stops
 * once `max` characters are there, so that a preview of a huge value costs little.
 */
import { ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { Big, Float, Keyword, Macro, Pair, Sym } from './values.ts';

export interface Style {
  quoted: boolean;
  /** The name of a built-in function, undefined for the program's own. */
  nameOf: (value: unknown) => string | undefined;
  max?: number;
}

const ESCAPED: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

/** What is left of a list or a map: its next part, and what ends it. */
interface Left {
  next: Pair | null;
  end: ')' | '}';
  first: boolean;
}

export function write(value: unknown, style: Style): string {
  const { max = Number.POSITIVE_INFINITY } = style;
  const open: Left[] = [];
  let text = '';
  function start(part: unknown): void {
    if (part instanceof Pair) {
      text += '(';
      open.push({ next: part, end: ')', first: true });
    } else if (part instanceof PersistentMap) {
      text += '{';
      open.push({ next: flat(part), end: '}', first: true });
    } else text += atomText(part, style);
  }
  start(value);
  while (open.length > 0 && text.length <= max) {
    const left = open[open.length - 1]!;
    if (left.next === null) {
      text += left.end;
      open.pop();
      continue;
    }
    const { car, cdr } = left.next;
    if (!left.first) text += ' ';
    left.first = false;
    left.next = cdr;
    start(car);
  }
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

function flat(map: PersistentMap): Pair | null {
  let made: Pair | null = null;
  const entries = map.entries();
  for (let i = entries.length - 1; i >= 0; i--) {
    const [key, value] = entries[i]!;
    made = new Pair(key, new Pair(value, made));
  }
  return made;
}

function atomText(value: unknown, { quoted, nameOf }: Style): string {
  if (value === null) return 'nil';
  if (typeof value === 'string') return quoted ? quote(value) : value;
  if (value instanceof Sym) return value.name;
  if (value instanceof Keyword) return `:${value.name}`;
  if (value instanceof Float) return floatText(value.float);
  if (value instanceof Big) return String(value.big);
  if (typeof value === 'function') {
    const name = nameOf(value);
    return name === undefined ? '<function>' : `<primitive:${name}>`;
  }
  if (value instanceof Macro) return '<macro>';
  if (value instanceof ZylispError) return `<${value.type}: ${value.message}>`;
  return String(value);
}

function quote(text: string): string {
  return `"${text.replace(/[\n\t\r"\\]/g, (char) => ESCAPED[char]!)}"`;
}

export function floatText(float: number): string {
  if (Number.isNaN(float)) return '+nan.0';
  if (!Number.isFinite(float)) return float > 0 ? '+inf.0' : '-inf.0';
  if (Object.is(float, -0)) return '-0.0';
  const text = String(float);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
