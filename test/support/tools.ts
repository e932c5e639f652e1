/** The agent's tools on a real directory, for tests. */
import { setTimeout } from 'node:timers/promises';
import type { it } from '@jest/globals';
import { type ToolOutcome, toolbox } from '../../lib/engine/tools.ts';
import type { Workspace } from '../../lib/engine/workspace.ts';
import { directoryWorkspace } from '../../lib/io/directory-workspace.ts';
import { itIf } from './skips.ts';

export const sleep = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

interface CallOptions {
  timeout_ms?: number;
  signal?: AbortSignal;
  progress?: (text: string) => void;
}

/** Calls one tool on a directory, or on a workspace of one's own. */
export function call(
  where: string | Workspace,
  name: string,
  args: Record<string, unknown>,
  { timeout_ms = 0, signal = new AbortController().signal, progress = () => {} }: CallOptions = {},
): Promise<ToolOutcome> {
  const workspace = typeof where === 'string' ? directoryWorkspace(where) : where;
  return toolbox(workspace, { timeout_ms, sleep }).run({ name, args }, { signal, progress });
}

export const failed = (code: string, message: unknown) => ({ ok: false, error: { code, message } });

/** Tests of permissions: the superuser has them all, so they are skipped for that one, in one line. */
export function unlessRoot(): typeof it | typeof it.skip {
  return itIf(process.getuid?.() !== 0, 'file permissions', 'the superuser has them all');
}
