/** HTTP requests as API Gateway hands them to a function (HTTP API, payload format 2.0), and what it makes of the results. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from '../http-server.ts';
import type { Invoked, Refused, Streamed } from './function.ts';

export interface Asked {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The route that leads to the function. */
  route: string;
  account: string;
  sourceIp: string;
  id: string;
  now: Date;
}

/** Content types whose bodies go as text; all others go as base64. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)(?:;|$))/i;

export function gatewayEvent(asked: Asked): object {
  const { method, path, query, headers, body, route, account, sourceIp, id, now } = asked;
  const text = TEXT.test(headers['content-type'] ?? '');
  const host = headers.host ?? 'localhost';
  const single = Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(',')]);
  return {
    version: '2.0',
    routeKey: route,
    rawPath: path,
    rawQueryString: query,
    headers: Object.fromEntries(single),
    requestContext: {
      accountId: account,
      apiId: 'local',
      authorizer: {
        iam: {
          accessKey: 'LOCAL',
          accountId: account,
          callerId: 'LOCAL',
          cognitoIdentity: null,
          principalOrgId: null,
          userArn: `arn:aws:iam::${account}:user/local`,
          userId: 'LOCAL',
        },
      },
      domainName: host.replace(/:\d+$/, ''),
      domainPrefix: 'local',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId: id,
      routeKey: route,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}

interface Result {
  statusCode?: unknown;
  headers?: Record<string, string | number | boolean>;
  body?: string;
  isBase64Encoded?: boolean;
}

/** What a function has given as the response that its client gets. */
export function response(invoked: Invoked): Reply {
  if (!('result' in invoked)) {
    return invoked.refused === 'failed'
      ? refused(500, 'Internal Server Error')
      : refused(503, 'Service Unavailable');
  }
  const { statusCode, headers = {}, body = '', isBase64Encoded } = (invoked.result ?? {}) as Result;
  if (typeof statusCode !== 'number') return refused(500, 'Internal Server Error');
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
}

/** The same for a function with an address of its own, whose answer comes in pieces. */
export function streamedResponse(streamed: Streamed | Refused): Reply {
  if ('refused' in streamed) {
    return streamed.refused === 'busy' ? refused(429, 'Too Many Requests') : refused(502, 'Bad Gateway');
  }
  const { statusCode = 200, headers = { 'content-type': 'application/octet-stream' } } = streamed.head;
  if (typeof statusCode !== 'number') return refused(502, 'Bad Gateway');
  return { status: statusCode, headers, body: streamed.pieces };
}

/** What the gateway itself says, in its own way. */
export const refused = (status: number, message: string): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});
