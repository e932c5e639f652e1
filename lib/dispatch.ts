/**
 * Dispatch: find the operation, check its arguments, run it, add the time, tell the trace. The one catch is here.
 * Every mount answers through it, so the same request gets the same outcome everywhere.
 */
import type { ArgsSchema } from '../schemas/contract.ts';
import { withoutNulls } from './arguments.ts';
import { explain, hint, show } from './explain.ts';
import { Fault, toFault } from './fault.ts';
import type { Context, Operation, Untimed } from './operation.ts';
import type { Connection } from './realm/realms.ts';
import { fingerprint, type Metrics, summary, timestamp } from './trace.ts';

export interface Call {
  /** The request's id, for the trace, and for others to speak of it while it runs. */
  id?: unknown;
  op: string;
  args: unknown;
  signal?: AbortSignal | undefined;
  /** The line it came by, if there is one that lasts. */
  connection?: Connection | undefined;
  /** Takes what is to be sent before the reply; absent when nothing can be. */
  emit?(piece: object): void;
}

export type Outcome = { ok: true; result: Result } | { ok: false; fault: Fault };

/** A result as it goes out: its schema has checked it where it matters. Only those of zeno have metrics. */
export type Result = { metrics: Metrics; [key: string]: unknown };

export type Dispatch = (call: Call) => Promise<Outcome>;

export interface DispatchOptions {
  /** Check results too: on in tests and development. */
  checkResults?: boolean;
}

export function dispatcher(
  table: readonly Operation[],
  ctx: Context,
  options: DispatchOptions = {},
): Dispatch {
  const ops = new Map(table.map((op) => [op.contract.op, op]));
  let nameless = 0;

  return async ({ id = null, op: name, args, signal = new AbortController().signal, connection, emit }) => {
    const began = ctx.clock.elapsed();
    const op = ops.get(name);
    // The agent's own events are lines of the log themselves; to log their requests too would say everything twice.
    // Evaluations have a log of their own.
    const trace = op?.needs.trace || (op && op.contract.family !== 'zeno') ? undefined : ctx.trace;
    const ts = () => timestamp(ctx.clock.now());
    trace?.append({ ts: ts(), event: 'request', id, op: name, args: args ?? {} });
    try {
      if (!op)
        throw new Fault(
          'unknown_op',
          `unknown op: ${typeof name === 'string' ? name.slice(0, 100) : show(name)}${hint(String(name), [...ops.keys()])}`,
        );
      const { contract } = op;
      const given = checked(args, contract.schema.$defs.args);
      if (!contract.checkArgs(given)) {
        throw new Fault(
          'invalid_args',
          explain(contract.checkArgs.errors!, given, contract.schema.$defs.args),
        );
      }
      // A request without an id is one of a kind all the same.
      const own = id === null ? `#${++nameless}` : typeof id === 'string' ? id : JSON.stringify(id);
      const caller = { id: own, signal, connection, emit };
      const { untimed, cost } = await ran(op, given, { ...ctx, signal, caller });
      const time_ms = Math.round(ctx.clock.elapsed() - began);
      const result =
        'metrics' in untimed
          ? { ...untimed, metrics: { time_ms, ...untimed.metrics, ...cost } }
          : (untimed as Result);
      if (options.checkResults && !contract.checkResult(result)) {
        const { instancePath, message } = contract.checkResult.errors![0]!;
        throw new Error(`${name} gave a result that its schema refuses: ${instancePath} ${message}`);
      }
      trace?.append({
        ts: ts(),
        event: 'response',
        id,
        op: name,
        summary: summary(result),
        digest: fingerprint(result, trace),
      });
      return { ok: true, result };
    } catch (thrown) {
      const fault = toFault(thrown);
      if (fault.code === 'internal') ctx.report?.(fault.cause ?? fault);
      trace?.append({
        ts: ts(),
        event: 'error',
        id,
        op: name,
        error: { message: fault.message, code: fault.code },
      });
      return { ok: false, fault };
    }
  };
}

/** Runs an operation on the tree that the request means: the snapshot it names, else what is served. */
async function ran(op: Operation, args: Record<string, unknown>, ctx: Parameters<Operation['run']>[1]) {
  if (op.needs.realms && !ctx.realms) throw new Fault('unavailable', 'no programs are run here');
  if (op.needs.agents && !ctx.agents)
    throw new Fault('unavailable', 'there is no agent here; start zgate agent');
  if (op.needs.pages && !ctx.pages)
    throw new Fault('unavailable', 'there are no pages here; start zgate pages, and ask its address');
  const wanted = op.needs.repo && ((args.snapshot as string | undefined) ?? ctx.snapshot);
  if (!ctx.snapshots && (wanted !== undefined || op.needs.snapshots)) throw noStore();
  const opened = wanted === undefined ? undefined : await ctx.snapshots!.open(wanted);
  const untimed = (await op.run(args, opened ? { ...ctx, repo: opened.repo } : ctx)) as Untimed<Result>;
  const cost = opened && { store_reads: opened.meter.reads, store_bytes: opened.meter.bytes };
  return { untimed, cost };
}

const noStore = () =>
  new Fault(
    'unavailable',
    'no store of snapshots is open; start the server with --store URL, or set ZGATE_STORE',
  );

/** The arguments as an object of our own that validation may fill with defaults. */
function checked(args: unknown, schema: ArgsSchema): Record<string, unknown> {
  if (args === undefined || args === null) return {};
  if (!isObject(args)) throw new Fault('invalid_args', `args must be an object, got ${show(args)}`);
  return withoutNulls(args, schema);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
