/** What may be published, and what is left out of it by name. */
import { describe, expect, it } from '@jest/globals';
import { checkFiles, LIMITS } from '../../lib/snapshot/hygiene.ts';
import { FILE, LINK } from '../../lib/snapshot/manifest.ts';
import { isSecret, Sieve } from '../../lib/snapshot/sieve.ts';
import type { SourceFile } from '../../lib/snapshot/source.ts';

const file = (path: string, size = 1, kind = FILE): SourceFile => ({
  path,
  kind,
  size,
  mtime: 0,
  read: () => undefined,
});
const paths = (...names: string[]) => names.map((name) => file(name));

describe('checkFiles', () => {
  it('sorts by the bytes of the paths', () => {
    const { files, bytes, warnings } = checkFiles(
      paths('b', '\u{1f600}', 'a/c', '\uff5e', 'a-b', 'a'.repeat(2)),
    );
    expect(files.map(({ path }) => path)).toEqual(['a-b', 'a/c', 'aa', 'b', '\uff5e', '\u{1f600}']);
    expect(bytes).toBe(6);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['/etc/passwd', 'the path "/etc/passwd" is absolute'],
    ['a/../b', 'the path "a/../b" has an empty, "." or ".." part'],
    ['a//b', 'the path "a//b" has an empty, "." or ".." part'],
    ['./a', 'the path "./a" has an empty, "." or ".." part'],
    ['', 'the path "" is empty'],
    ['a\0b', 'the path "a\\u0000b" holds a NUL'],
    ['\ud800', 'the path "\\ud800" is not Unicode'],
  ])('refuses %j', (path, message) => {
    expect(() => checkFiles(paths('fine', path))).toThrow(
      expect.objectContaining({ code: 'invalid_args', message }),
    );
  });

  it('refuses a path that is too long, and cuts it in the message', () => {
    expect(() => checkFiles(paths(`${'d/'.repeat(2048)}f`))).toThrow(
      `the path ${JSON.stringify(`${'d/'.repeat(100)}…`)} is longer than 4096 bytes`,
    );
  });

  it('refuses a path that is there twice', () => {
    expect(() => checkFiles(paths('a', 'b', 'a'))).toThrow('the path "a" is there twice');
  });

  it('refuses a file inside a file, also when others sort between them', () => {
    expect(() => checkFiles(paths('a', 'a-b', 'a/b/c'))).toThrow(
      'the path "a/b/c" is inside "a", which is a file or a link',
    );
    expect(() => checkFiles([file('d/l', 1, LINK), file('d/l.x'), file('d/l/x')])).toThrow(
      'the path "d/l/x" is inside "d/l", which is a file or a link',
    );
  });

  it('refuses a link whose target is too long', () => {
    expect(() => checkFiles([file('l', 4097, LINK)])).toThrow(
      'is a link whose target is longer than 4096 bytes',
    );
  });

  it('refuses too much, with the number and what to do', () => {
    const limits = { files: 2, file_bytes: 1000, bytes: 1500 };
    expect(() => checkFiles(paths('a', 'b', 'c'), limits)).toThrow(
      expect.objectContaining({
        code: 'too_large',
        message: '3 files are more than the 2 a snapshot may have; leave some out with --exclude GLOB',
      }),
    );
    expect(() => checkFiles([file('big', 1001)], limits)).toThrow(
      '"big" has 1,001 bytes; a file may have 1,000; leave some out with --exclude GLOB',
    );
    expect(() => checkFiles([file('a', 900), file('b', 900)], limits)).toThrow(
      '1,800 bytes are more than the 1,500 a snapshot may have; leave some out with --exclude GLOB',
    );
    expect(LIMITS).toEqual({ files: 1_000_000, file_bytes: 2 ** 30, bytes: 2 ** 34 });
  });

  it('warns of names that are the same elsewhere', () => {
    expect(checkFiles(paths('README', 'readme', 'caf\u00e9', 'cafe\u0301')).warnings).toEqual([
      '2 names are the same as another where case or Unicode composition does not count: "cafe\u0301" and "caf\u00e9", "README" and "readme"',
    ]);
    expect(checkFiles(paths('a', 'A')).warnings).toEqual([
      'one name is the same as another where case or Unicode composition does not count: "A" and "a"',
    ]);
  });
});

describe('isSecret', () => {
  it.each([
    '.env',
    'app/.env.production',
    '.envrc',
    '.ENV',
    'id_rsa',
    'keys/id_ed25519',
    'id_ecdsa_sk',
    'id_rsa.bak',
    'server.pem',
    'tls/server.KEY',
    'a.p12',
    'a.pfx',
    'a.jks',
    'a.ppk',
    '.npmrc',
    '.netrc',
    '.pypirc',
    '.pgpass',
    '.git-credentials',
    'home/.aws/credentials',
    '.docker/config.json',
    '.kube/config',
  ])('%s is one', (path) => expect(isSecret(path)).toBe(true));

  it.each([
    '.env.example',
    '.env.production.sample',
    'x/.env.template',
    'id_rsa.pub',
    'id_rsability.md',
    'env',
    'keyboard.ts',
    'a.key.ts',
    'pem/index.ts',
    'docs/credentials',
    'config.json',
  ])('%s is none', (path) => expect(isSecret(path)).toBe(false));
});

describe('the sieve', () => {
  it('counts what it leaves out and names secrets', () => {
    const sieve = new Sieve({ exclude: ['*.log', 'dist/', 'docs/**/draft.md'] });
    const given = [
      'a.ts',
      '.git/config',
      'sub/.git',
      '.env',
      'a.log',
      'x/y.log',
      'dist/a.js',
      'p/dist/q/b.js',
      'docs/draft.md',
      'docs/a/b/draft.md',
      'distance',
    ];
    expect(given.filter((path) => sieve.takes(path))).toEqual(['a.ts', 'distance']);
    expect(sieve.left_out).toEqual({ '.git': 2, secrets: 1, excluded: 6 });
    expect(sieve.secrets).toEqual(['.env']);
    expect(sieve.enters('p/dist')).toBe(false);
    expect(sieve.enters('p')).toBe(true);
  });

  it('takes secrets when told, and .git never', () => {
    const sieve = new Sieve({ secrets: true });
    expect(['.env', 'id_rsa', '.git/x', '.GIT/x', '.gitignore'].filter((path) => sieve.takes(path))).toEqual([
      '.env',
      'id_rsa',
      '.gitignore',
    ]);
  });
});
