import { once } from 'node:events';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Local, local } from '../../local/compose.ts';
import type { Patience } from '../../local/lines.ts';
import { mountTcp, mountUnix } from '../../local/mounts/socket.ts';
import { serve } from '../../local/serve.ts';
import { timeless } from '../support/local.ts';
import { memory } from '../support/memory.ts';
import { limited } from '../support/processes.ts';
import { rounds } from '../support/random.ts';
import { dial, listening, run, target } from '../support/server.ts';
import { inFull } from '../support/skips.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({ 'a.txt': 'one\ntwo\n', 'big.txt': `${'x'.repeat(199)}\n`.repeat(1000) });

const ask = (id: unknown) => `${JSON.stringify({ id, op: 'read_file', args: { path: 'a.txt' } })}\n`;
const answer = (id: unknown) => ({
  id,
  ok: true,
  result: {
    path: 'a.txt',
    start_line: 1,
    end_line: 1,
    total_lines: 2,
    truncated: false,
    text: 'one',
    metrics: { bytes_read: 8, files_scanned: 1, lines_returned: 1 },
  },
});
/** A reply of 200 KB, or of fewer lines of 200 bytes. */
const askBig = (id: unknown, end_line = 1000) =>
  `${JSON.stringify({ id, op: 'read_file', args: { path: 'big.txt', end_line, max_lines: 1000 } })}\n`;
const refused = (code: string, message: string, id: unknown = null) => ({
  id,
  ok: false,
  error: { message, code },
});
/** What gets a reply before anything has told the dialect: both kinds of clients understand it. */
const refusedToAll = (code: string, message: string) => ({
  ...refused(code, message),
  protocol_error: message,
  status: ['error'],
});
// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field
const parsed = (line: string | undefined): any => timeless(JSON.parse(line!));

/** Sends a text, shuts the sending side, and gives every reply. */
async function exchange(address: string, text: string | Uint8Array) {
  const { socket, lines } = await dial(address);
  socket.end(text);
  const replies = (await lines.rest()).map(parsed);
  socket.destroy();
  return replies;
}

/** Resolves when a process has used no processor time for a while: it waits for somebody else. */
async function quiet(pid: number) {
  const used = () =>
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).join();
  for (let same = 0, before = ''; same < 10; ) {
    const now = used();
    same = now === before ? same + 1 : 0;
    before = now;
    await pause(30);
  }
}

/** A server on both kinds of sockets, for whoever needs none of his own. */
const shared = join(tempDir(), 's');
let server: Awaited<ReturnType<typeof listening>>;
const addressOf = (kind: string) => server.addresses.find((address) => address.startsWith(kind))!;
beforeAll(async () => {
  server = await listening(['--root', root, '--unix', shared, '--tcp', '0']);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  expect([await server.ended, server.said().trimEnd().split('\n')]).toEqual([
    { code: 143, signal: null },
    ['unix', 'tcp'].map((kind) => `zgate: listening on ${addressOf(kind)}`),
  ]);
});

describe.each(['unix', 'tcp'])('zgate local on a %s socket', (kind) => {
  let address: string;
  beforeAll(() => {
    address = addressOf(kind);
  });

  it('answers several clients at once, each in its own order', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => dial(address)));
    for (const id of [0, 1, 2]) for (const { socket } of clients) socket.write(ask(id));
    for (const { socket, lines } of clients) {
      const replies = [await lines.next(), await lines.next(), await lines.next()];
      expect(replies.map(parsed)).toEqual([answer(0), answer(1), answer(2)]);
      socket.destroy();
    }
  });

  it('gives every reply to a client that has shut its sending side', async () => {
    const replies = await exchange(
      address,
      Array.from({ length: 50 }, (_, i) => ask(i))
        .join('')
        .trimEnd(),
    );
    expect(replies).toEqual(Array.from({ length: 50 }, (_, i) => answer(i)));
  });

  it('gives a large reply to a client that has shut its sending side', async () => {
    const replies = await exchange(address, askBig('a') + askBig('b'));
    expect(replies.map(({ id, result }) => [id, result.text.length])).toEqual([
      ['a', 199_999],
      ['b', 199_999],
    ]);
  });

  it('answers an overlong line with an error and goes on', async () => {
    const replies = await exchange(address, `${ask(1)}${'x'.repeat(2 << 20)}\n${ask(2)}`);
    expect(replies).toEqual([
      answer(1),
      refused('too_large', 'line is longer than 1048576 bytes'),
      answer(2),
    ]);
  });

  it('hangs up on HTTP', async () => {
    const replies = await exchange(address, `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${ask(1)}`);
    expect(replies).toEqual([refused('bad_message', 'this port speaks JSONL, not HTTP; use --http')]);
  });

  it('lives on when a client vanishes in the middle of a reply', async () => {
    const { socket } = await dial(address);
    socket.write(askBig(1).repeat(20));
    await once(socket, 'data');
    socket.destroy();
    expect(await exchange(address, ask(2))).toEqual([answer(2)]);
  });
});

describe('a unix socket', () => {
  const path = () => join(tempDir(), 'zgate.sock');
  const serving = (at: string) => listening(['--root', root, '--unix', at]);

  it('is for its owner alone and gone after a clean end', async () => {
    const at = path();
    const { child, ended } = await serving(at);
    const { mode } = lstatSync(at);
    child.kill('SIGINT');
    expect([(mode & 0o777).toString(8), await ended, lstatSync(at, { throwIfNoEntry: false })]).toEqual([
      '600',
      { code: 130, signal: null },
      undefined,
    ]);
  });

  it('is replaced when its server was killed', async () => {
    const at = path();
    const first = await serving(at);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(lstatSync(at).isSocket()).toBe(true);
    const second = await serving(at);
    expect(await exchange(second.addresses[0]!, ask(1))).toEqual([answer(1)]);
    second.child.kill('SIGTERM');
    expect(await second.ended).toEqual({ code: 143, signal: null });
  });

  it('is left to a server that lives', async () => {
    const at = shared;
    const second = run(['local', '--root', root, '--unix', at]);
    second.child.stdout.resume();
    expect([await second.ended, second.said()]).toEqual([
      { code: 1, signal: null },
      `zgate: cannot listen on ${at}: another server is listening there\n`,
    ]);
    expect(await exchange(addressOf('unix'), ask(1))).toEqual([answer(1)]);
  });

  it.each([
    ['a file', (at: string) => writeFileSync(at, 'precious'), 'a file that is not a socket is there'],
  ])('does not replace %s', async (_, make, why) => {
    const at = path();
    make(at);
    const { child, ended, said } = run(['local', '--root', root, '--unix', at]);
    child.stdout.resume();
    expect([await ended, said(), readFileSync(at, 'utf8')]).toEqual([
      { code: 1, signal: null },
      `zgate: cannot listen on ${at}: ${why}\n`,
      'precious',
    ]);
  });

  it('needs its directory', async () => {
    const at = join(tempDir(), 'missing', 's');
    const { child, ended, said } = run(['local', '--root', root, '--unix', at]);
    child.stdout.resume();
    expect([await ended, said()]).toEqual([
      { code: 1, signal: null },
      `zgate: cannot listen on ${at}: its directory does not exist\n`,
    ]);
  });

  it('takes a first line that is no JSON for a bad line', async () => {
    expect(await exchange(addressOf('unix'), `nonsense\n${ask(1)}`)).toEqual([
      refusedToAll('bad_message', 'message is not valid JSON: "nonsense"'),
      answer(1),
    ]);
  });

  it('keeps its memory while a client asks thousands of times and does not read, then answers it all', async () => {
    const { child, ended, addresses } = await serving(path());
    const address = addresses[0]!;
    const pid = child.pid!;
    await exchange(address, askBig(0).repeat(20));
    const before = memory(pid);
    const socket = connect(target(address) as NetConnectOpts);
    await once(socket, 'connect');
    // What is not read comes to more than the memory that there may be, at any effort.
    const count = Math.max(1300, rounds(2000));
    for (let i = 0; i < count; i++) socket.write(askBig(i, 600));
    socket.end();
    await quiet(pid);
    expect(memory(pid) - before).toBeLessThan(120 << 20);
    const ids: number[] = [];
    let start = true;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        // A chunk may end inside the few bytes of an id; those replies are counted by their neighbours' order.
        if (start)
          ids.push(Number(/^\{"id":(\d+),/.exec(chunk.toString('latin1', at, at + 16))?.[1] ?? ids.length));
        const end = chunk.indexOf(10, at);
        start = end !== -1;
        at = start ? end + 1 : chunk.length;
      }
    }
    expect(ids).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(memory(pid) - before).toBeLessThan(120 << 20);
    child.kill('SIGTERM');
    await ended;
  });

  it('lets the server end at once on a second signal', async () => {
    const at = path();
    const { child, ended, addresses } = await serving(at);
    const socket = connect(target(addresses[0]!) as NetConnectOpts);
    await once(socket, 'connect');
    for (let i = 0; i < 50; i++) socket.write(askBig(i));
    await quiet(child.pid!);
    child.kill('SIGINT');
    // The first signal is heard when the socket is gone, and waits for the client, which reads nothing.
    while (existsSync(at)) await pause(5);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 143, signal: null });
    socket.destroy();
  });

  it('lets the server end on a signal though a client reads nothing', async () => {
    const { child, ended, addresses } = await serving(path());
    const socket = connect(target(addresses[0]!) as NetConnectOpts);
    await once(socket, 'connect');
    for (let i = 0; i < 50; i++) socket.write(askBig(i));
    await quiet(child.pid!);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 143, signal: null });
    socket.destroy();
  });
});

describe('a TCP port without a token', () => {
  const log = join(tempDir(), 'log');
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    server = await listening(['--root', root, '--tcp', '127.0.0.1:0', '--log', log]);
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    expect([await server.ended, readFileSync(log, 'utf8')]).toEqual([{ code: 143, signal: null }, '']);
  });

  // What a web page can make a browser send: the request in the last line must not be run.
  it.each<[string, string | Uint8Array, ReturnType<typeof refused>]>([
    [
      'an HTTP request',
      `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\n${ask(1)}`,
      refused('bad_message', 'this port speaks JSONL, not HTTP; use --http'),
    ],
    [
      'an HTTP request whose first line is too long to be read',
      `POST /${'a'.repeat(1_500_000)} HTTP/1.1\r\n\r\n${ask(1)}`,
      refused('too_large', 'first line is longer than 1048576 bytes'),
    ],
    [
      'an HTTP request with a method nobody knows',
      `a-very-long-method-name / HTTP/1.1\r\n\r\n${ask(1)}`,
      refused('bad_message', 'first line must be a JSON object'),
    ],
    [
      'blank lines before an HTTP request',
      `\r\n\r\nPOST / HTTP/1.1\r\n\r\n${ask(1)}`,
      refused('bad_message', 'this port speaks JSONL, not HTTP; use --http'),
    ],
    [
      'a TLS hello',
      Buffer.from(`\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n${ask(1)}`, 'latin1'),
      refused('bad_message', 'first line must be a JSON object'),
    ],
  ])('cuts off %s and runs nothing of it', async (_, bytes, reply) => {
    expect(await exchange(server.addresses[0]!, bytes)).toEqual([reply]);
    expect(readFileSync(log, 'utf8')).toBe('');
  });

  it('takes blank lines before the first request', async () => {
    expect(addressOf('tcp')).toMatch(/^tcp:127\.0\.0\.1:\d+$/);
    expect(await exchange(addressOf('tcp'), `\r\n \n${ask(1)}`)).toEqual([answer(1)]);
  });

  it('answers a first line that is malformed and has no end, and goes on', async () => {
    const { socket, lines } = await dial(addressOf('tcp'));
    socket.write('{bad json\n');
    expect(parsed(await lines.next())).toEqual(
      refusedToAll('bad_message', 'message is not valid JSON: "{bad json"'),
    );
    socket.write(ask(1));
    expect(parsed(await lines.next())).toEqual(answer(1));
    socket.destroy();
  });

  it.each(['0.0.0.0:0', '[::]:0', 'example.org:0'])('is not opened on %s', async (tcp) => {
    const why = `--tcp ${tcp} is open to other machines: give --token-file FILE, or listen on 127.0.0.1`;
    if (tcp !== '0.0.0.0:0' && !inFull()) {
      const serving = serve({ root, tcp, maxLineBytes: '1024' }, process, () => {});
      await expect(serving).rejects.toThrow(why);
      return;
    }
    const { child, said, ended } = run(['local', '--root', root, '--tcp', tcp]);
    child.stdout.resume();
    expect([await ended, said()]).toEqual([{ code: 1, signal: null }, `zgate: ${why}\n`]);
  });
});

describe.each<[string, string[], Record<string, string>]>([
  ['--token', ['--token', 'sesame'], {}],
  ['ZGATE_TOKEN', [], { ZGATE_TOKEN: 'sesame' }],
])('a TCP port with a token from %s', (_, flags, env) => {
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    server = await listening(['--root', root, '--tcp', '0.0.0.0:0', ...flags], env);
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  });
  const auth = (message: object) => `${JSON.stringify({ op: 'auth', ...message })}\n`;
  const missing = 'first line must be {"op":"auth","token":"…"}';

  it.each<[string, string, object[]]>([
    [
      'lets the right token in',
      auth({ id: 'a', token: 'sesame' }) + ask(1) + ask(2),
      [{ id: 'a', ok: true, result: { authorized: true } }, answer(1), answer(2)],
    ],
    [
      'answers a right token without an id',
      auth({ token: 'sesame' }) + ask(1),
      [{ id: null, ok: true, result: { authorized: true } }, answer(1)],
    ],
    [
      'refuses a wrong token',
      auth({ id: 'a', token: 'sesam' }) + ask(1),
      [refused('unauthorized', 'wrong token', 'a')],
    ],
    ['refuses an empty token', auth({ token: '' }) + ask(1), [refused('unauthorized', 'wrong token')]],
    [
      'refuses a token that is no string',
      auth({ token: ['sesame'] }),
      [refused('unauthorized', 'wrong token')],
    ],
    ['refuses a missing token', auth({}) + ask(1), [refused('unauthorized', 'wrong token')]],
    [
      'refuses a request before the token',
      ask('1') + auth({ token: 'sesame' }),
      [refused('unauthorized', missing, '1')],
    ],
    ['refuses what is no JSON', `nonsense\n${auth({ token: 'sesame' })}`, [refused('unauthorized', missing)]],
    ['refuses null', `null\n${auth({ token: 'sesame' })}`, [refused('unauthorized', missing)]],
    [
      'refuses an overlong line',
      `${'x'.repeat(1 << 21)}\n${auth({ token: 'sesame' })}`,
      [refused('unauthorized', missing)],
    ],
    [
      'refuses HTTP',
      `POST / HTTP/1.1\r\n\r\n${auth({ token: 'sesame' })}`,
      [refused('bad_message', 'this port speaks JSONL, not HTTP; use --http')],
    ],
  ])('%s', async (_, text, wanted) => {
    expect(await exchange(server.addresses[0]!, text)).toEqual(wanted);
  });

  it('knows no op auth once the token is shown', async () => {
    const [, second] = await exchange(server.addresses[0]!, auth({ token: 'sesame' }).repeat(2));
    expect(second).toEqual({
      ...refused('unknown_op', 'unknown op: auth'),
      protocol_error: 'unknown operation: auth',
      status: ['error'],
    });
  });
});

describe('patience', () => {
  let server: Local;
  beforeAll(async () => {
    server = await local({ root });
  });
  afterAll(() => server.close());

  /** A mount in this process that waits for its clients only so long. */
  async function impatient(patience: Patience, kind = 'unix') {
    const ending = new AbortController();
    const service = { dispatch: server.dispatch, signal: ending.signal, patience };
    const mounted =
      kind === 'unix'
        ? await mountUnix(service, join(tempDir(), 's'))
        : await mountTcp(service, { host: '127.0.0.1', port: 0 });
    return { ...mounted, ending };
  }

  it.each(['unix', 'tcp'])('ends for a client that says nothing (%s)', async (kind) => {
    const { address, close } = await impatient({ first_ms: 50 }, kind);
    const { lines } = await dial(address);
    expect(await lines.rest()).toEqual([]);
    await close();
  });

  it('ends for a client that falls silent after a request, which is answered', async () => {
    const { address, close } = await impatient({ idle_ms: 50 });
    const { socket, lines } = await dial(address);
    socket.write(ask(1));
    expect((await lines.rest()).map(parsed)).toEqual([answer(1)]);
    await close();
  });

  it('ends for a client that does not finish its line', async () => {
    const { address, close } = await impatient({ line_ms: 50 });
    const { socket, lines } = await dial(address);
    socket.write(`${ask(1)}{"id":`);
    expect((await lines.rest()).map(parsed)).toEqual([answer(1)]);
    await close();
  });

  it('ends for a client that sends its line byte by byte', async () => {
    const { address, close } = await impatient({ line_ms: 200, idle_ms: 600_000 });
    const { socket, lines } = await dial(address);
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await lines.rest()).toEqual([]);
    clearInterval(drip);
    await close();
  });

  it('ends for a client that drips an overlong line', async () => {
    const { ran } = await limited(
      async (limit_s) => {
        const { address, close } = await impatient({ line_ms: 1000 * limit_s, idle_ms: 600_000 });
        const { socket, lines } = await dial(address);
        socket.write('x'.repeat(1 << 21));
        const drip = setInterval(() => socket.write('x'), 20);
        const replies = (await lines.rest()).map(parsed);
        clearInterval(drip);
        await close();
        return replies;
      },
      (replies) => replies.length > 0,
      0.2,
    );
    expect(ran).toEqual([refusedToAll('too_large', 'line is longer than 1048576 bytes')]);
  });

  it.each([
    ['goes on sending', false],
    ['has shut its sending side', true],
  ])('ends for a client that takes no replies and %s', async (_, shut) => {
    const { address, close } = await impatient({ stall_ms: 100 });
    const socket = connect(target(address) as NetConnectOpts);
    socket.on('error', () => {});
    await once(socket, 'connect');
    for (let i = 0; i < 20; i++) socket.write(askBig(i));
    if (shut) socket.end();
    // Resolves when the last client is gone.
    await close();
    socket.destroy();
  });

  it('has none to spare for ever when it need not: without bounds a silent client is kept', async () => {
    const { address, close, ending } = await impatient({});
    const { socket, lines } = await dial(address);
    socket.write('{"id":');
    socket.write(ask(1).slice(6));
    expect(parsed(await lines.next())).toEqual(answer(1));
    ending.abort();
    expect(await lines.rest()).toEqual([]);
    await close();
  });
});
