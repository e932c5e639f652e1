/**
 * A line over HTTP: one request each, to the route of its operation. HTTP has no connection to hang a session on, so a
 * client that names none gets one made at its first need, and ended when it closes.
 */
import { Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { FAULTS, Fault, type FaultCode } from '../../lib/fault.ts';
import { jsonText } from '../../lib/json-text.ts';
import type { OutputPiece } from '../../lib/realm/realms.ts';
import { replyCodec } from '../../lib/wire/codec.ts';
import { type Dialect, dialectOf } from '../../lib/wire/dialect.ts';
import { protocolError } from '../../lib/wire/repl.ts';
import { zenoRefusal } from '../../lib/wire/zeno.ts';
import { type Answer, answerOf, elsewhere, fetched } from '../elsewhere.ts';
import type { AskOptions, Line, Message } from './line.ts';
import { interrupted, reasonOf } from './socket-line.ts';

/** Before each further try to reach a server that does not listen. */
const PAUSES_MS = [100, 300, 900];
/**
 * An idle connection is closed before the server does it (5 s): a request on one that the server is just closing is lost, and nobody
 * knows whether it ran.
 */
const POOL = { keepAlive: true, timeout: 1000 };
/** Operations that do without a session. */
const SESSIONLESS = ['describe', 'ls-sessions', 'clone'];

export interface HttpOptions {
  token?: string | undefined;
  /** Certificates to trust, PEM, instead of the system's. */
  ca?: string | Uint8Array | undefined;
}

/** Operations that change nothing. */
const HARMLESS = ['describe', 'complete', 'info', 'eldoc', 'lookup', 'ls-sessions'];

export function httpLine(url: URL, { token, ca }: HttpOptions): Line {
  const secure = url.protocol === 'https:';
  const agent = secure
    ? new TlsAgent({ ...POOL, ...(ca && { ca: Buffer.from(ca as string) }) })
    : new Agent(POOL);
  const base = url.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  let made: Promise<string> | undefined;
  let closed = false;

  const once = (path: string, body: string, signal: AbortSignal | undefined, harmless: boolean) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', headers, agent, ...(signal && { signal }) };
      const sent = (secure ? tlsRequest : plainRequest)(`${base}${path}`, options, resolve);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A connection that the server gave up at the same moment; whether it took the request nobody knows.
        const stale = harmless && sent.reusedSocket && error.code === 'ECONNRESET';
        reject(Object.assign(error, { again: stale || error.code === 'ECONNREFUSED' }));
      });
      sent.end(body);
    });

  /** Tries again only what has not reached the server, or may reach it twice. */
  async function post(
    path: string,
    body: string,
    signal: AbortSignal | undefined,
    harmless: boolean,
  ): Promise<IncomingMessage> {
    for (const ms of [...PAUSES_MS, undefined]) {
      try {
        return await once(path, body, signal, harmless);
      } catch (error) {
        if (signal?.aborted) throw interrupted(signal);
        const lost = error as NodeJS.ErrnoException & { again: boolean };
        if (!lost.again || ms === undefined)
          throw new Fault('unavailable', `cannot reach ${url.origin}: ${reasonOf(lost)}`, { cause: error });
        await pause(ms);
      }
    }
    throw new Error('unreachable');
  }

  /** The answer, also when it was too large for the gateway. */
  async function whereItIs(response: IncomingMessage, signal?: AbortSignal): Promise<Answer> {
    const place = elsewhere(response, url);
    if (place === undefined) return answerOf(response);
    return await fetched(place, { signal, retries: PAUSES_MS.length }).catch((error) => {
      throw signal?.aborted ? interrupted(signal) : error;
    });
  }

  /** The result, or the refusal that a problem is. */
  async function called(op: string, args: Message, options: AskOptions = {}): Promise<Message> {
    const dialect = dialectOf(op) ?? 'repl';
    const { signal, onPiece } = options;
    const harmless = dialect === 'zeno' || HARMLESS.includes(op);
    const path = `/${dialect}/${encodeURIComponent(op)}`;
    const answer = await whereItIs(await post(path, jsonText(args), signal, harmless), signal);
    try {
      let last: Message | undefined;
      for await (const message of messages(answer)) {
        if ('out' in message || 'err' in message) onPiece?.(message as OutputPiece);
        else last = message;
      }
      if (last === undefined) throw new Error('an empty answer');
      return answered(dialect, answer.status, last);
    } catch (error) {
      if (signal?.aborted) throw interrupted(signal);
      throw new Fault('unavailable', `the answer of ${url.origin} was cut off`, { cause: error });
    }
  }

  const session = (lang: unknown): Promise<string> => {
    made ??= called('clone', lang === undefined ? {} : { lang }).then((reply) => {
      const data = reply.data as Message | undefined;
      if (typeof data?.['new-session'] === 'string') return data['new-session'];
      throw new Fault('unavailable', `no session: ${reply.protocol_error}`);
    });
    made.catch(() => {
      made = undefined;
    });
    return made;
  };

  return {
    async ask({ op, id, ...message }, options = {}) {
      if (closed) throw new Fault('unavailable', 'the client is closed');
      if (options.signal?.aborted) throw interrupted(options.signal);
      const name = String(op);
      if (dialectOf(op) === 'zeno' || 'args' in message)
        return called(name, (message.args ?? {}) as Message, options);
      const bare = dialectOf(op) === undefined || SESSIONLESS.includes(name) || message.session !== undefined;
      return called(name, bare ? message : { ...message, session: await session(message.lang) }, options);
    },
    async close() {
      closed = true;
      const own = await made?.catch(() => undefined);
      if (own !== undefined) await called('close', { session: own }).catch(() => {});
      agent.destroy();
    },
  };
}

/** The messages of an answer: one, or a line each. */
async function* messages({ type, body }: Answer): AsyncGenerator<Message> {
  const codec = replyCodec('json');
  const splitter = codec.splitter();
  const lines = type === 'application/jsonl';
  const parts: Buffer[] = [];
  for await (const chunk of body) {
    if (!lines) parts.push(chunk);
    else for (const frame of splitter.push(chunk)) yield codec.decode(frame as Buffer) as Message;
  }
  if (!lines) yield codec.decode(Buffer.concat(parts)) as Message;
}

function answered(dialect: Dialect, status: number, body: Message): Message {
  if (status === 200) return dialect === 'zeno' ? { ok: true, result: body } : body;
  const code = String(body.code);
  const fault = new Fault(code in FAULTS ? (code as FaultCode) : 'bad_message', String(body.detail));
  if (dialect === 'repl') return protocolError(fault) as Message;
  const { id, ...refusal } = zenoRefusal(fault);
  return refusal;
}
