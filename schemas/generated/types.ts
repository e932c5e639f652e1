// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.

/** Arguments of extract_symbols as its handler sees them: defaults filled in. */
export type ExtractSymbolsArgs = {
  /** Path of a file, relative to the root with `/` separators, or absolute inside the root. */
  path: string;
  /** Largest number of symbols returned. */
  max_symbols: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Arguments of extract_symbols as a caller may send them. */
export type ExtractSymbolsInput = {
  /** Path of a file, relative to the root with `/` separators, or absolute inside the root. */
  path: string;
  /** Largest number of symbols returned. */
  max_symbols?: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Result of extract_symbols. */
export type ExtractSymbolsResult = {
  /** The file that was read, relative to the root, symlinks resolved. */
  path: string;
  /** Symbols in file order. */
  symbols: Array<{
    /** What is declared: class, function, method, type, heading and so on. */
    kind: string;
    /** Its name. */
    name: string;
    /** Line of the declaration, from 1. */
    line: number;
  }>;
  /** `max_symbols`, the reply size, or the largest text examined (8 MiB) cut the list. */
  truncated: boolean;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of grep as its handler sees them: defaults filled in. */
export type GrepArgs = {
  /** Text to find, or a regex when `regex` is true. Matched within one line. */
  pattern: string;
  /** Read `pattern` as a regex, Python or JavaScript spelling. Runs in linear time; look-around and back-references run under the time budget. */
  regex: boolean;
  /** Tell upper from lower case. */
  case_sensitive: boolean;
  /** Where to search: globs, file paths, or directory names (what is under them). Everything when absent or empty. */
  paths?: Array<string>;
  /** Largest number of hits returned. */
  max_hits: number;
  /** Largest number of files the walk looks at, in path order; `truncated` says when it cut. */
  max_files: number;
  /** Files larger than this many bytes are skipped; at most 256 MiB. */
  max_bytes: number;
  /** Lines of context before and after each hit. */
  context: number;
  /** Also walk files and directories whose name begins with a dot. */
  include_hidden: boolean;
  /** Also search files with a NUL byte in their first 8 KiB. */
  include_binary: boolean;
  /** Directory names to skip at any depth, in addition to the built-in list (.git, node_modules, dist, build and the like). */
  exclude_dirs: Array<string>;
  /** Globs of relative paths to leave out. */
  exclude_globs: Array<string>;
  /** Leave out what the `.gitignore` files of the tree (nested ones too) and `.git/info/exclude` ignore. */
  respect_gitignore: boolean;
  /** Time budget in milliseconds. When it runs out, what was found so far is returned with `truncated` true. */
  timeout_ms: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Arguments of grep as a caller may send them. */
export type GrepInput = {
  /** Text to find, or a regex when `regex` is true. Matched within one line. */
  pattern: string;
  /** Read `pattern` as a regex, Python or JavaScript spelling. Runs in linear time; look-around and back-references run under the time budget. */
  regex?: boolean;
  /** Tell upper from lower case. */
  case_sensitive?: boolean;
  /** Where to search: globs, file paths, or directory names (what is under them). Everything when absent or empty. */
  paths?: Array<string>;
  /** Largest number of hits returned. */
  max_hits?: number;
  /** Largest number of files the walk looks at, in path order; `truncated` says when it cut. */
  max_files?: number;
  /** Files larger than this many bytes are skipped; at most 256 MiB. */
  max_bytes?: number;
  /** Lines of context before and after each hit. */
  context?: number;
  /** Also walk files and directories whose name begins with a dot. */
  include_hidden?: boolean;
  /** Also search files with a NUL byte in their first 8 KiB. */
  include_binary?: boolean;
  /** Directory names to skip at any depth, in addition to the built-in list (.git, node_modules, dist, build and the like). */
  exclude_dirs?: Array<string>;
  /** Globs of relative paths to leave out. */
  exclude_globs?: Array<string>;
  /** Leave out what the `.gitignore` files of the tree (nested ones too) and `.git/info/exclude` ignore. */
  respect_gitignore?: boolean;
  /** Time budget in milliseconds. When it runs out, what was found so far is returned with `truncated` true. */
  timeout_ms?: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Result of grep. */
export type GrepResult = {
  /** Hits, sorted by path, then line. */
  hits: Array<{
    /** Relative path of the file. */
    path: string;
    /** Line number, from 1. */
    line: number;
    /** The line without its break; of a line longer than 2000 bytes, the part around the match. */
    text: string;
    /** Present when `text` is a part of the line. */
    line_truncated?: true;
    /** The lines around the hit, the hit's own included; present when `context` was asked for. */
    context?: Array<{
      /** Line number, from 1. */
      line: number;
      /** The line without its break. */
      text: string;
      /** Present when the line is longer than 2000 bytes and `text` is a part of it. */
      line_truncated?: true;
    }>;
  }>;
  /** A cap (`max_hits`, `max_files`, the reply size or the time budget) cut the search. */
  truncated: boolean;
  /** Files that were not searched because they are larger than `max_bytes`; present when there are any. */
  too_large_skipped?: number;
  /** Files and directories that could not be read; present when there are any. */
  unreadable?: number;
  /** Those of `paths` that match no file; present when there are any and the search was not cut. */
  missing_paths?: Array<string>;
  /** Why the pattern matches nothing whatever the files hold; present when that is so. */
  warnings?: Array<string>;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of list_files as its handler sees them: defaults filled in. */
export type ListFilesArgs = {
  /** Glob on the whole relative path: `*` and `?` cross `/`, `**\/` also matches no directory, `[seq]`, `[!seq]`, `{a,b}`. Wins over `regex`; an empty one is none. */
  glob?: string;
  /** Regex searched anywhere in the relative path. */
  regex?: string;
  /** Largest number of paths returned. */
  max: number;
  /** Largest number of files the walk looks at, in path order; `truncated` says when it cut. */
  max_files: number;
  /** Also walk files and directories whose name begins with a dot. */
  include_hidden: boolean;
  /** Directory names to skip at any depth, in addition to the built-in list (.git, node_modules, dist, build and the like). */
  exclude_dirs: Array<string>;
  /** Globs of relative paths to leave out. */
  exclude_globs: Array<string>;
  /** Leave out what the `.gitignore` files of the tree (nested ones too) and `.git/info/exclude` ignore. */
  respect_gitignore: boolean;
  /** Time budget in milliseconds. When it runs out, what was found so far is returned with `truncated` true. */
  timeout_ms: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Arguments of list_files as a caller may send them. */
export type ListFilesInput = {
  /** Glob on the whole relative path: `*` and `?` cross `/`, `**\/` also matches no directory, `[seq]`, `[!seq]`, `{a,b}`. Wins over `regex`; an empty one is none. */
  glob?: string;
  /** Regex searched anywhere in the relative path. */
  regex?: string;
  /** Largest number of paths returned. */
  max?: number;
  /** Largest number of files the walk looks at, in path order; `truncated` says when it cut. */
  max_files?: number;
  /** Also walk files and directories whose name begins with a dot. */
  include_hidden?: boolean;
  /** Directory names to skip at any depth, in addition to the built-in list (.git, node_modules, dist, build and the like). */
  exclude_dirs?: Array<string>;
  /** Globs of relative paths to leave out. */
  exclude_globs?: Array<string>;
  /** Leave out what the `.gitignore` files of the tree (nested ones too) and `.git/info/exclude` ignore. */
  respect_gitignore?: boolean;
  /** Time budget in milliseconds. When it runs out, what was found so far is returned with `truncated` true. */
  timeout_ms?: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Result of list_files. */
export type ListFilesResult = {
  /** Relative paths, sorted by code point. */
  files: Array<string>;
  /** A cap (`max`, `max_files`, the reply size or the time budget) cut the list. */
  truncated: boolean;
  /** Directories that could not be read; present when there are any. */
  unreadable?: number;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of log_event as its handler sees them: defaults filled in. */
export type LogEventArgs = {
  /** Which event this is. */
  event: "subcall_start" | "subcall_end" | "claim";
  /** Names the sub-call, the same at its start and its end. Needed for both; on a claim, the sub-call that made it. */
  subcall_id?: string;
  /** The sub-call that started this one. */
  parent_id?: string;
  /** subcall_start: what the sub-call is for. */
  purpose?: string;
  /** subcall_end: how it ended. */
  status?: "ok" | "error" | "cancelled";
  /** subcall_end: what it found. */
  answer?: string;
  /** claim: the statement that is made. Needed for a claim. */
  claim?: string;
  /** claim: the places in the tree that support it. Needed for a claim; may be empty. */
  evidence?: Array<{
    /** Relative path of the file. */
    path: string;
    /** First line, from 1. */
    start_line?: number;
    /** Last line, inclusive. */
    end_line?: number;
  }>;
};

/** Arguments of log_event as a caller may send them. */
export type LogEventInput = {
  /** Which event this is. */
  event: "subcall_start" | "subcall_end" | "claim";
  /** Names the sub-call, the same at its start and its end. Needed for both; on a claim, the sub-call that made it. */
  subcall_id?: string;
  /** The sub-call that started this one. */
  parent_id?: string;
  /** subcall_start: what the sub-call is for. */
  purpose?: string;
  /** subcall_end: how it ended. */
  status?: "ok" | "error" | "cancelled";
  /** subcall_end: what it found. */
  answer?: string;
  /** claim: the statement that is made. Needed for a claim. */
  claim?: string;
  /** claim: the places in the tree that support it. Needed for a claim; may be empty. */
  evidence?: Array<{
    /** Relative path of the file. */
    path: string;
    /** First line, from 1. */
    start_line?: number;
    /** Last line, inclusive. */
    end_line?: number;
  }>;
};

/** Result of log_event. */
export type LogEventResult = {
  /** The event is in the log. */
  logged: true;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of peek as its handler sees them: defaults filled in. */
export type PeekArgs = {
  /** Path of a file, relative to the root with `/` separators, or absolute inside the root. */
  path: string;
  /** Lines from the start of the file; at most 2000 are returned. */
  head_lines: number;
  /** Lines from the end of the file; at most 2000 are returned. */
  tail_lines: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Arguments of peek as a caller may send them. */
export type PeekInput = {
  /** Path of a file, relative to the root with `/` separators, or absolute inside the root. */
  path: string;
  /** Lines from the start of the file; at most 2000 are returned. */
  head_lines?: number;
  /** Lines from the end of the file; at most 2000 are returned. */
  tail_lines?: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Result of peek. */
export type PeekResult = {
  /** The file that was read, relative to the root, symlinks resolved. */
  path: string;
  /** Lines in the file. */
  total_lines: number;
  /** The first lines. */
  head: {
    /** First line of the slice. */
    start_line: number;
    /** Last line of the slice; one less than `start_line` when it is empty. */
    end_line: number;
    /** The lines joined by \n. */
    text: string;
  };
  /** The last lines. */
  tail: {
    /** First line of the slice. */
    start_line: number;
    /** Last line of the slice; one less than `start_line` when it is empty. */
    end_line: number;
    /** The lines joined by \n. */
    text: string;
  };
  /** The cap of 2000 lines, or the size a reply may have, cut the head or the tail. */
  truncated: boolean;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of read_file as its handler sees them: defaults filled in. */
export type ReadFileArgs = {
  /** Path of a file, relative to the root with `/` separators, or absolute inside the root. */
  path: string;
  /** First line, counted from 1; anything smaller means 1. */
  start_line: number;
  /** Last line, inclusive. When absent, or smaller than `start_line`, only the line `start_line` is returned; one beyond the end means the last line. */
  end_line?: number;
  /** Largest number of lines returned. */
  max_lines: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Arguments of read_file as a caller may send them. */
export type ReadFileInput = {
  /** Path of a file, relative to the root with `/` separators, or absolute inside the root. */
  path: string;
  /** First line, counted from 1; anything smaller means 1. */
  start_line?: number;
  /** Last line, inclusive. When absent, or smaller than `start_line`, only the line `start_line` is returned; one beyond the end means the last line. */
  end_line?: number;
  /** Largest number of lines returned. */
  max_lines?: number;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Result of read_file. */
export type ReadFileResult = {
  /** The file that was read, relative to the root, symlinks resolved. */
  path: string;
  /** First line asked for, from 1. */
  start_line: number;
  /** Last line in `text`, or the last of the file when `text` is empty. */
  end_line: number;
  /** Lines in the whole file. Where it is larger than `end_line`, there is more: give `end_line`. */
  total_lines: number;
  /** The range was longer than `max_lines`, or the text longer than a reply may be. */
  truncated: boolean;
  /** The lines joined by \n, without a newline at the end. */
  text: string;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of snapshots as its handler sees them: defaults filled in. */
export type SnapshotsArgs = {
  /** Only those of this repository. */
  repo?: string;
  /** Largest number of snapshots returned. */
  limit: number;
};

/** Arguments of snapshots as a caller may send them. */
export type SnapshotsInput = {
  /** Only those of this repository. */
  repo?: string;
  /** Largest number of snapshots returned. */
  limit?: number;
};

/** Result of snapshots. */
export type SnapshotsResult = {
  /** The snapshots, the newest first. */
  snapshots: Array<{
    /** The repository it belongs to. */
    repo: string;
    /** Its id: a hash of what is in it. */
    id: string;
    /** The refs that lead to it. */
    refs: Array<string>;
    /** When it was published, in whole seconds, UTC. */
    at: string;
    /** How many files it has. */
    files: number;
    /** Size of all files together. */
    bytes: number;
    /** Since when no ref leads to it; it may be collected some time after. */
    retired?: string;
  }>;
  /** There are more than `limit`. */
  truncated: boolean;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of stat as its handler sees them: defaults filled in. */
export type StatArgs = {
  /** One path, answered first. */
  path?: string;
  /** Several paths, answered in this order after `path`. */
  paths?: Array<string>;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Arguments of stat as a caller may send them. */
export type StatInput = {
  /** One path, answered first. */
  path?: string;
  /** Several paths, answered in this order after `path`. */
  paths?: Array<string>;
  /** Snapshot to read instead of the served directory: an id, or repo@ref. */
  snapshot?: string;
};

/** Result of stat. */
export type StatResult = {
  /** One item per path asked for, in order. */
  items: Array<{
    /** The path relative to the root, symlinks resolved; as it was asked for when it does not exist. */
    path: string;
    /** Whether there is something at the path inside the root. */
    exists: boolean;
    /** Size in bytes. */
    size?: number;
    /** Time of the last change, seconds since the epoch, with fractions. */
    mtime?: number;
    /** The same in whole seconds, UTC. */
    mtime_iso?: string;
    /** A regular file. */
    is_file?: boolean;
    /** A directory. */
    is_dir?: boolean;
    /** Why `exists` is false. */
    error?: string;
  }>;
  /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
  metrics: {
    /** Elapsed milliseconds, rounded. */
    time_ms: number;
    /** Size in bytes of the files whose text was examined. */
    bytes_read: number;
    /** Files the walk saw, or paths inspected. */
    files_scanned: number;
    /** grep: hits returned. */
    hits?: number;
    /** extract_symbols: symbols returned. */
    symbols?: number;
    /** read_file: lines returned. */
    lines_returned?: number;
    /** grep: files left out because they hold a NUL byte early on. */
    binary_skipped?: number;
    /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
    ignored?: number;
    /** Entries left out because their name is not valid UTF-8; present when there are any. */
    unreadable_names?: number;
    /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
    store_reads?: number;
    /** Bytes that came from the object store; present when a snapshot was read. */
    store_bytes?: number;
  };
};

/** Arguments of clone as its handler sees them: defaults filled in. */
export type CloneArgs = {
  /** The durable session to fork. Absent: a fresh one. */
  session?: string;
  /** The language of the new session. Absent: that of the forked one, or the server's. */
  lang?: "zylisp" | "js";
};

/** Arguments of clone as a caller may send them. */
export type CloneInput = {
  /** The durable session to fork. Absent: a fresh one. */
  session?: string;
  /** The language of the new session. Absent: that of the forked one, or the server's. */
  lang?: "zylisp" | "js";
};

/** Result of clone. */
export type CloneResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** The id of the new session. */
    "new-session": string;
  };
};

/** Arguments of close as its handler sees them: defaults filled in. */
export type CloseArgs = {
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
};

/** Arguments of close as a caller may send them. */
export type CloseInput = {
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
};

/** Result of close. */
export type CloseResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** More about the reply, by operation. */
  data?: Record<string, unknown>;
};

/** Arguments of complete as its handler sees them: defaults filled in. */
export type CompleteArgs = {
  /** What is typed so far; in JavaScript also a path like Math.m. */
  prefix: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Arguments of complete as a caller may send them. */
export type CompleteInput = {
  /** What is typed so far; in JavaScript also a path like Math.m. */
  prefix?: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Result of complete. */
export type CompleteResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** The names, sorted. */
    completions: Array<{
      /** The whole name. */
      candidate: string;
      /** function, macro, special-form, class, object, variable or keyword. */
      type: string;
    }>;
  };
};

/** Arguments of describe as its handler sees them: defaults filled in. */
export type DescribeArgs = {
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
};

/** Arguments of describe as a caller may send them. */
export type DescribeInput = {
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
};

/** Result of describe. */
export type DescribeResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** By component. */
    versions: Record<string, unknown>;
    /** The operations, in order. */
    ops: Array<string>;
    /** One line for each operation. */
    docs?: Record<string, unknown>;
    /** Ways to reach a server of this kind. */
    transports: Array<string>;
    /** How messages may be written on sockets. */
    codecs?: Array<string>;
    /** Languages that programs may be in. */
    langs?: Array<string>;
    /** What a program and a session may use. */
    limits?: Record<string, unknown>;
  };
};

/** Arguments of eldoc as its handler sees them: defaults filled in. */
export type EldocArgs = {
  /** The name asked about; in JavaScript also a path like Math.max. */
  sym: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Arguments of eldoc as a caller may send them. */
export type EldocInput = {
  /** The name asked about; in JavaScript also a path like Math.max. */
  sym: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Result of eldoc. */
export type EldocResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** The name as it was asked for. */
    name?: string;
    /** The language it was looked up in. */
    lang?: string;
    /** function, macro, special-form, class, object or variable. */
    type?: string;
    /** How it is called, one text for each way. */
    arglists?: Array<string>;
    /** What it is for. */
    doc?: string;
    /** Where it was defined, for definitions of this session. */
    file?: string;
    /** Line of the definition, from 1. */
    line?: number;
    /** Column of the definition, from 1. */
    col?: number;
  };
};

/** Arguments of eval as its handler sees them: defaults filled in. */
export type EvalArgs = {
  /** The program: any number of forms or statements. Its value is the last one's. */
  code: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
  /** Send output as messages of its own (`out`, `err`) before the reply. */
  stream: boolean;
  /** How long the evaluation may run. */
  timeout_ms: number;
  /** The name to tell places in the code by. */
  file?: string;
};

/** Arguments of eval as a caller may send them. */
export type EvalInput = {
  /** The program: any number of forms or statements. Its value is the last one's. */
  code: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
  /** Send output as messages of its own (`out`, `err`) before the reply. */
  stream?: boolean;
  /** How long the evaluation may run. */
  timeout_ms?: number;
  /** The name to tell places in the code by. */
  file?: string;
};

/** Result of eval. */
export type EvalResult = {
  /** The durable session it happened in. */
  session?: string;
  /** The value as JSON. An error of the program is data: {"error", "type", "line", "col"}. What JSON cannot carry is told in words, with `data.type`. */
  value?: unknown;
  /** What the program printed, unless it was streamed. Absent when nothing. */
  output?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** More about the reply, by operation. */
  data?: Record<string, unknown>;
};

/** Arguments of info as its handler sees them: defaults filled in. */
export type InfoArgs = {
  /** The name asked about; in JavaScript also a path like Math.max. */
  sym: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Arguments of info as a caller may send them. */
export type InfoInput = {
  /** The name asked about; in JavaScript also a path like Math.max. */
  sym: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Result of info. */
export type InfoResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** The name as it was asked for. */
    name?: string;
    /** The language it was looked up in. */
    lang?: string;
    /** function, macro, special-form, class, object or variable. */
    type?: string;
    /** How it is called, one text for each way. */
    arglists?: Array<string>;
    /** What it is for. */
    doc?: string;
    /** Where it was defined, for definitions of this session. */
    file?: string;
    /** Line of the definition, from 1. */
    line?: number;
    /** Column of the definition, from 1. */
    col?: number;
  };
};

/** Arguments of interrupt as its handler sees them: defaults filled in. */
export type InterruptArgs = {
  /** The id of the eval to end. Absent: whatever runs. */
  "interrupt-id"?: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
};

/** Arguments of interrupt as a caller may send them. */
export type InterruptInput = {
  /** The id of the eval to end. Absent: whatever runs. */
  "interrupt-id"?: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
};

/** Result of interrupt. */
export type InterruptResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** Ids of the evals that were ended. */
    interrupted?: Array<string>;
  };
};

/** Arguments of load-file as its handler sees them: defaults filled in. */
export type LoadFileArgs = {
  /** The contents, or a path under the root. */
  file?: string;
  /** Where the contents come from; read when `file` is absent or the same. */
  "file-path"?: string;
  /** The name to tell places in the code by. */
  "file-name"?: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language. Absent: by the name's ending (.js, .mjs, .zylisp, .lisp), else the session's. */
  lang?: "zylisp" | "js";
  /** Send output as messages of its own (`out`, `err`) before the reply. */
  stream: boolean;
  /** How long the evaluation may run. */
  timeout_ms: number;
};

/** Arguments of load-file as a caller may send them. */
export type LoadFileInput = {
  /** The contents, or a path under the root. */
  file?: string;
  /** Where the contents come from; read when `file` is absent or the same. */
  "file-path"?: string;
  /** The name to tell places in the code by. */
  "file-name"?: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language. Absent: by the name's ending (.js, .mjs, .zylisp, .lisp), else the session's. */
  lang?: "zylisp" | "js";
  /** Send output as messages of its own (`out`, `err`) before the reply. */
  stream?: boolean;
  /** How long the evaluation may run. */
  timeout_ms?: number;
};

/** Result of load-file. */
export type LoadFileResult = {
  /** The durable session it happened in. */
  session?: string;
  /** The value as JSON. An error of the program is data: {"error", "type", "line", "col"}. What JSON cannot carry is told in words, with `data.type`. */
  value?: unknown;
  /** What the program printed, unless it was streamed. Absent when nothing. */
  output?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** More about the reply, by operation. */
  data?: Record<string, unknown>;
};

/** Arguments of lookup as its handler sees them: defaults filled in. */
export type LookupArgs = {
  /** The name asked about; in JavaScript also a path like Math.max. */
  sym: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Arguments of lookup as a caller may send them. */
export type LookupInput = {
  /** The name asked about; in JavaScript also a path like Math.max. */
  sym: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** The language of the code. Absent: the session's. */
  lang?: "zylisp" | "js";
};

/** Result of lookup. */
export type LookupResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** The name as it was asked for. */
    name?: string;
    /** The language it was looked up in. */
    lang?: string;
    /** function, macro, special-form, class, object or variable. */
    type?: string;
    /** How it is called, one text for each way. */
    arglists?: Array<string>;
    /** What it is for. */
    doc?: string;
    /** Where it was defined, for definitions of this session. */
    file?: string;
    /** Line of the definition, from 1. */
    line?: number;
    /** Column of the definition, from 1. */
    col?: number;
  };
};

/** Arguments of ls-sessions as its handler sees them: defaults filled in. */
export type LsSessionsArgs = {
  /** Only those after this id. */
  after?: string;
  /** How many at most. */
  limit: number;
  /** Means nothing here; taken because some clients send it with everything. */
  session?: string;
};

/** Arguments of ls-sessions as a caller may send them. */
export type LsSessionsInput = {
  /** Only those after this id. */
  after?: string;
  /** How many at most. */
  limit?: number;
  /** Means nothing here; taken because some clients send it with everything. */
  session?: string;
};

/** Result of ls-sessions. */
export type LsSessionsResult = {
  /** The durable session it happened in. */
  session?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data?: {
    /** The sessions, in the order of their ids. */
    sessions: Array<{
      /** The id that other requests name it by. */
      session: string;
      /** Time of the last change, UTC. */
      modified: string;
    }>;
    /** There are more after the last of these. */
    more: boolean;
  };
};

/** Arguments of page_background as its handler sees them: defaults filled in. */
export type PageBackgroundArgs = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What page_connect gave to this page and nobody else. */
  token: string;
  /** Background events not told before, in the order they happened. */
  events: Array<{
    /** Its source: window.onerror, unhandledrejection, console.log and the like. */
    type: string;
    /** How grave it is: error, warn, info, log. */
    level?: string;
    /** When it happened, HH:MM:SS of the page's clock. */
    ts?: string;
    /** What was said, as text. */
    message: string;
    /** Where an error came from. */
    stack?: string;
  }>;
  /** The page is being closed or loaded again. */
  leaving: boolean;
  /** How many more there were, between the second of these and the rest. */
  omitted: number;
};

/** Arguments of page_background as a caller may send them. */
export type PageBackgroundInput = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What page_connect gave to this page and nobody else. */
  token: string;
  /** Background events not told before, in the order they happened. */
  events?: Array<{
    /** Its source: window.onerror, unhandledrejection, console.log and the like. */
    type: string;
    /** How grave it is: error, warn, info, log. */
    level?: string;
    /** When it happened, HH:MM:SS of the page's clock. */
    ts?: string;
    /** What was said, as text. */
    message: string;
    /** Where an error came from. */
    stack?: string;
  }>;
  /** The page is being closed or loaded again. */
  leaving?: boolean;
  /** How many more there were, between the second of these and the rest. */
  omitted?: number;
};

/** Result of page_background. */
export type PageBackgroundResult = {
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data: {
    /** A page, by the name of its log without `.md`. */
    page: string;
    /** How many were taken. */
    events: number;
  };
};

/** Arguments of page_changed as its handler sees them: defaults filled in. */
export type PageChangedArgs = {
  /** A page, by the name of its log without `.md`. */
  page: string;
};

/** Arguments of page_changed as a caller may send them. */
export type PageChangedInput = {
  /** A page, by the name of its log without `.md`. */
  page: string;
};

/** Result of page_changed. */
export type PageChangedResult = {
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data: {
    /** A page, by the name of its log without `.md`. */
    page: string;
    /** What the page does, as the registry shows it. */
    state: "idle" | "executing" | "failed";
    /** The job that is under way. */
    job?: string;
  };
};

/** Arguments of page_connect as its handler sees them: defaults filled in. */
export type PageConnectArgs = {
  /** What people call the page; its log is named after it. */
  name: string;
  /** Where the page is, for the registry. */
  url: string;
  /** What its blocks may be tagged with; the first is meant when there is no tag. */
  languages: Array<string>;
  /** A page, by the name of its log without `.md`. */
  page?: string;
  /** What page_connect gave to this page and nobody else. */
  token?: string;
};

/** Arguments of page_connect as a caller may send them. */
export type PageConnectInput = {
  /** What people call the page; its log is named after it. */
  name?: string;
  /** Where the page is, for the registry. */
  url?: string;
  /** What its blocks may be tagged with; the first is meant when there is no tag. */
  languages?: Array<string>;
  /** A page, by the name of its log without `.md`. */
  page?: string;
  /** What page_connect gave to this page and nobody else. */
  token?: string;
};

/** Result of page_connect. */
export type PageConnectResult = {
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data: {
    /** A page, by the name of its log without `.md`. */
    page: string;
    /** What headers in the log call it. */
    name: string;
    /** Its log, by the path below the root. */
    log: string;
    /** What page_connect gave to this page and nobody else. */
    token: string;
    /** It is the page it was before; else it is a new one. */
    resumed: boolean;
  };
};

/** Arguments of page_list as its handler sees them: defaults filled in. */
export type PageListArgs = {
  
};

/** Arguments of page_list as a caller may send them. */
export type PageListInput = {
  
};

/** Result of page_list. */
export type PageListResult = {
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data: {
    /** One entry for each page. */
    pages: Array<{
      /** A page, by the name of its log without `.md`. */
      page: string;
      /** What headers in the log call it. */
      name: string;
      /** Where the page is. */
      url: string;
      /** Its log, by the path below the root. */
      log: string;
      /** What the page does, as the registry shows it. */
      state: "idle" | "executing" | "failed";
      /** More about the state, in words. */
      detail?: string;
      /** When it was last heard of, UTC. */
      last: string;
    }>;
  };
};

/** Arguments of page_poll as its handler sees them: defaults filled in. */
export type PagePollArgs = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What page_connect gave to this page and nobody else. */
  token: string;
  /** How long to wait when there is nothing to do. */
  wait_ms: number;
  /** The jobs the page has and has not answered yet. Another one that was handed out got lost on its way and is handed out again. Absent: nothing is. */
  running?: Array<string>;
};

/** Arguments of page_poll as a caller may send them. */
export type PagePollInput = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What page_connect gave to this page and nobody else. */
  token: string;
  /** How long to wait when there is nothing to do. */
  wait_ms?: number;
  /** The jobs the page has and has not answered yet. Another one that was handed out got lost on its way and is handed out again. Absent: nothing is. */
  running?: Array<string>;
};

/** Result of page_poll. */
export type PagePollResult = {
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data: {
    /** A page, by the name of its log without `.md`. */
    page: string;
    /** What the page does, as the registry shows it. */
    state: "idle" | "executing" | "failed";
    /** What to run now; absent when nothing came up. */
    job?: {
      /** The job, for the result to name. */
      id: string;
      /** The block's text. */
      code: string;
      /** The block's tag, or the page's first language. */
      language: string;
      /** When the server gives it up. */
      timeout_ms: number;
    };
  };
};

/** Arguments of page_request as its handler sees them: defaults filled in. */
export type PageRequestArgs = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What the page is to run. */
  code: string;
  /** Who asks; the header in the log names it. */
  agent: string;
  /** The block's tag. Absent: the page's first language. */
  language?: string;
  /** Text to stand above the block. */
  commentary?: string;
  /** How long to wait for the reply. */
  wait_ms: number;
};

/** Arguments of page_request as a caller may send them. */
export type PageRequestInput = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What the page is to run. */
  code: string;
  /** Who asks; the header in the log names it. */
  agent?: string;
  /** The block's tag. Absent: the page's first language. */
  language?: string;
  /** Text to stand above the block. */
  commentary?: string;
  /** How long to wait for the reply. */
  wait_ms?: number;
};

/** Result of page_request. */
export type PageRequestResult = {
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data: {
    /** A page, by the name of its log without `.md`. */
    page: string;
    /** Its log, by the path below the root. */
    log: string;
    /** Behind another request; under way; ended with a value; ended without one. */
    outcome: "queued" | "executing" | "completed" | "failed";
    /** The job it became, unless it is queued. */
    job?: string;
    /** The reply as it stands in the log, if there is one by now. */
    reply?: string;
  };
};

/** Arguments of page_result as its handler sees them: defaults filled in. */
export type PageResultArgs = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What page_connect gave to this page and nobody else. */
  token: string;
  /** The job, as page_poll named it. */
  job: string;
  /** It gave a value; else it ended with an error. */
  ok: boolean;
  /** The value, or the error with its stack, as text. */
  value: string;
  /** What the value's text is. */
  language: "JSON" | "Text" | "Error";
  /** Background events not told before, in the order they happened. */
  errors: Array<{
    /** Its source: window.onerror, unhandledrejection, console.log and the like. */
    type: string;
    /** How grave it is: error, warn, info, log. */
    level?: string;
    /** When it happened, HH:MM:SS of the page's clock. */
    ts?: string;
    /** What was said, as text. */
    message: string;
    /** Where an error came from. */
    stack?: string;
  }>;
  /** How long it took by the page's clock. Absent: since it was fetched. */
  duration_ms?: number;
  /** How many more there were, between the second of these and the rest. */
  omitted: number;
};

/** Arguments of page_result as a caller may send them. */
export type PageResultInput = {
  /** A page, by the name of its log without `.md`. */
  page: string;
  /** What page_connect gave to this page and nobody else. */
  token: string;
  /** The job, as page_poll named it. */
  job: string;
  /** It gave a value; else it ended with an error. */
  ok: boolean;
  /** The value, or the error with its stack, as text. */
  value: string;
  /** What the value's text is. */
  language?: "JSON" | "Text" | "Error";
  /** Background events not told before, in the order they happened. */
  errors?: Array<{
    /** Its source: window.onerror, unhandledrejection, console.log and the like. */
    type: string;
    /** How grave it is: error, warn, info, log. */
    level?: string;
    /** When it happened, HH:MM:SS of the page's clock. */
    ts?: string;
    /** What was said, as text. */
    message: string;
    /** Where an error came from. */
    stack?: string;
  }>;
  /** How long it took by the page's clock. Absent: since it was fetched. */
  duration_ms?: number;
  /** How many more there were, between the second of these and the rest. */
  omitted?: number;
};

/** Result of page_result. */
export type PageResultResult = {
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** What was asked for. */
  data: {
    /** A page, by the name of its log without `.md`. */
    page: string;
    /** How: the reply to the job; after its timeout; told before, ignored; to nothing that is known, noted in the log. */
    taken: "reply" | "late" | "repeated" | "unexpected";
  };
};

/** Arguments of stdin as its handler sees them: defaults filled in. */
export type StdinArgs = {
  /** One or more lines. Empty: the end of the input. */
  stdin: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** Send output as messages of its own (`out`, `err`) before the reply. */
  stream: boolean;
  /** How long the evaluation may run. */
  timeout_ms: number;
};

/** Arguments of stdin as a caller may send them. */
export type StdinInput = {
  /** One or more lines. Empty: the end of the input. */
  stdin: string;
  /** A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named. */
  session?: string;
  /** Send output as messages of its own (`out`, `err`) before the reply. */
  stream?: boolean;
  /** How long the evaluation may run. */
  timeout_ms?: number;
};

/** Result of stdin. */
export type StdinResult = {
  /** The durable session it happened in. */
  session?: string;
  /** The value as JSON. An error of the program is data: {"error", "type", "line", "col"}. What JSON cannot carry is told in words, with `data.type`. */
  value?: unknown;
  /** What the program printed, unless it was streamed. Absent when nothing. */
  output?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status: Array<string>;
  /** More about the reply, by operation. */
  data?: Record<string, unknown>;
};

/** Arguments of abort as its handler sees them: defaults filled in. */
export type AbortArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Arguments of abort as a caller may send them. */
export type AbortInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Result of abort. */
export type AbortResult = {
  
};

/** Arguments of clear as its handler sees them: defaults filled in. */
export type ClearArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Arguments of clear as a caller may send them. */
export type ClearInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Result of clear. */
export type ClearResult = {
  
};

/** Arguments of compact as its handler sees them: defaults filled in. */
export type CompactArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Arguments of compact as a caller may send them. */
export type CompactInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Result of compact. */
export type CompactResult = {
  /** The name its events carry. */
  prompt_id: string;
  /** What the conversation is now; empty when it stays as it was. */
  summary: string;
  /** What went wrong, if something did. */
  error?: string;
};

/** Arguments of diff as its handler sees them: defaults filled in. */
export type DiffArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session: string;
};

/** Arguments of diff as a caller may send them. */
export type DiffInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session: string;
};

/** Result of diff. */
export type DiffResult = {
  /** A unified diff that git apply takes; empty when nothing changed. */
  patch: string;
  /** Changed files that are too long for it. */
  omitted: Array<string>;
};

/** Arguments of files as its handler sees them: defaults filled in. */
export type FilesArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session: string;
};

/** Arguments of files as a caller may send them. */
export type FilesInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session: string;
};

/** Result of files. */
export type FilesResult = {
  /** The files, by path. */
  files: Array<{
    /** Below the root. */
    path: string;
    /** What became of it. */
    status: "added" | "modified" | "deleted";
    /** Its size now. */
    bytes?: number;
  }>;
};

/** Arguments of fork as its handler sees them: defaults filled in. */
export type ForkArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session: string;
  /** How many lines of its log to take over. Absent: all. The files of a session on a snapshot are taken over as they were behind the last of them. */
  lines?: number;
};

/** Arguments of fork as a caller may send them. */
export type ForkInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session: string;
  /** How many lines of its log to take over. Absent: all. The files of a session on a snapshot are taken over as they were behind the last of them. */
  lines?: number;
};

/** Result of fork. */
export type ForkResult = {
  /** The new session. */
  session: string;
};

/** Arguments of get_messages as its handler sees them: defaults filled in. */
export type GetMessagesArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Arguments of get_messages as a caller may send them. */
export type GetMessagesInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Result of get_messages. */
export type GetMessagesResult = {
  /** Oldest first. */
  messages: Array<{
    /** Who spoke. */
    role: "user" | "assistant";
    /** Blocks: text, image, tool_call, tool_result. */
    content: Array<{
      /** Which kind of block. */
      type: "text" | "image" | "tool_call" | "tool_result";
    }>;
    /** When, UTC. */
    time: string;
  }>;
};

/** Arguments of get_models as its handler sees them: defaults filled in. */
export type GetModelsArgs = {
  
};

/** Arguments of get_models as a caller may send them. */
export type GetModelsInput = {
  
};

/** Result of get_models. */
export type GetModelsResult = {
  /** By provider. */
  models: Array<{
    /** What set_model takes. */
    id: string;
    /** Whose model it is. */
    provider: string;
    /** Tokens of a whole conversation. */
    context_window: number;
    /** Tokens of one answer. */
    max_output: number;
    /** Whether it thinks before it answers. */
    reasoning: boolean;
  }>;
};

/** Arguments of get_state as its handler sees them: defaults filled in. */
export type GetStateArgs = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Arguments of get_state as a caller may send them. */
export type GetStateInput = {
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Result of get_state. */
export type GetStateResult = {
  /** Whether a prompt is under way. */
  busy: boolean;
  /** Prompts that wait behind it. */
  queued?: number;
  /** Where its tools work. */
  cwd: string;
  /** Messages of the conversation. */
  message_count: number;
  /** The model that prompts go to. */
  model: string;
  /** Whose model it is. */
  provider: string;
  /** The durable session it is in. */
  session?: string;
  /** Tokens and their price. */
  usage: {
    /** Tokens of input that no cache held. */
    input: number;
    /** Tokens of output. */
    output: number;
    /** Tokens of input that came from a cache. */
    cache_read: number;
    /** Tokens of input that were put into a cache. */
    cache_write: number;
    /** What they cost; null when the model has no known price. */
    cost_usd: number | null;
  };
};

/** Arguments of hello as its handler sees them: defaults filled in. */
export type HelloArgs = {
  /** What the server wants to be shown, if it does. */
  token?: string;
};

/** Arguments of hello as a caller may send them. */
export type HelloInput = {
  /** What the server wants to be shown, if it does. */
  token?: string;
};

/** Result of hello. */
export type HelloResult = {
  /** The model that prompts go to. */
  model: string;
  /** Version of this protocol: 1. */
  protocol_version: number;
  /** Whose model it is. */
  provider: string;
  /** Version of the server. */
  version: string;
};

/** Arguments of ping as its handler sees them: defaults filled in. */
export type PingArgs = {
  
};

/** Arguments of ping as a caller may send them. */
export type PingInput = {
  
};

/** Result of ping. */
export type PingResult = {
  /** True: it answers. */
  pong: boolean;
};

/** Arguments of prompt as its handler sees them: defaults filled in. */
export type PromptArgs = {
  /** What is wanted, in words. */
  message: string;
  /** Pictures that belong to it. */
  images?: Array<{
    /** What kind of picture. */
    mime_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
    /** Its bytes in base64. */
    data: string;
  }>;
  /** The durable session to go on with, or `new` to begin one. Absent: the conversation of this connection. */
  session?: string;
  /** For a new session: the snapshot to work on, repo@ref or an id. Its changes are kept with the session. */
  snapshot?: string;
  /** A name for this prompt, which its events carry. Absent: one is made. */
  prompt_id?: string;
  /** Begin nothing: tell what came after so many pieces of the prompt that has this prompt_id. */
  after?: number;
};

/** Arguments of prompt as a caller may send them. */
export type PromptInput = {
  /** What is wanted, in words. */
  message?: string;
  /** Pictures that belong to it. */
  images?: Array<{
    /** What kind of picture. */
    mime_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
    /** Its bytes in base64. */
    data: string;
  }>;
  /** The durable session to go on with, or `new` to begin one. Absent: the conversation of this connection. */
  session?: string;
  /** For a new session: the snapshot to work on, repo@ref or an id. Its changes are kept with the session. */
  snapshot?: string;
  /** A name for this prompt, which its events carry. Absent: one is made. */
  prompt_id?: string;
  /** Begin nothing: tell what came after so many pieces of the prompt that has this prompt_id. */
  after?: number;
};

/** Result of prompt. */
export type PromptResult = {
  /** The prompt's name. */
  prompt_id: string;
  /** The durable session it is in. */
  session?: string;
  /** How its last turn ended. */
  stop: "end" | "tool_use" | "length" | "error" | "aborted";
  /** The agent's last words. */
  text: string;
  /** What went wrong, if something did. */
  error?: string;
};

/** Arguments of set_model as its handler sees them: defaults filled in. */
export type SetModelArgs = {
  /** Its id, as get_models names it. */
  model: string;
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Arguments of set_model as a caller may send them. */
export type SetModelInput = {
  /** Its id, as get_models names it. */
  model: string;
  /** A durable session, by its id. Absent: the conversation of this connection. */
  session?: string;
};

/** Result of set_model. */
export type SetModelResult = {
  /** The model that prompts go to now. */
  model: string;
};

/** Arguments of bash as its handler sees them: defaults filled in. */
export type BashArgs = {
  /** The command line, as `sh` reads it. Put longer scripts into a file first. */
  command: string;
};

/** Arguments of bash as a caller may send them. */
export type BashInput = {
  /** The command line, as `sh` reads it. Put longer scripts into a file first. */
  command: string;
};

/** Result of bash. */
export type BashResult = {
  /** What it wrote to standard output. */
  stdout: string;
  /** What it wrote to standard error; when it was stopped, why, on the last line. */
  stderr: string;
  /** The exit code, -1 when it was killed. */
  exit_code: number;
  /** It was stopped because it took too long. */
  timed_out: boolean;
  /** Bytes left out of the middle of `stdout`; absent when there are none. */
  stdout_omitted?: number;
  /** Bytes left out of the middle of `stderr`; absent when there are none. */
  stderr_omitted?: number;
};

/** Arguments of edit as its handler sees them: defaults filled in. */
export type EditArgs = {
  /** Path of the file, absolute or relative to the working directory. */
  path: string;
  /** The text to replace, exactly as it stands in the file. */
  old: string;
  /** The text to put in its place; empty to remove it. */
  new: string;
  /** How often `old` occurs; every occurrence is replaced. */
  expected_replacements: number;
};

/** Arguments of edit as a caller may send them. */
export type EditInput = {
  /** Path of the file, absolute or relative to the working directory. */
  path: string;
  /** The text to replace, exactly as it stands in the file. */
  old: string;
  /** The text to put in its place; empty to remove it. */
  new: string;
  /** How often `old` occurs; every occurrence is replaced. */
  expected_replacements?: number;
};

/** Result of edit. */
export type EditResult = {
  /** Absolute path of the file, links resolved. */
  path: string;
  /** How many were made. */
  replacements: number;
};

/** Arguments of read as its handler sees them: defaults filled in. */
export type ReadArgs = {
  /** Path of the file, absolute or relative to the working directory. */
  path: string;
};

/** Arguments of read as a caller may send them. */
export type ReadInput = {
  /** Path of the file, absolute or relative to the working directory. */
  path: string;
};

/** Result of read. */
export type ReadResult = {
  /** Absolute path of the file, links resolved. */
  path: string;
  /** The text, or the first 50 KiB of it. */
  content: string;
  /** The file goes on after `content`. */
  truncated: boolean;
  /** Size of the whole file in bytes. */
  bytes: number;
};

/** Arguments of write as its handler sees them: defaults filled in. */
export type WriteArgs = {
  /** Path of the file, absolute or relative to the working directory. */
  path: string;
  /** The whole new text of the file. */
  content: string;
};

/** Arguments of write as a caller may send them. */
export type WriteInput = {
  /** Path of the file, absolute or relative to the working directory. */
  path: string;
  /** The whole new text of the file. */
  content: string;
};

/** Result of write. */
export type WriteResult = {
  /** Absolute path of the file, links resolved. */
  path: string;
  /** How many bytes it has now. */
  bytes: number;
  /** There was no such file before. */
  created: boolean;
};

/** One line of what an agent tells: the response to a command, or an event of a prompt. Types that are not named here may come and mean nothing to those who do not know them. */
export type AgentEvent = {
  /** What it tells: response, user_message, turn_start, retry, assistant_start, text_delta, tool_use_start, tool_use_args, tool_use_end, usage, assistant_message, tool_call, turn_end, tool_progress, tool_result, error, compact_done, done. */
  type: string;
  /** The prompt it belongs to; on every event of one. */
  prompt_id?: string;
  /** response: the command's id. tool_*: the call's id. */
  id?: string;
  /** response: the command that is answered; empty when it could not be read. */
  command?: string;
  /** response: whether it was done, or has started. */
  success?: boolean;
  /** response: what was asked for. */
  data?: Record<string, unknown>;
  /** response, turn_end: what went wrong. */
  error?: string;
  /** user_message, assistant_message, tool_result: blocks of text, images and tool calls. */
  content?: Array<Record<string, unknown>>;
  /** user_message, assistant_message: when, UTC. */
  time?: string;
  /** turn_start: which turn of the prompt it is. */
  step?: number;
  /** retry: which try failed. */
  attempt?: number;
  /** retry: how long until the next. */
  wait_ms?: number;
  /** retry: why it failed. */
  reason?: string;
  /** text_delta, tool_use_args: the next piece of text. */
  delta?: string;
  /** tool_use_start, tool_call: the tool. */
  name?: string;
  /** tool_call: the tool's input. */
  args?: Record<string, unknown>;
  /** turn_end: why the turn is over. */
  stop?: "end" | "tool_use" | "length" | "error" | "aborted";
  /** tool_progress: what the tool wrote. */
  text?: string;
  /** tool_result: whether the tool failed. */
  is_error?: boolean;
  /** error: what went wrong. */
  message?: string;
  /** compact_done: what the conversation is now. */
  summary?: string;
  /** user_message, assistant_message, tool_call, tool_result, compact_done: how many bytes of it this line leaves out, which would be longer than 64 KiB; a note stands where they were, and get_messages has them. */
  left_out?: number;
  /** usage: tokens of input that no cache held. */
  input?: number;
  /** usage: tokens of output. */
  output?: number;
  /** usage: tokens of input that came from a cache. */
  cache_read?: number;
  /** usage: tokens of input that were put into a cache. */
  cache_write?: number;
  /** usage: what they cost; null when the model has no known price. */
  cost_usd?: number | null;
  /** usage: the same of the whole conversation. */
  cumulative?: Record<string, unknown>;
};

/** One command to the agent: its arguments beside `type` and `id`. */
export type AgentRequest = {
  /** Name of the command. */
  type: string;
  /** Comes back with the response. */
  id?: string;
};

/** What went wrong, for people and for programs. */
export type Error = {
  /** What was wrong and what would be right. */
  message: string;
  /** One of a closed set of codes. */
  code: "bad_message" | "unknown_op" | "not_implemented" | "invalid_args" | "outside_root" | "not_found" | "conflict" | "timeout" | "too_large" | "unauthorized" | "unavailable" | "corrupt" | "internal";
};

/** An error over HTTP: RFC 9457 problem details. */
export type Problem = {
  /** URI of the kind of problem. */
  type: string;
  /** The kind of problem in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What was wrong and what would be right; the same words as `error.message` of a reply line. */
  detail: string;
  /** The error's code. */
  code: string;
};

/** One message of the remote REPL to its client: a piece of output, or the end of an exchange. */
export type ReplReply = {
  /** The request's; empty when it had none or it could not be read. */
  id: string | number;
  /** The durable session it happened in. */
  session?: string;
  /** The value as JSON. An error of the program is data: {"error", "type", "line", "col"}. What JSON cannot carry is told in words, with `data.type`. */
  value?: unknown;
  /** What the program printed, unless it was streamed. Absent when nothing. */
  output?: string;
  /** A piece of standard output, sent before the reply when `stream` is true. */
  out?: string;
  /** A piece of standard error, sent before the reply when `stream` is true. */
  err?: string;
  /** `done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed. */
  status?: Array<string>;
  /** Why the request was not carried out. An error of a program is a value, not this. */
  protocol_error?: string;
  /** More about the reply, by operation. */
  data?: Record<string, unknown>;
};

/** One request of the remote REPL: the operation's arguments beside `op` and `id`, or in `data`. */
export type ReplRequest = {
  /** Name of the operation. */
  op: string;
  /** Comes back with every message that answers this one. A string as a rule. */
  id?: string | number;
  /** Arguments that are not beside `op`; those that are count more. */
  data?: Record<string, unknown>;
};

/** One line of a session: an event of a conversation. Types that are not named here are allowed and kept. */
export type SessionLine = {
  /** What the line records: `meta` (first line), `message`, `thinking`, `tool_use`, `tool_result`, `interrupted`, or a type of a later version. */
  type: string;
  /** UTC, whole seconds. */
  ts: string;
  /** meta: version of the lines' shapes; 1 is this one. */
  schema_version?: number;
  /** message: `user` or `assistant`; interrupted: `system`. */
  role?: string;
  /** message, interrupted: what was said. */
  text?: string;
  /** tool_use: the call's id, unique in the session. */
  id?: string;
  /** tool_use: the tool. */
  name?: string;
  /** tool_use: the tool's input. */
  input?: unknown;
  /** tool_result: id of the call it answers. */
  tool_use_id?: string;
  /** tool_result: what the tool gave. */
  output?: unknown;
  /** tool_result: whether the tool did what was asked. */
  ok?: boolean;
  /** thinking, model: whose model. */
  provider?: unknown;
  /** thinking, model: which. */
  model?: unknown;
  /** thinking: the call it came with; absent, the message. */
  call_id?: unknown;
  /** thinking: what the model wants back unchanged with its own words, in its provider's format; for nobody else. */
  data?: unknown;
  /** tool_result, where the session works on a snapshot: SHA-256 of the list of its changed files as it was then; absent when there were none. */
  changes?: string;
  /** Bookkeeping of a stored line, its last field; left out of exports. In files, lines of type `lease` and `seal` whose `_` has no `n` are bookkeeping as a whole. */
  _?: {
    /** Key of the batch: a batch counts once, however often it was written. */
    k: string;
    /** Place of the line in its batch, from 0. */
    i?: number;
    /** How many lines the batch has; it counts when all are there. */
    n?: number;
    /** Epoch of the lease the batch was written under: it does not count after a newer one. */
    e?: number;
    /** How many lines (of a lease: how many leases) the writer knew of: it does not count where there are more. */
    x?: number;
    /** Where there is no `x`: how many lines the writer knew to be on disk. Fewer before it, and acknowledged ones are lost. */
    s?: number;
    /** CRC-32 of the line's bytes before `,"c":`. */
    c?: number;
  };
};

/** What became of a shell request: how the command ended and what it changed, or why it was not run. */
export type ShellReply = {
  /** The command's end, as the tool `bash` tells it. */
  ran?: {
    /** What it wrote to standard output. */
    stdout: string;
    /** What it wrote to standard error, then why it was stopped and what of its changes is not kept. */
    stderr: string;
    /** -1 when it was killed. */
    exit_code: number;
    /** It was stopped because it took too long. */
    timed_out: boolean;
    /** Bytes left out of the middle of `stdout`; absent when there are none. */
    stdout_omitted?: number;
    /** Bytes left out of the middle of `stderr`; absent when there are none. */
    stderr_omitted?: number;
  };
  /** The parcel that was put; absent when nothing was changed. */
  changes?: {
    /** Its size. */
    bytes: number;
    /** Its hash. */
    sha256: string;
  };
  /** Why there is no result. */
  error?: {
    /** What kind of error it is. */
    code: string;
    /** What was wrong. */
    message: string;
  };
};

/** A command for a machine that holds no permissions: what to run, and addresses of the files to run it on. */
export type ShellRequest = {
  /** The command line, as `sh` reads it. */
  command: string;
  /** How long it may take, without what the files take. */
  timeout_ms: number;
  /** The snapshot that it works on. */
  base: {
    /** The repository's name. */
    repo: string;
    /** The snapshot's id. */
    id: string;
    /** How many it has. */
    files: number;
    /** Of all its files together. */
    bytes: number;
    /** Its manifest: three pieces, one behind another. */
    manifest: {
      /** The object's name. */
      key: string;
      /** Paths, modes, and where the contents are. */
      core: {
        /** Its size. */
        bytes: number;
        /** Its hash. */
        sha256: string;
      };
      /** When files were changed. */
      times: {
        /** Its size. */
        bytes: number;
        /** Its hash. */
        sha256: string;
      };
      /** Hashes of the contents. */
      hashes: {
        /** Its size. */
        bytes: number;
        /** Its hash. */
        sha256: string;
      };
    };
  };
  /** The objects that the snapshot's files are in, with addresses to read them at. */
  objects: Array<{
    /** The object's key in the store. */
    key: string;
    /** Its address for a GET, ranges included. */
    url: string;
  }>;
  /** A parcel of what the session has changed in the snapshot; absent when that is nothing. */
  changes?: {
    /** Its address for a GET. */
    url: string;
    /** Its size. */
    bytes: number;
    /** Its hash. */
    sha256: string;
  };
  /** Where a parcel of what the command changed is put. */
  result: {
    /** The address for a PUT, which works once. */
    url: string;
    /** Goes with it as the header `if-match`. */
    version: string;
  };
};

/** One line of the trajectory log: a request, its response or error, or an event of the agent's own. */
export type TraceLine = {
  /** UTC, whole seconds. */
  ts: string;
  /** What the line records. */
  event: "request" | "response" | "error" | "subcall_start" | "subcall_end" | "claim";
  /** The request's id. */
  id?: unknown;
  /** The operation. */
  op?: string;
  /** request: the arguments as they came. */
  args?: unknown;
  /** response: the result in brief. */
  summary?: {
    /** Number of files, hits, symbols or items; null where there is nothing to count. */
    count: number | null;
    /** Whether a cap cut the result. */
    truncated: boolean;
    /** What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request. */
    metrics: {
      /** Elapsed milliseconds, rounded. */
      time_ms: number;
      /** Size in bytes of the files whose text was examined. */
      bytes_read: number;
      /** Files the walk saw, or paths inspected. */
      files_scanned: number;
      /** grep: hits returned. */
      hits?: number;
      /** extract_symbols: symbols returned. */
      symbols?: number;
      /** read_file: lines returned. */
      lines_returned?: number;
      /** grep: files left out because they hold a NUL byte early on. */
      binary_skipped?: number;
      /** Files and directories left out by gitignore rules; present with `respect_gitignore`. */
      ignored?: number;
      /** Entries left out because their name is not valid UTF-8; present when there are any. */
      unreadable_names?: number;
      /** Requests to the object store; present when a snapshot was read. Less when something of it was read before. */
      store_reads?: number;
      /** Bytes that came from the object store; present when a snapshot was read. */
      store_bytes?: number;
    };
  };
  /** response: hash of the result without its metrics, by which a replay tells whether it differs. */
  digest?: string;
  /** subcall_start, subcall_end, claim: the sub-call. */
  subcall_id?: string;
  /** subcall_start: the sub-call that started this one. */
  parent_id?: string;
  /** subcall_start: what it is for. */
  purpose?: string;
  /** subcall_end: how it ended. */
  status?: "ok" | "error" | "cancelled";
  /** subcall_end: what it found. */
  answer?: string;
  /** claim: the statement that is made. */
  claim?: string;
  /** claim: the places in the tree that support it. */
  evidence?: Array<{
    /** Relative path of the file. */
    path: string;
    /** First line, from 1. */
    start_line?: number;
    /** Last line, inclusive. */
    end_line?: number;
  }>;
  /** error: what went wrong. */
  error?: {
    /** The error's message. */
    message: string;
    /** The error's code. */
    code?: string;
  };
};

/** One line of what zdx prints with --format json. The first is meta; each prompt begins with prompt and ends with done. Types that are not named here may come and mean nothing to those who do not know them. */
export type ZdxEvent = {
  /** What happened: meta, prompt, turn_started, retrying, assistant_started, assistant_delta, tool_input_started, tool_input_delta, tool_input_finished, usage, assistant_final, tool_requested, turn_finished, tool_started, tool_progress, tool_finished, error, interrupted, done. */
  type: string;
  /** meta: version of these events; another one means that readers of this one may go wrong. */
  schema_version?: number;
  /** meta: id of the session that keeps the run; null when nothing is kept. */
  session?: string | null;
  /** meta: whose model is asked. */
  provider?: string;
  /** meta: the model that is asked. */
  model?: string;
  /** meta: the directory where tools work, as it was told. */
  root?: string;
  /** prompt: what was asked. assistant_delta: the next piece of the answer. assistant_final: the whole of it. tool_input_delta: the next piece of a tool's input, as JSON. tool_progress: what the tool wrote. done: the last answer; empty when there is none. */
  text?: string;
  /** turn_started: which turn of the prompt it is. */
  step?: number;
  /** retrying: which try failed. */
  attempt?: number;
  /** retrying: milliseconds until the next. */
  wait_ms?: number;
  /** retrying: why it failed. */
  reason?: string;
  /** tool_*: the call. */
  id?: string;
  /** tool_input_started, tool_requested, tool_started, tool_finished: the tool. */
  name?: string;
  /** tool_requested, tool_finished: what the tool is given. */
  input?: Record<string, unknown>;
  /** tool_finished: the tool's envelope, as the model gets it. */
  result?: {
    /** Whether the tool did what it was asked for. */
    ok: boolean;
    /** What it gave. */
    data?: Record<string, unknown>;
    /** Why it failed. */
    error?: {
      /** What kind of failure it was. */
      code: string;
      /** The failure in words. */
      message: string;
    };
  };
  /** tool_finished: how long it took, in milliseconds; 0 for one that was never begun. */
  duration_ms?: number;
  /** usage: tokens of this answer. */
  usage?: {
    /** Tokens of input that no cache held. */
    input: number;
    /** Tokens of output. */
    output: number;
    /** Tokens of input that came from a cache. */
    cache_read: number;
    /** Tokens of input that were put into a cache. */
    cache_write: number;
    /** What they cost in US dollars; null when nobody told the price. */
    cost_usd: number | null;
  };
  /** usage: tokens of the conversation so far. */
  cumulative?: {
    /** Tokens of input that no cache held. */
    input: number;
    /** Tokens of output. */
    output: number;
    /** Tokens of input that came from a cache. */
    cache_read: number;
    /** Tokens of input that were put into a cache. */
    cache_write: number;
    /** What they cost in US dollars; null when nobody told the price. */
    cost_usd: number | null;
  };
  /** turn_finished, done: why it is over. length: the model reached its limit of tokens. */
  stop?: "end" | "tool_use" | "length" | "error" | "aborted";
  /** turn_finished: what went wrong. */
  error?: string;
  /** error: http_status, timeout, parse, api_error, internal, max_steps, or the code of a failure on this machine. */
  kind?: string;
  /** error: what went wrong. */
  message?: string;
  /** error: what the provider answered. */
  details?: string;
  /** error: the provider's HTTP status. */
  status?: number;
  /** error: in how many seconds the provider wants to be asked again, when that was too long to wait for. */
  retry_after_s?: number;
};

/** One reply per request, in order: the result, or what went wrong. */
export type ZenoReply = {
  /** The request's id. */
  id: unknown;
  /** Whether there is a result. */
  ok: boolean;
  /** The operation's result, when `ok` is true. */
  result?: Record<string, unknown>;
  /** What went wrong, for people and for programs. */
  error?: {
    /** What was wrong and what would be right. */
    message: string;
    /** One of a closed set of codes. */
    code: "bad_message" | "unknown_op" | "not_implemented" | "invalid_args" | "outside_root" | "not_found" | "conflict" | "timeout" | "too_large" | "unauthorized" | "unavailable" | "corrupt" | "internal";
  };
};

/** One request: an operation's name and its arguments. Keys beyond these are tolerated. */
export type ZenoRequest = {
  /** Echoed in the reply as it came; null when absent. A string as a rule. */
  id?: unknown;
  /** Name of the operation. */
  op: string;
  /** The operation's arguments; absent or null means none. */
  args?: Record<string, unknown> | null;
};

/** What each operation takes and gives. */
export interface Operations {
  extract_symbols: { input: ExtractSymbolsInput; result: ExtractSymbolsResult };
  grep: { input: GrepInput; result: GrepResult };
  list_files: { input: ListFilesInput; result: ListFilesResult };
  log_event: { input: LogEventInput; result: LogEventResult };
  peek: { input: PeekInput; result: PeekResult };
  read_file: { input: ReadFileInput; result: ReadFileResult };
  snapshots: { input: SnapshotsInput; result: SnapshotsResult };
  stat: { input: StatInput; result: StatResult };
  clone: { input: CloneInput; result: CloneResult };
  close: { input: CloseInput; result: CloseResult };
  complete: { input: CompleteInput; result: CompleteResult };
  describe: { input: DescribeInput; result: DescribeResult };
  eldoc: { input: EldocInput; result: EldocResult };
  eval: { input: EvalInput; result: EvalResult };
  info: { input: InfoInput; result: InfoResult };
  interrupt: { input: InterruptInput; result: InterruptResult };
  "load-file": { input: LoadFileInput; result: LoadFileResult };
  lookup: { input: LookupInput; result: LookupResult };
  "ls-sessions": { input: LsSessionsInput; result: LsSessionsResult };
  page_background: { input: PageBackgroundInput; result: PageBackgroundResult };
  page_changed: { input: PageChangedInput; result: PageChangedResult };
  page_connect: { input: PageConnectInput; result: PageConnectResult };
  page_list: { input: PageListInput; result: PageListResult };
  page_poll: { input: PagePollInput; result: PagePollResult };
  page_request: { input: PageRequestInput; result: PageRequestResult };
  page_result: { input: PageResultInput; result: PageResultResult };
  stdin: { input: StdinInput; result: StdinResult };
  abort: { input: AbortInput; result: AbortResult };
  clear: { input: ClearInput; result: ClearResult };
  compact: { input: CompactInput; result: CompactResult };
  diff: { input: DiffInput; result: DiffResult };
  files: { input: FilesInput; result: FilesResult };
  fork: { input: ForkInput; result: ForkResult };
  get_messages: { input: GetMessagesInput; result: GetMessagesResult };
  get_models: { input: GetModelsInput; result: GetModelsResult };
  get_state: { input: GetStateInput; result: GetStateResult };
  hello: { input: HelloInput; result: HelloResult };
  ping: { input: PingInput; result: PingResult };
  prompt: { input: PromptInput; result: PromptResult };
  set_model: { input: SetModelInput; result: SetModelResult };
}
