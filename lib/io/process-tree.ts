/**
 * Ends a command with everything it started: its process group, and on Linux those who left the group but still carry the
 * mark in their environment. A process that has both its own session and another environment stays.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Name of the variable that marks what a command started. */
export const MARK = 'ZGATE_RUN';
const LOOK_MS = 20;

export interface Tree {
  /** The leader of the process group. */
  pid: number;
  /** Value of the mark. */
  mark: string;
}

const running = new Set<Tree>();

/** Commands in sessions of their own do not hear the terminal's Ctrl+C: whoever leaves takes them along. */
function killAll(): void {
  for (const tree of running) killNow(tree);
}

export function watch(tree: Tree): void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(tree);
}

export function unwatch(tree: Tree): void {
  running.delete(tree);
  if (running.size === 0) process.off('exit', killAll);
}

/** Asks everything to end, waits at most so long, then kills what is left. */
export async function end(tree: Tree, grace_ms: number): Promise<void> {
  signalAll(tree, 'SIGTERM');
  for (let waited = 0; waited < grace_ms && alive(tree); waited += LOOK_MS) await sleep(LOOK_MS);
  killNow(tree);
}

/** Kills everything; looks again as long as there is something new, since what is being killed may still start others. */
export function killNow(tree: Tree): void {
  for (let round = 0; round < 20 && signalAll(tree, 'SIGKILL') > 0; round++);
}

/** How many that are not in the group were signalled. */
function signalAll({ pid, mark }: Tree, signal: NodeJS.Signals): number {
  send(-pid, signal);
  const strays = marked(mark);
  for (const stray of strays) send(stray, signal);
  return strays.length;
}

function alive({ pid, mark }: Tree): boolean {
  return send(-pid, 0) || marked(mark).length > 0;
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Processes that carry the mark; none where there is no /proc. One that is dead but not buried has no environment. */
function marked(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  const wanted = `${MARK}=${mark}`;
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').split('\0').includes(wanted) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
