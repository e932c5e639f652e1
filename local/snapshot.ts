/** `zgate snapshot`: look at, compare, check, restore and remove snapshots. Pushing is in snapshot-push.ts. */
import { Fault } from '../lib/fault.ts';
import { materialize } from '../lib/io/materialize.ts';
import { defaultStore, openStore } from '../lib/io/open-store.ts';
import { snapshotAmbient as ambient } from '../lib/io/snapshot-ambient.ts';
import { jsonText } from '../lib/json-text.ts';
import { Kernel } from '../lib/kernel/kernel.ts';
import { checkedFetch } from '../lib/snapshot/checked-fetch.ts';
import { collect, remove } from '../lib/snapshot/collect.ts';
import { type Difference, diff, differs } from '../lib/snapshot/diff.ts';
import { childKey, readRoot } from '../lib/snapshot/layout.ts';
import { EXECUTABLE, LINK } from '../lib/snapshot/manifest.ts';
import { SnapshotReader } from '../lib/snapshot/reader.ts';
import { listSnapshots, repositories, resolve } from '../lib/snapshot/resolve.ts';
import { refsTo } from '../lib/snapshot/retire.ts';
import { verify } from '../lib/snapshot/verify.ts';
import type { Store } from '../lib/store.ts';
import { progress } from './progress.ts';
import type { Print } from './sessions.ts';
import { bytesText, counted, durationMs, pathText, timeText } from './units.ts';

export interface SnapshotOptions {
  store?: string;
  endpoint?: string;
  json?: boolean;
  quiet?: boolean;
}

export const storeOf = ({ store = defaultStore(), endpoint }: SnapshotOptions): Store =>
  openStore(store, { endpoint });

/** Digits of an id in a table; eight are enough to name a snapshot. */
const SHORT = 12;

async function opened(store: Store, text: string) {
  const { repo, entry, ref } = await resolve(store, text);
  const reader = new SnapshotReader(checkedFetch(store, ambient.sha256), repo, entry, Kernel.create());
  return { repo, entry, ref, reader, meter: { reads: 0, bytes: 0 } };
}

export async function list(
  options: SnapshotOptions & { repo?: string },
  print: Print,
  talk: Print,
): Promise<number> {
  const limit = Number.MAX_SAFE_INTEGER;
  const { snapshots, damaged } = await listSnapshots(storeOf(options), { repo: options.repo, limit });
  for (const repo of damaged)
    talk(`zgate: warning: the root of ${repo} is damaged; its snapshots are not listed`);
  if (options.json) {
    const all = snapshots.map(({ repo, refs, entry: { id, at, files, bytes, retired } }) => ({
      repo,
      refs,
      id,
      at: new Date(at).toISOString(),
      files,
      bytes,
      ...(retired !== undefined && { retired: new Date(retired).toISOString() }),
    }));
    print(jsonText({ snapshots: all }));
    return 0;
  }
  if (snapshots.length === 0) print('No snapshots found.');
  const names = snapshots.map(({ repo, refs }) =>
    refs.length > 0 ? refs.map((ref) => `${repo}@${ref}`).join(' ') : `${repo} (no ref)`,
  );
  const width = Math.max(0, ...names.map((name) => name.length));
  snapshots.forEach(({ entry: { id, at, files, bytes } }, i) => {
    print(
      `${names[i]!.padEnd(width)}  ${id.slice(0, SHORT)}  ${timeText(at)}  ${counted(files, 'file')}, ${bytesText(bytes)}`,
    );
  });
  return 0;
}

export async function show(text: string, options: SnapshotOptions, print: Print): Promise<number> {
  const store = storeOf(options);
  const { repo, entry, reader, meter } = await opened(store, text);
  const { root } = await readRoot(store, repo);
  const { files, blocks, packs, segments } = await reader.manifest(meter);
  const count = (kind: number) => files.kind.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0);
  const sizes = await Promise.all(
    segments.map(({ key }) => store.read(childKey(repo, 'index', key), { start: 0, end: 1 })),
  );
  const about = {
    id: entry.id,
    repo,
    refs: refsTo(root, entry.id),
    at: new Date(entry.at).toISOString(),
    ...(entry.retired !== undefined && { retired: new Date(entry.retired).toISOString() }),
    files: entry.files,
    executables: count(EXECUTABLE),
    links: count(LINK),
    bytes: entry.bytes,
    packs: packs.length,
    pack_bytes: blocks.stored.reduce((sum, stored) => sum + stored, 0),
    index_segments: segments.length,
    index_bytes: sizes.reduce((sum, object) => sum + (object?.size ?? 0), 0),
    manifest_bytes: [entry.manifest.core, entry.manifest.times, entry.manifest.hashes].reduce(
      (sum, piece) => sum + piece.bytes,
      0,
    ),
  };
  if (options.json) print(jsonText(about));
  else {
    print(`snapshot   ${about.id}`);
    print(`repository ${repo}`);
    print(`refs       ${about.refs.join(' ') || `none since ${timeText(entry.retired ?? entry.at)}`}`);
    print(`published  ${timeText(entry.at)}`);
    print(
      `files      ${counted(about.files, 'file')} (${about.executables} executable, ${counted(about.links, 'link')}), ${bytesText(about.bytes)}`,
    );
    print(
      `stored     ${bytesText(about.pack_bytes)} in ${counted(packs.length, 'pack')}, index ${bytesText(about.index_bytes)} in ${counted(segments.length, 'segment')}, manifest ${bytesText(about.manifest_bytes)}`,
    );
  }
  return 0;
}

/** 0 when they are the same, 1 when they differ, as diff does. */
export async function compare(a: string, b: string, options: SnapshotOptions, print: Print): Promise<number> {
  const store = storeOf(options);
  const [one, other] = await Promise.all([opened(store, a), opened(store, b)]);
  const side = async ({ reader, meter }: typeof one) => ({
    files: (await reader.manifest(meter)).files,
    hashes: await reader.hashes(meter),
  });
  const found: Difference = diff(await side(one), await side(other));
  if (options.json) print(jsonText({ a: one.entry.id, b: other.entry.id, ...found }));
  else {
    for (const path of found.added) print(`A ${pathText(path)}`);
    for (const path of found.removed) print(`D ${pathText(path)}`);
    for (const path of found.changed) print(`M ${pathText(path)}`);
    for (const { path, from, to } of found.mode) print(`m ${pathText(path)} ${from} -> ${to}`);
  }
  return differs(found) ? 1 : 0;
}

export async function take(text: string, options: SnapshotOptions, print: Print): Promise<number> {
  const store = storeOf(options);
  const found = await resolve(store, text);
  if (found.ref !== undefined && !text.includes('@'))
    throw new Fault('invalid_args', `say which ref: ${found.repo}@${found.ref}, or an id`);
  const removed = await remove(store, found, ambient);
  const { repo, id, ref } = removed;
  if (options.json) print(jsonText(removed));
  else if (ref !== undefined) print(`removed the ref ${repo}@${ref}, which led to ${id.slice(0, SHORT)}`);
  else print(`removed ${id} from ${repo}; zgate snapshot gc frees its space`);
  return 0;
}

export async function gc(
  options: SnapshotOptions & { repo?: string; olderThan: string },
  print: Print,
  talk: Print,
): Promise<number> {
  const store = storeOf(options);
  const older = durationMs(options.olderThan);
  const repos = options.repo === undefined ? (await repositories(store)).repos : [options.repo];
  const all = [];
  let code = 0;
  for (const repo of repos) {
    try {
      if ((await readRoot(store, repo)).version === undefined)
        throw new Fault('not_found', `no repository ${JSON.stringify(repo)} in the store`);
      all.push(await collect(store, repo, older, ambient, Kernel.create()));
    } catch (error) {
      // One that cannot be read does not keep the others from being collected.
      if (options.repo !== undefined || !(error instanceof Fault && error.code === 'corrupt')) throw error;
      talk(`zgate: ${error.message}; nothing of ${repo} was deleted`);
      code = 1;
    }
  }
  if (options.json) print(jsonText({ collected: all }));
  else if (repos.length === 0) print('No repositories found.');
  else
    for (const { repo, dropped, objects, bytes, kept, pinned = {} } of all) {
      print(
        `${repo}: ${counted(dropped.length, 'snapshot')} dropped, ${counted(kept, 'snapshot')} kept, ${counted(objects, 'object')} deleted (${bytesText(bytes)})`,
      );
      for (const [id, sessions] of Object.entries(pinned))
        print(
          `${repo}: ${id.slice(0, SHORT)} is kept for the session${sessions.length === 1 ? '' : 's'} ${sessions.join(', ')}`,
        );
    }
  return code;
}

/** 0 when all is sound, 1 when something is damaged. */
export async function check(text: string, options: SnapshotOptions, print: Print): Promise<number> {
  const store = storeOf(options);
  const found = await resolve(store, text);
  const { entry } = found;
  const bar = progress(options.quiet === true);
  const report = await verify(store, found, ambient, Kernel.create(), (files, bytes) =>
    bar.step({ phase: 'checking', files, total_files: entry.files, bytes, total_bytes: entry.bytes }),
  ).finally(() => bar.end());
  if (options.json) print(jsonText(report));
  else {
    for (const problem of report.problems) print(problem);
    print(
      `${report.id}  ${report.problems.length === 0 ? 'sound' : 'DAMAGED'}  ${counted(report.files, 'file')}, ${bytesText(report.bytes)}, ${counted(report.blocks, 'block')} in ${counted(report.packs, 'pack')}`,
    );
  }
  return report.problems.length === 0 ? 0 : 1;
}

export async function restore(
  text: string,
  directory: string,
  options: SnapshotOptions & { force?: boolean },
  print: Print,
): Promise<number> {
  const { repo, entry, reader, meter } = await opened(storeOf(options), text);
  const bar = progress(options.quiet === true);
  const done = await materialize(reader, directory, meter, {
    force: options.force,
    onFile: (files, bytes) =>
      bar.step({ phase: 'writing', files, total_files: entry.files, bytes, total_bytes: entry.bytes }),
  }).finally(() => bar.end());
  if (options.json) print(jsonText({ id: entry.id, repo, ...done }));
  else
    print(
      `${entry.id}  ${counted(done.files, 'file')} and ${counted(done.links, 'link')}, ${bytesText(done.bytes)}, written`,
    );
  return 0;
}
