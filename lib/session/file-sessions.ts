/**
 * Sessions as files, one plain `.jsonl` each. The kernel's O_APPEND is the only sequencer: a batch is one write() to the end
 * of the file; what became of it is found by reading the file, and said only once it is on disk. Spec: ZDX, section 8.
 * The steps that safety hangs on are methods of their own, so that the simulation can break them one by one; that is also
 * why they are all in this one file.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import { jsonText } from '../json-text.ts';
import { timestamp } from '../trace.ts';
import type { Files } from './file-layer.ts';
import { encodeBatch, encodeLease, encodeSeal, FileLog } from './file-log.ts';
import { FileReader, type Known, unread } from './file-reader.ts';
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

const ATTEMPTS = 50;
/** Attempts without a wait: a race that was lost is run again at once, a full disk is not. */
const EAGER = 4;
const LONGEST_WAIT_MS = 50;
const MAX_LINE_BYTES = 25 << 20;
/** Lines above this do not count towards MAX_BATCH_BYTES, as on object storage. */
const SMALL_LINE_BYTES = 256 << 10;
const MAX_SESSION_BYTES = 256 << 20;
const MAX_PAGE = 1000;
const NEWLINE = Buffer.from('\n');
/** Nobody takes so long to begin a session. */
const YOUNG_MS = 3_600_000;
/** Written again at a time, after a sync that failed. */
const HEAL_BYTES = 1 << 20;

type Step<T> = { answer: T } | { write: Uint8Array };

export class FileSessions implements Sessions {
  protected readonly files: Files;
  protected readonly ambient: Ambient;
  readonly #reader: FileReader;
  /** The last call for each session: one after another, an instance does not get in its own way. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /**
   * Sessions whose file could not be synced, and from where on. The kernel takes what it failed to write for written, so a second
   * sync would lie: the bytes are written once more first.
   */
  readonly #failed = new Map<string, number>();

  constructor(files: Files, ambient: Ambient) {
    this.files = files;
    this.#reader = new FileReader(files, (sink) => this.log(sink));
    this.ambient = ambient;
  }

  append(
    id: string,
    batch: readonly SessionLine[],
    key: string,
    { expect, epoch }: AppendOptions = {},
  ): Promise<Appended> {
    return this.#turn(id, () => {
      checkBatch(batch, key);
      checkMeta(batch);
      const texts = batch.map((line) => jsonText(line));
      checkSize(texts);
      return this.#change(id, ({ log, offset, safe }, sent) => {
        const seq = this.find(log, key, sent);
        if (seq !== undefined) return { answer: { seq, duplicate: !sent } };
        this.#refuse(id, log, batch, { expect, epoch });
        if (offset > MAX_SESSION_BYTES) {
          throw new Fault('too_large', `session ${id} is full (${MAX_SESSION_BYTES} bytes)`);
        }
        return { write: encodeBatch(texts, key, { expect, epoch }, safe) };
      });
    });
  }

  load(id: string): Promise<Loaded | undefined> {
    return this.#turn(id, async () => {
      const fd = await this.files.open(fileName(id), 'read');
      if (fd === undefined) return undefined;
      try {
        await this.#heal(id, fd);
        const { known, lines } = await this.#reader.whole(id, fd);
        // What was shown must not be gone after a power failure.
        await this.#settle(id, fd, known);
        const { log, tail } = known;
        const last = log.tail(tail);
        if (last) lines.push(last);
        if (lines.length === 0 && log.damaged === 0) return undefined;
        const { unreadable, damaged, epoch, lease } = log;
        const state = log.sealed ? 'sealed' : 'open';
        const held = lease && { owner: lease.owner, until: lease.until };
        return {
          ...{ lines, unreadable, state, epoch },
          ...(damaged > 0 && { damaged }),
          ...(held && { lease: held }),
        };
      } finally {
        await this.files.close(fd);
      }
    });
  }

  acquire(id: string, owner: string, ttl_ms: number, from?: string): Promise<Lease> {
    return this.#turn(id, () => {
      const key = this.ambient.nonce();
      return this.#change<Lease>(id, ({ log }) => {
        const { lease, epoch } = log;
        const now = this.ambient.now();
        const over = lease === undefined || lease.until <= now || lease.owner === from;
        const held = !over;
        if (lease?.key === key) return { answer: { epoch, until: lease.until } };
        absent(id, log);
        if (log.sealed) throw new Fault('conflict', `session ${id} is sealed`);
        if (held && lease!.owner !== owner) {
          const until = new Date(lease.until).toISOString();
          throw new Fault('conflict', `session ${id} is held by another until ${until}`);
        }
        if (held && ttl_ms > 0 && lease.until >= now + ttl_ms)
          return { answer: { epoch, until: lease.until } };
        const next = { epoch: held ? epoch : epoch + 1, owner, until: now + ttl_ms };
        return { write: encodeLease(next, key, log.leases, this.#ts()) };
      });
    });
  }

  seal(id: string): Promise<void> {
    return this.#turn(id, () =>
      this.#change<void>(id, ({ log }) => {
        if (log.sealed) return { answer: undefined };
        absent(id, log);
        return { write: encodeSeal(this.ambient.nonce(), this.#ts()) };
      }),
    );
  }

  remove(id: string): Promise<void> {
    return this.#turn(id, async () => {
      this.#reader.forget(id);
      if (await this.files.remove(fileName(id))) await this.files.syncDirectory();
      this.#failed.delete(id);
    });
  }

  /** Blanks torn lines, in their place: whoever reads or appends meanwhile is not disturbed. Gives how many there were. */
  repair(id: string): Promise<number> {
    return this.#turn(id, async () => {
      const fd = await this.files.open(fileName(id), 'append');
      if (fd === undefined) return 0;
      try {
        await this.#heal(id, fd);
        let { known } = await this.#reader.whole(id, fd);
        if (known.tail.length > 0 || known.log.skipping) {
          await this.files.write(fd, NEWLINE);
          ({ known } = await this.#reader.whole(id, fd));
        }
        const { torn } = known.log;
        for (const { from, length } of torn)
          await this.files.overwrite(fileName(id), Buffer.alloc(length, NEWLINE), from);
        this.#reader.forget(id);
        await this.#settle(id, fd, { ...known, synced: -1 });
        return torn.length;
      } finally {
        await this.files.close(fd);
      }
    });
  }

  /** Removes a file in which no session ever began; whoever begins one now would be disturbed, so only an old one. Gives how many. */
  collect(id: string): Promise<number> {
    return this.#turn(id, async () => {
      const seen = await this.files.look(fileName(id));
      if (!seen || seen.modified > this.ambient.now() - YOUNG_MS) return 0;
      const fd = await this.files.open(fileName(id), 'read');
      if (fd === undefined) return 0;
      try {
        const { known } = await this.#reader.whole(id, fd);
        if (known.log.length > 0 || known.log.damaged > 0) return 0;
        // Another tool's only line may want its end.
        if (known.log.tail(known.tail)) return 0;
      } finally {
        await this.files.close(fd);
      }
      this.#reader.forget(id);
      return (await this.files.remove(fileName(id))) ? 1 : 0;
    });
  }

  async list({ after, limit = MAX_PAGE }: { after?: string; limit?: number } = {}): Promise<{
    sessions: SessionEntry[];
    more: boolean;
  }> {
    if (after !== undefined) checkId(after);
    const ids = (await this.files.names())
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length))
      .filter((id) => isId(id) && (after === undefined || id > after))
      .sort();
    const most = Math.min(limit, MAX_PAGE);
    const sessions: SessionEntry[] = [];
    let next = 0;
    for (; next < ids.length && sessions.length < most; next++) {
      const id = ids[next]!;
      const seen = await this.files.look(fileName(id));
      if (seen && seen.size > 0) sessions.push({ id, modified: seen.modified, bytes: seen.size });
    }
    return { sessions, more: next < ids.length };
  }

  /** Where a batch stands already, if it does. `_sent`: this call has written it, which says nothing. */
  protected find(log: FileLog, key: string, _sent: boolean): number | undefined {
    return log.batches.get(key);
  }

  protected sync(fd: number): Promise<void> {
    return this.files.sync(fd);
  }

  protected log(sink?: (line: SessionLine) => void): FileLog {
    return new FileLog(sink);
  }

  #refuse(
    id: string,
    log: FileLog,
    batch: readonly SessionLine[],
    { expect, epoch }: { expect: number | undefined; epoch: number | undefined },
  ): void {
    if (log.sealed) throw new Fault('conflict', `session ${id} is sealed`);
    if (epoch !== undefined && epoch !== log.epoch) {
      throw new Fault('conflict', `the lease of epoch ${epoch} is over: it is epoch ${log.epoch} now`);
    }
    if (expect !== undefined && expect !== log.length) {
      throw new Fault('conflict', `session ${id} has ${log.length} lines, not ${expect}`);
    }
    const meta = batch[0]!.type === 'meta';
    if (log.length === 0 && !meta) throw new Fault('conflict', noSession(id));
    if (log.length > 0 && meta) throw new Fault('conflict', `session ${id} exists already`);
  }

  /**
   * Reads, decides, writes, and begins again until the file shows the outcome. `decide` gets the session as it is and
   * whether this call has written what it asked for; it answers, asks for a write, or refuses by a fault.
   */
  async #change<T>(id: string, decide: (known: Known, sent: boolean) => Step<T>): Promise<T> {
    let fd = await this.files.open(fileName(id), 'append');
    if (fd === undefined) {
      // A refusal must not leave an empty file.
      decide(unread('', this.log()), false);
      fd = (await this.files.open(fileName(id), 'create'))!;
    }
    try {
      await this.#heal(id, fd);
      let sent = false;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (attempt >= EAGER) await this.ambient.sleep(this.ambient.random() * LONGEST_WAIT_MS);
        const known = await this.#reader.look(id, fd);
        // A line without its end would swallow what is written next; it may also be whole but for that end.
        if (known.tail.length > 0 || known.log.skipping) {
          await this.files.write(fd, NEWLINE);
          continue;
        }
        let step: Step<T>;
        try {
          step = decide(known, sent);
        } catch (refusal) {
          // A power loss must not take the reason back: what was refused could come to count.
          await this.#settle(id, fd, known);
          throw refusal;
        }
        if ('answer' in step) {
          await this.#settle(id, fd, known);
          return step.answer;
        }
        sent = (await this.files.write(fd, step.write)) > 0 || sent;
      }
      throw new Fault('unavailable', `session ${id}: the outcome is unknown; repeat it with the same key`);
    } finally {
      await this.files.close(fd);
    }
  }

  /** Everything that was read is on disk when this returns. */
  async #settle(id: string, fd: number, known: Known): Promise<void> {
    if (known.synced >= known.offset) return;
    try {
      await this.sync(fd);
      // Also for a file that another process made: it may have died before it could.
      if (known.synced === -1) await this.syncDirectory();
    } catch (error) {
      this.#failed.set(id, Math.max(0, Math.min(known.synced, this.#failed.get(id) ?? known.synced)));
      this.#reader.forget(id);
      throw failure(id, error);
    }
    known.synced = known.offset;
    known.safe = known.log.length;
  }

  /** After a sync that failed: what the file reads now is written again where it stands, and is then on disk. */
  protected async heal(name: string, fd: number, from: number): Promise<void> {
    const { size } = await this.files.stat(fd);
    const room = Buffer.allocUnsafe(Math.min(HEAL_BYTES, Math.max(0, size - from)));
    for (let at = from; at < size; ) {
      const came = await this.files.read(fd, room.subarray(0, Math.min(room.length, size - at)), at);
      if (came === 0) break;
      await this.files.overwrite(name, room.subarray(0, came), at);
      at += came;
    }
  }

  async #heal(id: string, fd: number): Promise<void> {
    const from = this.#failed.get(id);
    if (from === undefined) return;
    try {
      await this.heal(fileName(id), fd, from);
      await this.sync(fd);
      await this.syncDirectory();
    } catch (error) {
      throw failure(id, error);
    }
    this.#failed.delete(id);
  }

  protected syncDirectory(): Promise<void> {
    return this.files.syncDirectory();
  }

  #ts(): string {
    return timestamp(new Date(this.ambient.now()));
  }

  #turn<T>(id: string, job: () => Promise<T>): Promise<T> {
    const run = async () => {
      checkId(id);
      return job();
    };
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(run, run);
    this.#turns.set(id, turn);
    const done = () => {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    };
    turn.then(done, done);
    return turn;
  }
}

const SUFFIX = '.jsonl';

/** The only place where a name is made from an id. */
const fileName = (id: string) => `${checkId(id)}${SUFFIX}`;

function isId(id: string): boolean {
  try {
    return checkId(id) === id;
  } catch {
    return false;
  }
}

const noSession = (id: string) => `session ${id} does not exist: its first line is a meta line`;

/** A lease or a seal is never a file's first line: other tools read the meta line there. */
function absent(id: string, log: FileLog): void {
  if (log.length === 0) throw new Fault('conflict', noSession(id));
}

const failure = (id: string, cause?: unknown) =>
  new Fault(
    'unavailable',
    `session ${id}: its file cannot be synced to disk; repeat it with the same key when the disk works`,
    {
      cause,
    },
  );

function checkMeta(batch: readonly SessionLine[]): void {
  for (const [n, line] of batch.entries()) {
    if (line.type !== 'meta') continue;
    if (n > 0)
      throw new Fault('invalid_args', `a meta line is the first of a session, not line ${n + 1} of a batch`);
    if (!Number.isInteger(line.schema_version)) {
      throw new Fault('invalid_args', 'a meta line needs a schema_version, a whole number');
    }
  }
}

function checkSize(texts: readonly string[]): void {
  let total = 0;
  for (const text of texts) {
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_LINE_BYTES) {
      throw new Fault('too_large', `a line has ${bytes} bytes, at most ${MAX_LINE_BYTES} are kept`);
    }
    if (bytes <= SMALL_LINE_BYTES) total += bytes;
  }
  if (total > MAX_BATCH_BYTES) {
    throw new Fault('too_large', `a batch has ${total} bytes, at most ${MAX_BATCH_BYTES} are taken`);
  }
}
