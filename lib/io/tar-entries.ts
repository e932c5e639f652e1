/**
 * The entries of a tar archive, read by their headers alone. Strict: a wrong checksum, a cut entry or a missing end mark
 * is a fault, since a part of a tree must not pass for the whole.
 */
import { readSync } from 'node:fs';
import { Fault } from '../fault.ts';

export interface TarEntry {
  type: 'file' | 'link' | 'hard link' | 'directory' | 'special';
  name: Buffer;
  /** Of links and hard links. */
  target: Buffer;
  size: number;
  /** Where the content begins. */
  offset: number;
  executable: boolean;
  /** Milliseconds since the epoch. */
  mtime: number;
}

const BLOCK = 512;
/** Longest pax header or GNU name taken. */
const MAX_EXTRA = 1 << 20;
const TYPES: Readonly<Record<string, TarEntry['type']>> = {
  '0': 'file',
  '\0': 'file',
  '7': 'file',
  '1': 'hard link',
  '2': 'link',
  '3': 'special',
  '4': 'special',
  '5': 'directory',
  '6': 'special',
};

export function* tarEntries(fd: number, length: number, what: string): Generator<TarEntry> {
  const cut = () => new Fault('invalid_args', `${what} ends early: it is not complete`);
  const bytesAt = (at: number, count: number): Buffer => {
    const bytes = Buffer.alloc(count);
    if (at + count > length || readSync(fd, bytes, 0, count, at) !== count) throw cut();
    return bytes;
  };
  let common: Pax = new Map();
  let own: Pax = new Map();
  for (let at = 0; ; ) {
    if (at === 0 && length < BLOCK) throw new Fault('invalid_args', `${what} is not a tar archive`);
    const header = bytesAt(at, BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (!hasSum(header)) {
      throw new Fault(
        'invalid_args',
        at === 0 ? `${what} is not a tar or tar.gz archive` : `${what} is damaged at byte ${at}`,
      );
    }
    const flag = String.fromCharCode(header[156]!);
    const extra = 'xgLK'.includes(flag);
    const size = extra
      ? number(header, 124, 12, what)
      : (sizeIn(own, common) ?? number(header, 124, 12, what));
    if (size < 0) throw new Fault('invalid_args', `${what} is damaged at byte ${at}: it has a negative size`);
    const offset = at + BLOCK;
    const type = TYPES[flag];
    // Only files have content; some writers give links the size of what they lead to.
    const content = type === undefined || type === 'file' ? size : 0;
    at = offset + Math.ceil(content / BLOCK) * BLOCK;
    if (offset + content > length) throw cut();
    if (extra) {
      if (size > MAX_EXTRA) throw new Fault('invalid_args', `${what} has a header of ${size} bytes`);
      const bytes = bytesAt(offset, size);
      if (flag === 'g') common = new Map([...common, ...pax(bytes, what)]);
      else if (flag === 'x') own = new Map([...own, ...pax(bytes, what)]);
      else own.set(flag === 'L' ? 'path' : 'linkpath', text(bytes, 0, size));
      continue;
    }
    const field = (name: string) => own.get(name) ?? common.get(name);
    const name = field('path') ?? nameIn(header);
    if (type === undefined || [...own.keys()].some((key) => key.startsWith('GNU.sparse.')))
      throw new Fault(
        'invalid_args',
        `${what} has ${JSON.stringify(name.toString('utf8').slice(0, 200))} in a form that is not supported (type ${JSON.stringify(flag)})`,
      );
    const mtime = Number(field('mtime')?.toString('latin1') ?? number(header, 136, 12, what));
    yield {
      type: type === 'file' && name.at(-1) === 0x2f ? 'directory' : type,
      name,
      target: field('linkpath') ?? text(header, 157, 100),
      size,
      offset,
      executable: (number(header, 100, 8, what) & 0o100) !== 0,
      mtime: Number.isFinite(mtime) ? mtime * 1000 : 0,
    };
    own = new Map();
  }
}

/** Extended headers by keyword. */
type Pax = Map<string, Buffer>;

/** Records `LENGTH KEYWORD=VALUE\n`, where LENGTH counts the whole record. */
function pax(bytes: Buffer, what: string): Pax {
  const fields: Pax = new Map();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const length = Number(bytes.toString('latin1', at, Math.max(at, space)));
    const equals = bytes.indexOf(0x3d, space);
    const end = at + length;
    if (!(length > 0) || end > bytes.length || equals < 0 || equals >= end || bytes[end - 1] !== 0x0a)
      throw new Fault('invalid_args', `${what} is damaged: it has an extended header that cannot be read`);
    fields.set(bytes.toString('latin1', space + 1, equals), bytes.subarray(equals + 1, end - 1));
    at = end;
  }
  return fields;
}

function sizeIn(own: Pax, common: Pax): number | undefined {
  const field = (own.get('size') ?? common.get('size'))?.toString('latin1');
  return field !== undefined && /^\d{1,15}$/.test(field) ? Number(field) : undefined;
}

/** Up to the first NUL. */
function text(bytes: Buffer, from: number, length: number): Buffer {
  const end = bytes.indexOf(0, from);
  return bytes.subarray(from, end < 0 ? from + length : Math.min(end, from + length));
}

function nameIn(header: Buffer): Buffer {
  const name = text(header, 0, 100);
  // GNU's own format has other things where ustar has the beginning of a long name.
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? text(header, 345, 155) : Buffer.alloc(0);
  return prefix.length > 0 ? Buffer.concat([prefix, Buffer.from('/'), name]) : name;
}

/** Octal digits, or a binary number when the first bit is set. */
function number(header: Buffer, from: number, length: number, what: string): number {
  if (header[from]! & 0x80) {
    let value = header[from] === 0xff ? -1 : header[from]! & 0x7f;
    for (let i = from + 1; i < from + length; i++) value = value * 256 + header[i]!;
    if (Number.isSafeInteger(value)) return value;
  } else {
    const digits = text(header, from, length).toString('latin1').trim();
    if (/^[0-7]*$/.test(digits)) return Number.parseInt(digits || '0', 8);
  }
  throw new Fault('invalid_args', `${what} is damaged: it has a number that cannot be read`);
}

/** The sum of the header's bytes with its own field as spaces. */
function hasSum(header: Buffer): boolean {
  const wanted = Number.parseInt(text(header, 148, 8).toString('latin1').trim(), 8);
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : header[i]!;
  return sum === wanted;
}
