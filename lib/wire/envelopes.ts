/** Envelopes over HTTP, where the route says the dialect: one message, a list, or JSONL, each answered as it comes. */
import type { Buffer } from 'node:buffer';
import type { Dispatch } from '../dispatch.ts';
import { Fault, toFault } from '../fault.ts';
import { jsonText } from '../json-text.ts';
import { answerAgent } from './agent.ts';
import { jsonLines } from './codec.ts';
import { Conversation, type Dialect, type Heard } from './dialect.ts';
import { Queue } from './queue.ts';
import { answerRepl } from './repl.ts';
import { answerZeno } from './zeno.ts';

export interface Envelopes {
  dialect: Dialect;
  dispatch: Dispatch;
  /** The family of an operation, if there is such an operation here. */
  familyOf: (op: string) => string | undefined;
  signal?: AbortSignal | undefined;
}

/** The reply to one message that is parsed already; where many messages answer it, they are a list. */
export async function answerEnvelope(message: unknown, envelopes: Envelopes): Promise<object> {
  const told: object[] = [];
  const heard = new Conversation(envelopes.dialect).hearMessage(message);
  const last = await answer(
    heard,
    envelopes,
    envelopes.dialect === 'agent' ? (piece) => told.push(piece) : undefined,
  );
  return last ?? told;
}

async function answer(
  heard: Heard,
  envelopes: Envelopes,
  send?: (piece: object) => void,
): Promise<object | undefined> {
  const { dialect, dispatch, familyOf, signal } = envelopes;
  if ('reply' in heard) return heard.reply;
  const { message } = heard;
  const op = String(message.op ?? message.type);
  const home = familyOf(op);
  if (home !== undefined && home !== dialect) {
    const fault = new Fault('unknown_op', `unknown op: ${op} is in /${home}`);
    return new Conversation(dialect).refuse(fault, message.id).reply;
  }
  if (dialect === 'zeno') return answerZeno(message, dispatch, signal);
  if (dialect === 'agent') return answerAgent(message, { dispatch, signal, send: send ?? (() => {}) });
  return answerRepl(message, { dispatch, signal, send });
}

/** A JSON list whose items are sent as they come. */
export async function* answerList(messages: unknown[], envelopes: Envelopes): AsyncGenerator<string> {
  let before = '[';
  for (const one of messages) {
    yield `${before}${jsonText(await answerEnvelope(one, envelopes))}`;
    before = ',';
  }
  yield messages.length === 0 ? '[]' : ']';
}

/** Replies to a JSONL body, each as soon as its line is in; what a program prints meanwhile comes before its reply. */
export async function* answerLines(
  body: AsyncIterable<Buffer>,
  envelopes: Envelopes,
  max_line_bytes?: number,
): AsyncGenerator<string> {
  const splitter = jsonLines.splitter(max_line_bytes);
  try {
    for await (const chunk of body) {
      for (const frame of splitter.push(chunk)) yield* line(frame);
    }
    for (const frame of splitter.end()) yield* line(frame);
  } catch (error) {
    yield text(new Conversation(envelopes.dialect).refuse(toFault(error)).reply);
  }

  async function* line(frame: Parameters<Conversation['hear']>[0]): AsyncGenerator<string> {
    const heard = new Conversation(envelopes.dialect).hear(frame, jsonLines);
    if (heard === undefined) return;
    const pieces = new Queue<object>();
    const replied = answer(heard, envelopes, (piece) => pieces.push(piece)).finally(() => pieces.end());
    for await (const piece of pieces) yield text(piece);
    const last = await replied;
    if (last !== undefined) yield text(last);
  }
}

const text = (message: object) => `${jsonText(message)}\n`;
