/** The remote REPL's operations for tests: real dispatch, real sandbox threads, a store of the test's own. */
import { afterAll } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { dispatcher } from '../../lib/dispatch.ts';
import { liveRepo } from '../../lib/io/live-repo.ts';
import { openRealms, type RealmsOptions } from '../../lib/io/open-realms.ts';
import type { Connection, OutputPiece } from '../../lib/realm/realms.ts';
import { tempDir } from './tree.ts';

const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

export interface Asked {
  id?: string;
  connection?: Connection;
  signal?: AbortSignal;
  emit?: (piece: OutputPiece) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies whose shape the schema has just checked
type Reply = any;

/** The reply, or the fault's code and message. */
export type Ask = (op: string, args?: object, asked?: Asked) => Promise<Reply>;

/** Everything as one process has it; internal errors fail the test that caused them. */
export function realmsOf(options: RealmsOptions & { root?: string } = {}): {
  ask: Ask;
  shut(): Promise<void>;
} {
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  const realms = openRealms({ store: tempDir(), report, ...options });
  const repo = liveRepo(options.root ?? tempDir());
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  const dispatch = dispatcher(table, { realms, repo, clock, report }, { checkResults: true });
  const shut = async () => {
    await Promise.all([realms.shut(), repo.close()]);
  };
  opened.push(shut);
  return {
    async ask(op, args = {}, { id = '1', ...asked } = {}) {
      const outcome = await dispatch({ op, args, id, ...asked });
      if (errors.length > 0) throw errors.pop();
      return outcome.ok ? outcome.result : { code: outcome.fault.code, message: outcome.fault.message };
    },
    shut,
  };
}

/** A connection that can be closed. */
export function connected(): { connection: Connection; close(): void } {
  const closed = new AbortController();
  return { connection: { closed: closed.signal }, close: () => closed.abort() };
}

/** Interrupts what another process runs in a session, which is announced to others a moment after it began. */
export async function interruptedFrom(ask: Ask, args: object): Promise<Reply> {
  for (;;) {
    const told = await ask('interrupt', args);
    if (!told.status.includes('session-idle')) return told;
  }
}
