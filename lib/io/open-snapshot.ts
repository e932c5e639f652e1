/**
 * Snapshots of one store for the operations of one process. The last few stay open, with what was read of them; which one
 * `repo@ref` means is asked at every request, so that a push is seen at once. An id never means anything else.
 */
import { Fault } from '../fault.ts';
import { Kernel } from '../kernel/kernel.ts';
import { checkedFetch } from '../snapshot/checked-fetch.ts';
import type { Fetch, Meter } from '../snapshot/fetch.ts';
import { ID } from '../snapshot/layout.ts';
import { SnapshotReader } from '../snapshot/reader.ts';
import { listSnapshots, type Resolved, resolve } from '../snapshot/resolve.ts';
import { type SnapshotWork, snapshotRepo } from '../snapshot/snapshot-repo.ts';
import type { Snapshots } from '../snapshot/snapshots.ts';
import type { Store } from '../store.ts';
import { timestamp } from '../trace.ts';
import { diskCache } from './disk-cache.ts';
import { Lane } from './lane.ts';
import { breather } from './live-repo.ts';
import { defaultStore, openStore, storeDirectory } from './open-store.ts';
import { snapshotAmbient } from './snapshot-ambient.ts';
import { snapshotSearch } from './snapshot-grep.ts';
import { ask, controls } from './supervise.ts';

export interface SnapshotsOptions {
  /** Address of the store; the embedded one unless given. */
  store?: string | undefined;
  endpoint?: string | undefined;
  /** Disk to use for what was read from a store elsewhere, 0 for none; else ZGATE_CACHE_BYTES, else 512 MiB. */
  cache_bytes?: number | undefined;
  /** Where on the disk; else ZGATE_CACHE_DIR, else a directory of one's own among the temporary ones. */
  cache_directory?: string | undefined;
  /** Memory for the texts that searches keep; else ZGATE_MEMORY_BYTES, else as much as fits a function of 1 GB. */
  memory_bytes?: number | undefined;
}

export interface OpenSnapshots extends Snapshots {
  /** The snapshot that a text means now, as `repo@id`. */
  pin(text: string): Promise<string>;
  /** Gets ready for a first grep, whatever it is of. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const MAX_OPEN = 8;
/** Raw blocks that each open snapshot keeps. */
const KEPT_BYTES = 16 << 20;

export function openSnapshots(options: SnapshotsOptions = {}): OpenSnapshots {
  const { store: address = defaultStore(), endpoint } = options;
  const store = openStore(address, { endpoint });
  // What is on this machine's disk already needs no copy there.
  const elsewhere = storeDirectory(address) === undefined;
  const cache = elsewhere
    ? diskCache({
        scope: `${endpoint ?? ''} ${address}`,
        directory: options.cache_directory ?? process.env.ZGATE_CACHE_DIR,
        max_bytes: options.cache_bytes ?? bytesOf('ZGATE_CACHE_BYTES'),
      })
    : undefined;
  const fetch = checkedFetch(store, snapshotAmbient.sha256, cache);
  const kernel = Kernel.create();
  const search = snapshotSearch({ memory_bytes: options.memory_bytes ?? bytesOf('ZGATE_MEMORY_BYTES') });
  const outlining = new Lane(1);
  const sifting = new Lane(1);
  const breathe = breather();
  /** By id, the one used last at the end. */
  const opened = new Map<string, SnapshotWork>();

  function openOne({ repo, entry }: Resolved): SnapshotWork {
    // What is gone may be back under other names: the next request asks the root.
    const watched: Fetch = (ranges, meter) =>
      fetch(ranges, meter).catch((error) => {
        if (error instanceof Fault && error.code === 'not_found') opened.delete(entry.id);
        throw error;
      });
    const snapshot = { repo, entry, fetch: watched };
    return {
      reader: new SnapshotReader(watched, repo, entry, kernel, { kept_bytes: KEPT_BYTES }),
      breathe,
      now: () => performance.now(),
      grep: (query, signal, meter) => search.grep(snapshot, query, signal, meter),
      async outline(path, bytes, max, signal) {
        const budget = { timeout_ms: 10_000, control: controls(), signal };
        const late = `extract_symbols took too long on ${path}`;
        const job = () => ({ job: 'symbols' as const, path, bytes, max });
        return (await ask(outlining, 'symbols', budget, late, job, [bytes.buffer as ArrayBuffer])).symbols;
      },
      async sift(paths, regex, timeout_ms, signal) {
        const control = controls();
        const late = 'regex took longer than timeout_ms; try a simpler one';
        const job = () => ({
          job: 'sift' as const,
          paths,
          regex,
          control,
          deadline: Date.now() + timeout_ms,
        });
        return (await ask(sifting, 'sifted', { timeout_ms, control, signal }, late, job)).wanted;
      },
    };
  }

  async function find(text: string, meter: Meter): Promise<SnapshotWork> {
    const at = text.indexOf('@');
    const [repo, id] = at === -1 ? [undefined, text] : [text.slice(0, at), text.slice(at + 1)];
    const known = ID.test(id) ? opened.get(id) : undefined;
    if (known && (repo === undefined || known.reader.repo === repo)) return known;
    const resolved = await resolve(counted(store, meter), text);
    const there = opened.get(resolved.entry.id);
    return there?.reader.entry.manifest.key === resolved.entry.manifest.key ? there : openOne(resolved);
  }

  function keep(work: SnapshotWork): void {
    const { id } = work.reader.entry;
    opened.delete(id);
    opened.set(id, work);
    if (opened.size > MAX_OPEN) opened.delete(opened.keys().next().value!);
  }

  return {
    async open(text) {
      const meter = { reads: 0, bytes: 0 };
      const work = await find(text, meter);
      keep(work);
      return { meter, repo: snapshotRepo(work, meter) };
    },

    async list({ repo, limit }) {
      const meter = { reads: 0, bytes: 0 };
      const { snapshots, truncated } = await listSnapshots(counted(store, meter), { repo, limit });
      return {
        snapshots: snapshots.map(({ repo, refs, entry: { id, at, files, bytes, retired } }) => ({
          repo,
          id,
          refs,
          at: timestamp(new Date(at)),
          files,
          bytes,
          ...(retired !== undefined && { retired: timestamp(new Date(retired)) }),
        })),
        truncated,
        metrics: { bytes_read: 0, files_scanned: 0, store_reads: meter.reads, store_bytes: meter.bytes },
      };
    },

    async pin(text) {
      // Whoever pins a snapshot will ask for it.
      search.warm();
      const resolved = await resolve(store, text);
      keep(openOne(resolved));
      search.open({ ...resolved, fetch });
      return `${resolved.repo}@${resolved.entry.id}`;
    },

    async warm() {
      search.warm();
    },

    async close() {
      opened.clear();
      await Promise.all([search.close(), outlining.close(), sifting.close()]);
    },
  };
}

/** A number of bytes from the environment; undefined when it is not set. */
function bytesOf(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const bytes = Number(text);
  if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
  throw new Fault('invalid_args', `${name} must be a number of bytes, got ${text.slice(0, 40)}`);
}

/** A store that counts what is read from it. */
function counted(store: Store, meter: Meter): Store {
  return {
    ...store,
    async read(key, range) {
      meter.reads++;
      const found = await store.read(key, range);
      meter.bytes += found?.bytes.length ?? 0;
      return found;
    },
    list(prefix, options) {
      meter.reads++;
      return store.list(prefix, options);
    },
  };
}
