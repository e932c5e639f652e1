// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.
import type { Contract } from '../contract.ts';
import type * as types from './types.ts';
import * as validators from './validators.js';

export const extractSymbols: Contract<types.ExtractSymbolsArgs, types.ExtractSymbolsResult> = {
  family: "zeno",
  op: "extract_symbols",
  description: "List the declarations of one file: classes, functions, methods, types, headings, with their lines.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/extract_symbols.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "path"
        ],
        "properties": {
          "path": {
            "type": "string",
            "minLength": 1,
            "description": "Path of a file, relative to the root with `/` separators, or absolute inside the root."
          },
          "max_symbols": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 400,
            "description": "Largest number of symbols returned."
          },
          "snapshot": {
            "type": "string",
            "minLength": 1,
            "maxLength": 400,
            "description": "Snapshot to read instead of the served directory: an id, or repo@ref."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "path",
          "symbols",
          "truncated",
          "metrics"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "The file that was read, relative to the root, symlinks resolved."
          },
          "symbols": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "kind",
                "name",
                "line"
              ],
              "properties": {
                "kind": {
                  "type": "string",
                  "description": "What is declared: class, function, method, type, heading and so on."
                },
                "name": {
                  "type": "string",
                  "description": "Its name."
                },
                "line": {
                  "type": "integer",
                  "minimum": 1,
                  "description": "Line of the declaration, from 1."
                }
              }
            },
            "description": "Symbols in file order."
          },
          "truncated": {
            "type": "boolean",
            "description": "`max_symbols`, the reply size, or the largest text examined (8 MiB) cut the list."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.extractSymbolsArgs,
  checkResult: validators.extractSymbolsResult,
};

export const grep: Contract<types.GrepArgs, types.GrepResult> = {
  family: "zeno",
  op: "grep",
  description: "Search the lines of the tree's files for a literal or a regex. One hit per line, sorted by path and line.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/grep.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "pattern"
        ],
        "properties": {
          "pattern": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "description": "Text to find, or a regex when `regex` is true. Matched within one line."
          },
          "regex": {
            "type": "boolean",
            "default": false,
            "description": "Read `pattern` as a regex, Python or JavaScript spelling. Runs in linear time; look-around and back-references run under the time budget."
          },
          "case_sensitive": {
            "type": "boolean",
            "default": true,
            "description": "Tell upper from lower case."
          },
          "paths": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "type": "string",
              "maxLength": 512
            },
            "description": "Where to search: globs, file paths, or directory names (what is under them). Everything when absent or empty."
          },
          "max_hits": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 200,
            "description": "Largest number of hits returned."
          },
          "max_files": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 20000,
            "description": "Largest number of files the walk looks at, in path order; `truncated` says when it cut."
          },
          "max_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 268435456,
            "default": 2000000,
            "description": "Files larger than this many bytes are skipped; at most 256 MiB."
          },
          "context": {
            "type": "integer",
            "minimum": 0,
            "maximum": 20,
            "default": 0,
            "description": "Lines of context before and after each hit."
          },
          "include_hidden": {
            "type": "boolean",
            "default": false,
            "description": "Also walk files and directories whose name begins with a dot."
          },
          "include_binary": {
            "type": "boolean",
            "default": false,
            "description": "Also search files with a NUL byte in their first 8 KiB."
          },
          "exclude_dirs": {
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "string"
            },
            "default": [],
            "description": "Directory names to skip at any depth, in addition to the built-in list (.git, node_modules, dist, build and the like)."
          },
          "exclude_globs": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "type": "string",
              "maxLength": 512
            },
            "default": [],
            "description": "Globs of relative paths to leave out."
          },
          "respect_gitignore": {
            "type": "boolean",
            "default": false,
            "description": "Leave out what the `.gitignore` files of the tree (nested ones too) and `.git/info/exclude` ignore."
          },
          "timeout_ms": {
            "type": "integer",
            "minimum": 1,
            "maximum": 25000,
            "default": 10000,
            "description": "Time budget in milliseconds. When it runs out, what was found so far is returned with `truncated` true."
          },
          "snapshot": {
            "type": "string",
            "minLength": 1,
            "maxLength": 400,
            "description": "Snapshot to read instead of the served directory: an id, or repo@ref."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "hits",
          "truncated",
          "metrics"
        ],
        "properties": {
          "hits": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "path",
                "line",
                "text"
              ],
              "properties": {
                "path": {
                  "type": "string",
                  "description": "Relative path of the file."
                },
                "line": {
                  "type": "integer",
                  "minimum": 1,
                  "description": "Line number, from 1."
                },
                "text": {
                  "type": "string",
                  "description": "The line without its break; of a line longer than 2000 bytes, the part around the match."
                },
                "line_truncated": {
                  "const": true,
                  "description": "Present when `text` is a part of the line."
                },
                "context": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": [
                      "line",
                      "text"
                    ],
                    "properties": {
                      "line": {
                        "type": "integer",
                        "minimum": 1,
                        "description": "Line number, from 1."
                      },
                      "text": {
                        "type": "string",
                        "description": "The line without its break."
                      },
                      "line_truncated": {
                        "const": true,
                        "description": "Present when the line is longer than 2000 bytes and `text` is a part of it."
                      }
                    }
                  },
                  "description": "The lines around the hit, the hit's own included; present when `context` was asked for."
                }
              }
            },
            "description": "Hits, sorted by path, then line."
          },
          "truncated": {
            "type": "boolean",
            "description": "A cap (`max_hits`, `max_files`, the reply size or the time budget) cut the search."
          },
          "too_large_skipped": {
            "type": "integer",
            "minimum": 1,
            "description": "Files that were not searched because they are larger than `max_bytes`; present when there are any."
          },
          "unreadable": {
            "type": "integer",
            "minimum": 1,
            "description": "Files and directories that could not be read; present when there are any."
          },
          "missing_paths": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Those of `paths` that match no file; present when there are any and the search was not cut."
          },
          "warnings": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Why the pattern matches nothing whatever the files hold; present when that is so."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.grepArgs,
  checkResult: validators.grepResult,
};

export const listFiles: Contract<types.ListFilesArgs, types.ListFilesResult> = {
  family: "zeno",
  op: "list_files",
  description: "List the files of the tree whose relative path matches a glob or a regex, sorted by code point.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/list_files.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "glob": {
            "type": "string",
            "maxLength": 512,
            "description": "Glob on the whole relative path: `*` and `?` cross `/`, `**/` also matches no directory, `[seq]`, `[!seq]`, `{a,b}`. Wins over `regex`; an empty one is none."
          },
          "regex": {
            "type": "string",
            "maxLength": 1000,
            "description": "Regex searched anywhere in the relative path."
          },
          "max": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 500,
            "description": "Largest number of paths returned."
          },
          "max_files": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 20000,
            "description": "Largest number of files the walk looks at, in path order; `truncated` says when it cut."
          },
          "include_hidden": {
            "type": "boolean",
            "default": false,
            "description": "Also walk files and directories whose name begins with a dot."
          },
          "exclude_dirs": {
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "string"
            },
            "default": [],
            "description": "Directory names to skip at any depth, in addition to the built-in list (.git, node_modules, dist, build and the like)."
          },
          "exclude_globs": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "type": "string",
              "maxLength": 512
            },
            "default": [],
            "description": "Globs of relative paths to leave out."
          },
          "respect_gitignore": {
            "type": "boolean",
            "default": false,
            "description": "Leave out what the `.gitignore` files of the tree (nested ones too) and `.git/info/exclude` ignore."
          },
          "timeout_ms": {
            "type": "integer",
            "minimum": 1,
            "maximum": 25000,
            "default": 10000,
            "description": "Time budget in milliseconds. When it runs out, what was found so far is returned with `truncated` true."
          },
          "snapshot": {
            "type": "string",
            "minLength": 1,
            "maxLength": 400,
            "description": "Snapshot to read instead of the served directory: an id, or repo@ref."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "files",
          "truncated",
          "metrics"
        ],
        "properties": {
          "files": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Relative paths, sorted by code point."
          },
          "truncated": {
            "type": "boolean",
            "description": "A cap (`max`, `max_files`, the reply size or the time budget) cut the list."
          },
          "unreadable": {
            "type": "integer",
            "minimum": 1,
            "description": "Directories that could not be read; present when there are any."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.listFilesArgs,
  checkResult: validators.listFilesResult,
};

export const logEvent: Contract<types.LogEventArgs, types.LogEventResult> = {
  family: "zeno",
  op: "log_event",
  description: "Write an event of the agent's own (a sub-call's start or end, a claim with its evidence) into the trajectory log.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/log_event.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "event"
        ],
        "properties": {
          "event": {
            "enum": [
              "subcall_start",
              "subcall_end",
              "claim"
            ],
            "description": "Which event this is."
          },
          "subcall_id": {
            "type": "string",
            "minLength": 1,
            "maxLength": 128,
            "description": "Names the sub-call, the same at its start and its end. Needed for both; on a claim, the sub-call that made it."
          },
          "parent_id": {
            "type": "string",
            "minLength": 1,
            "maxLength": 128,
            "description": "The sub-call that started this one."
          },
          "purpose": {
            "type": "string",
            "maxLength": 4000,
            "description": "subcall_start: what the sub-call is for."
          },
          "status": {
            "enum": [
              "ok",
              "error",
              "cancelled"
            ],
            "description": "subcall_end: how it ended."
          },
          "answer": {
            "type": "string",
            "maxLength": 16000,
            "description": "subcall_end: what it found."
          },
          "claim": {
            "type": "string",
            "minLength": 1,
            "maxLength": 16000,
            "description": "claim: the statement that is made. Needed for a claim."
          },
          "evidence": {
            "type": "array",
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "path"
              ],
              "properties": {
                "path": {
                  "type": "string",
                  "minLength": 1,
                  "description": "Relative path of the file."
                },
                "start_line": {
                  "type": "integer",
                  "minimum": 1,
                  "description": "First line, from 1."
                },
                "end_line": {
                  "type": "integer",
                  "minimum": 1,
                  "description": "Last line, inclusive."
                }
              }
            },
            "description": "claim: the places in the tree that support it. Needed for a claim; may be empty."
          }
        },
        "allOf": [
          {
            "if": {
              "required": [
                "event"
              ],
              "properties": {
                "event": {
                  "const": "claim"
                }
              }
            },
            "then": {
              "required": [
                "claim",
                "evidence"
              ]
            }
          },
          {
            "if": {
              "required": [
                "event"
              ],
              "properties": {
                "event": {
                  "enum": [
                    "subcall_start",
                    "subcall_end"
                  ]
                }
              }
            },
            "then": {
              "required": [
                "subcall_id"
              ]
            }
          }
        ]
      },
      "result": {
        "type": "object",
        "required": [
          "logged",
          "metrics"
        ],
        "properties": {
          "logged": {
            "const": true,
            "description": "The event is in the log."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.logEventArgs,
  checkResult: validators.logEventResult,
};

export const peek: Contract<types.PeekArgs, types.PeekResult> = {
  family: "zeno",
  op: "peek",
  description: "Read the first and the last lines of one file.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/peek.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "path"
        ],
        "properties": {
          "path": {
            "type": "string",
            "minLength": 1,
            "description": "Path of a file, relative to the root with `/` separators, or absolute inside the root."
          },
          "head_lines": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 60,
            "description": "Lines from the start of the file; at most 2000 are returned."
          },
          "tail_lines": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 60,
            "description": "Lines from the end of the file; at most 2000 are returned."
          },
          "snapshot": {
            "type": "string",
            "minLength": 1,
            "maxLength": 400,
            "description": "Snapshot to read instead of the served directory: an id, or repo@ref."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "path",
          "total_lines",
          "head",
          "tail",
          "truncated",
          "metrics"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "The file that was read, relative to the root, symlinks resolved."
          },
          "total_lines": {
            "type": "integer",
            "minimum": 0,
            "description": "Lines in the file."
          },
          "head": {
            "type": "object",
            "required": [
              "start_line",
              "end_line",
              "text"
            ],
            "properties": {
              "start_line": {
                "type": "integer",
                "minimum": 1,
                "description": "First line of the slice."
              },
              "end_line": {
                "type": "integer",
                "minimum": 0,
                "description": "Last line of the slice; one less than `start_line` when it is empty."
              },
              "text": {
                "type": "string",
                "description": "The lines joined by \\n."
              }
            },
            "description": "The first lines."
          },
          "tail": {
            "type": "object",
            "required": [
              "start_line",
              "end_line",
              "text"
            ],
            "properties": {
              "start_line": {
                "type": "integer",
                "minimum": 1,
                "description": "First line of the slice."
              },
              "end_line": {
                "type": "integer",
                "minimum": 0,
                "description": "Last line of the slice; one less than `start_line` when it is empty."
              },
              "text": {
                "type": "string",
                "description": "The lines joined by \\n."
              }
            },
            "description": "The last lines."
          },
          "truncated": {
            "type": "boolean",
            "description": "The cap of 2000 lines, or the size a reply may have, cut the head or the tail."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.peekArgs,
  checkResult: validators.peekResult,
};

export const readFile: Contract<types.ReadFileArgs, types.ReadFileResult> = {
  family: "zeno",
  op: "read_file",
  description: "Read part of one file by 1-based, inclusive line range. Without `end_line` it gives one line only: give `end_line` to read more, or the whole file. `total_lines` in the result says how many lines there are.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/read_file.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "path"
        ],
        "properties": {
          "path": {
            "type": "string",
            "minLength": 1,
            "description": "Path of a file, relative to the root with `/` separators, or absolute inside the root."
          },
          "start_line": {
            "type": "integer",
            "minimum": -9007199254740991,
            "maximum": 9007199254740991,
            "default": 1,
            "description": "First line, counted from 1; anything smaller means 1."
          },
          "end_line": {
            "type": "integer",
            "minimum": -9007199254740991,
            "maximum": 9007199254740991,
            "description": "Last line, inclusive. When absent, or smaller than `start_line`, only the line `start_line` is returned; one beyond the end means the last line."
          },
          "max_lines": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "default": 400,
            "description": "Largest number of lines returned."
          },
          "snapshot": {
            "type": "string",
            "minLength": 1,
            "maxLength": 400,
            "description": "Snapshot to read instead of the served directory: an id, or repo@ref."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "path",
          "start_line",
          "end_line",
          "total_lines",
          "truncated",
          "text",
          "metrics"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "The file that was read, relative to the root, symlinks resolved."
          },
          "start_line": {
            "type": "integer",
            "minimum": 1,
            "description": "First line asked for, from 1."
          },
          "end_line": {
            "type": "integer",
            "minimum": 0,
            "description": "Last line in `text`, or the last of the file when `text` is empty."
          },
          "total_lines": {
            "type": "integer",
            "minimum": 0,
            "description": "Lines in the whole file. Where it is larger than `end_line`, there is more: give `end_line`."
          },
          "truncated": {
            "type": "boolean",
            "description": "The range was longer than `max_lines`, or the text longer than a reply may be."
          },
          "text": {
            "type": "string",
            "description": "The lines joined by \\n, without a newline at the end."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.readFileArgs,
  checkResult: validators.readFileResult,
};

export const snapshots: Contract<types.SnapshotsArgs, types.SnapshotsResult> = {
  family: "zeno",
  op: "snapshots",
  description: "List the snapshots in the store that operations can read, the newest first.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/snapshots.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "repo": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "description": "Only those of this repository."
          },
          "limit": {
            "type": "integer",
            "minimum": 0,
            "maximum": 1000,
            "default": 100,
            "description": "Largest number of snapshots returned."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "snapshots",
          "truncated",
          "metrics"
        ],
        "properties": {
          "snapshots": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "repo",
                "id",
                "refs",
                "at",
                "files",
                "bytes"
              ],
              "properties": {
                "repo": {
                  "type": "string",
                  "description": "The repository it belongs to."
                },
                "id": {
                  "type": "string",
                  "description": "Its id: a hash of what is in it."
                },
                "refs": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  },
                  "description": "The refs that lead to it."
                },
                "at": {
                  "type": "string",
                  "description": "When it was published, in whole seconds, UTC."
                },
                "files": {
                  "type": "integer",
                  "minimum": 0,
                  "description": "How many files it has."
                },
                "bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "description": "Size of all files together."
                },
                "retired": {
                  "type": "string",
                  "description": "Since when no ref leads to it; it may be collected some time after."
                }
              }
            },
            "description": "The snapshots, the newest first."
          },
          "truncated": {
            "type": "boolean",
            "description": "There are more than `limit`."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.snapshotsArgs,
  checkResult: validators.snapshotsResult,
};

export const stat: Contract<types.StatArgs, types.StatResult> = {
  family: "zeno",
  op: "stat",
  description: "Metadata of one or more paths: give `path`, `paths` or both. A path that is missing or outside the root is an item that says so.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/zeno/stat.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "anyOf": [
          {
            "required": [
              "path"
            ]
          },
          {
            "required": [
              "paths"
            ]
          }
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "One path, answered first."
          },
          "paths": {
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "string"
            },
            "description": "Several paths, answered in this order after `path`."
          },
          "snapshot": {
            "type": "string",
            "minLength": 1,
            "maxLength": 400,
            "description": "Snapshot to read instead of the served directory: an id, or repo@ref."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "items",
          "metrics"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "path",
                "exists"
              ],
              "properties": {
                "path": {
                  "type": "string",
                  "description": "The path relative to the root, symlinks resolved; as it was asked for when it does not exist."
                },
                "exists": {
                  "type": "boolean",
                  "description": "Whether there is something at the path inside the root."
                },
                "size": {
                  "type": "integer",
                  "minimum": 0,
                  "description": "Size in bytes."
                },
                "mtime": {
                  "type": "number",
                  "description": "Time of the last change, seconds since the epoch, with fractions."
                },
                "mtime_iso": {
                  "type": "string",
                  "description": "The same in whole seconds, UTC."
                },
                "is_file": {
                  "type": "boolean",
                  "description": "A regular file."
                },
                "is_dir": {
                  "type": "boolean",
                  "description": "A directory."
                },
                "error": {
                  "type": "string",
                  "description": "Why `exists` is false."
                }
              }
            },
            "description": "One item per path asked for, in order."
          },
          "metrics": {
            "description": "What an operation cost. Everything but `time_ms`, `store_reads` and `store_bytes` depends only on the tree and the request.",
            "type": "object",
            "required": [
              "time_ms",
              "bytes_read",
              "files_scanned"
            ],
            "properties": {
              "time_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "Elapsed milliseconds, rounded."
              },
              "bytes_read": {
                "type": "integer",
                "minimum": 0,
                "description": "Size in bytes of the files whose text was examined."
              },
              "files_scanned": {
                "type": "integer",
                "minimum": 0,
                "description": "Files the walk saw, or paths inspected."
              },
              "hits": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: hits returned."
              },
              "symbols": {
                "type": "integer",
                "minimum": 0,
                "description": "extract_symbols: symbols returned."
              },
              "lines_returned": {
                "type": "integer",
                "minimum": 0,
                "description": "read_file: lines returned."
              },
              "binary_skipped": {
                "type": "integer",
                "minimum": 0,
                "description": "grep: files left out because they hold a NUL byte early on."
              },
              "ignored": {
                "type": "integer",
                "minimum": 0,
                "description": "Files and directories left out by gitignore rules; present with `respect_gitignore`."
              },
              "unreadable_names": {
                "type": "integer",
                "minimum": 1,
                "description": "Entries left out because their name is not valid UTF-8; present when there are any."
              },
              "store_reads": {
                "type": "integer",
                "minimum": 0,
                "description": "Requests to the object store; present when a snapshot was read. Less when something of it was read before."
              },
              "store_bytes": {
                "type": "integer",
                "minimum": 0,
                "description": "Bytes that came from the object store; present when a snapshot was read."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.statArgs,
  checkResult: validators.statResult,
};

export const clone: Contract<types.CloneArgs, types.CloneResult> = {
  family: "repl",
  op: "clone",
  description: "Make a durable session: a fresh one, or a fork of another that shares its state and goes its own way.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/clone.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "The durable session to fork. Absent: a fresh one."
          },
          "lang": {
            "type": "string",
            "enum": [
              "zylisp",
              "js"
            ],
            "description": "The language of the new session. Absent: that of the forked one, or the server's."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "new-session"
            ],
            "properties": {
              "new-session": {
                "type": "string",
                "description": "The id of the new session."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.cloneArgs,
  checkResult: validators.cloneResult,
};

export const close: Contract<types.CloseArgs, types.CloseResult> = {
  family: "repl",
  op: "close",
  description: "End a session. Without one, the connection's own begins anew.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/close.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "More about the reply, by operation."
          }
        }
      }
    }
  },
  checkArgs: validators.closeArgs,
  checkResult: validators.closeResult,
};

export const complete: Contract<types.CompleteArgs, types.CompleteResult> = {
  family: "repl",
  op: "complete",
  description: "Names that begin with a prefix, built in or defined in the session.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/complete.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "prefix": {
            "type": "string",
            "maxLength": 1000,
            "default": "",
            "description": "What is typed so far; in JavaScript also a path like Math.m."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          },
          "lang": {
            "type": "string",
            "enum": [
              "zylisp",
              "js"
            ],
            "description": "The language of the code. Absent: the session's."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "completions"
            ],
            "properties": {
              "completions": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": [
                    "candidate",
                    "type"
                  ],
                  "properties": {
                    "candidate": {
                      "type": "string",
                      "description": "The whole name."
                    },
                    "type": {
                      "type": "string",
                      "description": "function, macro, special-form, class, object, variable or keyword."
                    }
                  }
                },
                "description": "The names, sorted."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.completeArgs,
  checkResult: validators.completeResult,
};

export const describe: Contract<types.DescribeArgs, types.DescribeResult> = {
  family: "repl",
  op: "describe",
  description: "What this server can do: operations, versions, languages, limits.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/describe.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "versions",
              "ops",
              "transports"
            ],
            "properties": {
              "versions": {
                "type": "object",
                "description": "By component."
              },
              "ops": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "The operations, in order."
              },
              "docs": {
                "type": "object",
                "description": "One line for each operation."
              },
              "transports": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "Ways to reach a server of this kind."
              },
              "codecs": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "How messages may be written on sockets."
              },
              "langs": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "Languages that programs may be in."
              },
              "limits": {
                "type": "object",
                "description": "What a program and a session may use."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.describeArgs,
  checkResult: validators.describeResult,
};

export const eldoc: Contract<types.EldocArgs, types.EldocResult> = {
  family: "repl",
  op: "eldoc",
  description: "How a function is called.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/eldoc.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "sym"
        ],
        "properties": {
          "sym": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "description": "The name asked about; in JavaScript also a path like Math.max."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          },
          "lang": {
            "type": "string",
            "enum": [
              "zylisp",
              "js"
            ],
            "description": "The language of the code. Absent: the session's."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "properties": {
              "name": {
                "type": "string",
                "description": "The name as it was asked for."
              },
              "lang": {
                "type": "string",
                "description": "The language it was looked up in."
              },
              "type": {
                "type": "string",
                "description": "function, macro, special-form, class, object or variable."
              },
              "arglists": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "How it is called, one text for each way."
              },
              "doc": {
                "type": "string",
                "description": "What it is for."
              },
              "file": {
                "type": "string",
                "description": "Where it was defined, for definitions of this session."
              },
              "line": {
                "type": "integer",
                "description": "Line of the definition, from 1."
              },
              "col": {
                "type": "integer",
                "description": "Column of the definition, from 1."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.eldocArgs,
  checkResult: validators.eldocResult,
};

export const evaluate: Contract<types.EvalArgs, types.EvalResult> = {
  family: "repl",
  op: "eval",
  description: "Evaluate code in a session and give the value of its last form.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/eval.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "code"
        ],
        "properties": {
          "code": {
            "type": "string",
            "maxLength": 1000000,
            "description": "The program: any number of forms or statements. Its value is the last one's."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          },
          "lang": {
            "type": "string",
            "enum": [
              "zylisp",
              "js"
            ],
            "description": "The language of the code. Absent: the session's."
          },
          "stream": {
            "type": "boolean",
            "default": false,
            "description": "Send output as messages of its own (`out`, `err`) before the reply."
          },
          "timeout_ms": {
            "type": "integer",
            "minimum": 1,
            "maximum": 60000,
            "default": 5000,
            "description": "How long the evaluation may run."
          },
          "file": {
            "type": "string",
            "maxLength": 1000,
            "description": "The name to tell places in the code by."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "value": {
            "description": "The value as JSON. An error of the program is data: {\"error\", \"type\", \"line\", \"col\"}. What JSON cannot carry is told in words, with `data.type`."
          },
          "output": {
            "type": "string",
            "description": "What the program printed, unless it was streamed. Absent when nothing."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "More about the reply, by operation."
          }
        }
      }
    }
  },
  checkArgs: validators.evaluateArgs,
  checkResult: validators.evaluateResult,
};

export const info: Contract<types.InfoArgs, types.InfoResult> = {
  family: "repl",
  op: "info",
  description: "Everything known about a name: kind, arguments, documentation, place.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/info.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "sym"
        ],
        "properties": {
          "sym": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "description": "The name asked about; in JavaScript also a path like Math.max."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          },
          "lang": {
            "type": "string",
            "enum": [
              "zylisp",
              "js"
            ],
            "description": "The language of the code. Absent: the session's."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "properties": {
              "name": {
                "type": "string",
                "description": "The name as it was asked for."
              },
              "lang": {
                "type": "string",
                "description": "The language it was looked up in."
              },
              "type": {
                "type": "string",
                "description": "function, macro, special-form, class, object or variable."
              },
              "arglists": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "How it is called, one text for each way."
              },
              "doc": {
                "type": "string",
                "description": "What it is for."
              },
              "file": {
                "type": "string",
                "description": "Where it was defined, for definitions of this session."
              },
              "line": {
                "type": "integer",
                "description": "Line of the definition, from 1."
              },
              "col": {
                "type": "integer",
                "description": "Column of the definition, from 1."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.infoArgs,
  checkResult: validators.infoResult,
};

export const interrupt: Contract<types.InterruptArgs, types.InterruptResult> = {
  family: "repl",
  op: "interrupt",
  description: "Interrupt the evaluation that runs in a session; the session is left as it was before it.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/interrupt.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "interrupt-id": {
            "type": "string",
            "maxLength": 1000,
            "description": "The id of the eval to end. Absent: whatever runs."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "properties": {
              "interrupted": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "Ids of the evals that were ended."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.interruptArgs,
  checkResult: validators.interruptResult,
};

export const loadFile: Contract<types.LoadFileArgs, types.LoadFileResult> = {
  family: "repl",
  op: "load-file",
  description: "Evaluate a whole file: its contents, or a path under the root.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/load-file.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "file": {
            "type": "string",
            "maxLength": 1000000,
            "description": "The contents, or a path under the root."
          },
          "file-path": {
            "type": "string",
            "maxLength": 4096,
            "description": "Where the contents come from; read when `file` is absent or the same."
          },
          "file-name": {
            "type": "string",
            "maxLength": 1000,
            "description": "The name to tell places in the code by."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          },
          "lang": {
            "type": "string",
            "enum": [
              "zylisp",
              "js"
            ],
            "description": "The language. Absent: by the name's ending (.js, .mjs, .zylisp, .lisp), else the session's."
          },
          "stream": {
            "type": "boolean",
            "default": false,
            "description": "Send output as messages of its own (`out`, `err`) before the reply."
          },
          "timeout_ms": {
            "type": "integer",
            "minimum": 1,
            "maximum": 60000,
            "default": 5000,
            "description": "How long the evaluation may run."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "value": {
            "description": "The value as JSON. An error of the program is data: {\"error\", \"type\", \"line\", \"col\"}. What JSON cannot carry is told in words, with `data.type`."
          },
          "output": {
            "type": "string",
            "description": "What the program printed, unless it was streamed. Absent when nothing."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "More about the reply, by operation."
          }
        }
      }
    }
  },
  checkArgs: validators.loadFileArgs,
  checkResult: validators.loadFileResult,
};

export const lookup: Contract<types.LookupArgs, types.LookupResult> = {
  family: "repl",
  op: "lookup",
  description: "Where a name is defined.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/lookup.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "sym"
        ],
        "properties": {
          "sym": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "description": "The name asked about; in JavaScript also a path like Math.max."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          },
          "lang": {
            "type": "string",
            "enum": [
              "zylisp",
              "js"
            ],
            "description": "The language of the code. Absent: the session's."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "properties": {
              "name": {
                "type": "string",
                "description": "The name as it was asked for."
              },
              "lang": {
                "type": "string",
                "description": "The language it was looked up in."
              },
              "type": {
                "type": "string",
                "description": "function, macro, special-form, class, object or variable."
              },
              "arglists": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "How it is called, one text for each way."
              },
              "doc": {
                "type": "string",
                "description": "What it is for."
              },
              "file": {
                "type": "string",
                "description": "Where it was defined, for definitions of this session."
              },
              "line": {
                "type": "integer",
                "description": "Line of the definition, from 1."
              },
              "col": {
                "type": "integer",
                "description": "Column of the definition, from 1."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.lookupArgs,
  checkResult: validators.lookupResult,
};

export const lsSessions: Contract<types.LsSessionsArgs, types.LsSessionsResult> = {
  family: "repl",
  op: "ls-sessions",
  description: "The durable sessions, by id.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/ls-sessions.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "after": {
            "type": "string",
            "maxLength": 64,
            "description": "Only those after this id."
          },
          "limit": {
            "type": "integer",
            "minimum": 1,
            "maximum": 1000,
            "default": 1000,
            "description": "How many at most."
          },
          "session": {
            "type": "string",
            "maxLength": 64,
            "description": "Means nothing here; taken because some clients send it with everything."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "sessions",
              "more"
            ],
            "properties": {
              "sessions": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": [
                    "session",
                    "modified"
                  ],
                  "properties": {
                    "session": {
                      "type": "string",
                      "description": "The id that other requests name it by."
                    },
                    "modified": {
                      "type": "string",
                      "description": "Time of the last change, UTC."
                    }
                  }
                },
                "description": "The sessions, in the order of their ids."
              },
              "more": {
                "type": "boolean",
                "description": "There are more after the last of these."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.lsSessionsArgs,
  checkResult: validators.lsSessionsResult,
};

export const pageBackground: Contract<types.PageBackgroundArgs, types.PageBackgroundResult> = {
  family: "repl",
  op: "page_background",
  description: "A page tells what happened besides its jobs, or that it is leaving.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/page_background.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "page",
          "token"
        ],
        "properties": {
          "page": {
            "type": "string",
            "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
            "description": "A page, by the name of its log without `.md`."
          },
          "token": {
            "type": "string",
            "minLength": 16,
            "maxLength": 100,
            "description": "What page_connect gave to this page and nobody else."
          },
          "events": {
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "type",
                "message"
              ],
              "description": "Something the page did besides answering.",
              "properties": {
                "type": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 64,
                  "description": "Its source: window.onerror, unhandledrejection, console.log and the like."
                },
                "level": {
                  "type": "string",
                  "maxLength": 16,
                  "description": "How grave it is: error, warn, info, log."
                },
                "ts": {
                  "type": "string",
                  "maxLength": 16,
                  "description": "When it happened, HH:MM:SS of the page's clock."
                },
                "message": {
                  "type": "string",
                  "maxLength": 20000,
                  "description": "What was said, as text."
                },
                "stack": {
                  "type": "string",
                  "maxLength": 20000,
                  "description": "Where an error came from."
                }
              }
            },
            "description": "Background events not told before, in the order they happened.",
            "default": []
          },
          "leaving": {
            "type": "boolean",
            "default": false,
            "description": "The page is being closed or loaded again."
          },
          "omitted": {
            "type": "integer",
            "minimum": 0,
            "default": 0,
            "description": "How many more there were, between the second of these and the rest."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status",
          "data"
        ],
        "properties": {
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "page",
              "events"
            ],
            "properties": {
              "page": {
                "type": "string",
                "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
                "description": "A page, by the name of its log without `.md`."
              },
              "events": {
                "type": "integer",
                "description": "How many were taken."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.pageBackgroundArgs,
  checkResult: validators.pageBackgroundResult,
};

export const pageChanged: Contract<types.PageChangedArgs, types.PageChangedResult> = {
  family: "repl",
  op: "page_changed",
  description: "A page's log was saved: look at it now, and accept what is asked there.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/page_changed.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "page"
        ],
        "properties": {
          "page": {
            "type": "string",
            "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
            "description": "A page, by the name of its log without `.md`."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status",
          "data"
        ],
        "properties": {
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "page",
              "state"
            ],
            "properties": {
              "page": {
                "type": "string",
                "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
                "description": "A page, by the name of its log without `.md`."
              },
              "state": {
                "type": "string",
                "enum": [
                  "idle",
                  "executing",
                  "failed"
                ],
                "description": "What the page does, as the registry shows it."
              },
              "job": {
                "type": "string",
                "description": "The job that is under way."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.pageChangedArgs,
  checkResult: validators.pageChangedResult,
};

export const pageConnect: Contract<types.PageConnectArgs, types.PageConnectResult> = {
  family: "repl",
  op: "page_connect",
  description: "A page reports for work: it gets a log of its own, or goes on with the one it had.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/page_connect.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "default": "page",
            "description": "What people call the page; its log is named after it."
          },
          "url": {
            "type": "string",
            "maxLength": 2000,
            "default": "",
            "description": "Where the page is, for the registry."
          },
          "languages": {
            "type": "array",
            "minItems": 1,
            "maxItems": 8,
            "items": {
              "type": "string",
              "pattern": "^[A-Za-z0-9+#.-]{1,32}$"
            },
            "default": [
              "JS"
            ],
            "description": "What its blocks may be tagged with; the first is meant when there is no tag."
          },
          "page": {
            "type": "string",
            "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
            "description": "A page, by the name of its log without `.md`."
          },
          "token": {
            "type": "string",
            "minLength": 16,
            "maxLength": 100,
            "description": "What page_connect gave to this page and nobody else."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status",
          "data"
        ],
        "properties": {
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "page",
              "name",
              "log",
              "token",
              "resumed"
            ],
            "properties": {
              "page": {
                "type": "string",
                "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
                "description": "A page, by the name of its log without `.md`."
              },
              "name": {
                "type": "string",
                "description": "What headers in the log call it."
              },
              "log": {
                "type": "string",
                "description": "Its log, by the path below the root."
              },
              "token": {
                "type": "string",
                "minLength": 16,
                "maxLength": 100,
                "description": "What page_connect gave to this page and nobody else."
              },
              "resumed": {
                "type": "boolean",
                "description": "It is the page it was before; else it is a new one."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.pageConnectArgs,
  checkResult: validators.pageConnectResult,
};

export const pageList: Contract<types.PageListArgs, types.PageListResult> = {
  family: "repl",
  op: "page_list",
  description: "The connected pages, the last heard of first.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/page_list.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {}
      },
      "result": {
        "type": "object",
        "required": [
          "status",
          "data"
        ],
        "properties": {
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "pages"
            ],
            "properties": {
              "pages": {
                "type": "array",
                "description": "One entry for each page.",
                "items": {
                  "type": "object",
                  "required": [
                    "page",
                    "name",
                    "url",
                    "log",
                    "state",
                    "last"
                  ],
                  "properties": {
                    "page": {
                      "type": "string",
                      "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
                      "description": "A page, by the name of its log without `.md`."
                    },
                    "name": {
                      "type": "string",
                      "description": "What headers in the log call it."
                    },
                    "url": {
                      "type": "string",
                      "description": "Where the page is."
                    },
                    "log": {
                      "type": "string",
                      "description": "Its log, by the path below the root."
                    },
                    "state": {
                      "type": "string",
                      "enum": [
                        "idle",
                        "executing",
                        "failed"
                      ],
                      "description": "What the page does, as the registry shows it."
                    },
                    "detail": {
                      "type": "string",
                      "description": "More about the state, in words."
                    },
                    "last": {
                      "type": "string",
                      "description": "When it was last heard of, UTC."
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.pageListArgs,
  checkResult: validators.pageListResult,
};

export const pagePoll: Contract<types.PagePollArgs, types.PagePollResult> = {
  family: "repl",
  op: "page_poll",
  description: "A page asks for a job and waits for one; each job is handed out once.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/page_poll.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "page",
          "token"
        ],
        "properties": {
          "page": {
            "type": "string",
            "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
            "description": "A page, by the name of its log without `.md`."
          },
          "token": {
            "type": "string",
            "minLength": 16,
            "maxLength": 100,
            "description": "What page_connect gave to this page and nobody else."
          },
          "wait_ms": {
            "type": "integer",
            "minimum": 0,
            "maximum": 25000,
            "default": 20000,
            "description": "How long to wait when there is nothing to do."
          },
          "running": {
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "string",
              "maxLength": 64
            },
            "description": "The jobs the page has and has not answered yet. Another one that was handed out got lost on its way and is handed out again. Absent: nothing is."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status",
          "data"
        ],
        "properties": {
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "page",
              "state"
            ],
            "properties": {
              "page": {
                "type": "string",
                "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
                "description": "A page, by the name of its log without `.md`."
              },
              "state": {
                "type": "string",
                "enum": [
                  "idle",
                  "executing",
                  "failed"
                ],
                "description": "What the page does, as the registry shows it."
              },
              "job": {
                "type": "object",
                "description": "What to run now; absent when nothing came up.",
                "required": [
                  "id",
                  "code",
                  "language",
                  "timeout_ms"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "description": "The job, for the result to name."
                  },
                  "code": {
                    "type": "string",
                    "description": "The block's text."
                  },
                  "language": {
                    "type": "string",
                    "description": "The block's tag, or the page's first language."
                  },
                  "timeout_ms": {
                    "type": "integer",
                    "description": "When the server gives it up."
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.pagePollArgs,
  checkResult: validators.pagePollResult,
};

export const pageRequest: Contract<types.PageRequestArgs, types.PageRequestResult> = {
  family: "repl",
  op: "page_request",
  description: "Append a request to a page's log, as an agent would by hand.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/page_request.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "page",
          "code"
        ],
        "properties": {
          "page": {
            "type": "string",
            "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
            "description": "A page, by the name of its log without `.md`."
          },
          "code": {
            "type": "string",
            "maxLength": 200000,
            "description": "What the page is to run."
          },
          "agent": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "default": "agent",
            "description": "Who asks; the header in the log names it."
          },
          "language": {
            "type": "string",
            "pattern": "^[A-Za-z0-9+#.-]{1,32}$",
            "description": "The block's tag. Absent: the page's first language."
          },
          "commentary": {
            "type": "string",
            "maxLength": 20000,
            "description": "Text to stand above the block."
          },
          "wait_ms": {
            "type": "integer",
            "minimum": 0,
            "maximum": 25000,
            "default": 0,
            "description": "How long to wait for the reply."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status",
          "data"
        ],
        "properties": {
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "page",
              "log",
              "outcome"
            ],
            "properties": {
              "page": {
                "type": "string",
                "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
                "description": "A page, by the name of its log without `.md`."
              },
              "log": {
                "type": "string",
                "description": "Its log, by the path below the root."
              },
              "outcome": {
                "type": "string",
                "enum": [
                  "queued",
                  "executing",
                  "completed",
                  "failed"
                ],
                "description": "Behind another request; under way; ended with a value; ended without one."
              },
              "job": {
                "type": "string",
                "description": "The job it became, unless it is queued."
              },
              "reply": {
                "type": "string",
                "description": "The reply as it stands in the log, if there is one by now."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.pageRequestArgs,
  checkResult: validators.pageRequestResult,
};

export const pageResult: Contract<types.PageResultArgs, types.PageResultResult> = {
  family: "repl",
  op: "page_result",
  description: "A page says what came of a job.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/page_result.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "page",
          "token",
          "job",
          "ok",
          "value"
        ],
        "properties": {
          "page": {
            "type": "string",
            "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
            "description": "A page, by the name of its log without `.md`."
          },
          "token": {
            "type": "string",
            "minLength": 16,
            "maxLength": 100,
            "description": "What page_connect gave to this page and nobody else."
          },
          "job": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "The job, as page_poll named it."
          },
          "ok": {
            "type": "boolean",
            "description": "It gave a value; else it ended with an error."
          },
          "value": {
            "type": "string",
            "maxLength": 1000000,
            "description": "The value, or the error with its stack, as text."
          },
          "language": {
            "type": "string",
            "enum": [
              "JSON",
              "Text",
              "Error"
            ],
            "default": "JSON",
            "description": "What the value's text is."
          },
          "errors": {
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "type",
                "message"
              ],
              "description": "Something the page did besides answering.",
              "properties": {
                "type": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 64,
                  "description": "Its source: window.onerror, unhandledrejection, console.log and the like."
                },
                "level": {
                  "type": "string",
                  "maxLength": 16,
                  "description": "How grave it is: error, warn, info, log."
                },
                "ts": {
                  "type": "string",
                  "maxLength": 16,
                  "description": "When it happened, HH:MM:SS of the page's clock."
                },
                "message": {
                  "type": "string",
                  "maxLength": 20000,
                  "description": "What was said, as text."
                },
                "stack": {
                  "type": "string",
                  "maxLength": 20000,
                  "description": "Where an error came from."
                }
              }
            },
            "description": "Background events not told before, in the order they happened.",
            "default": []
          },
          "duration_ms": {
            "type": "number",
            "minimum": 0,
            "description": "How long it took by the page's clock. Absent: since it was fetched."
          },
          "omitted": {
            "type": "integer",
            "minimum": 0,
            "default": 0,
            "description": "How many more there were, between the second of these and the rest."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status",
          "data"
        ],
        "properties": {
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "What was asked for.",
            "required": [
              "page",
              "taken"
            ],
            "properties": {
              "page": {
                "type": "string",
                "pattern": "^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$",
                "description": "A page, by the name of its log without `.md`."
              },
              "taken": {
                "type": "string",
                "enum": [
                  "reply",
                  "late",
                  "repeated",
                  "unexpected"
                ],
                "description": "How: the reply to the job; after its timeout; told before, ignored; to nothing that is known, noted in the log."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.pageResultArgs,
  checkResult: validators.pageResultResult,
};

export const stdin: Contract<types.StdinArgs, types.StdinResult> = {
  family: "repl",
  op: "stdin",
  description: "Give input to a program that waits for a line; the reply is the evaluation's.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/repl/stdin.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "stdin"
        ],
        "properties": {
          "stdin": {
            "type": "string",
            "maxLength": 1000000,
            "description": "One or more lines. Empty: the end of the input."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, as clone gave it. Absent: the session of this connection; over HTTP it must be named."
          },
          "stream": {
            "type": "boolean",
            "default": false,
            "description": "Send output as messages of its own (`out`, `err`) before the reply."
          },
          "timeout_ms": {
            "type": "integer",
            "minimum": 1,
            "maximum": 60000,
            "default": 5000,
            "description": "How long the evaluation may run."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The durable session it happened in."
          },
          "value": {
            "description": "The value as JSON. An error of the program is data: {\"error\", \"type\", \"line\", \"col\"}. What JSON cannot carry is told in words, with `data.type`."
          },
          "output": {
            "type": "string",
            "description": "What the program printed, unless it was streamed. Absent when nothing."
          },
          "status": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
          },
          "data": {
            "type": "object",
            "description": "More about the reply, by operation."
          }
        }
      }
    }
  },
  checkArgs: validators.stdinArgs,
  checkResult: validators.stdinResult,
};

export const abort: Contract<types.AbortArgs, types.AbortResult> = {
  family: "agent",
  op: "abort",
  description: "End what the agent is doing, if it does anything; what waits behind it goes on.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/abort.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [],
        "properties": {}
      }
    }
  },
  checkArgs: validators.abortArgs,
  checkResult: validators.abortResult,
};

export const clear: Contract<types.ClearArgs, types.ClearResult> = {
  family: "agent",
  op: "clear",
  description: "Forget the conversation.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/clear.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [],
        "properties": {}
      }
    }
  },
  checkArgs: validators.clearArgs,
  checkResult: validators.clearResult,
};

export const compact: Contract<types.CompactArgs, types.CompactResult> = {
  family: "agent",
  op: "compact",
  description: "Have the conversation summed up, and go on with the summary in its place.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/compact.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "prompt_id",
          "summary"
        ],
        "properties": {
          "prompt_id": {
            "type": "string",
            "description": "The name its events carry."
          },
          "summary": {
            "type": "string",
            "description": "What the conversation is now; empty when it stays as it was."
          },
          "error": {
            "type": "string",
            "description": "What went wrong, if something did."
          }
        }
      }
    }
  },
  checkArgs: validators.compactArgs,
  checkResult: validators.compactResult,
};

export const diff: Contract<types.DiffArgs, types.DiffResult> = {
  family: "agent",
  op: "diff",
  description: "What a session has changed in its snapshot, as a patch.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/diff.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "session"
        ],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "patch",
          "omitted"
        ],
        "properties": {
          "patch": {
            "type": "string",
            "description": "A unified diff that git apply takes; empty when nothing changed."
          },
          "omitted": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Changed files that are too long for it."
          }
        }
      }
    }
  },
  checkArgs: validators.diffArgs,
  checkResult: validators.diffResult,
};

export const files: Contract<types.FilesArgs, types.FilesResult> = {
  family: "agent",
  op: "files",
  description: "The files a session has changed in its snapshot.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/files.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "session"
        ],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "files"
        ],
        "properties": {
          "files": {
            "type": "array",
            "description": "The files, by path.",
            "items": {
              "type": "object",
              "required": [
                "path",
                "status"
              ],
              "properties": {
                "path": {
                  "type": "string",
                  "description": "Below the root."
                },
                "status": {
                  "type": "string",
                  "enum": [
                    "added",
                    "modified",
                    "deleted"
                  ],
                  "description": "What became of it."
                },
                "bytes": {
                  "type": "integer",
                  "description": "Its size now."
                }
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.filesArgs,
  checkResult: validators.filesResult,
};

export const fork: Contract<types.ForkArgs, types.ForkResult> = {
  family: "agent",
  op: "fork",
  description: "A new durable session that begins as another one did.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/fork.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "session"
        ],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          },
          "lines": {
            "type": "integer",
            "minimum": 1,
            "description": "How many lines of its log to take over. Absent: all. The files of a session on a snapshot are taken over as they were behind the last of them."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "session"
        ],
        "properties": {
          "session": {
            "type": "string",
            "description": "The new session."
          }
        }
      }
    }
  },
  checkArgs: validators.forkArgs,
  checkResult: validators.forkResult,
};

export const getMessages: Contract<types.GetMessagesArgs, types.GetMessagesResult> = {
  family: "agent",
  op: "get_messages",
  description: "The conversation so far.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/get_messages.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "messages"
        ],
        "properties": {
          "messages": {
            "type": "array",
            "description": "Oldest first.",
            "items": {
              "type": "object",
              "required": [
                "role",
                "content",
                "time"
              ],
              "properties": {
                "role": {
                  "type": "string",
                  "enum": [
                    "user",
                    "assistant"
                  ],
                  "description": "Who spoke."
                },
                "content": {
                  "type": "array",
                  "description": "Blocks: text, image, tool_call, tool_result.",
                  "items": {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "type": "string",
                        "enum": [
                          "text",
                          "image",
                          "tool_call",
                          "tool_result"
                        ],
                        "description": "Which kind of block."
                      }
                    }
                  }
                },
                "time": {
                  "type": "string",
                  "description": "When, UTC."
                }
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.getMessagesArgs,
  checkResult: validators.getMessagesResult,
};

export const getModels: Contract<types.GetModelsArgs, types.GetModelsResult> = {
  family: "agent",
  op: "get_models",
  description: "The models that are known.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/get_models.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {}
      },
      "result": {
        "type": "object",
        "required": [
          "models"
        ],
        "properties": {
          "models": {
            "type": "array",
            "description": "By provider.",
            "items": {
              "type": "object",
              "required": [
                "id",
                "provider",
                "context_window",
                "max_output",
                "reasoning"
              ],
              "properties": {
                "id": {
                  "type": "string",
                  "description": "What set_model takes."
                },
                "provider": {
                  "type": "string",
                  "description": "Whose model it is."
                },
                "context_window": {
                  "type": "integer",
                  "description": "Tokens of a whole conversation."
                },
                "max_output": {
                  "type": "integer",
                  "description": "Tokens of one answer."
                },
                "reasoning": {
                  "type": "boolean",
                  "description": "Whether it thinks before it answers."
                }
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.getModelsArgs,
  checkResult: validators.getModelsResult,
};

export const getState: Contract<types.GetStateArgs, types.GetStateResult> = {
  family: "agent",
  op: "get_state",
  description: "What the agent is doing and with what.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/get_state.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "busy",
          "cwd",
          "message_count",
          "model",
          "provider",
          "usage"
        ],
        "properties": {
          "busy": {
            "type": "boolean",
            "description": "Whether a prompt is under way."
          },
          "queued": {
            "type": "integer",
            "description": "Prompts that wait behind it."
          },
          "cwd": {
            "type": "string",
            "description": "Where its tools work."
          },
          "message_count": {
            "type": "integer",
            "description": "Messages of the conversation."
          },
          "model": {
            "type": "string",
            "description": "The model that prompts go to."
          },
          "provider": {
            "type": "string",
            "description": "Whose model it is."
          },
          "session": {
            "type": "string",
            "description": "The durable session it is in."
          },
          "usage": {
            "type": "object",
            "description": "Tokens and their price.",
            "required": [
              "input",
              "output",
              "cache_read",
              "cache_write",
              "cost_usd"
            ],
            "properties": {
              "input": {
                "type": "integer",
                "description": "Tokens of input that no cache held."
              },
              "output": {
                "type": "integer",
                "description": "Tokens of output."
              },
              "cache_read": {
                "type": "integer",
                "description": "Tokens of input that came from a cache."
              },
              "cache_write": {
                "type": "integer",
                "description": "Tokens of input that were put into a cache."
              },
              "cost_usd": {
                "type": [
                  "number",
                  "null"
                ],
                "description": "What they cost; null when the model has no known price."
              }
            }
          }
        }
      }
    }
  },
  checkArgs: validators.getStateArgs,
  checkResult: validators.getStateResult,
};

export const hello: Contract<types.HelloArgs, types.HelloResult> = {
  family: "agent",
  op: "hello",
  description: "Who answers, and with which model. With a token set, the first command of a client.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/hello.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "token": {
            "type": "string",
            "maxLength": 1000,
            "description": "What the server wants to be shown, if it does."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "model",
          "protocol_version",
          "provider",
          "version"
        ],
        "properties": {
          "model": {
            "type": "string",
            "description": "The model that prompts go to."
          },
          "protocol_version": {
            "type": "integer",
            "description": "Version of this protocol: 1."
          },
          "provider": {
            "type": "string",
            "description": "Whose model it is."
          },
          "version": {
            "type": "string",
            "description": "Version of the server."
          }
        }
      }
    }
  },
  checkArgs: validators.helloArgs,
  checkResult: validators.helloResult,
};

export const ping: Contract<types.PingArgs, types.PingResult> = {
  family: "agent",
  op: "ping",
  description: "Whether the server answers.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/ping.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {}
      },
      "result": {
        "type": "object",
        "required": [
          "pong"
        ],
        "properties": {
          "pong": {
            "type": "boolean",
            "description": "True: it answers."
          }
        }
      }
    }
  },
  checkArgs: validators.pingArgs,
  checkResult: validators.pingResult,
};

export const prompt: Contract<types.PromptArgs, types.PromptResult> = {
  family: "agent",
  op: "prompt",
  description: "Give the agent something to do; what happens is told as events while it does.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/prompt.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [],
        "properties": {
          "message": {
            "type": "string",
            "maxLength": 1000000,
            "description": "What is wanted, in words.",
            "default": ""
          },
          "images": {
            "type": "array",
            "maxItems": 20,
            "description": "Pictures that belong to it.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "mime_type",
                "data"
              ],
              "properties": {
                "mime_type": {
                  "type": "string",
                  "enum": [
                    "image/png",
                    "image/jpeg",
                    "image/gif",
                    "image/webp"
                  ],
                  "description": "What kind of picture."
                },
                "data": {
                  "type": "string",
                  "maxLength": 7000000,
                  "description": "Its bytes in base64."
                }
              }
            }
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "The durable session to go on with, or `new` to begin one. Absent: the conversation of this connection."
          },
          "snapshot": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "description": "For a new session: the snapshot to work on, repo@ref or an id. Its changes are kept with the session."
          },
          "prompt_id": {
            "type": "string",
            "pattern": "^[A-Za-z0-9_.-]{1,64}$",
            "description": "A name for this prompt, which its events carry. Absent: one is made."
          },
          "after": {
            "type": "integer",
            "minimum": 0,
            "description": "Begin nothing: tell what came after so many pieces of the prompt that has this prompt_id."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "prompt_id",
          "stop",
          "text"
        ],
        "properties": {
          "prompt_id": {
            "type": "string",
            "description": "The prompt's name."
          },
          "session": {
            "type": "string",
            "description": "The durable session it is in."
          },
          "stop": {
            "type": "string",
            "enum": [
              "end",
              "tool_use",
              "length",
              "error",
              "aborted"
            ],
            "description": "How its last turn ended."
          },
          "text": {
            "type": "string",
            "description": "The agent's last words."
          },
          "error": {
            "type": "string",
            "description": "What went wrong, if something did."
          }
        }
      }
    }
  },
  checkArgs: validators.promptArgs,
  checkResult: validators.promptResult,
};

export const setModel: Contract<types.SetModelArgs, types.SetModelResult> = {
  family: "agent",
  op: "set_model",
  description: "Send prompts to another model from now on.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/agent/set_model.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "model"
        ],
        "properties": {
          "model": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "description": "Its id, as get_models names it."
          },
          "session": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64,
            "description": "A durable session, by its id. Absent: the conversation of this connection."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "model"
        ],
        "properties": {
          "model": {
            "type": "string",
            "description": "The model that prompts go to now."
          }
        }
      }
    }
  },
  checkArgs: validators.setModelArgs,
  checkResult: validators.setModelResult,
};
