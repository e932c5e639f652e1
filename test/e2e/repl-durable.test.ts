/** What the remote REPL must show, with the real command: sessions that outlive their server, interrupts, many at once. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
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

describe.each<[Kind, inFull: string]>([
  ['tcp', ''],
  ['unix', 'zylisp'],
  ['http', 'js'],
])('after kill -9 of a server on %s', (kind, inFull) => {
  for (const [lang, programs, last] of [
    ['zylisp', ['(define x 41)'], '(+ x 1)'],
    ['js', ['let n = 40; const next = ((step) => () => (n += step))(1)', 'next()'], 'next()'],
  ] as ['js' | 'zylisp', string[], string][])
    (lang === inFull ? itInFull : it)(
      `a session in ${lang} goes on in the next one: ${JSON.stringify(programs)}, then ${last}`,
      async () => {
        const { start } = server();
        const first = await start(kind);
        const client = await connect(first.address);
        const session = await cloned(client, lang);
        for (const code of programs)
          expect(await client.eval(code, { session })).toMatchObject({ session, status: ['done'] });
        first.child.kill('SIGKILL');
        expect((await first.ended).signal).toBe('SIGKILL');
        const second = await start(kind);
        const again = await connect(second.address);
        const reply = await again.eval(last, { session });
        expect({ id: '1', ...reply }).toEqual(done(session, 42));
        await Promise.all([client.close(), again.close()]);
      },
    );
});

it('an eval that was under way at kill -9 has left nothing behind', async () => {
  const { start } = server();
  const first = await start('tcp');
  const client = await connect(first.address, { lang: 'js' });
  const session = await cloned(client, 'js');
  await client.eval('let x = 42', { session });
  await new Promise<void>((runs) => {
    const code = 'x = 0; print("x".repeat(5000)); for (;;);';
    client.eval(code, { session, timeout_ms: 60_000, onOutput: () => runs() }).catch(() => {});
  });
  first.child.kill('SIGKILL');
  await first.ended;
  const again = await connect((await start('tcp')).address, { lang: 'js' });
  expect((await again.eval('x', { session })).value).toBe(42);
  await Promise.all([client.close(), again.close()]);
});

it('a program that waits for a line gets it from the next server', async () => {
  const { start } = server();
  const first = await start('tcp');
  const client = await connect(first.address, { lang: 'js' });
  const session = await cloned(client, 'js');
  const asked = await client.eval('print("who?"); const who = readLine(); `hello ${who}`', { session });
  expect(asked).toMatchObject({ output: 'who?\n', status: ['need-input'] });
  first.child.kill('SIGKILL');
  await first.ended;
  const again = await connect((await start('tcp')).address);
  const reply = await again.stdin('world\n', { session });
  expect({ id: '1', ...reply }).toEqual(done(session, 'hello world'));
  await Promise.all([client.close(), again.close()]);
});

describe.each(KINDS)('interrupt on %s', (kind) => {
  it.each<['js' | 'zylisp', string]>([
    ['zylisp', '(println (string-repeat "x" 5000)) (loop)'],
    ['zylisp', '(println (string-repeat "x" 5000)) (define f (lambda () (f))) (f)'],
    ['js', 'print("x".repeat(5000)); for (;;);'],
    ['js', 'print("x".repeat(5000)); new Array(1e9) + ""'],
  ])('ends, in %s, %s', async (lang, code) => {
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
  });
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

/** Many more than there are threads for them. */
const MANY = Math.max(16, rounds(64));

describe(`${MANY} sessions at a time`, () => {
  it.each(KINDS)('each get their own answers on %s', async (kind) => {
    const address = lasting.addressOf(kind);
    const clients = await Promise.all(Array.from({ length: MANY }, () => connect(address)));
    // Those of sockets are the connections' own; over HTTP the client makes them.
    await Promise.all(clients.map((client, n) => client.eval(`(define mine ${n})`)));
    const replies = await Promise.all(clients.map((client) => client.eval('(* mine 1000)')));
    expect(replies.map(({ value }) => value)).toEqual(Array.from({ length: MANY }, (_, n) => n * 1000));
    await Promise.all(clients.map((client) => client.close()));
  });

  it('that are durable each get their own answers from the next server', async () => {
    const { start } = server();
    const first = await start('tcp');
    const client = await connect(first.address);
    const sessions = await Promise.all(Array.from({ length: MANY }, () => cloned(client, 'js')));
    await Promise.all(sessions.map((session, n) => client.eval(`let mine = ${n}`, { session })));
    first.child.kill('SIGKILL');
    await first.ended;
    const again = await connect((await start('tcp')).address);
    const replies = await Promise.all(sessions.map((session) => again.eval('mine * 1000', { session })));
    expect(replies.map(({ value }) => value)).toEqual(Array.from({ length: MANY }, (_, n) => n * 1000));
    await Promise.all([client.close(), again.close()]);
  });
});
