/** Runs the bundle of a streaming function the way Lambda does: an event in, the head of an answer and its pieces out. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { lineReader } from './server.ts';
import { tempDir } from './tree.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

const RUNTIME = `
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
globalThis.awslambda = {
  streamifyResponse: (handler) => handler,
  HttpResponseStream: { from(output, head) { say({ head }); return output; } },
};
const { handler } = await import('./index.mjs');
let output;
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { event, left_ms } = JSON.parse(line);
  if (!event) return output.destroy();
  output = new Writable({ write(piece, _, done) { say({ piece: String(piece) }); done(); } });
  const until = Date.now() + left_ms;
  await handler(event, output, { getRemainingTimeInMillis: () => until - Date.now() });
  say({ end: output.writableEnded ? 'whole' : 'left' });
});`;

export interface StreamedAnswer {
  status: number;
  type: string;
  body: string;
  /** Whether the handler has said everything, or its client had left. */
  end: 'whole' | 'left';
}

export interface StreamFunction {
  /** `leave_at`: the client leaves when it has read this. */
  invoke(
    event: APIGatewayProxyEventV2,
    options?: { left_ms?: number; leave_at?: string },
  ): Promise<StreamedAnswer>;
}

export function streamLambda(bundle: string, env: Record<string, string>): StreamFunction {
  const task = tempDir();
  cpSync(`dist/lambda/${bundle}`, task, { recursive: true });
  writeFileSync(join(task, 'runtime.mjs'), RUNTIME);
  const child = spawn(process.execPath, ['runtime.mjs'], {
    cwd: task,
    env: { PATH: process.env.PATH ?? '', LAMBDA_TASK_ROOT: task, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = lineReader(child.stdout);
  return {
    async invoke(event, { left_ms = 900_000, leave_at } = {}) {
      child.stdin.write(`${JSON.stringify({ event, left_ms })}\n`);
      const answer = { status: 0, type: '', body: '' };
      let leaving = leave_at;
      for (;;) {
        const line = await lines.next();
        if (line === undefined) throw new Error(`${bundle} ended without an answer`);
        const { head, piece, end } = JSON.parse(line);
        if (head) Object.assign(answer, { status: head.statusCode, type: head.headers['content-type'] });
        if (piece !== undefined) answer.body += piece;
        if (end) return { ...answer, end };
        if (leaving !== undefined && answer.body.includes(leaving)) {
          child.stdin.write('{}\n');
          leaving = undefined;
        }
      }
    },
  };
}
