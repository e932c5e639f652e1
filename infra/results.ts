/**
 * Replies that are too large for a Lambda function: put into the bucket as they are, below results/ and outside of every tenant's
 * part, and answered with 303 and an address that needs no credentials. Without a bucket they are refused.
 */
import { once } from 'node:events';
import { Fault } from '../lib/fault.ts';
import { type HttpResponse, problem } from '../lib/wire/http.ts';

/** Lambda carries 6 MB, and the answer once more as a JSON string: quotes, backslashes and control characters grow. */
const MAX_REPLY = 5_500_000;
/** Most that is kept of a reply, in bytes: a function has it in memory twice. */
const MAX_KEPT = 64_000_000;
/** How long its address holds; the bucket's rule removes the object later. */
const EXPIRES_S = 900;

const LESS = 'ask for less, or for fewer things at once';

export interface Replier {
  /** ZGATE_STORE. */
  store: string | undefined;
  tenant: string | undefined;
  /** Says that there is no time left. */
  signal: AbortSignal;
}

/** The reply as it can be carried. */
export async function carried(
  { status, headers, body }: HttpResponse,
  { store, tenant, signal }: Replier,
): Promise<HttpResponse & { body: string }> {
  const bucket = store !== undefined && /^s3:/i.test(store) ? store : undefined;
  const text = typeof body === 'string' ? body : await joined(body, bucket === undefined);
  const bytes = Buffer.byteLength(text);
  if (!tooLarge(text, bytes)) return { status, headers, body: text };
  if (bucket === undefined) throw noBucket(`the reply has ${bytes} bytes`);
  // What a client finds at an address is a success.
  if (status !== 200)
    throw new Fault(
      'too_large',
      `the reply (${status}) has ${bytes} bytes, too many for a Lambda function; ${LESS}`,
    );
  if (bytes > MAX_KEPT)
    throw new Fault('too_large', `the reply has ${bytes} bytes, ${MAX_KEPT} at most; ${LESS}`);
  const until = new Date(Date.now() + EXPIRES_S * 1000).toISOString();
  const { keepReply } = await import('../lib/io/s3-results.ts');
  const location = await intime(signal, () =>
    keepReply({
      store: bucket,
      key: `results/${tenant ?? 'one'}/${crypto.randomUUID()}`,
      body: Buffer.from(text),
      type: headers['content-type']!,
      expires_s: EXPIRES_S,
    }),
  );
  const detail = `the reply has ${bytes} bytes, too many for a Lambda function; until ${until} it is at ${location}`;
  const told = problem('too_large', detail, 303);
  return { ...told, headers: { ...told.headers, location }, body: String(told.body) };
}

/** Whether it would not fit, as a JSON string; what that makes of it is found out only when it matters. */
const tooLarge = (text: string, bytes: number) =>
  bytes > MAX_REPLY || (bytes > MAX_REPLY / 7 && Buffer.byteLength(JSON.stringify(text)) > MAX_REPLY);

const noBucket = (what: string) =>
  new Fault(
    'too_large',
    `${what}, too many for a Lambda function; ${LESS}, or let the store (ZGATE_STORE) be an S3 bucket, where such replies are kept`,
  );

/** All of a streamed answer, up to what can be carried or kept. */
async function joined(pieces: AsyncIterable<string>, carriedOnly: boolean): Promise<string> {
  const all: string[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    all.push(piece);
    bytes += Buffer.byteLength(piece);
    if (carriedOnly && bytes > MAX_REPLY) throw noBucket(`the replies have more than ${MAX_REPLY} bytes`);
    if (bytes > MAX_KEPT)
      throw new Fault(
        'too_large',
        `the replies have more than ${MAX_KEPT} bytes; send fewer requests at once`,
      );
  }
  return all.join('');
}

/** What comes before the time is over; who is late is not heard any more. */
async function intime<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const timeout = () => new Fault('timeout', 'there was no time left to put the reply into the store');
  if (signal.aborted) throw timeout();
  const settled = new AbortController();
  const late = once(signal, 'abort', { signal: settled.signal }).then(() => {
    throw timeout();
  });
  const done = work();
  for (const one of [late, done]) one.catch(() => {});
  try {
    return await Promise.race([done, late]);
  } finally {
    settled.abort();
  }
}
