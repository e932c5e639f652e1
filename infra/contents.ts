/**
 * What a function works on: a directory or a snapshot that is served, and a store. Each tenant has a part of the store that is
 * opened for it alone; those that were asked for last stay open.
 */
import { type Dispatch, dispatcher } from '../lib/dispatch.ts';
import { Fault } from '../lib/fault.ts';
import { lazy } from '../lib/io/lazy.ts';
import type { Operation } from '../lib/operation.ts';
import type { Repo } from '../lib/repo/repo.ts';
import { version } from '../lib/version.ts';
import { type HttpAnswer, httpAnswer } from '../lib/wire/http.ts';
import { tenantStore } from './tenant.ts';

/** Tenants that one function keeps open: each has threads, and what was read for it. */
const MAX_OPEN = 4;

export interface Contents {
  dispatch: Dispatch;
  answer: HttpAnswer;
}

export function openContents(
  table: readonly Operation[],
  env: NodeJS.ProcessEnv,
  report: (error: unknown) => void,
  document: (() => string) | undefined,
): (tenant: string | undefined) => Contents {
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  const store = env.ZGATE_STORE || undefined;
  const snapshot = env.ZGATE_SNAPSHOT || undefined;
  const directory = env.ZGATE_ROOT || (store === undefined ? (env.LAMBDA_TASK_ROOT ?? '.') : undefined);
  const repo = snapshot === undefined ? served(directory) : undefined;
  const opened = new Map<string | undefined, Contents & { close(): void }>();

  function open(tenant: string | undefined): Contents & { close(): void } {
    const stored = store === undefined ? undefined : inStore(tenantStore(store, tenant), report);
    const dispatch = dispatcher(table, { repo, snapshot, ...stored?.parts, clock, report });
    const answer = httpAnswer({ table, dispatch, version, report, document });
    return { dispatch, answer, close: stored?.close ?? (() => {}) };
  }

  return (tenant) => {
    const contents = opened.get(tenant) ?? open(tenant);
    // The one used last stands last.
    opened.delete(tenant);
    opened.set(tenant, contents);
    const [oldest] = opened;
    if (opened.size > MAX_OPEN && oldest) {
      opened.delete(oldest[0]);
      oldest[1].close();
    }
    return contents;
  };
}

/** The tree of requests that name no snapshot. */
function served(directory: string | undefined): Repo {
  return lazy<Repo>(async () => {
    if (directory !== undefined) return (await import('../lib/io/live-repo.ts')).liveRepo(directory);
    throw new Fault(
      'invalid_args',
      'snapshot is missing: no directory is served here; snapshots lists what there is',
    );
  });
}

/** What is in a store. A function loads only what reads the part it is asked for. */
function inStore(store: string, report: (error: unknown) => void) {
  const snapshots = lazy(
    () => import('../lib/io/open-snapshot.ts').then(({ openSnapshots }) => openSnapshots({ store })),
    'close',
  );
  const realms = lazy(
    () => import('../lib/io/open-realms.ts').then(({ openRealms }) => openRealms({ store, report })),
    'shut',
  );
  const pages = lazy(() => import('../lib/io/open-pages.ts').then(({ storePages }) => storePages(store)));
  return {
    parts: { snapshots, realms, pages },
    close: () => void Promise.all([snapshots.close(), realms.shut()]).catch(report),
  };
}
