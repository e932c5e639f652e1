/** The operations as calls, whatever line they go by. Spec: Remote REPL, "Layer 6: Universal Client". */
import type { Lang, OutputPiece } from '../../lib/realm/realms.ts';
import { Conversation, dialectOf } from '../../lib/wire/dialect.ts';
import type * as types from '../../schemas/generated/types.ts';
import type { AskOptions, Line, Message } from './line.ts';
import { faultOf } from './socket-line.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface SessionOptions extends CallOptions {
  /** A durable session, by its id; the client's own unless told. */
  session?: string | undefined;
  lang?: Lang | undefined;
}

export interface EvalOptions extends SessionOptions {
  timeout_ms?: number | undefined;
  /** Takes output as it comes; without it, the reply has it all. */
  onOutput?: ((piece: OutputPiece) => void) | undefined;
}

/** A reply without its id. A program's error is a value: `{error, type}`. */
export interface Reply {
  session?: string;
  value?: unknown;
  output?: string;
  status: string[];
  data?: Record<string, unknown>;
}

export interface Client {
  /** Runs one operation; rejects with a Fault, whose `code` tells why. */
  call<Op extends keyof types.Operations>(
    op: Op,
    args: types.Operations[Op]['input'],
    options?: CallOptions,
  ): Promise<types.Operations[Op]['result']>;
  /** Answers one envelope of either dialect exactly as a server does. */
  send(message: unknown, options?: CallOptions): Promise<types.ZenoReply | types.ReplReply>;
  /** Evaluates code. An aborted signal interrupts it. */
  eval(code: string, options?: EvalOptions): Promise<Reply>;
  /** Evaluates a file: a path under the server's root, or its contents with a name. */
  loadFile(file: string | LoadedFile, options?: EvalOptions): Promise<Reply>;
  /** Gives input to a program that waits for a line. */
  stdin(text: string, options?: EvalOptions): Promise<Reply>;
  describe(options?: CallOptions): Promise<Reply>;
  /** Ends what runs in a session, or only the request with this id. */
  interrupt(options?: SessionOptions & { id?: string | undefined }): Promise<Reply>;
  complete(prefix: string, options?: SessionOptions): Promise<Reply>;
  info(sym: string, options?: SessionOptions): Promise<Reply>;
  /** Makes a durable session, a fork of one if it is named: `data['new-session']`. */
  clone(options?: SessionOptions): Promise<Reply>;
  /** Any operation of the remote REPL by its name. */
  request(op: string, args?: Record<string, unknown>, options?: EvalOptions): Promise<Reply>;
  close(): Promise<void>;
}

export interface LoadedFile {
  file?: string;
  'file-path'?: string;
  'file-name'?: string;
}

/** What a client's requests have unless they say otherwise. */
export interface Defaults {
  session?: string | undefined;
  lang?: Lang | undefined;
}

/** Operations that take a language. */
const IN_A_LANGUAGE = ['eval', 'load-file', 'complete', 'info', 'eldoc', 'lookup'];
/** Operations on no session, or on none unless told. */
const ON_NO_SESSION = ['ls-sessions', 'clone', 'describe'];

export function clientOn(line: Line, defaults: Defaults = {}): Client {
  async function request(op: string, args: Message = {}, options: EvalOptions = {}): Promise<Reply> {
    const { signal, onOutput, timeout_ms } = options;
    const session = options.session ?? (ON_NO_SESSION.includes(op) ? undefined : defaults.session);
    const lang = options.lang ?? (IN_A_LANGUAGE.includes(op) ? defaults.lang : undefined);
    const stream = onOutput && true;
    const extra = present({ session, lang, timeout_ms, stream });
    const reply = await line.ask({ op, ...extra, ...args }, { signal, onPiece: onOutput });
    if (reply.protocol_error !== undefined || reply.ok === false) throw faultOf(reply);
    return reply as unknown as Reply;
  }

  return {
    request,
    async call(op, args, { signal } = {}) {
      const message = dialectOf(op) === 'repl' ? { op, ...(args as object) } : { op, args };
      const reply = await line.ask(message, { signal });
      if (reply.protocol_error !== undefined || reply.ok === false) throw faultOf(reply);
      return (reply.ok === true ? reply.result : reply) as never;
    },
    send: (message, options = {}) => sent(line, message, options),
    eval: (code, options) => request('eval', { code }, options),
    loadFile: (file, options) =>
      request('load-file', typeof file === 'string' ? { 'file-path': file } : { ...file }, options),
    stdin: (text, options) => request('stdin', { stdin: text }, options),
    describe: (options) => request('describe', {}, options),
    interrupt: ({ id, ...options } = {}) => request('interrupt', present({ 'interrupt-id': id }), options),
    complete: (prefix, options) => request('complete', { prefix }, options),
    info: (sym, options) => request('info', { sym }, options),
    clone: (options) => request('clone', {}, options),
    close: () => line.close(),
  };
}

/** One envelope over a line that has ids of its own. */
async function sent(line: Line, message: unknown, options: AskOptions): Promise<types.ZenoReply> {
  if (line.send) return (await line.send(message, options)) as types.ZenoReply;
  const heard = new Conversation().hearMessage(message);
  if ('reply' in heard) return heard.reply as types.ZenoReply;
  const { id = heard.dialect === 'zeno' ? null : '' } = heard.message;
  return { id, ...(await line.ask(heard.message, options)) } as types.ZenoReply;
}

const present = (fields: Message): Message =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
