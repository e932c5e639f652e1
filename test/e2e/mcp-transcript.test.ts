/** `zgate mcp` on standard input and output, byte by byte, without any library. */
import { readFileSync } from 'node:fs';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { local } from '../../local/compose.ts';
import { mcpServer } from '../../local/mcp/server.ts';
import { serveStdio } from '../../local/mcp/stdio.ts';
import { familiesOf, offered } from '../../local/mcp/tools.ts';
import { call, fed, hello, META, message, request } from '../support/mcp-lines.ts';
import { lineReader, type Running, run } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({ 'a.txt': 'one\ntwo\n' });
const store = tempDir();
const SERVED = ['mcp', '--root', root, '--store', store];
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('zgate mcp', () => {
  it('holds a conversation of 2025-11-25, prints nothing else and ends with its input', async () => {
    const { replies, ...rest } = await fed(
      hello('2025-11-25') +
        message({ method: 'notifications/initialized' }) +
        request('1', 'ping') +
        call('2', 'read_file', { path: 'a.txt' }) +
        call('3', 'read_file', { path: 'b.txt' }) +
        request('4', 'resources/list') +
        request('5', 'server/discover'),
      SERVED,
    );
    expect(rest).toEqual({ code: 0, signal: null, err: '' });
    const time_ms = replies[2].result.structuredContent.metrics.time_ms;
    const read = {
      path: 'a.txt',
      start_line: 1,
      end_line: 1,
      total_lines: 2,
      truncated: false,
      text: 'one',
      metrics: { time_ms, bytes_read: 8, files_scanned: 1, lines_returned: 1 },
    };
    expect(replies).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'zgate', version },
          instructions: expect.stringContaining('`snapshot` reads a stored tree'),
        },
      },
      { jsonrpc: '2.0', id: '1', result: {} },
      {
        jsonrpc: '2.0',
        id: '2',
        result: { content: [{ type: 'text', text: JSON.stringify(read) }], structuredContent: read },
      },
      {
        jsonrpc: '2.0',
        id: '3',
        result: {
          content: [{ type: 'text', text: '{"code":"not_found","message":"not found: b.txt"}' }],
          isError: true,
        },
      },
      {
        jsonrpc: '2.0',
        id: '4',
        error: { code: -32601, message: 'no such method: resources/list' },
      },
      {
        jsonrpc: '2.0',
        id: '5',
        error: { code: -32601, message: 'no such method: server/discover' },
      },
    ]);
  });

  it('answers requests of 2026-07-28 that stand alone', async () => {
    const { replies } = await fed(
      request('1', 'server/discover', { _meta: META }) +
        request('2', 'tools/list', { _meta: META }) +
        call('3', 'stat', { path: 'a.txt' }, { _meta: META }) +
        request('4', 'ping', { _meta: META }) +
        request('5', 'tools/list', { _meta: { ...META, [Object.keys(META)[0]!]: '2031-01-01' } }) +
        request('6', 'tools/list', { _meta: { [Object.keys(META)[0]!]: '2026-07-28' } }),
      SERVED,
    );
    const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'zgate', version } };
    const whole = { resultType: 'complete', _meta };
    const cached = { ttlMs: 300_000, cacheScope: 'private' };
    expect(replies.map(({ result, error }) => result ?? error)).toEqual([
      {
        ...whole,
        ...cached,
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        instructions: expect.any(String),
      },
      { ...whole, ...cached, tools: expect.any(Array) },
      { ...whole, content: expect.any(Array), structuredContent: expect.any(Object) },
      { code: -32601, message: 'no such method: ping' },
      {
        code: -32022,
        message: 'unsupported protocol version',
        data: {
          supported: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
          requested: '2031-01-01',
        },
      },
      { code: -32602, message: 'params._meta must have io.modelcontextprotocol/clientCapabilities' },
    ]);
  });
});

describe('one zgate mcp that is asked much', () => {
  let server: Running;
  let lines: ReturnType<typeof lineReader>;
  beforeAll(() => {
    server = run(SERVED);
    lines = lineReader(server.child.stdout);
  });
  afterAll(async () => {
    server.child.stdin.end();
    expect(await lines.rest()).toEqual([]);
    expect([await server.ended, server.said()]).toEqual([{ code: 0, signal: null }, '']);
  });
  const reply = async (text = '') => {
    server.child.stdin.write(text);
    return JSON.parse((await lines.next())!);
  };

  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
  ])('meets a client that initializes with %s at %s', async (asked, given) => {
    expect((await reply(hello(asked))).result.protocolVersion).toBe(given);
  });

  it.each([
    ['nonsense', { code: -32700, message: 'message is not valid JSON: "nonsense"' }],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', { code: -32700, message: 'key "id" appears twice' }],
    [
      `[${request(1, 'ping').trim()}]`,
      { code: -32600, message: 'batches are not answered: send one message at a time' },
    ],
    ['{"id":1,"method":"ping"}', { code: -32600, message: 'a message is an object with "jsonrpc": "2.0"' }],
    [request(null, 'ping').trim(), { code: -32600, message: 'id must be a string or an integer, got null' }],
    [
      `{"jsonrpc":"2.0","method":"ping","id":"${'x'.repeat(1 << 20)}"}`,
      { code: -32600, message: 'message is longer than 1048576 bytes' },
    ],
  ])('refuses %.60s and goes on', async (line, error) => {
    const replies = [await reply(`${line}\n\n  \r\n${request(9, 'ping')}`), await reply()];
    expect(replies).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 9, result: {} },
        { jsonrpc: '2.0', error },
      ]),
    );
  });

  it.each([
    [{ id: 1 }, { code: -32600, message: 'method must be a string, got undefined' }],
    [
      { id: 1, method: 'ping', params: [] },
      { code: -32602, message: 'params must be an object, got a list' },
    ],
    [
      { id: 1, method: 'toString' },
      { code: -32601, message: 'no such method: toString' },
    ],
    [
      { id: 1, method: 'initialize' },
      { code: -32602, message: 'params.protocolVersion must be a string' },
    ],
    [
      { id: 1, method: 'tools/list', params: { cursor: 'x' } },
      { code: -32602, message: 'params.cursor is none of ours: the list is one page' },
    ],
    [
      { id: 1, method: 'tools/call' },
      { code: -32602, message: 'params.name must be a string' },
    ],
    [
      { id: 1, method: 'tools/call', params: { name: 'stat', arguments: [] } },
      { code: -32602, message: 'params.arguments must be an object' },
    ],
  ])('refuses %j under its id', async (fields, error) => {
    expect(await reply(message(fields))).toEqual({ jsonrpc: '2.0', id: 1, error });
  });
});

describe('zgate mcp with a session', () => {
  it('says nothing to notifications, replies and what was cancelled', async () => {
    const { child, ended } = run(SERVED);
    const lines = lineReader(child.stdout);
    const ask = async (text: string) => {
      child.stdin.write(text);
      return JSON.parse((await lines.next())!);
    };
    const made = await ask(call(1, 'clone', { lang: 'js' }));
    const session = made.result.structuredContent.data['new-session'];
    child.stdin.write(
      message({ id: 7, result: {} }) +
        message({ method: 'notifications/cancelled', params: { requestId: 'unknown' } }) +
        message({ method: 'notifications/whatever' }) +
        call('long', 'eval', { session, code: 'for (;;);', timeout_ms: 60_000 }),
    );
    for (let idle = true; idle; ) {
      const { result } = await ask(call('?', 'interrupt', { session, 'interrupt-id': 'nobody' }));
      idle = result.structuredContent.status.includes('session-idle');
    }
    const twice = await ask(call('long', 'stat', { path: 'a.txt' }));
    expect(twice.error).toEqual({ code: -32600, message: 'request long is under way already' });
    child.stdin.write(message({ method: 'notifications/cancelled', params: { requestId: 'long' } }));
    const next = await ask(call(2, 'eval', { session, code: '1 + 1' }));
    expect(next).toMatchObject({ id: 2, result: { structuredContent: { value: 2 } } });
    child.stdin.end();
    expect(await lines.rest()).toEqual([]);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  const INTERRUPTED = {
    id: 2,
    result: { structuredContent: { status: expect.arrayContaining(['interrupted']) } },
  };
  /** Ends the input with a program that has no end; gives what is said of that. */
  async function cut(input: Writable, output: Readable) {
    const lines = lineReader(output);
    input.write(call(1, 'clone', { lang: 'js' }));
    const session = JSON.parse((await lines.next())!).result.structuredContent.data['new-session'];
    input.end(call(2, 'eval', { session, code: 'for (;;);', timeout_ms: 60_000 }));
    return (await lines.rest()).map((line) => JSON.parse(line));
  }

  it('cuts short what still runs a second after its input ended, and leaves', async () => {
    const { child, ended } = run(SERVED);
    // There may have been no time for a last word.
    for (const last of await cut(child.stdin, child.stdout)) expect(last).toMatchObject(INTERRUPTED);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('says so of what it cuts short', async () => {
    const { dispatch, close } = await local({ root, store });
    const answer = mcpServer({ ops: offered(table, familiesOf(undefined), ['agents']), dispatch, version });
    const [input, output] = [new PassThrough(), new PassThrough()];
    const { signal } = new AbortController();
    const served = serveStdio(answer, { input, output, signal, ending_ms: 10, last_word_ms: 300_000 });
    expect(await cut(input, output)).toMatchObject([INTERRUPTED]);
    await served;
    await close();
  });
});
