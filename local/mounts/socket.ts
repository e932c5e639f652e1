/** JSON or MessagePack on a unix socket or a TCP port, with TLS if wanted. */
import { lstat, unlink } from 'node:fs/promises';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Fault } from '../../lib/fault.ts';
import { type Codec, detected, type Frame } from '../../lib/wire/codec.ts';
import { type Address, formatAddress } from '../address.ts';
import { type Guard, type LineService, type Patience, type Probe, serveLines } from '../lines.ts';
import { listen, type Mounted } from '../listen.ts';
import type { TokenCheck } from '../token.ts';

const MAX_CONNECTIONS = 1000;
const TCP_PATIENCE: Patience = { first_ms: 10_000, line_ms: 30_000, idle_ms: 600_000, stall_ms: 30_000 };
const UNIX_PATIENCE: Patience = { line_ms: 30_000, stall_ms: 30_000 };
/** What fits a socket address; the system cuts longer ones without a word. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;
const AUTH_FIRST = 'first line must be {"op":"auth","token":"…"}';
const HTTP_REQUEST = /^[A-Z]{3,10} \S+ HTTP\/\d/;

/** What the port shows of itself to those who want to know whom they talk to. */
export interface Certificate {
  cert: string | Buffer;
  key: string | Buffer;
}

/** What all sockets have in common: values of JSON or maps of MessagePack, and clients of either dialect. */
const SOCKET = { codec: detected, first: 'both' } as const;

export async function mountUnix(service: LineService, path: string): Promise<Mounted> {
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH) {
    throw new Fault('invalid_args', `socket path is longer than ${MAX_SOCKET_PATH} bytes: ${path}`);
  }
  const server = lineServer(
    { ...SOCKET, patience: UNIX_PATIENCE, probe: emptyProbe, ...given(service) },
    () => service.guard ?? httpGuard,
  );
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
  { token, tls }: { token?: TokenCheck | undefined; tls?: Certificate | undefined } = {},
): Promise<Mounted> {
  const server = lineServer(
    { ...SOCKET, patience: TCP_PATIENCE, probe: blankProbe(), ...given(service) },
    () => openingGuard(token),
    tls,
  );
  const actual = await listen(server, { host, port });
  const scheme = tls ? 'tls' : 'tcp';
  return { address: `${scheme}:${formatAddress({ host, port: actual })}`, close: () => close(server) };
}

/** Options that are there: one that is undefined would hide what is usual. */
const given = (service: LineService): LineService =>
  Object.fromEntries(Object.entries(service).filter(([, value]) => value !== undefined)) as never;

/** On a unix socket even nothing cannot be written to somebody who is gone. */
const emptyProbe: Probe = (output) => output.write('');

/**
 * On TCP only bytes find out: one blank, where blanks mean nothing, is refused by a machine whose client is gone, and that
 * shows at the next try.
 */
function blankProbe(): Probe {
  const tried = new WeakSet<object>();
  return (output, codec) => {
    output.write(tried.has(output) ? '' : codec.blank);
    tried.add(output);
  };
}

const connections = new WeakMap<Server, { open: Set<Promise<void>>; raw: Set<Socket> }>();

function lineServer(service: LineService, guardFor: () => Guard, tls?: Certificate): Server {
  const open = new Set<Promise<void>>();
  /** Those whose TLS greeting is not over. */
  const raw = new Set<Socket>();
  const serve = (socket: Socket) => {
    socket.on('error', () => {});
    const served = serveLines(socket, socket, { ...service, guard: guardFor() }).finally(() => {
      socket.setTimeout(service.patience?.stall_ms ?? 0, () => socket.destroy());
      socket.end(() => socket.destroy());
      open.delete(served);
    });
    open.add(served);
  };
  // Half-open: a client that shuts its sending side still gets its replies.
  const options = { allowHalfOpen: true, noDelay: true };
  const server = tls ? tlsServer({ ...options, ...tls }, raw, serve) : createServer(options, serve);
  server.maxConnections = MAX_CONNECTIONS;
  connections.set(server, { open, raw });
  return server;
}

function tlsServer(
  options: Certificate & { allowHalfOpen: boolean },
  raw: Set<Socket>,
  serve: (socket: Socket) => void,
): Server {
  try {
    const server = createTlsServer(
      { ...options, minVersion: 'TLSv1.2', handshakeTimeout: TCP_PATIENCE.first_ms },
      serve,
    );
    server.on('connection', (socket: Socket) => {
      raw.add(socket);
      socket.on('close', () => raw.delete(socket));
    });
    // Whoever cannot say hello is told so by TLS itself.
    server.on('tlsClientError', (_, socket) => socket.destroy());
    return server;
  } catch (error) {
    throw new Fault('invalid_args', '--tls-cert and --tls-key must be a certificate and its key, in PEM', {
      cause: error,
    });
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const { open, raw } = connections.get(server)!;
  await Promise.all(open);
  for (const socket of raw) socket.destroySoon();
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
  Buffer.isBuffer(frame) && HTTP_REQUEST.test(frame.toString('latin1', 0, 200))
    ? refuse('this port speaks JSONL, not HTTP; use --http', 'bad_message')
    : 'pass';

/**
 * Stands before the first request. A web page can make a browser send things here (an HTTP request, a TLS hello) of
 * which a later line is JSON: the first line, which is no JSON object or too long to tell, gives it away and ends
 * the connection. With a token, the first message must show it.
 */
function openingGuard(token?: TokenCheck): Guard {
  return (frame, codec) => {
    const verdict = httpGuard(frame, codec);
    if (verdict !== 'pass') return verdict;
    if ('longer_than' in frame)
      return token
        ? refuse(AUTH_FIRST)
        : refuse(`first line is longer than ${frame.longer_than} bytes`, 'too_large');
    if ('broken' in frame) return token ? refuse(AUTH_FIRST) : 'pass';
    const text = codec.name === 'json' ? frame.toString('utf8').trim() : '{';
    // Blank lines are no first line.
    if (text === '') return { end: false };
    if (token === undefined)
      return text.startsWith('{') ? 'pass' : refuse('first line must be a JSON object', 'bad_message');
    const message = decoded(frame, codec);
    if (message?.op !== 'auth' || typeof message.token !== 'string' || !token(message.token)) {
      return refuse(message?.op === 'auth' ? 'wrong token' : AUTH_FIRST, 'unauthorized', message?.id);
    }
    return {
      reply: { id: message.id ?? null, ok: true, result: { authorized: true } },
      end: false,
      passed: true,
    };
  };
}

function decoded(frame: Frame & Buffer, codec: Codec): Record<string, unknown> | null {
  try {
    return codec.decode(frame) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

function refuse(message: string, code = 'unauthorized', id: unknown = null): { reply: object; end: boolean } {
  return {
    reply: { id: typeof id === 'string' ? id : null, ok: false, error: { message, code } },
    end: true,
  };
}
