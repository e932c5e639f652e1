/**
 * A live directory as a repo. Small reads are asynchronous file calls; walking, searching and outlining run in
 * workers under a deadline, so that nothing holds up the event loop.
 */
import { closeSync } from 'node:fs';
import { Fault } from '../fault.ts';
import { backtracks } from '../repo/matcher.ts';
import { MAX_SYMBOL_BYTES, type Repo, type StatItem } from '../repo/repo.ts';
import { timestamp } from '../trace.ts';
import { walkMetrics } from './jobs.ts';
import { Lane } from './lane.ts';
import { grep } from './live-grep.ts';
import { type Indexed, type LiveIndexOptions, liveIndex } from './live-index.ts';
import { fromRoot, inspect, openFile, openRoot, readAt } from './safe-path.ts';
import { ask, controls } from './supervise.ts';
import { textFiles } from './text-file.ts';

/** Lets other work in when the event loop has been held for 10 ms: a stat of many paths makes one call after another. */
export function breather(): () => Promise<void> {
  let since = 0;
  return async () => {
    if (performance.now() - since < 10) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

export interface LiveRepo extends Repo {
  /** Starts a thread ahead of the first request: a server's first answer comes sooner. */
  warm(): void;
  /** Resolves when there is an index, if one was asked for; to undefined when there will be none. */
  indexed: Promise<Indexed | undefined>;
  close(): Promise<void>;
}

export interface LiveRepoOptions {
  /** Keeps an index of the directory, which greps ask first. */
  index?: LiveIndexOptions | undefined;
}

export function liveRepo(directory: string, options: LiveRepoOptions = {}): LiveRepo {
  const root = openRoot(directory);
  const index = options.index && liveIndex(root.prefix, options.index);
  const searching = new Lane(2);
  /** For patterns that can take their whole time budget: they wait for each other, nobody else for them. */
  const backtracking = new Lane(2);
  const other = new Lane(1);
  const text = textFiles(root);
  const breath = breather();

  return {
    text,

    async stat(path) {
      try {
        await breath();
        const { path: real, stats } = inspect(root, path);
        return {
          path: real,
          exists: true,
          size: stats.size,
          mtime: stats.mtimeMs / 1000,
          mtime_iso: timestamp(new Date(Math.floor(stats.mtimeMs / 1000) * 1000)),
          is_file: stats.isFile(),
          is_dir: stats.isDirectory(),
        } satisfies StatItem;
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return { path, exists: false, error: error.message.replace(/^(not \w+): .*/s, '$1') };
      }
    },

    async list(query, signal) {
      const control = controls();
      const here = fromRoot(root, query);
      const lane = query.regex !== undefined && backtracks(query.regex) ? backtracking : other;
      const late = `regex took longer than timeout_ms (${query.timeout_ms}); try a simpler one`;
      const { files, truncated, totals } = await ask(
        lane,
        'listed',
        { ...query, control, signal },
        late,
        (left_ms) => ({
          job: 'list',
          prefix: root.prefix,
          query: here,
          control,
          deadline: Date.now() + left_ms,
        }),
      );
      return {
        files,
        truncated,
        ...(totals.unreadable > 0 && { unreadable: totals.unreadable }),
        metrics: { bytes_read: 0, files_scanned: totals.seen, ...walkMetrics(totals, query) },
      };
    },

    async grep(query, signal) {
      const here = fromRoot(root, query);
      const began = performance.now();
      const known = await index?.grep(here, signal);
      if (known) return known;
      const left_ms = Math.max(1, query.timeout_ms - (performance.now() - began));
      const lane = query.regex && backtracks(query.pattern) ? backtracking : searching;
      return lane.run(left_ms, (workers, left) => grep(root.prefix, lane, workers, here, left, signal));
    },

    async symbols({ path, max_symbols }, signal) {
      const { fd, path: real, stats } = openFile(root, path);
      const buffer = new Uint8Array(Math.min(stats.size, MAX_SYMBOL_BYTES));
      let size = 0;
      try {
        for (let length = 1; length > 0 && size < buffer.length; size += length) {
          length = await readAt(fd, buffer.subarray(size), size);
        }
      } finally {
        closeSync(fd);
      }
      const budget = { timeout_ms: 10_000, control: controls(), signal };
      const found = await ask(
        other,
        'symbols',
        budget,
        `extract_symbols took too long on ${path}`,
        () => ({ job: 'symbols', path: real, bytes: buffer.subarray(0, size), max: max_symbols }),
        [buffer.buffer],
      );
      return {
        path: real,
        symbols: found.symbols,
        truncated: found.symbols.length >= max_symbols || stats.size > MAX_SYMBOL_BYTES,
        metrics: { bytes_read: size, files_scanned: 1, symbols: found.symbols.length },
      };
    },

    warm: () => other.start(),
    indexed: index?.ready ?? Promise.resolve(undefined),

    async close() {
      await Promise.all([index?.close(), ...[searching, backtracking, other].map((lane) => lane.close())]);
    },
  };
}
