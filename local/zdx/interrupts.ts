/**
 * Ctrl+C and its relatives: the first ends what is under way, so that it can be recorded, the second ends the process. Spec: ZDX §10,
 * "Exit codes", §11, "Cancellation".
 */

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Whoever has not recorded its end by then is not waited for. */
const GRACE_MS = 5000;

export interface Interrupts {
  /** What a signal ends; a new one for each thing that is done. */
  begin(): AbortSignal;
  /** Nothing is under way. */
  over(): void;
  /** The exit code when the process was told to leave. */
  readonly code: number | undefined;
  /** Nobody reads what is said any more: there is nothing to tell. */
  readonly deaf: boolean;
  /** As if a signal had come: Ctrl+C at a terminal that does not send one. */
  interrupt(): void;
  /** The process is to end with this code. */
  leave(code: number): void;
  close(): void;
}

/** `idle` decides what Ctrl+C is when nothing is under way; the others always leave, by `left`. */
export function interrupts(
  process: NodeJS.Process,
  handlers: { idle?(): void; left?(): void } = {},
): Interrupts {
  let under: AbortController | undefined;
  let code: number | undefined;
  const hear = (signal: keyof typeof CODES) => {
    const exit = CODES[signal];
    if (under?.signal.aborted) process.exit(exit);
    if (signal !== 'SIGINT' || !handlers.idle) go(exit);
    else if (under) under.abort();
    else handlers.idle();
  };
  const go = (exit: number) => {
    code ??= exit;
    setTimeout(() => process.exit(exit), GRACE_MS).unref();
    under?.abort();
    handlers.left?.();
  };
  const listeners = (Object.keys(CODES) as (keyof typeof CODES)[]).map((signal) => {
    const listener = () => hear(signal);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  let deaf = false;
  const gone = (error: NodeJS.ErrnoException) => {
    deaf = true;
    go(error.code === 'EPIPE' ? 0 : 1);
  };
  process.stdout.on('error', gone);
  return {
    begin() {
      under = new AbortController();
      if (code !== undefined) under.abort();
      return under.signal;
    },
    over() {
      under = undefined;
    },
    get code() {
      return code;
    },
    get deaf() {
      return deaf;
    },
    interrupt: () => hear('SIGINT'),
    leave: go,
    close() {
      for (const end of listeners) end();
      process.stdout.off('error', gone);
    },
  };
}
