/** Damaged and made-up objects: a fault, never wrong bytes, a crash or a hang. */
import { describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { selection } from '../../lib/repo/selection.ts';
import { checkedFetch } from '../../lib/snapshot/checked-fetch.ts';
import { pack, unpack } from '../../lib/snapshot/compressed.ts';
import { childKey, decodeRoot, rootKey, type SnapshotEntry } from '../../lib/snapshot/layout.ts';
import { pathAt } from '../../lib/snapshot/manifest.ts';
import { plan, ruleTexts } from '../../lib/snapshot/plan.ts';
import { SnapshotReader } from '../../lib/snapshot/reader.ts';
import { resolve } from '../../lib/snapshot/resolve.ts';
import { slice } from '../../lib/snapshot/slice.ts';
import type { Store } from '../../lib/store.ts';
import { random, rounds } from '../support/random.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const { sha256 } = snapshotAmbient;
const kernel = Kernel.create();
const disk = fsStore(tempDir());
await publishTree(
  disk,
  tempTree({
    a: 'alpha\nbeta\n',
    'b/c.txt': 'gamma\n'.repeat(50),
    'b/d/e': '',
    'b/large.txt': Array.from({ length: 4000 }, (_, n) => `line ${n} ${(n * n) % 97}\n`).join(''),
    'b/.gitignore': 'x\n',
    'bin.dat': Buffer.from([0, 1, 2, 3, 250, 10]),
    link: { link: 'b/c.txt' },
    out: { link: '../x' },
    'ü.txt': 'é\n',
  }),
);

/** The store's objects in memory, so that thousands of damaged ones cost little. */
const objects = new Map<string, Uint8Array>();
for (const { key } of (await disk.list('repos/')).entries) objects.set(key, (await disk.read(key))!.bytes);
const holding = (changed: ReadonlyMap<string, Uint8Array>): Store => ({
  ...disk,
  async read(key, range) {
    const bytes = changed.get(key) ?? objects.get(key);
    return (
      bytes && {
        bytes: range ? bytes.slice(range.start, range.end) : bytes,
        version: 'v',
        size: bytes.length,
      }
    );
  },
});

const NO_PAUSE = async () => {};
const ALL = selection({ include_hidden: true, exclude_dirs: [], exclude_globs: [] });

/** Everything that can be read of a snapshot, as one text. */
async function everything(reader: SnapshotReader): Promise<string> {
  const meter = { reads: 0, bytes: 0 };
  const tree = await reader.tree(meter);
  const { files } = tree.manifest;
  const out: unknown[] = [
    [...(await reader.times(meter))],
    Buffer.from(await reader.hashes(meter)).toString('hex'),
  ];
  out.push(plan(tree, ALL, 1000, await ruleTexts(tree, ALL, reader, meter)));
  for (let file = 0; file < files.count; file++) {
    const path = pathAt(files, file);
    const content = Buffer.from(await reader.content(file, meter)).toString('hex');
    const lines = files.lines[file]!;
    const end = await slice(
      reader,
      { file, first: Math.max(1, lines - 3), last: lines, max_bytes: 1000 },
      meter,
      NO_PAUSE,
    );
    out.push([path, files.kind[file], files.size[file], lines, content, end, tree.opens(file)]);
    try {
      out.push(tree.look(path));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      out.push(error.message);
    }
  }
  return JSON.stringify(out);
}

async function readAll(store: Store): Promise<string> {
  const { repo, entry } = await resolve(store, 'r@main');
  return everything(new SnapshotReader(checkedFetch(store, sha256), repo, entry, kernel));
}

/** What came of it: the right answer, or the code of a fault. Anything else is an error of ours. */
async function told(store: Store, right: string): Promise<string> {
  try {
    return (await readAll(store)) === right ? 'right' : 'WRONG';
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
}

const right = await readAll(holding(new Map()));
const root = rootKey('r');
const { snapshots } = decodeRoot(objects.get(root)!, 'r');
const [entry] = snapshots as [SnapshotEntry];
const manifest = childKey('r', 'manifest', entry.manifest.key);
const packs = [...objects.keys()].filter((key) => key.includes('/pack/'));

describe('10,000 damaged versions', () => {
  it.each([
    ['the root', [root]],
    ['the manifest', [manifest]],
    ['the packs', packs],
  ])('of %s give a fault or the right bytes', async (_what, keys) => {
    const times = rounds(10_000);
    const { below, pick } = random();
    const seen: Record<string, number> = {};
    for (let i = 0; i < times; i++) {
      const key = pick(keys);
      let bytes = objects.get(key)!.slice();
      if (below(10) === 0) bytes = bytes.slice(0, below(bytes.length));
      else for (let n = below(3); n >= 0; n--) bytes[below(bytes.length)]! ^= 1 << below(8);
      const outcome = await told(holding(new Map([[key, bytes]])), right);
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
    expect(seen.WRONG).toBeUndefined();
    // Two flips may undo each other; the root's own counters and times are not the snapshot's bytes.
    expect(seen.corrupt).toBeGreaterThan(times * (keys[0] === root ? 0.3 : 0.95));
    expect(
      Object.keys(seen).filter((code) => !['right', 'corrupt', 'not_found', 'invalid_args'].includes(code)),
    ).toEqual([]);
  });
});

describe('a manifest that somebody made up', () => {
  const core = objects.get(manifest)!.slice(0, entry.manifest.core.bytes);
  const raw = unpack(core, kernel, 'it').slice();
  const rest = objects.get(manifest)!.slice(entry.manifest.core.bytes);
  const fetchWith = (bytes: Uint8Array) => {
    const piece = { bytes: bytes.length, sha256: Buffer.from(sha256(bytes)).toString('hex') };
    const made = { ...entry, manifest: { ...entry.manifest, core: piece } };
    const store = holding(new Map([[manifest, Buffer.concat([bytes, rest])]]));
    return new SnapshotReader(checkedFetch(store, sha256), 'r', made, kernel);
  };

  it('and that has its checksum is a fault or reads as something, 10,000 times', async () => {
    const { below } = random();
    const seen: Record<string, number> = {};
    for (let i = 0; i < rounds(10_000); i++) {
      const bytes = raw.slice();
      for (let n = below(4); n >= 0; n--) bytes[below(bytes.length)] = below(256);
      const cut = below(20) === 0 ? bytes.slice(0, below(bytes.length)) : bytes;
      const made =
        below(10) === 0
          ? Uint8Array.from(pack(cut, kernel), (byte) => (below(50) === 0 ? below(256) : byte))
          : pack(cut, kernel);
      let outcome = 'read';
      try {
        await everything(fetchWith(made));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        outcome = error.code;
      }
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
    expect(Object.keys(seen).sort()).toEqual(expect.arrayContaining(['corrupt']));
    expect(Object.keys(seen).filter((code) => !['read', 'corrupt', 'not_found'].includes(code))).toEqual([]);
  });

  it('is a fault when it has another number of files than the root says', async () => {
    const reader = new SnapshotReader(
      checkedFetch(holding(new Map()), sha256),
      'r',
      { ...entry, files: entry.files + 1 },
      kernel,
    );
    await expect(reader.manifest({ reads: 0, bytes: 0 })).rejects.toMatchObject({ code: 'corrupt' });
  });
});

describe('a reader', () => {
  it('fetches each piece once for all who ask at the same time, and anew after a failure', async () => {
    let down = true;
    let reads = 0;
    const store: Store = {
      ...disk,
      async read(key, range) {
        reads++;
        if (down) throw new Fault('unavailable', 'down');
        return holding(new Map()).read(key, range);
      },
    };
    const reader = new SnapshotReader(checkedFetch(store, sha256), 'r', entry, kernel);
    const meter = { reads: 0, bytes: 0 };
    const failed = await Promise.allSettled([
      reader.manifest(meter),
      reader.tree(meter),
      reader.manifest(meter),
    ]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(reads).toBe(1);
    down = false;
    await Promise.all([reader.manifest(meter), reader.tree(meter), reader.times(meter), reader.times(meter)]);
    expect(reads).toBe(3);
  });

  it('reads neighbouring blocks in one request', async () => {
    const reader = new SnapshotReader(checkedFetch(holding(new Map()), sha256), 'r', entry, kernel);
    const meter = { reads: 0, bytes: 0 };
    const { blocks, packs: all } = await reader.manifest(meter);
    const text = all[0]!;
    const numbers = Array.from({ length: text.blocks }, (_, i) => text.first + i);
    meter.reads = 0;
    const stored = await reader.stored([numbers.at(-1)!, ...numbers, numbers[0]!], meter);
    expect(meter.reads).toBe(1);
    expect(stored.map(({ length }) => length)).toEqual(
      [numbers.at(-1)!, ...numbers, numbers[0]!].map((block) => blocks.stored[block]),
    );
    await expect(reader.stored([blocks.count], meter)).rejects.toMatchObject({ code: 'corrupt' });
  });
});
