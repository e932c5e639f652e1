/** What a review of the remote REPL found, each as it was seen. */
import { existsSync, readdirSync } from 'node:fs';
import { createServer, connect as dialSocket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '../../local/connect.ts';
import { connected, interruptedFrom, realmsOf } from '../support/realms.ts';
import { listening, run } from '../support/server.ts';
import { tempDir } from '../support/tree.ts';

/** Two processes on one store. */
const store = tempDir();
const here = realmsOf({ lang: 'js', store });
const there = realmsOf({ lang: 'js', store });
const { ask } = here;

const fresh = async (ask: ReturnType<typeof realmsOf>['ask'], lang = 'js') =>
  (await ask('clone', { lang })).data['new-session'] as string;

describe('a session', () => {
  it('survives being looked at while it works', async () => {
    const { connection } = connected();
    for (let n = 1; n <= 15; n++) {
      const [value, names] = await Promise.all([
        ask('eval', { code: 'globalThis.n = (globalThis.n ?? 0) + 1' }, { connection }),
        ask('complete', { prefix: 'Math.ma' }, { connection }),
      ]);
      expect(value).toEqual({ value: n, status: ['done'] });
      expect(names.data.completions).toEqual([{ candidate: 'Math.max', type: 'function' }]);
    }
  });

  it('survives a program that needs much memory', async () => {
    const { connection } = connected();
    const value = async (code: string) =>
      (await ask('eval', { code, timeout_ms: 30_000 }, { connection })).value;
    expect(await value('var a = Array.from({length: 300000}, (_, i) => ({i})); a.length')).toBe(300_000);
    expect(await value('a.length')).toBe(300_000);
    expect(await value('a[299999].i')).toBe(299_999);
  });

  it('does not make up for the ticks of a timer that nobody waited for', async () => {
    const { connection } = connected();
    // A day before this evaluation, as the timer sees it.
    const code =
      'let n = 0; const now = Date.now; Date.now = () => now() - 86400000; setInterval(() => n++, 1); Date.now = now';
    await ask('eval', { code }, { connection });
    const reply = await ask(
      'eval',
      { code: 'await new Promise((go) => setTimeout(go, 3)); n' },
      { connection },
    );
    expect(reply.value).toBeLessThan(10);
  });

  it('keeps only the images that it and its forks need', async () => {
    const session = await fresh(ask);
    const images = () => readdirSync(join(store, 'repl/images', session)).length;
    const count = async (times: number) => {
      for (let n = 0; n < times; n++)
        await ask('eval', { session, code: 'globalThis.k = (globalThis.k ?? 0) + 1' });
    };
    await count(5);
    expect(images()).toBe(2);
    const fork = (await ask('clone', { session })).data['new-session'];
    await count(5);
    expect(images()).toBe(3);
    expect((await ask('eval', { session: fork, code: 'k' })).value).toBe(5);
    await ask('close', { session: fork });
    const other = await fresh(ask);
    await ask('eval', { session: other, code: '1' });
    await ask('close', { session: other });
    expect(
      existsSync(join(store, 'repl/images', other)) ? readdirSync(join(store, 'repl/images', other)) : [],
    ).toEqual([]);
  });

  it('goes on with a streamed program that has said nothing yet when somebody forks the session', async () => {
    const session = await fresh(ask);
    const pieces: object[] = [];
    const code = 'let s = 0; for (let i = 0; i < 1e6; i++) s += i; s';
    const [reply, cloned] = await Promise.all([
      ask(
        'eval',
        { session, code, stream: true, timeout_ms: 30_000 },
        { emit: (piece) => pieces.push(piece) },
      ),
      ask('clone', { session }),
    ]);
    expect(reply).toEqual({ session, value: 499999500000, status: ['done'] });
    expect(cloned.status).toEqual(['done']);
  });

  it('is forked or closed, never half of both', async () => {
    for (let n = 0; n < 15; n++) {
      const session = await fresh(here.ask);
      await here.ask('eval', { session, code: 'let v = 7' });
      const [cloned] = await Promise.all([there.ask('clone', { session }), here.ask('close', { session })]);
      const fork = cloned.data?.['new-session'];
      if (fork === undefined) expect(cloned.code).toBe('not_found');
      else
        expect(await there.ask('eval', { session: fork, code: 'v' })).toEqual({
          session: fork,
          value: 7,
          status: ['done'],
        });
    }
  });
});

describe('an interrupt', () => {
  it('from another process ends what runs, not what waits behind it', async () => {
    const session = await fresh(here.ask);
    let began = () => {};
    const runs = new Promise<void>((resolve) => {
      began = resolve;
    });
    const code = 'print("x".repeat(5000)); for (;;);';
    const endless = here.ask(
      'eval',
      { session, code, stream: true, timeout_ms: 60_000 },
      { id: 'endless', emit: began },
    );
    const next = here.ask('eval', { session, code: '6 * 7', timeout_ms: 60_000 }, { id: 'next' });
    await runs;
    expect(await interruptedFrom(there.ask, { session })).toEqual({
      status: ['done'],
      data: { interrupted: ['endless'] },
    });
    expect(await endless).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await next).toEqual({ session, value: 42, status: ['done'] });
  });

  it('by the id of the eval ends it after it was given input', async () => {
    const session = await fresh(ask);
    await ask('eval', { session, code: 'readLine(); print("x".repeat(5000)); for (;;);' }, { id: 'first' });
    let interrupted: Promise<unknown> | undefined;
    const reply = await ask(
      'stdin',
      { session, stdin: 'go', stream: true, timeout_ms: 60_000 },
      {
        id: 'second',
        emit: () => {
          interrupted ??= ask('interrupt', { session, 'interrupt-id': 'first' });
        },
      },
    );
    expect(reply.status).toEqual(['done', 'interrupted']);
    expect(await interrupted).toEqual({ status: ['done'], data: { interrupted: ['second'] } });
  });
});

describe('a client', () => {
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    const at = ['--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'];
    server = await listening(['--store', tempDir(), '--lang', 'js', ...at]);
  });

  it('over HTTP does not repeat an evaluation whose answer was lost', async () => {
    const target = new URL(server.addresses[1]!);
    let drop = false;
    // A proxy that can lose an answer after the server has given it.
    const proxy = createServer((socket) => {
      const server = dialSocket(Number(target.port), target.hostname);
      server.on('data', (chunk) => (drop ? socket.resetAndDestroy() : socket.write(chunk)));
      socket.on('data', (chunk) => server.write(chunk));
      for (const one of [socket, server]) one.on('error', () => {});
      socket.on('close', () => server.destroy());
    });
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
    const { port } = proxy.address() as { port: number };
    const client = await connect(`http://127.0.0.1:${port}`);
    await client.eval('var n = 0');
    drop = true;
    await expect(client.eval('n = n + 1')).rejects.toMatchObject({ code: 'unavailable' });
    drop = false;
    expect((await client.eval('n')).value).toBe(1);
    await client.close();
    proxy.close();
  });

  it('says at once what cannot be sent', async () => {
    const client = await connect(server.addresses[0]!);
    await expect(client.request('eval', { code: '1', timeout_ms: 5n })).rejects.toThrow(/BigInt/);
    expect((await client.eval('1 + 2')).value).toBe(3);
    await client.close();
  });
});

it('JavaScript on a pipe goes on with a line that begins with an operator', async () => {
  const { child, ended } = run(['repl', '--lang', 'js', '--store', tempDir()]);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stdin.end('const total = 1\n  + 2\ntotal\n');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(out).toBe('3\n');
});
