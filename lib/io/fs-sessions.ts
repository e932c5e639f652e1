/**
 * Sessions in a directory of the local disk: the files of lib/session/file-sessions.ts, for real. Not on network file
 * systems, where O_APPEND is not atomic. Every append is ONE write(2): streams and appendFile split what is large.
 */
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  read,
  readdirSync,
  readSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Fault } from '../fault.ts';
import type { Files } from '../session/file-layer.ts';
import { FileSessions } from '../session/file-sessions.ts';
import type { Ambient } from '../session/sessions.ts';

export interface FsSessionsOptions {
  ambient: Ambient;
  files?: Files;
  /** Whoever says so has seen to it that a session has one writer. */
  network?: 'refuse' | 'allow';
}

export function fsSessions(
  directory: string,
  { ambient, files, network = 'refuse' }: FsSessionsOptions,
): FileSessions {
  return new FileSessions(files ?? nodeFiles(directory, network), ambient);
}

/** By the numbers of statfs(2). FUSE is not among them: what stands behind it keeps O_APPEND as a rule. */
const NETWORK = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
]);

/** Refuses a network file system, told by its number. */
export function checkLocal(type: number): void {
  const kind = NETWORK.get(type);
  if (kind === undefined) return;
  throw new Fault(
    'invalid_args',
    `sessions cannot be kept on a network file system (${kind}), where appends may overwrite each other: use a local disk or an object store`,
  );
}

const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT } = constants;
/** Links and FIFOs are not followed or waited for. Windows has neither flag. */
const PLAIN = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FLAGS = {
  read: O_RDONLY | PLAIN,
  append: O_RDWR | O_APPEND | PLAIN,
  create: O_RDWR | O_APPEND | O_CREAT | PLAIN,
  // With O_APPEND Linux writes to the end, whatever place is named.
  overwrite: O_RDWR | PLAIN,
};
/** Reads up to this size come from memory as a rule: asking the thread pool takes longer than they do. */
const QUICK_BYTES = 64 << 10;

const readLater = promisify(read);
const sync = promisify(fdatasync);

/** The real files of a directory, which is made with the first of them. */
export function nodeFiles(directory: string, network: 'refuse' | 'allow' = 'refuse'): Files {
  const root = resolve(directory);
  let checked = network === 'allow' || process.platform !== 'linux';

  return {
    open: told(async (name, mode) => {
      if (mode === 'create') makeDirectory(root);
      let fd: number;
      try {
        if (mode !== 'read' && !checked) checkLocal(statfsSync(root).type);
        if (mode !== 'read') checked = true;
        fd = openSync(join(root, name), FLAGS[mode], 0o600);
      } catch (error) {
        if (mode !== 'create' && codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
      try {
        if (fstatSync(fd).isFile()) return fd;
        throw new Fault('unavailable', `not a regular file: ${name}`);
      } catch (error) {
        closeSync(fd);
        throw error;
      }
    }),
    close: async (fd) => closeSync(fd),
    stat: told(async (fd) => {
      // The number of a removed file goes to a new one; its birth does not.
      const { ino, birthtimeMs, size } = fstatSync(fd);
      return { identity: `${ino} ${birthtimeMs}`, size };
    }),
    read: told(async (fd, into, position) =>
      into.length <= QUICK_BYTES
        ? readSync(fd, into, 0, into.length, position)
        : (await readLater(fd, into, 0, into.length, position)).bytesRead,
    ),
    write: told(async (fd, bytes) => writeSync(fd, bytes)),
    overwrite: told(async (name, bytes, position) => {
      const fd = openSync(join(root, name), FLAGS.overwrite);
      try {
        for (let done = 0; done < bytes.length; )
          done += writeSync(fd, bytes, done, bytes.length - done, position + done);
      } finally {
        closeSync(fd);
      }
    }),
    sync: told((fd) => sync(fd)),
    syncDirectory: told(async () => syncDirectory(root)),
    remove: told(async (name) => {
      try {
        unlinkSync(join(root, name));
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false;
        throw error;
      }
    }),
    names: told(async () => {
      try {
        return readdirSync(root);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      }
    }),
    look: told(async (name) => {
      const stats = lstatSync(join(root, name), { throwIfNoEntry: false });
      return stats?.isFile() ? { modified: stats.mtimeMs, size: stats.size } : undefined;
    }),
  };
}

/** Makes a directory with those above it; their names are on disk when it returns. */
function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = directory; ; at = dirname(at)) {
    syncDirectory(dirname(at));
    if (at === first) return;
  }
}

function syncDirectory(directory: string): void {
  // Windows cannot open a directory, and has its names on disk without being asked.
  if (process.platform === 'win32') return;
  const fd = openSync(directory, O_RDONLY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** What the system says, without its paths. */
function told<Args extends unknown[], T>(call: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await call(...args);
    } catch (error) {
      if (error instanceof Fault) throw error;
      const full = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
      const why = full ? 'no space left for sessions' : `session files cannot be used (${codeOf(error)})`;
      throw new Fault('unavailable', why, { cause: error });
    }
  };
}
