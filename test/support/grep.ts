/**
 * A grep's arguments as its handler sees them, defaults filled in, for tests of what is below dispatch. Its time limit is the
 * test's: a busy machine can meet the default of ten seconds.
 */
import { grep } from '../../schemas/generated/contracts.ts';
import type { GrepArgs, GrepInput } from '../../schemas/generated/types.ts';

export function grepArgs(input: GrepInput): GrepArgs {
  const args: Record<string, unknown> = { ...input };
  if (!grep.checkArgs(args)) throw new Error(JSON.stringify(grep.checkArgs.errors));
  return { ...(args as unknown as GrepArgs), timeout_ms: input.timeout_ms ?? 3_600_000 };
}
