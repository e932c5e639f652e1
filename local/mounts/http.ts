/**
 * HTTP on a local port. A browser is the danger here: any page may try to reach it, so Host, Origin and content type
 * are checked before anything else.
 */
import type { IncomingMessage } from 'node:http';
import { type HttpAnswer, type HttpResponse, problem } from '../../lib/wire/http.ts';
import type { Address } from '../address.ts';
import { admit } from '../admission.ts';
import { forward, fromPage, type HttpPatience, serveHttp, strangeHost } from '../http-server.ts';
import type { Mounted } from '../listen.ts';
import type { TokenCheck } from '../token.ts';

export interface HttpService {
  answer: HttpAnswer;
  signal: AbortSignal;
  token?: TokenCheck | undefined;
  patience?: Partial<HttpPatience>;
}

export function mount(service: HttpService, address: Address): Promise<Mounted> {
  const { answer, token, signal, patience } = service;
  return serveHttp(
    {
      secret: token?.secret,
      respond: async (request, path, gone) =>
        refusal(token, request, path) ?? forward(answer, request, path, gone),
      signal,
      patience,
    },
    address,
  );
}

/** Why a request is turned away before its body is looked at. */
export function refusal(
  token: TokenCheck | undefined,
  request: IncomingMessage,
  path: string,
): HttpResponse | undefined {
  const { headers } = request;
  if (fromPage(headers)) return problem('unauthorized', 'requests from web pages are not answered', 403);
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (given !== undefined && token(given) && admit(request.socket)) return undefined;
    if (path === '/health') return undefined;
    const answer = problem('unauthorized', 'send the token as "Authorization: Bearer TOKEN"');
    return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Bearer' } };
  }
  // Without a token the server is on loopback.
  const host = strangeHost(request);
  if (host !== undefined) return problem('unauthorized', `host must be a loopback name, got ${host}`, 403);
  admit(request.socket);
  return undefined;
}
