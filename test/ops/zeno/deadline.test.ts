/** Searches that need more time than they have: they end at their deadline, tell what they found before, and hurt no later one. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { fsStore } from '../../../lib/io/fs-store.ts';
import { local } from '../../../local/compose.ts';
import { type Asked, asking, plain } from '../../support/local.ts';
import { limited } from '../../support/processes.ts';
import { seeded } from '../../support/random.ts';
import { inFull, itInFull } from '../../support/skips.ts';
import { publishTree } from '../../support/snapshot.ts';
import { tempDir, tempTree } from '../../support/tree.ts';

// No two places of it are alike to these patterns, so their automata get a state for nearly each; a full run, which has more patterns,
// has more of it: no machine comes to the end in the time that a slow one needs for the first file.
const below = seeded(1);
const line = () => `${Array.from({ length: 19_000 }, () => 'abc '[below(4)]).join('')}\n`;
const long = Array.from({ length: inFull() ? 8 : 1 }, (_, n) => [
  `b/long-${n}.txt`,
  Array.from({ length: 90 }, line).join(''),
]);
const root = tempTree({ 'a.txt': 'first\nlast\n', ...Object.fromEntries(long), 'c.txt': 'first\n' });
const store = tempDir();
await publishTree(fsStore(store), root);
const said: unknown[] = [];
const indexed = await local({
  root,
  index: true,
  checkResults: true,
  report: (what) => said.push(what),
});
await indexed.indexed;
afterAll(() => indexed.close());
const ways: [string, Asked][] = [
  ['a directory', await asking(root)],
  ['its index', async (op, args) => plain(await indexed.dispatch({ op, args }))],
  ['its snapshot', await asking(root, { store, snapshot: 'r@main' })],
];
const HOSTILE = ['(.{100}){100}$', '(.*a.{400}){3}$', '(a|b).{9000}$', '([ab].{50}){150}x'];

describe.each(ways)('grep on %s', (_, ask) => {
  const ends = async (hostile: string) => {
    const args = { pattern: `^first|${hostile}`, regex: true };
    const { ran } = await limited(
      (limit_s) => ask('grep', { ...args, timeout_ms: Math.min(25_000, limit_s * 1000) }),
      ({ hits }) => hits?.length > 0,
      0.1,
    );
    expect(ran).toMatchObject({ hits: [{ path: 'a.txt', line: 1, text: 'first' }], truncated: true });
    expect(await ask('grep', { pattern: 'last' })).toMatchObject({
      hits: [{ path: 'a.txt', line: 2, text: 'last' }],
      truncated: false,
    });
    expect(said).toEqual([]);
  };

  it(`ends at its deadline with what it had found: ${HOSTILE[0]}`, () => ends(HOSTILE[0]!));
  itInFull.each(HOSTILE.slice(1))('ends at its deadline with what it had found: %s', ends);

  it('refuses globs that stand for too much before it has made them', async () => {
    const globs = Array.from({ length: 100 }, (_, n) => `${'{a,b}'.repeat(8)}${'x'.repeat(450)}${n}`);
    const why = 'globs need more than 20000 states, give fewer or shorter alternatives';
    const refused = (name: string) => ({ code: 'invalid_args', message: `${name}: ${why}` });
    expect(await ask('grep', { pattern: 'x', paths: globs })).toEqual(refused('paths'));
    expect(await ask('grep', { pattern: 'x', exclude_globs: globs })).toEqual(refused('exclude_globs'));
    expect(await ask('list_files', { exclude_globs: globs })).toEqual(refused('exclude_globs'));
    expect(await ask('list_files', { glob: globs[0] })).toEqual(refused('glob'));
  });
});
