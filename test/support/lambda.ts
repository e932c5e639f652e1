/**
 * Runs a built bundle the way Lambda does: its folder alone in an empty place, a fresh Node process that imports the
 * handler once and then gets one event after another as JSON.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, S3Event } from 'aws-lambda';
import { lineReader } from './server.ts';
import { tempDir } from './tree.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

const BUNDLES = fileURLToPath(new URL('../../dist/lambda/', import.meta.url));

const RUNTIME = `
import { createInterface } from 'node:readline';
const { handler } = await import('./index.mjs');
for await (const line of createInterface({ input: process.stdin })) {
  const until = Date.now() + Number(process.env.TIME_MS ?? 29000);
  const context = { awsRequestId: '1', functionName: 'f', getRemainingTimeInMillis: () => until - Date.now() };
  process.stdout.write(JSON.stringify(await handler(JSON.parse(line), context)) + '\\n');
}`;

export interface Function {
  invoke(event: APIGatewayProxyEventV2 | S3Event): Promise<APIGatewayProxyStructuredResultV2>;
}

export function lambda(bundle: string, env: Record<string, string>): Function {
  const task = tempDir();
  cpSync(join(BUNDLES, bundle), task, { recursive: true });
  writeFileSync(join(task, 'runtime.mjs'), RUNTIME);
  const child = spawn(process.execPath, ['runtime.mjs'], {
    cwd: task,
    env: { PATH: process.env.PATH ?? '', LAMBDA_TASK_ROOT: task, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = lineReader(child.stdout);
  return {
    async invoke(event) {
      child.stdin.write(`${JSON.stringify(event)}\n`);
      const line = await lines.next();
      if (line === undefined) throw new Error(`${bundle} ended without an answer`);
      return JSON.parse(line);
    },
  };
}

/** An API Gateway v2 event, as the gateway makes it. */
export function gatewayEvent(
  method: string,
  rawPath: string,
  body?: string,
  contentType = 'application/json',
): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: `${method} ${rawPath}`,
    rawPath,
    rawQueryString: '',
    headers: { 'content-type': contentType, host: 'abc.execute-api.eu-west-1.amazonaws.com' },
    requestContext: {
      accountId: '123456789012',
      apiId: 'abc',
      domainName: 'abc.execute-api.eu-west-1.amazonaws.com',
      domainPrefix: 'abc',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: 'r',
      routeKey: `${method} ${rawPath}`,
      stage: '$default',
      time: '16/Nov/2026:00:00:00 +0000',
      timeEpoch: 1794787200000,
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}
