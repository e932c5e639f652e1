/** The universal client against the built command, over everything that leads to it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputPiece } from '../../lib/realm/realms.ts';
import { type Client, connect, Fault } from '../../local/connect.ts';
import { certificate } from '../support/certificate.ts';
import { listening, type Running } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { plant, tempDir } from '../support/tree.ts';

const root = plant(tempDir(), { 'lib.zylisp': '(define (twice x) (* 2 x))\n(twice 21)\n', 'a.txt': 'one\n' });
const store = tempDir();
const FOREVER = '((lambda (f) (f f)) (lambda (f) (f f)))';
const { cert, key, pem } = certificate();

/** Kinds of clients, each with what it connects to. */
const servers: Running[] = [];
const addresses: Record<string, string> = {};
const KINDS: [string, () => Promise<Client>][] = [
  ['in-process', () => connect('in-process', { root, store })],
  ['unix, JSON', () => connect(addresses.unix!)],
  ['unix, MessagePack', () => connect(addresses.unix!.replace('unix:', 'unix://'), { codec: 'msgpack' })],
  ['TCP, JSON', () => connect(addresses.tcp!.replace('tcp:', ''))],
  ['TCP, MessagePack', () => connect(addresses.tcp!.replace('tcp:', 'tcp://'), { codec: 'msgpack' })],
  ['TLS with a token, JSON', () => connect(addresses.tls!, { ca: pem, token: 'sesame' })],
  [
    'TLS with a token, MessagePack',
    () => connect(addresses.tls!, { ca: pem, token: 'sesame', codec: 'msgpack' }),
  ],
  ['HTTP', () => connect(addresses.http!)],
];

/** One of the sockets and HTTP have every test; the others are alike but for their first bytes, and have those that tell them apart. */
const WHOLE = ['unix, MessagePack', 'HTTP'];

describe('the universal client', () => {
  beforeAll(async () => {
    const common = ['--root', root, '--store', store];
    const plain = await listening([
      ...common,
      '--unix',
      join(tempDir(), 's'),
      '--tcp',
      '127.0.0.1:0',
      '--http',
      '127.0.0.1:0',
    ]);
    const secure = await listening([
      ...common,
      '--tcp',
      '127.0.0.1:0',
      '--tls-cert',
      cert,
      '--tls-key',
      key,
      '--token',
      'sesame',
    ]);
    servers.push(plain, secure);
    [addresses.unix, addresses.tcp, addresses.http] = plain.addresses as [string, string, string];
    addresses.tls = secure.addresses[0]!.replace('tls:', 'tls://');
  });
  afterAll(async () => {
    for (const { child, ended } of servers) {
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 143, signal: null });
    }
  });

  describe.each(KINDS)('a client: %s', (kind, made) => {
    const itHere = WHOLE.includes(kind) ? it : itInFull;
    const itAlone = WHOLE.includes(kind) || kind === 'in-process' ? it : itInFull;
    let client: Client;
    beforeAll(async () => {
      client = await made();
    });
    afterAll(() => client.close());

    it('evaluates, in a session that goes on', async () => {
      expect(await client.eval('(+ 1 2)')).toMatchObject({ value: 3, status: ['done'] });
      expect(await client.eval('(define x 41)')).toMatchObject({ value: 41 });
      expect(await client.eval('(+ x 1)')).toMatchObject({ value: 42 });
      expect(await client.eval('let y = x => x * 2; y(21)', { lang: 'js' })).toMatchObject({ value: 42 });
    });

    itAlone('gives errors of programs as values, and output with the reply or as it comes', async () => {
      expect((await client.eval('(/ 1 0)')).value).toMatchObject({
        error: 'division by zero',
        type: 'arithmetic-error',
      });
      expect(await client.eval('(println "hello")')).toMatchObject({ value: null, output: 'hello\n' });
      const pieces: OutputPiece[] = [];
      const { output } = await client.eval('(println "a") (println "b")', {
        onOutput: (piece) => pieces.push(piece),
      });
      expect([output, pieces.map((piece) => 'out' in piece && piece.out).join('')]).toEqual([
        undefined,
        'a\nb\n',
      ]);
    });

    itHere('loads files, describes, completes and informs', async () => {
      expect(await client.loadFile('lib.zylisp')).toMatchObject({ value: 42 });
      expect(
        await client.loadFile({ file: '(twice 4)', 'file-path': 'elsewhere', 'file-name': 'e.zylisp' }),
      ).toMatchObject({ value: 8 });
      expect((await client.describe()).data).toMatchObject({
        transports: ['in-process', 'unix', 'tcp', 'stdio', 'http'],
      });
      expect((await client.complete('twi')).data).toMatchObject({ completions: [{ candidate: 'twice' }] });
      expect((await client.info('twice')).data).toMatchObject({ name: 'twice', type: 'function' });
    });

    itAlone('rejects with a fault what the protocol refuses', async () => {
      await expect(client.request('invalid')).rejects.toMatchObject({
        code: 'unknown_op',
        message: 'unknown operation: invalid',
      });
      await expect(client.request('eval')).rejects.toMatchObject({
        code: 'invalid_args',
        message: 'missing code',
      });
      await expect(client.eval('1', { session: 'nope' })).rejects.toBeInstanceOf(Fault);
    });

    itAlone('interrupts what is aborted, and goes on', async () => {
      const running = client.eval(FOREVER, { signal: AbortSignal.timeout(100), timeout_ms: 20_000 });
      await expect(running).rejects.toMatchObject({ code: 'unavailable', message: 'interrupted' });
      expect(await client.eval('(+ 1 1)')).toMatchObject({ value: 2 });
      await expect(client.eval('1', { signal: AbortSignal.abort() })).rejects.toMatchObject({
        message: 'interrupted',
      });
    });

    itHere('interrupts by request', async () => {
      const running = client.eval(FOREVER, { timeout_ms: 20_000 });
      let reply = await client.interrupt();
      // The eval may not have arrived.
      while (reply.status.includes('session-idle')) reply = await client.interrupt();
      expect(reply.status).toEqual(['done']);
      expect((await running).status).toEqual(['done', 'interrupted']);
    });

    it('hears of output while the program still runs', async () => {
      let interrupted: Promise<unknown> | undefined;
      const reply = await client.eval('(println (string-repeat "x" 5000)) (loop)', {
        timeout_ms: 20_000,
        onOutput() {
          interrupted ??= client.interrupt();
        },
      });
      expect([reply.status, await interrupted]).toMatchObject([
        ['done', 'interrupted'],
        { status: ['done'] },
      ]);
    });

    itHere('ends evaluations at their time', async () => {
      expect((await client.eval(FOREVER, { timeout_ms: 100 })).value).toMatchObject({ type: 'limit-error' });
    });

    itHere('makes sessions and forks them', async () => {
      const id = String((await client.clone()).data!['new-session']);
      await client.eval('(define x 1)', { session: id });
      const fork = String((await client.clone({ session: id })).data!['new-session']);
      await client.eval('(define x 2)', { session: fork });
      expect([
        await client.eval('x', { session: id }),
        await client.eval('x', { session: fork }),
      ]).toMatchObject([
        { session: id, value: 1 },
        { session: fork, value: 2 },
      ]);
      expect(await client.request('close', { session: fork })).toMatchObject({
        status: ['done', 'session-closed'],
      });
    });

    itAlone('still reads repositories', async () => {
      expect(await client.call('read_file', { path: 'a.txt' })).toMatchObject({ text: 'one' });
      await expect(client.call('read_file', { path: 'none' })).rejects.toMatchObject({ code: 'not_found' });
      expect(await client.call('eval', { code: '(+ 2 3)' })).toMatchObject({ value: 5 });
    });

    it('sends envelopes of both dialects as they are', async () => {
      expect(await client.send({ id: 'a', op: 'eval', code: '(+ 1 2)' })).toMatchObject({
        id: 'a',
        value: 3,
        status: ['done'],
      });
      expect(await client.send({ id: 7, op: 'read_file', args: { path: 'none' } })).toEqual({
        id: 7,
        ok: false,
        error: { message: 'not found: none', code: 'not_found' },
      });
      expect(await client.send({ id: '3', op: 'invalid' })).toEqual({
        id: '3',
        protocol_error: 'unknown operation: invalid',
        status: ['error'],
        // On a shared socket clients of either kind may ask.
        ...(kind !== 'in-process' &&
          kind !== 'HTTP' && { ok: false, error: { message: 'unknown op: invalid', code: 'unknown_op' } }),
      });
      expect(await client.send(42)).toMatchObject({ id: null, ok: false, error: { code: 'bad_message' } });
    });

    itHere('has many requests under way at once', async () => {
      const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => client.eval(`(* ${n} 2)`)));
      expect(replies.map(({ value }) => value)).toEqual(Array.from({ length: 40 }, (_, n) => n * 2));
    });

    itHere('carries what is large and what is deep', async () => {
      const text = 'é😀'.repeat(20_000);
      expect((await client.eval(JSON.stringify(text), { lang: 'js' })).value).toBe(text);
      expect((await client.eval('[[[[[[1]]]]]]', { lang: 'js' })).value).toEqual([[[[[[1]]]]]]);
    });

    if (kind !== 'in-process' && kind !== 'HTTP')
      itHere('rejects what is too long for the server, and goes on', async () => {
        await expect(client.eval('x'.repeat(1_200_000))).rejects.toMatchObject({ code: 'too_large' });
        expect(await client.eval('(+ 1 2)')).toMatchObject({ value: 3 });
      });

    itHere('is of no use once closed', async () => {
      const other = await made();
      await other.eval('(+ 1 2)');
      await other.close();
      if (kind !== 'in-process')
        await expect(other.eval('1')).rejects.toMatchObject({
          code: 'unavailable',
          message: 'the client is closed',
        });
    });
  });

  describe('a client that loses its server', () => {
    for (const codec of ['json', 'msgpack'] as const)
      (codec === 'json' ? it : itInFull)(
        `goes on in its durable session when there is one again (${codec})`,
        async () => {
          const at = join(tempDir(), 's');
          const serve = () => listening(['--root', root, '--store', store, '--unix', at]);
          let server = await serve();
          const maker = await connect(at, { codec });
          const session = String((await maker.clone()).data!['new-session']);
          await maker.close();
          const client = await connect(at, { codec, session });
          expect(await client.eval('(define x 41)')).toMatchObject({ session, value: 41 });
          const running = client.eval(FOREVER, { timeout_ms: 30_000 });
          const outcome = expect(running).rejects.toMatchObject({
            code: 'unavailable',
            message: `the connection to unix://${at} is lost`,
          });
          // The eval is on its way when a later request is answered.
          await client.describe();
          server.child.kill('SIGKILL');
          await outcome;
          await server.ended;
          const sum = () => client.eval('(+ x 1)');
          const waiting = sum().catch((error: Fault) => error);
          server = await serve();
          const first = await waiting;
          // It tries for about a second; where a start takes longer it has given up, and is asked again.
          if (first instanceof Fault) expect(first.message).toMatch(/nobody listens there$/);
          expect(first instanceof Fault ? await sum() : first).toMatchObject({ session, value: 42 });
          server.child.kill('SIGTERM');
          await server.ended;
          await expect(client.eval('x')).rejects.toMatchObject({
            code: 'unavailable',
            message: `cannot reach unix://${at}: there is no such socket`,
          });
          await client.close();
        },
      );
  });

  it('ends an HTTP connection that it does not use, before the server does', async () => {
    const server = createServer({ keepAliveTimeout: 3_600_000 }, (request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json').end('{"status":["done"]}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const left = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    const client = await connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await client.describe();
    await left;
    await client.close();
    server.close();
  });

  describe('a client that is turned away', () => {
    it.each<[string, () => Promise<unknown>, object]>([
      [
        'by nobody',
        () => connect(join(tempDir(), 'none')),
        { code: 'unavailable', message: /^cannot reach unix:.*: there is no such socket$/ },
      ],
      [
        'by a closed port',
        () => connect('127.0.0.1:1'),
        { code: 'unavailable', message: 'cannot reach tcp://127.0.0.1:1: nobody listens there' },
      ],
      [
        'for its token',
        () => connect(addresses.tls!, { ca: pem, token: 'sesam' }),
        { code: 'unauthorized', message: 'wrong token' },
      ],
      [
        'for having none',
        async () => (await connect(addresses.tls!, { ca: pem })).eval('1'),
        { code: 'unauthorized' },
      ],
      [
        'by itself, for a certificate it does not know',
        () => connect(addresses.tls!, { token: 'sesame' }),
        { code: 'unavailable', message: /self-signed certificate/ },
      ],
      [
        'by TCP without TLS',
        async () => (await connect(addresses.tls!.replace('tls', 'tcp'))).eval('1'),
        { code: 'unavailable' },
      ],
      ['for an address that is none', () => connect('nowhere'), { code: 'invalid_args' }],
    ])('%s', async (_, attempt, { message, ...wanted }: { message?: string | RegExp }) => {
      const fault = await attempt().then(
        () => undefined,
        (error: Fault) => error,
      );
      expect(fault).toMatchObject(wanted);
      if (message !== undefined) expect(fault!.message).toMatch(message);
    });
  });
});
