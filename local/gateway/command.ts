/**
 * `zgate gateway`: serves the bundles that would be deployed over HTTP, as the cloud's gateway does: request, event, the
 * function in a process of its own, result, response. For trying a deployment without an account.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../../lib/fault.ts';
import { departure } from '../departure.ts';
import { type Reply, serveHttp } from '../http-server.ts';
import { refusal } from '../mounts/http.ts';
import { listener, tellUntold } from '../serve.ts';
import { serverToken, type TokenCheck, tokenOf } from '../token.ts';
import { gatewayEvent, refused, response, streamedResponse } from './event.ts';
import { CLOSE_MS, type LocalFunction, localFunction } from './function.ts';
import { invokeEndpoint } from './invoke.ts';
import {
  bareEnvironment,
  environment,
  type ForAgent,
  forAgent,
  type Packaged,
  packaged,
  STAND_IN,
} from './package.ts';

export interface GatewayOptions {
  http: string;
  /** The folder with the bundles. */
  package?: string;
  root?: string;
  snapshot?: string;
  store?: string;
  token?: string | undefined;
  tokenFile?: string | undefined;
  /** The AWS account that requests come from, as the functions are told. */
  account: string;
  /** Whether the agent is served, too. */
  agent?: boolean;
}

/** Of the gateway: bodies, and how long it waits. Of Lambda: what an event may have. */
const MAX_BODY = 10 << 20;
const MAX_EVENT = 6 << 20;
const TIMEOUT_S = 29;
/** For clients to take what was answered, at the end. */
const LAST_ANSWERS_MS = 400;
/** Where the agent is: in the cloud at an address of its own, by these paths. */
const AGENT = /^\/agent(?:\/|$)/;

export async function gateway(
  options: GatewayOptions,
  process: NodeJS.Process,
  talk: (text: string) => void,
): Promise<number> {
  const warn = (text: string) => talk(`zgate: ${text}`);
  const shown = tokenOf(options, process.env, warn);
  const address = listener('--http', options.http, shown)!;
  if (!/^\d{12}$/.test(options.account))
    throw new Fault('invalid_args', `--account must be 12 digits, got ${options.account.slice(0, 40)}`);
  const token = serverToken(shown);
  const folder = options.package ?? fileURLToPath(new URL('./lambda/', import.meta.url));
  const list = packaged(folder).filter(({ streams }) => !streams || options.agent);
  const env = environment(options, process.env);
  if (env.ZGATE_TENANTS === 'account')
    throw new Fault(
      'invalid_args',
      "ZGATE_TENANTS=account cannot tell callers apart: behind an HTTP API all have the API's own account; use map:WHO=TENANT,… with a role for each",
    );
  const own = options.agent ? await agentOf(options, token, list, process.env) : undefined;
  const stand_in = /^s3:/i.test(env.ZGATE_STORE ?? '') ? {} : STAND_IN;

  const leave = departure(process, CLOSE_MS + 2 * LAST_ANSWERS_MS);
  const functions = new Map<string, LocalFunction>();
  const callable = new Map<string, LocalFunction>();
  const invocations = await invokeEndpoint({
    functions: callable,
    ...(own && { secrets: own.secrets }),
    signal: leave.signal,
  });
  for (const { name, routes, streams, timeout_s = TIMEOUT_S } of list) {
    const shared = { ...env, AWS_ENDPOINT_URL_LAMBDA: invocations.address };
    const theirs = streams
      ? {
          ...shared,
          ...stand_in,
          ...own?.env,
          AWS_ENDPOINT_URL_SECRETS_MANAGER: invocations.secrets_address,
        }
      : routes.length > 0
        ? shared
        : bareEnvironment(process.env);
    const one = localFunction({
      name,
      bundle: join(folder, name),
      env: theirs,
      timeout_ms: timeout_s * 1000,
    });
    functions.set(name, one);
    if (!streams) callable.set(name, one);
  }
  const routes = new Map(
    list.flatMap(({ name, routes }) =>
      routes.map(([method, path]) => [`${method} ${path}`, functions.get(name)!]),
    ),
  );
  const agent = list.find(({ streams }) => streams);

  async function respond(request: IncomingMessage, path: string, signal: AbortSignal): Promise<Reply> {
    const no = refusal(token, request, path);
    if (no) return no;
    const streams = agent !== undefined && AGENT.test(path);
    const route = streams ? '$default' : `${request.method} ${path}`;
    const run = streams ? functions.get(agent.name) : routes.get(route);
    const body = await whole(request);
    if (!run) return refused(404, 'Not Found');
    if (body === undefined) return refused(413, 'Request Entity Too Large');
    const id = randomUUID();
    const event = gatewayEvent({
      method: request.method!,
      path,
      query: (request.url ?? '').split('?')[1] ?? '',
      headers: request.headers,
      body,
      route,
      account: options.account,
      sourceIp: request.socket.remoteAddress ?? '',
      id,
      now: new Date(),
    });
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT) return refused(413, 'Request Entity Too Large');
    return streams
      ? streamedResponse(await run.stream(event, id, signal))
      : response(await run.invoke(event, id));
  }

  const patience = { close_ms: LAST_ANSWERS_MS };
  const site = { respond, secret: token?.secret, signal: leave.signal, patience };
  const mounted = await serveHttp(site, address).catch(async (error) => {
    await invocations.close();
    throw error;
  });
  if (agent) talk(`zgate: the agent is at ${mounted.address}/agent; deployed, it has an address of its own`);
  tellUntold([mounted], token, warn);
  talk(`zgate: listening on ${mounted.address} with ${list.length} functions`);
  const code = await leave.asked;
  await Promise.all([...functions.values()].map((one) => one.close()));
  await Promise.all([mounted.close(), invocations.close()]);
  return code;
}

/** What only the agent has; refuses what it could not work with. */
async function agentOf(
  { store }: GatewayOptions,
  token: TokenCheck | undefined,
  list: readonly Packaged[],
  env: NodeJS.ProcessEnv,
): Promise<ForAgent> {
  if (!list.some(({ streams }) => streams))
    throw new Fault('not_found', 'there is no agent among the bundles; run npm run build');
  if ((store ?? env.ZGATE_STORE ?? '') === '')
    throw new Fault(
      'invalid_args',
      '--agent works on snapshots in a store: give --store URL, or set ZGATE_STORE',
    );
  // As for zgate agent: its commands run on this machine.
  if (token === undefined)
    throw new Fault('unauthorized', '--agent runs commands for whoever reaches it: give --token-file FILE');
  return await forAgent(
    env,
    list.some(({ name }) => name === 'shell'),
  );
}

/** A request's body; undefined when the gateway would not take it. */
async function whole(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
