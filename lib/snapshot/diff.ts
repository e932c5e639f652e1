/** What differs between two snapshots, from their manifests alone. */
import { Buffer } from 'node:buffer';
import { type Files, LINK, MODES, pathAt } from './manifest.ts';

export interface Side {
  files: Files;
  /** SHA-256 of each file's content, 32 bytes each. */
  hashes: Uint8Array;
}

export interface Difference {
  added: string[];
  removed: string[];
  /** Other content, or a link that was a file or the other way round. */
  changed: string[];
  /** Only executable or no longer. */
  mode: { path: string; from: string; to: string }[];
}

export function diff(a: Side, b: Side): Difference {
  const found: Difference = { added: [], removed: [], changed: [], mode: [] };
  let i = 0;
  let j = 0;
  while (i < a.files.count || j < b.files.count) {
    const order = i >= a.files.count ? 1 : j >= b.files.count ? -1 : Buffer.compare(name(a, i), name(b, j));
    if (order < 0) found.removed.push(pathAt(a.files, i++));
    else if (order > 0) found.added.push(pathAt(b.files, j++));
    else {
      const from = a.files.kind[i]!;
      const to = b.files.kind[j]!;
      if (Buffer.compare(hash(a, i), hash(b, j)) !== 0 || (from !== to && (from === LINK || to === LINK)))
        found.changed.push(pathAt(a.files, i));
      else if (from !== to) found.mode.push({ path: pathAt(a.files, i), from: MODES[from]!, to: MODES[to]! });
      i++;
      j++;
    }
  }
  return found;
}

const name = ({ files: { names, nameAt } }: Side, i: number) => names.subarray(nameAt[i], nameAt[i + 1]);
const hash = ({ hashes }: Side, i: number) => hashes.subarray(i * 32, i * 32 + 32);

export const differs = ({ added, removed, changed, mode }: Difference): boolean =>
  added.length + removed.length + changed.length + mode.length > 0;
