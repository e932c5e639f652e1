/**
 * The agent's tools on a workspace: what a model is told of them, and one way to call them, which answers every failure
 * with an envelope. Spec: ZDX §6 and §11.
 */
import type { Check } from '../../schemas/contract.ts';
import { withoutNulls } from '../arguments.ts';
import { explain, hint, show } from '../explain.ts';
import { MAX_DEPTH, nestsDeeper } from '../wire/json.ts';
import type { ToolDefinition } from './provider.ts';
import { bash } from './tools/bash.ts';
import { edit } from './tools/edit.ts';
import { read } from './tools/read.ts';
import { type AnyTool, ToolError, type ToolErrorCode, type ToolUse } from './tools/tool.ts';
import { write } from './tools/write.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/** In the order in which models are told of them. */
const TOOLS: readonly AnyTool[] = [bash, edit, read, write];

export interface ToolboxOptions {
  /** Of one call; 0: as long as it takes. */
  timeout_ms: number;
  /** Names of those there are; all unless given. */
  offered?: readonly string[] | undefined;
  /** Resolves after so many milliseconds, and no later than the signal fires. */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

export interface CalledTool {
  name: string;
  args: Record<string, unknown>;
  /** What the model sent instead of a JSON object. */
  invalid?: string | undefined;
}

/** What goes back to the model, as JSON. */
export type ToolOutcome =
  | { ok: true; data: object }
  | { ok: false; error: { code: ToolErrorCode; message: string } };

export interface Toolbox {
  definitions: ToolDefinition[];
  /** Throws only when it is aborted, the signal's reason. */
  run(call: CalledTool, options: Pick<ToolUse, 'signal' | 'progress'>): Promise<ToolOutcome>;
}

const definitionOf = ({ contract: { op, description, schema } }: AnyTool): ToolDefinition => ({
  name: op,
  description,
  input_schema: schema.$defs.args,
});

export const definitions: ToolDefinition[] = TOOLS.map(definitionOf);

export function toolbox(workspace: Workspace, { timeout_ms, offered, sleep }: ToolboxOptions): Toolbox {
  const tools = TOOLS.filter(({ contract }) => offered?.includes(contract.op) ?? true);

  async function use(call: CalledTool, { signal, progress }: Pick<ToolUse, 'signal' | 'progress'>) {
    const tool = named(tools, call.name);
    const args = checked(tool, call);
    const running = tool.run(args, { workspace, timeout_ms, signal, progress });
    return tool.timed ? running : within(running, signal);
  }

  /** Ends with what ends first: the work, the time, the caller's patience. Files cannot be interrupted, only left alone. */
  async function within<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
    const over = new AbortController();
    const stop = () => over.abort();
    signal.addEventListener('abort', stop);
    const aborted = new Promise<void>((resolve) => {
      over.signal.addEventListener('abort', () => resolve());
    });
    const waiting = timeout_ms > 0 ? sleep(timeout_ms, over.signal).catch(() => {}) : aborted;
    try {
      const late = Promise.race([waiting, aborted]).then(() => {
        signal.throwIfAborted();
        throw new ToolError(
          'timeout',
          `not done after ${timeout_ms / 1000} seconds; it may still come to its end`,
        );
      });
      return await Promise.race([running, late]);
    } finally {
      signal.removeEventListener('abort', stop);
      // What is left waiting ends now, and what becomes of it is nobody's concern any more.
      over.abort();
      running.catch(() => {});
    }
  }

  return {
    definitions: tools.map(definitionOf),
    async run(call, options) {
      options.signal.throwIfAborted();
      try {
        return { ok: true, data: await use(call, options) };
      } catch (error) {
        options.signal.throwIfAborted();
        return { ok: false, error: failure(error) };
      }
    },
  };
}

function named(tools: readonly AnyTool[], name: string): AnyTool {
  const found = tools.find(({ contract }) => contract.op === name);
  if (found) return found;
  const names = tools.map(({ contract }) => contract.op);
  throw new ToolError(
    'unknown_tool',
    `unknown tool ${show(name)}${hint(name, names) || `; known: ${names.join(', ') || 'none'}`}`,
  );
}

function checked({ contract }: AnyTool, { args, invalid }: CalledTool): unknown {
  if (invalid !== undefined) {
    const what = nestsDeeper(invalid, MAX_DEPTH) ? `text nested deeper than ${MAX_DEPTH}` : show(invalid);
    throw new ToolError('invalid_input', `the input must be a JSON object, got ${what}`);
  }
  const schema = contract.schema.$defs.args;
  const filled = withoutNulls(args, schema);
  const check: Check = contract.checkArgs;
  if (check(filled)) return filled;
  throw new ToolError('invalid_input', explain(check.errors ?? [], filled, schema));
}

function failure(error: unknown): { code: ToolErrorCode; message: string } {
  if (error instanceof ToolError || error instanceof WorkspaceError)
    return { code: error.code, message: error.message };
  return { code: 'internal_error', message: 'internal error; this is a bug in zgate' };
}
