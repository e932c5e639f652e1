/** grep on a snapshot as a server does it, in a thread: time limits, stops, small memory, and how little a cold one reads. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { snapshotSearch } from '../../lib/io/snapshot-grep.ts';
import { checkedFetch } from '../../lib/snapshot/checked-fetch.ts';
import type { Fetch, Meter } from '../../lib/snapshot/fetch.ts';
import { entryOf, readRoot } from '../../lib/snapshot/layout.ts';
import type { GrepArgs } from '../../schemas/generated/types.ts';
import { grepArgs } from '../support/grep.ts';
import { limited } from '../support/processes.ts';
import { random, sample } from '../support/random.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const chance = random();
const ARGS = grepArgs({ pattern: 'x' });
const NEVER = new AbortController().signal;
const words = Array.from({ length: 4000 }, () => Math.floor(chance.below(2 ** 31)).toString(36));
const line = () => Array.from({ length: 8 }, () => chance.pick(words)).join(' ');
const tree = Object.fromEntries(
  Array.from({ length: 300 }, (_, i) => [
    `dir${i % 20}/file${i}.txt`,
    `${Array.from({ length: 200 }, line).join('\n')}\n${i === 137 ? 'the only needle of all\n' : ''}`,
  ]),
);
const store = fsStore(tempDir());
await publishTree(store, tempTree({ ...tree, 'slow.txt': `${'a'.repeat(40)}!\n` }));
const entry = entryOf((await readRoot(store, 'r')).root, 'main')!;
const honest = checkedFetch(store, snapshotAmbient.sha256);
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

function searching(fetch: Fetch = honest, memory_bytes?: number) {
  const search = snapshotSearch({ memory_bytes });
  closers.push(() => search.close());
  return (args: Partial<GrepArgs>, signal = NEVER, meter: Meter = { reads: 0, bytes: 0 }) =>
    search.grep({ repo: 'r', entry, fetch }, { ...ARGS, ...args }, signal, meter);
}

/** One that has read before, for those who want an answer and no more. */
let warm: ReturnType<typeof searching> | undefined;
const warmed = () => {
  warm ??= searching();
  return warm;
};

describe('grep in the search thread', () => {
  it('reads little when cold: at most three rounds after the root', async () => {
    /** Rounds: requests that were made while none was under way. */
    let rounds = 0;
    let under = 0;
    const counting: Fetch = async (ranges, meter) => {
      if (under++ === 0) rounds++;
      try {
        // Long enough for what is asked at the same time to come while this one is under way.
        await new Promise((resolve) => setTimeout(resolve, 250));
        return await honest(ranges, meter);
      } finally {
        under--;
      }
    };
    const meter = { reads: 0, bytes: 0 };
    const { hits } = await searching(counting)({ pattern: 'the only needle' }, NEVER, meter);
    expect(hits.map(({ path, line: at }) => [path, at])).toEqual([['dir17/file137.txt', 201]]);
    expect(rounds).toBeLessThanOrEqual(3);
    const all = Object.values(tree).reduce((sum, text) => sum + text.length, 0);
    expect(meter.bytes).toBeLessThan(all / 4);
  });

  it('does not read again what was opened ahead', async () => {
    const cold = { reads: 0, bytes: 0 };
    await searching()({ pattern: 'the only needle' }, NEVER, cold);
    const search = snapshotSearch({});
    closers.push(() => search.close());
    search.open({ repo: 'r', entry, fetch: honest });
    const meter = { reads: 0, bytes: 0 };
    const args = { ...ARGS, pattern: 'the only needle' };
    const { hits } = await search.grep({ repo: 'r', entry, fetch: honest }, args, NEVER, meter);
    expect(hits.length).toBe(1);
    const heads = entry.segments.reduce((sum, { head }) => sum + head.bytes, 0);
    expect(cold.bytes - meter.bytes).toBe(entry.manifest.core.bytes + heads);
    expect(cold.reads - meter.reads).toBe(1 + entry.segments.length);
  });

  it('reads for itself what could not be opened ahead', async () => {
    const search = snapshotSearch({});
    closers.push(() => search.close());
    let asked = 0;
    const failed = new Promise<void>((resolve) => {
      const failing: Fetch = async () => {
        // The manifest, and the heads of the index.
        if (++asked === 2) setTimeout(resolve, 0);
        throw new Fault('unavailable', 'not now');
      };
      search.open({ repo: 'r', entry, fetch: failing });
    });
    await failed;
    const args = { ...ARGS, pattern: 'the only needle' };
    const again = () => search.grep({ repo: 'r', entry, fetch: honest }, args, NEVER, { reads: 0, bytes: 0 });
    // One that comes before the thread has heard of the failure shares it.
    const { hits } = await again().catch(again);
    expect(hits.length).toBe(1);
  });

  it('reads nothing the second time', async () => {
    const grep = warmed();
    await grep({ pattern: 'the only needle' });
    const meter = { reads: 0, bytes: 0 };
    expect((await grep({ pattern: 'the only needle' }, NEVER, meter)).hits.length).toBe(1);
    expect(meter).toEqual({ reads: 0, bytes: 0 });
  });

  it('finds the lines of files with many blocks, reading few of these', async () => {
    const letters = () => String.fromCharCode(97 + chance.below(26));
    const needles = Array.from({ length: 40 }, () => Array.from({ length: 12 }, letters).join(''));
    const large = Array.from({ length: 40 }, (_, i) => {
      const lines = Array.from({ length: 1 + chance.below(i % 2 === 0 ? 3000 : 60) }, () =>
        chance.below(400) === 0 ? `${line()} ${chance.pick(needles)} ${line()}` : line(),
      );
      const end = chance.below(2) === 0 ? '' : '\n';
      return { path: `many/${i}.txt`, lines, text: lines.join(i % 5 === 4 ? '\r\n' : '\n') + end };
    }).sort((a, b) => (a.path < b.path ? -1 : 1));
    const own = fsStore(tempDir());
    await publishTree(own, tempTree(Object.fromEntries(large.map(({ path, text }) => [path, text]))));
    const published = entryOf((await readRoot(own, 'r')).root, 'main')!;
    const fetch = checkedFetch(own, snapshotAmbient.sha256);
    const search = snapshotSearch({});
    closers.push(() => search.close());
    for (const needle of sample(needles, 6)) {
      for (const args of [
        { pattern: needle },
        { pattern: needle.toUpperCase(), case_sensitive: false },
        { pattern: `${needle}\\s\\w`, regex: true },
        { pattern: needle, context: 2 },
        { pattern: needle, max_hits: 1 + chance.below(5) },
      ]) {
        const wanted = large.flatMap(({ path, lines }) =>
          lines.flatMap((text, n) => (text.includes(needle) ? [{ path, line: n + 1, text }] : [])),
        );
        const query = { ...ARGS, max_hits: 10_000, ...args };
        const found = await search.grep({ repo: 'r', entry: published, fetch }, query, NEVER, {
          reads: 0,
          bytes: 0,
        });
        const hits = found.hits.map(({ context, ...hit }) => hit);
        const first = wanted.slice(0, query.max_hits);
        if (JSON.stringify(hits) !== JSON.stringify(first))
          expect({ ...args, hits }).toEqual({ ...args, hits: first });
      }
    }
    const coldBytes = async (context: number) => {
      const cold = snapshotSearch({});
      closers.push(() => cold.close());
      const meter = { reads: 0, bytes: 0 };
      const query = { ...ARGS, pattern: needles[0]!, context };
      await cold.grep({ repo: 'r', entry: published, fetch }, query, NEVER, meter);
      return meter.bytes;
    };
    // For lines around a hit whole files are read.
    expect(await coldBytes(0)).toBeLessThan((await coldBytes(1)) - (64 << 10));
  });

  it('stops fetching when it has enough hits', async () => {
    const meter = { reads: 0, bytes: 0 };
    const { hits, truncated } = await searching()(
      { pattern: '[a-z]', regex: true, max_hits: 5 },
      NEVER,
      meter,
    );
    expect([hits.length, truncated]).toEqual([5, true]);
    const whole = { reads: 0, bytes: 0 };
    await searching()({ pattern: '[A-Z]{9}', regex: true }, NEVER, whole);
    expect(meter.bytes).toBeLessThan(whole.bytes / 2);
  });

  it.each([0, 200_000])('gives the same with %d bytes of memory', async (memory) => {
    const args = { pattern: `${words[5]} `, max_hits: 100_000 };
    expect((await searching(honest, memory)(args)).hits).toEqual((await warmed()(args)).hits);
  });

  it('answers many at once', async () => {
    const grep = searching();
    const asked = sample(words.slice(0, 40), 8).map((word) => ({ pattern: word, max_hits: 1000 }));
    const together = await Promise.all(asked.map((args) => grep(args)));
    for (const [i, args] of asked.entries()) {
      const alone = await grep(args);
      expect(alone.hits.length).toBeGreaterThan(0);
      expect(JSON.stringify(together[i]!.hits)).toBe(JSON.stringify(alone.hits));
    }
  });

  it('says when the store did not answer in time', async () => {
    const grep = searching(() => new Promise(() => {}));
    await expect(grep({ timeout_ms: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('gives what it has when the store stops answering', async () => {
    const args = { pattern: '[0-9]{3}[a-f] ', regex: true, max_hits: 100_000 };
    const whole = await warmed()(args);
    expect(whole.truncated).toBe(false);
    const { ran } = await limited(
      (limit_s) => {
        // The first texts come, however the index is asked before.
        let left = 1;
        const grep = searching((ranges, meter) =>
          ranges.some(({ key }) => key.includes('/pack/')) && left-- <= 0
            ? new Promise(() => {})
            : honest(ranges, meter),
        );
        return grep({ ...args, timeout_ms: limit_s * 1000 }).catch(() => undefined);
      },
      (ran) => ran !== undefined && ran.hits.length > 0,
    );
    const { hits, truncated } = ran!;
    expect(truncated).toBe(true);
    expect(hits.length).toBeGreaterThan(0);
    expect(hits).toEqual(whole.hits.slice(0, hits.length));
    expect(hits.length).toBeLessThan(whole.hits.length);
  });

  it('ends with its caller', async () => {
    const stop = new AbortController();
    const grep = searching(() => {
      stop.abort();
      return new Promise(() => {});
    });
    await expect(grep({}, stop.signal)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('kills a pattern that backtracks for ever, and goes on', async () => {
    const grep = searching();
    const forever = { pattern: '(?=a)(a+)+$', regex: true, paths: ['slow.txt'] };
    // With a thread that is up and has the snapshot: one that begins too late finds nothing, which is another answer.
    expect((await grep({ pattern: '(?<=only )needle', regex: true })).hits.length).toBe(1);
    const { ran } = await limited(
      (limit_s) => grep({ ...forever, timeout_ms: limit_s * 1000 }).catch((fault: unknown) => fault),
      (ran) => ran instanceof Fault && ran.message.includes('backtracking'),
      0.25,
    );
    expect(ran).toMatchObject({ code: 'timeout', message: expect.stringMatching(/backtracking/) });
    const [quick, next] = await Promise.all([
      grep({ pattern: 'the only needle' }),
      grep({ pattern: '(?<=only )needle', regex: true }),
    ]);
    expect([quick.hits.length, next.hits.length]).toEqual([1, 1]);
  });

  it('never serves damaged bytes', async () => {
    const flip: Fetch = checkedFetch(
      {
        ...store,
        async read(key, range) {
          const found = await store.read(key, range);
          if (found && key.includes('/index/') && range!.start > 0) found.bytes[3]! ^= 4;
          return found;
        },
      },
      snapshotAmbient.sha256,
    );
    await expect(searching(flip)({ pattern: 'the only needle' })).rejects.toMatchObject({ code: 'corrupt' });
  });

  it('refuses a pattern as on a directory', async () => {
    await expect(warmed()({ pattern: '(', regex: true })).rejects.toMatchObject({ code: 'invalid_args' });
    await expect(warmed()({ paths: ['../x'] })).rejects.toMatchObject({ code: 'outside_root' });
  });
});
