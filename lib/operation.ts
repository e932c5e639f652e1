/**
 * An operation = contract + needs + run. `needs` types the context that `run` receives and says, as data, what the
 * operation touches: permissions, tool hints and where it can run derive from it.
 */
import type { Contract } from '../schemas/contract.ts';
import type { AgentCaller, Agents } from './engine/agents.ts';
import type { Pages } from './page/pages.ts';
import type { Caller, Realms } from './realm/realms.ts';
import type { Repo } from './repo/repo.ts';
import type { Snapshots } from './snapshot/snapshots.ts';
import type { Trace } from './trace.ts';

export interface Needs {
  readonly repo?: 'read';
  readonly snapshots?: 'read';
  readonly trace?: 'append';
  /** `read`: looks at sessions, and changes none. */
  readonly realms?: 'read' | 'use';
  readonly pages?: 'read' | 'use';
  readonly agents?: 'use';
}

/** Everything a composition root can hand to operations. */
export interface Context {
  /** The served directory; absent where a snapshot is served instead. */
  readonly repo?: Repo | undefined;
  /** The snapshots that requests may name; absent when there is no store to find them in. */
  readonly snapshots?: Snapshots | undefined;
  /** The snapshot that requests read which name none; absent where a directory is served. */
  readonly snapshot?: string | undefined;
  /** Where programs run; absent where there is no place for them. */
  readonly realms?: Realms | undefined;
  /** Live pages and their logs; absent where there are none. */
  readonly pages?: Pages | undefined;
  /** Conversations with a model that has tools; absent where there are none. */
  readonly agents?: Agents | undefined;
  /** Where trace lines go; absent when no log is open. */
  readonly trace?: Trace | undefined;
  /** Milliseconds; only differences mean anything. */
  readonly clock: { elapsed(): number; now(): Date };
  /** Receives what went wrong inside, for the operator's eyes; never the caller's. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/**
 * What `run` sees: the caller's abort signal and what the operation said it needs. `repo` is the tree this very request
 * reads, the served one or the snapshot it names.
 */
export type View<N extends Needs> = { readonly signal: AbortSignal } & (N extends { repo: 'read' }
  ? { readonly repo: Repo }
  : unknown) &
  (N extends { snapshots: 'read' } ? { readonly snapshots: Snapshots } : unknown) &
  (N extends { realms: 'use' } ? { readonly realms: Realms; readonly caller: Caller } : unknown) &
  (N extends { realms: 'read' }
    ? { readonly realms: Pick<Realms, 'complete' | 'lookup' | 'list'>; readonly caller: Caller }
    : unknown) &
  (N extends { pages: 'use' } ? { readonly pages: Pages } : unknown) &
  (N extends { pages: 'read' } ? { readonly pages: Pick<Pages, 'list'> } : unknown) &
  (N extends { agents: 'use' } ? { readonly agents: Agents; readonly caller: AgentCaller } : unknown) &
  (N extends { trace: 'append' } ? Pick<Context, 'trace' | 'clock'> : unknown);

/** A result as `run` gives it: dispatch adds the time. */
export type Untimed<Result> = Result extends { metrics: infer M }
  ? Omit<Result, 'metrics'> & { metrics: Omit<M, 'time_ms'> }
  : Result;

/** An operation as dispatch holds it: its types are erased, its contract's validators stand for them. */
export interface Operation {
  readonly contract: Contract<unknown, unknown>;
  readonly needs: Needs;
  run(args: unknown, ctx: Context & { signal: AbortSignal; caller: Caller }): Promise<unknown>;
}

/** Whether it does nothing but read files: then a log or whoever wrote one may have it run. */
export const readsFiles = ({ contract, needs }: Operation): boolean =>
  contract.family === 'zeno' && Object.values(needs).every((use) => use === 'read');

export function operation<Args, Result, const N extends Needs>(
  contract: Contract<Args, Result>,
  body: { needs: N; run(args: Args, ctx: View<N>): Promise<Untimed<Result>> },
): Operation {
  return { contract, ...body } as unknown as Operation;
}
