/** The composition root of everything that runs on a person's machine: real files, real clock, one dispatch. */
import { opendirSync } from 'node:fs';
import { table } from '../functions/table.ts';
import { type Dispatch, dispatcher } from '../lib/dispatch.ts';
import { Fault } from '../lib/fault.ts';
import { liveRepo } from '../lib/io/live-repo.ts';
import { type TraceFile, traceFile } from '../lib/io/trace-file.ts';

export interface LocalOptions {
  /** The directory to serve. */
  root: string;
  /** File to append the trajectory log to. */
  log?: string | undefined;
  /** Hears of internal errors; the caller of an operation only learns that there was one. */
  report?: ((error: unknown) => void) | undefined;
  checkResults?: boolean;
  /** Requests are sure to come: get ready for them now. */
  warm?: boolean;
}

export interface Local {
  dispatch: Dispatch;
  close(): Promise<void>;
}

export async function local({
  root,
  log,
  report = () => {},
  checkResults = false,
  warm = false,
}: LocalOptions): Promise<Local> {
  try {
    opendirSync(root).closeSync();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = { ENOTDIR: 'is not a directory', ENOENT: 'does not exist' }[code] ?? 'cannot be read';
    throw new Fault('not_found', `root ${root} ${why}`, { cause: error });
  }
  const repo = liveRepo(root);
  if (warm) repo.warm();
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
    dispatch: dispatcher(table, { repo, trace, clock, report }, { checkResults }),
    async close() {
      await repo.close();
      trace?.close();
    },
  };
}
