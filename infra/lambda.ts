/**
 * The Lambda mount: API Gateway v2 events through one flat middy chain to the same HTTP routes as everywhere.
 * The tree is the directory in ZGATE_ROOT, packed with the function or mounted into it, or the snapshot in ZGATE_SNAPSHOT.
 * Requests may name snapshots of the store in ZGATE_STORE.
 */
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
  S3Event,
} from 'aws-lambda';
import { type Dispatch, dispatcher } from '../lib/dispatch.ts';
import { Fault, toFault } from '../lib/fault.ts';
import { lazy } from '../lib/io/lazy.ts';
import { liveRepo } from '../lib/io/live-repo.ts';
import type { Operation } from '../lib/operation.ts';
import { version } from '../lib/version.ts';
import { httpAnswer, problem } from '../lib/wire/http.ts';

/** Kept back from Lambda's own time limit so that an answer still gets out. */
const MARGIN_MS = 1000;

/** Lambda carries 6 MB, and the answer once more as a JSON string: quotes, backslashes and control characters grow. */
const MAX_REPLY = 5_500_000;

type Result = APIGatewayProxyStructuredResultV2;

export function mount(table: readonly Operation[]) {
  const report = (error: unknown) => console.error(error);
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  const { ZGATE_ROOT, ZGATE_STORE, ZGATE_SNAPSHOT, LAMBDA_TASK_ROOT } = process.env;
  const snapshot = ZGATE_SNAPSHOT;
  const repo = snapshot === undefined ? liveRepo(ZGATE_ROOT ?? LAMBDA_TASK_ROOT ?? '.') : undefined;
  const stored = ZGATE_STORE === undefined ? {} : contents(ZGATE_STORE, report);
  const dispatch = dispatcher(table, { repo, snapshot, ...stored, clock, report });
  const answer = httpAnswer({ table, dispatch, version, report });

  return middy<APIGatewayProxyEventV2 | S3Event, Result, Error, LambdaContext>()
    .onError((request) => {
      if ('Records' in request.event) return;
      const fault = toFault(request.error);
      if (fault.code === 'internal') report(request.error);
      request.response = plain(problem(fault.code, fault.message));
    })
    .handler(async (event, context) => {
      if ('Records' in event) return await saved(event, dispatch);
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
        const text = typeof body === 'string' ? body : await joined(body);
        if (escapedLength(text) > MAX_REPLY)
          throw new Fault('too_large', 'the reply is too large for a Lambda function; ask for less');
        return plain({ status, headers, body: text });
      } finally {
        clearTimeout(timer);
      }
    });
}

/** Logs of pages that somebody saved: an error has the event sent again. */
async function saved({ Records }: S3Event, dispatch: Dispatch): Promise<Result> {
  for (const { s3 } of Records) {
    const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
    const page = /(?:^|\/)debug\/([^/]+)\.md$/.exec(key)?.[1];
    if (page === undefined) continue;
    const outcome = await dispatch({ op: 'page_changed', args: { page } });
    // A file that is no page's log is none of ours.
    if (!outcome.ok && !['not_found', 'invalid_args'].includes(outcome.fault.code)) throw outcome.fault;
  }
  return { statusCode: 204 };
}

/** What is in the store. A function loads only what reads the part it is asked for. */
function contents(store: string, report: (error: unknown) => void) {
  return {
    snapshots: lazy(() =>
      import('../lib/io/open-snapshot.ts').then(({ openSnapshots }) => openSnapshots({ store })),
    ),
    realms: lazy(() =>
      import('../lib/io/open-realms.ts').then(({ openRealms }) => openRealms({ store, report })),
    ),
    pages: lazy(() => import('../lib/io/open-pages.ts').then(({ storePages }) => storePages(store))),
  };
}

/** Bytes of a text as a JSON string; counted exactly only when it matters. */
const escapedLength = (text: string) =>
  text.length < MAX_REPLY / 7 ? text.length : Buffer.byteLength(JSON.stringify(text));

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

/** All of a streamed answer; too much for one Lambda reply is an error of its own. */
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MAX_REPLY)
      throw new Fault(
        'too_large',
        `the replies have more than ${MAX_REPLY} characters; send fewer requests at once`,
      );
  }
  return text;
}
