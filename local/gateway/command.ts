/**
 * `zgate gateway`: serves the bundles that would be deployed over HTTP, as the cloud's gateway does: request, event, the
 * function in a process of its own, result, response. For trying a deployment without an account.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../../lib/fault.ts';
import { departure } from '../departure.ts';
import { type Reply, serveHttp } from '../http-server.ts';
import { refusal } from '../mounts/http.ts';
import { listener } from '../serve.ts';
import { tokenCheck } from '../token.ts';
import { gatewayEvent, refused, response } from './event.ts';
import { type LocalFunction, localFunction } from './function.ts';

export interface GatewayOptions {
  http: string;
  /** The folder with the bundles. */
  package?: string;
  root?: string;
  snapshot?: string;
  store?: string;
  token?: string | undefined;
  /** The AWS account that requests come from, as the functions are told. */
  account: string;
}

/** Of the gateway: bodies, and how long it waits. Of Lambda: what an event may have. */
const MAX_BODY = 10 << 20;
const MAX_EVENT = 6 << 20;
const TIMEOUT_MS = 29_000;

interface Route {
  key: string;
  run: LocalFunction;
}

export async function gateway(
  options: GatewayOptions,
  process: NodeJS.Process,
  talk: (text: string) => void,
): Promise<number> {
  const address = listener('--http', options.http, options.token)!;
  if (!/^\d{12}$/.test(options.account))
    throw new Fault('invalid_args', `--account must be 12 digits, got ${options.account.slice(0, 40)}`);
  const token = options.token === undefined ? undefined : tokenCheck(options.token);
  const folder = options.package ?? fileURLToPath(new URL('./lambda/', import.meta.url));
  const list = listed(folder);
  const env = environment(options, process.env);
  const functions = list.map(({ name }) =>
    localFunction({ name, bundle: join(folder, name), env, timeout_ms: TIMEOUT_MS }),
  );
  const routes = new Map<string, Route>(
    list.flatMap(({ routes }, n) =>
      routes.map(([method, path]) => [`${method} ${path}`, { key: `${method} ${path}`, run: functions[n]! }]),
    ),
  );
  const leave = departure(process);

  async function respond(request: IncomingMessage, path: string): Promise<Reply> {
    const no = refusal(token, request, path);
    if (no) return no;
    const route = routes.get(`${request.method} ${path}`);
    const body = await whole(request);
    if (!route) return refused(404, 'Not Found');
    if (body === undefined) return refused(413, 'Request Entity Too Large');
    const id = randomUUID();
    const event = gatewayEvent({
      method: request.method!,
      path,
      query: (request.url ?? '').split('?')[1] ?? '',
      headers: request.headers,
      body,
      route: route.key,
      account: options.account,
      sourceIp: request.socket.remoteAddress ?? '',
      id,
      now: new Date(),
    });
    if (JSON.stringify(event).length > MAX_EVENT) return refused(413, 'Request Entity Too Large');
    const invoked = await route.run.invoke(event, id);
    if ('result' in invoked) return response(invoked.result);
    return invoked.refused === 'failed'
      ? refused(500, 'Internal Server Error')
      : refused(503, 'Service Unavailable');
  }

  const mounted = await serveHttp({ respond, signal: leave.signal }, address);
  talk(`zgate: listening on ${mounted.address} with ${list.length} functions`);
  const code = await leave.asked;
  for (const one of functions) one.close();
  await mounted.close();
  return code;
}

/** The functions of a build and their routes, as infra/generate.ts gives them to the cloud. */
function listed(folder: string): { name: string; routes: [method: string, path: string][] }[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'functions.json'), 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no functions.json' : 'its functions.json cannot be read';
    throw new Fault(
      'not_found',
      `no bundles in ${folder}: ${why}; run npm run build in a checkout, and give --package dist/lambda`,
      { cause: error },
    );
  }
}

/** What functions find in their environment: what a deployment sets, and the credentials of whoever started this. */
function environment({ root, snapshot, store }: GatewayOptions, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => /^(?:PATH|HOME|TMPDIR|AWS_.*|ZGATE_.*)$/.test(name));
  // The functions run elsewhere: a directory's name must hold there too.
  const whole = (address: string) => (/^[a-z0-9]+:/i.test(address) ? address : resolve(address));
  return {
    ...Object.fromEntries(kept),
    TZ: 'UTC',
    ...(root !== undefined && { ZGATE_ROOT: resolve(root) }),
    ...(snapshot !== undefined && { ZGATE_SNAPSHOT: snapshot }),
    ...(store !== undefined && { ZGATE_STORE: whole(store) }),
  };
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
