/**
 * The logs of pages as files: `debug.md` and `debug/<page>.md` below a root. Saves of people and writes of ours meet without a byte
 * that was typed being lost; what a crash left is taken in before anything else is done.
 * Spec: file-based REPL, "Architecture summary", "Writes and update strategy", "Parser heuristics".
 */
import { lstatSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../fault.ts';
import { PAGE } from '../page/names.ts';
import type { PageLogs } from '../page/pages.ts';
import { readRaw, refused, writeNew } from './page-file.ts';
import { directoryOf, sweep } from './page-leftovers.ts';
import { LogFile } from './page-log.ts';
import { type Place, type Point, REGISTRY, sideNames, unlinkIf } from './page-side.ts';
import { FolderWatch } from './page-watch.ts';

export interface FileLogs extends PageLogs {
  /** Says which logs somebody saved, made or removed, and when somebody did that to the registry; what this object writes itself is not said. */
  watch(onChange: (page: string) => void, onRegistry?: () => Promise<void>): void;
  /** Looks at everything once more, and leaves nothing open and nothing behind. */
  close(): Promise<void>;
}

export interface FileLogsOptions {
  folder?: string;
  /** How long a file must be quiet before it is looked at. */
  debounce_ms?: number;
  /** When a file that was replaced is looked at for the last time. */
  late_ms?: number;
  poll_ms?: number;
  /** What went wrong where nobody waits for an answer. */
  report?: (error: unknown) => void;
  /** How to wait before a second look. */
  pause?: (ms: number) => Promise<void>;
  /** Called at each step of a write. */
  at?: (point: Point, page: string) => Promise<void> | void;
}

export function fileLogs(root: string, options: FileLogsOptions = {}): FileLogs {
  const { folder = 'debug', debounce_ms = 150, late_ms = 2000, poll_ms = 2000 } = options;
  const top = resolve(root);
  const reported = new Map<string, string>();
  const logs = new Map<string, LogFile>();
  const timers = new Map<string, NodeJS.Timeout>();
  const busy = new Set<Promise<unknown>>();
  /** What killed processes have left and is looked at already; what cannot be read as text stays where it is. */
  const taken = new Set<string>();
  let announce: (page: string) => void = () => {};
  let watcher: FolderWatch | undefined;
  let ready: Promise<void> | undefined;
  let registry: Promise<unknown> = Promise.resolve();
  /** What the registry is to read. */
  let listing: string | undefined;
  let closed = false;

  /** The same thing is said once in a row. */
  const report = (error: unknown, about = '') => {
    const said = error instanceof Error ? error.message : String(error);
    if (reported.get(about) === said) return;
    reported.set(about, said);
    options.report?.(error);
  };
  const place: Place = {
    directory: (make) => directoryOf(top, folder, make),
    quiet_ms: debounce_ms,
    pause: options.pause ?? pause,
    at: options.at ?? (() => {}),
    report,
  };

  function logOf(page: string): LogFile {
    if (!PAGE.test(page))
      throw new Fault('invalid_args', `not the name of a log: ${JSON.stringify(page)}, wanted name-1a2b`);
    let log = logs.get(page);
    if (log === undefined) {
      log = new LogFile(page, place);
      logs.set(page, log);
    }
    return log;
  }

  async function use<T>(page: string, work: (log: LogFile) => Promise<T>): Promise<T> {
    if (closed) throw new Fault('unavailable', 'the logs are closed');
    const log = logOf(page);
    ready ??= recover().then((looked) => {
      // What could not be looked at now is looked at by whoever comes next.
      if (!looked) ready = undefined;
    });
    const turn = ready.then(() => log.run(() => work(log)));
    busy.add(turn);
    try {
      return await turn;
    } catch (error) {
      throw refused(error, `the log ${page} cannot be used`);
    } finally {
      busy.delete(turn);
      if (log.kept.length > 0) later(`late ${page}`, late_ms, () => lookAgain(log));
    }
  }

  /** Runs once after a while, however often it is asked for until then. */
  function later(key: string, ms: number, work: () => Promise<unknown>): void {
    if (closed || timers.has(key)) return;
    const timer = setTimeout(() => {
      timers.delete(key);
      work().then(
        () => reported.delete(key),
        (error) => report(error, key),
      );
    }, ms);
    timer.unref();
    timers.set(key, timer);
  }

  async function lookAgain(log: LogFile): Promise<void> {
    const now = [...log.kept];
    try {
      if (await log.run(() => log.lookAgain(now))) announce(log.page);
    } finally {
      if (log.kept.length > 0) later(`late ${log.page}`, late_ms, () => lookAgain(log));
    }
  }

  function heard(page: string): void {
    later(page, debounce_ms, async () => {
      if (await use(page, (log) => log.changed())) announce(page);
    });
  }

  function heardOfRegistry(tell: () => Promise<void>): void {
    later(REGISTRY, debounce_ms, async () => {
      if (listing !== undefined && !registryReads(listing)) await tell();
    });
  }

  function registryReads(text: string): boolean {
    try {
      return readRaw(join(top, `${folder}.md`), 'the registry')?.bytes.equals(Buffer.from(text)) === true;
    } catch {
      return false;
    }
  }

  /** Takes in what was saved while another process stopped, and removes what it left; false when that could not be seen. */
  async function recover(): Promise<boolean> {
    try {
      const directory = place.directory();
      sweep(top);
      for (const { page, kept } of directory === undefined ? [] : sweep(directory)) {
        if (taken.has(kept.bak)) continue;
        taken.add(kept.bak);
        const log = logOf(page);
        log.kept.push(kept);
        const saved = await log.run(() => log.fold(kept)).catch((error) => report(error, kept.bak));
        if (saved) announce(page);
        later(`late ${page}`, late_ms, () => lookAgain(log));
      }
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  async function replaceRegistry(text: string): Promise<void> {
    const file = join(top, `${folder}.md`);
    const next = text.toWellFormed();
    listing = next;
    const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    const plain = stats?.isFile() ? stats : undefined;
    if (plain?.size === BigInt(Buffer.byteLength(next)) && registryReads(next)) return;
    const temp = join(top, sideNames(REGISTRY, next)('tmp'));
    try {
      await writeNew(temp, next, 'the registry', plain);
      renameSync(temp, file);
    } catch (error) {
      unlinkIf(temp);
      throw refused(error, 'the registry cannot be written; the old one stays');
    }
  }

  return {
    read: (page) => use(page, (log) => log.read()),
    write: (page, base, next) => use(page, (log) => log.write(base?.text, next)),
    discard: (page, text) => use(page, (log) => log.discard(text)),
    async writeRegistry(text) {
      if (closed) throw new Fault('unavailable', 'the logs are closed');
      const turn = registry.then(() => replaceRegistry(text));
      registry = turn.catch(() => {});
      await turn;
    },
    watch(onChange, onRegistry = async () => {}) {
      announce = (page) => {
        if (!closed) onChange(page);
      };
      watcher ??= new FolderWatch({
        ...{ root: top, folder, poll_ms, heard, report },
        heardOfRegistry: () => heardOfRegistry(onRegistry),
        heardOfOthers: () => later('others', late_ms, recover),
      });
      // What was saved between a read and this call.
      for (const page of logs.keys()) heard(page);
    },
    async close() {
      closed = true;
      watcher?.close();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.allSettled([ready, registry, ...busy]);
      await Promise.all([...logs.values()].map((log) => log.run(() => letGo(log, report))));
    },
  };
}

/** Looks at the replaced files until nobody has saved into one; what cannot be taken in is left for the next start. */
async function letGo(log: LogFile, report: (error: unknown) => void): Promise<void> {
  try {
    do await log.lookAgain([...log.kept]);
    while (log.kept.some(({ unread }) => !unread));
  } catch (error) {
    report(error);
  }
}
