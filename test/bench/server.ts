/** A `zgate local` server over a pipe, for benches: one request at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface BenchServer {
  // biome-ignore lint/suspicious/noExplicitAny: benches look into results whose shape they know
  ask(op: string, args: object): Promise<any>;
  /** Most memory it had, in MB; undefined where nobody tells. */
  peakMemory(): number | undefined;
  close(): Promise<void>;
}

export function benchServer(flags: string[]): BenchServer {
  const child: ChildProcess = spawn(process.execPath, ['dist/zgate.js', 'local', ...flags], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env },
  });
  let pending = '';
  let errors = '';
  const answers: string[] = [];
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const parts = (pending + text).split('\n');
    pending = parts.pop()!;
    answers.push(...parts);
  });
  const ended = once(child, 'close');
  return {
    async ask(op, args) {
      child.stdin!.write(`${JSON.stringify({ id: '1', op, args })}\n`);
      while (answers.length === 0) {
        await Promise.race([once(child.stdout!, 'data'), ended]);
        if (child.exitCode !== null && answers.length === 0) throw new Error(`the server ended: ${errors}`);
      }
      const reply = JSON.parse(answers.shift()!);
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.result;
    },
    peakMemory() {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
      } catch {
        return undefined;
      }
    },
    async close() {
      child.stdin!.end();
      await ended;
    },
  };
}
