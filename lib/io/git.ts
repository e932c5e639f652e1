/** Runs git and asks it about a directory. What a repository's configuration could make git run is switched off. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '../fault.ts';

const ARGS = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false'];

export interface Answer {
  code: number;
  out: Buffer;
  /** The first line of what it said, without `fatal: `. */
  said: string;
}

/** Starts git in a directory. The repository is found from there, whatever a surrounding hook has set. */
export function startGit(directory: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  const env = {
    ...process.env,
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // Objects that a partial clone lacks are not fetched: by whom, its configuration would say.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
  };
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_LITERAL_PATHSPECS'])
    delete (env as NodeJS.ProcessEnv)[name];
  return spawn('git', [...ARGS, ...args], { cwd: directory, env, stdio: 'pipe' });
}

/** Runs git to its end; undefined when there is no git. */
export function git(directory: string, ...args: string[]): Promise<Answer | undefined> {
  const child = startGit(directory, args);
  const out: Buffer[] = [];
  let said = '';
  child.stdin.on('error', () => {}).end();
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 4096) said += text;
  });
  return new Promise((done, fail) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT'
        ? done(undefined)
        : fail(new Fault('unavailable', `git cannot be run (${error.code})`, { cause: error })),
    );
    child.on('close', (code) =>
      done({ code: code ?? 1, out: Buffer.concat(out), said: firstLine(said, directory) }),
    );
  });
}

/** Messages of ours hold no absolute path. */
const firstLine = (said: string, directory: string) =>
  (said.split('\n')[0] ?? '')
    .replace(/^(?:fatal|error): /, '')
    .replaceAll(resolve(directory), 'the directory');

export const gitFailed = (answer: Answer) =>
  new Fault('unavailable', `git failed: ${answer.said || `it ended with ${answer.code}`}`);

/** Whether a directory is in a git work tree. A repository that git refuses to read is a fault: ignored files may be in it. */
export async function inWorkTree(directory: string): Promise<boolean> {
  const answer = await git(directory, 'rev-parse', '--is-inside-work-tree');
  if (answer?.code === 0) return answer.out.toString().trim() === 'true';
  if (!underGit(directory)) return false;
  if (answer === undefined)
    throw new Fault(
      'unavailable',
      'this is a git work tree and there is no git to say which files are ignored; --all takes every file',
    );
  throw gitFailed(answer);
}

function underGit(directory: string): boolean {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true;
    if (at === dirname(at)) return false;
  }
}

/** The first line of git's answer; undefined when it has none. */
async function line(directory: string, ...args: string[]): Promise<string | undefined> {
  const answer = await git(directory, ...args);
  return answer?.code === 0 ? answer.out.toString().split('\n')[0] || undefined : undefined;
}

/** The last part of the origin's address, without `.git`. */
export async function originName(directory: string): Promise<string | undefined> {
  const url = await line(directory, 'config', '--get', 'remote.origin.url');
  return /([^/:\\]+?)(?:\.git)?\/*$/.exec(url ?? '')?.[1];
}

/** The branch that is checked out; undefined when none is. */
export const branchName = (directory: string): Promise<string | undefined> =>
  line(directory, 'symbolic-ref', '--short', '-q', 'HEAD');

/** The way from a work tree's root to a directory in it, as `a/b/`; undefined at the root, and where there is no work tree. */
export const wayFromRoot = (directory: string): Promise<string | undefined> =>
  line(directory, 'rev-parse', '--show-prefix');

/** Whether git knows a commit by a name. */
export const isCommit = async (directory: string, revision: string): Promise<boolean> =>
  !revision.startsWith('-') &&
  (await line(directory, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)) !== undefined;

/** The branch or tag that a revision names, that of `HEAD` too; undefined when it is none. */
export async function revisionName(directory: string, revision: string): Promise<string | undefined> {
  if (revision.startsWith('-')) return undefined;
  const full = await line(directory, 'rev-parse', '--symbolic-full-name', revision);
  return /^refs\/(?:heads|tags)\/(.+)$/.exec(full ?? '')?.[1];
}
