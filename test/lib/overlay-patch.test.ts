/** What a session has changed as a patch: exact, as small as can be, and taken by git. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { changedLines } from '../../lib/engine/line-diff.ts';
import { bash, world } from '../support/overlay.ts';
import { random, rounds } from '../support/random.ts';
import { itWithGit } from '../support/skips.ts';
import { sourceFiles } from '../support/snapshot.ts';
import { call } from '../support/tools.ts';
import { type Entry, tempDir, tempTree } from '../support/tree.ts';

const git = itWithGit('patches');

/** The tree that `git apply` makes of the base: paths, modes, contents. */
function applied(base: string, patch: string): [string, number, string][] {
  const copy = join(tempDir(), 'copy');
  execFileSync('cp', ['-a', base, copy]);
  execFileSync('git', ['init', '-q'], { cwd: copy });
  if (patch !== '')
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: copy, input: patch, stdio: 'pipe' });
  rmSync(join(copy, '.git'), { recursive: true });
  return treeOf(copy);
}

const treeOf = (root: string): [string, number, string][] =>
  sourceFiles(root).map(({ path, kind, read }) => [
    path,
    kind,
    Buffer.from(read() as Uint8Array).toString('base64'),
  ]);

describe('the patch', () => {
  it('is a unified diff against the snapshot', async () => {
    const { open } = await world();
    const here = await open();
    await call(here, 'edit', { path: 'a.txt', old: 'two', new: 'TWO' });
    await call(here, 'write', { path: 'new.txt', content: 'no break' });
    expect(await here.diff()).toEqual({
      patch: `diff --git a/a.txt b/a.txt
index 4cb29ea38f70d7c61b2a3a25b02e3bdf44905402..ddc897f039f57aa91e16efa6dfde386c4255206f 100644
--- a/a.txt
+++ b/a.txt
@@ -1,3 +1,3 @@
 one
-two
+TWO
 three
diff --git a/new.txt b/new.txt
new file mode 100644
index 0000000000000000000000000000000000000000..123da049c6cf75d99e4fb206aee69916762e1eae
--- /dev/null
+++ b/new.txt
@@ -0,0 +1,1 @@
+no break
\\ No newline at end of file
`,
      omitted: [],
    });
  });

  git('is taken by git: every kind of change, every kind of name', async () => {
    const files: Record<string, Entry> = {
      'with space.txt': 'a\n',
      'quote"back\\slash.txt': 'a\n',
      'tab\there.txt': 'a\n',
      'ünïcode.txt': 'a\n',
      'crlf.txt': 'a\r\nb\r\n',
      'unended.txt': 'a\nb',
      'ended.txt': 'a\nb\n',
      'binary.dat': Buffer.from(Array.from({ length: 1000 }, (_, i) => (i * 7) % 256)),
      'gone.dat': Buffer.alloc(300),
      'latin.txt': Buffer.from([0x61, 0xe9, 0x0a]),
      'empty.txt': '',
      'filled.txt': 'x\n',
      'script.sh': { mode: 0o755, text: 'x\n' },
      'plain.sh': 'x\ny\n',
      link: { link: 'crlf.txt' },
      'other-link': { link: 'crlf.txt' },
      turned: 'was a file\n',
      'dir/one': '1\n',
      'dir/two': '2\n',
      flat: 'f\n',
    };
    const { base, open } = await world(files);
    const here = await open();
    const command = `
      for f in "with space.txt" 'quote"back\\slash.txt' "tab$(printf '\\t')here.txt" ünïcode.txt; do echo b >> "$f"; done
      printf 'a\\r\\nB\\r\\nc' > crlf.txt; printf 'a\\nb\\n' > unended.txt; printf 'a\\nb' > ended.txt
      printf '\\001\\000\\377' >> binary.dat; rm gone.dat; cat binary.dat binary.dat > new.dat; : > zero.dat
      printf 'b\\351\\n' > latin.txt; echo x > empty.txt; : > filled.txt
      chmod -x script.sh; chmod +x plain.sh; echo z >> plain.sh
      ln -sf ended.txt link; rm other-link; echo file > other-link; rm turned; ln -s dir/one turned; ln -s nowhere new-link
      rm -r dir; echo 'now a file' > dir; rm flat; mkdir flat; echo in > flat/in; mkdir -p deep/er; : > deep/er/empty`;
    expect(await bash(here, command)).toMatchObject({ data: { stderr: '' } });
    const { patch, omitted } = await here.diff();
    expect(omitted).toEqual([]);
    const after = applied(base, patch);
    // What the session's own tree holds is what git made.
    const copied = await bash(here, 'tar -cf - --exclude=./.git . | base64 > packed');
    expect(copied).toMatchObject({ ok: true });
    const packed = await here.read('packed');
    const own = tempDir();
    execFileSync('tar', ['-xf', '-', '-C', own], {
      input: Buffer.from(Buffer.from(packed.bytes).toString(), 'base64'),
    });
    rmSync(join(own, 'packed'), { force: true });
    expect(after).toEqual(treeOf(own));
  });

  git('is taken by git for random edits', async () => {
    const chance = random();
    const line = () =>
      `${chance.pick(['alpha', 'beta', 'gamma', '', '}', '  x'])}${chance.pick(['', '\r'])}\n`;
    const text = (most: number) => chance.several(most, line).join('') + chance.pick(['', '', 'unended']);
    for (let round = 0; round < rounds(15); round++) {
      const files = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`f${i}`, text(60)]));
      const { base, open } = await world(files);
      const here = await open(`s${round}`);
      const wanted = new Map(Object.entries(files));
      for (const name of Object.keys(files)) {
        const lines = files[name]!.split(/(?<=\n)/);
        for (let edits = chance.below(6); edits > 0; edits--)
          lines.splice(chance.below(lines.length + 1), chance.below(3), ...chance.several(3, line));
        const edited = lines
          .map((one, i) => (one.endsWith('\n') || i === lines.length - 1 ? one : `${one}\n`))
          .join('');
        wanted.set(name, edited);
        await here.write(name, Buffer.from(edited));
      }
      const outcome = tempTree(Object.fromEntries(wanted));
      expect(applied(base, (await here.diff()).patch)).toEqual(treeOf(outcome));
    }
  });

  it('names what is too long for it', async () => {
    const { open } = await world();
    const here = await open();
    await here.write('big', Buffer.alloc(3 << 20, 'a'));
    await here.write('small', Buffer.from('s\n'));
    const { patch, omitted } = await here.diff();
    expect(omitted).toEqual(['big']);
    expect(patch).toMatch(/^diff --git a\/small b\/small\n/);
  });
});

describe('changed lines', () => {
  /** Length of the longest common part, the slow and certain way. */
  function common(a: readonly string[], b: readonly string[]): number {
    let row = new Array<number>(b.length + 1).fill(0);
    for (const one of a) {
      const next = [0];
      for (let j = 0; j < b.length; j++)
        next.push(one === b[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!));
      row = next;
    }
    return row[b.length]!;
  }

  it('are as few as can be, and lead from one text to the other', () => {
    const chance = random();
    for (let round = 0; round < rounds(500); round++) {
      const [a, b] = [
        chance.several(14, () => chance.pick('abc'.split(''))),
        chance.several(14, () => chance.pick('abc'.split(''))),
      ];
      const changes = changedLines(a, b);
      const made = [...a];
      for (const { from, removed, to, added } of [...changes].reverse())
        made.splice(from, removed, ...b.slice(to, to + added));
      expect(made).toEqual(b);
      const count = changes.reduce((sum, { removed, added }) => sum + removed + added, 0);
      expect(count).toBe(a.length + b.length - 2 * common(a, b));
    }
  });

  it('of texts that have nothing in common are one change', () => {
    const [a, b] = ['a', 'b'].map((sign) => Array.from({ length: 5000 }, (_, i) => `${sign}${i}\n`));
    expect(changedLines(['same\n', ...a!], ['same\n', ...b!])).toEqual([
      { from: 1, removed: 5000, to: 1, added: 5000 },
    ]);
  });
});
