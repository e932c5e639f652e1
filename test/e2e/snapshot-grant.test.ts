/** Publishing by a grant: no credentials, only presigned addresses, on a server that checks every signature. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { seeded } from '../support/random.ts';
import { BUCKET, KEYS, s3Server, useTestKeys } from '../support/s3-server.ts';
import { lineReader, run } from '../support/server.ts';
import { inFull } from '../support/skips.ts';
import { type Ended, snapshotHere, withoutProgress } from '../support/snapshot-commands.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const CREDENTIALS = { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey };
/** What the environment of the tests may hold is not there either. */
const NOTHING = {
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_SESSION_TOKEN: '',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
};

async function snapshot(env: Record<string, string>, args: string[], input?: string) {
  const { child, ended, said } = run(['snapshot', ...args], { ...NOTHING, ...env });
  child.stdin.end(input);
  const out = await lineReader(child.stdout).rest();
  return { code: (await ended).code, out, said: withoutProgress(said()) };
}

/** A server, and its commands with credentials; what only looks at a store needs no process. */
async function served() {
  useTestKeys();
  const server = await s3Server();
  const place = ['--store', `s3://${BUCKET}/ci`, '--endpoint', server.endpoint];
  const owner = (...args: string[]) => snapshotHere([...args, ...place]);
  const byProcess = (...args: string[]) => snapshot(CREDENTIALS, ['grant', ...args, ...place]);
  const grants = (...args: string[]) => (inFull() ? byProcess(...args) : owner('grant', ...args));
  const grantedBy = async (grants: (...args: string[]) => Promise<Ended>, ...args: string[]) => {
    const made = await grants('--repo', 'demo', '--ref', 'main', ...args);
    expect(made.code).toBe(0);
    const file = join(tempDir(), 'grant.json');
    writeFileSync(file, made.out.join('\n'));
    return { file, ...made, grant: JSON.parse(made.out[0]!) };
  };
  const granted = (...args: string[]) => grantedBy(grants, ...args);
  const grantedByProcess = () => grantedBy(byProcess);
  return { server, owner, grants, granted, grantedByProcess };
}

const push = (root: string, ...args: string[]) => snapshot({}, ['push', root, '--json', ...args]);
/** The same without a process below full effort, and without credentials as well. */
async function pushHere(root: string, ...args: string[]): Promise<Ended> {
  if (inFull()) return push(root, ...args);
  const before = { ...process.env };
  Object.assign(process.env, NOTHING);
  try {
    const { said, ...ended } = await snapshotHere(['push', root, '--json', ...args]);
    return { ...ended, said: withoutProgress(said) };
  } finally {
    for (const name of Object.keys(NOTHING)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
const TREE = { a: 'one\n', 'b/c': 'two\n'.repeat(1000) };

describe('a grant', () => {
  it('holds no secret and publishes the first snapshot and the ones after it', async () => {
    const { server, owner, granted, grantedByProcess } = await served();
    const root = tempTree(TREE);
    const { file, out, said, grant } = await grantedByProcess();
    expect(out.join()).not.toContain(KEYS.secretAccessKey);
    expect(said).toMatch(
      /^zgate: whoever has this may publish demo@main until \S+, or until the signing credentials end\n$/,
    );
    expect(grant).toMatchObject({ zgate_grant: 2, repo: 'demo', ref: 'main' });
    expect(Object.keys(grant.put).length).toBe(1 + 64 + 8 + 8);

    server.counts = {};
    const first = await push(root, '--grant', file);
    expect(first).toMatchObject({ code: 0, said: '' });
    expect(JSON.parse(first.out[0]!)).toMatchObject({ repo: 'demo', ref: 'main', files: 2, created: true });
    expect(server.counts).toEqual({ GET: expect.any(Number), PUT: 4 });
    expect((await owner('verify', 'demo@main')).code).toBe(0);

    // The same grant again: it builds on what it has published itself.
    writeFileSync(join(root, 'a'), 'changed\n');
    const second = JSON.parse((await snapshot({ ZGATE_GRANT: file }, ['push', root, '--json'])).out[0]!);
    expect(second).toMatchObject({ created: true, reused: { files: 1, bytes: 4000 } });
    expect((await owner('verify', 'demo@main')).code).toBe(0);
    expect((await owner('diff', `demo@${JSON.parse(first.out[0]!).id}`, 'demo@main')).out).toEqual(['M a']);

    // A new grant, from standard input, builds on what was there when it was made.
    writeFileSync(join(root, 'a'), 'once more\n');
    const later = await granted();
    const third = await snapshot(
      {},
      ['push', root, '--json', '--grant', '-'],
      readFileSync(later.file, 'utf8'),
    );
    expect(JSON.parse(third.out[0]!)).toMatchObject({ created: true, reused: { files: 1, bytes: 4000 } });
    expect((await owner('verify', 'demo@main')).code).toBe(0);
    expect((await owner('gc', '--older-than', '0s')).code).toBe(0);
    expect((await owner('verify', 'demo@main')).code).toBe(0);
  });

  it('builds on nothing it may not read, and loses no ref of others', async () => {
    const { owner, granted } = await served();
    const root = tempTree(TREE);
    const { file } = await granted();
    expect((await owner('push', tempTree({ ...TREE, z: 'z' }), '--repo', 'demo', '--ref', 'main')).code).toBe(
      0,
    );
    expect((await owner('push', tempTree({ other: '1' }), '--repo', 'demo', '--ref', 'other')).code).toBe(0);
    const pushed = JSON.parse((await push(root, '--grant', file)).out[0]!);
    expect(pushed).toMatchObject({ created: true, reused: { files: 0 } });
    const { snapshots } = JSON.parse((await owner('list', '--json')).out[0]!);
    expect(snapshots.flatMap(({ refs }: { refs: string[] }) => refs).sort()).toEqual(['main', 'other']);
    expect((await owner('verify', 'demo@main')).code).toBe(0);
  });

  it('takes no more than it says, whoever has it', async () => {
    const { server, owner, granted } = await served();
    const { file, grant } = await granted('--packs', '2');
    const tries: [string, string][] = Object.entries(grant.put as Record<string, Record<string, string>>)
      .filter(([key], n, all) => all.findIndex(([other]) => other.split('/')[3] === key.split('/')[3]) === n)
      .flatMap(([, sizes]) => Object.entries(sizes));
    expect(Math.max(...tries.map(([bytes]) => Number(bytes)))).toBe(256 << 20);
    for (const [bytes, url] of tries) {
      expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
      if (Number(bytes) > 1 << 20) continue;
      for (const other of [0, Number(bytes) - 1, Number(bytes) + 1]) {
        const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(other) });
        expect([bytes, other, status]).toEqual([bytes, other, 403]);
      }
    }
    server.counts = {};
    expect((await pushHere(tempTree(TREE), '--grant', file)).code).toBe(0);
    expect((await owner('verify', 'demo@main')).code).toBe(0);
    // Somebody with credentials goes on where the grant has written.
    expect((await owner('push', tempTree({ c: '3' }), '--repo', 'demo', '--ref', 'main')).code).toBe(0);
    expect((await owner('verify', 'demo@main')).code).toBe(0);
  });

  it('says that a file is too large for it', async () => {
    const { granted } = await served();
    const { file } = await granted('--packs', '2');
    const grant = JSON.parse(readFileSync(file, 'utf8'));
    for (const [key, sizes] of Object.entries<Record<string, string>>(grant.put))
      if (key.includes('/pack/')) grant.put[key] = { 65536: sizes[65536]! };
    writeFileSync(file, JSON.stringify(grant));
    const chance = seeded(5);
    const noise = Buffer.from(new Uint32Array(1 << 15).map(() => chance(2 ** 32)).buffer);
    expect(await pushHere(tempTree({ a: noise }), '--grant', file, '--quiet')).toEqual({
      code: 1,
      out: [],
      said: expect.stringMatching(
        /^zgate: the grant takes objects of 65536 bytes at most, and one has \d+: push with credentials\n$/,
      ),
    });
  });

  it('goes on after lost requests and answers', async () => {
    const { server, owner, granted } = await served();
    const { file } = await granted();
    server.trouble = ({ kind, count }) =>
      kind === 'PUT' && count % 2 === 1 ? (count % 4 === 1 ? 'lost response' : 'lost request') : undefined;
    server.counts = {};
    expect((await pushHere(tempTree(TREE), '--grant', file)).code).toBe(0);
    server.trouble = () => undefined;
    expect((await owner('verify', 'demo@main')).code).toBe(0);
  });

  it('says when names have run out, and what to do', async () => {
    const { granted } = await served();
    const { file } = await granted('--packs', '1');
    const chance = seeded(3);
    const noise = () => Buffer.from(new Uint32Array(3 << 20).map(() => chance(2 ** 32)).buffer);
    expect(await pushHere(tempTree({ a: noise(), b: noise() }), '--grant', file, '--quiet')).toEqual({
      code: 1,
      out: [],
      said: 'zgate: the grant has no pack names left; make another with zgate snapshot grant and more --packs\n',
    });
  });

  it('says when it has ended, by our clock or by that of the store', async () => {
    const { server, granted } = await served();
    const root = tempTree(TREE);
    const { file, grant } = await granted('--expires', '1h');
    const ended = {
      code: 1,
      out: [],
      said: expect.stringMatching(
        /^zgate: the grant ended at \S+; make another with zgate snapshot grant\n$/,
      ),
    };
    writeFileSync(file, JSON.stringify({ ...grant, expires: Date.now() - 1 }));
    expect(await pushHere(root, '--grant', file)).toEqual(ended);
    writeFileSync(file, JSON.stringify(grant));
    server.now = () => Date.now() + 2 * 3_600_000;
    expect(await pushHere(root, '--grant', file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('zgate: the '),
    });
  });

  it.each([
    [['--repo', 'demo', '--ref', 'main', '--expires', '8d'], 'a grant lasts between 1s and 7d'],
    [['--repo', 'demo', '--ref', 'main', '--packs', '0'], 'a grant is for 1 to 1000 packs'],
    [
      ['--repo', '../x', '--ref', 'main'],
      'not a repository name: "../x"; use letters, digits, . _ - and /, at most 100',
    ],
  ])('%j is refused', async (args, message) => {
    const { grants } = await served();
    expect(await grants(...args)).toEqual({ code: 2, out: [], said: `zgate: ${message}\n` });
  });

  it('is for S3 alone, and for what it says', async () => {
    const NO_BUCKET = ['grant', '--store', tempDir(), '--repo', 'r', '--ref', 'main'];
    const { granted } = await served();
    expect(await (inFull() ? snapshot({}, NO_BUCKET) : snapshotHere(NO_BUCKET))).toMatchObject({
      code: 2,
      said: 'zgate: a grant is for an S3 store: --store s3://BUCKET/PREFIX\n',
    });
    const { file } = await granted();
    const root = tempTree(TREE);
    expect(await push(root, '--grant', file, '--ref', 'other')).toMatchObject({
      code: 2,
      said: 'zgate: the grant is for demo@main and nothing else\n',
    });
    expect(await pushHere(root, '--grant', file, '--store', 'x')).toMatchObject({
      code: 2,
      said: 'zgate: --grant and --store exclude each other\n',
    });
    writeFileSync(file, '{"zgate_grant":1}');
    expect(await pushHere(root, '--grant', file)).toMatchObject({
      code: 2,
      said: 'zgate: not a grant of zgate snapshot grant: "zgate_grant" is not 2\n',
    });
    expect(await pushHere(root, '--grant', join(root, 'nope'))).toMatchObject({
      code: 2,
      said: expect.stringMatching(/cannot be read \(ENOENT\)\n$/),
    });
  });
});
