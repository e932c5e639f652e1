/**
 * The HTTP routes as a function from request to response; the local server and the Lambda mount only carry bytes.
 * `POST /{family}/{op}` takes arguments and gives the result, as JSONL with what a program prints when it is to be
 * streamed; `POST /{family}` takes envelopes, one or many.
 */
import { Buffer } from 'node:buffer';
import type { Problem } from '../../schemas/generated/types.ts';
import type { Dispatch } from '../dispatch.ts';
import { FAULTS, Fault, type FaultCode, toFault } from '../fault.ts';
import { jsonText } from '../json-text.ts';
import type { Operation } from '../operation.ts';
import type { Dialect } from './dialect.ts';
import { answerEnvelope, answerLines, answerList, type Envelopes } from './envelopes.ts';
import { isJob, jobStream } from './job-stream.ts';
import { parseJson } from './json.ts';
import { Queue } from './queue.ts';
import { protocolError } from './repl.ts';

const MAX_BODY_BYTES = 5_000_000;
/** Most envelopes in one JSON list; JSONL has no such bound, its replies are streamed. */
const MAX_BATCH = 1000;

export interface HttpRequest {
  method: string;
  /** Path without the query. */
  path: string;
  contentType: string | undefined;
  /** What the client wants to read; an event stream is the one thing that matters. */
  accept?: string | undefined;
  /** The last event that a client heard which takes an event stream up again. */
  lastEventId?: string | undefined;
  body: AsyncIterable<Uint8Array>;
  signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: string | AsyncIterable<string>;
}

export type HttpAnswer = (request: HttpRequest) => Promise<HttpResponse>;

export interface HttpOptions {
  table: readonly Operation[];
  dispatch: Dispatch;
  version: string;
  max_line_bytes?: number | undefined;
  /** Hears of internal errors, which the caller only learns the existence of. */
  report?: ((error: unknown) => void) | undefined;
  /** Resolves after so many milliseconds; without it nothing is sent to keep a stream alive. */
  sleep?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** The OpenAPI document of the whole deployment, where this is a part of one; without it, that of the table. */
  document?: (() => string) | undefined;
}

const JSON_TYPES = ['application/json'];
const JSONL_TYPES = ['application/jsonl', 'application/x-ndjson'];
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function httpAnswer(options: HttpOptions): HttpAnswer {
  const { table, dispatch, version, max_line_bytes, report } = options;
  const families = new Set(table.map((op) => op.contract.family));
  const homes = new Map(table.map(({ contract }) => [contract.op, contract.family]));
  const familyOf = (op: string) => homes.get(op);

  async function route(request: HttpRequest): Promise<HttpResponse> {
    const { method, path, signal } = request;
    if (path === '/health' || path === '/openapi.json') {
      if (method !== 'GET' && method !== 'HEAD') return wrongMethod(method, 'GET, HEAD');
      if (path === '/health') return json(200, { ok: true, name: 'zgate', version });
      const document = options.document?.() ?? (await described(table, version));
      return { status: 200, headers: { 'content-type': 'application/json', ...HEADERS }, body: document };
    }
    const [, family = '', op, ...rest] = path.split('/');
    if (!families.has(family) || rest.length > 0 || op === '') {
      return problem(
        'not_found',
        `no such route: ${path.slice(0, 100)}; there are POST /{family}/{op}, POST /{family}, GET /health and GET /openapi.json`,
      );
    }
    if (method !== 'POST') return wrongMethod(method, 'POST');
    const type = (request.contentType ?? '').split(';')[0]!.trim().toLowerCase();
    const body = capped(request.body);
    const envelopes: Envelopes = { dialect: family as Dialect, dispatch, familyOf, signal };
    if (op === undefined && JSONL_TYPES.includes(type)) {
      return {
        status: 200,
        headers: { 'content-type': type, ...HEADERS },
        body: answerLines(body, envelopes, max_line_bytes),
      };
    }
    if (!JSON_TYPES.includes(type)) {
      const right = op === undefined ? [...JSON_TYPES, ...JSONL_TYPES] : JSON_TYPES;
      return problem('bad_message', `content-type must be ${right.join(' or ')}, got ${type || 'none'}`, 415);
    }
    const bytes = await whole(body);
    if (op === undefined) return enveloped(bytes, envelopes);
    const args = bytes.length === 0 ? {} : parseJson(bytes);
    const name = decodeURIComponent(op);
    const home = familyOf(name);
    if (home !== undefined && home !== family)
      return problem('unknown_op', `unknown op: ${name} is in /${home}`);
    if (family === 'repl' && (args as { stream?: unknown } | null)?.stream === true)
      return streamed({ op: name, args, signal });
    if (family === 'agent' && isJob(name))
      return jobStream(request, name, args, { ...options, headers: HEADERS });
    const outcome = await dispatch({ op: name, args, signal });
    return outcome.ok ? json(200, outcome.result) : problem(outcome.fault.code, outcome.fault.message);
  }

  /** A result after the pieces that came before it; what fails before the first piece is a problem like any other. */
  async function streamed(call: Parameters<Dispatch>[0]): Promise<HttpResponse> {
    const pieces = new Queue<object>();
    const outcome = dispatch({ ...call, emit: (piece) => pieces.push(piece) }).finally(() => pieces.end());
    const coming = pieces[Symbol.asyncIterator]();
    const first = await coming.next();
    if (first.done) {
      const ended = await outcome;
      if (!ended.ok) return problem(ended.fault.code, ended.fault.message);
    }
    async function* lines(): AsyncGenerator<string> {
      if (!first.done) yield line(first.value);
      for await (const piece of coming) yield line(piece);
      const ended = await outcome;
      yield line(ended.ok ? ended.result : protocolError(ended.fault));
    }
    return { status: 200, headers: { 'content-type': JSONL_TYPES[0]!, ...HEADERS }, body: lines() };
  }

  return async (request) => {
    try {
      return await route(request);
    } catch (error) {
      const fault =
        error instanceof URIError
          ? new Fault('bad_message', 'path is not valid percent-encoding')
          : toFault(error);
      if (fault.code === 'internal') report?.(fault.cause ?? fault);
      return problem(fault.code, fault.message);
    }
  };
}

/** Loaded when asked for: it has every schema of the messages in it. */
async function described(table: readonly Operation[], version: string): Promise<string> {
  const { openapi } = await import('../openapi.ts');
  return jsonText(openapi(table, version));
}

export function problem(code: FaultCode, detail: string, status = FAULTS[code].http): HttpResponse {
  const body: Problem = {
    type: `https://zgate.dev/problems/${code}`,
    title: FAULTS[code].title,
    status,
    detail,
    code,
  };
  const retry: Record<string, string> = FAULTS[code].retryable ? { 'retry-after': '1' } : {};
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...HEADERS, ...retry },
    body: jsonText(body),
  };
}

function json(status: number, value: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...HEADERS }, body: jsonText(value) };
}

function wrongMethod(method: string, allow: string): HttpResponse {
  const answer = problem('bad_message', `method must be ${allow.replace(', ', ' or ')}, got ${method}`, 405);
  return { ...answer, headers: { ...answer.headers, allow } };
}

async function enveloped(bytes: Buffer, envelopes: Envelopes): Promise<HttpResponse> {
  const message = parseJson(bytes, ['id', 'op', 'args']);
  if (!Array.isArray(message)) return json(200, await answerEnvelope(message, envelopes));
  if (message.length > MAX_BATCH) {
    return problem(
      'too_large',
      `a list holds at most ${MAX_BATCH} requests, got ${message.length}; send application/jsonl`,
    );
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/json', ...HEADERS },
    body: answerList(message, envelopes),
  };
}

const line = (message: object) => `${jsonText(message)}\n`;

async function* capped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let total = 0;
  try {
    for await (const chunk of body) {
      total += chunk.length;
      if (total > MAX_BODY_BYTES) throw new Fault('too_large', `body is larger than ${MAX_BODY_BYTES} bytes`);
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  } catch (error) {
    // The connection broke or its framing did: the client's doing, and nothing to report.
    throw error instanceof Fault ? error : new Fault('bad_message', 'the body was cut off', { cause: error });
  }
}

async function whole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
