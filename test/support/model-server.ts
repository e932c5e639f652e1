/**
 * A provider of models for tests: a real HTTP server that speaks Anthropic's and OpenAI's formats and answers as a script says,
 * one answer per request. By hand: `node infra/run.js test/support/model-server.ts --port 0 script.json`, where the script is a
 * JSON list of answers and the last one is given for ever; `--rule deepseek` refuses what DeepSeek does (model-rules.ts).
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { anthropicFrames, errorBody, openaiFrames, type Said } from '../fixtures/model-streams.ts';
import { type Given, RULES, type Rule } from './model-rules.ts';

export interface Answer extends Said {
  /** Not 200: the answer is `error`, in JSON. */
  status?: number;
  error?: { type: string; message: string };
  /** The body of that answer as it is, and its type. */
  body?: string;
  content_type?: string;
  /** The value of the header, in seconds or as a date. */
  retry_after?: number | string;
  location?: string;
  /** The stream as it is, instead of what is said. */
  raw?: string | Uint8Array;
  /** In which pieces the stream is written. */
  split?: 'event' | 'every byte' | number;
  delay_ms?: number;
  /** Waited for before each piece; told which one. */
  gate?: (piece: number) => Promise<unknown> | unknown;
  /** The stream is this long; then the connection is reset, or ended as if all was said. 0: before the headers. */
  cut_after_bytes?: number;
  cut?: 'reset' | 'end';
  /** Leaves the connection open behind the answer. */
  stays_open?: boolean;
}

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** Whether the answer went out to its end, or the other side left before. */
  ended: Promise<'finished' | 'cancelled'>;
}

export interface ModelServer {
  /** The base URL for Anthropic; OpenAI's is this with or without /v1. */
  url: string;
  requests: RecordedRequest[];
  /** Why requests were refused by a rule. */
  refusals: string[];
  /** More answers. */
  add(...answers: Answer[]): void;
  /** Drops the answers that nobody asked for, and what rules know of those that were given. */
  forget(): void;
  /** Connections that are open now. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export type Script = Answer[] | ((request: RecordedRequest, n: number) => Answer);

export async function modelServer(
  script: Script = [],
  { port = 0, repeat = false, rules = [] }: { port?: number; repeat?: boolean; rules?: readonly Rule[] } = {},
): Promise<ModelServer> {
  const answers = Array.isArray(script) ? [...script] : [];
  const requests: RecordedRequest[] = [];
  const refusals: string[] = [];
  const given: Given[] = [];

  function answerTo(request: RecordedRequest): Answer {
    for (const rule of rules) {
      const message = rule(request, given);
      if (message === undefined) continue;
      refusals.push(message);
      return { status: 400, error: { type: 'invalid_request_error', message } };
    }
    const answer = scriptedFor(request);
    given.push({ model: String(request.body.model), answer });
    return answer;
  }

  function scriptedFor(request: RecordedRequest): Answer {
    if (request.path === '/v1/messages' && undefinedTools(request.body)) {
      const message = 'Requests which include `tool_use` or `tool_result` blocks must define tools';
      return { status: 400, error: { type: 'invalid_request_error', message } };
    }
    if (typeof script === 'function') return script(request, requests.length);
    const next = repeat && answers.length === 1 ? answers[0] : answers.shift();
    return next ?? { status: 500, error: { type: 'api_error', message: 'the script has no more answers' } };
  }

  const server = createServer(async (incoming, response) => {
    // Whoever cancels makes writes fail; that is told by `ended`.
    response.on('error', () => {});
    const body = await text(incoming).catch(() => '');
    const path = incoming.url ?? '';
    const request: RecordedRequest = {
      method: incoming.method ?? '',
      path,
      headers: incoming.headers,
      body: parsed(body) as Record<string, unknown>,
      ended: new Promise((resolve) =>
        response.once('close', () => resolve(response.writableFinished ? 'finished' : 'cancelled')),
      ),
    };
    requests.push(request);
    const wire = {
      '/v1/messages': 'anthropic',
      '/v1/chat/completions': 'openai',
      '/chat/completions': 'openai',
    }[path] as 'anthropic' | 'openai' | undefined;
    const unknown = { status: 404, error: { type: 'not_found_error', message: `no ${path} here` } };
    await give(response, wire ?? 'openai', wire ? answerTo(request) : unknown, request.body?.model as string);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    refusals,
    add: (...more) => void answers.push(...more),
    forget() {
      answers.splice(0);
      given.splice(0);
    },
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** What Anthropic's API refuses: calls in the conversation, and no tools. */
function undefinedTools(body: Record<string, unknown>): boolean {
  return (
    body?.tools === undefined && /"type":"tool_(?:use|result)"/.test(JSON.stringify(body?.messages ?? []))
  );
}

async function give(response: ServerResponse, wire: 'anthropic' | 'openai', answer: Answer, model?: string) {
  const { status = 200, error, cut_after_bytes, cut = 'reset', delay_ms, gate, split = 'event' } = answer;
  if (cut_after_bytes === 0 && cut === 'reset') return void response.socket?.resetAndDestroy();
  if (answer.retry_after !== undefined) response.setHeader('retry-after', String(answer.retry_after));
  if (answer.location !== undefined) response.setHeader('location', answer.location);
  if (status !== 200 || answer.body !== undefined) {
    const body = answer.body ?? (error ? errorBody(wire, error.type, error.message) : '');
    response.writeHead(status, { 'content-type': answer.content_type ?? 'application/json' });
    return void response.end(body);
  }
  response.writeHead(200, {
    'content-type': answer.content_type ?? 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  response.flushHeaders();
  const frames = wire === 'anthropic' ? anthropicFrames(answer, model) : openaiFrames(answer, model);
  const pieces =
    answer.raw !== undefined ? [Buffer.from(answer.raw)] : frames.map((frame) => Buffer.from(frame));
  const stream = Buffer.concat(pieces).subarray(0, cut_after_bytes);
  const closed = new Promise((resolve) => response.once('close', resolve));
  let at = 0;
  for (const [n, size] of sizes(pieces, stream.length, split).entries()) {
    await gate?.(n);
    if (delay_ms) await sleep(delay_ms);
    if (response.destroyed) return;
    const written = new Promise((resolve) => response.write(stream.subarray(at, at + size), resolve));
    // One turn of the loop for each, or the kernel is given them together.
    await Promise.race([written, closed]);
    at += size;
  }
  if (cut_after_bytes !== undefined && cut === 'reset') response.socket?.resetAndDestroy();
  else if (!answer.stays_open) response.end();
}

function sizes(pieces: Buffer[], length: number, split: 'event' | 'every byte' | number): number[] {
  if (split === 'event') {
    let left = length;
    return pieces
      .map((piece) => {
        const size = Math.min(piece.length, left);
        left -= size;
        return size;
      })
      .filter((size) => size > 0);
  }
  const size = split === 'every byte' ? 1 : split;
  return Array.from({ length: Math.ceil(length / size) }, (_, i) => Math.min(size, length - i * size));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

if (process.argv[1]?.endsWith('test/support/model-server.ts')) {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { port: { type: 'string', default: '0' }, rule: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const script = JSON.parse(readFileSync(positionals[0]!, 'utf8')) as Answer[];
  const rules = (values.rule ?? []).map((name) => RULES[name]!);
  const { url } = await modelServer(script, { port: Number(values.port), repeat: true, rules });
  console.log(url);
}
