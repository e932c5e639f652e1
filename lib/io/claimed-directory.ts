/**
 * Temporary directories that others can see to be left: whoever makes one listens on a socket in it. One on which nobody listens is that of a
 * process that was killed, whatever its number was and in whichever container; one without a socket is being made, and left alone.
 */
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rename } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const SOCKET = 'alive';
/** What fits a socket address everywhere; in a longer place nothing is claimed, and nothing found to be left. */
const MAX_SOCKET_PATH = 103;

export interface Claimed {
  readonly directory: string;
  /** To be called before it is removed. */
  release(): void;
}

export async function claimedDirectory(parent: string, prefix: string): Promise<Claimed> {
  const directory = await mkdtemp(join(parent, prefix));
  const path = join(directory, SOCKET);
  if (process.platform === 'win32' || Buffer.byteLength(path) + 1 > MAX_SOCKET_PATH)
    return { directory, release() {} };
  const server = createServer((socket) => socket.destroy());
  server.unref();
  try {
    // A socket has its name before it is listened on: until then nobody may find it.
    server.listen(`${path}_`);
    await once(server, 'listening');
    await rename(`${path}_`, path);
  } catch {
    server.close();
  }
  return { directory, release: () => void server.close() };
}

/** The directories with such names that this user's killed processes have left. */
export async function leftDirectories(parent: string, prefix: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  const directories = names.filter((name) => name.startsWith(prefix)).map((name) => join(parent, name));
  const left = await Promise.all(directories.map(isLeft));
  return directories.filter((_, n) => left[n]);
}

async function isLeft(directory: string): Promise<boolean> {
  const stats = await lstat(directory).catch(() => undefined);
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.()) return false;
  return new Promise((resolve) => {
    const socket = connect(join(directory, SOCKET));
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
}
