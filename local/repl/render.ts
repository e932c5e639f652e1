/** Replies as people read them: a value on a line, an error on a line with its place. */
import { inspect } from 'node:util';
import type { Fault } from '../../lib/fault.ts';
import type { Lang } from '../../lib/realm/realms.ts';
import type { Reply } from '../client/client.ts';
import { clean } from '../terminal-text.ts';

export type Paint = (text: string) => string;

const RED = '\u001b[31m';
const GREEN = '\u001b[32m';
const DIM = '\u001b[2m';
const PLAIN = '\u001b[0m';

/** Colours for a terminal that wants them. */
export function paints(coloured: boolean): { red: Paint; green: Paint; dim: Paint } {
  const paint = (colour: string) => (text: string) => (coloured ? `${colour}${text}${PLAIN}` : text);
  return { red: paint(RED), green: paint(GREEN), dim: paint(DIM) };
}

interface ErrorValue {
  error: string;
  type: string;
  /** What JavaScript calls it. */
  name?: string;
  line?: number;
  col?: number;
  file?: string;
}

/** A program's error, which is a value. */
export function errorOf({ value, data }: Reply): ErrorValue | undefined {
  return data?.thrown === true ? (value as ErrorValue) : undefined;
}

export function errorText({ error, type, name = type, line, col, file }: ErrorValue): string {
  const place = line === undefined ? [] : [line, ...(col === undefined ? [] : [col])];
  // Names that the server makes up for what is typed in say nothing.
  const where = [...(file === undefined || file.startsWith('repl#') ? [] : [file]), ...place].join(':');
  return oneLine(`${name}: ${error}${where === '' ? '' : ` (at ${where})`}`);
}

export const faultText = ({ message }: Fault): string => oneLine(`protocol error: ${message}`);

/** A value as text; undefined when there is none to show. */
export function valueText({ value, data }: Reply, lang: Lang): string | undefined {
  if (typeof data?.preview === 'string') return data.preview;
  if (value === undefined) return undefined;
  if (lang === 'zylisp') return value === null ? 'nil' : JSON.stringify(value);
  return inspect(value, { depth: 8, breakLength: 100 });
}

const oneLine = (text: string) => clean(text.replaceAll('\n', ' '));
