/**
 * HTTP on a local port. A browser is the danger here: any page may try to reach it, so Host, Origin and content type
 * are checked before anything else.
 */
import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { type HttpAnswer, type HttpResponse, problem } from '../../lib/wire/http.ts';
import { type Address, formatAddress, isLoopback } from '../address.ts';
import { listen, type Mounted } from '../listen.ts';
import { write } from '../outbox.ts';
import type { TokenCheck } from '../token.ts';

/** How long a client may keep the server waiting, in milliseconds. */
export interface HttpPatience {
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
}

const PATIENCE: HttpPatience = {
  headers_ms: 10_000,
  request_ms: 30_000,
  idle_ms: 5_000,
  stall_ms: 30_000,
  linger_ms: 2_000,
  check_ms: 1_000,
};

/** How often a half-closed connection is tried for somebody at its other end. */
const PROBE_MS = 200;

export interface HttpService {
  answer: HttpAnswer;
  signal: AbortSignal;
  token?: TokenCheck | undefined;
  patience?: Partial<HttpPatience>;
}

export async function mount(service: HttpService, { host, port }: Address): Promise<Mounted> {
  const patience = { ...PATIENCE, ...service.patience };
  const server = createServer({
    connectionsCheckingInterval: patience.check_ms,
    headersTimeout: patience.headers_ms,
    requestTimeout: patience.request_ms,
    keepAliveTimeout: patience.idle_ms,
    noDelay: true,
  });
  // A client that shuts its sending side still gets its answers.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.maxConnections = 1000;
  server.maxRequestsPerSocket = 1000;
  server.on('request', (request, response) => {
    void respond({ ...service, patience }, request, response).catch(() => response.destroy());
  });
  const actual = await listen(server, { host, port });
  return { address: `http://${formatAddress({ host, port: actual })}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

async function respond(
  service: HttpService & { patience: HttpPatience },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  // Whatever works for the request listens to it.
  setMaxListeners(0, gone.signal);
  const leave = () => gone.abort();
  service.signal.addEventListener('abort', leave);
  response.on('close', leave);
  const settle = watched(request, response);
  try {
    const path = (request.url ?? '/').split('?')[0]!;
    const refused = refusal(service, request, path);
    const answer =
      refused ??
      (await service.answer({
        method: request.method ?? 'GET',
        path,
        contentType: request.headers['content-type'],
        // Not destroyed on return: an answer must still get out when a body is given up half-way.
        body: request.iterator({ destroyOnReturn: false }),
        signal: gone.signal,
      }));
    await give(request, response, answer, service.patience);
    if (!request.complete || service.signal.aborted) request.socket.destroySoon();
  } finally {
    settle();
    service.signal.removeEventListener('abort', leave);
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

async function give(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
  { stall_ms, linger_ms }: HttpPatience,
): Promise<void> {
  const whole = typeof body === 'string';
  response.writeHead(status, whole ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers);
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

/** Why a request is turned away before its body is looked at. */
function refusal(
  { token }: HttpService,
  { headers, socket }: IncomingMessage,
  path: string,
): HttpResponse | undefined {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
    return problem('unauthorized', 'requests from web pages are not answered', 403);
  }
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (path === '/health' || (given !== undefined && token(given))) return undefined;
    const answer = problem('unauthorized', 'send the token as "Authorization: Bearer TOKEN"');
    return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Bearer' } };
  }
  // Without a token the server is on loopback: a Host that is not is a name some page made point here.
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (!isLoopback(host) && host !== socket.localAddress)
    return problem('unauthorized', `host must be a loopback name, got ${host || 'none'}`, 403);
  return undefined;
}
