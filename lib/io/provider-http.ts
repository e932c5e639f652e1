/**
 * A provider of models over HTTP: asks, tries again while nothing has been answered, reads the stream. Spec: ZDX §5; errors as
 * in the facts on ZDX, "Provider". No error it throws has a cause: those of fetch quote headers.
 */
import { setTimeout as timer } from 'node:timers/promises';
import type { ModelRequest, Provider, ProviderEvent } from '../engine/provider.ts';
import { ProviderError, tryAgain } from '../engine/provider.ts';
import type { Redactor } from '../engine/redact.ts';
import { apiError, CUT, isObject, sseEvents, type WireFormat } from '../engine/sse.ts';
import { MAX_DEPTH, nestsDeeper } from '../wire/json.ts';

export interface HttpProvider {
  name: string;
  base_url: string;
  wire: WireFormat;
  /** Holds the key; called once per try. */
  headers(): Record<string, string>;
  redactor: Redactor;
  fetch?: typeof fetch | undefined;
  sleep?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
  now?: (() => number) | undefined;
  idle_ms?: number | undefined;
}

const WAITS_MS = [250, 750];
const LONGEST_WAIT_MS = 30_000;
const IDLE_MS = 120_000;
const RETRIED = new Set([429, 502, 503, 504, 529]);
/** Of a message or details, in bytes. */
const LONGEST_TEXT = 4096;
/** How long the end of the body is waited for once the answer is complete: with it the connection can be used again. */
const LINGER_MS = 250;

export function httpProvider(options: HttpProvider): Provider {
  const { name, base_url, wire, redactor } = options;
  const doFetch = options.fetch ?? fetch;
  const sleep = options.sleep ?? ((ms, signal) => timer(ms, undefined, { signal }));
  const now = options.now ?? Date.now;
  const idle_ms = options.idle_ms ?? IDLE_MS;

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ProviderEvent> {
    signal.throwIfAborted();
    const { path, body } = wire.requestOf(request);
    const url = new URL(base_url);
    url.pathname = url.pathname.replace(/\/+$/, '') + path;
    const call = new Call(idle_ms, signal);
    try {
      const response = yield* answered(url, JSON.stringify(body), call, signal);
      yield* wire.events(sseEvents(call.chunks(response)));
      await call.linger();
    } catch (error) {
      signal.throwIfAborted();
      throw cleared(error);
    } finally {
      call.close();
    }
  }

  /** The response whose body is the answer. Before it there is nothing that a second try could tell twice. */
  async function* answered(url: URL, body: string, call: Call, signal: AbortSignal) {
    for (let attempt = 1; ; attempt++) {
      const result = await once(url, body, call);
      if ('response' in result) return result.response;
      const wait = WAITS_MS[attempt - 1];
      if (!result.again || wait === undefined) throw result.error;
      const wait_ms = Math.max(wait, result.after_ms ?? 0);
      // Sooner than it says it would be refused again.
      if (wait_ms > LONGEST_WAIT_MS) throw result.error;
      yield { type: 'retry', attempt, wait_ms, reason: short(result.error.message) } as const;
      await sleep(wait_ms, signal);
    }
  }

  async function once(url: URL, body: string, call: Call) {
    let response: Response;
    try {
      const { headers } = options;
      response = await call.timed((signal) =>
        // A redirect would take the key to somebody else.
        doFetch(url, { method: 'POST', headers: headers(), body, signal, redirect: 'manual' }),
      );
    } catch (error) {
      call.check();
      const message = `Connection failed: ${url.origin}${url.pathname} (${codeOf(error)})`;
      return { error: new ProviderError('http_status', message), again: true };
    }
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && !/json|html/i.test(type)) return { response };
    const text = await call.text(response);
    if (response.ok) return { error: notAStream(type, text), again: false };
    const again = RETRIED.has(response.status);
    const after_ms = again ? afterMs(response.headers.get('retry-after'), now()) : undefined;
    return { error: httpError(response.status, text, after_ms), again, after_ms };
  }

  /** Without secrets, whoever wrote the text. */
  function cleared(error: unknown): ProviderError {
    if (!(error instanceof ProviderError)) {
      const what = error instanceof Error ? error.name : 'an unknown error';
      return new ProviderError('internal', `the answer could not be read: ${redactor.text(what)}`);
    }
    const details = error.details && short(error.details);
    return new ProviderError(error.kind, short(error.message), {
      ...(details && { details }),
      ...(error.status !== undefined && { status: error.status }),
      ...(error.retry_after_s !== undefined && { retry_after_s: error.retry_after_s }),
    });
  }

  function short(text: string): string {
    const bytes = Buffer.from(redactor.text(text)).subarray(0, LONGEST_TEXT);
    // Leaves out a character that the cut went through.
    return new TextDecoder().decode(bytes, { stream: true });
  }

  return { name, stream };
}

/** One exchange: what waits for the other side waits here, so that it ends when nothing comes or the caller gives up. */
class Call {
  private readonly controller = new AbortController();
  private readonly giveUp = () => this.controller.abort();
  private readonly idle_ms: number;
  private readonly signal: AbortSignal;
  private reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private idle = false;

  constructor(idle_ms: number, signal: AbortSignal) {
    this.idle_ms = idle_ms;
    this.signal = signal;
    signal.addEventListener('abort', this.giveUp, { once: true });
  }

  async timed<T>(wait: (signal: AbortSignal) => Promise<T>, ms = this.idle_ms): Promise<T> {
    const end = setTimeout(() => {
      this.idle = true;
      this.controller.abort();
    }, ms);
    // Node 20 can leave a read pending for ever whose request was aborted between two of them.
    const { signal } = this.controller;
    let stop = () => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
    });
    aborted.catch(() => {});
    try {
      return await Promise.race([wait(signal), aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
      clearTimeout(end);
    }
  }

  /** After a failure: throws if it is ours. */
  check(): void {
    this.signal.throwIfAborted();
    if (this.idle) throw new ProviderError('timeout', `no answer for ${this.idle_ms / 1000} s`);
  }

  async *chunks(response: Response): AsyncGenerator<Uint8Array> {
    this.reader = response.body?.getReader();
    for (;;) {
      let next: Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>> | undefined;
      try {
        next = await this.timed(async () => this.reader?.read());
      } catch (error) {
        this.check();
        throw new ProviderError('api_error', CUT, { details: codeOf(error) });
      }
      if (!next || next.done) return;
      yield next.value;
    }
  }

  /** As much of the body as an error may quote. */
  async text(response: Response): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of this.chunks(response)) {
        text += decoder.decode(chunk, { stream: true });
        if (text.length > 4 * LONGEST_TEXT) break;
      }
    } catch {
      this.check();
    }
    await this.reader?.cancel().catch(() => {});
    return text;
  }

  async linger(): Promise<void> {
    try {
      while (!(await this.timed(async () => this.reader?.read(), LINGER_MS))?.done);
    } catch {
      // The answer is complete; only the connection is lost.
    }
  }

  close(): void {
    this.signal.removeEventListener('abort', this.giveUp);
    this.controller.abort();
  }
}

/** `HTTP 401: <error.message>`, or `HTTP 500` where the body tells nothing; with the time when it is not worth waiting for here. */
function httpError(status: number, body: string, after_ms = 0): ProviderError {
  const error = errorIn(body);
  const message = isObject(error) ? error.message : error;
  const told = typeof message === 'string' && message !== '' ? `: ${message}` : '';
  const retry_after_s = after_ms > LONGEST_WAIT_MS ? Math.ceil(after_ms / 1000) : undefined;
  return new ProviderError('http_status', `HTTP ${status}${told}${tryAgain({ retry_after_s })}`, {
    ...(body && { details: body }),
    status,
    ...(retry_after_s !== undefined && { retry_after_s }),
  });
}

function notAStream(type: string, body: string): ProviderError {
  const error = errorIn(body);
  if (error !== undefined) return apiError(error);
  return new ProviderError('parse', `expected an event stream, got ${type}`, { details: body });
}

/** Gemini wraps its error object in an array. */
function errorIn(body: string): unknown {
  try {
    const value: unknown = nestsDeeper(body, MAX_DEPTH) ? undefined : JSON.parse(body);
    const object = Array.isArray(value) ? value[0] : value;
    return isObject(object) ? object.error : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date. */
function afterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, Math.ceil(ms)) : undefined;
}

function codeOf(error: unknown): string {
  const cause = isObject(error) ? error.cause : undefined;
  for (const told of [cause, error]) {
    if (isObject(told) && typeof told.code === 'string') return told.code;
  }
  return 'no connection';
}
