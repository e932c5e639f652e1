/**
 * What may be published: every path checked before a byte is read. Names that only differ in case or in how Unicode
 * composes them are two files on Linux and one elsewhere: a warning, no refusal.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import { comparerFor } from '../repo/order.ts';
import { LINK, MAX_FILES, MAX_PATH_BYTES, pathProblem, quotedPath } from './manifest.ts';
import type { SourceFile } from './source.ts';

export interface Checked {
  /** In the order of the paths' bytes. */
  files: SourceFile[];
  /** As far as known beforehand. */
  bytes: number;
  /** Sentences for people. */
  warnings: string[];
}

export interface Limits {
  files: number;
  file_bytes: number;
  bytes: number;
}

export const LIMITS: Limits = { files: MAX_FILES, file_bytes: 2 ** 30, bytes: 16 * 2 ** 30 };
/** Collisions named in a warning. */
const NAMED = 5;

export function checkFiles(given: readonly SourceFile[], limits: Limits = LIMITS): Checked {
  if (given.length > limits.files) {
    tooLarge(`${grouped(given.length)} files are more than the ${grouped(limits.files)} a snapshot may have`);
  }
  const compare = comparerFor(given.map(({ path }) => path));
  const files = given.toSorted((a, b) => compare(a.path, b.path));
  let bytes = 0;
  for (const [i, { path, kind, size }] of files.entries()) {
    const problem = path.isWellFormed() ? pathProblem(Buffer.from(path)) : 'is not Unicode';
    if (problem !== undefined) refuse(path, problem);
    if (i > 0 && files[i - 1]!.path === path) refuse(path, 'is there twice');
    if (kind === LINK && size > MAX_PATH_BYTES)
      refuse(path, `is a link whose target is longer than ${MAX_PATH_BYTES} bytes`);
    if (size > limits.file_bytes)
      tooLarge(
        `${quotedPath(path)} has ${grouped(size)} bytes; a file may have ${grouped(limits.file_bytes)}`,
      );
    bytes += size;
  }
  if (bytes > limits.bytes) {
    tooLarge(`${grouped(bytes)} bytes are more than the ${grouped(limits.bytes)} a snapshot may have`);
  }
  checkDirectories(files);
  return { files, bytes, warnings: collisions(files) };
}

/** In byte order a file `a` need not be next to `a/b`: `a-b` comes between them. */
function checkDirectories(files: readonly SourceFile[]): void {
  const seen = new Set<string>();
  for (const { path } of files) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const directory = path.slice(0, end);
      if (seen.has(directory)) break;
      seen.add(directory);
    }
  }
  const file = files.find(({ path }) => seen.has(path));
  if (!file) return;
  const inside = files.find(({ path }) => path.startsWith(`${file.path}/`))!;
  refuse(inside.path, `is inside ${quotedPath(file.path)}, which is a file or a link`);
}

function collisions(files: readonly SourceFile[]): string[] {
  const fold = (path: string) => path.normalize('NFC').toLowerCase();
  if (new Set(files.map(({ path }) => fold(path))).size === files.length) return [];
  const first = new Map<string, string>();
  const found: string[] = [];
  let count = 0;
  for (const { path } of files) {
    const folded = fold(path);
    const other = first.get(folded);
    if (other === undefined) first.set(folded, path);
    else if (++count <= NAMED) found.push(`${quotedPath(other)} and ${quotedPath(path)}`);
  }
  const rest = count > NAMED ? ` and ${grouped(count - NAMED)} more` : '';
  return [
    `${count === 1 ? 'one name is' : `${grouped(count)} names are`} the same as another where case or Unicode composition does not count: ${found.join(', ')}${rest}`,
  ];
}

const grouped = (count: number) => count.toLocaleString('en-US');

function refuse(path: string, problem: string): never {
  throw new Fault('invalid_args', `the path ${quotedPath(path)} ${problem}`);
}

function tooLarge(what: string): never {
  throw new Fault('too_large', `${what}; leave some out with --exclude GLOB`);
}
