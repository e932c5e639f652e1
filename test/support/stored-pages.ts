/** The page operations for tests: real dispatch, a real store of files, a clock that moves when told. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../../functions/table.ts';
import { dispatcher } from '../../lib/dispatch.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import type { PagesAmbient } from '../../lib/page/page-memory.ts';
import { storedLogs } from '../../lib/page/stored-logs.ts';
import { StoredPages } from '../../lib/page/stored-pages.ts';
import type { Store } from '../../lib/store.ts';
import { time } from './page.ts';
import { seeded } from './random.ts';
import { tempDir } from './tree.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies whose shape the schema has just checked
type Reply = any;

export interface PagesRig {
  clock: { now: number };
  store: Store;
  pages: StoredPages;
  notes: string[];
  /** The data of a reply, or the fault's code and message. */
  ask(op: string, args?: object, signal?: AbortSignal): Promise<Reply>;
  log(page: string): Promise<string>;
  /** Somebody changes the log as an editor would, by whatever it holds now. */
  edit(page: string, change: (text: string) => string): Promise<void>;
  registry(): Promise<string>;
  /** Another process over the same store. */
  again(): PagesRig;
}

let rigs = 0;

export function pagesRig(
  store: Store = fsStore(tempDir()),
  clock = { now: Date.UTC(2026, 0, 1, 22, 52, 47) },
): PagesRig {
  const below = seeded(++rigs);
  const chance = () => below(2 ** 31) / 2 ** 31;
  const own = createHash('sha256').update(`rig ${rigs}`).digest('hex').slice(0, 8);
  let nonces = 0;
  const ambient: PagesAmbient = {
    now: () => clock.now,
    time,
    random: chance,
    nonce: () => `${(++nonces).toString(16).padStart(12, '0')}${own.repeat(3).slice(0, 20)}`,
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    sleep: (ms, signal) => sleep(Math.min(ms, 20), undefined, { signal }).catch(() => {}),
  };
  const notes: string[] = [];
  const logs = storedLogs(store, () => clock.now);
  const note = (_: string, text: string) => void notes.push(text);
  const pages = new StoredPages({ store, logs, ambient, look_ms: 10, note });
  const errors: unknown[] = [];
  const dispatch = dispatcher(
    table,
    {
      pages,
      clock: { elapsed: () => performance.now(), now: () => new Date() },
      report: (e) => errors.push(e),
    },
    { checkResults: true },
  );
  const text = async (key: string) => Buffer.from((await store.read(key))!.bytes).toString();
  return {
    clock,
    store,
    pages,
    notes,
    async ask(op, args = {}, signal) {
      const outcome = await dispatch({ op, args, signal });
      if (errors.length > 0) throw errors.pop();
      if (!outcome.ok) return { code: outcome.fault.code, message: outcome.fault.message };
      return outcome.result.data;
    },
    log: (page) => text(`debug/${page}.md`),
    async edit(page, change) {
      const key = `debug/${page}.md`;
      await store.write(key, Buffer.from(change(await text(key))), 'any');
    },
    registry: () => text('debug.md'),
    again: () => pagesRig(store, clock),
  };
}
