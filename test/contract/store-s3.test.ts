/** The S3 store when things go wrong: what is sent again, what is not, and what the caller is told. */
import { readdirSync, readFileSync } from 'node:fs';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { s3Store } from '../../lib/io/s3-store.ts';
import type { Store } from '../../lib/store.ts';
import { BUCKET, KEYS, type Kind, s3Server, type Trouble, useTestKeys } from '../support/s3-server.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const server = await s3Server();
const { endpoint } = server;
let places = 0;
let prefix: string;
let store: Store;

const open = (options: Partial<Parameters<typeof s3Store>[0]> = {}) =>
  s3Store({ bucket: BUCKET, prefix, endpoint, retry_ms: 1, ...options });

beforeEach(() => {
  useTestKeys();
  prefix = `s3-${++places}`;
  server.trouble = () => undefined;
  store = open();
});

/** What the work sent, by kind. */
async function sent<T>(work: () => Promise<T>): Promise<{ sent: typeof server.counts; result: T | object }> {
  server.counts = {};
  const result = await work().catch(({ code, message }) => ({ code, message }));
  return { sent: server.counts, result };
}

/** The next `times` requests of a kind meet trouble. */
function meet(kind: Kind, trouble: Trouble, times = 1): void {
  let left = times;
  server.trouble = (request) => (request.kind === kind && left-- > 0 ? trouble : undefined);
}

const unavailable = (told: string) => ({
  code: 'unavailable',
  message: `the store cannot be reached or is busy (${told})`,
});
const conflict = { code: 'conflict', message: 'the object is not in the state the write asks for' };

describe('requests', () => {
  it('are one each', async () => {
    const version = await store.write('k', bytes('one'), 'absent');
    expect((await sent(() => store.read('k'))).sent).toEqual({ GET: 1 });
    expect((await sent(() => store.read('k', { start: 1, end: 2 }))).sent).toEqual({ GET: 1 });
    expect((await sent(() => store.read('k', { start: 9, end: 12 }))).sent).toEqual({ GET: 1, HEAD: 1 });
    expect((await sent(() => store.read('k', { start: 1, end: 1 }))).sent).toEqual({ HEAD: 1 });
    expect((await sent(() => store.write('k', bytes('two'), { version }))).sent).toEqual({ PUT: 1 });
    expect((await sent(() => store.write('k', bytes('three'), 'any'))).sent).toEqual({ PUT: 1 });
    expect((await sent(() => store.list('', { limit: 1 }))).sent).toEqual({ LIST: 1 });
    expect((await sent(() => store.remove('k'))).sent).toEqual({ DELETE: 1 });
  });

  it('for bad keys are none', async () => {
    expect((await sent(async () => store.read('../k'))).sent).toEqual({});
  });
});

const PASSING: [string, Trouble][] = [
  ['503 SlowDown', { status: 503, code: 'SlowDown' }],
  ['429', { status: 429, code: 'TooManyRequests' }],
  ['500', { status: 500, code: 'InternalError' }],
  ['a lost request', 'lost request'],
  ['a lost response', 'lost response'],
];

describe.each(PASSING)('after %s', (_, trouble) => {
  it.each<[string, Kind, (store: Store) => Promise<unknown>]>([
    ['a read', 'GET', (one) => one.read('k')],
    ['a read of a part', 'GET', (one) => one.read('k', { start: 0, end: 2 })],
    ['a listing', 'LIST', (one) => one.list('')],
    ['a removal', 'DELETE', (one) => one.remove('k')],
    ['an unconditional write', 'PUT', (one) => one.write('k', bytes('other'), 'any')],
  ])('%s is sent again', async (_name, kind, work) => {
    await store.write('k', bytes('one'), 'absent');
    const wanted = kind === 'PUT' ? undefined : await work(store);
    await store.write('k', bytes('one'), 'any');
    meet(kind, trouble);
    const { sent: requests, result } = await sent(() => work(store));
    expect(requests).toEqual({ [kind]: 2 });
    if (kind === 'GET') expect(result).toEqual(wanted);
    expect((result as { code?: string } | undefined)?.code).toBeUndefined();
  });

  it.each(['create', 'replacement'])('a conditional %s is sent once', async (what) => {
    const version = what === 'create' ? '' : await store.write('k', bytes('one'), 'absent');
    meet('PUT', trouble);
    const { sent: requests, result } = await sent(() =>
      store.write('k', bytes('two'), version ? { version } : 'absent'),
    );
    expect(requests).toEqual({ PUT: 1 });
    expect(result).toMatchObject({ code: 'unavailable' });
    // The answer was lost, the write was not: only reading again tells.
    const there = Buffer.from((await store.read('k'))?.bytes ?? []).toString();
    expect(there).toBe(trouble === 'lost response' ? 'two' : version ? 'one' : '');
  });
});

describe('an answer that ends early', () => {
  it.each<Trouble>(['reset', 'truncated'])('(%s) is asked for again', async (trouble) => {
    await store.write('k', bytes('0123456789'), 'absent');
    meet('GET', trouble, 2);
    const { sent: requests, result } = await sent(() => store.read('k'));
    expect(requests).toEqual({ GET: 3 });
    expect(Buffer.from((result as { bytes: Uint8Array }).bytes).toString()).toBe('0123456789');
    meet('LIST', trouble, 2);
    const listed = await sent(() => store.list(''));
    expect(listed.sent).toEqual({ LIST: 3 });
    expect(listed.result).toMatchObject({ entries: [{ key: 'k', size: 10 }], more: false });
  });

  it('is given up after four', async () => {
    meet('GET', 'truncated', 9);
    await store.write('k', bytes('0123456789'), 'absent');
    expect(await sent(() => store.read('k'))).toEqual({
      sent: { GET: 4 },
      result: unavailable('ECONNRESET'),
    });
    meet('LIST', { status: 503, code: 'SlowDown' }, 9);
    expect(await sent(() => store.list(''))).toEqual({
      sent: { LIST: 4 },
      result: unavailable('SlowDown, 503'),
    });
  });
});

describe('a conditional write', () => {
  it.each([
    ['412 PreconditionFailed', 412],
    ['409 ConditionalRequestConflict', 409],
    ['404 NoSuchKey', 404],
  ])('that is answered with %s is a conflict', async (name, status) => {
    meet('PUT', { status, code: name.slice(4) });
    expect(await sent(() => store.write('k', bytes('x'), { version: '"abc"' }))).toEqual({
      sent: { PUT: 1 },
      result: conflict,
    });
  });

  it('that the store cannot do is not a conflict', async () => {
    meet('PUT', { status: 501, code: 'NotImplemented' });
    expect((await sent(() => store.write('k', bytes('x'), 'absent'))).result).toEqual({
      code: 'not_implemented',
      message: 'the store cannot do this request (NotImplemented, 501)',
    });
  });

  it('without a condition waits for 409 to pass', async () => {
    meet('PUT', { status: 409, code: 'OperationAborted' });
    expect((await sent(() => store.write('k', bytes('x'), 'any'))).sent).toEqual({ PUT: 2 });
  });
});

describe('where lists are allowed below a prefix only', () => {
  beforeEach(() => {
    server.quirks = { missing: 'forbidden' };
  });
  afterEach(() => {
    server.quirks = {};
  });

  it('finds out by a list that an object is missing, also when others begin with its name', async () => {
    await store.write('repos/ab', bytes('x'), 'any');
    for (const range of [undefined, { start: 0, end: 2 }, { start: 0, end: 0 }]) {
      const { sent: requests, result } = await sent(() => store.read('repos/a', range));
      expect([requests.LIST, result]).toEqual([1, undefined]);
    }
    expect((await sent(() => store.read('repos/ab'))).sent).toEqual({ GET: 1 });
  });

  it('asks for that list with the prefix, the whole key', async () => {
    const prefixes: string[] = [];
    server.trouble = ({ kind, key }) => void (kind === 'LIST' && prefixes.push(key));
    await open({ prefix: 'p' }).read('repos/a');
    expect(prefixes).toEqual(['p/repos/a']);
  });

  it('reads what came to be between the two requests', async () => {
    await store.write('k', bytes('x'), 'any');
    meet('GET', { status: 403, code: 'AccessDenied' });
    const { sent: requests, result } = await sent(() => store.read('k'));
    expect([requests, result]).toMatchObject([{ GET: 2, LIST: 1 }, { size: 1 }]);
  });

  it('says that an object is refused which is there, or whose list is refused', async () => {
    await store.write('k', bytes('x'), 'any');
    const refused = { code: 'unauthorized', message: 'the store refused the request (AccessDenied, 403)' };
    meet('GET', { status: 403, code: 'AccessDenied' }, 2);
    expect((await sent(() => store.read('k'))).result).toEqual(refused);
    meet('LIST', { status: 403, code: 'AccessDenied' });
    expect((await sent(() => store.read('gone'))).result).toEqual(refused);
  });

  it('does not take trouble with the list for an answer', async () => {
    meet('LIST', { status: 503, code: 'SlowDown' }, 9);
    expect((await sent(() => store.read('gone'))).result).toEqual(unavailable('SlowDown, 503'));
  });
});

describe('time-outs', () => {
  const WORK: [Kind, (store: Store) => Promise<unknown>][] = [
    ['GET', (one) => one.read('k')],
    ['PUT', (one) => one.write('k', bytes('x'), 'absent')],
    ['LIST', (one) => one.list('')],
    ['DELETE', (one) => one.remove('k')],
  ];
  /** All wait at the same time. */
  const wait = () => {
    const hasty = open({ timeout_ms: 1000 });
    server.trouble = () => ({ delay_ms: 600_000 });
    const told = ({ code, message }: { code: string; message: string }) => ({ code, message });
    return sent(() => Promise.all(WORK.map(([, work]) => work(hasty).catch(told))));
  };
  let waited: ReturnType<typeof wait> | undefined;

  it.each(WORK.map(([kind], n) => [kind, n] as const))('end a %s that is not answered', async (kind, n) => {
    waited ??= wait();
    const { sent, result } = await waited;
    expect({ sent: sent[kind], result: (result as object[])[n] }).toEqual({
      sent: 1,
      result: { code: 'timeout', message: 'the store did not answer in time' },
    });
  });
});

describe('refusals', () => {
  const everything: [string, (store: Store) => Promise<unknown>][] = [
    ['reads', (one) => one.read('k')],
    ['writes', (one) => one.write('k', bytes('x'), 'absent')],
    ['listings', (one) => one.list('')],
    ['removals', (one) => one.remove('k')],
  ];

  it.each(everything)('of %s with a wrong secret name the reason and no key', async (_, work) => {
    useTestKeys({ ...KEYS, secretAccessKey: 'wrong' });
    expect((await sent(() => work(open()))).result).toEqual({
      code: 'unauthorized',
      message: 'the store refused the request (SignatureDoesNotMatch, 403)',
    });
  });

  it.each(everything)('of %s without credentials say so', async (_, work) => {
    delete process.env.AWS_ACCESS_KEY_ID;
    process.env.AWS_EC2_METADATA_DISABLED = 'true';
    expect(await sent(() => work(open()))).toEqual({
      sent: {},
      result: { code: 'unauthorized', message: 'no AWS credentials found for the store' },
    });
  });

  it.each(everything)('of %s without a region say so', async (_, work) => {
    expect((await sent(() => work(open({ endpoint: undefined })))).result).toEqual({
      code: 'invalid_args',
      message: 'no AWS region found for the store: set AWS_REGION',
    });
  });

  it('of reads in a region whose address is not known ask for it', async () => {
    const elsewhere = open({ endpoint: undefined, region: 'us-iso-east-1' });
    expect((await sent(() => elsewhere.read('k'))).result).toEqual({
      code: 'invalid_args',
      message: 'region "us-iso-east-1" needs an endpoint',
    });
  });

  it.each(everything)('of %s name a bucket that does not exist', async (_, work) => {
    expect((await sent(() => work(open({ bucket: 'another' })))).result).toEqual({
      code: 'not_found',
      message: 'there is no bucket "another"',
    });
  });

  it.each(everything)('of %s tell of another region', async (_, work) => {
    server.trouble = () => ({ status: 301, code: 'PermanentRedirect' });
    expect((await sent(() => work(open()))).result).toEqual({
      code: 'invalid_args',
      message: `bucket "${BUCKET}" is in region unknown: set AWS_REGION`,
    });
  });

  it.each([
    [{ bucket: 'a_b' }, 'not the name of a general purpose bucket: "a_b"'],
    [{ bucket: 'fast--use1-az4--x-s3' }, 'not the name of a general purpose bucket: "fast--use1-az4--x-s3"'],
    [{ prefix: 'a/../b' }, 'not a storage key: "a/../b"'],
    [{ prefix: 'x'.repeat(121) }, "a store's prefix has at most 120 characters"],
    [{ endpoint: 'ftp://host' }, 'an endpoint is http://HOST:PORT or https://HOST:PORT'],
    [{ endpoint: 'http://user:secret@host' }, 'an endpoint is http://HOST:PORT or https://HOST:PORT'],
    [{ endpoint: 'http://host/path' }, 'an endpoint is http://HOST:PORT or https://HOST:PORT'],
    [{ endpoint: 'nonsense' }, 'an endpoint is http://HOST:PORT or https://HOST:PORT'],
  ])('of %j come before any request', (options, message) => {
    expect(() => open(options)).toThrow(expect.objectContaining({ code: 'invalid_args', message }));
  });
});

it('signs with a session token', async () => {
  process.env.AWS_SESSION_TOKEN = 'a/session+token=';
  await store.write('k', bytes('one'), 'absent');
  expect((await store.read('k', { start: 0, end: 2 }))!.size).toBe(3);
});

it('reads from a store that knows no ranges', async () => {
  server.quirks = { ranges: 'ignored' };
  await store.write('k', bytes('0123456789'), 'absent');
  expect(Buffer.from((await store.read('k', { start: 3, end: 5 }))!.bytes).toString()).toBe('34');
  server.quirks = {};
});

it('leaves out names in the bucket that are no keys, and still fills its pages', async () => {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  for (const name of ['', 'a b', 'a/', 'b/ä', 'b//c']) {
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: `${prefix}/${name}`, Body: 'x' }));
  }
  client.destroy();
  for (const key of ['a', 'b', 'c']) await store.write(key, bytes(key), 'absent');
  const names = async (limit: number, after?: string) => {
    const { entries, more } = await store.list('', after === undefined ? { limit } : { limit, after });
    return [...entries.map(({ key }) => key), more];
  };
  expect(await names(1000)).toEqual(['a', 'b', 'c', false]);
  expect(await names(2)).toEqual(['a', 'b', true]);
  expect(await names(2, 'a')).toEqual(['b', 'c', false]);
});

it('is not loaded with the SDK when the command starts', () => {
  const dist = new URL('../../dist/', import.meta.url);
  const loaded = new Set(['zgate.js']);
  for (const file of loaded) {
    const source = readFileSync(new URL(file, dist), 'utf8');
    for (const [, name] of source.matchAll(/\b(?:from|import)\s*"\.\/([\w-]+\.js)"/g)) loaded.add(name!);
  }
  const holders = readdirSync(dist).filter(
    (name) => name.endsWith('.js') && readFileSync(new URL(name, dist), 'utf8').includes('PutObject'),
  );
  expect(holders).not.toEqual([]);
  expect(holders.filter((name) => loaded.has(name))).toEqual([]);
});
