/** A `zgate local` server over a pipe, for benches: one request at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface BenchServer {
  /** The reply as it came: what a peer prints is not read either while the time is taken. */
  answer(op: string, args: object): Promise<string>;
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
  const pieces: Buffer[] = [];
  let errors = '';
  const answers: string[] = [];
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdout!.on('data', (piece: Buffer) => {
    let from = 0;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
      answers.push(Buffer.concat([...pieces.splice(0), piece.subarray(from, at)]).toString());
      from = at + 1;
    }
    if (from < piece.length) pieces.push(piece.subarray(from));
  });
  const ended = once(child, 'close');

  async function answer(op: string, args: object): Promise<string> {
    child.stdin!.write(`${JSON.stringify({ id: '1', op, args })}\n`);
    while (answers.length === 0) {
      await Promise.race([once(child.stdout!, 'data'), ended]);
      if (child.exitCode !== null && answers.length === 0) throw new Error(`the server ended: ${errors}`);
    }
    return answers.shift()!;
  }

  return {
    answer,
    async ask(op, args) {
      return resultOf(await answer(op, args));
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

// biome-ignore lint/suspicious/noExplicitAny: see ask
export function resultOf(answer: string): any {
  const reply = JSON.parse(answer);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.result;
}
