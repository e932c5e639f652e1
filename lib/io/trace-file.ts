/** The trajectory log as a file: one append per line, in the file when the call returns. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { jsonText } from '../json-text.ts';
import type { Trace } from '../trace.ts';

export interface TraceFile extends Trace {
  close(): void;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `report` hears once if the file can no longer be written; serving goes on without it. */
export function traceFile(path: string, report: (error: unknown) => void): TraceFile {
  const fd = openSync(path, 'a', 0o600);
  let broken = false;
  return {
    append(line) {
      if (broken) return;
      try {
        const bytes = Buffer.from(`${jsonText(line)}\n`);
        for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
      } catch (error) {
        broken = true;
        report(new Error('the trajectory log cannot be written any more', { cause: error }));
      }
    },
    sha256,
    close: () => closeSync(fd),
  };
}
