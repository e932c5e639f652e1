/**
 * The streaming Lambda mount, for the agent: events of a function URL to the same HTTP routes as everywhere, and what they answer
 * as it comes. The agent works on snapshots in the store, with tools that touch nothing else; no command runs here, since it
 * would run with what the function may do: there is another one for that, by the name in ZGATE_SHELL.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import { dispatcher } from '../lib/dispatch.ts';
import type { Agents } from '../lib/engine/agents.ts';
import { Fault, toFault } from '../lib/fault.ts';
import { lazy } from '../lib/io/lazy.ts';
import { cached, keysIn, readSecret } from '../lib/io/secret.ts';
import type { Operation } from '../lib/operation.ts';
import { version } from '../lib/version.ts';
import { type HttpResponse, httpAnswer, problem } from '../lib/wire/http.ts';
import { tenantRule, tenantStore } from './tenant.ts';

/** What Lambda's runtime has for functions whose answers are streams. */
declare const awslambda: {
  streamifyResponse(
    handler: (event: APIGatewayProxyEventV2, output: Writable, context: LambdaContext) => Promise<void>,
  ): unknown;
  HttpResponseStream: {
    from(output: Writable, head: { statusCode: number; headers: Record<string, string> }): Writable;
  };
};

/** Kept back from Lambda's own time limit, for the job to be stopped and what it did to be kept. */
const MARGIN_MS = 5000;
const TOOLS = ['read', 'write', 'edit'];
/** How long the keys of providers are kept; a changed secret is in use after that. */
const KEYS_MS = 300_000;

/** `openapi`: the file with the document of this function. */
export function mount(table: readonly Operation[], openapi?: URL): unknown {
  const report = (error: unknown) => console.error(error);
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  const tenantOf = tenantRule(process.env.ZGATE_TENANTS || 'one');
  const keys = cached(() => providerKeys(process.env), KEYS_MS);

  async function answered(event: APIGatewayProxyEventV2, signal: AbortSignal): Promise<HttpResponse> {
    try {
      // Made for each request: what lasts is in the store, and the next request may find another machine.
      const dispatch = dispatcher(table, { agents: agentsOf(tenantOf(event), keys, report), clock, report });
      const connection = { closed: signal };
      const answer = httpAnswer({
        table,
        // The line to the client is a connection of its own: what it began ends with it, as the machine stops then.
        dispatch: (call) => dispatch({ ...call, connection }),
        version,
        report,
        document: openapi && (() => readFileSync(openapi, 'utf8')),
        sleep: (ms, end) => sleep(ms, undefined, { signal: end }).catch(() => {}),
      });
      const { headers } = event;
      return await answer({
        method: event.requestContext.http.method,
        path: event.rawPath,
        contentType: headers['content-type'],
        accept: headers.accept,
        lastEventId: headers['last-event-id'],
        body: bytes(event),
        signal,
      });
    } catch (error) {
      const fault = toFault(error);
      if (fault.code === 'internal') report(error);
      return problem(fault.code, fault.message);
    }
  }

  return awslambda.streamifyResponse(async (event, output, context) => {
    const stop = new AbortController();
    const left_ms = Math.max(0, context.getRemainingTimeInMillis() - MARGIN_MS);
    const timer = setTimeout(() => stop.abort(), left_ms);
    // Who has left waits for nothing.
    for (const gone of ['close', 'error']) output.on(gone, () => stop.abort());
    try {
      const { status, headers, body } = await answered(event, stop.signal);
      console.log(accessLine(event, status));
      const stream = awslambda.HttpResponseStream.from(output, { statusCode: status, headers });
      for await (const piece of typeof body === 'string' ? [body] : body) {
        if (output.destroyed) break;
        if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), once(output, 'close')]);
      }
      if (!output.destroyed) stream.end();
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Who called, in the words of the gateway's access log: a function URL has none. */
function accessLine({ rawPath, requestContext }: APIGatewayProxyEventV2, status: number): string {
  const { requestId, time, http, authorizer } = requestContext as typeof requestContext & {
    authorizer?: { iam?: { userArn?: string; accountId?: string } | null } | null;
  };
  return JSON.stringify({
    requestId,
    ip: http.sourceIp,
    requestTime: time,
    httpMethod: http.method,
    path: rawPath.slice(0, 200),
    status,
    userArn: authorizer?.iam?.userArn ?? '-',
    account: authorizer?.iam?.accountId ?? '-',
  });
}

/** The keys of providers, from the secret in ZGATE_SECRET: the function's environment is shown to whoever may look at the function. */
async function providerKeys(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const { PROVIDERS } = await import('../lib/engine/models.ts');
  const { providerInfo } = await import('../lib/io/open-provider.ts');
  const { DEFAULTS } = await import('../lib/io/agent-setting.ts');
  const { key_env } = providerInfo(env.ZGATE_PROVIDER || DEFAULTS.provider);
  // One that is run without a key.
  if (key_env === undefined) return {};
  const secret = env.ZGATE_SECRET;
  if (!secret)
    throw new Fault('unauthorized', `ZGATE_SECRET is not set: it names the secret with ${key_env}`);
  const names = Object.values(PROVIDERS).flatMap(({ key_env }) => key_env ?? []);
  return keysIn(await readSecret(secret, env), secret, names, key_env);
}

/** The agents of a tenant, loaded at the first need. */
function agentsOf(
  tenant: string | undefined,
  keys: () => Promise<Record<string, string>>,
  report: (error: unknown) => void,
): Agents {
  return lazy(async () => {
    const { openAgents } = await import('../lib/io/open-agents.ts');
    const env = { ...process.env, ...(await keys()) };
    // It is handed files by addresses, which only a bucket has.
    const shell = /^s3:/i.test(env.ZGATE_STORE ?? '') ? env.ZGATE_SHELL : undefined;
    return openAgents({
      root: '/tmp',
      store: tenantStore(env.ZGATE_STORE ?? '', tenant),
      provider: env.ZGATE_PROVIDER || undefined,
      model: env.ZGATE_MODEL || undefined,
      tool_timeout_ms: milliseconds(env.ZGATE_TOOL_TIMEOUT_S),
      tools: shell ? ['bash', ...TOOLS] : TOOLS,
      // Outside of every tenant's part, where one rule of the bucket removes what is left.
      commands: shell ? { function: shell, parcels: env.ZGATE_STORE! } : 'nowhere',
      snapshots_only: true,
      env,
      report,
    });
  });
}

/** Of seconds in the environment; undefined when there are none. */
function milliseconds(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (/^\d{1,3}$/.test(text)) return Number(text) * 1000;
  throw new Fault('invalid_args', `ZGATE_TOOL_TIMEOUT_S must be 0 to 999 seconds, got ${text.slice(0, 40)}`);
}

async function* bytes({ body, isBase64Encoded }: APIGatewayProxyEventV2): AsyncGenerator<Uint8Array> {
  if (body) yield Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
}
