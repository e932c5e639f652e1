/**
 * Serves messages on a pair of streams. Zeno's requests are answered one after the other, in order; those of the REPL and the
 * agent run beside each other, so that an interrupt overtakes what it interrupts. Reads no further than it can answer, so a slow
 * reader holds back its own requests and nothing piles up.
 */
import { once, setMaxListeners } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatch } from '../lib/dispatch.ts';
import { Fault } from '../lib/fault.ts';
import { agentRefusal, answerAgent } from '../lib/wire/agent.ts';
import { type Codec, type Frame, jsonLines, type Splitter } from '../lib/wire/codec.ts';
import { Conversation, type Dialect, inBothShapes, type Message } from '../lib/wire/dialect.ts';
import { MAX_LINE_BYTES } from '../lib/wire/jsonl.ts';
import { answerRepl, replRefusal } from '../lib/wire/repl.ts';
import { answerZeno } from '../lib/wire/zeno.ts';
import { Outbox } from './outbox.ts';

/** Most requests of the REPL that one connection may have under way. */
const MAX_IN_FLIGHT = 1000;
/** How long requests that are cut short have for their last word. */
const LAST_WORD_MS = 300;
/** How often a half-closed connection is tried for somebody at its other end. */
const PROBE_MS = 200;

/** How long a client may keep the server waiting, in milliseconds; absent means for ever. */
export interface Patience {
  /** From the connection to the first byte. */
  first_ms?: number;
  /** From the first byte of a message to its end. */
  line_ms?: number;
  /** Between two messages. */
  idle_ms?: number;
  /** For room in the client's receive window. */
  stall_ms?: number;
}

export interface LineService {
  dispatch: Dispatch;
  /** Ends the service: what is under way is answered (cut short), nothing more is read. */
  signal: AbortSignal;
  max_line_bytes?: number | undefined;
  patience?: Patience;
  /** Chosen by the first byte; JSON line by line unless told. */
  codec?: ((first: number) => Codec) | undefined;
  /** How to answer what cannot be read while nothing has told the dialect. */
  first?: Dialect | 'both';
  /** Looks at frames before they are answered, until one may pass or has said enough (`passed`). `end` hangs up. */
  guard?: Guard | undefined;
  /** Tries whether a client that has shut its sending side still listens: what nobody waits for is not run to its end. */
  probe?: Probe | undefined;
}

export type Verdict = 'pass' | { reply?: object; end: boolean; passed?: true };

export interface Guard {
  (frame: Frame, codec: Codec): Verdict;
  /** Longest message taken until one may pass. */
  max_bytes?: number | undefined;
}

/** Writes something that means nothing, and that fails when the other end is gone. */
export type Probe = (output: Writable, codec: Codec) => void;

export async function serveLines(input: Readable, output: Writable, service: LineService): Promise<void> {
  const { dispatch, signal, patience = {}, guard, max_line_bytes = MAX_LINE_BYTES } = service;
  const gone = new AbortController();
  // Every request under way listens to it.
  setMaxListeners(0, gone.signal);
  const connection = { closed: gone.signal };
  const outbox = new Outbox(output, patience.stall_ms);
  const conversation = new Conversation(service.first);
  const running = new Set<Promise<void>>();
  let codec: Codec = jsonLines;
  let splitter: Splitter | undefined;
  let guarded = guard !== undefined;
  let answering = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number | undefined, idle = false) => {
    clearTimeout(timer);
    // Nobody is idle who waits for an answer.
    const over = () => (idle && running.size > 0 ? wait(ms, idle) : stop());
    timer = ms === undefined ? undefined : setTimeout(over, ms);
  };
  /** Nothing more is read; what is under way is cut short, and what is written already still goes out. */
  const stop = () => {
    if (gone.signal.aborted) return;
    gone.abort();
    if (!answering) void lastWords(running).then(() => output.write('', () => input.destroy()));
  };
  const send = (message: object) => outbox.send(encoded(codec, message));

  const start = (dialect: 'repl' | 'agent', message: Message) => {
    if (running.size >= MAX_IN_FLIGHT) {
      const fault = new Fault('unavailable', 'too many requests in flight');
      const { id, type } = message;
      const named = { command: String(type), ...(typeof id === 'string' && { id }) };
      send(dialect === 'repl' ? replRefusal(fault, id) : agentRefusal(fault, named));
      return;
    }
    const answered = dialect === 'repl' ? answerRepl : answerAgent;
    const one = answered(message, { dispatch, signal: gone.signal, connection, send })
      .then((last) => {
        if (last !== undefined) send(last);
      })
      .finally(() => running.delete(one));
    running.add(one);
  };

  /** Whether to go on. */
  const answer = async (frame: Frame): Promise<boolean> => {
    if (guarded) {
      const verdict = guard!(frame, codec);
      if (verdict !== 'pass') {
        if (verdict.reply !== undefined) send(verdict.reply);
        await outbox.room();
        guarded = verdict.passed !== true;
        if (!guarded) splitter!.max_bytes = max_line_bytes;
        return !verdict.end;
      }
      guarded = false;
      splitter!.max_bytes = max_line_bytes;
    }
    const heard = conversation.hear(frame, codec);
    if (heard === undefined) return true;
    if ('reply' in heard) send(heard.reply);
    else if (heard.dialect !== 'zeno') start(heard.dialect, heard.message);
    else {
      const reply = await answerZeno(heard.message, dispatch, gone.signal);
      send(heard.toBoth ? inBothShapes(reply) : reply);
    }
    await outbox.room();
    return !gone.signal.aborted && !('last' in heard && heard.last);
  };

  if (signal.aborted) return;
  signal.addEventListener('abort', stop);
  output.on('close', stop);
  output.on('error', stop);
  wait(patience.first_ms);
  try {
    // Not destroyed on return: input and output may be one socket, with replies still to go out.
    for await (const chunk of input.iterator({ destroyOnReturn: false })) {
      if (chunk.length === 0) continue;
      if (splitter === undefined) {
        codec = service.codec?.(chunk[0]) ?? jsonLines;
        splitter = codec.splitter(max_line_bytes);
        if (guarded) splitter.max_bytes = Math.min(max_line_bytes, guard!.max_bytes ?? max_line_bytes);
      }
      // A message has its time from its first byte on, however many pieces it comes in.
      let same = splitter.midline;
      answering = true;
      for (const frame of splitter.push(chunk)) {
        same = false;
        wait(undefined);
        if (!(await answer(frame))) return;
      }
      answering = false;
      if (!same || !splitter.midline) {
        if (splitter.midline) wait(patience.line_ms);
        else wait(patience.idle_ms, true);
      }
    }
    answering = true;
    wait(undefined);
    for (const frame of splitter?.end() ?? []) if (!(await answer(frame))) return;
    await finished(running, gone.signal, () => service.probe?.(output, codec));
  } catch {
    // The client went away, or was sent away; what it had asked is answered or of no use to anybody.
  } finally {
    wait(undefined);
    signal.removeEventListener('abort', stop);
    gone.abort();
    await lastWords(running);
    output.off('close', stop);
  }
}

/** Resolves when everything is answered, or there is nobody left to answer. */
async function finished(running: Set<Promise<void>>, gone: AbortSignal, probe: () => void): Promise<void> {
  if (running.size === 0 || gone.aborted) return;
  const timer = setInterval(probe, PROBE_MS);
  const settled = new AbortController();
  const left = once(gone, 'abort', { signal: settled.signal }).catch(() => {});
  await Promise.race([Promise.all(running), left]);
  clearInterval(timer);
  settled.abort();
}

/** Waits a moment for requests that were told to end. */
async function lastWords(running: Set<Promise<void>>): Promise<void> {
  if (running.size === 0) return;
  const settled = new AbortController();
  const late = pause(LAST_WORD_MS, undefined, { signal: settled.signal }).catch(() => {});
  await Promise.race([Promise.all(running), late]);
  settled.abort();
}

/** A message as bytes. A value that is too deep for its codec has no bytes: then the reply is that. */
function encoded(codec: Codec, message: object): string | Uint8Array {
  try {
    return codec.encode(message);
  } catch {
    const { id } = message as { id?: unknown };
    return codec.encode(replRefusal(new Fault('too_large', 'the reply is nested too deep to be sent'), id));
  }
}
