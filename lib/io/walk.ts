/**
 * Walks a live directory in path order, synchronously: it runs in a worker. Each directory is opened without
 * following links and its descriptor checked, so that a directory swapped for a link is not listed.
 */
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { NO_RULES, type Rules, withRules } from '../repo/gitignore.ts';
import { comparerFor } from '../repo/order.ts';
import type { Selection } from '../repo/selection.ts';
import type { WalkTotals } from './jobs.ts';
import { inside, isGone, LOOK_FLAGS, OPEN_FLAGS, whereIs } from './safe-path.ts';

export interface WalkQuery {
  /** The root's real path, without a slash at its end. */
  prefix: string;
  selection: Selection;
  max_files: number;
  respect_gitignore: boolean;
}

export interface WalkEntry {
  path: string;
  link: boolean;
  /** False for a link that leads to no regular file inside the root: it is listed, never opened. */
  opens: boolean;
  /** How many files the walk had seen with this one. */
  seen: number;
}

interface Level {
  dir: string;
  entries: Dirent[];
  next: number;
  rules: Rules | undefined;
}

/**
 * Every wanted file in order, and a word for each that is not, for a directory that is entered and for one that cannot be
 * read, so that whoever takes them can stop in between.
 */
export function* walk(
  query: WalkQuery,
  totals: WalkTotals,
): Generator<WalkEntry | 'unwanted' | 'directory' | 'unreadable', void> {
  const { prefix, selection, respect_gitignore } = query;
  const levels: Level[] = [];
  function* enter(dir: string, outer: Rules | undefined): Generator<'unreadable', void> {
    const entries = list(prefix, dir);
    if (entries === 'unreadable') {
      totals.unreadable++;
      yield entries;
    } else if (entries) {
      const rules = outer && rulesOf(outer, prefix, dir, entries);
      levels.push({ dir, entries: sorted(entries), next: 0, rules });
    }
  }
  yield* enter('', respect_gitignore ? excludeFile(prefix) : undefined);

  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const entry = level.entries[level.next++];
    if (!entry) {
      levels.pop();
      continue;
    }
    const { name } = entry;
    const { dir, rules } = level;
    if (!selection.sees(name)) continue;
    if (name.includes('\ufffd') && !exists(prefix, dir, name)) {
      totals.unreadable_names++;
      continue;
    }
    const path = dir === '' ? name : `${dir}/${name}`;
    const isDirectory = entry.isDirectory();
    if (isDirectory && !selection.enters(path, name)) continue;
    if (rules?.matcher.ignores(isDirectory ? `${path}/` : path)) {
      totals.ignored++;
      continue;
    }
    if (isDirectory) {
      yield 'directory';
      yield* enter(path, rules);
      continue;
    }
    const link = entry.isSymbolicLink();
    const target = link ? leadsTo(prefix, `${prefix}/${path}`) : 'file';
    if (link ? target === 'directory' : !entry.isFile()) continue;
    if (totals.seen >= query.max_files) {
      totals.cut = true;
      return;
    }
    totals.seen++;
    yield selection.wants(path) ? { path, link, opens: target === 'file', seen: totals.seen } : 'unwanted';
  }
}

/** The entries of a directory, if it is still the directory it was: nothing on the way is a link. */
function list(prefix: string, dir: string): Dirent[] | 'unreadable' | undefined {
  const full = dir === '' ? prefix || '/' : `${prefix}/${dir}`;
  try {
    if (process.platform !== 'linux') return readdirSync(full, { withFileTypes: true });
    const fd = openSync(full, OPEN_FLAGS | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      if (readlinkSync(`/proc/self/fd/${fd}`) !== full) return undefined;
      return readdirSync(`/proc/self/fd/${fd}`, { withFileTypes: true });
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    return isGone(error) ? undefined : 'unreadable';
  }
}

/** In the order of whole paths: a directory sorts as its name with a slash. */
function sorted(entries: Dirent[]): Dirent[] {
  const keyed = entries.map((entry) => ({ key: entry.isDirectory() ? `${entry.name}/` : entry.name, entry }));
  const compare = comparerFor(keyed.map(({ key }) => key));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ entry }) => entry);
}

/** A name that is not UTF-8 reads as one with U+FFFD, which does not exist. */
function exists(prefix: string, dir: string, name: string): boolean {
  return lstatSync(`${prefix}/${dir}/${name}`, { throwIfNoEntry: false }) !== undefined;
}

/** What a link leads to inside the root. All that is outside, or nowhere, is one: a listing must not tell them apart. */
function leadsTo(prefix: string, full: string): 'file' | 'directory' | 'elsewhere' {
  try {
    const fd = openSync(full, LOOK_FLAGS);
    try {
      const stats = fstatSync(fd);
      const real = whereIs(fd, full, stats);
      if (real === undefined || !inside({ prefix }, real)) return 'elsewhere';
      return stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'elsewhere';
    } finally {
      closeSync(fd);
    }
  } catch {
    return 'elsewhere';
  }
}

function rulesOf(outer: Rules, prefix: string, dir: string, listed: Dirent[]): Rules {
  if (!listed.some((entry) => entry.name === '.gitignore' && entry.isFile())) return outer;
  return withFile(outer, `${prefix}/${dir === '' ? '' : `${dir}/`}.gitignore`, dir);
}

const excludeFile = (prefix: string): Rules => withFile(NO_RULES, `${prefix}/.git/info/exclude`, '');

/** Rules with those of a file in the directory `base` added. */
function withFile(outer: Rules, file: string, base: string): Rules {
  try {
    const fd = openSync(file, OPEN_FLAGS | constants.O_NOFOLLOW);
    try {
      // O_NOFOLLOW speaks of the last name only: `.git` itself may be a link that leaves the root.
      const stats = fstatSync(fd);
      if (!stats.isFile() || whereIs(fd, file, stats) !== file) return outer;
      return withRules(outer, readFileSync(fd, 'utf8'), base);
    } finally {
      closeSync(fd);
    }
  } catch {
    return outer;
  }
}
