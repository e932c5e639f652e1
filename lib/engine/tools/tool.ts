/** What the tools have in common: their shape, their errors, and text out of bytes. Spec: ZDX §6. */
import { Buffer, isUtf8 } from 'node:buffer';
import type { Contract } from '../../../schemas/contract.ts';
import type { Workspace, WorkspaceErrorCode } from '../workspace.ts';

export type ToolErrorCode =
  | WorkspaceErrorCode
  | 'invalid_input'
  | 'unknown_tool'
  | 'timeout'
  | 'old_not_found'
  | 'replacement_count_mismatch'
  /** No command can be started. */
  | 'exec_error'
  /** A bug of ours. */
  | 'internal_error';

/** A tool's failure on its way to the envelope; the model reads the message. */
export class ToolError extends Error {
  readonly code: ToolErrorCode;

  constructor(code: ToolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolError';
    this.code = code;
  }
}

export interface ToolUse {
  workspace: Workspace;
  /** 0: no limit. */
  timeout_ms: number;
  signal: AbortSignal;
  progress(text: string): void;
}

export interface Tool<Args, Result extends object> {
  contract: Contract<Args, Result>;
  /** The tool sees to its time limit itself and says so in its result. */
  timed?: true;
  /** Throws a ToolError or a WorkspaceError when there is no result, the signal's reason when it is aborted. */
  run(args: Args, use: ToolUse): Promise<Result>;
}

/** A tool whose arguments were checked against its schema by whoever calls it. */
// biome-ignore lint/suspicious/noExplicitAny: each tool has arguments of its own, which its validator has looked at
export type AnyTool = Tool<any, object>;

export const tool = <Args, Result extends object>(
  contract: Contract<Args, Result>,
  rest: Omit<Tool<Args, Result>, 'contract'>,
): AnyTool => ({ contract, ...rest }) as Tool<Args, Result>;

/** Bytes as text, a byte-order mark included. */
export function textOf(bytes: Uint8Array, path: string): string {
  if (!isUtf8(bytes)) throw new ToolError('read_error', `${path} is not UTF-8 text`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

/** Text as bytes. Half a surrogate pair has none. */
export function bytesOf(text: string, field: string): Uint8Array {
  if (!text.isWellFormed())
    throw new ToolError('invalid_input', `${field} must be well-formed text, it holds half a surrogate pair`);
  return Buffer.from(text, 'utf8');
}

/** The largest number of bytes, at most `limit`, that does not end inside a character. */
export function wholeCharacters(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let end = limit;
  while (end > 0 && limit - end < 3 && (bytes[end]! & 0xc0) === 0x80) end--;
  // No character has more than three such bytes: then it is no UTF-8, and any place is as good.
  return (bytes[end]! & 0xc0) === 0x80 ? limit : end;
}
