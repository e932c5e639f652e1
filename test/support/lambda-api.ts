/**
 * Lambda's Invoke API for tests: a real HTTP endpoint that checks signatures and gives events to the real bundle of the shell
 * function, one process for each tenant, as Lambda isolates them. Those processes have no AWS credentials at all.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll } from '@jest/globals';
import type { ShellRequest } from '../../schemas/generated/types.ts';
import { KEYS } from './s3-server.ts';
import { checkSignature, Refused } from './s3-signature.ts';
import { lineReader } from './server.ts';
import { tempDir } from './tree.ts';

export const SHELL = 'zgate-t1-shell';
const RUNTIME = `
import { createInterface } from 'node:readline';
const { handler } = await import('./index.mjs');
for await (const line of createInterface({ input: process.stdin })) {
  const context = { getRemainingTimeInMillis: () => 900000 };
  process.stdout.write(JSON.stringify(await handler(JSON.parse(line), context)) + '\\n');
}`;

export interface Invoked {
  headers: IncomingHttpHeaders;
  request: ShellRequest;
  /** What the function replied. */
  reply: Promise<unknown>;
}

/** What is answered instead of the function's reply. */
export interface Instead {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface LambdaApi {
  endpoint: string;
  invoked: Invoked[];
  /** Asked before an event goes to the function. */
  instead: (request: ShellRequest) => Promise<Instead | undefined> | Instead | undefined;
  /** Resolves with the next event. */
  next(): Promise<Invoked>;
  /** The directory that a tenant's function has for itself. */
  scratch(tenant: string): string;
  close(): Promise<void>;
}

interface Machine {
  scratch: string;
  invoke(event: string): Promise<unknown>;
}

const children = new Set<ChildProcess>();
const running = new Set<LambdaApi>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const api of running) await api.close();
});

/** A process with the bundle alone, and what Lambda has in a function's environment besides credentials. */
function machine(): Machine {
  const task = tempDir();
  const scratch = tempDir();
  cpSync('dist/lambda/shell', task, { recursive: true });
  writeFileSync(join(task, 'runtime.mjs'), RUNTIME);
  const child = spawn(process.execPath, ['runtime.mjs'], {
    cwd: task,
    env: {
      PATH: process.env.PATH ?? '',
      LANG: 'en_US.UTF-8',
      LAMBDA_TASK_ROOT: task,
      AWS_REGION: 'eu-west-1',
      AWS_LAMBDA_FUNCTION_NAME: SHELL,
      AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9001',
      ZGATE_STORE: '',
      ZGATE_SCRATCH: scratch,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  const lines = lineReader(child.stdout);
  return {
    scratch,
    async invoke(event) {
      child.stdin.write(`${event}\n`);
      const line = await lines.next();
      if (line === undefined) throw new Error('the shell function ended without an answer');
      return JSON.parse(line);
    },
  };
}

export async function lambdaApi(): Promise<LambdaApi> {
  const machines = new Map<string, Machine>();
  const waiting: ((one: Invoked) => void)[] = [];
  const of = (tenant: string) => {
    if (!machines.has(tenant)) machines.set(tenant, machine());
    return machines.get(tenant)!;
  };

  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    const { method = '', url = '', headers } = incoming;
    const answer = (status: number, value: unknown, more: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...more })
        .end(typeof value === 'string' ? value : JSON.stringify(value));
    // Whoever leaves does not end the function.
    response.on('error', () => {});
    try {
      checkSignature({ method, url, headers, body }, KEYS, Date.now(), 'lambda');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return answer(403, { message: error.message });
    }
    const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url)?.[1];
    const tenant = headers['x-amz-tenant-id'];
    if (method !== 'POST' || name !== SHELL) return answer(404, { message: `Function not found: ${name}` });
    if (typeof tenant !== 'string') return answer(400, { message: 'no tenant' });
    const request = JSON.parse(body.toString()) as ShellRequest;
    const instead = await api.instead(request);
    const reply = instead ? Promise.resolve(instead.body) : of(tenant).invoke(body.toString());
    const invoked = { headers, request, reply };
    api.invoked.push(invoked);
    for (const tell of waiting.splice(0)) tell(invoked);
    answer(instead?.status ?? 200, (await reply) ?? '', instead?.headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api: LambdaApi = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    invoked: [],
    instead: () => undefined,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    scratch: (tenant) => of(tenant).scratch,
    async close() {
      running.delete(api);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  running.add(api);
  return api;
}
