/**
 * Which part of a tree a walk looks at, as two questions: may it enter this directory, and is this file wanted?
 * Pure, so that a stored tree is selected exactly like a live one.
 */
import { Fault } from '../fault.ts';
import type { Whole } from '../regex/dfa.ts';
import { PatternError } from '../regex/pattern-error.ts';
import { glob, globs, literalSegments } from './glob.ts';
import { pathMatcher } from './matcher.ts';
import { EXCLUDED_DIRS } from './repo.ts';

export interface Selection {
  /** Whether the walk sees an entry of this name at all (the rule for dotfiles). */
  sees(name: string): boolean;
  /** Whether to walk into a directory, given its path and its name. */
  enters(path: string, name: string): boolean;
  /** Whether a file that was seen is wanted. */
  wants(path: string): boolean;
  /** Those of `paths` that match none of the files `wants` was asked about. */
  unmatched(): string[];
}

export interface SelectionQuery {
  glob?: string;
  regex?: string;
  paths?: string[];
  include_hidden: boolean;
  exclude_dirs: string[];
  exclude_globs: string[];
}

interface Only {
  test(path: string): boolean;
  /** Whether anything under a directory could pass; the directory's path comes with a `/` at its end. */
  alive(prefix: string): boolean;
  unmatched?(): string[];
}

const EVERYTHING: Only = { test: () => true, alive: () => true };

export function selection(query: SelectionQuery): Selection {
  const only = named('paths', () => within(query));
  const excluded =
    query.exclude_globs.length > 0 ? named('exclude_globs', () => globs(query.exclude_globs)) : undefined;
  const builtIn = new Set(EXCLUDED_DIRS);
  const asked = new Set(query.exclude_dirs);
  const spoken = new Set([query.glob ?? [], query.paths ?? []].flat().flatMap(literalSegments));
  const hidden = (name: string) => name.startsWith('.') && !query.include_hidden && !spoken.has(name);

  return {
    sees: (name) => !hidden(name),
    enters: (path, name) =>
      !asked.has(name) && (!builtIn.has(name) || spoken.has(name)) && only.alive(`${path}/`),
    wants: (path) => only.test(path) && !excluded?.test(path),
    unmatched: () => only.unmatched?.() ?? [],
  };
}

/** Whether a walk comes to a directory and enters it. */
export function reaches({ sees, enters }: Selection, directory: string): boolean {
  const names = directory === '' ? [] : directory.split('/');
  return names.every((name, i) => sees(name) && enters(names.slice(0, i + 1).join('/'), name));
}

function within({ glob: pattern, regex, paths }: SelectionQuery): Only {
  if (pattern !== undefined) return named('glob', () => glob(pattern));
  if (regex !== undefined) return { test: named('regex', () => pathMatcher(regex)), alive: () => true };
  if (paths === undefined || paths.length === 0) return EVERYTHING;
  const places = paths.map(placeOf);
  const everything = places.some(({ name }) => name === '.');
  const patterns = globs(places.map(({ name }) => name));
  let unmatched = places;
  return {
    test(path) {
      if (!everything && !patterns.test(path) && !places.some(({ holds }) => holds(path))) return false;
      if (unmatched.length > 0) unmatched = unmatched.filter(({ matches }) => !matches(path));
      return true;
    },
    alive: (prefix) =>
      everything ||
      patterns.alive(prefix) ||
      places.some(({ name }) => `${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`)),
    unmatched: () => unmatched.map(({ given }) => given),
  };
}

interface Place {
  given: string;
  name: string;
  /** Whether a file is this place, or below it. */
  holds(path: string): boolean;
  /** The same, or matches it as a glob. */
  matches(path: string): boolean;
}

function placeOf(given: string): Place {
  const plain = given.replace(/^(?:\.\/+)+(?=.)/, '').replace(/(?<=.)\/+$/, '');
  const name = plain === './' ? '.' : plain;
  const holds = (path: string) => name === '.' || path === name || path.startsWith(`${name}/`);
  // Made when it is first needed: mostly the file at hand is there already.
  let pattern: Whole | undefined;
  const matches = (path: string) => {
    if (holds(path)) return true;
    pattern ??= glob(name);
    return pattern.test(path);
  };
  return { given, name, holds, matches };
}

/** A pattern that cannot be used is the caller's mistake, told with the argument's name. */
export function named<T>(argument: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof PatternError)
      throw new Fault('invalid_args', `${argument}: ${error.message}`, { cause: error });
    throw error;
  }
}
