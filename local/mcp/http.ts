/**
 * MCP over streamable HTTP: one endpoint, a message per POST, its reply as JSON. No reply is streamed, for nothing comes
 * before it, and there is nothing to listen for. Spec: MCP 2026-07-28 and 2025-11-25, "Streamable HTTP".
 * Differs from spec: 2025-11-25 would have requests go on whose client hangs up; their replies could not be had any more.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Fault } from '../../lib/fault.ts';
import { type HttpResponse, problem } from '../../lib/wire/http.ts';
import { parseJson } from '../../lib/wire/json.ts';
import { MAX_LINE_BYTES } from '../../lib/wire/jsonl.ts';
import type { Address } from '../address.ts';
import { serveHttp } from '../http-server.ts';
import type { Mounted } from '../listen.ts';
import { refusal } from '../mounts/http.ts';
import type { TokenCheck } from '../token.ts';
import { Exchange, type Reply, refused } from './exchange.ts';
import { isModern, isObject, ONCE, ProtocolError, SUPPORTED, unsupported, versionOf } from './protocol.ts';
import type { Answer } from './server.ts';

const PATH = '/mcp';
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
/** Most clients of the older kind; the one that was silent longest begins anew. */
const MAX_SESSIONS = 1000;
const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

export interface McpService {
  answer: Answer;
  signal: AbortSignal;
  token?: TokenCheck | undefined;
}

export async function mountMcp({ answer, signal, token }: McpService, address: Address): Promise<Mounted> {
  const take = endpoint(answer);
  const mounted = await serveHttp(
    {
      secret: token?.secret,
      respond: async (request, path, gone) => refusal(token, request, path) ?? take(request, path, gone),
      signal,
    },
    address,
  );
  return { ...mounted, address: `${mounted.address}${PATH}` };
}

type Endpoint = (request: IncomingMessage, path: string, gone: AbortSignal) => Promise<HttpResponse>;

function endpoint(answer: Answer): Endpoint {
  /** Those who began with `initialize`: they cancel by the ids of their requests, which only they know apart. */
  const sessions = new Map<string, Exchange>();

  function open(exchange: Exchange): string {
    const id = randomUUID();
    for (const [old, { busy }] of sessions) {
      if (sessions.size < MAX_SESSIONS) break;
      if (busy === 0) sessions.delete(old);
    }
    sessions.set(id, exchange);
    return id;
  }

  /** The exchange that a request belongs to, or why there is none. */
  function sessionOf({ headers }: IncomingMessage): { id: string; exchange: Exchange } | HttpResponse {
    const id = headers['mcp-session-id'];
    if (typeof id !== 'string')
      return problem('bad_message', 'send initialize first, then its mcp-session-id with every request');
    const exchange = sessions.get(id);
    if (!exchange) return problem('not_found', 'no such session; send initialize again');
    // The one used last stands last.
    sessions.delete(id);
    sessions.set(id, exchange);
    return { id, exchange };
  }

  async function post(request: IncomingMessage, gone: AbortSignal): Promise<HttpResponse> {
    const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    if (type !== 'application/json')
      return problem('bad_message', `content-type must be application/json, got ${type || 'none'}`, 415);
    const bytes = await bodyOf(request);
    let message: unknown;
    try {
      message = parseJson(bytes, ONCE);
    } catch (error) {
      return given(refused(error));
    }
    const said = request.headers['mcp-protocol-version']?.toString();
    const { id, method, params } = isObject(message) ? message : {};
    const about = typeof id === 'string' || typeof id === 'number' ? { id } : {};
    if (said !== undefined && !SUPPORTED.includes(said)) return given(refused(unsupported(said, about.id)));
    if (isModern(versionOf(params) ?? said)) {
      const wrong = id === undefined ? undefined : mismatch(request.headers, method, params);
      if (wrong !== undefined) return given(refused(new ProtocolError('header_mismatch', wrong, about)));
      return given(await new Exchange(answer).hear(message, { gone, ...(said !== undefined && { said }) }));
    }
    if (method === 'initialize') {
      const exchange = new Exchange(answer);
      const reply = await exchange.hear(message, { gone });
      return given(reply, reply?.ok ? { 'mcp-session-id': open(exchange) } : {});
    }
    const session = sessionOf(request);
    return 'status' in session ? session : given(await session.exchange.hear(message, { gone }));
  }

  function end(request: IncomingMessage): HttpResponse {
    const session = sessionOf(request);
    if ('status' in session) return session;
    sessions.delete(session.id);
    session.exchange.end();
    return { status: 204, headers: HEADERS, body: '' };
  }

  return async (request, path, gone) => {
    if (path !== PATH) return problem('not_found', `no such route: ${path.slice(0, 100)}; there is ${PATH}`);
    try {
      if (request.method === 'POST') return await post(request, gone);
    } catch (error) {
      if (error instanceof Fault) return problem(error.code, error.message);
      throw error;
    }
    if (request.method === 'DELETE') return end(request);
    const answer = problem('bad_message', `method must be POST or DELETE, got ${request.method}`, 405);
    return { ...answer, headers: { ...answer.headers, allow: 'POST, DELETE' } };
  };
}

/** A reply, or that there is none to wait for. */
function given(reply: Reply | undefined, more: Record<string, string> = {}): HttpResponse {
  if (!reply) return { status: 202, headers: HEADERS, body: '' };
  const headers = { 'content-type': 'application/json', ...HEADERS, ...more };
  return { status: reply.status, headers, body: reply.text };
}

/** Where headers, which others on the way go by, say something else than the request. */
function mismatch(headers: IncomingHttpHeaders, method: unknown, params: unknown): string | undefined {
  const named = method === 'tools/call' && isObject(params) ? { 'mcp-name': params.name } : {};
  const wanted = { 'mcp-protocol-version': versionOf(params), 'mcp-method': method, ...named };
  for (const [header, value] of Object.entries(wanted)) {
    const got = headers[header]?.toString();
    if (got === undefined) return `header ${header} is missing`;
    if (value !== undefined && decoded(got) !== value)
      return `header ${header} does not say what the message does`;
  }
  return undefined;
}

function decoded(value: string): string {
  const base64 = ENCODED.exec(value)?.[1];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let total = 0;
  // Not destroyed on return: an answer must still get out when a body is given up half-way.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    total += part.length;
    if (total > MAX_LINE_BYTES) throw new Fault('too_large', `body is larger than ${MAX_LINE_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
