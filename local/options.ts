/** Options that several commands take, as they are written. */
import { Fault } from '../lib/fault.ts';
import type { Lang } from '../lib/realm/realms.ts';
import type { CodecName } from '../lib/wire/codec.ts';

export function langOption(text: string | undefined): Lang | undefined {
  if (text === undefined || text === 'js' || text === 'zylisp') return text;
  throw new Fault('invalid_args', `--lang must be js or zylisp, got ${text}`);
}

export function codecOption(text: string): CodecName {
  if (text === 'json' || text === 'msgpack') return text;
  throw new Fault('invalid_args', `--codec must be json or msgpack, got ${text}`);
}
