/**
 * What the server remembers of one page between two events, and the events. Plain JSON, bounded: kept in a store, it survives a
 * restart. Spec: file-based REPL, "In-memory job state", "Job lifecycle and timing".
 */

/** Something the page did besides answering: an error nobody caught, a line on its console. */
export interface BackgroundEvent {
  /** `window.onerror`, `unhandledrejection`, `console.log` and the like: the source named in the fence. */
  type: string;
  level?: string;
  ts?: string;
  message: string;
  stack?: string;
}

/** One background event as it will be printed. */
export interface Entry {
  info: string;
  lines: string[];
}

/** The first two and the last eight events, and how many there were. */
export interface Background {
  first: Entry[];
  last: Entry[];
  total: number;
}

export interface Job {
  id: string;
  agent: string;
  /** The agent header above the request; absent for a further block of the same request. */
  header?: string;
  code: string;
  language: string;
  /** The block as it stands in the file, without line ends. */
  raw: string[];
  hash: string;
  /** Milliseconds: when the server accepted the block, and when the page fetched it. */
  requested_at: number;
  started_at?: number;
  timeout_ms: number;
  /** The header below the block while it runs, and what was last written beneath it. */
  announcement: string;
  shown: string[];
  /** Digests of all lines ever written there: an editor may bring old ones back. */
  written: string[];
  placeholder: string;
  placeholder_at: number;
  background: Background;
}

/** A block that has its reply. */
export interface Done {
  /** Absent for a block that was there before this memory began. */
  job?: string;
  hash: string;
  /** First line of the reply; empty for a block that was there before this memory began. */
  line: string;
  /** Nothing of it was left in the file when it ended: its line says nothing about how new a text is. */
  vanished?: boolean;
  /** The block is in the file without its reply: an old version of the file, or a reply somebody took out. */
  bare?: boolean;
  /** Its line is that of a note, which is about all runs of this block that are not in the file. */
  noted?: boolean;
  header?: string;
  announcement?: string;
  at: string;
}

/** The newest reply, kept until the next one: what to write again if the file did not get it. */
export interface Last {
  job: string;
  line: string;
  lines: string[];
  /** The background as it last stood between announcement and placeholder. */
  shown: string[];
}

export interface Outcome {
  at: number;
  text: string;
}

export interface PageState {
  name: string;
  short_id: string;
  url: string;
  /** What its blocks may be tagged with; the first one is meant when there is no tag. */
  languages: string[];
  state: 'idle' | 'executing' | 'failed';
  /** What the registry adds to the state. */
  detail?: string;
  /** When the page was last heard of, in milliseconds. */
  seen_at: number;
  gone?: boolean;
  /** Nothing was heard of it since it connected for the first time. */
  connecting?: boolean;
  job?: Job;
  /** Hashes of the blocks of the current request that are still to run. */
  rest: string[];
  rest_agent?: string;
  /** Requests that did not come through the file and are not jobs yet: what they are to be called then. */
  asked?: { job: string; header: string; hash: string }[];
  background: Background;
  background_at?: number;
  flushed_at?: number;
  /** Blocks with a reply, oldest first. */
  done: Done[];
  last?: Last;
  /** Jobs whose answer may still come. */
  late: { job: string; agent: string; line: string; started_at: number }[];
  /** Headers of what the server wrote and of the requests it accepted, oldest first: a new text begins where they stand. */
  wrote: string[];
  /** Digests of lines in page output. */
  printed: string[];
  outcomes: Outcome[];
  /** Whether the server left a footer in the file. */
  footer: boolean;
  /** Whether the log was looked at before. */
  known: boolean;
}

export type PageEvent =
  /** Somebody saved the file; `saved` is its time of change, for a request whose header has no time. */
  | { kind: 'changed'; saved?: number }
  /** `job` is what to call the job it becomes. */
  | { kind: 'request'; job?: string; agent: string; code: string; language?: string; commentary?: string }
  /**
   * The page asks for work: the one event that hands out a job, once; again only if the page, which says what it has, never got it.
   */
  | { kind: 'fetch'; running?: readonly string[] }
  | {
      kind: 'result';
      job: string;
      ok: boolean;
      value: string;
      language?: 'JSON' | 'Text' | 'Error';
      errors?: BackgroundEvent[];
      /** Events between the second of them and the rest that nobody kept. */
      omitted?: number;
      duration_ms?: number;
    }
  | { kind: 'background'; events: BackgroundEvent[]; omitted?: number }
  | { kind: 'tick' }
  /** A sign of life. */
  | { kind: 'seen' }
  /** The page was loaded (again): code that was running is not any more. */
  | { kind: 'loaded'; url?: string }
  | { kind: 'gone' };

export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  /** Local time of day, `HH:MM:SS`. */
  time(ms: number): string;
}

export interface Dispatch {
  job: string;
  code: string;
  language: string;
}

export interface Limits {
  timeout_ms: number;
  placeholder_ms: number;
  /** Background alone is written no sooner after its first event, and no more often, than this. */
  flush_ms: number;
}

export const LIMITS: Limits = { timeout_ms: 60_000, placeholder_ms: 5_000, flush_ms: 1_000 };

/** How much of each list is remembered. */
export const KEPT = {
  done: 200,
  wrote: 200,
  late: 20,
  asked: 100,
  outcomes: 5,
  written: 2000,
  printed: 2000,
} as const;

export const noBackground = (): Background => ({ first: [], last: [], total: 0 });

export function newPage(page: {
  name: string;
  short_id: string;
  url: string;
  languages?: string[];
  seen_at: number;
}): PageState {
  return {
    languages: ['JS'],
    ...page,
    state: 'idle',
    rest: [],
    background: noBackground(),
    done: [],
    late: [],
    wrote: [],
    printed: [],
    outcomes: [],
    footer: false,
    known: false,
  };
}

/** The job that waits to be fetched, or that a page which has these `running` never got: why a long poll should wake up. */
export function waiting({ job }: PageState, running?: readonly string[]): string | undefined {
  const lost = job !== undefined && running !== undefined && !running.includes(job.id);
  return job?.started_at === undefined || lost ? job?.id : undefined;
}
