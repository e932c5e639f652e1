/**
 * Walks a live directory in path order, synchronously: it runs in a worker. Each directory is opened without
 * following links and its descriptor checked, so that a directory swapped for a link is not listed.
 */
import {
  closeSync,
  constants,
  type Dirent,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs';
import ignore, { type Ignore } from 'ignore';
import { comparerFor } from '../repo/order.ts';
import type { Selection } from '../repo/selection.ts';
import type { WalkTotals } from './jobs.ts';
import { OPEN_FLAGS } from './safe-path.ts';

export interface WalkQuery {
  /** The root's real path, without a slash at its end. */
  prefix: string;
  selection: Selection;
  max_files: number;
  respect_gitignore: boolean;
}

export interface WalkEntry {
  /** Directory, relative to the root; empty for the root itself. */
  dir: string;
  name: string;
  link: boolean;
  /** How many files the walk had seen with this one. */
  seen: number;
}

interface Rules {
  base: string;
  rules: Ignore;
}

/** Calls `visit` for every wanted file, in order, until it returns false. */
export function walk(query: WalkQuery, visit: (entry: WalkEntry) => boolean): WalkTotals {
  const { prefix, selection } = query;
  const totals: WalkTotals = { seen: 0, ignored: 0, unreadable_names: 0, cut: false };

  const enter = (dir: string, outer: Rules[]): boolean => {
    const listed = list(prefix, dir);
    if (!listed) return true;
    const rules = query.respect_gitignore ? [...outer, ...rulesOf(prefix, dir, listed)] : outer;
    for (const entry of sorted(listed)) {
      const { name } = entry;
      if (!selection.sees(name)) continue;
      if (name.includes('\ufffd') && !exists(prefix, dir, name)) {
        totals.unreadable_names++;
        continue;
      }
      const path = dir === '' ? name : `${dir}/${name}`;
      const isDirectory = entry.isDirectory();
      if (isDirectory && !selection.enters(path, name)) continue;
      if (rules.length > 0 && ignored(rules, isDirectory ? `${path}/` : path)) {
        totals.ignored++;
        continue;
      }
      if (isDirectory) {
        if (!enter(path, rules)) return false;
        continue;
      }
      const link = entry.isSymbolicLink();
      if (link ? pointsToDirectory(`${prefix}/${path}`) : !entry.isFile()) continue;
      if (totals.seen >= query.max_files) {
        totals.cut = true;
        return false;
      }
      totals.seen++;
      if (selection.wants(path) && !visit({ dir, name, link, seen: totals.seen })) return false;
    }
    return true;
  };

  enter('', query.respect_gitignore ? excludeFile(prefix) : []);
  return totals;
}

/** The entries of a directory, if it is still the directory it was: nothing on the way is a link. */
function list(prefix: string, dir: string): Dirent[] | undefined {
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
  } catch {
    return undefined;
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

function pointsToDirectory(full: string): boolean {
  try {
    return statSync(full, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

function rulesOf(prefix: string, dir: string, listed: Dirent[]): Rules[] {
  if (!listed.some((entry) => entry.name === '.gitignore' && entry.isFile())) return [];
  return rulesIn(`${prefix}/${dir === '' ? '' : `${dir}/`}.gitignore`, dir);
}

const excludeFile = (prefix: string): Rules[] => rulesIn(`${prefix}/.git/info/exclude`, '');

function rulesIn(file: string, base: string): Rules[] {
  try {
    const fd = openSync(file, OPEN_FLAGS | constants.O_NOFOLLOW);
    try {
      return [{ base, rules: ignore({ allowRelativePaths: false }).add(readFileSync(fd, 'utf8')) }];
    } finally {
      closeSync(fd);
    }
  } catch {
    return [];
  }
}

/** The innermost rules that speak of a path decide. */
function ignored(rules: Rules[], path: string): boolean {
  for (let i = rules.length - 1; i >= 0; i--) {
    const { base, rules: own } = rules[i]!;
    const verdict = own.test(base === '' ? path : path.slice(base.length + 1));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
