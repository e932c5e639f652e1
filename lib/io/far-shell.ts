/**
 * Runs a session's command in a function that holds no permissions: it gets addresses of the snapshot's objects and a parcel of
 * the session's changes, and puts a parcel of what the command changed where it was told to. Nothing of its own is trusted but
 * what the command could have done here, too: change the session's files. The function's side: infra/shell.ts.
 */
import { randomUUID } from 'node:crypto';
import type { ShellReply, ShellRequest } from '../../schemas/generated/types.ts';
import { shellReply as isReply } from '../../schemas/generated/validators.js';
import { type FoundFiles, MAX_PARCEL_BYTES, openParcel, packParcel, type Told } from '../engine/parcel.ts';
import { ToolError } from '../engine/tools/tool.ts';
import { Fault } from '../fault.ts';
import { childKey } from '../snapshot/layout.ts';
import type { Store } from '../store.ts';
import { invoke } from './invoke.ts';
import { noted, notKept } from './keep-changes.ts';
import type { Job, Runner } from './near-shell.ts';
import { s3Place } from './open-store.ts';
import type { Presigner } from './s3-presign.ts';
import { snapshotAmbient } from './snapshot-ambient.ts';

export interface FarShellOptions {
  /** The function's name. */
  name: string;
  /** The store and its address. */
  store: Store;
  address: string;
  endpoint?: string | undefined;
  session: string;
  env: NodeJS.ProcessEnv;
  report(error: unknown): void;
}

/** A function lasts 15 minutes; the files need some of them. */
const MAX_RUN_MS = 780_000;
const MARGIN_MS = 120_000;

export function farShell(options: FarShellOptions): Runner {
  const { name, store, session, env, report } = options;
  const place = s3Place(options.address);
  if (!place)
    throw new Fault(
      'invalid_args',
      'commands run elsewhere on sessions in an S3 store only: s3://BUCKET/PREFIX',
    );
  const tenant = hex(Buffer.from(`${place.bucket}/${place.prefix}\0${session}`));

  async function run(command: string, job: Job, parcels: { in: string; out: string }) {
    const { signal, timeout_ms } = job.use;
    const limit_ms = Math.ceil(Math.min(timeout_ms > 0 ? timeout_ms : MAX_RUN_MS, MAX_RUN_MS));
    const { presigner } = await import('./s3-presign.ts');
    const signer = (ms: number) =>
      presigner({ ...place!, endpoint: options.endpoint, expires_s: Math.ceil(ms / 1000) });
    // What is read is read at the beginning.
    const reading = signer(MARGIN_MS);
    const writing = signer(limit_ms + MARGIN_MS);
    // There from the beginning, and written to only as it is now: its address works once, and never after it is removed.
    const version = await store.write(parcels.out, Buffer.from(randomUUID()), 'absent');
    const changes = await sent(job.changes, parcels.in, reading);
    const request: ShellRequest = {
      command,
      timeout_ms: limit_ms,
      ...(await base(job, reading)),
      ...(changes && { changes }),
      result: { url: await writing('PUT', parcels.out, { version }), version },
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
    const { changed, notes } = told ? await received(parcels.out, told) : NOTHING;
    return { result: noted(ran, notes), changed };
  }

  async function sent(changes: FoundFiles, key: string, sign: Presigner): Promise<ShellRequest['changes']> {
    if (changes.size === 0) return undefined;
    const parcel = await packParcel(changes);
    await store.write(key, parcel, 'absent');
    return { url: await sign('GET', key), bytes: parcel.length, sha256: hex(parcel) };
  }

  /** The command has run: its output is worth having in any case. */
  async function received(key: string, told: Told): Promise<{ changed: FoundFiles; notes: string[] }> {
    try {
      if (told.bytes > MAX_PARCEL_BYTES) throw new Fault('too_large', 'it is too much');
      const found = await store.read(key, { start: 0, end: told.bytes });
      const changed = openParcel(found?.bytes ?? new Uint8Array(0), told, snapshotAmbient.sha256);
      // No working copy tells of it: only somebody else could have put it there.
      if ([...changed.keys()].some((path) => path.split('/').includes('.git')))
        throw new Fault('corrupt', 'the parcel is damaged: it has something in .git');
      return { changed, notes: [] };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { changed: new Map(), notes: [notKept(error)] };
    }
  }

  return async (command, job) => {
    job.use.signal.throwIfAborted();
    const nonce = randomUUID();
    const parcels = {
      in: `agent/${session}/parcels/${nonce}-in`,
      out: `agent/${session}/parcels/${nonce}-out`,
    };
    try {
      return { ...(await run(command, job, parcels)), end: async () => {} };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw new ToolError('exec_error', `no result from the shell function: ${error.message}`, {
        cause: error,
      });
    } finally {
      const keys = job.changes.size === 0 ? [parcels.out] : [parcels.in, parcels.out];
      await Promise.all(keys.map((key) => store.remove(key).catch(report)));
    }
  };
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
