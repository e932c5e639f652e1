/**
 * The composition root of everything that runs on a person's machine: real files, real clock, one dispatch. Snapshots
 * and the place where programs run are loaded when a request first needs them, so that nobody else waits for their code.
 */
import { opendirSync } from 'node:fs';
import { table } from '../functions/table.ts';
import { type Dispatch, dispatcher } from '../lib/dispatch.ts';
import type { Agents } from '../lib/engine/agents.ts';
import { Fault } from '../lib/fault.ts';
import { lazy } from '../lib/io/lazy.ts';
import type { Indexed, LiveIndexOptions } from '../lib/io/live-index.ts';
import { type LiveRepo, liveRepo } from '../lib/io/live-repo.ts';
import type { SnapshotsOptions } from '../lib/io/open-snapshot.ts';
import { type TraceFile, traceFile } from '../lib/io/trace-file.ts';
import type { Lang } from '../lib/realm/realms.ts';

export interface LocalOptions extends SnapshotsOptions {
  /** The directory to serve, unless it is a snapshot. */
  root: string;
  /** The snapshot to serve instead of a directory; what it means is decided once, now. */
  snapshot?: string | undefined;
  /** File to append the trajectory log to. */
  log?: string | undefined;
  /** Hears of internal errors; the caller of an operation only learns that there was one. */
  report?: ((error: unknown) => void) | undefined;
  /** The language of sessions that were told none. */
  lang?: Lang | undefined;
  /** Conversations with a model; there are none unless they are given. */
  agents?: Agents | undefined;
  /** Keeps an index of the directory for grep. */
  index?: boolean | undefined;
  checkResults?: boolean;
  /** Requests are sure to come: get ready for them now. */
  warm?: boolean;
}

export interface Local {
  dispatch: Dispatch;
  /** The snapshot that is served, as `repo@id`. */
  snapshot?: string | undefined;
  /** Resolves when the index is complete; to undefined when there is none. */
  indexed: Promise<Indexed | undefined>;
  close(): Promise<void>;
}

export async function local({
  root,
  snapshot,
  log,
  report = () => {},
  lang,
  agents,
  index = false,
  checkResults = false,
  warm = false,
  ...stored
}: LocalOptions): Promise<Local> {
  const { store, endpoint } = stored;
  const snapshots = lazy(
    () => import('../lib/io/open-snapshot.ts').then(({ openSnapshots }) => openSnapshots(stored)),
    'close',
  );
  const realms = lazy(
    () =>
      import('../lib/io/open-realms.ts').then(({ openRealms }) =>
        openRealms({ store, endpoint, lang, report }),
      ),
    'shut',
  );
  // The pages of the directory, which a `zgate pages` elsewhere looks after.
  const pages =
    snapshot === undefined
      ? lazy(
          () => import('../lib/io/file-pages.ts').then(({ visitingPages }) => visitingPages(root)),
          'close',
        )
      : undefined;
  const pinned = snapshot === undefined ? undefined : await snapshots.pin(snapshot);
  const repo = pinned === undefined ? served(root, index ? { report } : undefined) : undefined;
  if (warm) repo?.warm();
  // Who names a store will ask for what is in it; nobody waits for this.
  if (warm && store !== undefined && pinned === undefined) snapshots.warm().catch(report);
  let trace: TraceFile | undefined;
  if (log !== undefined) {
    try {
      trace = traceFile(log, report);
    } catch (error) {
      throw new Fault(
        'unavailable',
        `log ${log} cannot be opened (${(error as NodeJS.ErrnoException).code})`,
        { cause: error },
      );
    }
  }
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  return {
    snapshot: pinned,
    indexed: repo?.indexed ?? Promise.resolve(undefined),
    dispatch: dispatcher(
      table,
      { repo, snapshots, snapshot: pinned, realms, pages, agents, trace, clock, report },
      { checkResults },
    ),
    async close() {
      await Promise.all([repo?.close(), snapshots.close(), realms.shut(), pages?.close()]);
      trace?.close();
    },
  };
}

function served(root: string, index: LiveIndexOptions | undefined): LiveRepo {
  try {
    opendirSync(root).closeSync();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = { ENOTDIR: 'is not a directory', ENOENT: 'does not exist' }[code] ?? 'cannot be read';
    throw new Fault('not_found', `root ${root} ${why}`, { cause: error });
  }
  return liveRepo(root, { index });
}
