/**
 * The Lambda mount: API Gateway v2 events through one flat middy chain to the same HTTP routes as everywhere.
 * The tree is the directory in ZGATE_ROOT, packed with the function or mounted into it, or the snapshot in ZGATE_SNAPSHOT.
 * Requests may name snapshots of the store in ZGATE_STORE; which part of it is the caller's, ZGATE_TENANTS says.
 */
import { readFileSync } from 'node:fs';
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
  S3Event,
} from 'aws-lambda';
import { Fault, toFault } from '../lib/fault.ts';
import type { Operation } from '../lib/operation.ts';
import { problem } from '../lib/wire/http.ts';
import { type Contents, openContents } from './contents.ts';
import { carried } from './results.ts';
import { savedLog, tenantRule } from './tenant.ts';

/** Kept back from Lambda's own time limit so that an answer still gets out. */
const MARGIN_MS = 1000;

type Result = APIGatewayProxyStructuredResultV2;

/** `openapi`: the file with the document of the whole deployment, in the bundle that is asked for it. */
export function mount(table: readonly Operation[], openapi?: URL) {
  const report = (error: unknown) => console.error(error);
  const rule = process.env.ZGATE_TENANTS || 'one';
  const tenantOf = tenantRule(rule);
  const contents = openContents(table, process.env, report, openapi && (() => readFileSync(openapi, 'utf8')));

  return middy<APIGatewayProxyEventV2 | S3Event, Result, Error, LambdaContext>()
    .onError((request) => {
      if ('Records' in request.event) return;
      const fault = toFault(request.error);
      if (fault.code === 'internal') report(request.error);
      request.response = plain(problem(fault.code, fault.message));
    })
    .handler(async (event, context) => {
      if ('Records' in event) return await saved(event, contents, rule !== 'one');
      const tenant = tenantOf(event);
      const { answer } = contents(tenant);
      const stop = new AbortController();
      const left_ms = Math.max(0, context.getRemainingTimeInMillis() - MARGIN_MS);
      const over = new Fault('timeout', `a request has ${Math.round(left_ms / 1000)} s here`);
      const timer = setTimeout(() => stop.abort(over), left_ms);
      try {
        const response = await answer({
          method: event.requestContext.http.method,
          path: event.rawPath,
          contentType: event.headers['content-type'],
          body: bytes(event),
          signal: stop.signal,
        });
        const { ZGATE_STORE: store } = process.env;
        return plain(await carried(response, { store, tenant, signal: stop.signal }));
      } finally {
        clearTimeout(timer);
      }
    });
}

/** Logs of pages that somebody saved: an error has the event sent again. */
async function saved(
  { Records }: S3Event,
  contents: (tenant: string | undefined) => Contents,
  many: boolean,
): Promise<Result> {
  for (const { s3 } of Records) {
    const log = savedLog(
      decodeURIComponent(s3.object.key.replaceAll('+', ' ')),
      process.env.ZGATE_STORE ?? '',
      many,
    );
    if (log === undefined) continue;
    const outcome = await contents(log.tenant).dispatch({ op: 'page_changed', args: { page: log.page } });
    // A file that is no page's log is none of ours.
    if (!outcome.ok && !['not_found', 'invalid_args'].includes(outcome.fault.code)) throw outcome.fault;
  }
  return { statusCode: 204 };
}

const plain = ({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}): Result => ({
  statusCode: status,
  headers,
  body: String(body),
});

async function* bytes({ body, isBase64Encoded }: APIGatewayProxyEventV2): AsyncGenerator<Uint8Array> {
  if (body) yield Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
}
