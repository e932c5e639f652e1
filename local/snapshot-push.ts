/** `zgate snapshot push` and `grant`: publish a directory, a commit or an archive, with credentials or with a grant. */
import { readFile, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Fault } from '../lib/fault.ts';
import { directorySource, type SievedSource } from '../lib/io/directory-source.ts';
import { branchName, inWorkTree, isCommit, originName, revisionName, wayFromRoot } from '../lib/io/git.ts';
import { gitSource } from '../lib/io/git-source.ts';
import { type Grant, grantAmbient, makeGrant, parseGrant } from '../lib/io/grant.ts';
import { grantStore } from '../lib/io/grant-store.ts';
import { KnownHashes } from '../lib/io/known-hashes.ts';
import { snapshotAmbient } from '../lib/io/snapshot-ambient.ts';
import { tarSource } from '../lib/io/tar-source.ts';
import { jsonText } from '../lib/json-text.ts';
import { Kernel } from '../lib/kernel/kernel.ts';
import { checkFiles } from '../lib/snapshot/hygiene.ts';
import { checkRef, checkRepo, isRef } from '../lib/snapshot/layout.ts';
import { type Published, publish } from '../lib/snapshot/publish.ts';
import { SECRET } from '../lib/snapshot/sieve.ts';
import { progress } from './progress.ts';
import type { Print } from './sessions.ts';
import { type SnapshotOptions, storeOf } from './snapshot.ts';
import { bytesText, counted, durationMs, grouped, pathText } from './units.ts';

export interface PushOptions extends SnapshotOptions {
  repo?: string;
  ref?: string;
  git?: string;
  tar?: string;
  strip?: string;
  all?: boolean;
  secrets?: boolean;
  exclude: string[];
  grant?: string;
  rehash?: boolean;
  fresh?: boolean;
}

const INTERRUPTED = 130;
const INTERRUPTION = 'zgate: interrupted; nothing was published';

export async function push(
  directory: string | undefined,
  options: PushOptions,
  print: Print,
  talk: Print,
): Promise<number> {
  checkOptions(directory, options);
  const stop = new AbortController();
  let uploading = false;
  const interrupt = () => {
    // Whoever asks twice does not want to wait; before the first upload there is nothing to wait for.
    if (uploading && !stop.signal.aborted) return stop.abort();
    if (!uploading) talk(INTERRUPTION);
    process.exit(INTERRUPTED);
  };
  process.on('SIGINT', interrupt);
  try {
    const start = () => {
      uploading = true;
      return stop.signal;
    };
    return await pushed(directory ?? '.', options, start, print, talk);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    talk(INTERRUPTION);
    return INTERRUPTED;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** `start` is called when uploads begin, and gives what ends them. */
async function pushed(
  directory: string,
  options: PushOptions,
  start: () => AbortSignal,
  print: Print,
  talk: Print,
): Promise<number> {
  const grant = options.grant === undefined ? undefined : await grantFrom(options.grant, options);
  if (options.repo === undefined && options.tar === undefined) await refusePart(directory);
  const repo = checkRepo(grant?.repo ?? options.repo ?? (await defaultRepo(directory, options)));
  const ref = checkRef(grant?.ref ?? options.ref ?? (await defaultRef(directory, options)));
  const store = grant ? grantStore(grant) : storeOf(options);
  const ambient = grant ? await grantAmbient(grant, store, snapshotAmbient) : snapshotAmbient;
  const known = await rememberedHashes(directory, options);
  const source = await sourceOf(directory, options, known);
  const bar = progress(options.quiet === true);
  let published: Published;
  try {
    const { files, warnings } = checkFiles(source.files);
    for (const warning of warnings) talk(`zgate: warning: ${warning}`);
    if (files.length === 0)
      throw new Fault('invalid_args', `there is nothing to publish${whyNothing(source)}`);
    const signal = start();
    const onProgress = bar.step;
    published = await publish(
      store,
      files,
      { repo, ref, fresh: options.fresh === true, signal, onProgress },
      ambient,
      Kernel.create(),
    );
    known?.save();
  } finally {
    bar.end();
    await source.close();
  }
  tellLeftOut(source, talk);
  print(options.json ? jsonText({ ...published, left_out: source.left_out }) : summary(published));
  return 0;
}

function checkOptions(
  directory: string | undefined,
  { git, tar, strip, all, grant, store }: PushOptions,
): void {
  const clash = (one: string, other: string) =>
    new Fault('invalid_args', `${one} and ${other} exclude each other`);
  if (git !== undefined && tar !== undefined) throw clash('--git', '--tar');
  if (tar !== undefined && directory !== undefined) throw clash('--tar', 'a directory');
  if (all && (git !== undefined || tar !== undefined))
    throw clash('--all', git === undefined ? '--tar' : '--git');
  if (grant !== undefined && store !== undefined) throw clash('--grant', '--store');
  if (strip !== undefined && (tar === undefined || !/^\d{1,3}$/.test(strip)))
    throw new Fault('invalid_args', '--strip takes a number and goes with --tar');
}

/** What the last push of a directory has learnt of its files; with --rehash nothing is taken from it. */
async function rememberedHashes(
  directory: string,
  { git, tar, rehash, fresh }: PushOptions,
): Promise<KnownHashes | undefined> {
  if (git !== undefined || tar !== undefined || rehash || fresh) return undefined;
  const root = await tried(realpath(directory));
  return root === undefined ? undefined : new KnownHashes(root);
}

async function sourceOf(
  directory: string,
  options: PushOptions,
  known: KnownHashes | undefined,
): Promise<SievedSource> {
  const { git, tar, secrets, exclude, all } = options;
  if (git !== undefined) return gitSource(directory, git, { secrets, exclude });
  if (tar !== undefined)
    return tarSource(tar === '-' ? process.stdin : tar, {
      secrets,
      exclude,
      strip: Number(options.strip ?? 0),
    });
  return directorySource(directory, { secrets, exclude, all, known });
}

/** The part of a name that may stand in one. */
const legal = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._/-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/(^|\/)[^A-Za-z0-9_]+/g, '$1')
    .slice(0, 100);

async function defaultRepo(directory: string, { tar }: PushOptions): Promise<string> {
  if (tar === '-') throw new Fault('invalid_args', 'an archive from a pipe needs --repo NAME');
  const name =
    tar === undefined
      ? ((await tried(originName(directory))) ?? basename(await realpath(directory).catch(() => directory)))
      : basename(tar).replace(/\.(?:tar\.gz|tgz|tar)$/i, '');
  const repo = legal(name).replaceAll('/', '-');
  if (repo === '') throw new Fault('invalid_args', 'the repository needs a name: --repo NAME');
  return repo;
}

/** A folder of a work tree must not take the place of the whole under the name of that. */
async function refusePart(directory: string): Promise<void> {
  const way = await tried(wayFromRoot(directory));
  if (way === undefined) return;
  const [what, root] = [
    directory === '.' ? 'this directory' : directory,
    join(directory, way.replaceAll(/[^/]+\//g, '../')).replace(/(?<=.)\/$/, ''),
  ];
  throw new Fault(
    'invalid_args',
    `${what} is ${way} in a git work tree: publish all of it with zgate snapshot push ${root}, or this folder alone with --repo NAME`,
  );
}

async function defaultRef(directory: string, { git, tar, all }: PushOptions): Promise<string> {
  if (tar !== undefined) return 'main';
  const name = git === undefined ? await checkedOut(directory, all === true) : await refOf(directory, git);
  // Another name than the branch's could be another branch's.
  if (isRef(name)) return name;
  throw new Fault('invalid_args', `${JSON.stringify(name)} cannot be the name of a ref: say --ref NAME`);
}

async function checkedOut(directory: string, all: boolean): Promise<string> {
  // What is wrong with a directory, or with git there, is said when it is read. With --all git is not asked then, and not knowing is not `main`.
  const inTree = await inWorkTree(directory).catch((error) => all && error instanceof Fault);
  if (!inTree) return 'main';
  return (await tried(branchName(directory))) ?? whichRef('no branch is checked out');
}

async function refOf(directory: string, revision: string): Promise<string> {
  const named = await tried(revisionName(directory, revision));
  // What is wrong with a revision is said when it is read.
  if (named !== undefined || !(await tried(isCommit(directory, revision)))) return named ?? 'main';
  return whichRef(`${JSON.stringify(revision)} is no branch and no tag`);
}

function whichRef(why: string): never {
  throw new Fault('invalid_args', `${why}: say which ref to move with --ref NAME`);
}

/** Names are guesses: what is wrong with the directory is said when it is read. */
const tried = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

async function grantFrom(file: string, { repo, ref }: PushOptions): Promise<Grant> {
  const content =
    file === '-'
      ? await readText(process.stdin)
      : await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new Fault('invalid_args', `the grant ${file} cannot be read (${error.code})`, {
            cause: error,
          });
        });
  const grant = parseGrant(content);
  if ((repo ?? grant.repo) !== grant.repo || (ref ?? grant.ref) !== grant.ref)
    throw new Fault('invalid_args', `the grant is for ${grant.repo}@${grant.ref} and nothing else`);
  return grant;
}

function whyNothing({ left_out }: SievedSource): string {
  const reasons = reasonsText(left_out);
  return reasons === '' ? '; --all takes what git ignores too' : `; left out: ${reasons}`;
}

const reasonsText = (left_out: SievedSource['left_out']) =>
  Object.entries(left_out)
    .map(([reason, count]) => `${grouped(count)} ${reason}`)
    .join(', ');

function tellLeftOut({ left_out, secrets }: SievedSource, talk: Print): void {
  const { [SECRET]: count = 0, ...others } = left_out;
  if (count > 0) {
    const names = secrets.map(pathText).join(', ');
    talk(
      `zgate: warning: left out ${counted(count, 'file')} that may hold secrets: ${names}${count > secrets.length ? ', ...' : ''} (--secrets takes them)`,
    );
  }
  if (Object.keys(others).length > 0) talk(`zgate: left out: ${reasonsText(others)}`);
}

function summary({ id, repo, ref, files, bytes, created, uploaded, reused }: Published): string {
  return [
    `${repo}@${ref} ${created ? 'is now' : 'was already'} ${id}`,
    `${counted(files, 'file')}, ${bytesText(bytes)}; uploaded ${bytesText(uploaded.bytes)} in ${counted(uploaded.objects, 'object')}, reused ${counted(reused.files, 'file')} (${bytesText(reused.bytes)})`,
  ].join('\n');
}

export async function grant(
  options: SnapshotOptions & { repo: string; ref: string; expires: string; packs: string },
  print: Print,
  talk: Print,
): Promise<number> {
  const { store = '', endpoint, repo, ref } = options;
  const made = await makeGrant(
    { store, endpoint, repo, ref, expires_ms: durationMs(options.expires), packs: Number(options.packs) },
    snapshotAmbient,
  );
  talk(
    `zgate: whoever has this may publish ${repo}@${ref} until ${new Date(made.expires).toISOString()}, or until the signing credentials end`,
  );
  print(jsonText(made));
  return 0;
}
