/**
 * HTTP on a local port. A browser is the danger here: any page may try to reach it, so Host, Origin and content type
 * are checked before anything else.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Fault } from '../../lib/fault.ts';
import { type HttpAnswer, type HttpResponse, problem } from '../../lib/wire/http.ts';
import { type Address, formatAddress, isLoopback } from '../address.ts';
import { write } from '../lines.ts';
import type { TokenCheck } from '../token.ts';
import type { Mounted } from './socket.ts';

const STALL_MS = 30_000;

export interface HttpService {
  answer: HttpAnswer;
  signal: AbortSignal;
  token?: TokenCheck | undefined;
}

export async function mount(service: HttpService, { host, port }: Address): Promise<Mounted> {
  const server = createServer({
    connectionsCheckingInterval: 1000,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    noDelay: true,
  });
  server.maxConnections = 1000;
  server.maxRequestsPerSocket = 1000;
  server.on('request', (request, response) => {
    void respond(service, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new Fault('unavailable', `cannot listen on ${formatAddress({ host, port })} (${error.code})`, {
      cause: error,
    });
  });
  const { port: actual } = server.address() as { port: number };
  return { address: `http://${formatAddress({ host, port: actual })}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

async function respond(
  service: HttpService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  service.signal.addEventListener('abort', leave);
  response.on('close', leave);
  try {
    const path = (request.url ?? '/').split('?')[0]!;
    const refused = refusal(service, request, path);
    const answer =
      refused ??
      (await service.answer({
        method: request.method ?? 'GET',
        path,
        contentType: request.headers['content-type'],
        body: request,
        signal: gone.signal,
      }));
    // What is left of a body nobody read would be taken for the next request.
    if (!request.complete && typeof answer.body === 'string') response.setHeader('connection', 'close');
    await give(response, answer, request.method === 'HEAD');
  } finally {
    service.signal.removeEventListener('abort', leave);
  }
}

async function give(
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
  headOnly: boolean,
): Promise<void> {
  if (typeof body === 'string') {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(headOnly ? undefined : body);
    return;
  }
  response.writeHead(status, headers);
  for await (const piece of body) {
    if (response.destroyed) return;
    await write(response, piece, STALL_MS);
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
