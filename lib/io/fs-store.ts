/**
 * A store in a directory, for any number of processes and without locks. The object `a/b` is the directory `a/b@` (no key
 * holds an `@`) with a data file `d.<version>` and an empty file `v.<version>` that names the current one. A replacement
 * puts its data beside the old and then renames `v.<old>` to `v.<new>`: the rename fails when `v.<old>` is no longer there,
 * and that is the compare-and-swap. What a killed writer leaves is never pointed to, and goes with a later replacement.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  read as readFd,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Fault } from '../fault.ts';
import { type ByteRange, checkKey, type ListEntry, type Store, type StoredObject } from '../store.ts';
import { checkPrefix, checkRange, pageLimit } from '../store-args.ts';

/** `<how many versions so far>.<nonce>`: the count grows by one with each replacement, the nonce is never used again. */
const VERSION = /^([1-9]\d{0,14})\.[0-9a-f]{16}$/;
const DAY_MS = 86_400_000;
/** Objects looked at before other work of the process gets its turn. */
const LOOKS_PER_TURN = 64;
/** How often a place that keeps vanishing is made again. */
const TRIES = 100;

const pread = promisify(readFd);
const nonce = () => randomBytes(8).toString('hex');
const count = (version: string) => Number(VERSION.exec(version)?.[1] ?? Number.NaN);
const conflict = () => new Fault('conflict', 'the object is not in the state the write asks for');

/** `now`: milliseconds since the epoch; it decides only when leftovers are swept. */
export function fsStore(root: string, now: () => number = Date.now): Store {
  const top = resolve(root);
  const scratch = join(top, '@tmp');
  const directoryOf = (key: string) => `${join(top, checkKey(key))}@`;
  let swept = false;

  async function prepare(): Promise<void> {
    const topmost = await mkdir(scratch, { recursive: true, mode: 0o700 });
    for (const changed of changedBy(scratch, topmost)) await sync(changed);
    if (swept) return;
    swept = true;
    await sweep(scratch, now());
  }

  async function create(directory: string, bytes: Uint8Array): Promise<string> {
    if (currentVersion(directory) !== undefined) throw conflict();
    await prepare();
    const version = `1.${nonce()}`;
    const made = join(scratch, nonce());
    mkdirSync(made, { mode: 0o700 });
    try {
      await putFile(`${made}/d.${version}`, bytes);
      closeSync(openSync(`${made}/v.${version}`, 'wx', 0o600));
      await sync(made);
      for (const touched of install(made, directory)) await sync(touched);
    } catch (error) {
      // What stays is swept another day.
      await rm(made, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
    return version;
  }

  /** A page's keys in order; directories are read only when the page gets there. */
  async function* keys(base: string, prefix: string, after: string): AsyncGenerator<string> {
    for (const name of (await namesIn(join(top, base))).sort()) {
      const text = base + name;
      if (name.endsWith('/')) {
        const wanted = text.startsWith(prefix) || prefix.startsWith(text);
        if (wanted && (text > after || after.startsWith(text))) yield* keys(text, prefix, after);
      } else if (text.startsWith(prefix) && text > after) yield text;
    }
  }

  const store: Store = {
    async read(key, range) {
      checkRange(range);
      const found = openCurrent(directoryOf(key));
      if (found === undefined) return undefined;
      try {
        return await readPart(found.fd, found.version, range);
      } finally {
        closeSync(found.fd);
      }
    },

    async write(key, bytes, condition) {
      const directory = directoryOf(key);
      if (condition === 'absent') return create(directory, bytes);
      if (condition !== 'any') return replace(directory, bytes, condition.version);
      // Each lost round is another writer's success, so there is always progress.
      for (;;) {
        const version = currentVersion(directory);
        try {
          if (version === undefined) return await create(directory, bytes);
          return await replace(directory, bytes, version);
        } catch (error) {
          if (!(error instanceof Fault && error.code === 'conflict')) throw error;
        }
      }
    },

    async list(prefix, { after = '', limit } = {}) {
      checkPrefix(prefix);
      const most = pageLimit(limit);
      const entries: ListEntry[] = [];
      let looks = 0;
      for await (const key of keys(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix, after)) {
        if (++looks % LOOKS_PER_TURN === 0) await turn();
        const found = look(directoryOf(key));
        if (found === undefined) continue;
        if (entries.length === most) return { entries, more: true };
        entries.push({ key, ...found });
      }
      return { entries, more: false };
    },

    async remove(key) {
      const directory = directoryOf(key);
      if (!existsSync(directory)) return;
      await prepare();
      const gone = join(scratch, nonce());
      ifThere(() => renameSync(directory, gone));
      await sync(dirname(directory));
      await rm(gone, { recursive: true, force: true });
      removeEmpty(dirname(directory), top);
    },
  };

  return {
    read: (...args) => named(store.read(...args)),
    write: (...args) => named(store.write(...args)),
    list: (...args) => named(store.list(...args)),
    remove: (...args) => named(store.remove(...args)),
  };
}

async function replace(directory: string, bytes: Uint8Array, version: string): Promise<string> {
  if (currentVersion(directory) !== version) throw conflict();
  const next = `${count(version) + 1}.${nonce()}`;
  const data = `${directory}/d.${next}`;
  try {
    await putFile(data, bytes);
    renameSync(`${directory}/v.${version}`, `${directory}/v.${next}`);
  } catch (error) {
    ifThere(() => unlinkSync(data));
    throw codeOf(error) === 'ENOENT' ? conflict() : error;
  }
  await sync(directory);
  prune(directory, version, next);
  return next;
}

/**
 * Removes the data of versions before these two. The one before the current stays for readers that have just seen its
 * name. Data with a higher count may belong to a writer that is about to replace `next`, and is left alone.
 */
function prune(directory: string, version: string, next: string): void {
  for (const name of ifThere(() => readdirSync(directory)) ?? []) {
    const other = name.slice(2);
    if (!name.startsWith('d.') || other === version || other === next) continue;
    if (count(other) <= count(next)) ifThere(() => unlinkSync(`${directory}/${name}`));
  }
}

function currentVersion(directory: string): string | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const names = ifThere(() => readdirSync(directory));
    if (names === undefined || names.length === 0) return undefined;
    let latest: string | undefined;
    for (const name of names) {
      const version = name.slice(2);
      if (!name.startsWith('v.') || Number.isNaN(count(version))) continue;
      // A listing during a rename may show both names, or none.
      if (latest === undefined || count(version) > count(latest)) latest = version;
    }
    if (latest !== undefined) return latest;
  }
  throw new Fault('corrupt', 'a stored object has lost the name of its current version');
}

function openCurrent(directory: string): { fd: number; version: string } | undefined {
  let missing: string | undefined;
  for (;;) {
    const version = currentVersion(directory);
    if (version === undefined) return undefined;
    const fd = ifThere(() => openSync(`${directory}/d.${version}`, constants.O_RDONLY));
    if (fd !== undefined) return { fd, version };
    // Versions do not come back: still current and still without data means damage, not a race.
    if (version === missing) throw new Fault('corrupt', 'a stored object has lost its data');
    missing = version;
  }
}

async function readPart(fd: number, version: string, range: ByteRange | undefined): Promise<StoredObject> {
  const { size } = fstatSync(fd);
  const start = Math.min(range?.start ?? 0, size);
  const bytes = new Uint8Array(Math.min(range?.end ?? size, size) - start);
  let have = 0;
  while (have < bytes.length) {
    const { bytesRead } = await pread(fd, bytes, have, bytes.length - have, start + have);
    if (bytesRead === 0) throw new Fault('corrupt', 'a stored object is shorter than it says');
    have += bytesRead;
  }
  return { bytes, version, size };
}

/** Size and time of an object; a damaged one is listed too, so that reading it can say so. */
function look(directory: string): { size: number; modified: number } | undefined {
  try {
    const found = openCurrent(directory);
    if (found === undefined) return undefined;
    try {
      const { size, mtimeMs } = fstatSync(found.fd);
      return { size, modified: Math.floor(mtimeMs) };
    } finally {
      closeSync(found.fd);
    }
  } catch (error) {
    if (error instanceof Fault && error.code === 'corrupt') return { size: 0, modified: 0 };
    throw error;
  }
}

/** Names of the objects, and with a slash of the directories, so that sorting them gives the order of the keys. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    const names = await readdir(directory);
    return names
      .filter((name) => !name.slice(0, -1).includes('@'))
      .map((name) => (name.endsWith('@') ? name.slice(0, -1) : `${name}/`));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** Puts a finished object directory in its place; gives the directories that changed by it, innermost first. */
function install(made: string, directory: string): string[] {
  const parent = dirname(directory);
  for (let tries = 0; tries < TRIES; tries++) {
    // Another process may be removing the parent because it has just become empty.
    const topmost = ifThere(() => mkdirSync(parent, { recursive: true, mode: 0o700 }) ?? '');
    try {
      renameSync(made, directory);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue;
      throw codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST' ? conflict() : error;
    }
    return [parent, ...changedBy(parent, topmost)];
  }
  throw new Fault('unavailable', 'the storage directory is being removed');
}

/** The directories that got an entry when this one was made, `topmost` being the first of the new ones. */
function changedBy(directory: string, topmost: string | undefined): string[] {
  if (!topmost) return [];
  const parent = dirname(directory);
  return directory === topmost ? [parent] : [parent, ...changedBy(parent, topmost)];
}

function removeEmpty(directory: string, top: string): void {
  try {
    for (let at = directory; at !== top; at = dirname(at)) rmdirSync(at);
  } catch {
    // Something is in it, or somebody else removed it.
  }
}

/** Removes what writers killed long ago have left. */
async function sweep(scratch: string, now: number): Promise<void> {
  for (const name of await readdir(scratch)) {
    const path = join(scratch, name);
    const left = ifThere(() => statSync(path));
    if (left && now - left.ctimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

async function putFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a directory last; one that somebody has removed meanwhile needs nothing. */
async function sync(directory: string): Promise<void> {
  try {
    const handle = await open(directory, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** The call's result, or undefined when what it is about does not exist. */
function ifThere<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** System errors as faults, without their paths. */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof Fault || typeof code !== 'string') throw error;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new Fault('unauthorized', `the storage directory may not be used (${code})`, { cause: error });
    }
    throw new Fault('unavailable', `the storage directory cannot be used (${code})`, { cause: error });
  }
}
