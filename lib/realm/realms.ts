/**
 * Realms: where programs run, one sandbox per session. A session is a connection's own, gone with it, or a durable one,
 * which any process with the same store can go on with. Spec: Remote REPL, "Layer 5: Operations".
 */

export type Lang = 'zylisp' | 'js';

/** A client's line to the server: the session that it has without naming one lives as long as this. */
export interface Connection {
  readonly closed: AbortSignal;
}

/** Who asks, and how to reach them before the reply. */
export interface Caller {
  /** The request's id, by which another request can interrupt it. */
  readonly id: string;
  /** Ends it; with a fault `timeout` as the reason, because there is no more time where it runs. */
  readonly signal: AbortSignal;
  readonly connection?: Connection | undefined;
  /** Takes output as it comes; absent when the reply is to hold all of it. */
  readonly emit?: ((piece: OutputPiece) => void) | undefined;
}

export type OutputPiece = { out: string } | { err: string };

export interface Program {
  code: string;
  lang?: Lang | undefined;
  /** The name to tell places in the code by. */
  file?: string | undefined;
  timeout_ms: number;
}

/** How an evaluation ended. A program's error is a value like any other; `value` is absent when there is none to tell. */
export interface Evaluated {
  session?: string;
  value?: unknown;
  output?: string;
  status: string[];
  data?: Record<string, unknown>;
}

export interface Interrupted {
  /** Ids of the evals that were ended. */
  interrupted: string[];
  /** Nothing was running. */
  idle: boolean;
}

export interface Candidate {
  candidate: string;
  type: string;
}

export interface SymbolInfo {
  name: string;
  type: string;
  arglists: string[];
  doc?: string;
  file?: string;
  line?: number;
  col?: number;
}

export interface Realms {
  evaluate(session: string | undefined, program: Program, caller: Caller): Promise<Evaluated>;
  /** Goes on with the program that waits for a line. */
  input(
    session: string | undefined,
    input: { text: string; timeout_ms: number },
    caller: Caller,
  ): Promise<Evaluated>;
  /** Ends what runs or waits in a session, or only the eval with this id. */
  interrupt(session: string | undefined, id: string | undefined, caller: Caller): Promise<Interrupted>;
  complete(
    session: string | undefined,
    query: { prefix: string; lang?: Lang | undefined },
    caller: Caller,
  ): Promise<Candidate[]>;
  lookup(
    session: string | undefined,
    query: { sym: string; lang?: Lang | undefined },
    caller: Caller,
  ): Promise<(SymbolInfo & { lang: Lang }) | undefined>;
  /** A new durable session, fresh or forked; gives its id. */
  clone(session: string | undefined, lang: Lang | undefined): Promise<string>;
  close(session: string | undefined, caller: Caller): Promise<void>;
  list(page: {
    after?: string | undefined;
    limit: number;
  }): Promise<{ sessions: { session: string; modified: string }[]; more: boolean }>;
}

export const LIMITS = {
  /** Bytes that a program may have in memory. */
  memory_bytes: 64 << 20,
  /** Characters of output and of a value. */
  output_chars: 1_000_000,
  value_chars: 1_000_000,
  /** Bytes of a program's text as JSON. */
  code_bytes: 900_000,
  /** Bytes of a saved state, compressed. */
  image_bytes: 32 << 20,
  /** Evals of one session that may wait for their turn. */
  waiting: 64,
  /** Evals that a session's log holds. */
  evals: 10_000,
} as const;
