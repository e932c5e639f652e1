/**
 * Sessions: append-only logs of lines. Two implementations: one plain `.jsonl` file each (lib/io/fs-sessions.ts), and
 * a head object changed by compare-and-swap with immutable segments (object-sessions.ts). Spec: ZDX, section 8.
 */
import { Fault } from '../fault.ts';

/** One line of a session: what it is, when (UTC, whole seconds), and whatever else its type says. */
export interface SessionLine {
  type: string;
  ts: string;
  [field: string]: unknown;
}

export interface AppendOptions {
  /** Only if the log has exactly this many lines. */
  expect?: number;
  /** Only if this is the epoch of the lease in force. */
  epoch?: number;
}

export interface Appended {
  /** Number of the batch's first line, from 0. */
  seq: number;
  /** The batch was there already: this call, or an earlier one with the same key, had put it there. */
  duplicate: boolean;
}

export interface Loaded {
  lines: SessionLine[];
  /** Lines that could not be read; they have no number. */
  unreadable: number;
  /** Lines that may have been acknowledged and are lost; absent when all that cannot be read is what was left of failed writes. */
  damaged?: number;
  state: SessionState;
  epoch: number;
  /** The last lease there was, also when it is over. */
  lease?: { owner: string; until: number };
}

export type SessionState = 'open' | 'sealed';

export interface SessionEntry {
  id: string;
  /** Milliseconds since the epoch of the last append. */
  modified: number;
  /** Size of the session's own object or file, in bytes. */
  bytes: number;
}

export interface Lease {
  epoch: number;
  /** Milliseconds since the epoch until which nobody else should take the lease. */
  until: number;
}

export interface Sessions {
  /**
   * Appends a batch, all or nothing, once: a second call with the same key changes nothing. The first batch of a session
   * begins with its meta line. Faults: `conflict` (another length than `expect`, a newer epoch, a sealed session, another
   * holder's lease), `unavailable` when the outcome stayed unknown: repeat it with the same key.
   */
  append(id: string, batch: readonly SessionLine[], key: string, options?: AppendOptions): Promise<Appended>;
  /** Everything acknowledged before the call; undefined when there is no such session. */
  load(id: string): Promise<Loaded | undefined>;
  /**
   * Takes the lease when it is free or over; its epoch fences off whoever held it before. Its owner gives it back with a time of 0.
   * `from` is an owner who is known to be no more: its lease is over.
   */
  acquire(id: string, owner: string, ttl_ms: number, from?: string): Promise<Lease>;
  /** No more appends. */
  seal(id: string): Promise<void>;
  /** Removes the session and everything it holds. */
  remove(id: string): Promise<void>;
  /** By id, `limit` (1000 at most) after `after`. */
  list(options?: { after?: string; limit?: number }): Promise<{ sessions: SessionEntry[]; more: boolean }>;
}

/** Time, chance and waiting, handed in so that histories can be replayed. */
export interface Ambient {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A name that was never given before. */
  nonce(): string;
  /** From 0 to below 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
}

/** The first lines of a session under an id that nobody has yet: a failure leaves none. */
export async function beginSession(
  sessions: Sessions,
  id: string,
  batch: readonly SessionLine[],
  key: string,
): Promise<void> {
  try {
    await sessions.append(id, batch, key, { expect: 0 });
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'conflict')) await sessions.remove(id).catch(() => {});
    throw error;
  }
}

export const MAX_BATCH_LINES = 1000;
export const MAX_BATCH_BYTES = 1 << 20;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const KEY = /^[\x21-\x7e]{1,128}$/;

/** Refuses what is no session id before any path or key is built from it. */
export function checkId(id: string): string {
  if (ID.test(id)) return id;
  throw new Fault(
    'invalid_args',
    `session id must be a lower-case UUID v4, got ${JSON.stringify(String(id).slice(0, 60))}`,
  );
}

/** Refuses batches that cannot be appended. */
export function checkBatch(batch: readonly SessionLine[], key: string): void {
  if (!KEY.test(key)) throw new Fault('invalid_args', 'batch key must be 1 to 128 visible ASCII characters');
  if (batch.length === 0 || batch.length > MAX_BATCH_LINES) {
    throw new Fault('invalid_args', `a batch has 1 to ${MAX_BATCH_LINES} lines, got ${batch.length}`);
  }
  for (const line of batch) {
    if (typeof line.type !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(line.ts)) {
      throw new Fault('invalid_args', 'a session line needs a type and a ts in UTC and whole seconds');
    }
    if ('_' in line) throw new Fault('invalid_args', 'a session line must not have a field "_"');
  }
}
