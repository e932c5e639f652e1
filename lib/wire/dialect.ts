/**
 * Which dialect a message is in: the family of its operation tells. What cannot be read at all is answered in the dialect
 * that was spoken last, and before any in a reply that clients of both understand, where both may call.
 */
import { catalogue } from '../../schemas/generated/catalogue.ts';
import type { ZenoReply } from '../../schemas/generated/types.ts';
import { show } from '../explain.ts';
import { Fault, toFault } from '../fault.ts';
import { agentRefusal } from './agent.ts';
import type { Codec, Frame } from './codec.ts';
import { protocolError, replRefusal } from './repl.ts';
import { zenoRefusal } from './zeno.ts';

export type Dialect = 'zeno' | 'repl' | 'agent';

export type Message = Record<string, unknown>;

/**
 * A request, or the reply that what came gets at once; `last` says that nothing behind it can be read, `toBoth` that the client
 * may be of either kind.
 */
export type Heard = { dialect: Dialect; message: Message; toBoth?: true } | { reply: object; last: boolean };

const FAMILIES: ReadonlyMap<unknown, Dialect> = new Map(catalogue.map(({ op, family }) => [op, family]));

/** The dialect that an operation's name tells; undefined when there is no such operation. */
export const dialectOf = (op: unknown): Dialect | undefined => FAMILIES.get(op);

/** What is said and heard on one connection. */
export class Conversation {
  #spoken: Dialect | undefined;
  readonly #first: Dialect | 'both';

  /** `first`: how to answer what cannot be read while nothing has told. */
  constructor(first: Dialect | 'both' = 'zeno') {
    this.#first = first;
  }

  /** What a frame asks; undefined when it is blank. */
  hear(frame: Frame, codec: Codec): Heard | undefined {
    if ('longer_than' in frame)
      return this.refuse(new Fault('too_large', `line is longer than ${frame.longer_than} bytes`));
    if ('broken' in frame) return { ...this.refuse(new Fault('bad_message', frame.broken)), last: true };
    if (codec.name === 'json' && isBlank(frame)) return undefined;
    try {
      return this.hearMessage(codec.decode(frame));
    } catch (error) {
      return this.refuse(toFault(error));
    }
  }

  hearMessage(message: unknown): Heard {
    if (typeof message !== 'object' || message === null || Array.isArray(message)) {
      const speaks = this.#spoken ?? this.#first;
      const like = speaks === 'agent' ? '{"id":"1","type":"ping"}' : '{"id":"1","op":"stat","args":{}}';
      return this.refuse(
        new Fault('bad_message', `message must be an object like ${like}, got ${show(message)}`),
      );
    }
    const { op, id, type } = message as Message;
    // Only the agent's commands are named by a type.
    if (op === undefined && type !== undefined) {
      this.#spoken = 'agent';
      if (typeof type === 'string') return { dialect: 'agent', message: message as Message };
      return this.refuse(new Fault('bad_message', `type must be a string, got ${show(type)}`), id);
    }
    if (typeof op !== 'string') {
      const problem = op === undefined ? 'missing op' : `op must be a string, got ${show(op)}`;
      return this.refuse(new Fault('bad_message', problem), id, 'args' in message ? 'zeno' : undefined);
    }
    const told = dialectOf(op);
    if (told !== undefined) this.#spoken = told;
    if (told !== undefined) return { dialect: told, message: message as Message };
    if ('args' in message) return { dialect: 'zeno', message: message as Message };
    if (this.#first !== 'both' || this.#spoken === 'repl')
      return { dialect: 'repl', message: message as Message };
    return { dialect: 'zeno', message: message as Message, toBoth: true };
  }

  refuse(fault: Fault, id?: unknown, dialect: Dialect | undefined = this.#spoken) {
    return { reply: refusal(dialect ?? this.#first, fault, id), last: false };
  }
}

function refusal(dialect: Dialect | 'both', fault: Fault, id: unknown): object {
  if (dialect === 'zeno') return zenoRefusal(fault, id);
  if (dialect === 'repl') return replRefusal(fault, id);
  if (dialect === 'agent') {
    const malformed = fault.message.replace(/^message is not valid JSON/, 'malformed json');
    return agentRefusal(new Fault(fault.code, malformed), {
      command: '',
      ...(typeof id === 'string' && { id }),
    });
  }
  return inBothShapes(zenoRefusal(fault, id));
}

/** A refusal that clients of Zeno and of the REPL understand. */
export function inBothShapes(reply: ZenoReply): object {
  if (reply.error === undefined) return reply;
  const { code, message } = reply.error;
  const { protocol_error, status } = protocolError(new Fault(code, message));
  return { ...reply, protocol_error, status };
}

function isBlank(frame: Uint8Array): boolean {
  return frame.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
