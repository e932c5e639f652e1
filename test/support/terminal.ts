/** The built command at a pseudo terminal, and what a person sees of it. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { describeIf } from './skips.ts';

const COMMAND = fileURLToPath(new URL('../../dist/zgate.js', import.meta.url));
/** Runs its arguments at a terminal of their own, which is fed from a pipe. */
export const PTY = 'import pty, sys, os; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

/** Whether this machine can make one: Python has what Node has not. */
export const hasTerminal = spawnSync('python3', ['-c', 'import pty']).status === 0;

/** Tests that need one: elsewhere they are skipped, which is said. */
export function describeTerminal(name: string, tests: () => void): void {
  describeIf(hasTerminal, 'terminals', 'no python3 with pty here', 'python')(name, tests);
}

const children = new Set<ChildProcessWithoutNullStreams>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

export interface Terminal {
  type(keys: string): void;
  /** Waits until something is to be seen that was not before the last keys; gives all since then. */
  see(text: string): Promise<string>;
  /** All that was ever written, with its control sequences. */
  raw(): string;
  ended: Promise<number | null>;
}

export function terminal(args: string[], env: Record<string, string> = {}, command = COMMAND): Terminal {
  const child = spawn('python3', ['-c', PTY, process.execPath, command, ...args], {
    env: { ...process.env, TERM: 'xterm', ...env },
    stdio: 'pipe',
  });
  children.add(child);
  let all = '';
  let from = 0;
  const visible = () =>
    all
      .slice(from)
      // A spinner that has taken itself away: it is drawn only while an answer is slow.
      .replace(/(?:\r[\u2800-\u28ff] )+\r\u001b\[2K/g, '')
      .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
      .replaceAll('\r', '');
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    all += text;
  });
  let over = false;
  const ended = once(child, 'close').then(([code]) => {
    over = true;
    children.delete(child);
    return code as number | null;
  });
  return {
    type(keys) {
      from = all.length;
      child.stdin.write(keys);
    },
    async see(text) {
      while (!visible().includes(text)) {
        if (over) throw new Error(`ended before ${JSON.stringify(text)}: ${JSON.stringify(all.slice(from))}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
      return visible();
    },
    raw: () => all,
    ended,
  };
}
