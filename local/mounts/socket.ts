/** JSON or MessagePack on a unix socket or a TCP port, with TLS if wanted. */
import { lstat, unlink } from 'node:fs/promises';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Fault } from '../../lib/fault.ts';
import type { PeerUsers } from '../../lib/io/peer-users.ts';
import { type Codec, detected, type Frame } from '../../lib/wire/codec.ts';
import { Conversation } from '../../lib/wire/dialect.ts';
import { type Address, formatAddress } from '../address.ts';
import { type Admission, admission, admit, dismiss } from '../admission.ts';
import { type Guard, type LineService, type Patience, type Probe, serveLines } from '../lines.ts';
import { listen, type Mounted } from '../listen.ts';
import type { TokenCheck } from '../token.ts';

const MAX_CONNECTIONS = 1000;
const TCP_PATIENCE: Patience = { first_ms: 10_000, line_ms: 30_000, idle_ms: 600_000, stall_ms: 30_000 };
const UNIX_PATIENCE: Patience = { line_ms: 30_000, stall_ms: 30_000 };
/** What fits a socket address; the system cuts longer ones without a word. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;
/** Of the first message, which must show the token. */
const MAX_AUTH_BYTES = 4 << 10;
/** TLS's own refusal, which needs no greeting: a fatal alert, access denied. Source: RFC 8446, 6. */
const TLS_REFUSAL = Uint8Array.of(0x15, 3, 3, 0, 2, 2, 49);
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
  { token, tls, users }: TcpOptions = {},
): Promise<Mounted> {
  const serving = { ...SOCKET, patience: TCP_PATIENCE, probe: blankProbe(), ...given(service) };
  const server = lineServer(serving, () => openingGuard(token), tls);
  const codec = serving.codec ?? detected;
  const admitting = admission(server, {
    opening_ms: serving.patience.first_ms ?? TCP_PATIENCE.first_ms!,
    secret: token?.secret === true,
    // In the codec that is spoken here, if there is one for all.
    refusal: (fault) =>
      tls ? TLS_REFUSAL : codec(0x7b).encode(new Conversation(serving.first).refuse(fault).reply),
    users,
  });
  const actual = await listen(server, { host, port });
  const untold = await admitting.begin();
  const scheme = tls ? 'tls' : 'tcp';
  const address = `${scheme}:${formatAddress({ host, port: actual })}`;
  return { address, untold, close: () => close(server, admitting) };
}

interface TcpOptions {
  token?: TokenCheck | undefined;
  tls?: Certificate | undefined;
  /** Where users are looked up. */
  users?: PeerUsers | undefined;
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

/** What serves the clients of each server. */
const serving = new WeakMap<Server, Set<Promise<void>>>();

function lineServer(service: LineService, guardFor: () => Guard, tls?: Certificate): Server {
  const open = new Set<Promise<void>>();
  const serve = (socket: Socket) => {
    socket.on('error', () => {});
    const guarding = guardFor();
    let refused = false;
    const guard: Guard = (frame, codec) => {
      const verdict = guarding(frame, codec);
      refused = verdict !== 'pass' && verdict.end;
      const passed = verdict === 'pass' || verdict.passed === true;
      return passed && !admit(socket) ? { end: true } : verdict;
    };
    guard.max_bytes = guarding.max_bytes;
    const served = serveLines(socket, socket, { ...service, guard }).finally(() => {
      if (refused) dismiss(socket);
      else {
        socket.setTimeout(service.patience?.stall_ms ?? 0, () => socket.destroy());
        socket.end(() => socket.destroy());
      }
      open.delete(served);
    });
    open.add(served);
  };
  // Half-open: a client that shuts its sending side still gets its replies.
  const options = { allowHalfOpen: true, noDelay: true };
  const server = tls ? tlsServer({ ...options, ...tls }, serve) : createServer(options, serve);
  server.maxConnections = MAX_CONNECTIONS;
  serving.set(server, open);
  return server;
}

function tlsServer(
  options: Certificate & { allowHalfOpen: boolean },
  serve: (socket: Socket) => void,
): Server {
  try {
    const server = createTlsServer(
      { ...options, minVersion: 'TLSv1.2', handshakeTimeout: TCP_PATIENCE.first_ms },
      serve,
    );
    // Whoever cannot say hello is told so by TLS itself.
    server.on('tlsClientError', (_, socket) => socket.destroy());
    return server;
  } catch (error) {
    throw new Fault('invalid_args', '--tls-cert and --tls-key must be a certificate and its key, in PEM', {
      cause: error,
    });
  }
}

async function close(server: Server, admitting?: Admission): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  admitting?.close();
  await Promise.all(serving.get(server)!);
  // Those whose TLS greeting is not over.
  for (const socket of admitting?.sockets ?? []) socket.destroySoon();
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
  const guard: Guard = (frame, codec) => {
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
  if (token) guard.max_bytes = MAX_AUTH_BYTES;
  return guard;
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
