/** Every exchange of the Remote REPL document, sent as written, by every way that leads to the server. Spec: Remote REPL, all JSON blocks. */
import { existsSync } from 'node:fs';
import { connect as dialSocket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decode, decodeMultiStream, encode } from '@msgpack/msgpack';
import { connect } from '../../local/connect.ts';
import { replReply, replRequest } from '../../schemas/generated/validators.js';
import { dial, lineReader, listening, run, target } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { plant, tempDir } from '../support/tree.ts';

const root = plant(tempDir(), { 'path/to/file.zylisp': '(define answer 42)\n(list answer "...")\n' });
const store = tempDir();

/** Requests as the document has them; its path stands under the root. */
const REQUESTS = [
  '{"op": "eval", "id": "1", "code": "(+ 1 2)"}',
  '{"op": "load-file", "id": "2", "file": "path/to/file.zylisp", "file-path": "path/to/file.zylisp", "file-name": "file.zylisp"}',
  '{"op": "describe", "id": "3"}',
  '{"op": "interrupt", "id": "4", "interrupt-id": "1"}',
  '{"op":"eval", "id":"1", "code":"(+ 1 2)"}',
  '{"op":"eval", "id":"2", "code":"(/ 1 0)"}',
  '{"op":"invalid", "id":"3"}',
  '{"op":"eval", "id":"4", "code":"(println \\"hello\\")"}',
];

const REPLIES = [
  { id: '1', value: 3, status: ['done'] },
  { id: '2', value: [42, '...'], status: ['done'] },
  {
    id: '3',
    status: ['done'],
    data: {
      versions: { zylisp: expect.any(String), protocol: '0.1.0' },
      ops: expect.arrayContaining(['eval', 'load-file', 'describe', 'interrupt']),
      transports: expect.arrayContaining(['in-process', 'unix', 'tcp']),
    },
  },
  // Nothing runs any more: said in a further flag.
  { id: '4', status: ['done', 'session-idle'] },
  { id: '1', value: 3, status: ['done'] },
  { id: '2', value: { error: 'division by zero', type: 'arithmetic-error' }, status: ['done'] },
  { id: '3', protocol_error: 'unknown operation: invalid', status: ['error'] },
  { id: '4', value: null, output: 'hello\n', status: ['done'] },
];

const check = (replies: unknown[]) => {
  expect(replies).toMatchObject(REPLIES);
  for (const reply of replies) expect([reply, replReply(reply)]).toEqual([reply, true]);
  expect(Object.keys(replies[6] as object)).toEqual(['id', 'protocol_error', 'status']);
};

let server: Awaited<ReturnType<typeof listening>>;
const socketFile = join(tempDir(), 's');

describe('the Remote REPL document', () => {
  beforeAll(async () => {
    server = await listening([
      ...['--root', root, '--store', store, '--unix', socketFile],
      ...['--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'],
    ]);
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    expect([await server.ended, existsSync(socketFile)]).toEqual([{ code: 143, signal: null }, false]);
  });

  describe('the exchanges of the Remote REPL document', () => {
    it('satisfy the schemas', () => {
      for (const text of REQUESTS) expect(replRequest(JSON.parse(text))).toBe(true);
    });

    it.each([
      ['unix', 0],
      ['TCP', 1],
    ])('work over %s, in JSON', async (_, n) => {
      const { socket, lines } = await dial(server.addresses[n]!);
      const replies: unknown[] = [];
      for (const text of REQUESTS) {
        socket.write(`${text}\n`);
        replies.push(JSON.parse((await lines.next())!));
      }
      check(replies);
      socket.destroy();
    });

    it.each([
      ['unix', 0],
      ['TCP', 1],
    ])('work over %s, in MessagePack', async (_, n) => {
      const socket = dialSocket(target(server.addresses[n]!) as never);
      const incoming = decodeMultiStream(socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
      const replies: unknown[] = [];
      for (const text of REQUESTS) {
        socket.write(encode(JSON.parse(text)));
        replies.push((await incoming.next()).value);
      }
      check(replies);
      socket.destroy();
    });

    it('work on stdio', async () => {
      const { child, ended } = run(['local', '--root', root, '--store', store]);
      const lines = lineReader(child.stdout);
      const replies: unknown[] = [];
      for (const text of REQUESTS) {
        child.stdin.write(`${text}\n`);
        replies.push(JSON.parse((await lines.next())!));
      }
      check(replies);
      child.stdin.end();
      expect(await ended).toEqual({ code: 0, signal: null });
    });

    it('work on stdio in MessagePack, when that is asked for', async () => {
      const { child, ended } = run(['local', '--root', root, '--store', store, '--codec', 'msgpack']);
      child.stdin.end(encode(JSON.parse(REQUESTS[0]!)));
      const chunks = [];
      for await (const chunk of child.stdout) chunks.push(chunk);
      expect(decode(Buffer.concat(chunks))).toEqual(REPLIES[0]);
      expect(await ended).toEqual({ code: 0, signal: null });
    });

    it('work in process', async () => {
      const client = await connect({ root, store });
      const replies: unknown[] = [];
      for (const text of REQUESTS) replies.push(await client.send(JSON.parse(text)));
      check(replies);
      await client.close();
    });

    it('work over HTTP, where a session is named', async () => {
      const url = server.addresses[2]!;
      const post = (path: string, body: string, type = 'application/json') =>
        fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
      const made = (await (await post('/repl/clone', '{}')).json()) as { data: { 'new-session': string } };
      const session = made.data['new-session'];
      const messages = REQUESTS.map((text) => JSON.parse(text)).map((message) =>
        message.op === 'describe' ? message : { ...message, session },
      );
      const one = await post('/repl', JSON.stringify(messages[0]));
      expect(await one.json()).toMatchObject(REPLIES[0]!);
      check((await (await post('/repl', JSON.stringify(messages))).json()) as unknown[]);
      const jsonl = await post(
        '/repl',
        messages.map((message) => `${JSON.stringify(message)}\n`).join(''),
        'application/jsonl',
      );
      check(
        (await jsonl.text())
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      const routed = [];
      for (const { op, id, ...args } of messages) {
        const response = await post(`/repl/${op}`, JSON.stringify(args));
        const body = (await response.json()) as object;
        routed.push(response.ok ? { id, ...body } : REPLIES[6]);
      }
      check(routed);
      const unnamed = await post('/repl/eval', '{"code":"1"}');
      expect([unnamed.status, await unnamed.json()]).toMatchObject([
        422,
        { code: 'invalid_args', detail: expect.stringContaining('session is missing') },
      ]);
    });
  });

  describe('a document-style client', () => {
    it('is one of five at once, each with an environment of its own', async () => {
      const clients = await Promise.all(Array.from({ length: 5 }, () => dial(server.addresses[1]!)));
      for (const [n, { socket }] of clients.entries())
        socket.write(
          `{"op":"eval","id":"1","code":"(define x ${n})"}{"op":"eval","id":"2","code":"(* x 10)"}\n`,
        );
      for (const [n, { socket, lines }] of clients.entries()) {
        expect([JSON.parse((await lines.next())!), JSON.parse((await lines.next())!)]).toEqual([
          { id: '1', value: n, status: ['done'] },
          { id: '2', value: n * 10, status: ['done'] },
        ]);
        socket.destroy();
      }
    });

    for (const flag of ['--unix', '--tcp'])
      (flag === '--unix' ? it : itInFull)(
        `does not keep the server on ${flag} from ending while it evaluates`,
        async () => {
          const at = flag === '--unix' ? join(tempDir(), 's') : '127.0.0.1:0';
          const running = await listening(['--root', root, '--store', store, flag, at]);
          const { socket, lines } = await dial(running.addresses[0]!);
          const forever = '((lambda (f) (f f)) (lambda (f) (f f)))';
          socket.write(`{"op":"eval","id":"0","code":"1"}`);
          await lines.next();
          socket.write(`${JSON.stringify({ op: 'eval', id: '1', code: forever, timeout_ms: 60_000 })}\n`);
          socket.write('{"op":"describe","id":"2"}\n');
          await lines.next();
          running.child.kill('SIGTERM');
          expect(await running.ended).toEqual({ code: 143, signal: null });
          // Before the program met its own time limit, which a reply would tell.
          expect((await lines.rest()).join('')).not.toContain('limit-error');
          expect(existsSync(at)).toBe(false);
          socket.destroy();
        },
      );
  });
});
