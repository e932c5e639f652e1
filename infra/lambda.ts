/**
 * The Lambda mount: API Gateway v2 events through one flat middy chain to the same HTTP routes as everywhere.
 * The tree is the directory in ZGATE_ROOT: packed with the function or mounted into it.
 */
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { dispatcher } from '../lib/dispatch.ts';
import { liveRepo } from '../lib/io/live-repo.ts';
import type { Operation } from '../lib/operation.ts';
import { version } from '../lib/version.ts';
import { httpAnswer, problem } from '../lib/wire/http.ts';

/** Kept back from Lambda's own time limit so that an answer still gets out. */
const MARGIN_MS = 1000;

type Result = APIGatewayProxyStructuredResultV2;

export function mount(table: readonly Operation[]) {
  const report = (error: unknown) => console.error(error);
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  const repo = liveRepo(process.env.ZGATE_ROOT ?? process.env.LAMBDA_TASK_ROOT ?? '.');
  const answer = httpAnswer({ table, dispatch: dispatcher(table, { repo, clock, report }), version });

  return middy<APIGatewayProxyEventV2, Result, Error, LambdaContext>()
    .onError((request) => {
      report(request.error);
      request.response = plain(problem('internal', 'internal error; this is a bug in zgate'));
    })
    .handler(async (event, context) => {
      const stop = new AbortController();
      const timer = setTimeout(
        () => stop.abort(),
        Math.max(0, context.getRemainingTimeInMillis() - MARGIN_MS),
      );
      try {
        const { status, headers, body } = await answer({
          method: event.requestContext.http.method,
          path: event.rawPath,
          contentType: event.headers['content-type'],
          body: bytes(event),
          signal: stop.signal,
        });
        return plain({ status, headers, body: typeof body === 'string' ? body : await joined(body) });
      } finally {
        clearTimeout(timer);
      }
    });
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

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
