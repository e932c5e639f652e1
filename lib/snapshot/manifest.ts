/**
 * The manifest: what is in a snapshot and where its bytes are. Columns instead of objects: a tree of a million files is
 * a few typed arrays. Three pieces, so that a search reads only the first: core, times, hashes. Format: README.md here.
 * What is written and what is checked on reading stand side by side; that is why it is one long file.
 */
import { Buffer, isUtf8 } from 'node:buffer';
import type { Kernel } from '../kernel/kernel.ts';
import { ByteReader, ByteWriter, TableReader } from './bytes.ts';
import { pack, unpack } from './compressed.ts';
import { isGitPath, MAY_BE_GIT } from './git-path.ts';
import { isObjectName } from './layout.ts';

export const FILE = 0;
export const EXECUTABLE = 1;
export const LINK = 2;

/** A NUL among the first 8 KiB. */
export const BINARY = 1;
/** Holds \r: line breaks are more than \n. */
export const HAS_CR = 2;
/** Holds a byte above ASCII. */
export const NON_ASCII = 4;
/** In a bulk pack, outside the search index. */
export const BULK = 8;
/** Its last line has no break. */
export const UNENDED = 16;
/** In memory only (memory.ts): the text is not there, for it is larger than an index takes, or could not be read. */
export const TOO_LARGE = 32;
export const UNREADABLE = 64;

/** Most files and blocks a snapshot may have, and the largest file. */
export const MAX_FILES = 1_000_000;
export const MAX_BLOCKS = 4_000_000;
export const MAX_FILE_BYTES = 2 ** 31 - 1;
export const MAX_PATH_BYTES = 4096;
const MAX_PACKS = 100_000;
export const MAX_PACK_BYTES = 2 ** 31 - 1;

/** Bytes of a block's checksum: the first of its SHA-256. */
export const SUM_BYTES = 8;

export interface PackEntry {
  key: string;
  kind: 'text' | 'bulk';
  /** Number of its first block in the snapshot. */
  first: number;
  blocks: number;
}

/** A generation of text packs with one search index over their blocks, in order. */
export interface SegmentEntry {
  key: string;
  firstPack: number;
  packs: number;
}

export interface Blocks {
  count: number;
  /** Where each begins in its pack. */
  offset: Uint32Array;
  /** Bytes in the pack; as many as `size` when it is not compressed. */
  stored: Uint32Array;
  size: Uint32Array;
  /** Line breaks in it. */
  breaks: Uint32Array;
  /** SUM_BYTES each, of the stored bytes. */
  sums: Uint8Array;
}

export interface Files {
  count: number;
  /** All paths, one after another, in the order of their bytes. */
  names: Uint8Array;
  /** Where each path begins in `names`; one more for the end. */
  nameAt: Uint32Array;
  /** Pairs: files in another directory than the one before, and how many bytes of the path they share with it. */
  turns: Uint32Array;
  kind: Uint8Array;
  flags: Uint8Array;
  size: Uint32Array;
  /** Lines of each file's text. */
  lines: Uint32Array;
  /** The block where each file begins; 0 for empty files and links. */
  block: Uint32Array;
  /** Where in that block. */
  at: Uint32Array;
  /** Targets of links by file number. */
  links: Map<number, string>;
}

export interface Manifest {
  files: Files;
  blocks: Blocks;
  packs: PackEntry[];
  segments: SegmentEntry[];
}

const MAGIC = 'zgm1';

export function encodeCore({ files, blocks, packs, segments }: Manifest, kernel: Kernel): Uint8Array {
  const out = new ByteWriter();
  out.raw(Buffer.from(MAGIC));
  out.number(packs.length);
  for (const { key, kind, blocks: count } of packs) {
    out.string(key);
    out.number(kind === 'text' ? 0 : 1);
    out.number(count);
  }
  out.number(segments.length);
  for (const { key, firstPack, packs: count } of segments) {
    out.string(key);
    out.number(firstPack);
    out.number(count);
  }
  out.numbers(blocks.stored);
  out.numbers(blocks.size);
  out.numbers(blocks.breaks);
  out.raw(blocks.sums);

  const { count, names, nameAt } = files;
  out.number(count);
  for (let i = 0; i < count; i++) {
    const from = nameAt[i]!;
    const length = nameAt[i + 1]! - from;
    let shared = 0;
    if (i > 0) {
      const before = nameAt[i - 1]!;
      const most = Math.min(length, from - before);
      while (shared < most && names[before + shared] === names[from + shared]) shared++;
    }
    out.number(shared);
    out.number(length - shared);
    out.raw(names.subarray(from + shared, from + length));
  }
  out.raw(files.kind);
  out.raw(files.flags);
  out.numbers(files.size);
  out.numbers(files.lines);
  // Most files follow the one before them: the distance is small, the offset often 0.
  let last = 0;
  for (let i = 0; i < count; i++) {
    const delta = files.block[i]! - last;
    out.number(delta >= 0 ? delta * 2 : -delta * 2 - 1);
    out.number(files.at[i]!);
    last = files.block[i]!;
  }
  for (let i = 0; i < count; i++) if (files.kind[i] === LINK) out.string(files.links.get(i)!);
  return pack(out.done(), kernel);
}

export function decodeCore(stored: Uint8Array, kernel: Kernel): Manifest {
  const reader = new TableReader(unpack(stored, kernel, 'the manifest'), 'the manifest', kernel);
  try {
    return decodeWith(reader);
  } finally {
    reader.close();
  }
}

function decodeWith(reader: TableReader): Manifest {
  if (Buffer.from(reader.raw(4)).toString('latin1') !== MAGIC)
    reader.bad('does not begin as one; a newer zgate may have made it');
  const packs: PackEntry[] = [];
  let count = 0;
  for (let n = reader.number(MAX_PACKS); n > 0; n--) {
    const key = name(reader);
    const kind = reader.number(1) === 0 ? 'text' : 'bulk';
    const blocks = reader.number(MAX_BLOCKS);
    packs.push({ key, kind, first: count, blocks });
    count += blocks;
    if (count > MAX_BLOCKS) reader.bad('has too many blocks');
  }
  const segments = decodeSegments(reader, packs);
  const blocks = decodeBlocks(reader, packs, count);
  const files = decodeFiles(reader, packs, blocks);
  reader.end();
  return { files, blocks, packs, segments };
}

function name(reader: ByteReader): string {
  const text = reader.text(64);
  return isObjectName(text) ? text : reader.bad('names an object that cannot be');
}

/** Segments are over all text packs, one after another. */
function decodeSegments(reader: ByteReader, packs: PackEntry[]): SegmentEntry[] {
  const segments: SegmentEntry[] = [];
  let next = 0;
  for (let n = reader.number(packs.length); n > 0; n--) {
    const one = {
      key: name(reader),
      firstPack: reader.number(MAX_PACKS),
      packs: reader.number(MAX_PACKS),
    };
    if (one.firstPack !== next || one.packs === 0) reader.bad('has segments out of order');
    next += one.packs;
    segments.push(one);
  }
  if (packs.some(({ kind }, i) => (kind === 'text') !== i < next)) reader.bad('has packs out of order');
  return segments;
}

function decodeBlocks(reader: TableReader, packs: PackEntry[], count: number): Blocks {
  const stored = reader.numbers(count, MAX_PACK_BYTES);
  const size = reader.numbers(count, MAX_FILE_BYTES);
  const breaks = reader.numbers(count, MAX_FILE_BYTES);
  const sums = reader.raw(count * SUM_BYTES);
  const home = packOfBlocks(packs, count);
  const { kernel } = reader;
  if (!kernel.within(stored, size) || !kernel.within(breaks, size)) reader.bad('has an impossible block');
  const offset = kernel.offsets(stored, home, MAX_PACK_BYTES);
  if (!offset || !kernel.offsets(size, home, MAX_PACK_BYTES))
    return reader.bad('has a pack that is too large');
  return { count, offset, stored, size, breaks, sums };
}

/** By what the kernel says of the files' places. */
const WRONG = [
  '',
  'has a file in no block',
  'has an impossible file',
  'has a file in the wrong pack',
  'has a file that is not in its blocks',
];

function decodeFiles(reader: TableReader, packs: PackEntry[], blocks: Blocks): Files {
  const count = reader.number(MAX_FILES);
  const { names, nameAt, turns } = decodeNames(reader, count);
  const kind = reader.raw(count);
  const flags = reader.raw(count);
  const size = reader.numbers(count, MAX_FILE_BYTES);
  const lines = reader.numbers(count, MAX_FILE_BYTES);
  const pairs = reader.numbers(count * 2, MAX_FILE_BYTES);
  if (!reader.kernel.within(lines, size)) reader.bad('has an impossible file');
  const firstBulk = packs.find((pack) => pack.kind === 'bulk')?.first ?? blocks.count;
  const found = reader.kernel.places(
    { count, pairs, kind, flags, size },
    { count: blocks.count, size: blocks.size, pack: packOfBlocks(packs, blocks.count), firstBulk },
  );
  if (typeof found === 'number') return reader.bad(WRONG[found]!);
  const { block, at } = found;
  const links = new Map<number, string>();
  for (const file of found.links)
    links.set(file, Buffer.from(reader.raw(reader.number(MAX_PATH_BYTES))).toString('utf8'));
  return { count, names, nameAt, turns, kind, flags, size, lines, block, at, links };
}

/** Which pack each block is in. */
export function packOfBlocks(packs: readonly PackEntry[], count: number): Uint32Array {
  const home = new Uint32Array(count);
  packs.forEach(({ first, blocks }, i) => {
    home.fill(i, first, first + blocks);
  });
  return home;
}

/** Bytes of all paths together, at most. */
const MAX_NAMES = 2 ** 28;

function decodeNames(reader: TableReader, count: number): Pick<Files, 'names' | 'nameAt' | 'turns'> {
  const found = reader.paths(count, MAX_PATH_BYTES, MAX_NAMES);
  const { names, starts: nameAt, turns, wide, cut } = found;
  // Whole characters between whole characters: then each path is UTF-8 if all of them together are.
  if (wide && (cut || !isUtf8(names))) reader.bad('has a path that is not UTF-8');
  const forbidden = gitPath(names, nameAt);
  if (forbidden !== undefined) reader.bad(`has the path ${quotedPath(forbidden)}, which ${GITS}`);
  return { names, nameAt, turns };
}

/** The first path that is git's own; what is in `.git` is run by the next git command there. */
function gitPath(names: Uint8Array, nameAt: Uint32Array): string | undefined {
  const all = Buffer.from(names.buffer, names.byteOffset, names.length);
  let file = 0;
  for (const { index } of all.toString('latin1').matchAll(MAY_BE_GIT)) {
    while (nameAt[file + 1]! <= index) file++;
    const path = all.toString('utf8', nameAt[file], nameAt[file + 1]);
    if (isGitPath(path)) return path;
  }
  return undefined;
}

const GITS = 'has a part that git takes for .git';

/** A path for a message: cut, in quotes, and with what cannot be seen as its number. */
export const quotedPath = (path: string): string =>
  JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path).replace(
    /\p{Cf}/gu,
    (sign) => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );

/** What is wrong with a path in bytes; undefined when it may stand in a snapshot. */
export function pathProblem(path: Uint8Array): string | undefined {
  if (path.length === 0) return 'is empty';
  if (path.length > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`;
  if (!isUtf8(path)) return 'is not UTF-8';
  const text = Buffer.from(path.buffer, path.byteOffset, path.length).toString('utf8');
  if (text.includes('\0')) return 'holds a NUL';
  if (text.startsWith('/')) return 'is absolute';
  if (/(?:^|\/)\.{0,2}(?:\/|$)/.test(text)) return 'has an empty, "." or ".." part';
  return isGitPath(text) ? GITS : undefined;
}

/** Milliseconds since the epoch, with fractions, of each file's last change. */
export function encodeTimes(times: Float64Array, kernel: Kernel): Uint8Array {
  return pack(new Uint8Array(times.buffer, times.byteOffset, times.byteLength), kernel);
}

export function decodeTimes(stored: Uint8Array, count: number, kernel: Kernel): Float64Array {
  const bytes = unpack(stored, kernel, 'the manifest');
  const reader = new ByteReader(bytes, 'the manifest');
  const times = new Float64Array(Uint8Array.from(reader.raw(count * 8)).buffer);
  reader.end();
  if (!times.every(Number.isFinite)) reader.bad('has a time that cannot be');
  return times;
}

/** SHA-256 of each file's content (of a link's target), 32 bytes each. */
export function decodeHashes(stored: Uint8Array, count: number): Uint8Array {
  const reader = new ByteReader(stored, 'the manifest');
  const hashes = reader.raw(count * 32);
  reader.end();
  return hashes;
}

export const pathAt = ({ names, nameAt }: Files, i: number): string =>
  Buffer.from(names.buffer, names.byteOffset + nameAt[i]!, nameAt[i + 1]! - nameAt[i]!).toString('utf8');

/** The number of a path; undefined when it is no file of the snapshot. */
export function fileAt(files: Files, path: string): number | undefined {
  const wanted = Buffer.from(path);
  const at = firstFrom(files, wanted);
  return at < files.count && bytesOf(files, at).equals(wanted) ? at : undefined;
}

/** The first file whose path is not before these bytes. */
export function firstFrom(files: Files, wanted: Buffer): number {
  const { names, nameAt } = files;
  const all = Buffer.from(names.buffer, names.byteOffset, names.length);
  const { length } = wanted;
  let low = 0;
  let high = files.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all.compare(wanted, 0, length, nameAt[middle], nameAt[middle + 1]) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const bytesOf = ({ names, nameAt }: Files, i: number): Buffer =>
  Buffer.from(names.buffer, names.byteOffset + nameAt[i]!, nameAt[i + 1]! - nameAt[i]!);

/** Modes as git writes them, by kind. */
export const MODES = ['100644', '100755', '120000'] as const;

/** The text whose SHA-256 is the snapshot's id: a line for each file, in path order. */
export function contents(files: Files, hashes: Uint8Array): Uint8Array {
  const out = new ByteWriter();
  for (let i = 0; i < files.count; i++) {
    const hash = Buffer.from(hashes.subarray(i * 32, i * 32 + 32)).toString('hex');
    out.raw(Buffer.from(`${MODES[files.kind[i]!]} ${hash} ${files.size[i]} `));
    out.raw(bytesOf(files, i));
    out.raw(Buffer.from('\n\0'));
  }
  return out.done();
}
