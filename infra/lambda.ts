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
} from 'aws-lambda';
import { dispatcher } from '../lib/dispatch.ts';
import { Fault, toFault } from '../lib/fault.ts';
import { lazyRealms } from '../lib/io/lazy-realms.ts';
import { liveRepo } from '../lib/io/live-repo.ts';
import type { Operation } from '../lib/operation.ts';
import type { Snapshots } from '../lib/snapshot/snapshots.ts';
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
  const snapshots = ZGATE_STORE === undefined ? undefined : lazySnapshots(ZGATE_STORE);
  const snapshot = ZGATE_SNAPSHOT;
  const repo = snapshot === undefined ? liveRepo(ZGATE_ROOT ?? LAMBDA_TASK_ROOT ?? '.') : undefined;
  const realms = ZGATE_STORE === undefined ? undefined : lazyRealms({ store: ZGATE_STORE, report });
  const dispatch = dispatcher(table, { repo, snapshots, snapshot, realms, clock, report });
  const answer = httpAnswer({ table, dispatch, version, report });

  return middy<APIGatewayProxyEventV2, Result, Error, LambdaContext>()
    .onError((request) => {
      const fault = toFault(request.error);
      if (fault.code === 'internal') report(request.error);
      request.response = plain(problem(fault.code, fault.message));
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
        const text = typeof body === 'string' ? body : await joined(body);
        if (escapedLength(text) > MAX_REPLY)
          throw new Fault('too_large', 'the reply is too large for a Lambda function; ask for less');
        return plain({ status, headers, body: text });
      } finally {
        clearTimeout(timer);
      }
    });
}

/** The store's snapshots; a function that is asked for none does not load what reads them. */
function lazySnapshots(store: string): Snapshots {
  let loading: Promise<Snapshots> | undefined;
  const load = () => {
    loading ??= import('../lib/io/open-snapshot.ts').then(({ openSnapshots }) => openSnapshots({ store }));
    return loading;
  };
  return {
    open: async (text) => (await load()).open(text),
    list: async (query) => (await load()).list(query),
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
