/** Commands elsewhere that have no result, or a false one: what is said then, and that nothing is left or changed. */
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mount } from '../../infra/shell.ts';
import { type FoundFiles, packParcel } from '../../lib/engine/parcel.ts';
import { farShell } from '../../lib/io/far-shell.ts';
import { bash, type FarWorld, farWorld, fine } from '../support/far-shell.ts';
import { type Instead, lambdaApi, SHELL } from '../support/lambda-api.ts';
import { itInFull } from '../support/skips.ts';
import { call, failed } from '../support/tools.ts';
import { tempDir } from '../support/tree.ts';

let far: FarWorld;
beforeAll(async () => {
  far = await farWorld();
});
beforeEach(() => {
  far.api.instead = () => undefined;
  far.s3.trouble = () => undefined;
});

describe('without the function there is an error that says so', () => {
  const no = (why: string) => failed('exec_error', `no result from the shell function: ${why}`);

  it.each<[string, Instead, string]>([
    ['refuses', { status: 403, body: '{}' }, `the function ${SHELL} may not be called from here (403)`],
    ['finds it too large', { status: 413 }, `the request is too large for the function ${SHELL}`],
    ['has no machine free', { status: 429 }, `the function ${SHELL} is busy; try again`],
    ['has trouble', { status: 502 }, `the function ${SHELL} cannot be called (502)`],
    [
      'has stopped it',
      {
        headers: { 'x-amz-function-error': 'Unhandled' },
        body: { errorMessage: '2026-11-16T00:00:00Z 1 Task timed out after 900.00 seconds' },
      },
      `the function ${SHELL} ran out of time`,
    ],
    [
      'has seen it end',
      { headers: { 'x-amz-function-error': 'Unhandled' }, body: { errorType: 'Runtime.ExitError' } },
      `the function ${SHELL} ended before its time (Runtime.ExitError)`,
    ],
    ['answers nothing', { body: '' }, `the function ${SHELL} answered something else than asked`],
    ['answers too much', { body: 'x'.repeat((6 << 20) + 1) }, "the function's reply is too large"],
    [
      'answers something else',
      { body: { ran: { stdout: 1, stderr: '', exit_code: 0, timed_out: false } } },
      `the function ${SHELL} answered something else than asked`,
    ],
    [
      'says why not',
      { body: { error: { code: 'corrupt', message: 'a pack is damaged' } } },
      'a pack is damaged',
    ],
  ])('when Lambda %s', async (_, instead, why) => {
    far.api.instead = () => instead;
    const here = await far.open();
    await call(here, 'write', { path: 'x', content: 'x' });
    expect(await bash(here, 'true')).toEqual(no(why));
    expect(await far.parcels()).toEqual([]);
  });

  it('when it is not there, and when nobody listens', async () => {
    expect(await bash(await far.open(far.newSession(), { name: 'other' }), 'true')).toEqual(
      no('there is no function other'),
    );
    const closed = await lambdaApi();
    await closed.close();
    const env = { AWS_ENDPOINT_URL_LAMBDA: closed.endpoint };
    expect(await bash(await far.open(far.newSession(), { env }), 'true')).toEqual(
      no('Lambda cannot be reached (ECONNREFUSED)'),
    );
    expect(await far.parcels()).toEqual([]);
  });

  it('when the store has lost a pack, which the function finds out', async () => {
    const session = far.newSession();
    const here = await far.open(session);
    await here.files();
    far.s3.trouble = ({ kind, key }) =>
      kind === 'GET' && key.includes('/pack/') ? { status: 404, code: 'NoSuchKey' } : undefined;
    expect(await bash(here, 'true')).toMatchObject(
      failed(
        'exec_error',
        expect.stringMatching(/^no result from the shell function: .* is gone: \S+\/pack\//),
      ),
    );
    expect(await far.parcels()).toEqual([]);
  });

  it('when the addresses hold no longer', async () => {
    const here = await far.open();
    far.s3.now = () => Date.now() + 130_000;
    expect(await bash(here, 'true')).toEqual(no('the addresses of the files hold no longer'));
    far.s3.now = Date.now;
    expect(await far.parcels()).toEqual([]);
  });

  it.each<[unknown, string]>([
    [null, 'args must be an object, got null'],
    [{ command: 'true' }, 'missing timeout_ms'],
    [{ command: 'true', timeout: 1 }, 'unknown argument "timeout"; did you mean "timeout_ms"?'],
  ])('when the function is asked for something else: %j', async (event, message) => {
    const reply = await mount({})(event, { getRemainingTimeInMillis: () => 900_000 });
    expect(reply).toEqual({ error: { code: 'invalid_args', message: expect.stringContaining(message) } });
  });

  it('when the store is a directory', () => {
    const options = { name: SHELL, session: 's', env: {}, report: () => {} };
    const both = [
      { address: tempDir(), parcels: 's3://bucket' },
      { address: 's3://bucket', parcels: tempDir() },
    ];
    for (const addresses of both)
      expect(() => farShell({ ...options, ...addresses })).toThrow(
        'commands run elsewhere on sessions in an S3 store only: s3://BUCKET/PREFIX',
      );
  });
});

describe('a function that lies', () => {
  const ran = { stdout: 'hi\n', stderr: '', exit_code: 0, timed_out: false };
  const told = (bytes: Uint8Array) => ({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const file = (text: string) => ({ mode: '100644' as const, size: 1, read: async () => Buffer.from(text) });

  /** Puts such a parcel and says that it did. */
  const sends = (parcel: Uint8Array, says = told(parcel)) => {
    far.api.instead = async ({ result }) => {
      const headers = { 'if-match': result.version };
      await fetch(result.url, { method: 'PUT', body: Buffer.from(parcel), headers });
      return { body: { ran, changes: says } };
    };
  };
  const lost = (why: string) => ({
    ok: true,
    data: { ...ran, stderr: `zgate: nothing that the command changed is kept: ${why}` },
  });
  const of = (files: Record<string, string>): FoundFiles =>
    new Map(Object.entries(files).map(([path, text]) => [path, file(text)]));

  type Lie = [string, () => Promise<[Uint8Array, { bytes: number; sha256: string }?]>, string];
  const lies = async (_: string, make: Lie[1], why: string) => {
    const here = await far.open('lied-to');
    await here.files();
    sends(...(await make()));
    const got = await bash(here, 'true');
    expect(got).toMatchObject({ ok: true, data: { stdout: 'hi\n' } });
    expect((got as ReturnType<typeof lost>).data.stderr).toContain(lost(why).data.stderr);
    expect(await here.files()).toEqual([]);
    expect(await far.parcels()).toEqual([]);
    far.api.instead = () => undefined;
    expect(await bash(here, 'cat a.txt')).toEqual(fine('one\n'));
  };
  const CHANGES_NOTHING = 'and %s changes nothing, and what it printed is shown';
  it.each<Lie>([
    [
      'sends no parcel',
      async () => [Buffer.from('no parcel')],
      'the parcel is damaged: it does not begin as one',
    ],
    [
      'tells another hash',
      async () => [await packParcel(of({ a: 'a' })), told(Buffer.from('x'))],
      'the parcel is damaged: it is not what was told of it',
    ],
    [
      'tells of more than there may be',
      async () => [Buffer.from('x'), { bytes: 2 ** 40, sha256: '0'.repeat(64) }],
      'it is too much',
    ],
    [
      'has something in .git',
      async () => [await packParcel(of({ '.git/hooks/pre-commit': 'x' }))],
      'the parcel is damaged: it has an impossible path, which has a part that git takes for .git',
    ],
    [
      'makes both of one name',
      async () => [await packParcel(of({ n: 'x', 'n/m/o': 'x' }))],
      'n cannot be a file and a directory',
    ],
  ])(CHANGES_NOTHING, lies);
  itInFull.each<Lie>([
    [
      'makes a directory of a file that stays',
      async () => [await packParcel(of({ 'a.txt/x': 'x' }))],
      'a.txt cannot be a file and a directory',
    ],
    [
      'makes a file of a directory that stays',
      async () => [await packParcel(of({ d: 'x' }))],
      'd cannot be a file and a directory',
    ],
  ])(CHANGES_NOTHING, lies);
});
