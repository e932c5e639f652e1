/** Starts a server on an address, with a reason that people understand when it cannot be. */
import { existsSync } from 'node:fs';
import type { ListenOptions, Server } from 'node:net';
import { dirname } from 'node:path';
import { Fault } from '../lib/fault.ts';
import { formatAddress } from './address.ts';

/** What listens, and how it is taken down. */
export interface Mounted {
  /** Where it listens, for people. */
  address: string;
  /** Why the users of connections cannot be told, where they should be. */
  untold?: string | undefined;
  /** Stops accepting; resolves when the last client is gone. */
  close(): Promise<void>;
}

/** Resolves to the port (0 for a socket file); `inUse` may clear the way for a second try. */
export async function listen(
  server: Server,
  options: ListenOptions,
  inUse?: () => Promise<void>,
): Promise<number> {
  const start = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options, () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await start().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || !inUse) throw error;
      await inUse();
      await start();
    });
  } catch (error) {
    if (error instanceof Fault) throw error;
    const where = options.path ?? formatAddress({ host: options.host!, port: options.port! });
    throw new Fault(
      'unavailable',
      `cannot listen on ${where}${reason(options, error as NodeJS.ErrnoException)}`,
      { cause: error },
    );
  }
  // A connection that cannot be accepted is lost; the others are not.
  server.on('error', () => {});
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function reason({ path }: ListenOptions, { code }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return ': the port is taken';
  // The platform layer reports a missing directory as one that may not be entered.
  if (path !== undefined && !existsSync(dirname(path))) return ': its directory does not exist';
  return ` (${code})`;
}
