/**
 * The files of a commit to publish, from a work tree or a bare repository: what is below the directory at that commit,
 * without a checkout. One `git cat-file` gives all contents, a few ahead of what is asked for.
 */
import { isUtf8 } from 'node:buffer';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { statSync } from 'node:fs';
import { Fault } from '../fault.ts';
import { EXECUTABLE, FILE, LINK } from '../snapshot/manifest.ts';
import { hasLogsAmong, NOT_UTF8, Sieve, type SieveOptions, SUBMODULE } from '../snapshot/sieve.ts';
import type { SourceFile } from '../snapshot/source.ts';
import type { SievedSource } from './directory-source.ts';
import { type Answer, git, gitFailed, startGit } from './git.ts';

const KINDS: Readonly<Record<string, number>> = {
  '100644': FILE,
  '100664': FILE,
  '100755': EXECUTABLE,
  '120000': LINK,
};

export async function gitSource(
  directory: string,
  revision: string,
  options: SieveOptions = {},
): Promise<SievedSource> {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new Fault('not_found', `there is no directory ${directory}`);
  if (revision.startsWith('-') || revision === '' || /[\0\n]/.test(revision))
    throw new Fault('invalid_args', `not a git revision: ${JSON.stringify(revision.slice(0, 80))}`);
  const found = there(await git(directory, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`));
  if (found.code !== 0) {
    if ((await git(directory, 'rev-parse', '--git-dir'))?.code !== 0)
      throw new Fault('invalid_args', `${directory} is in no git repository`);
    throw new Fault('not_found', `git knows no commit ${JSON.stringify(revision.slice(0, 200))}`);
  }
  const commit = found.out.toString().trim();
  const time = sound(await git(directory, 'log', '-1', '--no-show-signature', '--format=%ct', commit));
  const listed = sound(await git(directory, 'ls-tree', '-r', '-z', '--long', commit));
  const rows = rowsOf(listed);
  const paths = rows.map(({ name }) => name.toString('utf8'));
  const sieve = new Sieve(options, (folder) => hasLogsAmong(paths, folder));
  const contents = new Contents(directory);
  const mtime = Number(time.toString().trim()) * 1000;
  const files: SourceFile[] = [];
  for (const [n, { mode, oid, size, name }] of rows.entries()) {
    const kind = KINDS[mode];
    const path = paths[n]!;
    if (kind === undefined) sieve.leave(SUBMODULE);
    else if (!isUtf8(name)) sieve.leave(NOT_UTF8);
    else if (sieve.takes(path)) {
      const number = contents.add({ oid, path, size });
      files.push({ path, kind, size, mtime, read: () => contents.read(number) });
    }
  }
  return { files, left_out: sieve.left_out, secrets: sieve.secrets, close: async () => contents.close() };
}

/** What `git ls-tree -z --long` says: mode, type, object and size, a tab, the name. */
function rowsOf(listed: Buffer): { mode: string; oid: string; size: number; name: Buffer }[] {
  const rows = [];
  for (let from = 0; from < listed.length; ) {
    const end = listed.indexOf(0, from);
    const tab = listed.indexOf(0x09, from);
    const [mode, , oid, size] = listed.toString('latin1', from, tab).split(/ +/);
    rows.push({ mode: mode!, oid: oid!, size: Number(size), name: listed.subarray(tab + 1, end) });
    from = end + 1;
  }
  return rows;
}

function there(answer: Answer | undefined): Answer {
  if (answer) return answer;
  throw new Fault('unavailable', 'there is no git to read commits with');
}

function sound(answer: Answer | undefined): Buffer {
  if (there(answer).code === 0) return answer!.out;
  throw gitFailed(answer!);
}

interface Wanted {
  oid: string;
  path: string;
  size: number;
}

/** Asked for beyond what is wanted now: an answer takes longer to wait for than to make. */
const AHEAD_BYTES = 1 << 20;
const AHEAD_FILES = 256;

interface Asked {
  path: string;
  done(bytes: Uint8Array): void;
  fail(error: Fault): void;
}

/** Asks `git cat-file --batch`, which answers in order. What is held is what was asked for and not yet taken. */
class Contents {
  readonly #directory: string;
  readonly #wanted: Wanted[] = [];
  /** Asked ahead, by number. */
  readonly #ahead = new Map<number, Promise<Uint8Array>>();
  #aheadBytes = 0;
  #next = 0;
  #child: ChildProcessWithoutNullStreams | undefined;
  #asked: Asked[] = [];
  /** The answer that is coming in: first its line, then as many bytes as it says and a line feed. */
  #header = '';
  #body: Buffer | undefined;
  #have = 0;
  #ended: Fault | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  add(wanted: Wanted): number {
    return this.#wanted.push(wanted) - 1;
  }

  read(number: number): Promise<Uint8Array> {
    let content = this.#ahead.get(number);
    if (content) {
      this.#ahead.delete(number);
      this.#aheadBytes -= this.#wanted[number]!.size;
    } else {
      // Not in the order of the files, or from the beginning again.
      this.#ahead.clear();
      this.#aheadBytes = 0;
      this.#next = number + 1;
      content = this.#ask(this.#wanted[number]!);
    }
    for (let next = this.#wanted[this.#next]; next; next = this.#wanted[this.#next]) {
      if (this.#ahead.size >= AHEAD_FILES || this.#aheadBytes + next.size > AHEAD_BYTES) break;
      const early = this.#ask(next);
      // Who reads it hears of a failure; nobody may.
      early.catch(() => {});
      this.#ahead.set(this.#next++, early);
      this.#aheadBytes += next.size;
    }
    return content;
  }

  close(): void {
    this.#end(new Fault('unavailable', 'the source is closed'));
    this.#child?.kill();
  }

  #ask({ oid, path }: Wanted): Promise<Uint8Array> {
    return new Promise((done, fail) => {
      if (this.#ended) return fail(this.#ended);
      this.#child ??= this.#start();
      this.#asked.push({ path, done, fail });
      this.#child.stdin.write(`${oid}\n`);
    });
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = startGit(this.#directory, ['cat-file', '--batch']);
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    child.stderr.resume();
    child.stdin.on('error', () => {});
    child.on('error', () => this.#end(new Fault('unavailable', 'git cannot be run')));
    child.on('close', () => this.#end(new Fault('unavailable', 'git ended before all files were read')));
    return child;
  }

  #take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#body === undefined) {
        const end = chunk.indexOf(0x0a, at);
        this.#header += chunk.toString('latin1', at, end < 0 ? chunk.length : end);
        if (end < 0) return;
        at = end + 1;
        const size = /^[0-9a-f]+ blob (\d+)$/.exec(this.#header)?.[1];
        this.#header = '';
        if (size === undefined) {
          const { path, fail } = this.#asked.shift()!;
          fail(new Fault('corrupt', `git has lost the content of ${path}`));
          continue;
        }
        this.#body = Buffer.allocUnsafeSlow(Number(size) + 1);
        this.#have = 0;
      }
      const copied = chunk.copy(this.#body, this.#have, at);
      this.#have += copied;
      at += copied;
      if (this.#have === this.#body.length) {
        this.#asked.shift()!.done(this.#body.subarray(0, -1));
        this.#body = undefined;
      }
    }
  }

  #end(why: Fault): void {
    this.#ended ??= why;
    for (const { fail } of this.#asked.splice(0)) fail(this.#ended);
  }
}
