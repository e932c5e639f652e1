/** Where an agent's tools work: a directory, or a snapshot with the session's changes over it. Spec: ZDX §6, "Path resolution rules". */

export interface CommandOptions {
  /** 0: as long as it takes. */
  timeout_ms: number;
  signal: AbortSignal;
  /** Takes output as it comes, both streams in the order they were heard. */
  progress(text: string): void;
}

export interface CommandResult {
  stdout: string;
  stderr: string;
  /** -1 when it was killed. */
  exit_code: number;
  timed_out: boolean;
  /** Bytes that are in neither text: the middle of an output that was too long. */
  stdout_omitted?: number;
  stderr_omitted?: number;
}

export interface Workspace {
  /** The path as results show it: absolute, and real as far as it exists. */
  resolve(path: string): Promise<string>;
  /** At most `limit` bytes from the beginning, and the size of the whole. Throws a WorkspaceError. */
  read(path: string, limit?: number): Promise<{ path: string; bytes: Uint8Array; size: number }>;
  /** Atomic; keeps the mode of a file that is there; makes the directories above. `expected`: the bytes it must still hold. */
  write(path: string, bytes: Uint8Array, expected?: Uint8Array): Promise<{ path: string; created: boolean }>;
  run(command: string, options: CommandOptions): Promise<CommandResult>;
}

/** `path_error`: no such file. `changed_on_disk`: it no longer holds what was expected. */
export type WorkspaceErrorCode =
  | 'path_error'
  | 'read_error'
  | 'mkdir_error'
  | 'write_error'
  | 'changed_on_disk';

export class WorkspaceError extends Error {
  readonly code: WorkspaceErrorCode;

  constructor(code: WorkspaceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WorkspaceError';
    this.code = code;
  }
}
