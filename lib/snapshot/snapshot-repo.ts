/**
 * A snapshot as a repo: the same answers as lib/io/live-repo.ts gives on the same files. A view of it is made for each
 * request and counts in its meter what the request reads. Differs from spec: a directory has no size of its own, and is
 * as old as the newest file in it.
 */
import type { ExtractSymbolsResult, GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import { Fault } from '../fault.ts';
import type { Untimed } from '../operation.ts';
import { backtracks } from '../repo/matcher.ts';
import { MAX_LISTED, MAX_SYMBOL_BYTES, OutOfTime, type Repo, type StatItem } from '../repo/repo.ts';
import { selection } from '../repo/selection.ts';
import { timestamp } from '../trace.ts';
import type { Meter } from './fetch.ts';
import { pathAt } from './manifest.ts';
import { type Plan, plan, ruleTexts } from './plan.ts';
import type { SnapshotReader } from './reader.ts';
import { slice } from './slice.ts';
import type { Place, SnapshotTree } from './tree.ts';

export interface SnapshotWork {
  reader: SnapshotReader;
  grep(query: GrepArgs, signal: AbortSignal, meter: Meter): Promise<Untimed<GrepResult>>;
  /** The declarations in a text; it takes the bytes away. */
  outline(
    path: string,
    bytes: Uint8Array,
    max: number,
    signal: AbortSignal,
  ): Promise<ExtractSymbolsResult['symbols']>;
  /** Which paths hold a match of a regex that may take for ever; fewer answers than paths when its time was over. */
  sift(paths: string[], regex: string, timeout_ms: number, signal: AbortSignal): Promise<boolean[]>;
  /** Lets other work in, if it has waited for long. */
  breathe(): Promise<void>;
  /** Milliseconds; only differences mean anything. */
  now(): number;
}

/** Others are let in after so many files, or so long. */
const STRIDE = 128;
const BREATH_MS = 10;

export function snapshotRepo(work: SnapshotWork, meter: Meter): Repo {
  const { reader, breathe, now } = work;

  return {
    async text(path, signal, use) {
      const tree = await reader.tree(meter);
      const { path: real, file } = regular(tree, path);
      const { files } = tree.manifest;
      const pause = async () => {
        await breathe();
        if (signal.aborted) throw new Fault('unavailable', 'interrupted');
      };
      await pause();
      return use({
        path: real,
        size: files.size[file]!,
        total_lines: files.lines[file]!,
        lines: (first, last, max_bytes) => slice(reader, { file, first, last, max_bytes }, meter, pause),
      });
    },

    async stat(path) {
      const tree = await reader.tree(meter);
      await breathe();
      let place: Place;
      try {
        place = tree.look(path);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return { path, exists: false, error: error.message.replace(/^(not \w+): .*/s, '$1') };
      }
      const times = await reader.times(meter);
      const file = 'file' in place ? place.file : undefined;
      const mtime = file === undefined ? newest(place, times, reader.entry.at) : times[file]!;
      return {
        path: place.path,
        exists: true,
        size: file === undefined ? 0 : tree.manifest.files.size[file]!,
        mtime: mtime / 1000,
        mtime_iso: timestamp(new Date(Math.floor(mtime / 1000) * 1000)),
        is_file: file !== undefined,
        is_dir: file === undefined,
      } satisfies StatItem;
    },

    async list(query, signal) {
      const deadline = now() + query.timeout_ms;
      const { glob, regex } = query;
      const slow = glob === undefined && regex !== undefined && backtracks(regex) ? regex : undefined;
      const { regex: _, ...plain } = query;
      const chosen = selection(slow === undefined ? query : plain);
      const tree = await reader.tree(meter);
      const texts = query.respect_gitignore ? await ruleTexts(tree, chosen, reader, meter) : undefined;
      const { ranges, seen, cut, ignored } = plan(tree, chosen, query.max_files, texts, () => {
        if (now() > deadline) throw new OutOfTime();
      });
      const sifted =
        slow === undefined
          ? undefined
          : await work.sift(paths(tree, ranges), slow, Math.max(1, deadline - now()), signal);
      const files: string[] = [];
      let room = MAX_LISTED;
      let looked = 0;
      let breathed = now();
      let truncated = sifted !== undefined && sifted.length < seen;
      for (const file of each(ranges)) {
        looked++;
        const time = now();
        if (looked % STRIDE === 0 || time > breathed + BREATH_MS) {
          await breathe();
          breathed = now();
        }
        if (!sifted && (signal.aborted || time > deadline)) {
          truncated = true;
          break;
        }
        if (sifted && !sifted[looked - 1]) continue;
        const path = pathAt(tree.manifest.files, file);
        if (!chosen.wants(path)) continue;
        if (files.length >= query.max || room < 0) {
          truncated = true;
          break;
        }
        room -= path.length;
        files.push(path);
      }
      return {
        files,
        truncated: truncated || cut,
        metrics: { bytes_read: 0, files_scanned: looked, ...(query.respect_gitignore && { ignored }) },
      };
    },

    grep: (query, signal) => work.grep(query, signal, meter),

    async symbols({ path, max_symbols }, signal) {
      const tree = await reader.tree(meter);
      const { path: real, file } = regular(tree, path);
      const bytes = await reader.content(file, meter, MAX_SYMBOL_BYTES);
      const bytes_read = bytes.length;
      const symbols = await work.outline(real, bytes, max_symbols, signal);
      return {
        path: real,
        symbols,
        truncated: symbols.length >= max_symbols || tree.manifest.files.size[file]! > MAX_SYMBOL_BYTES,
        metrics: { bytes_read, files_scanned: 1, symbols: symbols.length },
      };
    },
  };
}

function regular(tree: SnapshotTree, path: string): { path: string; file: number } {
  const place = tree.look(path);
  if ('file' in place) return place;
  throw new Fault('invalid_args', `not a regular file: ${path} is a directory`);
}

function newest(place: Place, times: Float64Array, none: number): number {
  if ('file' in place || place.directory.end === place.directory.first) return none;
  const { first, end } = place.directory;
  let latest = times[first]!;
  for (let file = first + 1; file < end; file++) latest = Math.max(latest, times[file]!);
  return latest;
}

function* each(ranges: Plan['ranges']): Generator<number> {
  for (let i = 0; i < ranges.length; i += 2)
    for (let file = ranges[i]!; file < ranges[i + 1]!; file++) yield file;
}

const paths = (tree: SnapshotTree, ranges: Plan['ranges']): string[] =>
  Array.from(each(ranges), (file) => pathAt(tree.manifest.files, file));
