/** What the remote REPL must show, with the real command: sessions that outlive their server, interrupts, many at once. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, connect } from '../../local/connect.ts';
import { rounds } from '../support/random.ts';
import { listening } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const done = (session: string, value: unknown) => ({
  id: expect.any(String),
  session,
  value,
  status: ['done'],
});
const cloned = async (client: Client, lang?: 'js' | 'zylisp') =>
  (await client.clone({ lang })).data!['new-session'] as string;

type Kind = 'unix' | 'tcp' | 'http';
const KINDS: Kind[] = ['unix', 'tcp', 'http'];

/** A server on the same places every time. */
function server() {
  const [root, store, unix] = [tempDir(), tempDir(), join(tempDir(), 's')];
  const start = async (...kinds: Kind[]) => {
    const at = kinds.flatMap((kind) => [`--${kind}`, kind === 'unix' ? unix : '127.0.0.1:0']);
    const running = await listening(['--root', root, '--store', store, ...at]);
    const address = (kind: Kind) => running.addresses[kinds.indexOf(kind)]!;
    return { ...running, address: running.addresses[0]!, addressOf: address };
  };
  return { start };
}

/** The one of all tests that leave it as it was. */
const shared = server();
let lasting: Awaited<ReturnType<typeof shared.start>>;
beforeAll(async () => {
  lasting = await shared.start(...KINDS);
});

/** Many more than there are threads for them. */
const MANY = Math.max(16, rounds(64));
const NUMBERS = Array.from({ length: MANY }, (_, n) => n);

describe('after kill -9 of a server', () => {
  /** Each on every way to the server. */
  const SESSIONS = KINDS.flatMap((kind) =>
    [
      { lang: 'zylisp', programs: ['(define x 41)'], last: '(+ x 1)' } as const,
      {
        lang: 'js',
        programs: ['let n = 40; const next = ((step) => () => (n += step))(1)', 'next()'],
        last: 'next()',
      } as const,
    ].map((one) => ({ kind, ...one, told: JSON.stringify(one.programs) })),
  );
  const ids = new Map<object, string>();
  let [underWay, waiting, many] = ['', '', [] as string[]];
  let next: Map<Kind, Client>;

  // One server has the sessions of all tests, one goes on with them.
  beforeAll(async () => {
    const { start } = server();
    const first = await start(...KINDS);
    const clients = await clientsOf(first);
    for (const session of SESSIONS) {
      const client = clients.get(session.kind)!;
      const id = await cloned(client, session.lang);
      for (const code of session.programs)
        expect(await client.eval(code, { session: id })).toMatchObject({ session: id, status: ['done'] });
      ids.set(session, id);
    }
    const client = clients.get('tcp')!;
    many = await Promise.all(NUMBERS.map(() => cloned(client, 'js')));
    await Promise.all(many.map((session, n) => client.eval(`let mine = ${n}`, { session })));
    waiting = await cloned(client, 'js');
    const asks = 'print("who?"); const who = readLine(); `hello ${who}`';
    expect(await client.eval(asks, { session: waiting })).toMatchObject({
      output: 'who?\n',
      status: ['need-input'],
    });
    underWay = await cloned(client, 'js');
    await client.eval('let x = 42', { session: underWay });
    await new Promise<void>((runs) => {
      const code = 'x = 0; print("x".repeat(5000)); for (;;);';
      const how = { session: underWay, timeout_ms: 60_000, onOutput: () => runs() };
      client.eval(code, how).catch(() => {});
    });
    first.child.kill('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    await closed(clients);
    next = await clientsOf(await start(...KINDS));
  });
  afterAll(() => closed(next));

  const clientsOf = async ({ addressOf }: { addressOf(kind: Kind): string }) =>
    new Map(await Promise.all(KINDS.map(async (kind) => [kind, await connect(addressOf(kind))] as const)));
  const closed = (clients: Map<Kind, Client>) =>
    Promise.all([...clients.values()].map((client) => client.close()));

  it.each(SESSIONS)(
    'a session in $lang goes on in the next one, over $kind: $told, then $last',
    async (session) => {
      const id = ids.get(session)!;
      const reply = await next.get(session.kind)!.eval(session.last, { session: id });
      expect({ id: '1', ...reply }).toEqual(done(id, 42));
    },
  );

  it('an eval that was under way has left nothing behind', async () => {
    expect((await next.get('tcp')!.eval('x', { session: underWay })).value).toBe(42);
  });

  it('a program that waits for a line gets it from the next one', async () => {
    const reply = await next.get('tcp')!.stdin('world\n', { session: waiting });
    expect({ id: '1', ...reply }).toEqual(done(waiting, 'hello world'));
  });

  it(`${MANY} sessions at a time each get their own answers from the next one`, async () => {
    const client = next.get('tcp')!;
    const replies = await Promise.all(many.map((session) => client.eval('mine * 1000', { session })));
    expect(replies.map(({ value }) => value)).toEqual(NUMBERS.map((n) => n * 1000));
  });
});

const ENDLESS: ['js' | 'zylisp', string][] = [
  ['zylisp', '(println (string-repeat "x" 5000)) (loop)'],
  ['js', 'print("x".repeat(5000)); for (;;);'],
  ['zylisp', '(println (string-repeat "x" 5000)) (define f (lambda () (f))) (f)'],
  ['js', 'print("x".repeat(5000)); new Array(1e9) + ""'],
];

// What is behind the ways is the same: one has all, the others one each.
describe.each<{ kind: Kind; inShort: number[] }>([
  { kind: 'tcp', inShort: [0, 1, 2, 3] },
  { kind: 'unix', inShort: [0] },
  { kind: 'http', inShort: [1] },
])('interrupt on $kind', ({ kind, inShort }) => {
  for (const [n, [lang, code]] of ENDLESS.entries())
    (inShort.includes(n) ? it : itInFull)(`ends, in ${lang}, ${code}`, () => interrupted(lang, code));

  async function interrupted(lang: 'js' | 'zylisp', code: string) {
    const address = lasting.addressOf(kind);
    const [client, other] = [await connect(address), await connect(address)];
    const session = await cloned(client, lang);
    let reply!: Promise<unknown>;
    await new Promise<void>((runs) => {
      reply = client.eval(code, { session, timeout_ms: 60_000, onOutput: () => runs() });
    });
    expect(await other.interrupt({ session })).toMatchObject({
      status: ['done'],
      data: { interrupted: [expect.any(String)] },
    });
    expect(await reply).toMatchObject({ session, status: ['done', 'interrupted'] });
    expect(await client.eval('42', { session })).toMatchObject({ value: 42, status: ['done'] });
    await Promise.all([client.close(), other.close()]);
  }
});

it('an interrupt reaches a program that another server runs', async () => {
  const other = await shared.start('http');
  const [client, elsewhere] = [await connect(lasting.addressOf('tcp')), await connect(other.address)];
  const session = await cloned(client, 'js');
  let reply!: Promise<unknown>;
  await new Promise<void>((runs) => {
    const code = 'print("x".repeat(5000)); for (;;);';
    reply = client.eval(code, { session, timeout_ms: 60_000, onOutput: () => runs() });
  });
  expect(await elsewhere.interrupt({ session })).toMatchObject({ status: ['done'] });
  expect(await reply).toMatchObject({ session, status: ['done', 'interrupted'] });
  expect((await elsewhere.eval('6 * 7', { session })).value).toBe(42);
  await Promise.all([client.close(), elsewhere.close()]);
});

describe(`${MANY} sessions at a time`, () => {
  for (const kind of KINDS)
    (kind === 'unix' ? itInFull : it)(`each get their own answers on ${kind}`, async () => {
      const address = lasting.addressOf(kind);
      const clients = await Promise.all(NUMBERS.map(() => connect(address)));
      // Those of sockets are the connections' own; over HTTP the client makes them.
      await Promise.all(clients.map((client, n) => client.eval(`(define mine ${n})`)));
      const replies = await Promise.all(clients.map((client) => client.eval('(* mine 1000)')));
      expect(replies.map(({ value }) => value)).toEqual(NUMBERS.map((n) => n * 1000));
      await Promise.all(clients.map((client) => client.close()));
    });
});
