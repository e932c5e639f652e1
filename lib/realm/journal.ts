/**
 * What is kept of a session: its evaluations, one line each, which are the truth, and for each of them the state of the
 * sandbox after it, which only saves the time to run them again.
 */
import { Fault } from '../fault.ts';
import type { SessionLine } from '../session/sessions.ts';
import { type Lang, LIMITS } from './realms.ts';

/** One evaluation, with everything that its result depends on besides the state before it. */
export interface Run {
  lang: Lang;
  code: string;
  file: string;
  /** Chance. */
  seed: number;
  /** The time that the program sees first, in milliseconds. */
  clock: number;
  /** Lines that it may read; null is the end of the input. */
  inputs: (string | null)[];
}

export type Ended =
  /** `keep` is false when the state must not be kept. */
  | { kind: 'value'; value: unknown; data?: Record<string, unknown>; keep: boolean }
  | { kind: 'waiting' }
  | { kind: 'interrupted' };

/** A saved state: where it is and what its bytes hash to. */
export interface ImageRef {
  k: string;
  sha256: string;
}

/** A program that waits for a line of input. It is run again from its beginning when there is one. */
export interface Waiting extends Run {
  /** The request that began it. */
  id: string;
  /** Characters of its output that its client has. */
  printed: number;
}

/** A session as it stands. */
export interface State {
  /** Unlike that of any other state of any session. */
  name: string;
  lang: Lang;
  /** Lines of the log. */
  length: number;
  /** Evaluations, those before a fork included. */
  evals: number;
  image?: ImageRef | undefined;
  /** The image itself, when it is at hand. */
  bytes?: Uint8Array | undefined;
  /** The image of the evaluation before the last. */
  older?: ImageRef | undefined;
  waiting?: Waiting | undefined;
  /** Keys of images that others were forked with. */
  pinned: string[];
  /** Others were forked from it. */
  forked: boolean;
}

/** An evaluation as the log has it. */
export interface Past extends Run {
  /** Tells whether running it again gave the same. */
  digest: string;
}

export interface Journal {
  /** Evaluations that it has room for. */
  readonly max_evals: number;
  /** The session as it is stored now. A fault `not_found` when there is none or it is closed. */
  load(): Promise<State>;
  /** The bytes of a saved state; undefined when they are gone or damaged. */
  image(ref: ImageRef): Promise<Uint8Array | undefined>;
  /** Every evaluation that led to a state, from the first, those before a fork included. */
  history(state: State): Promise<Past[]>;
  /** Adds an evaluation that is over. A fault `conflict` when somebody else has added one meanwhile. */
  add(state: State, past: Past, image: Uint8Array): Promise<State>;
  /** Adds that a program waits, or no longer does. */
  wait(state: State, waiting: Waiting | undefined): Promise<State>;
}

type Stored<T> = SessionLine & T;

/** A session's first line. */
export type MetaLine = Stored<{
  kind: 'repl';
  lang: Lang;
  schema_version: 1;
  /** Where it was forked from: a session, as it stood after so many lines. */
  from?: { session: string; lines: number; evals: number; image?: ImageRef };
}>;

/** The state that a log's lines tell of; `name` makes it a name that no other state has. */
export function fold(id: string, lines: readonly SessionLine[]): State {
  const meta = metaOf(id, lines);
  const state: State = {
    name: `${id}@${meta.from?.image?.sha256 ?? ''}`,
    lang: meta.lang,
    length: lines.length,
    evals: meta.from?.evals ?? 0,
    image: meta.from?.image,
    pinned: [],
    forked: false,
  };
  for (const line of lines.slice(1)) {
    if (line.type === 'eval') {
      const { image } = line as Stored<{ image?: ImageRef }>;
      state.evals++;
      state.older = state.image;
      state.image = image;
      state.name = `${id}@${image?.sha256}`;
      state.waiting = undefined;
    } else if (line.type === 'waiting') state.waiting = line as Stored<Waiting>;
    else if (line.type === 'abandoned') state.waiting = undefined;
    else if (line.type === 'forked') {
      state.forked = true;
      if (state.image) state.pinned.push(state.image.k);
    }
  }
  return state;
}

export function metaOf(id: string, lines: readonly SessionLine[]): MetaLine {
  const meta = lines[0] as MetaLine | undefined;
  if (meta?.kind !== 'repl') throw new Fault('corrupt', `session ${id} is no session of the remote REPL`);
  return meta;
}

/** Refuses a program whose line in the log would be too long. */
export function checkCode(code: string): void {
  // A character is at most six bytes of JSON.
  if (code.length * 6 <= LIMITS.code_bytes) return;
  const bytes = new TextEncoder().encode(JSON.stringify(code)).length;
  if (bytes > LIMITS.code_bytes)
    throw new Fault('too_large', `code has ${bytes} bytes as JSON; at most ${LIMITS.code_bytes} are taken`);
}
