/**
 * What every local HTTP mount has in common: a server that waits for nobody for ever, answers that get out whole, and
 * the checks that tell a web page from a program.
 */
import { setMaxListeners } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { finished } from 'node:stream/promises';
import type { PeerUsers } from '../lib/io/peer-users.ts';
import { type HttpAnswer, type HttpResponse, problem } from '../lib/wire/http.ts';
import { type Address, formatAddress, isLoopback } from './address.ts';
import { admission } from './admission.ts';
import { listen, type Mounted } from './listen.ts';
import { write } from './outbox.ts';

/** How long a client may keep the server waiting, in milliseconds. */
export interface HttpPatience {
  /** For a connection's first request that may be answered, in all. */
  opening_ms: number;
  /** For a request's headers, from its first byte. */
  headers_ms: number;
  /** For a whole request. */
  request_ms: number;
  /** Between two requests. */
  idle_ms: number;
  /** For room in the client's receive window. */
  stall_ms: number;
  /** For the rest of a body that nobody wants, after the answer. */
  linger_ms: number;
  /** How often the first two are looked at. */
  check_ms: number;
  /** For the last answers to be taken once the server closes. */
  close_ms: number;
}

const PATIENCE: HttpPatience = {
  opening_ms: 10_000,
  headers_ms: 10_000,
  request_ms: 30_000,
  idle_ms: 5_000,
  stall_ms: 30_000,
  linger_ms: 2_000,
  check_ms: 1_000,
  close_ms: Number.POSITIVE_INFINITY,
};

/** Browsers send the cookies of every port of localhost. */
const MAX_HEADER_BYTES = 16 << 10;

/** How often a half-closed connection is tried for somebody at its other end. */
const PROBE_MS = 200;

/** An answer whose body may be bytes. One without a length is text that may be followed by spaces. */
export interface Reply extends Omit<HttpResponse, 'body'> {
  body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

export interface HttpSite {
  /** Whether `respond` answers nobody without a token that no other user of this machine can have found. */
  secret?: boolean | undefined;
  /** Where users are looked up. */
  users?: PeerUsers | undefined;
  /** Calls `admit` for what may be answered. `path` is without the query; `signal` says that nobody waits for the reply any more. */
  respond(request: IncomingMessage, path: string, signal: AbortSignal): Promise<Reply>;
  signal: AbortSignal;
  patience?: Partial<HttpPatience> | undefined;
  /** Whether a client that shuts its sending side has left: what it waits for is nothing to be handed to nobody. */
  leaves?(path: string): boolean;
}

export async function serveHttp(site: HttpSite, { host, port }: Address): Promise<Mounted> {
  const patience = { ...PATIENCE, ...site.patience };
  const server = createServer({
    connectionsCheckingInterval: patience.check_ms,
    headersTimeout: patience.headers_ms,
    requestTimeout: patience.request_ms,
    keepAliveTimeout: patience.idle_ms,
    maxHeaderSize: MAX_HEADER_BYTES,
    noDelay: true,
  });
  // A client that shuts its sending side still gets its answers.
  Object.assign(server, { httpAllowHalfOpen: true });
  // What admission paused.
  server.on('connection', (socket) => socket.resume());
  const admitting = admission(server, {
    opening_ms: patience.opening_ms,
    secret: site.secret ?? false,
    refusal: (fault) => rawAnswer(problem(fault.code, fault.message, 403)),
    users: site.users,
  });
  server.maxRequestsPerSocket = 1000;
  server.on('request', (request, response) => {
    void respond(site, patience, request, response).catch(() => response.destroy());
  });
  const actual = await listen(server, { host, port });
  const untold = await admitting.begin();
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= new Promise((resolve) => {
      const timer = Number.isFinite(patience.close_ms)
        ? setTimeout(() => server.closeAllConnections(), patience.close_ms)
        : undefined;
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
      admitting.close();
    });
    return closed;
  };
  return { address: `http://${formatAddress({ host, port: actual })}`, untold, close };
}

/** An answer to nothing that was asked. */
function rawAnswer({ status, headers, body }: HttpResponse): string {
  const all = { ...headers, 'content-length': Buffer.byteLength(String(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

async function respond(
  site: HttpSite,
  patience: HttpPatience,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  // Whatever works for the request listens to it.
  setMaxListeners(0, gone.signal);
  const leave = () => gone.abort();
  site.signal.addEventListener('abort', leave);
  if (site.signal.aborted) leave();
  response.on('close', leave);
  const settle = watched(request, response);
  const path = (request.url ?? '/').split('?')[0]!;
  const { socket } = request;
  if (site.leaves?.(path)) {
    socket.once('end', leave);
    if (socket.readableEnded) leave();
  }
  try {
    const reply = await site.respond(request, path, gone.signal);
    const headers = measured(reply);
    // Bytes that are counted must not have others between them; they find out by themselves who is there.
    if ('content-length' in headers) settle();
    await give(request, response, { ...reply, headers }, patience);
    if (!request.complete || site.signal.aborted) request.socket.destroySoon();
  } finally {
    settle();
    socket.off('end', leave);
    site.signal.removeEventListener('abort', leave);
  }
}

/**
 * A client that has shut its sending side may wait for its answer or be gone, which only bytes find out: one that means
 * nothing is refused by a machine whose client is gone, and that shows at the next try.
 */
function watched({ socket, httpVersion }: IncomingMessage, response: ServerResponse): () => void {
  let timer: NodeJS.Timeout | undefined;
  let tried = false;
  const probe = () => {
    if (tried) socket.write('');
    else if (response.headersSent) response.write(' ');
    else if (httpVersion === '1.1') response.writeContinue();
    tried = true;
  };
  const shut = () => {
    timer = setInterval(probe, PROBE_MS);
  };
  if (socket.readableEnded) shut();
  else socket.once('end', shut);
  return () => {
    clearInterval(timer);
    socket.off('end', shut);
  };
}

/** A reply's headers, with its length where that is known and may be told. */
function measured({ status, headers, body }: Reply): Record<string, string> {
  const whole = typeof body === 'string' || body instanceof Uint8Array;
  if (!whole || status === 204 || status === 304) return headers;
  return { 'content-length': String(Buffer.byteLength(body)), ...headers };
}

async function give(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
  { stall_ms, linger_ms }: HttpPatience,
): Promise<void> {
  const whole = typeof body === 'string' || body instanceof Uint8Array;
  response.writeHead(status, headers);
  // A stream has begun when its client knows, also while there is nothing in it.
  if (!whole) response.flushHeaders();
  for await (const piece of whole ? [request.method === 'HEAD' ? '' : body] : body) {
    if (response.destroyed) return;
    await write(response, piece, stall_ms);
  }
  // To close with bytes unread is to reset the connection, and the client may lose the answer.
  request.resume();
  if (!request.complete) {
    const signal = AbortSignal.timeout(linger_ms);
    await finished(request, { writable: false, signal }).catch(() => {});
  }
  response.end();
}

/** Hands a request to the routes of the operations. */
export function forward(
  answer: HttpAnswer,
  request: IncomingMessage,
  path: string,
  signal: AbortSignal,
): Promise<HttpResponse> {
  return answer({
    method: request.method ?? 'GET',
    path,
    contentType: request.headers['content-type'],
    accept: request.headers.accept,
    lastEventId: request.headers['last-event-id']?.toString(),
    // Not destroyed on return: an answer must still get out when a body is given up half-way.
    body: request.iterator({ destroyOnReturn: false }),
    signal,
  });
}

/** Sent by a script of some page, as far as browsers tell. */
export function fromPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

/** The Host a client asked for when it is no loopback name: some page made that name point here. */
export function strangeHost({ headers, socket }: IncomingMessage): string | undefined {
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isLoopback(host) || host === socket.localAddress ? undefined : host || 'none';
}
