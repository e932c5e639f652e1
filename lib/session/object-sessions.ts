/**
 * Sessions on object storage. All that changes is the head, by compare-and-swap; segments and blobs are written once under
 * names that are never used again. A write whose outcome is unknown is settled by reading again and looking for its key.
 * The steps that safety hangs on are methods of their own, so that the simulation can break them one by one; that is also
 * why they are all in this one file.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { Children } from './children.ts';
import { ChildGone, doubting, revealed, StoreDoubt } from './doubt.ts';
import {
  batchKeys,
  decodeHead,
  decodeLine,
  emptyHead,
  encodeHead,
  encodeLine,
  type Head,
  type Header,
  linesOf,
  type SegmentRef,
} from './head.ts';
import {
  type Ambient,
  type Appended,
  type AppendOptions,
  checkBatch,
  checkId,
  type Lease,
  type Loaded,
  MAX_BATCH_BYTES,
  type SessionEntry,
  type SessionLine,
  type Sessions,
} from './sessions.ts';

export interface ObjectAmbient extends Ambient {
  /** SHA-256 in hex. */
  sha256(bytes: Uint8Array): string;
}

export interface Limits {
  /** The newest lines leave the head for a segment when they have more bytes than this. */
  roll_bytes: number;
  /** The last segment is written anew with more lines until it has this many bytes. */
  segment_bytes: number;
  /** Longer lines are kept in a blob each. */
  inline_bytes: number;
  session_bytes: number;
  /** So many segments in a row are merged into one. */
  merge_run: number;
}

const LIMITS: Limits = {
  roll_bytes: 64 << 10,
  segment_bytes: 1 << 20,
  inline_bytes: 256 << 10,
  session_bytes: 256 << 20,
  merge_run: 16,
};
const MAX_BLOB_BYTES = 25 << 20;
const ATTEMPTS = 12;
const READS = 5;
/** Waits between attempts: short after a lost race, where somebody got on; longer when the store is in trouble. */
const RACE_WAIT_MS = { first: 5, longest: 200 };
const TROUBLE_WAIT_MS = { first: 50, longest: 2000 };

/** A head no larger than this may be a mark of a removed session, which has no lines. */
const BARE_HEAD_BYTES = 320;

/** A session as this instance knows it. */
interface Known {
  head: Head;
  version: string | undefined;
  /** Where each batch of the session begins. */
  keys: Map<string, number>;
}

export class ObjectSessions implements Sessions {
  protected readonly store: Store;
  protected readonly ambient: ObjectAmbient;
  protected readonly children: Children;
  protected readonly limits: Limits;
  readonly #known = new Map<string, Known>();
  /** Batch keys of segments by segment: they never change. */
  readonly #segmentKeys = new Map<string, Map<string, number>>();
  /** The last call for each session: one after another, an instance does not get in its own way. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(store: Store, ambient: ObjectAmbient, limits: Partial<Limits> = {}) {
    this.store = doubting(store);
    this.ambient = ambient;
    this.children = new Children(this.store, ambient.sha256);
    this.limits = { ...LIMITS, ...limits };
  }

  append(
    id: string,
    batch: readonly SessionLine[],
    key: string,
    options: AppendOptions = {},
  ): Promise<Appended> {
    let tried = false;
    return this.#change(id, async (known, fresh) => {
      checkBatch(batch, key);
      const there = this.find(key, known.keys, known.head);
      if (there !== undefined) return { seq: there, duplicate: !tried };
      const refused = this.refusal(known.head.header, batch, options);
      if (refused) {
        // What an old picture of the session refuses, the present one may allow.
        if (fresh) throw refused;
        return 'stale';
      }
      const seq = known.head.header.next;
      const lines = await this.#encoded(id, batch, key);
      const { head, superseded } = await this.rolled(id, {
        header: { ...known.head.header, next: seq + lines.length },
        tail: [...known.head.tail, ...lines],
      });
      tried = true;
      const version = await this.put(id, head, known.version);
      known.keys.set(key, seq);
      this.#known.set(id, { head, version, keys: known.keys });
      // The head that named it is gone for good, so nobody can come to name it again.
      if (superseded !== undefined) await this.store.remove(superseded).catch(() => {});
      return { seq, duplicate: false };
    });
  }

  load(id: string): Promise<Loaded | undefined> {
    return revealed(() => this.#load(id));
  }

  #load(id: string): Promise<Loaded | undefined> {
    return this.#reading(id, async () => {
      const read = await this.readHead(id);
      if (!read || read.head.header.state === 'deleted') return undefined;
      const { header } = read.head;
      const lines: SessionLine[] = [];
      let unreadable = 0;
      for (const text of await this.children.lines(read.head)) {
        const stored = decodeLine(text);
        if (!stored) unreadable++;
        else lines.push(await this.children.whole(stored.line));
      }
      const { epoch, owner, until } = header;
      const state = header.state === 'sealed' ? 'sealed' : 'open';
      return {
        ...{ lines, unreadable, state, epoch },
        // A head is written whole: whatever it names was acknowledged.
        ...(unreadable > 0 && { damaged: unreadable }),
        ...(owner !== '' && { lease: { owner, until } }),
      };
    });
  }

  acquire(id: string, owner: string, ttl_ms: number, from?: string): Promise<Lease> {
    return this.#change(id, async ({ head, version, keys }, fresh) => {
      if (version === undefined) throw absent(id);
      const { header } = head;
      const now = this.ambient.now();
      const held = header.until > now && (from === undefined || header.owner !== from);
      const mine = header.owner === owner;
      if (header.state !== 'open' || (held && !mine)) {
        if (!fresh) return 'stale';
        const why = held ? `held by another until ${new Date(header.until).toISOString()}` : header.state;
        throw new Fault('conflict', `session ${id} is ${why}`);
      }
      const until = now + ttl_ms;
      if (held && ttl_ms > 0 && header.until >= until) return { epoch: header.epoch, until: header.until };
      const lease = { epoch: held ? header.epoch : header.epoch + 1, until };
      await this.#replace(id, { header: { ...header, ...lease, owner }, tail: head.tail }, version, keys);
      return lease;
    });
  }

  seal(id: string): Promise<void> {
    return this.#change(id, async ({ head, version, keys }) => {
      if (version === undefined) throw absent(id);
      if (head.header.state === 'sealed') return;
      await this.#replace(
        id,
        { header: { ...head.header, state: 'sealed' }, tail: head.tail },
        version,
        keys,
      );
    });
  }

  /**
   * A mark stays in the head's place: a head that was deleted could be deleted again by a request that comes late, when
   * there is a new one.
   */
  async remove(id: string): Promise<void> {
    const was = await this.#change(id, async ({ head, version, keys }) => {
      if (version === undefined) return 'absent' as const;
      if (head.header.state === 'deleted') return 'deleted' as const;
      const header: Header = { ...head.header, state: 'deleted', owner: '', segs: [], next: 0 };
      await this.#replace(id, { header, tail: [] }, version, keys);
      return 'deleted' as const;
    });
    if (was === 'absent') return;
    await revealed(async () => {
      for (const key of await this.children.all(id)) await this.store.remove(key);
    });
  }

  list({
    after,
    limit,
  }: {
    after?: string;
    limit?: number;
  } = {}): Promise<{ sessions: SessionEntry[]; more: boolean }> {
    return revealed(async () => {
      const page = await this.store.list('heads/', {
        ...(after !== undefined && { after: headKey(checkId(after)) }),
        ...(limit !== undefined && { limit }),
      });
      const entries = page.entries.map(({ key, modified, size }) => ({
        id: key.slice('heads/'.length, -'.jsonl'.length),
        modified,
        bytes: size,
      }));
      const shown = await Promise.all(
        entries.map(
          async ({ id, bytes }) =>
            bytes > BARE_HEAD_BYTES || (await this.readHead(id))?.head.header.state !== 'deleted',
        ),
      );
      return { sessions: entries.filter((_, n) => shown[n]), more: page.more };
    });
  }

  /** Replaces a run of segments by one. Gives whether there was anything to do; a failure leaves all as it was. */
  merge(id: string): Promise<boolean> {
    return revealed(() => this.#merge(checkId(id)));
  }

  async #merge(id: string): Promise<boolean> {
    const read = await this.readHead(id);
    if (!read) return false;
    const { header, tail } = read.head;
    const run = header.segs.slice(0, this.limits.merge_run);
    if (run.length < this.limits.merge_run || header.state === 'deleted') return false;
    const texts = await this.children.segments(run, (bytes) => bytes);
    const merged = await this.segment(
      id,
      Buffer.concat(texts),
      run[0]!.first,
      run.reduce((sum, { n }) => sum + n, 0),
    );
    await this.put(
      id,
      { header: { ...header, segs: [merged, ...header.segs.slice(run.length)] }, tail },
      read.version,
    );
    this.#known.delete(id);
    for (const { k } of run) await this.store.remove(k).catch(() => {});
    return true;
  }

  /** Removes children that no head names any more: leftovers of writers that died. Gives how many. */
  collect(id: string): Promise<number> {
    return revealed(() => this.reclaim(checkId(id)));
  }

  protected async reclaim(id: string): Promise<number> {
    // Listed before the head is read and changed: a child of a later moment is not in the list, and whoever was about to
    // name one that is finds the head changed.
    const children = await this.children.all(id);
    const read = await this.readHead(id);
    if (!read) return 0;
    const named = await this.children.named(read.head);
    const dead = children.filter((key) => !named.has(key));
    if (dead.length === 0) return 0;
    await this.bump(id, read.head, read.version);
    for (const key of dead) await this.store.remove(key);
    return dead.length;
  }

  /** Changes the head so that every write based on what it was must fail. */
  protected async bump(id: string, { header, tail }: Head, version: string): Promise<void> {
    await this.put(id, { header: { ...header, gc: header.gc + 1 }, tail }, version);
    this.#known.delete(id);
  }

  /** Where a batch stands already, if it does. */
  protected find(key: string, keys: ReadonlyMap<string, number>, _head: Head): number | undefined {
    return keys.get(key);
  }

  /** Why a batch may not be appended to such a session. */
  protected refusal(
    header: Header,
    batch: readonly SessionLine[],
    { expect, epoch }: AppendOptions,
  ): Fault | undefined {
    const meta = batch[0]!.type === 'meta';
    if (header.state !== 'open') return new Fault('conflict', `session ${header.sid} is ${header.state}`);
    if (epoch !== undefined && epoch !== header.epoch) {
      return new Fault('conflict', `the lease of epoch ${epoch} is over: it is epoch ${header.epoch} now`);
    }
    if (expect !== undefined && expect !== header.next) {
      return new Fault('conflict', `session ${header.sid} has ${header.next} lines, not ${expect}`);
    }
    if (header.next === 0 && !meta)
      return new Fault('conflict', `session ${header.sid} does not exist: its first line is a meta line`);
    if (header.next > 0 && meta) return new Fault('conflict', `session ${header.sid} exists already`);
    if (header.segs.reduce((sum, { bytes }) => sum + bytes, 0) > this.limits.session_bytes) {
      return new Fault('too_large', `session ${header.sid} is full (${this.limits.session_bytes} bytes)`);
    }
    return undefined;
  }

  /** The head with its newest lines moved to a segment, if they are many; and the segment that this replaces. */
  protected async rolled(id: string, head: Head): Promise<{ head: Head; superseded?: string }> {
    const tail = Buffer.from(`${head.tail.join('\n')}\n`);
    if (tail.length <= this.limits.roll_bytes) return { head };
    const { segs } = head.header;
    const last = segs.at(-1);
    const grows = last !== undefined && last.bytes < this.limits.segment_bytes;
    const before = grows ? await this.children.segments([last], (bytes) => bytes) : [];
    const first = grows ? last.first : head.header.next - head.tail.length;
    const ref = await this.segment(id, Buffer.concat([...before, tail]), first, head.header.next - first);
    const header = { ...head.header, segs: [...(grows ? segs.slice(0, -1) : segs), ref] };
    return { head: { header, tail: [] }, ...(grows && { superseded: last.k }) };
  }

  /** Writes a segment under a name that was never used. */
  protected async segment(id: string, bytes: Uint8Array, first: number, n: number): Promise<SegmentRef> {
    const sha256 = this.ambient.sha256(bytes);
    const k = this.childName(`segs/${id}/${String(first).padStart(16, '0')}-`, sha256);
    await this.store.write(k, bytes, 'absent');
    this.#segmentKeys.set(k, batchKeys(linesOf(bytes), first));
    return { k, first, n, bytes: bytes.length, sha256 };
  }

  protected childName(start: string, _sha256: string): string {
    return `${start}${this.ambient.nonce()}`;
  }

  /** Writes the head if it is still at a version, or still absent. */
  protected put(id: string, { header, tail }: Head, version: string | undefined): Promise<string> {
    const next = { header: { ...header, gen: header.gen + 1, w: this.ambient.nonce() }, tail };
    return this.store.write(headKey(id), encodeHead(next), version === undefined ? 'absent' : { version });
  }

  async #replace(
    id: string,
    head: Head,
    version: string | undefined,
    keys: Map<string, number>,
  ): Promise<void> {
    this.#known.set(id, { head, version: await this.put(id, head, version), keys });
  }

  /** Lines as they are stored; large ones go to blobs first. */
  async #encoded(id: string, batch: readonly SessionLine[], key: string): Promise<string[]> {
    const lines: string[] = [];
    let total = 0;
    for (const [i, line] of batch.entries()) {
      let text = encodeLine(line, key, i, batch.length);
      if (text.length > this.limits.inline_bytes) {
        const bytes = Buffer.from(JSON.stringify(line));
        if (bytes.length > MAX_BLOB_BYTES)
          throw new Fault(
            'too_large',
            `a line has ${bytes.length} bytes, at most ${MAX_BLOB_BYTES} are kept`,
          );
        const sha256 = this.ambient.sha256(bytes);
        const k = this.childName(`blobs/${id}/`, sha256);
        await this.store.write(k, bytes, 'absent');
        text = encodeLine(
          { type: line.type, ts: line.ts, $blob: { k, bytes: bytes.length, sha256 } },
          key,
          i,
          batch.length,
        );
      }
      total += text.length;
      lines.push(text);
    }
    if (total > MAX_BATCH_BYTES)
      throw new Fault('too_large', `a batch has ${total} bytes, at most ${MAX_BATCH_BYTES} are taken`);
    return lines;
  }

  /**
   * Tries a change until its outcome is known: `step` gets the session as known and whether it was just read, and says
   * `stale` to have it read again. A fault that may hide a success only means that it must be looked at again.
   */
  #change<T>(id: string, step: (known: Known, fresh: boolean) => Promise<T | 'stale'>): Promise<T> {
    const run = async (): Promise<T> => {
      checkId(id);
      let wait = 0;
      let unknown: unknown;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        try {
          const cached = this.#known.get(id);
          const outcome = await step(cached ?? (await this.#open(id)), cached === undefined);
          if (outcome !== 'stale') return outcome;
          this.#known.delete(id);
          continue;
        } catch (error) {
          this.#known.delete(id);
          if (!this.unsettled(error)) throw error;
          unknown = error;
        }
        const race =
          unknown instanceof ChildGone ||
          (unknown instanceof StoreDoubt && unknown.fault.code === 'conflict');
        const { first, longest } = race ? RACE_WAIT_MS : TROUBLE_WAIT_MS;
        wait = Math.min(longest, first + this.ambient.random() * Math.max(first, wait * 2));
        await this.ambient.sleep(wait);
      }
      throw new Fault('unavailable', `session ${id}: the outcome is unknown; repeat it with the same key`, {
        cause: unknown,
      });
    };
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(run, run);
    this.#turns.set(id, turn);
    const done = () => {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    };
    turn.then(done, done);
    return turn;
  }

  /** Whether an error leaves open what happened. */
  protected unsettled(error: unknown): boolean {
    return error instanceof StoreDoubt || error instanceof ChildGone;
  }

  /** The session as it is now, with the keys of all its batches. */
  #open(id: string): Promise<Known> {
    return this.#reading(id, async () => {
      const read = await this.readHead(id);
      if (!read) return { head: emptyHead(id), version: undefined, keys: new Map() };
      const { header, tail } = read.head;
      const missing = header.segs.filter(({ k }) => !this.#segmentKeys.has(k));
      const found = await this.children.segments(missing, (bytes, { first }) =>
        batchKeys(linesOf(bytes), first),
      );
      for (const [n, { k }] of missing.entries()) this.#segmentKeys.set(k, found[n]!);
      this.#forget(id, header.segs);
      const keys = new Map(header.segs.flatMap(({ k }) => [...this.#segmentKeys.get(k)!]));
      for (const [key, seq] of batchKeys(tail, header.next - tail.length)) keys.set(key, seq);
      return { ...read, keys };
    });
  }

  /** Drops what is known of segments that are no more. */
  #forget(id: string, segs: readonly SegmentRef[]): void {
    const named = new Set(segs.map(({ k }) => k));
    for (const key of this.#segmentKeys.keys()) {
      if (key.startsWith(`segs/${id}/`) && !named.has(key)) this.#segmentKeys.delete(key);
    }
  }

  protected async readHead(id: string): Promise<{ head: Head; version: string } | undefined> {
    const object = await this.store.read(headKey(id));
    return object && { head: decodeHead(object.bytes, id), version: object.version };
  }

  /** Reads that find a child gone start over. */
  async #reading<T>(id: string, read: () => Promise<T>): Promise<T> {
    checkId(id);
    for (let n = 0; n < READS; n++) {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof ChildGone)) throw error;
      }
    }
    throw new Fault('unavailable', `session ${id} changes too quickly to be read; try again`);
  }
}

const absent = (id: string) => new Fault('conflict', `session ${id} does not exist`);

const headKey = (id: string) => `heads/${id}.jsonl`;
