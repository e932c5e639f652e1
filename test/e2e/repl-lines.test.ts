/** Messages on sockets and pipes, with programs that do as they are told: framing, dialects, order, ends. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { decodeMultiStream, encode } from '@msgpack/msgpack';
import { codecNamed } from '../../lib/wire/codec.ts';
import { type LineService, serveLines } from '../../local/lines.ts';
import { mountTcp, mountUnix } from '../../local/mounts/socket.ts';
import { scripted } from '../support/repl.ts';
import { dial, lineReader, target } from '../support/server.ts';
import { tempDir } from '../support/tree.ts';

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function serving(kind: string, options: Partial<LineService> = {}) {
  const realm = scripted();
  const ending = new AbortController();
  const service: LineService = { dispatch: realm.dispatch, signal: ending.signal, ...options };
  const mounted =
    kind === 'unix'
      ? await mountUnix(service, join(tempDir(), 's'))
      : await mountTcp(service, { host: '127.0.0.1', port: 0 });
  const close = async () => {
    ending.abort();
    await mounted.close();
  };
  closers.push(close);
  return { ...realm, address: mounted.address, ending, close };
}

/** Sends a text, shuts the sending side, gives every reply. */
async function exchange(address: string, text: string): Promise<unknown[]> {
  const { socket, lines } = await dial(address);
  socket.end(text);
  const replies = (await lines.rest()).map((line) => JSON.parse(line));
  socket.destroy();
  return replies;
}

const say = (id: string, text: string) => JSON.stringify({ op: 'eval', id, code: `say ${text}` });
const said = (id: unknown, value: string) => ({ id, value, status: ['done'] });
const zeno = (id: unknown) => JSON.stringify({ id, op: 'log_event', args: {} });
const unknownOp = (id: unknown) => ({
  id,
  ok: false,
  error: { message: expect.stringContaining('unknown op: log_event'), code: 'unknown_op' },
});

/** What both kinds of clients understand. */
const unknown = (id: unknown, op: string) => ({
  id,
  ok: false,
  error: { message: `unknown op: ${op}`, code: 'unknown_op' },
  protocol_error: `unknown operation: ${op}`,
  status: ['error'],
});

const NONSENSE = { message: 'message is not valid JSON: "nonsense"', code: 'bad_message' };

describe.each(['unix', 'tcp'])('the REPL on a %s socket', (kind) => {
  it.each<[string, string, unknown[]]>([
    [
      'answers what is on one line',
      `${say('1', 'a')}${say('2', 'b')}  ${say('3', 'c')}`,
      [said('1', 'a'), said('2', 'b'), said('3', 'c')],
    ],
    [
      'answers what is written over many lines',
      JSON.stringify({ op: 'eval', id: 'p', data: { code: 'say x' } }, null, 2),
      [said('p', 'x')],
    ],
    ['takes numbers as ids', '{"op":"eval","id":7,"code":"say x"}', [said(7, 'x')]],
    ['answers without an id', '{"op":"eval","code":"say x"}', [said('', 'x')]],
    [
      'takes arguments from data, those beside op first',
      '{"op":"eval","id":"1","code":"say top","data":{"code":"say data","session":"s"}}',
      [said('1', 'top')],
    ],
    [
      'takes fields of the message that mean nothing here',
      '{"op":"eval","id":"1","code":"say x","session":"","status":null,"value":null,"output":""}',
      [said('1', 'x')],
    ],
    ['knows no other operations', '{"op":"invalid","id":"3"}', [unknown('3', 'invalid')]],
    [
      'names the field that is missing',
      '{"op":"eval","id":"1"}',
      [{ id: '1', protocol_error: 'missing code', status: ['error'], data: { code: 'invalid_args' } }],
    ],
    [
      'names the field of the wrong type',
      '{"op":"eval","id":"1","code":5}',
      [
        {
          id: '1',
          protocol_error: 'code must be a string, got 5',
          status: ['error'],
          data: { code: 'invalid_args' },
        },
      ],
    ],
    [
      'refuses an id that is none',
      '{"op":"eval","id":{"a":1},"code":"say x"}',
      [
        {
          id: '',
          protocol_error: 'id must be a string, got an object',
          status: ['error'],
          data: { code: 'bad_message' },
        },
      ],
    ],
    [
      'refuses data that are none',
      '{"op":"eval","id":"1","data":[]}',
      [
        {
          id: '1',
          protocol_error: 'data must be an object, got a list',
          status: ['error'],
          data: { code: 'bad_message' },
        },
      ],
    ],
    [
      'gives errors of programs as values',
      '{"op":"eval","id":"1","code":"boo"}',
      [
        {
          id: '1',
          value: { error: 'undefined variable: boo', type: 'undefined-variable' },
          status: ['done'],
        },
      ],
    ],
    [
      'gives output with the reply',
      '{"op":"eval","id":"1","code":"print a 2"}',
      [{ id: '1', value: null, output: 'a0\na1\n', status: ['done'] }],
    ],
    [
      'gives output before the reply when it is to be streamed',
      '{"op":"eval","id":"1","code":"print a 3","stream":true,"session":"s"}',
      [
        { id: '1', session: 's', out: 'a0\n' },
        { id: '1', session: 's', out: 'a1\n' },
        { id: '1', session: 's', out: 'a2\n' },
        { id: '1', value: null, status: ['done'] },
      ],
    ],
  ])('%s', async (_, text, wanted) => {
    const { address } = await serving(kind);
    expect(await exchange(address, text)).toEqual(wanted);
  });

  it.each<[string, string, unknown[]]>([
    [
      'answers what cannot be read so that either kind of client understands',
      '{nonsense}\n',
      [
        {
          id: null,
          ok: false,
          error: { message: 'message is not valid JSON: "{nonsense}"', code: 'bad_message' },
          protocol_error: 'message is not valid JSON: "{nonsense}"',
          status: ['error'],
        },
      ],
    ],
    [
      'answers a message without an operation so that either kind of client understands',
      '{"id":3}\n',
      [
        {
          id: 3,
          ok: false,
          error: { message: 'missing op', code: 'bad_message' },
          protocol_error: 'missing op',
          status: ['error'],
        },
      ],
    ],
    [
      'answers it in the dialect of the REPL once that is spoken',
      `${say('1', 'a')}\nnonsense\n${say('2', 'b')}`,
      [
        { id: '', protocol_error: NONSENSE.message, status: ['error'], data: { code: 'bad_message' } },
        said('1', 'a'),
        said('2', 'b'),
      ],
    ],
    [
      'answers it in the dialect of Zeno once that is spoken',
      `${zeno(1)}\nnonsense\n${zeno(2)}`,
      [unknownOp(1), { id: null, ok: false, error: NONSENSE }, unknownOp(2)],
    ],
    [
      'takes an unknown operation with args for Zeno, and refuses one without so that both kinds of clients understand it',
      '{"id":1,"op":"nope","args":{}}{"id":2,"op":"nope"}{"op":"nope"}{"id":[true,{"a":null}],"op":"nope"}{"id":false,"op":"nope","code":"1"}',
      [
        { id: 1, ok: false, error: { message: 'unknown op: nope', code: 'unknown_op' } },
        unknown(2, 'nope'),
        unknown(null, 'nope'),
        unknown([true, { a: null }], 'nope'),
        unknown(false, 'nope'),
      ],
    ],
  ])('%s', async (_, text, wanted) => {
    const { address } = await serving(kind);
    // Replies of the REPL come when they are ready.
    const replies = await exchange(address, kind === 'tcp' && text.startsWith('n') ? `\n${text}` : text);
    expect(replies.length).toBe(wanted.length);
    expect(replies).toEqual(expect.arrayContaining(wanted));
  });

  it('recovers from what is broken, each time with one refusal', async () => {
    const { address } = await serving(kind);
    const { socket, lines } = await dial(address);
    const next = async () => JSON.parse((await lines.next())!);
    socket.write(`${say('0', 'x')}\n`);
    expect(await next()).toEqual(said('0', 'x'));
    const broken = [
      '{"op":"eval",',
      '{"op":"ev',
      'nonsense',
      '{"op":"eval"]',
      '[1,2',
      '{"a":nothing}',
      '}',
      '"\\',
      '\x00\x01',
      '{"a":1}}',
    ];
    for (const [n, text] of broken.entries()) {
      socket.write(`${text}\n`);
      if (text === '{"a":1}}') expect(await next()).toMatchObject({ protocol_error: 'missing op' });
      socket.write(`${say(`${n}`, 'again')}\n`);
      expect(await next()).toMatchObject({ id: '', status: ['error'], data: { code: 'bad_message' } });
      expect(await next()).toEqual(said(`${n}`, 'again'));
    }
    socket.destroy();
  });

  it('takes a message too long for a refusal and goes on', async () => {
    const { address } = await serving(kind, { max_line_bytes: 100 });
    expect(
      await exchange(address, `${say('1', 'a')}\n${say('2', 'b'.repeat(200))}\n${say('3', 'c')}\n`),
    ).toEqual(
      expect.arrayContaining([
        said('1', 'a'),
        {
          id: '',
          protocol_error: 'line is longer than 100 bytes',
          status: ['error'],
          data: { code: 'too_large' },
        },
        said('3', 'c'),
      ]),
    );
  });

  it('lets an interrupt overtake what it interrupts', async () => {
    const { address } = await serving(kind);
    const { socket, lines } = await dial(address);
    socket.write('{"op":"eval","id":"1","code":"wait"}{"op":"eval","id":"2","code":"say x"}\n');
    expect(JSON.parse((await lines.next())!)).toEqual(said('2', 'x'));
    socket.write('{"op":"interrupt","id":"3","interrupt-id":"1"}\n');
    const replies = [await lines.next(), await lines.next()].map((line) => JSON.parse(line!));
    expect(replies).toEqual(
      expect.arrayContaining([
        { id: '3', status: ['done'], data: { interrupted: ['1'] } },
        { id: '1', status: ['done', 'interrupted'] },
      ]),
    );
    socket.destroy();
  });

  it('has at most 1000 requests of a connection under way, and answers all it took', async () => {
    const { address } = await serving(kind);
    const { socket, lines } = await dial(address);
    for (let n = 0; n < 1002; n++) socket.write(`{"op":"eval","id":"${n}","code":"wait"}\n`);
    const refused = [await lines.next(), await lines.next()].map((line) => JSON.parse(line!));
    expect(refused).toEqual(
      ['1000', '1001'].map((id) => ({
        id,
        protocol_error: 'too many requests in flight',
        status: ['error'],
        data: { code: 'unavailable' },
      })),
    );
    socket.destroy();
  });

  it('gives each connection its own session, which ends with it', async () => {
    const { address, gone } = await serving(kind);
    const count = (id: string) => `{"op":"eval","id":"${id}","code":"count"}\n`;
    const first = await dial(address);
    const second = await dial(address);
    first.socket.write(count('1') + count('2'));
    expect(
      [await first.lines.next(), await first.lines.next()].map((line) => JSON.parse(line!).value),
    ).toEqual([1, 2]);
    second.socket.end(count('1'));
    expect(JSON.parse((await second.lines.next())!).value).toBe(1);
    expect(await second.lines.rest()).toEqual([]);
    expect(gone.length).toBe(1);
    first.socket.destroy();
    while (gone.length < 2) await pause(5);
  });

  it('answers all that a client asked which then shuts its sending side', async () => {
    const { address, waiting, gone } = await serving(kind);
    const { socket, lines } = await dial(address);
    socket.end('{"op":"eval","id":"1","code":"wait"}{"op":"eval","id":"2","code":"say x"}');
    expect(JSON.parse((await lines.next())!)).toEqual(said('2', 'x'));
    // Long enough for the server to have looked whether somebody listens.
    await pause(700);
    expect(gone).toEqual([]);
    waiting.get('1')!({ value: 'late', status: ['done'] });
    expect((await lines.rest()).map((line) => JSON.parse(line))).toEqual([said('1', 'late')]);
    expect(gone.length).toBe(1);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['breaks off', (socket) => socket.destroy()],
    ['resets the connection', (socket) => (kind === 'tcp' ? socket.resetAndDestroy() : socket.destroy())],
  ])('ends what runs for a client that %s', async (_, leave) => {
    const { address, aborted, gone, arrival } = await serving(kind);
    const { socket } = await dial(address);
    const begun = arrival();
    socket.write('{"op":"eval","id":"1","code":"wait"}\n');
    await begun;
    leave(socket);
    while (aborted.length === 0) await pause(5);
    expect([aborted, gone.length]).toEqual([['1'], 1]);
  });

  it('ends what runs when the service ends, and says so', async () => {
    const { address, ending, aborted, arrival } = await serving(kind);
    const { socket, lines } = await dial(address);
    const begun = arrival();
    socket.write('{"op":"eval","id":"1","code":"wait"}\n');
    await begun;
    ending.abort();
    expect((await lines.rest()).map((line) => JSON.parse(line))).toEqual([
      { id: '1', protocol_error: 'interrupted', status: ['error'], data: { code: 'unavailable' } },
    ]);
    expect(aborted).toEqual(['1']);
    socket.destroy();
  });

  it('cuts off a client that lets replies pile up', async () => {
    const { address, gone } = await serving(kind, { patience: { stall_ms: 200 } });
    const socket = connect(target(address) as never);
    socket.on('error', () => {});
    await once(socket, 'connect');
    for (let n = 0; n < 50; n++) socket.write(`{"op":"eval","id":"${n}","code":"big 1000000"}\n`);
    while (gone.length === 0) await pause(10);
    socket.destroy();
  });
});

describe.each(['unix', 'tcp'])('MessagePack on a %s socket', (kind) => {
  /** Sends bytes, shuts the sending side, gives every reply. */
  async function exchanged(address: string, ...chunks: Uint8Array[]): Promise<unknown[]> {
    const socket = connect({ ...target(address), allowHalfOpen: true } as never);
    for (const chunk of chunks) socket.write(chunk);
    socket.end();
    const replies = [];
    for await (const reply of decodeMultiStream(socket as AsyncIterable<Buffer>)) replies.push(reply);
    return replies;
  }
  const maps = (...messages: object[]) => Buffer.concat(messages.map((message) => encode(message)));
  const evals = (...codes: string[]) => maps(...codes.map((code, n) => ({ op: 'eval', id: `${n}`, code })));

  it('is known by its first byte, and answers in kind', async () => {
    const { address } = await serving(kind);
    expect(await exchanged(address, evals('say a', 'print b 2'))).toEqual([
      said('0', 'a'),
      { id: '1', value: null, output: 'b0\nb1\n', status: ['done'] },
    ]);
  });

  it('streams', async () => {
    const { address } = await serving(kind);
    expect(await exchanged(address, maps({ op: 'eval', id: 'x', code: 'print b 2', stream: true }))).toEqual([
      { id: 'x', out: 'b0\n' },
      { id: 'x', out: 'b1\n' },
      { id: 'x', value: null, status: ['done'] },
    ]);
  });

  it('carries both dialects', async () => {
    const { address } = await serving(kind);
    expect(
      await exchanged(
        address,
        maps(
          { op: 'log_event', id: 1, args: {} },
          { op: 'nope', id: 2 },
          { op: 'eval', id: 'x', code: 'say a' },
        ),
      ),
    ).toEqual([unknownOp(1), unknown(2, 'nope'), said('x', 'a')]);
  });

  it('is cut off with one refusal when it is broken', async () => {
    const { address } = await serving(kind);
    expect(await exchanged(address, evals('say a'), encode([1, 2]), evals('say b'))).toEqual(
      expect.arrayContaining([
        {
          id: '',
          protocol_error: 'message must be a MessagePack map',
          status: ['error'],
          data: { code: 'bad_message' },
        },
      ]),
    );
  });

  it('goes on behind a message that is too long', async () => {
    const { address } = await serving(kind, { max_line_bytes: 100 });
    expect(await exchanged(address, evals('say a'), evals(`say ${'b'.repeat(300)}`), evals('say c'))).toEqual(
      expect.arrayContaining([
        said('0', 'a'),
        {
          id: '',
          protocol_error: 'line is longer than 100 bytes',
          status: ['error'],
          data: { code: 'too_large' },
        },
        said('0', 'c'),
      ]),
    );
  });

  it.each([
    ['msgpack', Buffer.from('{"op":"eval","id":"1","code":"say x"}\n')],
    ['json', evals('say a')],
  ] as const)('is not taken for the other when %s is wanted', async (name, bytes) => {
    const { address } = await serving(kind, { codec: () => codecNamed(name) });
    const socket = connect({ ...target(address), allowHalfOpen: true } as never);
    socket.end(bytes);
    const chunks = [];
    for await (const chunk of socket) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('latin1');
    expect(text).toContain(name === 'json' ? '"code":"bad_message"' : 'message must be a MessagePack map');
  });
});

describe('the REPL on a pipe', () => {
  function piped() {
    const realm = scripted();
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveLines(input, output, {
      dispatch: realm.dispatch,
      signal: new AbortController().signal,
    }).then(() => output.end());
    return { ...realm, input, lines: lineReader(output), served };
  }

  it('is read line by line', async () => {
    const { input, lines } = piped();
    input.end(`${say('1', 'a')}${say('2', 'b')}\n${say('3', 'c')}\n`);
    expect((await lines.rest()).map((line) => JSON.parse(line))).toEqual([
      {
        id: null,
        ok: false,
        error: { message: 'key "op" appears twice', code: 'bad_message' },
      },
      said('3', 'c'),
    ]);
  });

  it('answers all that was asked before the input ended', async () => {
    const { input, lines, waiting, arrival, served } = piped();
    const begun = arrival();
    input.end(`{"op":"eval","id":"1","code":"wait"}\n${say('2', 'b')}`);
    await begun;
    expect(JSON.parse((await lines.next())!)).toEqual(said('2', 'b'));
    waiting.get('1')!({ value: 1, status: ['done'] });
    expect((await lines.rest()).map((line) => JSON.parse(line))).toEqual([
      { id: '1', value: 1, status: ['done'] },
    ]);
    await served;
  });

  it('keeps Zeno in order', async () => {
    const { input, lines } = piped();
    input.end(Array.from({ length: 20 }, (_, n) => `${zeno(n)}\n`).join(''));
    expect((await lines.rest()).map((line) => JSON.parse(line).id)).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    );
  });
});
