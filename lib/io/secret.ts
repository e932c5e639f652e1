/**
 * Keys of providers in a secret of AWS Secrets Manager, read with the function's own credentials when they are needed. Spec: AWS
 * Secrets Manager API, GetSecretValue.
 */
import { Fault } from '../fault.ts';
import { S3Failure as Failure, patiently, TIMED_OUT } from './s3-faults.ts';

const TIMEOUT_MS = 5000;
const RETRY_MS = 100;

/** `env` tells where Secrets Manager is: AWS_REGION, AWS_ENDPOINT_URL_SECRETS_MANAGER. */
export async function readSecret(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1';
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const endpoint = env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? env.AWS_ENDPOINT_URL;
  // An endpoint may have a path, as for the SDKs.
  const url = new URL(`${(endpoint ?? `https://secretsmanager.${region}.${domain}`).replace(/\/+$/, '')}/`);
  const { signer } = await import('./sign-request.ts');
  const sign = signer({ service: 'secretsmanager', region });
  const body = JSON.stringify({ SecretId: name });
  try {
    return await patiently(RETRY_MS, async () => {
      const headers = await sign({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'secretsmanager.GetSecretValue',
        },
        body,
      });
      return await ask(url, headers, body);
    });
  } catch (error) {
    throw error instanceof Failure ? faultOf(error, name) : error;
  }
}

async function ask(url: URL, headers: Record<string, string>, body: string): Promise<string> {
  let [status, text] = [0, ''];
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    status = response.status;
    text = await response.text();
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    throw new Failure(name === 'TimeoutError' ? TIMED_OUT : (cause?.code ?? 'network'));
  }
  const reply = parsed(text);
  if (status !== 200) {
    const type = String(reply?.__type ?? '').replace(/^.*#/, '');
    // It throttles with 400.
    throw new Failure(type || 'unknown', /^Throttling/.test(type) ? 429 : status);
  }
  if (typeof reply?.SecretString === 'string') return reply.SecretString;
  throw new Failure('NoSecretString', 200);
}

/** Never the text of an answer: it may hold the secret. */
function faultOf({ code, status }: Failure, name: string): Fault {
  if (code === 'ResourceNotFoundException')
    return new Fault('unauthorized', `there is no secret ${name} in Secrets Manager: make it in this region`);
  if (code === 'NoSecretString')
    return new Fault('unauthorized', `the secret ${name} has no text: it must be a JSON object`);
  if (code === TIMED_OUT || status === undefined || status === 429 || status >= 500)
    return new Fault('unavailable', `Secrets Manager cannot be reached or is busy (${code})`);
  return new Fault('unauthorized', `the secret ${name} cannot be read (${code}, ${status})`);
}

function parsed(text: string): { __type?: unknown; SecretString?: unknown } | undefined {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Keys of providers by the names of their variables; anything else that is in the secret is nobody's. */
export function keysIn(
  secret: string,
  name: string,
  names: readonly string[],
  needed: string,
): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(secret);
  } catch {
    value = undefined;
  }
  const example = `{"${needed}": "…"}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Fault('unauthorized', `the secret ${name} must be a JSON object, ${example}`);
  const keys = Object.entries(value).filter(
    (one): one is [string, string] => names.includes(one[0]) && typeof one[1] === 'string',
  );
  if (!keys.some(([name]) => name === needed))
    throw new Fault('unauthorized', `the secret ${name} has no ${needed}: it must be ${example}`);
  return Object.fromEntries(keys);
}

/** A value that is read when it is needed and kept for a while. Those who ask at the same time share one read; a failure is not kept. */
export function cached<T>(
  read: () => Promise<T>,
  life_ms: number,
  /** The time of day: clocks that count from a start may stand still while a function is frozen. */
  now: () => number = Date.now,
): () => Promise<T> {
  let kept: { value: Promise<T>; at: number } | undefined;
  return () => {
    const age = kept === undefined ? life_ms : now() - kept.at;
    if (kept !== undefined && age >= 0 && age < life_ms) return kept.value;
    const fresh = { value: read(), at: now() };
    kept = fresh;
    fresh.value.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return fresh.value;
  };
}
