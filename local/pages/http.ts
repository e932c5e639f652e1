/**
 * The HTTP side of `zgate pages`: the files, the client that goes into them, and the operations. A page may report for
 * work and bring results; to make another page run something is for programs, so no page gets that far.
 */
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Fault } from '../../lib/fault.ts';
import { openRoot, type Root } from '../../lib/io/safe-path.ts';
import { type HttpAnswer, problem } from '../../lib/wire/http.ts';
import { type Address, formatAddress, isLoopback } from '../address.ts';
import { admit } from '../admission.ts';
import { forward, fromPage, type HttpPatience, type Reply, serveHttp, strangeHost } from '../http-server.ts';
import type { Mounted } from '../listen.ts';
import type { TokenCheck } from '../token.ts';
import { CLIENT_PATH } from './inject.ts';
import { type StaticFiles, staticFiles } from './static.ts';

/** Everything has ended a second after the signal; what is still going out by then is cut off. */
const CLOSE_MS = 500;

const POLL = '/repl/page_poll';

/** What the client in a page asks for. */
const PAGE_ROUTES = new Set(
  ['page_connect', 'page_poll', 'page_result', 'page_background'].map((op) => `/repl/${op}`),
);

export interface PagesService {
  root: Root | string;
  /** The page operations. */
  answer: HttpAnswer;
  /** What programs must show that ask for more than their own jobs. */
  token: TokenCheck;
  /** The text of the client. */
  client: () => Buffer | string;
  /** Ends the polls and closes the server. */
  signal: AbortSignal;
  /** Origins besides the loopback ones whose pages may take part, such as `https://app.example`. */
  origins: readonly string[];
  patience?: Partial<HttpPatience>;
}

interface Site extends Pick<PagesService, 'answer' | 'client' | 'token'> {
  files: StaticFiles;
  origins: ReadonlySet<string>;
}

export async function mountPages(service: PagesService, address: Address): Promise<Mounted> {
  if (!isLoopback(address.host)) {
    throw new Fault(
      'invalid_args',
      `pages are served to this machine alone: use 127.0.0.1, got ${formatAddress(address)}`,
    );
  }
  const { root, answer, client, signal, patience, token } = service;
  const site: Site = {
    answer,
    token,
    client,
    files: staticFiles(typeof root === 'string' ? openRoot(root) : root),
    origins: new Set(service.origins.map(originOf)),
  };
  // Every poll listens to it.
  setMaxListeners(0, signal);
  const mounted = await serveHttp(
    {
      respond: (request, path, gone) => route(site, request, path, gone),
      signal,
      patience: { close_ms: CLOSE_MS, ...patience },
      // A job handed to a page that has just left would be lost.
      leaves: (path) => path === POLL,
    },
    address,
  );
  const close = () => void mounted.close();
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  return mounted;
}

/** An origin as browsers write it. */
function originOf(text: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/[^\s/?#@]+\/?$/i.exec(text);
  if (!match) {
    throw new Fault(
      'invalid_args',
      `an origin must be SCHEME://HOST[:PORT], for instance https://app.example, got ${text}`,
    );
  }
  // Those of extensions are opaque to URL, which leaves them as they are.
  return /^https?$/i.test(match[1]!) ? new URL(text).origin : text.replace(/\/$/, '');
}

async function route(site: Site, request: IncomingMessage, path: string, gone: AbortSignal): Promise<Reply> {
  const host = strangeHost(request);
  // Pages poll by names of their own, which browsers take for this machine: each name has connections of its own.
  const aside = path === POLL && host !== undefined && /^z[a-z0-9]{1,12}\.localhost$/.test(host);
  if (host !== undefined && !aside)
    return problem('unauthorized', `host must be a loopback name, got ${host}`, 403);
  admit(request.socket);
  const { method = 'GET', headers } = request;
  const { origin } = headers;
  const asks = method === 'POST' || (method === 'OPTIONS' && origin !== undefined);
  if (asks && PAGE_ROUTES.has(path) && origin !== undefined) {
    if (!welcome(site, origin)) {
      return problem('unauthorized', `pages of ${origin} may not take part; allow that origin first`, 403);
    }
    const reply = method === 'OPTIONS' ? preflight(request) : await forward(site.answer, request, path, gone);
    return {
      ...reply,
      headers: { ...reply.headers, 'access-control-allow-origin': origin, vary: 'origin' },
    };
  }
  if (method === 'POST') {
    if (fromPage(headers)) return problem('unauthorized', 'this is not for web pages', 403);
    if (path === '/repl' || path.startsWith('/repl/')) {
      const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
      if (!PAGE_ROUTES.has(path) && !(given !== undefined && site.token(given)))
        return problem(
          'unauthorized',
          'send the token in debug/.state/token as "Authorization: Bearer TOKEN"',
        );
      return forward(site.answer, request, path, gone);
    }
  }
  if (method === 'GET' || method === 'HEAD') {
    if (path === CLIENT_PATH) return clientScript(site, request);
    if (path === '/zgate/health') return forward(site.answer, request, '/health', gone);
    // By the tag alone a script or an image of ours would be part of a page that some other site made.
    if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'no-cors')
      return problem('unauthorized', 'files are not for pages of other sites', 403);
  }
  return site.files({ method, url: request.url ?? '/', headers });
}

function welcome({ origins }: Site, origin: string): boolean {
  const match = /^https?:\/\/(\[::1\]|[^:[\]/]+)(?::\d+)?$/.exec(origin);
  return origins.has(origin) || (match !== null && isLoopback(match[1]!.replace(/^\[|\]$/g, '')));
}

function preflight({ headers }: IncomingMessage): Reply {
  const local = headers['access-control-request-private-network'] === 'true';
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
      ...(local && { 'access-control-allow-private-network': 'true' }),
    },
    body: '',
  };
}

/** Any page may load it: it holds no secret, and without a welcome origin it gets nowhere. */
function clientScript({ client }: Site, { headers: asked }: IncomingMessage): Reply {
  const body = client();
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    etag,
  };
  const known = asked['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
  return known ? { status: 304, headers, body: '' } : { status: 200, headers, body };
}
