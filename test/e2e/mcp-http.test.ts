/** `zgate mcp --http`: what the transport itself promises, by hand and with the official client library. */
import { Agent, request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { table } from '../../functions/table.ts';
import { local } from '../../local/compose.ts';
import { mountMcp } from '../../local/mcp/http.ts';
import { mcpServer } from '../../local/mcp/server.ts';
import { familiesOf, offered } from '../../local/mcp/tools.ts';
import { listener } from '../../local/serve.ts';
import { listeningMcp, overHttp, overStdio } from '../support/mcp.ts';
import { dial } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({ 'a.txt': 'one\n' });
const SERVED = ['--root', root, '--store', tempDir()];
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const META = { [VERSION]: '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

let server: Awaited<ReturnType<typeof listeningMcp>>;
beforeAll(async () => {
  server = await listeningMcp(SERVED);
});
afterAll(() => void server.child.kill());

interface Got {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are looked at field by field
  body: any;
}

/** One request with exactly these headers. */
function send(
  body: unknown,
  headers: Record<string, string> = JSON_TYPE,
  method = 'POST',
  path = '/mcp',
  agent: Agent | false = false,
) {
  const { address } = server;
  return new Promise<Got>((resolve, reject) => {
    const sent = ask(new URL(path, address), { method, headers, agent }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      const text = Buffer.concat(parts).toString();
      const { statusCode: status = 0, headers: got } = response;
      resolve({ status, headers: got, body: text === '' ? '' : JSON.parse(text) });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const rpc = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const HELLO = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 't', version: '1' },
});
const modern = (method: string, more: Record<string, string> = {}) => ({
  ...JSON_TYPE,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...more,
});

describe('a client that initializes', () => {
  it('gets a session, must name it, and can end it', async () => {
    const { status, headers, body } = await send(HELLO);
    expect([status, body.result.protocolVersion]).toEqual([200, '2025-11-25']);
    const id = String(headers['mcp-session-id']);
    expect(id).toMatch(/^[\x21-\x7e]{36}$/);
    const named = { ...JSON_TYPE, 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
    const ready = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, named);
    expect([ready.status, ready.body]).toEqual([202, '']);
    expect((await send(rpc('ping'), named)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect((await send(rpc('resources/list'), named)).status).toBe(200);
    expect((await send(rpc('ping'))).status).toBe(400);
    expect((await send(undefined, JSON_TYPE, 'DELETE')).status).toBe(400);
    expect((await send(undefined, named, 'DELETE')).status).toBe(204);
    expect((await send(rpc('ping'), named)).status).toBe(404);
    expect((await send(undefined, named, 'DELETE')).status).toBe(404);
  });

  it('gets none when it initializes wrongly', async () => {
    const { status, headers, body } = await send(rpc('initialize'));
    expect([status, headers['mcp-session-id'], body.error.code]).toEqual([200, undefined, -32602]);
  });

  it('ends its session when it is done with it', async () => {
    const client = await overHttp(server.address, 'legacy');
    const { sessionId } = client.transport as { sessionId?: string };
    await (client.transport as unknown as { terminateSession(): Promise<void> }).terminateSession();
    const gone = await send(rpc('ping'), { ...JSON_TYPE, 'mcp-session-id': sessionId! });
    expect(gone.status).toBe(404);
  });
});

describe('requests that stand alone', () => {
  it('need no session and get none', async () => {
    const { status, headers, body } = await send(
      rpc('tools/call', { name: 'stat', arguments: { path: 'a.txt' }, _meta: META }),
      modern('tools/call', { 'mcp-name': 'stat' }),
    );
    expect([status, headers['mcp-session-id']]).toEqual([200, undefined]);
    expect(body.result.structuredContent.items).toMatchObject([{ path: 'a.txt', exists: true }]);
    const encoded = { 'mcp-name': `=?base64?${Buffer.from('stat').toString('base64')}?=` };
    const again = rpc('tools/call', { name: 'stat', arguments: { path: 'a.txt' }, _meta: META });
    expect((await send(again, modern('tools/call', encoded))).status).toBe(200);
  });

  it('answer what nobody knows with 404, and what was called wrongly with 200', async () => {
    const unknown = await send(rpc('ping', { _meta: META }), modern('ping'));
    expect([unknown.status, unknown.body.error.code]).toEqual([404, -32601]);
    const tool = await send(
      rpc('tools/call', { name: 'nope', _meta: META }),
      modern('tools/call', { 'mcp-name': 'nope' }),
    );
    expect([tool.status, tool.body.error.code]).toEqual([200, -32602]);
    const note = await send({ jsonrpc: '2.0', method: 'x', params: { _meta: META } }, modern('x'));
    expect([note.status, note.body]).toEqual([202, '']);
  });

  const LIST = rpc('tools/list', { _meta: META });
  const CALL = rpc('tools/call', { name: 'stat', arguments: { path: 'a.txt' }, _meta: META });
  it.each([
    ['no version', LIST, { ...JSON_TYPE, 'mcp-method': 'tools/list' }, -32020],
    ['another version', LIST, modern('tools/list', { 'mcp-protocol-version': '2025-11-25' }), -32020],
    ['no method', LIST, { ...JSON_TYPE, 'mcp-protocol-version': '2026-07-28' }, -32020],
    ['another method', LIST, modern('tools/call'), -32020],
    ['no name', CALL, modern('tools/call'), -32020],
    ['another name', CALL, modern('tools/call', { 'mcp-name': 'grep' }), -32020],
    ['a version that is not known', rpc('ping'), { ...JSON_TYPE, 'mcp-protocol-version': 'x' }, -32022],
    ['a version that the message lacks', rpc('tools/list'), modern('tools/list'), -32602],
    ['no JSON', 'nonsense', modern('ping'), -32700],
    ['a batch', [LIST], JSON_TYPE, undefined],
  ])('are refused with %s', async (_, body, headers, code) => {
    const got = await send(body, headers);
    expect([got.status, got.body.error?.code]).toEqual([400, code]);
  });
});

describe('the endpoint', () => {
  it.each([
    ['a page', { ...JSON_TYPE, origin: 'https://evil.example' }, 403],
    ['a page of this machine', { ...JSON_TYPE, origin: 'http://localhost:3000' }, 403],
    ['a page without an origin', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, 403],
    ['a name that was made to point here', { ...JSON_TYPE, host: 'evil.example' }, 403],
    ['a form', { 'content-type': 'text/plain' }, 415],
  ])('refuses %s', async (_, headers, status) => {
    expect((await send(HELLO, headers)).status).toBe(status);
  });

  it('takes messages of a megabyte, at /mcp, by POST', async () => {
    const huge = await send(rpc('ping', { x: 'x'.repeat(1 << 20) }));
    expect([huge.status, huge.body.code]).toEqual([413, 'too_large']);
    expect((await send(HELLO, JSON_TYPE, 'POST', '/')).status).toBe(404);
    const stream = await send(undefined, { accept: 'text/event-stream' }, 'GET');
    expect([stream.status, stream.headers.allow]).toEqual([405, 'POST, DELETE']);
  });

  it('wants the token where there is one', async () => {
    const { address, child } = await listeningMcp(SERVED, { ZGATE_TOKEN: 'secret' });
    for (const mode of ['legacy', 'auto'] as const) {
      await expect(overHttp(address, mode)).rejects.toThrow();
      await expect(overHttp(address, mode, 'wrong')).rejects.toThrow();
      const client = await overHttp(address, mode, 'secret');
      expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    }
    const refused = await fetch(address, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(HELLO) });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    child.kill();
  });

  /** What is said of a program that has no end, once it has begun and the server is told to leave. */
  async function cut(address: string, leave: () => void): Promise<unknown> {
    const client = await overHttp(address, 'legacy');
    const session = await cloned(client);
    const args = { session, code: 'for (;;);', timeout_ms: 60_000 };
    const long = client.callTool({ name: 'eval', arguments: args });
    while (await idle(client, session));
    leave();
    return (await long).structuredContent;
  }
  const INTERRUPTED = { status: ['done', 'interrupted'] };

  it('cuts short what is under way when it is told to leave', async () => {
    const { address, child, ended } = await listeningMcp(SERVED);
    // Where there was no time for a last word the connection is cut.
    const said = await cut(address, () => child.kill('SIGTERM')).catch(() => undefined);
    expect(said ?? INTERRUPTED).toMatchObject(INTERRUPTED);
    expect(await ended).toEqual({ code: 143, signal: null });
  });

  it('says so of what it cuts short', async () => {
    const { dispatch, close } = await local({ root });
    const answer = mcpServer({
      ops: offered(table, familiesOf(undefined), ['agents']),
      dispatch,
      version: '0',
    });
    const leaving = new AbortController();
    const at = listener('--http', '127.0.0.1:0', undefined)!;
    const mounted = await mountMcp({ answer, signal: leaving.signal, token: undefined }, at);
    expect(await cut(mounted.address, () => leaving.abort())).toMatchObject(INTERRUPTED);
    await mounted.close();
    await close();
  });

  it('ends what a client asked that hangs up', async () => {
    const client = await overHttp(server.address, 'legacy');
    const session = await cloned(client);
    const { socket } = await dial(`tcp:${new URL(server.address).host}`);
    const args = { session, code: 'for (;;);', timeout_ms: 60_000 };
    const body = JSON.stringify(rpc('tools/call', { name: 'eval', arguments: args, _meta: META }));
    const headers = { host: 'localhost', ...modern('tools/call', { 'mcp-name': 'eval' }) };
    const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
    socket.write(
      `POST /mcp HTTP/1.1\r\n${lines.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n${body}`,
    );
    while (await idle(client, session));
    socket.destroy();
    while (!(await idle(client, session)));
  });

  it('forgets the session that was silent longest when there are too many', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const begin = async () =>
      String((await send(HELLO, JSON_TYPE, 'POST', '/mcp', agent)).headers['mcp-session-id']);
    const first = await begin();
    const others = await Promise.all(Array.from({ length: 1000 }, begin));
    agent.destroy();
    const status = async (id: string) =>
      (await send(rpc('ping'), { ...JSON_TYPE, 'mcp-session-id': id })).status;
    expect([await status(first), await status(others.at(-1)!)]).toEqual([404, 200]);
  });
});

async function cloned(client: Client): Promise<string> {
  const { structuredContent } = await client.callTool({ name: 'clone', arguments: { lang: 'js' } });
  return (structuredContent as { data: Record<string, string> }).data['new-session']!;
}

async function idle(client: Client, session: string): Promise<boolean> {
  const looking = { name: 'interrupt', arguments: { session, 'interrupt-id': 'nobody' } };
  const { structuredContent } = await client.callTool(looking);
  return (structuredContent as { status: string[] }).status.includes('session-idle');
}

describe('a client that takes either era', () => {
  it.each(['stdio', 'http'])('finds the newer one over %s', async (transport) => {
    const client =
      transport === 'stdio' ? await overStdio(SERVED, 'auto') : await overHttp(server.address, 'auto');
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  });
});
