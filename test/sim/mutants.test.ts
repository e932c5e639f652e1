/** The simulation is worth something: each way to get it wrong that we know of is caught. */
import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../lib/fault.ts';
import { decodeLine, type Head, type Header, type SegmentRef } from '../../lib/session/head.ts';
import { type ObjectAmbient, ObjectSessions } from '../../lib/session/object-sessions.ts';
import type { AppendOptions, SessionLine } from '../../lib/session/sessions.ts';
import type { Store } from '../../lib/store.ts';
import { rounds } from '../support/random.ts';
import { told } from '../support/skips.ts';
import { LIMITS, type Make, randomPlan, randomPolicy, simulate } from './history.ts';

const SEEDS = 3000;

class NoKeyCheck extends ObjectSessions {
  /** Knows the meta batch, so that it is doubled lines that give it away and not a session that exists already. */
  protected override find(key: string, keys: ReadonlyMap<string, number>) {
    return key === 'meta' ? keys.get(key) : undefined;
  }
}

class OnlyNewestKeys extends ObjectSessions {
  protected override find(key: string, _keys: ReadonlyMap<string, number>, { tail, header }: Head) {
    const at = tail.findIndex((text) => decodeLine(text)?.k === key);
    return at === -1 ? undefined : header.next - tail.length + at;
  }
}

class ConflictIsOurs extends ObjectSessions {
  protected override async put(id: string, head: Head, version: string | undefined) {
    try {
      return await super.put(id, head, version);
    } catch (error) {
      const { fault } = error as { fault?: Fault };
      if (fault?.code === 'conflict') return 'surely ours';
      throw error;
    }
  }
}

class HeadBeforeSegment extends ObjectSessions {
  #owed: { k: string; bytes: Uint8Array } | undefined;

  protected override async segment(
    id: string,
    bytes: Uint8Array,
    first: number,
    n: number,
  ): Promise<SegmentRef> {
    const sha256 = this.ambient.sha256(bytes);
    const k = this.childName(`segs/${id}/${String(first).padStart(16, '0')}-`, sha256);
    this.#owed = { k, bytes };
    return { k, first, n, bytes: bytes.length, sha256 };
  }

  protected override async put(id: string, head: Head, version: string | undefined) {
    const written = await super.put(id, head, version);
    if (this.#owed) await this.store.write(this.#owed.k, this.#owed.bytes, 'absent');
    this.#owed = undefined;
    return written;
  }
}

class CollectWithoutBump extends ObjectSessions {
  protected override async bump() {}
}

class ListAfterBump extends ObjectSessions {
  protected override async reclaim(id: string): Promise<number> {
    const read = await this.readHead(id);
    if (!read) return 0;
    const named = await this.children.named(read.head);
    await this.bump(id, read.head, read.version);
    const dead = (await this.children.all(id)).filter((key) => !named.has(key));
    for (const key of dead) await this.store.remove(key);
    return dead.length;
  }
}

class NamedByContent extends ObjectSessions {
  protected override childName(start: string, sha256: string) {
    return `${start}${sha256}`;
  }

  protected override async segment(
    id: string,
    bytes: Uint8Array,
    first: number,
    n: number,
  ): Promise<SegmentRef> {
    const k = this.childName(`segs/${id}/${String(first).padStart(16, '0')}-`, this.ambient.sha256(bytes));
    if (!(await this.store.read(k))) await this.store.write(k, bytes, 'any');
    return { k, first, n, bytes: bytes.length, sha256: this.ambient.sha256(bytes) };
  }
}

class NoFence extends ObjectSessions {
  protected override refusal(
    header: Header,
    batch: readonly SessionLine[],
    { epoch, ...options }: AppendOptions,
  ) {
    return super.refusal(header, batch, options);
  }
}

/** A store that takes every write, whatever its condition. */
const unconditional = (store: Store): Store => ({
  ...store,
  write: (key, bytes) => store.write(key, bytes, 'any'),
});

const of =
  (Mutant: new (store: Store, ambient: ObjectAmbient, limits: typeof LIMITS) => ObjectSessions): Make =>
  (store, ambient) =>
    new Mutant(store, ambient, LIMITS);

describe('the simulation catches', () => {
  /** The third is close before the first seed that shows it, where that is far: where a short run begins. */
  it.each<[string, Make, number?]>([
    ['a writer that does not look for its key', of(NoKeyCheck)],
    ['a writer that looks only among the newest lines', of(OnlyNewestKeys)],
    ['a writer that takes a conflict for its own success', of(ConflictIsOurs)],
    [
      'a store that ignores conditions',
      (store, ambient) => new ObjectSessions(unconditional(store), ambient, LIMITS),
    ],
    ['a head written before its segment', of(HeadBeforeSegment)],
    ['a collection that does not change the head first', of(CollectWithoutBump), 19],
    ['a collection that lists after it changed the head', of(ListAfterBump)],
    ['segments named by their content', of(NamedByContent), 190],
    ['appends that ignore the lease', of(NoFence)],
  ])('%s', async (_, make, near = 1) => {
    const first = rounds(SEEDS) < SEEDS ? near : 1;
    for (let seed = first; seed < first + SEEDS; seed++) {
      // Leases and janitors in every history: some of these need them.
      const plan = { ...randomPlan(seed), janitor: 3, leases: seed % 2 === 0 };
      const { violations } = await simulate(seed, plan, randomPolicy(seed), make);
      if (violations.length === 0) continue;
      told(`caught at seed ${seed}: ${violations[0]}`);
      return;
    }
    expect(`not caught in ${SEEDS} histories`).toBe('caught');
  });
});
