/** Sessions as plain JSONL text, out and in again. What goes out holds no bookkeeping; what comes in may come twice. */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import { jsonText } from '../json-text.ts';
import { nestsDeeper } from '../wire/json.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_LINES, type SessionLine, type Sessions } from './sessions.ts';

/** Far deeper than any line of ours, and no trouble for what writes it. */
const MAX_LINE_DEPTH = 1000;

export function exportLines(lines: readonly SessionLine[]): string {
  return lines.map((line) => `${jsonText(line)}\n`).join('');
}

export interface Imported {
  lines: number;
  /** Lines that are no session lines; they are left out. */
  unreadable: number;
}

/** Appends the lines of a text. Repeating it after a failure, or by mistake, adds nothing twice. */
export async function importLines(
  sessions: Sessions,
  id: string,
  text: string,
  sha256: (bytes: Uint8Array) => string,
): Promise<Imported> {
  // Another text under the same id is not taken for this one.
  const mark = sha256(Buffer.from(text)).slice(0, 16);
  let unreadable = 0;
  let lines = 0;
  let batch: SessionLine[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await sessions.append(id, batch, `import:${mark}:${lines - batch.length}`);
    batch = [];
    bytes = 0;
  };
  for (const one of text.split('\n')) {
    if (one.trim() === '') continue;
    const line = sessionLine(one);
    if (!line) {
      unreadable++;
      continue;
    }
    const size = Buffer.byteLength(one) + 200;
    if (batch.length === MAX_BATCH_LINES || bytes + size > MAX_BATCH_BYTES) await flush();
    batch.push(line);
    bytes += size;
    lines++;
  }
  if (lines === 0) throw new Fault('invalid_args', 'there is no session line to import');
  await flush();
  return { lines, unreadable };
}

function sessionLine(text: string): SessionLine | undefined {
  try {
    if (nestsDeeper(text, MAX_LINE_DEPTH)) return undefined;
    const { _, ...line } = JSON.parse(text) as SessionLine;
    return typeof line.type === 'string' && typeof line.ts === 'string' ? (line as SessionLine) : undefined;
  } catch {
    return undefined;
  }
}
