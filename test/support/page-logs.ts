/** A directory with one log in it, and logs that wait for nothing. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import type { Fault } from '../../lib/fault.ts';
import { type FileLogs, type FileLogsOptions, fileLogs } from '../../lib/io/page-files.ts';
import type { Point } from '../../lib/io/page-side.ts';
import { newLog } from '../../lib/page/format.ts';
import { tempDir } from './tree.ts';

export const PAGE = 'index-7-zen-1a2b';
export const BASE = newLog({ name: 'index-7-zen', short_id: '1a2b', languages: ['JS'] });
export const NEXT = BASE.replace(
  '> Write code',
  '> **index-7-zen** background at 10:00:00\n```Text\nhi\n```\n\n> Write code',
);
export const TYPED = 'words that were typed\n';
export const POINTS: Point[] = ['read', 'link', 'linked', 'written', 'renamed', 'kept'];

const open: FileLogs[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((logs) => logs.close()));
});

/** Quiet at once and never late by itself, so that nothing waits for the clock. */
export function logsAt(root: string, options: FileLogsOptions = {}): FileLogs {
  const logs = fileLogs(root, { debounce_ms: 0, late_ms: 1e6, ...options });
  open.push(logs);
  return logs;
}

export function planted(text: string | Uint8Array = BASE): { root: string; folder: string; file: string } {
  const root = tempDir();
  const folder = join(root, 'debug');
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, `${PAGE}.md`);
  writeFileSync(file, text);
  return { root, folder, file };
}

export const textOf = (file: string) => readFileSync(file, 'utf8');
export const errno = (code: string) => Object.assign(new Error(code), { code });
export const turn = () => new Promise((resolve) => setImmediate(resolve));
export const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Fault) => ({ code: error.code, message: error.message }),
  );

/** Does something at the first time a point is reached. */
export function once(point: Point, work: () => Promise<void> | void): NonNullable<FileLogsOptions['at']> {
  let done = false;
  return (reached) => {
    if (done || reached !== point) return undefined;
    done = true;
    return work();
  };
}
