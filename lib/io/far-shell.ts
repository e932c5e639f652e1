/**
 * Runs a session's command in a function that holds no permissions: it gets addresses of the snapshot's objects and a parcel of
 * the session's changes, and puts a parcel of what the command changed where it was told to. Nothing of its own is trusted but
 * what the command could have done here, too: change the session's files. The function's side: infra/shell.ts.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShellReply, ShellRequest } from '../../schemas/generated/types.ts';
import { shellReply as isReply } from '../../schemas/generated/validators.js';
import { type FoundFiles, MAX_PARCEL_BYTES, openParcel, packParcel, type Told } from '../engine/parcel.ts';
import { ToolError } from '../engine/tools/tool.ts';
import { Fault, type FaultCode } from '../fault.ts';
import { childKey } from '../snapshot/layout.ts';
import { invoke } from './invoke.ts';
import { noted, notKept } from './keep-changes.ts';
import { code } from './lazy.ts';
import type { Job, Ran, Runner } from './near-shell.ts';
import { openStore, type S3Place, s3Place } from './open-store.ts';
import type { Presigner } from './s3-presign.ts';
import { snapshotAmbient } from './snapshot-ambient.ts';

export interface FarShellOptions {
  /** The function's name. */
  name: string;
  /** Where the snapshot is. */
  address: string;
  /** Where parcels are put, below parcels/; what is left of them there is nobody's after a day. */
  parcels: string;
  endpoint?: string | undefined;
  session: string;
  env: NodeJS.ProcessEnv;
  report(error: unknown): void;
}

/** A function lasts 15 minutes; the files need some of them. */
const MAX_RUN_MS = 780_000;
const MARGIN_MS = 120_000;
/** How often a parcel is written. */
const PUTS = 3;
const BUSY: readonly FaultCode[] = ['timeout', 'unavailable', 'conflict'];
/** How long the removal of parcels is waited for. */
const PATIENCE_MS = 1500;

export function farShell(options: FarShellOptions): Runner {
  const { name, session, endpoint, env, report } = options;
  const [snapshots, place] = [s3Place(options.address), s3Place(options.parcels)];
  if (!snapshots || !place)
    throw new Fault(
      'invalid_args',
      'commands run elsewhere on sessions in an S3 store only: s3://BUCKET/PREFIX',
    );
  const store = openStore(options.parcels, { endpoint });
  const tenant = hex(Buffer.from(`${snapshots.bucket}/${snapshots.prefix}\0${session}`));

  async function run(command: string, job: Job, made: string[]): Promise<Ran> {
    const { signal, timeout_ms } = job.use;
    const limit_ms = Math.min(timeout_ms > 0 ? timeout_ms : MAX_RUN_MS, MAX_RUN_MS);
    const { presigner } = await code(() => import('./s3-presign.ts'));
    const signer = (where: S3Place, ms: number) =>
      presigner({ ...where, endpoint, expires_s: Math.ceil(ms / 1000) });
    // There from the beginning, and written to only as it is now: its address works once, and never after it is removed.
    const out = await written('out', Buffer.from(randomUUID()), made);
    // What is read is read at the beginning.
    const changes = await sent(job.changes, made, signer(place!, MARGIN_MS));
    const writing = signer(place!, limit_ms + MARGIN_MS);
    const request: ShellRequest = {
      command,
      timeout_ms: limit_ms,
      ...(await base(job, signer(snapshots!, MARGIN_MS))),
      ...(changes && { changes }),
      result: { url: await writing('PUT', out.key, { version: out.version }), version: out.version },
    };
    signal.throwIfAborted();
    const reply = await invoke({
      name,
      payload: request,
      tenant,
      timeout_ms: limit_ms + MARGIN_MS,
      signal,
      env,
    });
    const { ran, changes: told } = checked(reply, name);
    const { changed, notes } = told ? await received(out.key, told) : NOTHING;
    return { result: noted(ran, notes), changed, end: async () => {} };
  }

  async function sent(
    changes: FoundFiles,
    made: string[],
    sign: Presigner,
  ): Promise<ShellRequest['changes']> {
    if (changes.size === 0) return undefined;
    const parcel = await packParcel(changes);
    const { key } = await written('in', parcel, made);
    return { url: await sign('GET', key), bytes: parcel.length, sha256: hex(parcel) };
  }

  /** Under a name that nobody has used: where it is not known whether something was written, it is written elsewhere again. */
  async function written(
    what: string,
    bytes: Uint8Array,
    made: string[],
  ): Promise<{ key: string; version: string }> {
    for (let left = PUTS - 1; ; left--) {
      const key = `parcels/${tenant}/${randomUUID()}-${what}`;
      made.push(key);
      try {
        return { key, version: await store.write(key, bytes, 'absent') };
      } catch (error) {
        if (left === 0 || !(error instanceof Fault) || !BUSY.includes(error.code)) throw error;
      }
    }
  }

  /** The command has run: its output is worth having in any case. */
  async function received(key: string, told: Told): Promise<{ changed: FoundFiles; notes: string[] }> {
    try {
      if (told.bytes > MAX_PARCEL_BYTES) throw new Fault('too_large', 'it is too much');
      const found = await store.read(key, { start: 0, end: told.bytes });
      const changed = openParcel(found?.bytes ?? new Uint8Array(0), told, snapshotAmbient.sha256);
      return { changed, notes: [] };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { changed: new Map(), notes: [notKept(error)] };
    }
  }

  /** Waits for a while only, as who has aborted it does for this: a bucket's rule removes what stays. */
  async function tidied(running: Promise<unknown>, made: readonly string[]): Promise<void> {
    const over = new AbortController();
    const removed = running
      .catch(() => {})
      .then(() => Promise.all(made.map((key) => store.remove(key).catch(report))));
    await Promise.race([removed, sleep(PATIENCE_MS, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
  }

  return async (command, job) => {
    const { signal } = job.use;
    signal.throwIfAborted();
    /** All that may have been put into the store. */
    const made: string[] = [];
    const running = run(command, job, made);
    try {
      return await unlessAborted(running, signal);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw new ToolError('exec_error', `no result from the shell function: ${error.message}`, {
        cause: error,
      });
    } finally {
      await tidied(running, made);
    }
  };
}

/** Rejects as soon as the signal is aborted, also when that is just after the work is done. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const aborted = once(signal, 'abort', { signal: over.signal }).then(() => {});
  aborted.catch(() => {});
  work.catch(() => {});
  try {
    await Promise.race([work, aborted]);
    signal.throwIfAborted();
    return await work;
  } finally {
    over.abort();
  }
}

const NOTHING = { changed: new Map(), notes: [] };
const hex = (bytes: Uint8Array) => Buffer.from(snapshotAmbient.sha256(bytes)).toString('hex');

/** The snapshot, and addresses of everything that a copy of it is made from. */
async function base(
  { reader, meter }: Job,
  sign: Presigner,
): Promise<Pick<ShellRequest, 'base' | 'objects'>> {
  const { repo, entry } = reader;
  const { packs } = await reader.manifest(meter);
  const { key, core, times, hashes } = entry.manifest;
  const keys = [
    childKey(repo, 'manifest', key),
    ...new Set(packs.map((pack) => childKey(repo, 'pack', pack.key))),
  ];
  return {
    base: {
      repo,
      id: entry.id,
      files: entry.files,
      bytes: entry.bytes,
      manifest: { key, core, times, hashes },
    },
    objects: await Promise.all(keys.map(async (one) => ({ key: one, url: await sign('GET', one) }))),
  };
}

function checked(reply: unknown, name: string): ShellReply & Required<Pick<ShellReply, 'ran'>> {
  if (!isReply(reply)) throw new Fault('internal', `the function ${name} answered something else than asked`);
  const { ran, changes, error } = reply as ShellReply;
  if (!ran) throw new Fault('unavailable', error?.message ?? `the function ${name} gave no reason`);
  return { ran, ...(changes && { changes }) };
}
