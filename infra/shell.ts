/**
 * The Lambda mount for commands: an event with a command and presigned addresses in, how it ended out (schemas/wire/shell_request.json,
 * shell_reply.json). It runs with a role that allows nothing, since whatever the function may do, a command may do as well. Who
 * sends the events: lib/io/far-shell.ts.
 */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context as LambdaContext } from 'aws-lambda';
import {
  type FoundFiles,
  MAX_PARCEL_BYTES,
  openParcel,
  packParcel,
  type Told,
} from '../lib/engine/parcel.ts';
import { ToolError } from '../lib/engine/tools/tool.ts';
import { explain } from '../lib/explain.ts';
import { Fault, toFault } from '../lib/fault.ts';
import { type Addresses, addresses, readOnly } from '../lib/io/addresses.ts';
import { sharedEnvironment } from '../lib/io/environment.ts';
import { noted, notKept, worthKeeping } from '../lib/io/keep-changes.ts';
import { nearShell } from '../lib/io/near-shell.ts';
import { snapshotAmbient } from '../lib/io/snapshot-ambient.ts';
import { removeAll } from '../lib/io/working-copy.ts';
import { Kernel } from '../lib/kernel/kernel.ts';
import { checkedFetch } from '../lib/snapshot/checked-fetch.ts';
import { checkRepo } from '../lib/snapshot/layout.ts';
import { SnapshotReader } from '../lib/snapshot/reader.ts';
import type { ArgsSchema } from '../schemas/contract.ts';
import type { ShellReply, ShellRequest } from '../schemas/generated/types.ts';
import { shellRequest as isRequest } from '../schemas/generated/validators.js';
import { shellRequest } from '../schemas/generated/wire.ts';

/** Kept back from Lambda's own time limit, for what was changed to be put away. */
const MARGIN_MS = 60_000;
/** How much of a parcel is asked for at once. */
const PART_BYTES = 8 << 20;
/** How often a parcel is sent. */
const PUTS = 3;
const { sha256 } = snapshotAmbient;
const report = (error: unknown) => console.error(error);

export function mount(env: NodeJS.ProcessEnv) {
  return async (
    event: unknown,
    context: Pick<LambdaContext, 'getRemainingTimeInMillis'>,
  ): Promise<ShellReply> => {
    try {
      if (!isRequest(event))
        throw new Fault(
          'invalid_args',
          explain(isRequest.errors ?? [], event, shellRequest as unknown as ArgsSchema),
        );
      const request = event as ShellRequest;
      checkRepo(request.base.repo);
      const left_ms = Math.max(1, context.getRemainingTimeInMillis() - MARGIN_MS);
      return await alone(env, (scratch) =>
        performed(request, { scratch, env, timeout_ms: Math.min(request.timeout_ms, left_ms) }),
      );
    } catch (error) {
      if (error instanceof ToolError) return { error: { code: error.code, message: error.message } };
      const { code, message } = toFault(error);
      if (code !== 'internal') return { error: { code, message: message.slice(0, 2000) } };
      report(error);
      // There is no log to look into: what kind of error it was is said here.
      const { name, code: kind } = error as NodeJS.ErrnoException;
      return { error: { code, message: `${message} (${kind ?? name})` } };
    }
  };
}

interface Place {
  scratch: string;
  env: NodeJS.ProcessEnv;
  timeout_ms: number;
}

async function performed(request: ShellRequest, { scratch, env, timeout_ms }: Place): Promise<ShellReply> {
  const { command, base, objects, changes, result } = request;
  const by = addresses({
    whose: 'of the session',
    expired: () => new Fault('unauthorized', 'the addresses of the files hold no longer'),
  });
  const store = readOnly(new Map(objects.map(({ key, url }) => [key, url])), by);
  const entry = { ...base, at: 0, segments: [] };
  const reader = new SnapshotReader(checkedFetch(store, sha256), base.repo, entry, Kernel.create());
  const home = join(scratch, 'home');
  const temporary = join(scratch, 'tmp');
  for (const directory of [home, temporary]) await mkdir(directory);
  const run = nearShell({
    env: { ...sharedEnvironment(env), HOME: home, TMPDIR: temporary },
    temporary: scratch,
  });
  const ran = await run(command, {
    reader,
    meter: { reads: 0, bytes: 0 },
    changes: changes ? await fetched(by, changes) : new Map(),
    use: { timeout_ms, signal: new AbortController().signal, progress: () => {} },
  });
  const { kept, notes } = worthKeeping(ran.changed);
  const unkept = (error: unknown): undefined => {
    if (!(error instanceof Fault)) throw error;
    notes.push(notKept(error));
  };
  const told = kept.length === 0 ? undefined : await put(by, result, new Map(kept)).catch(unkept);
  return { ran: noted(ran.result, notes), ...(told && { changes: told }) };
}

async function fetched({ get }: Addresses, { url, ...told }: Told & { url: string }): Promise<FoundFiles> {
  if (told.bytes > MAX_PARCEL_BYTES) throw new Fault('too_large', "the session's changes are too much");
  const whole = new Uint8Array(told.bytes);
  const starts = Array.from({ length: Math.ceil(told.bytes / PART_BYTES) }, (_, n) => n * PART_BYTES);
  await Promise.all(
    starts.map(async (start) => {
      const found = await get(url, { start, end: Math.min(start + PART_BYTES, told.bytes) });
      if (!found) throw new Fault('not_found', "the session's changes are gone");
      whole.set(found.bytes, start);
    }),
  );
  return openParcel(whole, told, sha256);
}

async function put(
  by: Addresses,
  { url, version }: ShellRequest['result'],
  files: FoundFiles,
): Promise<Told> {
  const parcel = await packParcel(files);
  for (let attempt = 1; ; attempt++) {
    try {
      await by.put(url, parcel, { 'if-match': version });
      break;
    } catch (error) {
      const code = error instanceof Fault ? error.code : undefined;
      // The one before took place after all; if it did not, whoever reads it will see that it is something else.
      if (code === 'conflict' && attempt > 1) break;
      if (attempt === PUTS || (code !== 'timeout' && code !== 'unavailable')) throw error;
    }
  }
  return { bytes: parcel.length, sha256: Buffer.from(sha256(parcel)).toString('hex') };
}

/**
 * Works in a directory that nobody has used and that is gone afterwards. ZGATE_SCRATCH: one that is nobody else's as a whole (in
 * Lambda, /tmp), where whatever an earlier command has left is removed, too.
 */
async function alone<T>(env: NodeJS.ProcessEnv, work: (scratch: string) => Promise<T>): Promise<T> {
  const own = env.ZGATE_SCRATCH || undefined;
  // Then this is not Lambda, and all that is somebody's.
  if (own !== undefined && `${env.LAMBDA_TASK_ROOT ?? ''}/`.startsWith(`${own}/`))
    throw new Fault('invalid_args', `ZGATE_SCRATCH must not hold the function itself: ${own}`);
  const empty = async () => {
    for (const name of own === undefined ? [] : await readdir(own)) await removeAll(join(own!, name));
  };
  await empty().catch((error) => {
    throw new Fault('unavailable', 'what an earlier command has left cannot be removed', { cause: error });
  });
  const scratch = await mkdtemp(join(own ?? tmpdir(), 'zgate-shell-'));
  // Whoever has to leave before the command has ended cannot wait for anything.
  const leave = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', leave);
  try {
    return await work(scratch);
  } finally {
    // The command's result is worth having; whatever stays is tried again before the next one.
    await removeAll(scratch).then(empty).catch(report);
    process.off('exit', leave);
  }
}
