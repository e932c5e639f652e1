/**
 * Serves JSONL on a pair of streams: one reply per line, in order. Reads no further than it can answer, so a slow
 * reader holds back its own requests and nothing piles up.
 */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Dispatch } from '../lib/dispatch.ts';
import { type Frame, LineSplitter } from '../lib/wire/jsonl.ts';
import { answerFrame } from '../lib/wire/zeno.ts';

const LF = 10;

/** How long a client may keep the server waiting, in milliseconds; absent means for ever. */
export interface Patience {
  /** From the connection to the first byte. */
  first_ms?: number;
  /** From the first byte of a line to its end. */
  line_ms?: number;
  /** Between two lines. */
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
  /** Looks at frames before they are answered, until it says `pass`. What it returns is the reply; `end` hangs up. */
  guard?: Guard | undefined;
}

export type Guard = (frame: Frame) => 'pass' | { reply?: string; end: boolean };

export async function serveLines(input: Readable, output: Writable, service: LineService): Promise<void> {
  const { dispatch, signal, patience = {}, guard } = service;
  const gone = new AbortController();
  const splitter = new LineSplitter(service.max_line_bytes);
  let guarded = guard !== undefined;
  let answering = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number | undefined) => {
    clearTimeout(timer);
    timer = ms === undefined ? undefined : setTimeout(stop, ms);
  };
  /** Nothing more is read; replies that are written already still go out. */
  const stop = () => {
    gone.abort();
    if (!answering) output.write('', () => input.destroy());
  };

  const answer = async (frame: Frame): Promise<boolean> => {
    if (guarded) {
      const verdict = guard!(frame);
      if (verdict !== 'pass') {
        if (verdict.reply !== undefined) await write(output, `${verdict.reply}\n`, patience.stall_ms);
        guarded = verdict.end || verdict.reply === undefined;
        return !verdict.end;
      }
      guarded = false;
    }
    const reply = await answerFrame(frame, dispatch, gone.signal);
    if (reply !== undefined) await write(output, `${reply}\n`, patience.stall_ms);
    return !gone.signal.aborted;
  };

  if (signal.aborted) return;
  signal.addEventListener('abort', stop);
  output.on('close', stop);
  output.on('error', stop);
  wait(patience.first_ms);
  try {
    // Not destroyed on return: input and output may be one socket, with replies still to go out.
    for await (const chunk of input.iterator({ destroyOnReturn: false })) {
      // A line has its time from its first byte on, however many pieces it comes in.
      const sameLine = splitter.midline && !chunk.includes(LF);
      answering = true;
      if (!sameLine) wait(undefined);
      for (const frame of splitter.push(chunk)) if (!(await answer(frame))) return;
      answering = false;
      if (!sameLine) wait(splitter.midline ? patience.line_ms : patience.idle_ms);
    }
    answering = true;
    for (const frame of splitter.end()) await answer(frame);
  } catch {
    // The client went away, or was sent away; what it had asked is answered or of no use to anybody.
  } finally {
    wait(undefined);
    signal.removeEventListener('abort', stop);
    output.off('close', stop);
  }
}

/** Writes and waits until there is room for more. A reader that makes none in time is cut off. */
export async function write(output: Writable, text: string, stall_ms?: number): Promise<void> {
  if (output.destroyed || output.write(text)) return;
  const timer = stall_ms === undefined ? undefined : setTimeout(() => output.destroy(), stall_ms);
  const settled = new AbortController();
  try {
    await Promise.race([
      once(output, 'drain', { signal: settled.signal }),
      once(output, 'close', { signal: settled.signal }),
    ]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}
