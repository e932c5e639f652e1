/**
 * Generated paths through stat and read_file. The oracle is the kernel: what realpath(3) finds at the resolved path is
 * inside the root if and only if the op answers with it. ZGATE_SEED=n npm test -- fuzz/paths runs a failure again.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asking } from '../support/local.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';
import { type Entry, plant, tempDir } from '../support/tree.ts';

const seed = seedOfRun();
const STATS = Math.max(4000, rounds(24_000));
const READS = Math.max(800, rounds(4_000));
const BATCH = 400;

type Below = (bound: number) => number;

const pick = <T>(below: Below, list: readonly T[]): T => list[below(list.length)]!;

const inner = (tmp: string): Record<string, Entry> => ({
  'a.txt': 'a\n',
  'd/a.txt': 'd/a\n',
  'd/d/a.txt': 'd/d/a\n',
  'd/e/': '',
  'é/😀': 'astral\n',
  [`${'n'.repeat(255)}/a.txt`]: 'long\n',
  in: { link: 'd' },
  'd/in': { link: '../é/😀' },
  'd/self': { link: '.' },
  'd/up': { link: '..' },
  'd/d/top': { link: `${tmp}/root` },
  gone: { link: 'd/never' },
  loop: { link: 'd/loop' },
  'd/loop': { link: '../loop' },
  out: { link: '../out' },
  'out.txt': { link: `${tmp}/out/a.txt` },
  'd/out': { link: 'up/../out' },
  'd/out.txt': { link: 'out/a.txt' },
  'd/d/out': { link: '../../../out/d/..' },
  'gone-out': { link: '../out/never/a.txt' },
  'twice-out': { link: 'd/out/../root-x/a.txt' },
  'up-out': { link: 'out/../a.txt' },
});
const outer: Record<string, Entry> = {
  'a.txt': 'outside\n',
  'out/a.txt': 'outside\n',
  'out/d/a.txt': 'outside\n',
  'out/in': { link: 'd' },
  'root-x/a.txt': 'outside\n',
};

function place(outside: Record<string, Entry>) {
  const tmp = tempDir();
  return { tmp, root: plant(join(plant(tmp, outside), 'root'), inner(tmp)) };
}

const full = place(outer);
/** The same root with nothing around it: its answers must not differ. */
const bare = place({});
const askFull = await asking(full.root);
const askBare = await asking(bare.root);

const LINKS = [
  'in',
  'self',
  'up',
  'top',
  'gone',
  'loop',
  'out',
  'out.txt',
  'gone-out',
  'twice-out',
  'up-out',
];
const NAMES = ['a.txt', 'd', 'e', 'é', 'e\u0301', '😀', 'n'.repeat(255), 'root', 'root-x', 'never', 'A.TXT'];
const ODD = [
  'n'.repeat(256),
  '...',
  '.. ',
  '..\\',
  '%2e%2e',
  '~',
  ' ',
  '\n',
  '*',
  '\\',
  '-',
  'a.txt (deleted)',
  '\u2025',
  '\ufeff..',
];
const BROKEN = ['\0', '\ud800', 'a\udc00'];

/** Steps that often lead on. */
const LIKELY = [
  'd',
  'd/d',
  'd/self',
  'd/up',
  'd/d/top',
  'in',
  'in/self',
  'in/up',
  '.',
  'never/..',
  'd/d/top/d',
];

/** A path with `<tmp>` for the place of the root. */
function path(below: Below): string {
  let made = pick(below, [
    '',
    '',
    '',
    '',
    './',
    '../',
    '../root/',
    '<tmp>/',
    '<tmp>/root/',
    '<tmp>/root/',
    '/',
    '//',
  ]);
  if (below(3) === 0) {
    for (let i = below(5); i > 0; i--) made += `${pick(below, LIKELY)}${pick(below, ['/', '/', '//'])}`;
    return (
      made + pick(below, ['a.txt', 'd', 'in', 'é/😀', 'out.txt', 'out', 'd/out.txt', 'never', '..', 'é'])
    );
  }
  for (let i = below(7); i >= 0; i--) {
    const kind = below(40);
    if (kind < 15) made += pick(below, NAMES);
    else if (kind < 26) made += pick(below, LINKS);
    else if (kind < 33) made += '..';
    else if (kind < 36) made += '.';
    else if (kind < 39) made += pick(below, ODD);
    else
      made += below(4) === 0 ? pick(below, BROKEN) : pick(below, ['d/', './', '../d/']).repeat(below(1000));
    made += pick(below, i === 0 ? ['', '', '', '/', '//', '/.'] : ['/', '/', '/', '//', '/./']);
  }
  return made;
}

type Truth = { real: string } | { error: 'missing path' | 'path outside root' | 'not found' | 'either' };

/** What stands at a path, and if nothing does, why. */
function truth(asked: string, { root }: { root: string }): Truth {
  if (asked === '') return { error: 'missing path' };
  if (asked.includes('\0') || !asked.isWellFormed()) return { error: 'path outside root' };
  if (Buffer.byteLength(asked) > 4096) return { error: 'not found' };
  const inside = (at: string) => at === root || at.startsWith(`${root}/`);
  const at = resolve(root, asked);
  if (!inside(at)) return { error: 'path outside root' };
  try {
    const real = realpathSync.native(at);
    return inside(real) ? { real: real.slice(root.length + 1) || '.' } : { error: 'path outside root' };
  } catch {
    return { error: 'either' };
  }
}

function agrees(
  item: { path: string; exists: boolean; error?: string },
  asked: string,
  expected: Truth,
): boolean {
  if ('real' in expected) {
    const stats = statSync(join(full.root, expected.real));
    const { mtime, mtime_iso, ...rest } = item as Record<string, unknown>;
    const right = {
      path: expected.real,
      exists: true,
      size: stats.size,
      is_file: stats.isFile(),
      is_dir: stats.isDirectory(),
    };
    return mtime === stats.mtimeMs / 1000 && typeof mtime_iso === 'string' && same(rest, right);
  }
  const errors = expected.error === 'either' ? ['path outside root', 'not found'] : [expected.error];
  return errors.some((error) => same(item, { path: asked, exists: false, error }));
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

describe('random paths', () => {
  it(`are answered by stat as the kernel resolves them, whatever is outside (ZGATE_SEED=${seed})`, async () => {
    const below = seeded(seed);
    const counts = { found: 0, links: 0, outside: 0, missing: 0 };
    for (let done = 0; done < STATS; done += BATCH) {
      const templates = Array.from({ length: BATCH }, () => path(below));
      const paths = templates.map((template) => template.replaceAll('<tmp>', full.tmp));
      const { items } = await askFull('stat', { paths });
      const twin = await askBare('stat', {
        paths: templates.map((each) => each.replaceAll('<tmp>', bare.tmp)),
      });
      paths.forEach((asked, i) => {
        const item = items[i];
        const expected = truth(asked, full);
        if (!agrees(item, asked, expected)) expect({ seed, asked, item }).toEqual(expected);
        const { exists, error } = twin.items[i];
        if (exists !== item.exists || error !== item.error)
          expect({ seed, asked, bare: { exists, error } }).toEqual({
            exists: item.exists,
            error: item.error,
          });
        if (item.exists) counts.found++;
        if (item.exists && join(full.root, item.path) !== resolve(full.root, asked)) counts.links++;
        if (item.error === 'path outside root') counts.outside++;
        if (item.error === 'not found') counts.missing++;
      });
    }
    // The grammar reaches all of it, not one corner.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(STATS / 100);
  });

  it(`are read by read_file only where the kernel finds a file inside (ZGATE_SEED=${seed})`, async () => {
    const below = seeded(seed + 1);
    let read = 0;
    for (let done = 0; done < READS; done++) {
      const asked = path(below).replaceAll('<tmp>', full.tmp);
      const reply = await askFull('read_file', { path: asked });
      const expected = truth(asked, full);
      const target = 'real' in expected ? join(full.root, expected.real) : undefined;
      if (target !== undefined && statSync(target).isFile()) {
        read++;
        const right = {
          path: target.slice(full.root.length + 1),
          text: readFileSync(target, 'utf8').slice(0, -1),
        };
        expect({ seed, asked, path: reply.path, text: reply.text }).toEqual({ seed, asked, ...right });
        continue;
      }
      const codes =
        target !== undefined || asked === ''
          ? ['invalid_args']
          : (expected as { error: string }).error === 'path outside root'
            ? ['outside_root']
            : ['outside_root', 'not_found'];
      const told = isAbsolute(asked) && reply.message.includes(full.tmp);
      if (!codes.includes(reply.code) || told) expect({ seed, asked, reply }).toEqual({ codes });
    }
    expect(read).toBeGreaterThan(READS / 100);
  });
});
