/**
 * Which files a walk sees of a snapshot, as ranges of file numbers and by directory: what it does not enter is left out as
 * a whole, so a search does no work for each file that it does not look at. The rules are those of lib/io/walk.ts.
 */
import { Buffer } from 'node:buffer';
import { NO_RULES, type Rules, withRules } from '../repo/gitignore.ts';
import type { Selection } from '../repo/selection.ts';
import type { Meter } from './fetch.ts';
import { pathAt } from './manifest.ts';
import type { SnapshotReader } from './reader.ts';
import type { Directory, SnapshotTree } from './tree.ts';

/** What a walk sees of a snapshot. */
export interface Plan {
  /** Pairs of file numbers: from one up to, not including, the other. Whether each is wanted is for the caller to ask. */
  ranges: number[];
  /** How many files that are. */
  seen: number;
  /** There were more than `max_files`. */
  cut: boolean;
  /** Where it was cut: the first file that was not seen, or one beyond the last. */
  end: number;
  /** Files and directories left out by the rules. */
  ignored: number;
}

/** The texts of the .gitignore files in force, by file number. */
export type RuleTexts = ReadonlyMap<number, string>;

/** Reads the .gitignore files of every directory that a walk may enter, all at once. */
export async function ruleTexts(
  tree: SnapshotTree,
  selection: Selection,
  reader: SnapshotReader,
  meter: Meter,
): Promise<RuleTexts> {
  const { files } = tree.manifest;
  const found = ruleFiles(tree, selection);
  // Blocks next to each other come in one request; they are kept for the reading of each file.
  const full = found.filter((file) => files.size[file]! > 0);
  await reader.blocks(
    full.map((file) => files.block[file]!),
    meter,
  );
  const texts = new Map<number, string>();
  for (const file of found) texts.set(file, Buffer.from(await reader.content(file, meter)).toString('utf8'));
  return texts;
}

function ruleFiles(tree: SnapshotTree, selection: Selection): number[] {
  const found: number[] = [];
  const { directories } = tree;
  for (let d = 0; d < directories.length; ) {
    const directory = directories[d]!;
    if (d > 0 && !(selection.sees(directory.name) && selection.enters(directory.path, directory.name))) {
      d = directory.after;
      continue;
    }
    const file = tree.gitignore(directory);
    if (file !== undefined) found.push(file);
    d++;
  }
  return found;
}

/** Which files a walk sees, by directory: what it does not enter is left out as a whole. With `texts`, rules apply. */
export function plan(
  tree: SnapshotTree,
  selection: Selection,
  max_files: number,
  texts?: RuleTexts,
  /** Throws when the time is over. */
  check: () => void = () => {},
): Plan {
  const { directories } = tree;
  const { files } = tree.manifest;
  const holes: { first: number; end: number }[] = [];
  /** Where something was ignored. */
  const ignored: number[] = [];
  /** The rules of the directories the loop is in. */
  const inside: { directory: Directory; rules: Rules }[] = [];
  const rulesOf = (directory: Directory, outer: Rules) => {
    const file = tree.gitignore(directory);
    const text = file === undefined ? undefined : texts?.get(file);
    return text === undefined ? outer : withRules(outer, text, directory.path);
  };
  const ignoredFiles = (directory: Directory, d: number, { matcher }: Rules) => {
    let child = d + 1;
    for (let file = directory.first; file < directory.end; ) {
      const next = child < directory.after ? directories[child]! : undefined;
      if (next?.first === file) {
        file = next.end;
        child = next.after;
        continue;
      }
      const path = pathAt(files, file);
      const name = path.slice(directory.path === '' ? 0 : directory.path.length + 1);
      if (selection.sees(name) && matcher.ignores(path)) {
        ignored.push(file);
        holes.push({ first: file, end: file + 1 });
      }
      file++;
    }
  };

  for (let d = 0; d < directories.length; ) {
    const directory = directories[d]!;
    const { path, name, first, end } = directory;
    check();
    while (inside.length > 0 && inside.at(-1)!.directory.end <= first) inside.pop();
    const outer = inside.at(-1)?.rules ?? NO_RULES;
    const entered = d === 0 || (selection.sees(name) && selection.enters(path, name));
    const dropped = entered && d > 0 && texts !== undefined && outer.matcher.ignores(`${path}/`);
    if (dropped) ignored.push(first);
    if (!entered || dropped) {
      holes.push({ first, end });
      d = directory.after;
      continue;
    }
    if (texts) {
      const rules = rulesOf(directory, outer);
      inside.push({ directory, rules });
      if (rules.patterns.length > 0) ignoredFiles(directory, d, rules);
    }
    d++;
  }
  for (const { file, name } of tree.dotted)
    if (!selection.sees(name)) holes.push({ first: file, end: file + 1 });
  for (const [file, place] of tree.links)
    if (place && 'directory' in place) holes.push({ first: file, end: file + 1 });
  return between(holes, files.count, max_files, ignored);
}

/** The ranges between holes, as many files as may be seen. */
function between(
  holes: { first: number; end: number }[],
  count: number,
  max_files: number,
  ignored: number[],
): Plan {
  holes.sort((a, b) => a.first - b.first);
  const ranges: number[] = [];
  let seen = 0;
  let at = 0;
  for (const { first, end } of [...holes, { first: count, end: count }]) {
    if (first > at) {
      const room = max_files - seen;
      if (first - at > room) {
        if (room > 0) ranges.push(at, at + room);
        const last = at + room;
        const left = ignored.filter((one) => one < last).length;
        return { ranges, seen: max_files, cut: true, end: last, ignored: left };
      }
      ranges.push(at, first);
      seen += first - at;
    }
    at = Math.max(at, end);
  }
  return { ranges, seen, cut: false, end: count, ignored: ignored.length };
}
