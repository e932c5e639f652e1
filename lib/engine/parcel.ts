/**
 * Changed files as one object, on its way to where a command runs and back: a table of paths and modes, then the contents, one
 * after another. Whoever opens one trusts it in nothing: what does not fit is a fault `corrupt`.
 */
import { Buffer, isUtf8 } from 'node:buffer';
import { Fault } from '../fault.ts';
import { ByteReader, ByteWriter } from '../snapshot/bytes.ts';
import { MAX_PATH_BYTES, MODES, pathProblem } from '../snapshot/manifest.ts';
import { MAX_CHANGED, MAX_CHANGED_BYTES, MAX_ENTRY_BYTES } from './overlay.ts';
import type { Mode } from './overlay-tree.ts';

/** A file or a link as it is now; of a link, its target is what is read. */
export interface Found {
  mode: Mode;
  size: number;
  read(): Promise<Uint8Array>;
}

/** By path, null when it is gone. */
export type FoundFiles = ReadonlyMap<string, Found | null>;

/** What is known of a parcel before it is opened. */
export interface Told {
  bytes: number;
  /** In hex. */
  sha256: string;
}

const MAGIC = 'zgp1';
/** Behind the modes: the path is gone. */
const GONE = MODES.length;
/** Contents that are read at once. */
const AT_ONCE = 16;
/** A target may have become longer by the signs that stand for what is not UTF-8 in it. */
const MAX_TARGET_BYTES = 3 * MAX_PATH_BYTES;
/** Of a path and a size in the table. */
const MAX_ROW_BYTES = MAX_PATH_BYTES + 16;
export const MAX_PARCEL_BYTES = MAX_CHANGED_BYTES + MAX_CHANGED * MAX_ROW_BYTES;

export async function packParcel(changes: FoundFiles): Promise<Uint8Array> {
  const sorted = [...changes].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const contents: Uint8Array[] = [];
  for (let at = 0; at < sorted.length; at += AT_ONCE) {
    const some = sorted.slice(at, at + AT_ONCE);
    contents.push(...(await Promise.all(some.map(async ([, found]) => (await found?.read()) ?? NOTHING))));
  }
  const table = new ByteWriter();
  table.raw(Buffer.from(MAGIC));
  table.number(sorted.length);
  for (const [n, [path, found]] of sorted.entries()) {
    table.string(path);
    table.number(found ? MODES.indexOf(found.mode) : GONE);
    table.number(contents[n]!.length);
  }
  const total = contents.reduce((sum, { length }) => sum + length, 0);
  const longest = contents.reduce((most, { length }) => Math.max(most, length), 0);
  if (sorted.length > MAX_CHANGED || total > MAX_CHANGED_BYTES || longest > MAX_ENTRY_BYTES)
    throw new Fault('too_large', `at most ${MAX_CHANGED} files and ${MAX_CHANGED_BYTES} bytes can be sent`);
  return Buffer.concat([table.done(), ...contents]);
}

const NOTHING = new Uint8Array(0);

export function openParcel(
  bytes: Uint8Array,
  told: Told,
  sha256: (bytes: Uint8Array) => Uint8Array,
): Map<string, Found | null> {
  const reader = new ByteReader(bytes, 'the parcel');
  if (bytes.length !== told.bytes || Buffer.from(sha256(bytes)).toString('hex') !== told.sha256)
    reader.bad('is not what was told of it');
  if (Buffer.from(reader.raw(MAGIC.length)).toString('latin1') !== MAGIC)
    reader.bad('does not begin as one; a newer zgate may have made it');
  const rows = table(reader);
  const files = new Map<string, Found | null>();
  for (const { path, kind, size } of rows) {
    const content = reader.raw(size);
    if (kind === GONE) {
      files.set(path, null);
      continue;
    }
    const mode = MODES[kind]!;
    if (mode === '120000' && !isTarget(content)) reader.bad('has a link that leads nowhere');
    files.set(path, { mode, size, read: async () => content });
  }
  reader.end();
  return files;
}

function table(reader: ByteReader): { path: string; kind: number; size: number }[] {
  const rows: { path: string; kind: number; size: number }[] = [];
  let before = Buffer.alloc(0);
  let total = 0;
  for (let n = reader.number(MAX_CHANGED); n > 0; n--) {
    const path = Buffer.from(reader.raw(reader.number(MAX_PATH_BYTES)));
    const problem = pathProblem(path);
    if (problem !== undefined) reader.bad(`has an impossible path, which ${problem}`);
    if (Buffer.compare(before, path) >= 0) reader.bad('has paths out of order');
    before = path;
    const kind = reader.number(GONE);
    const size = reader.number(kind === GONE ? 0 : MAX_ENTRY_BYTES);
    total += size;
    rows.push({ path: path.toString('utf8'), kind, size });
  }
  if (total > MAX_CHANGED_BYTES) reader.bad('holds too much');
  return rows;
}

const isTarget = (bytes: Uint8Array) =>
  bytes.length > 0 && bytes.length <= MAX_TARGET_BYTES && isUtf8(bytes) && !bytes.includes(0);
