/**
 * `zgate replay`: asks a trajectory log's questions again and compares the answers. Whoever wrote the log is trusted in nothing: only what
 * reads files is asked, and what the log says is printed without its control characters.
 */
import { createReadStream } from 'node:fs';
import { table } from '../functions/table.ts';
import { Fault } from '../lib/fault.ts';
import { sha256 } from '../lib/io/trace-file.ts';
import { jsonText } from '../lib/json-text.ts';
import { readsFiles } from '../lib/operation.ts';
import { fingerprint, summary } from '../lib/trace.ts';
import { parseJson } from '../lib/wire/json.ts';
import { LineSplitter } from '../lib/wire/jsonl.ts';
import type { TraceLine } from '../schemas/generated/types.ts';
import { traceLine as isTraceLine } from '../schemas/generated/validators.js';
import { type LocalOptions, local } from './compose.ts';

interface Verdict {
  id: unknown;
  op: string;
  /** `unanswered`: the log holds no answer to compare with. `skipped`: not asked again. */
  verdict: 'same' | 'differs' | 'unanswered' | 'skipped';
  /** What differs, or that only the summary could be compared. */
  note?: string;
}

const NOT_REPLAYED = new Set(table.filter((op) => !readsFiles(op)).map(({ contract }) => contract.op));

/** Longest line of a log that is read. */
const MAX_LINE_BYTES = 16 << 20;

export type ReplayOptions = Pick<LocalOptions, 'snapshot' | 'store' | 'endpoint'> & {
  root?: string;
  json?: boolean;
};

export async function replay(
  file: string,
  options: ReplayOptions,
  print: (line: string) => void,
): Promise<number> {
  const { lines, unreadable } = await readLog(file);
  const asked = pairs(lines);
  if (asked.length === 0 && unreadable > 0) throw new Fault('invalid_args', `${file} is no trajectory log`);
  const { root = '.', snapshot, store, endpoint } = options;
  const { dispatch, close } = await local({ root, snapshot, store, endpoint }).catch((error: Fault) => {
    throw new Fault('invalid_args', error.message, { cause: error });
  });
  const counts = { same: 0, differs: 0, unanswered: 0, skipped: 0 };
  try {
    for (const { request, answer } of asked) {
      const { id } = request;
      const op = request.op!;
      const verdict: Verdict = NOT_REPLAYED.has(op)
        ? { id, op, verdict: 'skipped', note: 'not replayed: it does not only read files' }
        : compare(request, answer, await dispatch({ id, op, args: request.args }));
      counts[verdict.verdict]++;
      if (options.json) print(jsonText(verdict));
      else
        print(
          printable(
            `${verdict.verdict.padEnd(10)} ${typeof id === 'string' ? id : JSON.stringify(id)} ${op}${verdict.note ? `: ${verdict.note}` : ''}`,
          ),
        );
    }
  } finally {
    await close();
  }
  const { skipped: not_replayed, ...compared } = counts;
  const total = asked.length;
  if (options.json)
    print(jsonText({ requests: total, ...compared, unreadable_lines: unreadable, not_replayed }));
  else {
    const rest = [
      not_replayed > 0 && `${not_replayed} not replayed`,
      counts.unanswered > 0 && `${counts.unanswered} without an answer in the log`,
      unreadable > 0 && `${unreadable} unreadable lines skipped`,
    ];
    print(
      [`${total} requests: ${counts.same} same, ${counts.differs} differ`, ...rest.filter(Boolean)].join(
        ', ',
      ),
    );
  }
  return counts.differs > 0 ? 1 : 0;
}

/** On one line, and nothing that a terminal would act on. */
const printable = (text: string): string =>
  text.replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

async function readLog(file: string): Promise<{ lines: TraceLine[]; unreadable: number }> {
  const splitter = new LineSplitter(MAX_LINE_BYTES);
  const lines: TraceLine[] = [];
  let unreadable = 0;
  const take = (frames: Iterable<unknown>) => {
    for (const frame of frames) {
      if (Buffer.isBuffer(frame) && frame.length === 0) continue;
      try {
        const line = parseJson(frame as Buffer);
        if (!isTraceLine(line)) throw new Error('not a trace line');
        lines.push(line as TraceLine);
      } catch {
        unreadable++;
      }
    }
  };
  try {
    for await (const chunk of createReadStream(file)) take(splitter.push(chunk));
  } catch (error) {
    throw new Fault('invalid_args', `log ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
  take(splitter.end());
  return { lines, unreadable };
}

/** Each request with the first answer after it that has its id and op and is not another's already. */
function pairs(lines: TraceLine[]): { request: TraceLine; answer: TraceLine | undefined }[] {
  const asked: { request: TraceLine; answer: TraceLine | undefined }[] = [];
  const open = new Map<string, (typeof asked)[number][]>();
  for (const line of lines) {
    const key = JSON.stringify([line.id, line.op]);
    if (line.event === 'request' && typeof line.op === 'string') {
      const pair = { request: line, answer: undefined };
      asked.push(pair);
      open.set(key, [...(open.get(key) ?? []), pair]);
    } else if (line.event === 'response' || line.event === 'error') {
      const pair = open.get(key)?.shift();
      if (pair) pair.answer = line;
    }
  }
  return asked;
}

function compare(
  request: TraceLine,
  answer: TraceLine | undefined,
  outcome: Awaited<ReturnType<Awaited<ReturnType<typeof local>>['dispatch']>>,
): Verdict {
  const { id } = request;
  const op = request.op!;
  const differs = (note: string): Verdict => ({ id, op, verdict: 'differs', note });
  if (answer === undefined) return { id, op, verdict: 'unanswered' };
  const logged = answer.error?.message;
  if (!outcome.ok) {
    const { message } = outcome.fault;
    if (logged === message) return { id, op, verdict: 'same' };
    return differs(
      logged === undefined
        ? `was a result, is now an error: ${message}`
        : `error was "${logged}", is now "${message}"`,
    );
  }
  if (logged !== undefined) return differs(`was an error ("${logged}"), is now a result`);
  const now = summary(outcome.result);
  for (const field of ['count', 'truncated'] as const) {
    const was = answer.summary![field];
    if (was !== now[field]) return differs(`${field} was ${was}, is now ${now[field]}`);
  }
  if (answer.digest === undefined)
    return { id, op, verdict: 'same', note: 'by its summary; the log has no digest' };
  return answer.digest === fingerprint(outcome.result, { sha256 })
    ? { id, op, verdict: 'same' }
    : differs('the content changed');
}
