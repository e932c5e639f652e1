/**
 * A line over a socket. Many requests share it; each has an id by which its messages are told apart. When the connection
 * is lost, what is under way is lost with it, and the next request makes another.
 */
import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { FAULTS, Fault, type FaultCode } from '../../lib/fault.ts';
import type { OutputPiece } from '../../lib/realm/realms.ts';
import { type Codec, type CodecName, replyCodec } from '../../lib/wire/codec.ts';
import { dialectOf } from '../../lib/wire/dialect.ts';
import type { AskOptions, Line, Message } from './line.ts';
import { formatTarget, type Target } from './target.ts';

/** Before each further try to reach a server that was there before. */
const PAUSES_MS = [100, 300, 900];

export type SocketTarget = Extract<Target, { kind: 'unix' | 'tcp' | 'tls' }>;

export interface SocketOptions {
  codec?: CodecName | undefined;
  token?: string | undefined;
  /** Certificates to trust, PEM, instead of the system's. */
  ca?: string | Uint8Array | undefined;
}

interface Pending {
  bytes: number;
  resolve(reply: Message): void;
  reject(fault: Fault): void;
  onPiece: ((piece: OutputPiece) => void) | undefined;
}

export async function socketLine(target: SocketTarget, options: SocketOptions): Promise<Line> {
  const line = new SocketLine(target, options);
  await line.open();
  return line;
}

class SocketLine implements Line {
  readonly #target: SocketTarget;
  readonly #options: SocketOptions;
  readonly #codec: Codec;
  readonly #pending = new Map<string, Pending>();
  #opening: Promise<Socket> | undefined;
  /** The one that is open. */
  #socket: Socket | undefined;
  #closed = false;
  #next = 1;

  constructor(target: SocketTarget, options: SocketOptions) {
    this.#target = target;
    this.#options = options;
    this.#codec = replyCodec(options.codec ?? 'json');
  }

  async open(pauses: readonly number[] = []): Promise<Socket> {
    this.#opening ??= this.#dialled(pauses);
    const opening = this.#opening;
    try {
      return await opening;
    } catch (error) {
      if (this.#opening === opening) this.#opening = undefined;
      throw error;
    }
  }

  async ask(message: Message, { signal, onPiece }: AskOptions = {}): Promise<Message> {
    if (signal?.aborted) throw interrupted(signal);
    const id = String(this.#next++);
    const bytes = this.#codec.encode({ ...message, id });
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', abort);
      };
      let sent: Socket | undefined;
      const abort = () => {
        settle();
        if (sent && dialectOf(message.op) === 'repl') this.#interrupt(sent, id, message);
        reject(interrupted(signal!));
      };
      signal?.addEventListener('abort', abort);
      this.open(PAUSES_MS).then(
        (socket) => {
          if (signal?.aborted) return;
          sent = socket;
          this.#pending.set(id, {
            bytes: bytes.length,
            resolve(reply) {
              settle();
              resolve(reply);
            },
            reject(fault) {
              settle();
              reject(fault);
            },
            onPiece,
          });
          socket.write(bytes);
        },
        (fault) => {
          settle();
          reject(fault);
        },
      );
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const socket = await this.#opening?.catch(() => undefined);
    if (!socket || socket.destroyed) return;
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.destroySoon();
    await gone;
  }

  /** Nobody waits for the answer. */
  #interrupt(socket: Socket, id: string, { session }: Message): void {
    const message = { op: 'interrupt', id: `interrupt-${id}`, 'interrupt-id': id, session };
    socket.write(this.#codec.encode(message));
  }

  async #dialled(pauses: readonly number[]): Promise<Socket> {
    for (const ms of [...pauses, undefined]) {
      if (this.#closed) break;
      try {
        this.#socket = await this.#dial();
        // It may have been lost already.
        if (!this.#socket.destroyed) return this.#socket;
        throw new Fault('unavailable', `the connection to ${formatTarget(this.#target)} is lost`);
      } catch (error) {
        if (ms === undefined || (error as Fault).code !== 'unavailable') throw error;
        await pause(ms);
      }
    }
    throw new Fault('unavailable', 'the client is closed');
  }

  async #dial(): Promise<Socket> {
    const { token } = this.#options;
    const where = formatTarget(this.#target);
    const socket = await connected(this.#target, this.#options).catch((error: NodeJS.ErrnoException) => {
      throw new Fault('unavailable', `cannot reach ${where}: ${reasonOf(error)}`, { cause: error });
    });
    const authorized =
      token === undefined
        ? undefined
        : new Promise<Message>((resolve, reject) => {
            this.#pending.set('auth', { bytes: 0, resolve, reject, onPiece: undefined });
          });
    this.#listen(socket, where);
    if (authorized === undefined) return socket;
    socket.write(this.#codec.encode({ op: 'auth', id: 'auth', token }));
    const reply = await authorized.finally(() => this.#pending.delete('auth'));
    if (reply.ok === false) {
      socket.destroy();
      throw faultOf(reply);
    }
    return socket;
  }

  #listen(socket: Socket, where: string): void {
    const splitter = this.#codec.splitter();
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      for (const frame of splitter.push(chunk)) {
        try {
          if (!Buffer.isBuffer(frame)) throw new Error('not a message');
          this.#hear(this.#codec.decode(frame) as Message);
        } catch {
          // What no server of ours sends: nothing behind it can be trusted.
          socket.destroy();
          return;
        }
      }
    });
    socket.on('close', () => {
      // While it is being opened, whoever opens it decides what is next.
      if (this.#socket === socket) this.#opening = undefined;
      this.#failAll(new Fault('unavailable', `the connection to ${where} is lost`));
    });
  }

  #hear({ id, ...reply }: Message): void {
    const pending = this.#pending.get(String(id));
    if (!pending) {
      // A refusal of something that could not be read has no id: if it was too long, it was the longest.
      if (id !== null && id !== '') return;
      const fault = faultOf(reply);
      const longest = [...this.#pending.values()].sort((a, b) => b.bytes - a.bytes)[0];
      if (fault.code === 'too_large') longest?.reject(fault);
      else this.#failAll(fault);
      return;
    }
    if (reply.status !== undefined || reply.ok !== undefined) pending.resolve(reply);
    else pending.onPiece?.(reply as OutputPiece);
  }

  #failAll(fault: Fault): void {
    for (const pending of [...this.#pending.values()]) pending.reject(fault);
  }
}

function connected(target: SocketTarget, { ca }: SocketOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket =
      target.kind === 'unix'
        ? connectPlain({ path: target.path })
        : target.kind === 'tcp'
          ? connectPlain({ host: target.host, port: target.port, noDelay: true })
          : connectTls({
              host: target.host,
              port: target.port,
              ...(ca && { ca: Buffer.from(ca as string) }),
            });
    socket.once('error', reject);
    socket.once(target.kind === 'tls' ? 'secureConnect' : 'connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  ENOTSOCK: 'that is not a socket',
  EACCES: 'not allowed',
};

/** Why a connection could not be made; several addresses of one host fail together. */
export function reasonOf(error: NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }): string {
  const { code = '', message } = error.errors?.[0] ?? error;
  return REASONS[code] ?? (code === '' || message.includes('ertificate') ? message : code);
}

/** A reply that says no, of either dialect, as the error it is. */
export function faultOf({ error, protocol_error, data }: Message): Fault {
  // Where both are there, the words are those of the REPL, and the code is that of Zeno, which always has one.
  const told = { ...(data as Message | undefined), ...(error as Message | undefined) };
  const text = String(protocol_error ?? told.message);
  const unknown = text.startsWith('unknown operation') ? 'unknown_op' : 'bad_message';
  const code = String(told.code ?? unknown);
  return new Fault(code in FAULTS ? (code as FaultCode) : 'bad_message', text);
}

export const interrupted = (signal: AbortSignal) =>
  new Fault('unavailable', 'interrupted', { cause: signal.reason });
