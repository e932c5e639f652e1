/**
 * Ends a command with everything it started: its process group, and on Linux those who left the group but still carry the
 * mark in their environment. A process that has both its own session and another environment stays. That is so also when
 * this process is killed: a guard, a shell that reads from a pipe of ours, finds the pipe closed and kills the command.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Name of the variable that marks what a command started. */
export const MARK = 'ZGATE_RUN';
const LOOK_MS = 40;
const LINUX = process.platform === 'linux';

export interface Tree {
  /** The leader of the process group. */
  pid: number;
  /** Value of the mark. */
  mark: string;
}

const running = new Set<Tree>();

/** Commands in sessions of their own do not hear the terminal's Ctrl+C: whoever leaves takes them along. */
function killAll(): void {
  for (const tree of running) signalAll(tree, 'SIGKILL');
}

export function watch(tree: Tree): void {
  // Before those who remove what commands work on.
  if (running.size === 0) process.prependListener('exit', killAll);
  running.add(tree);
}

export function unwatch(tree: Tree): void {
  running.delete(tree);
  if (running.size === 0) process.off('exit', killAll);
}

/** The mark of a new command, after those of the commands that this process is itself a part of. */
export const marks = (mark: string): string =>
  process.env[MARK] === undefined ? mark : `${process.env[MARK]}:${mark}`;

/**
 * The first line is the process group, once there is one; then nothing comes until the pipe is closed, which only the end of
 * this process does: a guard that is not needed any more is killed. Looks again, as `kill` does. No /proc: the group alone.
 */
const GUARD = `
read -r group
read -r never
for round in 1 2 3 4 5 6 7 8 9 10; do
  [ -z "$group" ] || kill -s KILL -- "-$group"
  found=$(grep -ls -- "$1" /proc/[0-9]*/environ)
  [ -n "$found" ] || break
  for file in $found; do
    pid=\${file#/proc/}
    kill -s KILL "\${pid%/environ}"
  done
done`;

export interface Guard {
  /** What to kill. */
  tell(group: number): void;
  /** It is not needed any more. */
  dismiss(): Promise<void>;
}

/** Stands ready when it resolves; before the command is started, so that there is no moment without one. */
export async function guarded(mark: string): Promise<Guard> {
  const child: ChildProcess = spawn('sh', ['-c', GUARD, 'zgate-guard', mark], {
    // Without the mark, and out of reach of Ctrl+C and of the command's group.
    env: process.env.PATH === undefined ? {} : { PATH: process.env.PATH },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  if (child.pid === undefined) throw (await once(child, 'error'))[0];
  // Somebody has ended it: then there is nobody to tell.
  child.stdin!.on('error', () => {});
  const ended = once(child, 'exit');
  return {
    tell: (group) => void child.stdin!.write(`${group}\n`),
    async dismiss() {
      child.kill('SIGKILL');
      await ended;
      child.stdin!.destroy();
    },
  };
}

/** Asks everything to end, waits at most so long, then kills what is left. */
export async function end(tree: Tree, grace_ms: number): Promise<void> {
  const last = performance.now() + grace_ms;
  let left = signalAll(tree, 'SIGTERM');
  while (left && performance.now() < last) {
    await sleep(LOOK_MS);
    left = LINUX ? living(tree).length > 0 : send(-tree.pid, 0);
  }
  await kill(tree);
}

/** Kills everything; looks again as long as there is something left, since what is being killed may still start others. */
export async function kill(tree: Tree): Promise<void> {
  for (let round = 0; round < 20 && signalAll(tree, 'SIGKILL'); round++) await sleep(round);
}

/** Signals everything; false when there was nothing. */
function signalAll(tree: Tree, signal: NodeJS.Signals): boolean {
  const group = send(-tree.pid, signal);
  if (!LINUX) return group;
  const found = living(tree);
  for (const pid of found) send(pid, signal);
  return found.length > 0;
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Those in the group or with the mark. The dead whom nobody has buried yet are still in their group, and do not count. */
function living(tree: Tree): number[] {
  return readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) && belongs(name, tree) ? [Number(name)] : [],
  );
}

function belongs(name: string, { pid, mark }: Tree): boolean {
  try {
    // `pid (name) state parent group …`; the name may hold anything.
    const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
    const [, state, , group] = stat.slice(stat.lastIndexOf(')')).split(' ');
    if (state === 'Z' || state === 'X') return false;
    if (Number(group) === pid) return true;
    const variables = readFileSync(`/proc/${name}/environ`, 'latin1').split('\0');
    const own = variables.find((variable) => variable.startsWith(`${MARK}=`));
    return (
      own
        ?.slice(MARK.length + 1)
        .split(':')
        .includes(mark) === true
    );
  } catch {
    // It is gone, or somebody else's.
    return false;
  }
}
