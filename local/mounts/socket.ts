/** JSONL on a unix socket or a TCP port. */
import { lstat, unlink } from 'node:fs/promises';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { Fault } from '../../lib/fault.ts';
import { type Address, formatAddress } from '../address.ts';
import { type Guard, type LineService, type Patience, serveLines } from '../lines.ts';
import { listen, type Mounted } from '../listen.ts';
import type { TokenCheck } from '../token.ts';

const MAX_CONNECTIONS = 1000;
const TCP_PATIENCE: Patience = { first_ms: 10_000, line_ms: 30_000, idle_ms: 600_000, stall_ms: 30_000 };
const UNIX_PATIENCE: Patience = { line_ms: 30_000, stall_ms: 30_000 };
/** What fits a socket address; the system cuts longer ones without a word. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;
const AUTH_FIRST = 'first line must be {"op":"auth","token":"…"}';
const HTTP_REQUEST = /^[A-Z]{3,10} \S+ HTTP\/\d/;

export async function mountUnix(service: LineService, path: string): Promise<Mounted> {
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH) {
    throw new Fault('invalid_args', `socket path is longer than ${MAX_SOCKET_PATH} bytes: ${path}`);
  }
  const server = lineServer({ patience: UNIX_PATIENCE, ...service }, () => httpGuard);
  // The socket file must never be open to others, not even for a moment.
  const mask = process.umask(0o177);
  try {
    await listen(server, { path }, () => removeStale(path));
  } finally {
    process.umask(mask);
  }
  return { address: `unix:${path}`, close: () => close(server) };
}

export async function mountTcp(
  service: LineService,
  { host, port }: Address,
  token?: TokenCheck,
): Promise<Mounted> {
  const server = lineServer({ patience: TCP_PATIENCE, ...service }, () => openingGuard(token));
  const actual = await listen(server, { host, port });
  return { address: `tcp:${formatAddress({ host, port: actual })}`, close: () => close(server) };
}

const connections = new WeakMap<Server, Set<Promise<void>>>();

function lineServer(service: LineService, guardFor: () => Guard): Server {
  const open = new Set<Promise<void>>();
  // Half-open: a client that shuts its sending side still gets its replies.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
    socket.on('error', () => {});
    const served = serveLines(socket, socket, { ...service, guard: guardFor() }).finally(() => {
      socket.setTimeout(service.patience?.stall_ms ?? 0, () => socket.destroy());
      socket.end(() => socket.destroy());
      open.delete(served);
    });
    open.add(served);
  });
  server.maxConnections = MAX_CONNECTIONS;
  connections.set(server, open);
  return server;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await Promise.all(connections.get(server)!);
  await closed;
}

/** A socket file that nobody answers on is a leftover of a killed server; anything else is left alone. */
async function removeStale(path: string): Promise<void> {
  if (!(await lstat(path)).isSocket())
    throw new Fault('conflict', `cannot listen on ${path}: a file that is not a socket is there`);
  const answered = await new Promise<boolean>((resolve) => {
    const probe = dial({ path }, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
  });
  if (answered) throw new Fault('conflict', `cannot listen on ${path}: another server is listening there`);
  await unlink(path);
}

const httpGuard: Guard = (frame) =>
  !('longer_than' in frame) && HTTP_REQUEST.test(frame.toString('latin1'))
    ? refuse('this port speaks JSONL, not HTTP; use --http', 'bad_message')
    : 'pass';

/**
 * Stands before the first request. A web page can make a browser send things here (an HTTP request, a TLS hello) of
 * which a later line is JSONL: the first line, which is no JSON object or too long to tell, gives it away and ends
 * the connection. With a token, the first line must show it.
 */
function openingGuard(token?: TokenCheck): Guard {
  return (frame) => {
    const verdict = httpGuard(frame);
    if (verdict !== 'pass') return verdict;
    if ('longer_than' in frame)
      return token
        ? refuse(AUTH_FIRST)
        : refuse(`first line is longer than ${frame.longer_than} bytes`, 'too_large');
    const text = frame.toString('utf8').trim();
    // Blank lines are no first line.
    if (text === '') return { end: false };
    if (token === undefined)
      return text.startsWith('{') ? 'pass' : refuse('first line must be a JSON object', 'bad_message');
    let message: Record<string, unknown> | null = null;
    try {
      message = JSON.parse(text);
    } catch {}
    if (message?.op !== 'auth' || typeof message.token !== 'string' || !token(message.token)) {
      return refuse(message?.op === 'auth' ? 'wrong token' : AUTH_FIRST, 'unauthorized', message?.id);
    }
    return {
      reply: JSON.stringify({ id: message.id ?? null, ok: true, result: { authorized: true } }),
      end: false,
    };
  };
}

function refuse(message: string, code = 'unauthorized', id: unknown = null): { reply: string; end: boolean } {
  return {
    reply: JSON.stringify({ id: typeof id === 'string' ? id : null, ok: false, error: { message, code } }),
    end: true,
  };
}
