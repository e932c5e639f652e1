/**
 * Finds out what a store may be trusted with, by trying: some that speak the S3 protocol take a condition on a write and
 * ignore it, and then two writers both believe that they won. What it writes it removes again.
 */
import { Buffer } from 'node:buffer';
import { Fault } from './fault.ts';
import type { Condition, Store } from './store.ts';

export interface Check {
  /** What is true when it is ok, in words. */
  check: string;
  ok: boolean;
  /** What was found instead. */
  found?: string;
}

/** Everything: many writers. One writer: plain reads and writes work, conditions do not. Nothing: not even these. */
export type Trust = 'everything' | 'one writer' | 'nothing';

export interface StoreReport {
  checks: Check[];
  trust: Trust;
}

/** What a check works with: keys of its own in the store. */
interface Probe extends Store {
  /** `won`, or the fault's code. */
  attempt(key: string, text: string, condition: Condition): Promise<string>;
  text(key: string): Promise<string | undefined>;
}

interface Law {
  check: string;
  /** What cannot be done without it. */
  needed: 'always' | 'by several writers';
  /** What is wrong, or nothing. */
  run(probe: Probe): Promise<string | undefined>;
}

const RIVALS = 10;
/** Faults that say something about the way to the store, not about the store. */
const BEYOND: ReadonlySet<string> = new Set(['unauthorized', 'unavailable', 'timeout', 'not_found']);
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** The difference between what is and what ought to be. */
function differs(found: unknown, wanted: unknown): string | undefined {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  return a === b ? undefined : `${a} instead of ${b}`;
}

const LAWS: readonly Law[] = [
  {
    check: 'an object is read back as it was written, at once',
    needed: 'always',
    async run(probe) {
      const version = await probe.write('a', bytesOf('one'), 'any');
      const first = await probe.read('a');
      await probe.write('a', bytesOf('other'), 'any');
      return (
        differs(first && [textOf(first.bytes), first.size, first.version === version], ['one', 3, true]) ??
        differs(await probe.text('a'), 'other')
      );
    },
  },
  {
    check: 'what is not there is not found',
    needed: 'always',
    run: async (probe) => differs((await probe.text('a')) ?? 'absent', 'absent'),
  },
  {
    check: 'parts are read: at the start, in the middle, across the end and beyond it',
    needed: 'always',
    async run(probe) {
      await probe.write('a', bytesOf('0123456789'), 'any');
      const parts: string[] = [];
      for (const [start, end] of [
        [0, 3],
        [4, 6],
        [8, 20],
        [10, 12],
        [50, 60],
      ] as const) {
        const part = await probe.read('a', { start, end });
        parts.push(`${part && textOf(part.bytes)}/${part?.size}`);
      }
      return differs(parts, ['012/10', '45/10', '89/10', '/10', '/10']);
    },
  },
  {
    check: 'listings are complete, in the order of the bytes, and come in pages',
    needed: 'always',
    async run(probe) {
      const keys = ['B', 'a', 'a-b', 'a.b', 'a/b', 'a0', 'b'];
      for (const key of [...keys].reverse()) await probe.write(key, bytesOf(key), 'any');
      const pages: string[][] = [];
      for (let after = '', more = true; more && pages.length < keys.length; ) {
        const page = await probe.list('', { after, limit: 3 });
        pages.push(
          page.entries.map(({ key, size }) => (size === key.length ? key : `${key} (${size} bytes)`)),
        );
        after = page.entries.at(-1)?.key ?? '';
        more = page.more;
      }
      return (
        differs(pages, [keys.slice(0, 3), keys.slice(3, 6), keys.slice(6)]) ??
        differs(
          (await probe.list('a/')).entries.map(({ key }) => key),
          ['a/b'],
        )
      );
    },
  },
  {
    check: 'a removed object is gone, and removing it again does nothing',
    needed: 'always',
    async run(probe) {
      await probe.write('a', bytesOf('one'), 'any');
      await probe.remove('a');
      await probe.remove('a');
      return differs([(await probe.text('a')) ?? 'absent', (await probe.list('')).entries], ['absent', []]);
    },
  },
  {
    check: 'an object is created once',
    needed: 'by several writers',
    async run(probe) {
      const outcomes = [await probe.attempt('a', 'one', 'absent'), await probe.attempt('a', 'two', 'absent')];
      return differs([...outcomes, await probe.text('a')], ['won', 'conflict', 'one']);
    },
  },
  {
    check: 'an object is replaced at its version and at no other',
    needed: 'by several writers',
    async run(probe) {
      const first = await probe.write('a', bytesOf('one'), 'any');
      const outcomes = [
        await probe.attempt('a', 'two', { version: first }),
        await probe.attempt('a', 'three', { version: first }),
      ];
      return differs([...outcomes, await probe.text('a')], ['won', 'conflict', 'two']);
    },
  },
  {
    check: 'an object that is gone is not replaced',
    needed: 'by several writers',
    async run(probe) {
      const version = await probe.write('a', bytesOf('one'), 'any');
      await probe.remove('a');
      const outcome = await probe.attempt('a', 'two', { version });
      return differs([outcome, (await probe.text('a')) ?? 'absent'], ['conflict', 'absent']);
    },
  },
  {
    check: `of ${RIVALS} creates at the same time one wins`,
    needed: 'by several writers',
    run: (probe) => race(probe, 'absent'),
  },
  {
    check: `of ${RIVALS} replacements at the same time one wins`,
    needed: 'by several writers',
    run: async (probe) => race(probe, { version: await probe.write('a', bytesOf('start'), 'any') }),
  },
];

async function race(probe: Probe, condition: Condition): Promise<string | undefined> {
  const rivals = Array.from({ length: RIVALS }, (_, i) => `rival ${i}`);
  const outcomes = await Promise.all(rivals.map((rival) => probe.attempt('a', rival, condition)));
  const winners = rivals.filter((_, i) => outcomes[i] === 'won');
  const others = outcomes.filter((outcome) => outcome !== 'won' && outcome !== 'conflict');
  if (winners.length !== 1 || others.length > 0) {
    return [`${winners.length} won`, ...new Set(others)].join(', ');
  }
  return differs(await probe.text('a'), winners[0]);
}

/**
 * `nonce`: a key segment that no other probe of this store has; everything is written below it. Throws the store's fault
 * when it cannot be reached or may not be used: then there is nothing to say about it.
 */
export async function checkStore(store: Store, nonce: string): Promise<StoreReport> {
  await store.read(`zgate-check/${nonce}/reach`);
  const checks: Check[] = [];
  let trust: Trust = 'everything';
  for (const [index, law] of LAWS.entries()) {
    const base = `zgate-check/${nonce}/${index}/`;
    const found = await outcome(law, probeAt(store, base));
    await removeAll(store, base);
    checks.push({ check: law.check, ok: found === undefined, ...(found !== undefined && { found }) });
    if (found === undefined) continue;
    if (law.needed === 'always') trust = 'nothing';
    else if (trust === 'everything') trust = 'one writer';
  }
  return { checks, trust };
}

async function outcome(law: Law, probe: Probe): Promise<string | undefined> {
  try {
    return await law.run(probe);
  } catch (error) {
    if (error instanceof Fault && !BEYOND.has(error.code)) return error.message;
    throw error;
  }
}

function probeAt(store: Store, base: string): Probe {
  const probe: Probe = {
    read: (key, range) => store.read(base + key, range),
    write: (key, bytes, condition) => store.write(base + key, bytes, condition),
    remove: (key) => store.remove(base + key),
    async list(prefix, options = {}) {
      const { after = '', ...rest } = options;
      const page = await store.list(base + prefix, after === '' ? rest : { ...rest, after: base + after });
      return {
        ...page,
        entries: page.entries.map((entry) => ({ ...entry, key: entry.key.slice(base.length) })),
      };
    },
    async attempt(key, text, condition) {
      try {
        await probe.write(key, bytesOf(text), condition);
        return 'won';
      } catch (error) {
        if (error instanceof Fault) return error.code;
        throw error;
      }
    },
    async text(key) {
      const object = await probe.read(key);
      return object && textOf(object.bytes);
    },
  };
  return probe;
}

/** Cleans up as far as the store lets us: its failures have been told already. */
async function removeAll(store: Store, base: string): Promise<void> {
  try {
    for (const { key } of (await store.list(base)).entries) await store.remove(key);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}
