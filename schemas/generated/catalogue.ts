// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.

/** Every operation in a line, for those that tell of them without running them. */
export const catalogue = [
  {
    "family": "zeno",
    "op": "extract_symbols",
    "description": "List the declarations of one file: classes, functions, methods, types, headings, with their lines.",
    "args": [
      "path",
      "max_symbols",
      "snapshot"
    ]
  },
  {
    "family": "zeno",
    "op": "grep",
    "description": "Search the lines of the tree's files for a literal or a regex. One hit per line, sorted by path and line.",
    "args": [
      "pattern",
      "regex",
      "case_sensitive",
      "paths",
      "max_hits",
      "max_files",
      "max_bytes",
      "context",
      "include_hidden",
      "include_binary",
      "exclude_dirs",
      "exclude_globs",
      "respect_gitignore",
      "timeout_ms",
      "snapshot"
    ]
  },
  {
    "family": "zeno",
    "op": "list_files",
    "description": "List the files of the tree whose relative path matches a glob or a regex, sorted by code point.",
    "args": [
      "glob",
      "regex",
      "max",
      "max_files",
      "include_hidden",
      "exclude_dirs",
      "exclude_globs",
      "respect_gitignore",
      "timeout_ms",
      "snapshot"
    ]
  },
  {
    "family": "zeno",
    "op": "log_event",
    "description": "Write an event of the agent's own (a sub-call's start or end, a claim with its evidence) into the trajectory log.",
    "args": [
      "event",
      "subcall_id",
      "parent_id",
      "purpose",
      "status",
      "answer",
      "claim",
      "evidence"
    ]
  },
  {
    "family": "zeno",
    "op": "peek",
    "description": "Read the first and the last lines of one file.",
    "args": [
      "path",
      "head_lines",
      "tail_lines",
      "snapshot"
    ]
  },
  {
    "family": "zeno",
    "op": "read_file",
    "description": "Read part of one file by 1-based, inclusive line range. Without `end_line` it gives one line only: give `end_line` to read more, or the whole file. `total_lines` in the result says how many lines there are.",
    "args": [
      "path",
      "start_line",
      "end_line",
      "max_lines",
      "snapshot"
    ]
  },
  {
    "family": "zeno",
    "op": "snapshots",
    "description": "List the snapshots in the store that operations can read, the newest first.",
    "args": [
      "repo",
      "limit"
    ]
  },
  {
    "family": "zeno",
    "op": "stat",
    "description": "Metadata of one or more paths: give `path`, `paths` or both. A path that is missing or outside the root is an item that says so.",
    "args": [
      "path",
      "paths",
      "snapshot"
    ]
  },
  {
    "family": "repl",
    "op": "clone",
    "description": "Make a durable session: a fresh one, or a fork of another that shares its state and goes its own way.",
    "args": [
      "session",
      "lang"
    ]
  },
  {
    "family": "repl",
    "op": "close",
    "description": "End a session. Without one, the connection's own begins anew.",
    "args": [
      "session"
    ]
  },
  {
    "family": "repl",
    "op": "complete",
    "description": "Names that begin with a prefix, built in or defined in the session.",
    "args": [
      "prefix",
      "session",
      "lang"
    ]
  },
  {
    "family": "repl",
    "op": "describe",
    "description": "What this server can do: operations, versions, languages, limits.",
    "args": [
      "session"
    ]
  },
  {
    "family": "repl",
    "op": "eldoc",
    "description": "How a function is called.",
    "args": [
      "sym",
      "session",
      "lang"
    ]
  },
  {
    "family": "repl",
    "op": "eval",
    "description": "Evaluate code in a session and give the value of its last form.",
    "args": [
      "code",
      "session",
      "lang",
      "stream",
      "timeout_ms",
      "file"
    ]
  },
  {
    "family": "repl",
    "op": "info",
    "description": "Everything known about a name: kind, arguments, documentation, place.",
    "args": [
      "sym",
      "session",
      "lang"
    ]
  },
  {
    "family": "repl",
    "op": "interrupt",
    "description": "Interrupt the evaluation that runs in a session; the session is left as it was before it.",
    "args": [
      "interrupt-id",
      "session"
    ]
  },
  {
    "family": "repl",
    "op": "load-file",
    "description": "Evaluate a whole file: its contents, or a path under the root.",
    "args": [
      "file",
      "file-path",
      "file-name",
      "session",
      "lang",
      "stream",
      "timeout_ms"
    ]
  },
  {
    "family": "repl",
    "op": "lookup",
    "description": "Where a name is defined.",
    "args": [
      "sym",
      "session",
      "lang"
    ]
  },
  {
    "family": "repl",
    "op": "ls-sessions",
    "description": "The durable sessions, by id.",
    "args": [
      "after",
      "limit",
      "session"
    ]
  },
  {
    "family": "repl",
    "op": "page_background",
    "description": "A page tells what happened besides its jobs, or that it is leaving.",
    "args": [
      "page",
      "token",
      "events",
      "leaving",
      "omitted"
    ]
  },
  {
    "family": "repl",
    "op": "page_changed",
    "description": "A page's log was saved: look at it now, and accept what is asked there.",
    "args": [
      "page"
    ]
  },
  {
    "family": "repl",
    "op": "page_connect",
    "description": "A page reports for work: it gets a log of its own, or goes on with the one it had.",
    "args": [
      "name",
      "url",
      "languages",
      "page",
      "token"
    ]
  },
  {
    "family": "repl",
    "op": "page_list",
    "description": "The connected pages, the last heard of first.",
    "args": []
  },
  {
    "family": "repl",
    "op": "page_poll",
    "description": "A page asks for a job and waits for one; each job is handed out once.",
    "args": [
      "page",
      "token",
      "wait_ms",
      "running"
    ]
  },
  {
    "family": "repl",
    "op": "page_request",
    "description": "Append a request to a page's log, as an agent would by hand.",
    "args": [
      "page",
      "code",
      "agent",
      "language",
      "commentary",
      "wait_ms"
    ]
  },
  {
    "family": "repl",
    "op": "page_result",
    "description": "A page says what came of a job.",
    "args": [
      "page",
      "token",
      "job",
      "ok",
      "value",
      "language",
      "errors",
      "duration_ms",
      "omitted"
    ]
  },
  {
    "family": "repl",
    "op": "stdin",
    "description": "Give input to a program that waits for a line; the reply is the evaluation's.",
    "args": [
      "stdin",
      "session",
      "stream",
      "timeout_ms"
    ]
  },
  {
    "family": "agent",
    "op": "abort",
    "description": "End what the agent is doing, if it does anything; what waits behind it goes on.",
    "args": [
      "session"
    ]
  },
  {
    "family": "agent",
    "op": "clear",
    "description": "Forget the conversation.",
    "args": [
      "session"
    ]
  },
  {
    "family": "agent",
    "op": "compact",
    "description": "Have the conversation summed up, and go on with the summary in its place.",
    "args": [
      "session"
    ]
  },
  {
    "family": "agent",
    "op": "diff",
    "description": "What a session has changed in its snapshot, as a patch.",
    "args": [
      "session"
    ]
  },
  {
    "family": "agent",
    "op": "files",
    "description": "The files a session has changed in its snapshot.",
    "args": [
      "session"
    ]
  },
  {
    "family": "agent",
    "op": "fork",
    "description": "A new durable session that begins as another one did.",
    "args": [
      "session",
      "lines"
    ]
  },
  {
    "family": "agent",
    "op": "get_messages",
    "description": "The conversation so far.",
    "args": [
      "session"
    ]
  },
  {
    "family": "agent",
    "op": "get_models",
    "description": "The models that are known.",
    "args": []
  },
  {
    "family": "agent",
    "op": "get_state",
    "description": "What the agent is doing and with what.",
    "args": [
      "session"
    ]
  },
  {
    "family": "agent",
    "op": "hello",
    "description": "Who answers, and with which model. With a token set, the first command of a client.",
    "args": [
      "token"
    ]
  },
  {
    "family": "agent",
    "op": "ping",
    "description": "Whether the server answers.",
    "args": []
  },
  {
    "family": "agent",
    "op": "prompt",
    "description": "Give the agent something to do; what happens is told as events while it does.",
    "args": [
      "message",
      "images",
      "session",
      "snapshot",
      "prompt_id",
      "after"
    ]
  },
  {
    "family": "agent",
    "op": "set_model",
    "description": "Send prompts to another model from now on.",
    "args": [
      "model",
      "session"
    ]
  }
] as const;
