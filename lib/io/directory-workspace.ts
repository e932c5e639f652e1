/**
 * A directory as a workspace: paths are relative to it or absolute, and lead anywhere the user may go. Spec: ZDX §6, "Path
 * resolution rules": the root is a context, not a boundary.
 */
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Workspace, WorkspaceError, type WorkspaceErrorCode } from '../engine/workspace.ts';
import { localEnvironment } from './environment.ts';
import { replaceFile } from './replace-file.ts';
import { shell } from './shell.ts';

/** Never wait for the other end of a FIFO, never take a terminal. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const MAX_LINKS = 40;
const PIECE_BYTES = 1 << 20;

export interface DirectoryWorkspaceOptions {
  /** Environment of commands; this process's without the secrets we know of unless given. */
  env?: NodeJS.ProcessEnv | undefined;
}

export function directoryWorkspace(directory: string, { env }: DirectoryWorkspaceOptions = {}): Workspace {
  const root = resolve(directory);

  function absolute(path: string): string {
    if (path.includes('\0')) throw new WorkspaceError('path_error', 'a path must not hold a NUL character');
    return resolve(root, path);
  }

  return {
    resolve: async (path) => real(absolute(path), path, 'path_error'),

    async read(path, limit = Number.MAX_SAFE_INTEGER) {
      const full = absolute(path);
      try {
        // Looked at first: to open a device or a FIFO is to act on it.
        regular(await stat(full), path, 'read_error');
        const file = await open(full, READ);
        try {
          const stats = await file.stat();
          regular(stats, path, 'read_error');
          const bytes = await upTo(file, Math.min(limit, Math.max(stats.size, PIECE_BYTES)), limit);
          // Files of /proc say 0, and a file may grow while it is read.
          return {
            path: await real(full, path, 'read_error'),
            bytes,
            size: Math.max(stats.size, bytes.length),
          };
        } finally {
          await file.close();
        }
      } catch (error) {
        throw failed(error, path, 'read_error');
      }
    },

    async write(path, bytes, expected) {
      if (path.endsWith('/')) throw new WorkspaceError('write_error', `${path} names a directory`);
      const target = await real(absolute(path), path, 'write_error');
      try {
        await mkdir(dirname(target), { recursive: true });
      } catch (error) {
        throw failed(error, path, 'mkdir_error');
      }
      try {
        const there = await stat(target).catch(missing);
        if (there) {
          regular(there, path, 'write_error');
          // A new file under the old name needs no right to write the old one; whoever has none means it.
          await access(target, constants.W_OK);
        }
        await replaceFile(target, bytes, there, expected);
        return { path: target, created: there === undefined };
      } catch (error) {
        throw failed(error, path, 'write_error');
      }
    },

    run: (command, options) =>
      shell(command, { ...options, cwd: root, env: env ?? localEnvironment(process.env) }),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function upTo(file: Opened, first: number, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let total = 0;
  for (let want = first; total < limit; want = Math.min(PIECE_BYTES, limit - total)) {
    const piece = Buffer.alloc(want);
    const { bytesRead } = await file.read(piece, 0, want, total);
    if (bytesRead === 0) break;
    pieces.push(piece.subarray(0, bytesRead));
    total += bytesRead;
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** The real path as far as it exists; a link that leads nowhere is followed to where its file would be. */
async function real(full: string, path: string, wrong: WorkspaceErrorCode, links = 0): Promise<string> {
  try {
    return await realpath(full);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (links > MAX_LINKS || (code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(full) === full)
      throw failed(error, path, wrong);
  }
  const above = await real(dirname(full), path, wrong, links);
  const at = join(above, basename(full));
  const link = await lstat(at).catch(missing);
  return link?.isSymbolicLink() ? real(resolve(above, await readlink(at)), path, wrong, links + 1) : at;
}

interface Kind {
  isFile(): boolean;
  isDirectory(): boolean;
}

function regular(stats: Kind, path: string, code: WorkspaceErrorCode): void {
  if (stats.isFile()) return;
  throw new WorkspaceError(
    code,
    stats.isDirectory() ? `${path} is a directory` : `${path} is not a regular file`,
  );
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** By what the system says of a path. */
const SAYINGS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'a part of it is a file, not a directory',
  EEXIST: 'a part of it is a file, not a directory',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'no space left',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many open files',
};
/** The path itself is wrong, whatever was to be done with it. */
const NO_PATH = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

function failed(error: unknown, path: string, code: WorkspaceErrorCode): WorkspaceError {
  if (error instanceof WorkspaceError) return error;
  const { code: system = 'unknown error' } = error as NodeJS.ErrnoException;
  const wrong = code === 'read_error' && NO_PATH.includes(system) ? 'path_error' : code;
  if (system === 'ENOENT') return new WorkspaceError(wrong, `no such file: ${path}`, { cause: error });
  return new WorkspaceError(wrong, `${path}: ${SAYINGS[system] ?? system}`, { cause: error });
}
