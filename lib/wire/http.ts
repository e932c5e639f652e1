/**
 * The HTTP routes as a function from request to response; the local server and the Lambda mount only carry bytes.
 * `POST /{family}/{op}` takes arguments and gives the result; `POST /zeno` takes envelopes, one or many.
 */
import { Buffer } from 'node:buffer';
import type { Problem } from '../../schemas/generated/types.ts';
import type { Dispatch } from '../dispatch.ts';
import { FAULTS, Fault, type FaultCode, toFault } from '../fault.ts';
import { openapi } from '../openapi.ts';
import type { Operation } from '../operation.ts';
import { parseJson } from './json.ts';
import { LineSplitter } from './jsonl.ts';
import { answerFrame, answerMessage } from './zeno.ts';

const MAX_BODY_BYTES = 5_000_000;
/** Most envelopes in one JSON list; JSONL has no such bound, its replies are streamed. */
const MAX_BATCH = 1000;

export interface HttpRequest {
  method: string;
  /** Path without the query. */
  path: string;
  contentType: string | undefined;
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
}

const JSON_TYPES = ['application/json'];
const JSONL_TYPES = ['application/jsonl', 'application/x-ndjson'];
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function httpAnswer({ table, dispatch, version, max_line_bytes, report }: HttpOptions): HttpAnswer {
  const families = new Set(table.map((op) => op.contract.family));
  const familyOf = new Map(table.map(({ contract }) => [contract.op, contract.family]));

  async function route(request: HttpRequest): Promise<HttpResponse> {
    const { method, path, signal } = request;
    if (path === '/health' || path === '/openapi.json') {
      if (method !== 'GET' && method !== 'HEAD') return wrongMethod(method, 'GET, HEAD');
      return json(200, path === '/health' ? { ok: true, name: 'zgate', version } : openapi(table, version));
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
    if (op === undefined && JSONL_TYPES.includes(type)) {
      return {
        status: 200,
        headers: { 'content-type': type, ...HEADERS },
        body: lines(body, dispatch, max_line_bytes, signal),
      };
    }
    if (!JSON_TYPES.includes(type)) {
      const right = op === undefined ? [...JSON_TYPES, ...JSONL_TYPES] : JSON_TYPES;
      return problem('bad_message', `content-type must be ${right.join(' or ')}, got ${type || 'none'}`, 415);
    }
    const bytes = await whole(body);
    if (op === undefined) return envelopes(bytes, signal);
    const args = bytes.length === 0 ? {} : parseJson(bytes);
    const name = decodeURIComponent(op);
    const home = familyOf.get(name);
    if (home !== undefined && home !== family)
      return problem('unknown_op', `unknown op: ${name} is in /${home}`);
    const outcome = await dispatch({ op: name, args, signal });
    return outcome.ok ? json(200, outcome.result) : problem(outcome.fault.code, outcome.fault.message);
  }

  async function envelopes(bytes: Buffer, signal?: AbortSignal): Promise<HttpResponse> {
    const message = parseJson(bytes, ['id', 'op', 'args']);
    if (!Array.isArray(message)) return json(200, await answerMessage(message, dispatch, signal));
    if (message.length > MAX_BATCH) {
      return problem(
        'too_large',
        `a list holds at most ${MAX_BATCH} requests, got ${message.length}; send application/jsonl`,
      );
    }
    return {
      status: 200,
      headers: { 'content-type': 'application/json', ...HEADERS },
      body: list(message, signal),
    };
  }

  /** A JSON list whose items are sent as they come. */
  async function* list(messages: unknown[], signal?: AbortSignal): AsyncGenerator<string> {
    let before = '[';
    for (const one of messages) {
      yield `${before}${JSON.stringify(await answerMessage(one, dispatch, signal))}`;
      before = ',';
    }
    yield messages.length === 0 ? '[]' : ']';
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
    body: JSON.stringify(body),
  };
}

function json(status: number, value: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...HEADERS }, body: JSON.stringify(value) };
}

function wrongMethod(method: string, allow: string): HttpResponse {
  const answer = problem('bad_message', `method must be ${allow.replace(', ', ' or ')}, got ${method}`, 405);
  return { ...answer, headers: { ...answer.headers, allow } };
}

/** Replies to a JSONL body, each as soon as its line is in. */
async function* lines(
  body: AsyncIterable<Buffer>,
  dispatch: Dispatch,
  max_line_bytes?: number,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const splitter = new LineSplitter(max_line_bytes);
  try {
    for await (const chunk of body) {
      for (const frame of splitter.push(chunk)) yield* line(frame);
    }
    for (const frame of splitter.end()) yield* line(frame);
  } catch (error) {
    const { code, message } = toFault(error);
    yield `${JSON.stringify({ id: null, ok: false, error: { message, code } })}\n`;
  }

  async function* line(frame: Parameters<typeof answerFrame>[0]): AsyncGenerator<string> {
    const reply = await answerFrame(frame, dispatch, signal);
    if (reply !== undefined) yield `${reply}\n`;
  }
}

async function* capped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > MAX_BODY_BYTES) throw new Fault('too_large', `body is larger than ${MAX_BODY_BYTES} bytes`);
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

async function whole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
