/** What the names of snapshots mean, and what is said when they mean nothing. */
import { describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { encodeRoot, type Root, rootKey, type SnapshotEntry } from '../../lib/snapshot/layout.ts';
import { listSnapshots, resolve } from '../../lib/snapshot/resolve.ts';
import type { Store } from '../../lib/store.ts';
import { tempDir } from '../support/tree.ts';

const piece = { bytes: 1, sha256: '0'.repeat(64) };
const id = (start: string) => start.padEnd(64, '0');
const entry = (start: string, at: number, more: Partial<SnapshotEntry> = {}): SnapshotEntry => ({
  id: id(start),
  at,
  files: 1,
  bytes: 2,
  manifest: { key: 'manifest-key', core: piece, times: piece, hashes: piece },
  segments: [],
  ...more,
});

const store = fsStore(tempDir());
async function put(repo: string, refs: Record<string, string>, snapshots: SnapshotEntry[]): Promise<void> {
  const root: Root = { format: 1, gen: 1, w: 'w', gc: 0, refs, snapshots };
  await store.write(rootKey(repo), encodeRoot(root), 'any');
}
const A = entry('aaaaaaaa1', 1000);
const B = entry('aaaaaaaa2', 2000);
const C = entry('cccccccc', 3000, { retired: 4000 });
const D = entry('dddddddd', 5000);
await put('org/app', { main: A.id, dev: B.id, dddddddd: A.id }, [A, B, C, D]);
await put('tool', { trunk: B.id }, [B]);
await put('many', { one: A.id, two: A.id }, [A]);
await put('bare', {}, [C]);
await put('facade1', { main: A.id }, [A]);

const told = async (text: string, from: Store = store) => {
  try {
    const { repo, entry, ref } = await resolve(from, text);
    return [repo, entry.id.slice(0, 9), ref];
  } catch (error) {
    const { code, message } = error as Error & { code: string };
    return { code, message };
  }
};

describe('a name', () => {
  it.each([
    ['org/app@main', ['org/app', 'aaaaaaaa1', 'main']],
    ['org/app@dev', ['org/app', 'aaaaaaaa2', 'dev']],
    ['org/app', ['org/app', 'aaaaaaaa1', 'main']],
    ['tool', ['tool', 'aaaaaaaa2', 'trunk']],
    [`org/app@${C.id}`, ['org/app', 'cccccccc0', undefined]],
    ['org/app@cccccccc', ['org/app', 'cccccccc0', undefined]],
    // A ref comes before an id that looks like it.
    ['org/app@dddddddd', ['org/app', 'aaaaaaaa1', 'dddddddd']],
    ['dddddddd', ['org/app', 'dddddddd0', undefined]],
    ['dddddddd00', ['org/app', 'dddddddd0', undefined]],
    [D.id, ['org/app', 'dddddddd0', undefined]],
    // In two repositories: they are the same.
    ['cccccccc', ['bare', 'cccccccc0', undefined]],
    ['bare@cccccccc', ['bare', 'cccccccc0', undefined]],
    ['facade1', ['facade1', 'aaaaaaaa1', 'main']],
  ])('%s leads to the snapshot', async (text, found) => {
    expect(await told(text)).toEqual(found);
  });

  it.each([
    ['tol', 'not_found', 'no repository "tol" in the store; did you mean "tool"?; there is tool, '],
    ['tol@main', 'not_found', 'no repository "tol" in the store; did you mean "tool"?; there is tool, '],
    [
      'org/app@mian',
      'not_found',
      'no ref or snapshot "mian" in org/app; did you mean "main"?; there is main, dev, ',
    ],
    ['org/app@ffffffff', 'not_found', 'no ref or snapshot "ffffffff" in org/app; there is '],
    ['org/app@aaaaaaaa', 'invalid_args', `more than one snapshot begins with aaaaaaaa: ${A.id}, ${B.id}`],
    ['aaaaaaaa', 'invalid_args', `more than one snapshot begins with aaaaaaaa: ${A.id}, ${B.id}`],
    ['many', 'invalid_args', 'many has no ref "main": say which; there is many@one, many@two'],
    ['bare', 'not_found', 'no ref or snapshot "main" in bare: there is none'],
    ['eeeeeeee', 'not_found', 'no repository "eeeeeeee" in the store; there is '],
    [id('eeeeeeee'), 'not_found', `no snapshot ${id('eeeeeeee')}`],
    ['org/app@', 'not_found', 'no ref or snapshot "" in org/app; there is '],
    ['@main', 'invalid_args', 'not a repository name: ""; '],
    ['../x@main', 'invalid_args', 'not a repository name: "../x"; '],
    ['a@b@c', 'not_found', 'no repository "a" in the store'],
    ['tool@constructor', 'not_found', 'no ref or snapshot "constructor" in tool; there is trunk'],
  ])('%s leads nowhere, and the message helps', async (text, code, message) => {
    expect(await told(text)).toEqual({ code, message: expect.stringContaining(message) });
  });

  it('costs one request with a repository, and a look at every repository without', async () => {
    const asked: string[] = [];
    const counting: Store = {
      ...store,
      read(key, range) {
        asked.push(`read ${key}`);
        return store.read(key, range);
      },
      list(prefix, options) {
        asked.push(`list ${prefix}`);
        return store.list(prefix, options);
      },
    };
    await resolve(counting, 'org/app@main');
    await resolve(counting, D.id);
    const roots = ['bare', 'facade1', 'many', 'org..app', 'tool'].map((name) => `read repos/roots/${name}`);
    expect(asked).toEqual(['read repos/roots/org..app', 'list repos/roots/', ...roots]);
  });

  it('in an empty store leads nowhere', async () => {
    expect(await told('x', fsStore(tempDir()))).toEqual({
      code: 'not_found',
      message: 'no repository "x" in the store: there is none',
    });
  });

  it('leads to a fault when the root is damaged', async () => {
    const damaged = fsStore(tempDir());
    for (const text of ['', '{', '[]', 'null', '{"format":2}', '{"format":1}', '\xff']) {
      await damaged.write(rootKey('r'), Buffer.from(text, 'latin1'), 'any');
      expect(await told('r@main', damaged)).toMatchObject({ code: 'corrupt' });
    }
  });
});

describe('the list', () => {
  it('has all snapshots, the newest first, with the refs that lead there', async () => {
    const { snapshots, truncated } = await listSnapshots(store, { limit: 100 });
    expect(truncated).toBe(false);
    expect(snapshots.map(({ repo, refs, entry }) => [repo, entry.at, refs])).toEqual([
      ['org/app', 5000, []],
      ['bare', 3000, []],
      ['org/app', 3000, []],
      ['org/app', 2000, ['dev']],
      ['tool', 2000, ['trunk']],
      ['facade1', 1000, ['main']],
      ['many', 1000, ['one', 'two']],
      ['org/app', 1000, ['main', 'dddddddd']],
    ]);
  });

  it('is of one repository when asked, cut at the limit, and refuses what is not there', async () => {
    const { snapshots, truncated } = await listSnapshots(store, { repo: 'org/app', limit: 2 });
    expect([snapshots.map(({ entry }) => entry.at), truncated]).toEqual([[5000, 3000], true]);
    expect(await listSnapshots(store, { limit: 0 })).toEqual({ snapshots: [], truncated: true, damaged: [] });
    await expect(listSnapshots(store, { repo: 'nope', limit: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
