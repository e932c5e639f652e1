/**
 * Objects by key: what snapshots and sessions are kept in. A key is `/`-separated segments of [A-Za-z0-9._-]; no segment
 * is `.` or `..`. All shared state changes by conditional writes: a version token is what a write may be conditioned on.
 */
import { Fault } from './fault.ts';

export interface StoredObject {
  bytes: Uint8Array;
  /** Opaque; changes with every write of the object. */
  version: string;
  /** Size of the whole object, also when a range was read. */
  size: number;
}

/** From `start` up to, not including, `end`; what lies beyond the object's end is left out. */
export interface ByteRange {
  start: number;
  end: number;
}

/** When a write takes place: only if there is no such object, only if it is still at a version, or in any case. */
export type Condition = 'absent' | { version: string } | 'any';

export interface ListEntry {
  key: string;
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
}

export interface ListPage {
  /** In the order of the keys' bytes. */
  entries: ListEntry[];
  /** There are more after the last of these. */
  more: boolean;
}

export interface Store {
  /** The object or a part of it; undefined when there is none. */
  read(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /**
   * Writes the object and gives its new version. A fault `conflict` says that the condition did not hold *when the store
   * answered*: after a lost answer it may have been this very write that made it so. A fault `timeout` or `unavailable`
   * says nothing about whether the write took place. In all three cases the caller reads again and looks for its own mark.
   */
  write(key: string, bytes: Uint8Array, condition: Condition): Promise<string>;
  /** Keys that begin with `prefix` and come after `after`, at most `limit` (1000 at most). */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<ListPage>;
  /** Removes the object; nothing happens when there is none. */
  remove(key: string): Promise<void>;
}

export const MAX_PAGE = 1000;
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,200}$/;

/** Refuses what is no key before any path or request is built from it. */
export function checkKey(key: string): string {
  if (key.length <= 900 && key.split('/').every((segment) => SEGMENT.test(segment))) return key;
  throw new Fault('invalid_args', `not a storage key: ${JSON.stringify(key.slice(0, 60))}`);
}

/** Everything below a prefix, however many pages that is. */
export async function everyEntry(store: Store, prefix: string): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  for (let more = true; more; ) {
    const after = entries.at(-1)?.key;
    const page = await store.list(prefix, after === undefined ? {} : { after });
    entries.push(...page.entries);
    more = page.more && page.entries.length > 0;
  }
  return entries;
}
