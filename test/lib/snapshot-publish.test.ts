/** Publishing: what is reused, what an interrupted push leaves, and what a push mends. */
import { describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { checkedFetch } from '../../lib/snapshot/checked-fetch.ts';
import { childKey, entryOf, readRoot, rootKey } from '../../lib/snapshot/layout.ts';
import { FILE, pathAt } from '../../lib/snapshot/manifest.ts';
import { type PublishOptions, publish } from '../../lib/snapshot/publish.ts';
import { SnapshotReader } from '../../lib/snapshot/reader.ts';
import type { SourceFile } from '../../lib/snapshot/source.ts';
import type { Store } from '../../lib/store.ts';
import { random, rounds } from '../support/random.ts';
import { tempDir } from '../support/tree.ts';

const chance = random();
const kernel = Kernel.create();
const ambient = { ...snapshotAmbient, sleep: async () => {} };
type Tree = Map<string, string>;

const sources = (tree: Tree): SourceFile[] =>
  [...tree]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({
      path,
      kind: FILE,
      size: text.length,
      mtime: 0,
      read: () => Buffer.from(text),
    }));

const push = (store: Store, tree: Tree, more: Partial<PublishOptions> = {}) =>
  publish(store, sources(tree), { repo: 'r', ref: 'main', ...more }, ambient, kernel);

/** Everything in a snapshot, as it is read back. */
async function stored(store: Store, wanted = 'main'): Promise<Tree> {
  const entry = entryOf((await readRoot(store, 'r')).root, wanted)!;
  const reader = new SnapshotReader(checkedFetch(store, ambient.sha256), 'r', entry, kernel);
  const meter = { reads: 0, bytes: 0 };
  const { files } = await reader.manifest(meter);
  const tree: Tree = new Map();
  for (let i = 0; i < files.count; i++)
    tree.set(pathAt(files, i), Buffer.from(await reader.content(i, meter)).toString());
  return tree;
}

const text = () =>
  Array.from({ length: 1 + chance.below(300) }, () => `line ${chance.below(1e6)}`).join('\n');
const sampleTree = (count: number): Tree =>
  new Map(Array.from({ length: count }, (_, i) => [`d${i % 7}/f${i}`, text()]));
const byPath = (tree: Tree) => [...tree].sort(([a], [b]) => (a < b ? -1 : 1));

describe('a push', () => {
  it.each([
    [['a', 'c', 'b'], '"b" comes after "c"'],
    [['a', 'a'], '"a" is given twice'],
    // By bytes: an astral character is behind all others, unlike in JavaScript.
    [['\u{1F600}', '\uffee'], '"\uffee" comes after "\u{1F600}"'],
  ])('refuses files that are out of order: %j', async (paths, wrong) => {
    const store = fsStore(tempDir());
    const files = paths.map((path) => ({ path, kind: FILE, size: 0, mtime: 0, read: () => Buffer.from('') }));
    const pushed = publish(store, files, { repo: 'r', ref: 'main' }, ambient, kernel);
    await expect(pushed).rejects.toMatchObject({
      code: 'invalid_args',
      message: `files must be in the order of their paths' bytes, but ${wrong}`,
    });
    expect((await store.list('')).entries).toEqual([]);
  });

  it('uploads one pack, an index and a manifest after one edit', async () => {
    const store = fsStore(tempDir());
    const tree = sampleTree(400);
    const first = await push(store, tree);
    expect(first).toMatchObject({ created: true, reused: { files: 0 } });
    expect(await push(store, tree)).toMatchObject({
      created: false,
      uploaded: { objects: 0 },
      reused: { files: 400 },
    });
    tree.set('d3/f3', 'edited\n');
    const edited = await push(store, tree);
    expect(edited).toMatchObject({
      created: true,
      uploaded: { objects: 3, packs: 1 },
      reused: { files: 399 },
    });
    expect(edited.uploaded.bytes).toBeLessThan(first.uploaded.bytes / 10);
    expect(byPath(await stored(store))).toEqual(byPath(tree));
  });

  it('keeps content once, whatever it is called', async () => {
    const store = fsStore(tempDir());
    const tree: Tree = new Map([
      ['a', 'the same'],
      ['b', 'the same'],
    ]);
    expect(await push(store, tree)).toMatchObject({ reused: { files: 1, bytes: 8 } });
    tree.set('renamed/c', 'the same');
    tree.delete('a');
    expect(await push(store, tree)).toMatchObject({ uploaded: { packs: 0 }, reused: { files: 2 } });
    expect(byPath(await stored(store))).toEqual(byPath(tree));
  });

  it('goes on for ever without more and more segments, and loses nothing', async () => {
    const store = fsStore(tempDir());
    const tree = sampleTree(60);
    let most = 0;
    for (let n = 0; n < Math.max(12, rounds(30)); n++) {
      for (let i = 0; i < 3; i++) tree.set(`d${chance.below(7)}/f${chance.below(90)}`, text());
      tree.delete(chance.pick([...tree.keys()]));
      await push(store, tree);
      const { root } = await readRoot(store, 'r');
      most = Math.max(most, entryOf(root, 'main')!.segments.length);
      expect(byPath(await stored(store))).toEqual(byPath(tree));
    }
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('to another ref of the same content needs no upload', async () => {
    const store = fsStore(tempDir());
    const tree = sampleTree(5);
    const { id } = await push(store, tree);
    const again = await push(store, tree, { ref: 'release/1.0' });
    expect(again).toMatchObject({ id, created: true, uploaded: { objects: 0 } });
    expect((await readRoot(store, 'r')).root.refs).toEqual({ main: id, 'release/1.0': id });
  });

  it('that fails at any request leaves the ref where it was, and can be repeated', async () => {
    const before = sampleTree(30);
    const after = new Map([...before, ['new', 'content\n']] as const);
    for (let at = 0; ; at++) {
      const store = fsStore(tempDir());
      const { id } = await push(store, before);
      let calls = 0;
      const failing: Store = {
        ...store,
        read: (key, range) =>
          calls++ === at ? Promise.reject(new Fault('internal', 'broken')) : store.read(key, range),
        write: (key, bytes, condition) =>
          calls++ === at
            ? Promise.reject(new Fault('internal', 'broken'))
            : store.write(key, bytes, condition),
      };
      const outcome = await push(failing, after).catch((error: Fault) => error);
      if (!(outcome instanceof Fault)) {
        expect(calls).toBe(at);
        expect(at).toBeGreaterThan(5);
        break;
      }
      expect((await readRoot(store, 'r')).root.refs).toEqual({ main: id });
      expect(byPath(await stored(store))).toEqual(byPath(before));
      await push(store, after);
      expect(byPath(await stored(store))).toEqual(byPath(after));
    }
  });

  it('whose write of the root has an unknown outcome settles it by reading', async () => {
    for (const took of [true, false]) {
      const store = fsStore(tempDir());
      await push(store, sampleTree(3));
      const tree = sampleTree(4);
      let lost = 0;
      const losing: Store = {
        ...store,
        async write(key, bytes, condition) {
          if (key === rootKey('r') && lost++ === 0) {
            if (took) await store.write(key, bytes, condition);
            throw new Fault('timeout', 'no answer');
          }
          return store.write(key, bytes, condition);
        },
      };
      const { id } = await push(losing, tree);
      const { root } = await readRoot(store, 'r');
      expect(root.refs.main).toBe(id);
      expect(root.snapshots.length).toBe(2);
      expect(byPath(await stored(store))).toEqual(byPath(tree));
    }
  });

  it('mends a snapshot whose manifest is damaged', async () => {
    const store = fsStore(tempDir());
    const tree = sampleTree(10);
    const { id } = await push(store, tree);
    const { manifest } = entryOf((await readRoot(store, 'r')).root, 'main')!;
    const key = childKey('r', 'manifest', manifest.key);
    const { bytes } = (await store.read(key))!;
    await store.write(
      key,
      bytes.map((byte, i) => (i === 9 ? byte ^ 1 : byte)),
      'any',
    );
    await expect(stored(store)).rejects.toMatchObject({ code: 'corrupt' });
    expect(await push(store, tree)).toMatchObject({ id });
    expect(byPath(await stored(store))).toEqual(byPath(tree));
  });

  it('that is interrupted says so and publishes nothing', async () => {
    const store = fsStore(tempDir());
    const stop = new AbortController();
    stop.abort();
    await expect(push(store, sampleTree(5), { signal: stop.signal })).rejects.toMatchObject({
      message: 'interrupted; nothing was published',
    });
    expect((await readRoot(store, 'r')).version).toBeUndefined();
  });

  it('of many at once to different refs keeps them all', async () => {
    const store = fsStore(tempDir());
    const trees = Array.from(
      { length: 6 },
      (_, i) => new Map([...sampleTree(4), ['which', `${i}`]] as const),
    );
    await Promise.all(trees.map((tree, i) => push(store, tree, { ref: `b${i}` })));
    for (const [i, tree] of trees.entries())
      expect(byPath(await stored(store, `b${i}`))).toEqual(byPath(tree));
  });
});
