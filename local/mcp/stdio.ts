/**
 * MCP on standard input and output, one message per line. Requests run beside each other, so that a cancellation
 * overtakes what it cancels. Nothing but messages goes to standard output. Spec: MCP 2026-07-28, "stdio".
 */
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '../../lib/wire/json.ts';
import { type Frame, LineSplitter } from '../../lib/wire/jsonl.ts';
import { Outbox } from '../outbox.ts';
import { Exchange, type Reply, refused } from './exchange.ts';
import { ONCE, ProtocolError } from './protocol.ts';
import type { Answer } from './server.ts';

/** Most requests under way; what comes behind them is read when one is done. */
const MAX_IN_FLIGHT = 256;
/** How long requests go on once the input has ended: servers are to leave soon then. */
const ENDING_MS = 1000;
/** How long requests that are cut short have for their last word. */
const LAST_WORD_MS = 300;

export interface Stdio {
  input: Readable;
  output: Writable;
  signal: AbortSignal;
  ending_ms?: number;
  last_word_ms?: number;
}

/** Resolves when the input has ended, or the signal came, and every reply is out. */
export async function serveStdio(answer: Answer, options: Stdio): Promise<void> {
  const { input, output, signal, ending_ms = ENDING_MS, last_word_ms = LAST_WORD_MS } = options;
  const exchange = new Exchange(answer);
  const outbox = new Outbox(output);
  const running = new Set<Promise<void>>();
  const stop = () => {
    exchange.end();
    input.destroy();
  };
  const start = (frame: Frame) => {
    const one = hear(exchange, frame)
      .then((reply) => {
        if (reply) outbox.send(`${reply.text}\n`);
      })
      .finally(() => running.delete(one));
    running.add(one);
  };

  if (signal.aborted) return;
  signal.addEventListener('abort', stop);
  output.on('close', stop);
  output.on('error', stop);
  const splitter = new LineSplitter();
  try {
    for await (const chunk of input.iterator({ destroyOnReturn: false })) {
      for (const frame of splitter.push(chunk)) {
        start(frame);
        while (running.size >= MAX_IN_FLIGHT) await Promise.race(running);
        await outbox.room();
      }
    }
    for (const frame of splitter.end()) start(frame);
    await settled(running, ending_ms);
  } catch {
    // The client went away, or we are to leave.
  } finally {
    signal.removeEventListener('abort', stop);
    exchange.end();
    await settled(running, last_word_ms);
    output.off('close', stop);
  }
  input.destroy();
  if (output.destroyed) return;
  output.end();
  await finished(output).catch(() => {});
}

async function hear(exchange: Exchange, frame: Frame): Promise<Reply | undefined> {
  if ('longer_than' in frame) {
    const text = `message is longer than ${frame.longer_than} bytes`;
    return refused(new ProtocolError('invalid_request', text));
  }
  if (frame.every((byte) => byte <= 0x20)) return undefined;
  let message: unknown;
  try {
    message = parseJson(frame, ONCE);
  } catch (error) {
    return refused(error);
  }
  return await exchange.hear(message);
}

/** Waits until everything is answered, or the time is over. */
async function settled(running: ReadonlySet<Promise<void>>, ms: number): Promise<void> {
  if (running.size === 0) return;
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal }).catch(() => {});
  await Promise.race([Promise.all(running), late]);
  done.abort();
}
