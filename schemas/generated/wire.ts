// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.

export const agentEvent = {
  "$id": "https://zgate.dev/schemas/v1/wire/agent_event.json",
  "title": "Agent event",
  "description": "One line of what an agent tells: the response to a command, or an event of a prompt. Types that are not named here may come and mean nothing to those who do not know them.",
  "type": "object",
  "required": [
    "type"
  ],
  "properties": {
    "type": {
      "type": "string",
      "description": "What it tells: response, user_message, turn_start, retry, assistant_start, text_delta, tool_use_start, tool_use_args, tool_use_end, usage, assistant_message, tool_call, turn_end, tool_progress, tool_result, error, compact_done, done."
    },
    "prompt_id": {
      "type": "string",
      "description": "The prompt it belongs to; on every event of one."
    },
    "id": {
      "type": "string",
      "description": "response: the command's id. tool_*: the call's id."
    },
    "command": {
      "type": "string",
      "description": "response: the command that is answered; empty when it could not be read."
    },
    "success": {
      "type": "boolean",
      "description": "response: whether it was done, or has started."
    },
    "data": {
      "type": "object",
      "description": "response: what was asked for."
    },
    "error": {
      "type": "string",
      "description": "response, turn_end: what went wrong."
    },
    "content": {
      "type": "array",
      "items": {
        "type": "object"
      },
      "description": "user_message, assistant_message, tool_result: blocks of text, images and tool calls."
    },
    "time": {
      "type": "string",
      "description": "user_message, assistant_message: when, UTC."
    },
    "step": {
      "type": "integer",
      "minimum": 1,
      "description": "turn_start: which turn of the prompt it is."
    },
    "attempt": {
      "type": "integer",
      "minimum": 1,
      "description": "retry: which try failed."
    },
    "wait_ms": {
      "type": "integer",
      "minimum": 0,
      "description": "retry: how long until the next."
    },
    "reason": {
      "type": "string",
      "description": "retry: why it failed."
    },
    "delta": {
      "type": "string",
      "description": "text_delta, tool_use_args: the next piece of text."
    },
    "name": {
      "type": "string",
      "description": "tool_use_start, tool_call: the tool."
    },
    "args": {
      "type": "object",
      "description": "tool_call: the tool's input."
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
      "description": "turn_end: why the turn is over."
    },
    "text": {
      "type": "string",
      "description": "tool_progress: what the tool wrote."
    },
    "is_error": {
      "type": "boolean",
      "description": "tool_result: whether the tool failed."
    },
    "message": {
      "type": "string",
      "description": "error: what went wrong."
    },
    "summary": {
      "type": "string",
      "description": "compact_done: what the conversation is now."
    },
    "left_out": {
      "type": "integer",
      "minimum": 1,
      "description": "user_message, assistant_message, tool_call, tool_result, compact_done: how many bytes of it this line leaves out, which would be longer than 64 KiB; a note stands where they were, and get_messages has them."
    },
    "input": {
      "type": "integer",
      "description": "usage: tokens of input that no cache held."
    },
    "output": {
      "type": "integer",
      "description": "usage: tokens of output."
    },
    "cache_read": {
      "type": "integer",
      "description": "usage: tokens of input that came from a cache."
    },
    "cache_write": {
      "type": "integer",
      "description": "usage: tokens of input that were put into a cache."
    },
    "cost_usd": {
      "type": [
        "number",
        "null"
      ],
      "description": "usage: what they cost; null when the model has no known price."
    },
    "cumulative": {
      "type": "object",
      "description": "usage: the same of the whole conversation."
    }
  },
  "allOf": [
    {
      "if": {
        "properties": {
          "type": {
            "const": "response"
          }
        }
      },
      "then": {
        "required": [
          "command",
          "success"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "user_message"
          }
        }
      },
      "then": {
        "required": [
          "content",
          "time"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "turn_start"
          }
        }
      },
      "then": {
        "required": [
          "step"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "retry"
          }
        }
      },
      "then": {
        "required": [
          "attempt",
          "wait_ms",
          "reason"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "text_delta"
          }
        }
      },
      "then": {
        "required": [
          "delta"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_use_start"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "name"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_use_args"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "delta"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_use_end"
          }
        }
      },
      "then": {
        "required": [
          "id"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "usage"
          }
        }
      },
      "then": {
        "required": [
          "input",
          "output",
          "cache_read",
          "cache_write",
          "cost_usd",
          "cumulative"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "assistant_message"
          }
        }
      },
      "then": {
        "required": [
          "content",
          "time"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_call"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "name",
          "args"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "turn_end"
          }
        }
      },
      "then": {
        "required": [
          "stop"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_progress"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "text"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_result"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "is_error",
          "content"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "error"
          }
        }
      },
      "then": {
        "required": [
          "message"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "compact_done"
          }
        }
      },
      "then": {
        "required": [
          "summary"
        ]
      }
    }
  ]
} as const;

export const agentRequest = {
  "$id": "https://zgate.dev/schemas/v1/wire/agent_request.json",
  "title": "Agent command",
  "description": "One command to the agent: its arguments beside `type` and `id`.",
  "type": "object",
  "required": [
    "type"
  ],
  "properties": {
    "type": {
      "type": "string",
      "description": "Name of the command."
    },
    "id": {
      "type": "string",
      "description": "Comes back with the response."
    }
  }
} as const;

export const error = {
  "$id": "https://zgate.dev/schemas/v1/wire/error.json",
  "title": "Error",
  "description": "What went wrong, for people and for programs.",
  "type": "object",
  "required": [
    "message",
    "code"
  ],
  "properties": {
    "message": {
      "type": "string",
      "description": "What was wrong and what would be right."
    },
    "code": {
      "enum": [
        "bad_message",
        "unknown_op",
        "not_implemented",
        "invalid_args",
        "outside_root",
        "not_found",
        "conflict",
        "timeout",
        "too_large",
        "unauthorized",
        "unavailable",
        "corrupt",
        "internal"
      ],
      "description": "One of a closed set of codes."
    }
  }
} as const;

export const problem = {
  "$id": "https://zgate.dev/schemas/v1/wire/problem.json",
  "title": "Problem",
  "description": "An error over HTTP: RFC 9457 problem details.",
  "type": "object",
  "required": [
    "type",
    "title",
    "status",
    "detail",
    "code"
  ],
  "properties": {
    "type": {
      "type": "string",
      "description": "URI of the kind of problem."
    },
    "title": {
      "type": "string",
      "description": "The kind of problem in words."
    },
    "status": {
      "type": "integer",
      "description": "The HTTP status."
    },
    "detail": {
      "type": "string",
      "description": "What was wrong and what would be right; the same words as `error.message` of a reply line."
    },
    "code": {
      "type": "string",
      "description": "The error's code."
    }
  }
} as const;

export const replReply = {
  "$id": "https://zgate.dev/schemas/v1/wire/repl_reply.json",
  "title": "Remote REPL reply",
  "description": "One message of the remote REPL to its client: a piece of output, or the end of an exchange.",
  "type": "object",
  "required": [
    "id"
  ],
  "properties": {
    "id": {
      "type": [
        "string",
        "number"
      ],
      "description": "The request's; empty when it had none or it could not be read."
    },
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
    "out": {
      "type": "string",
      "description": "A piece of standard output, sent before the reply when `stream` is true."
    },
    "err": {
      "type": "string",
      "description": "A piece of standard error, sent before the reply when `stream` is true."
    },
    "status": {
      "type": "array",
      "items": {
        "type": "string"
      },
      "description": "`done` when the exchange is over; further flags: interrupted, need-input, session-idle, no-info, session-closed."
    },
    "protocol_error": {
      "type": "string",
      "description": "Why the request was not carried out. An error of a program is a value, not this."
    },
    "data": {
      "type": "object",
      "description": "More about the reply, by operation."
    }
  }
} as const;

export const replRequest = {
  "$id": "https://zgate.dev/schemas/v1/wire/repl_request.json",
  "title": "Remote REPL request",
  "description": "One request of the remote REPL: the operation's arguments beside `op` and `id`, or in `data`.",
  "type": "object",
  "required": [
    "op"
  ],
  "properties": {
    "op": {
      "type": "string",
      "description": "Name of the operation."
    },
    "id": {
      "type": [
        "string",
        "number"
      ],
      "description": "Comes back with every message that answers this one. A string as a rule."
    },
    "data": {
      "type": "object",
      "description": "Arguments that are not beside `op`; those that are count more."
    }
  }
} as const;

export const sessionLine = {
  "$id": "https://zgate.dev/schemas/v1/wire/session_line.json",
  "title": "Session line",
  "description": "One line of a session: an event of a conversation. Types that are not named here are allowed and kept.",
  "type": "object",
  "required": [
    "type",
    "ts"
  ],
  "properties": {
    "type": {
      "type": "string",
      "description": "What the line records: `meta` (first line), `message`, `thinking`, `tool_use`, `tool_result`, `interrupted`, or a type of a later version."
    },
    "ts": {
      "type": "string",
      "pattern": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",
      "description": "UTC, whole seconds."
    },
    "schema_version": {
      "type": "integer",
      "minimum": 1,
      "description": "meta: version of the lines' shapes; 1 is this one."
    },
    "role": {
      "type": "string",
      "description": "message: `user` or `assistant`; interrupted: `system`."
    },
    "text": {
      "type": "string",
      "description": "message, interrupted: what was said."
    },
    "id": {
      "type": "string",
      "description": "tool_use: the call's id, unique in the session."
    },
    "name": {
      "type": "string",
      "description": "tool_use: the tool."
    },
    "input": {
      "description": "tool_use: the tool's input."
    },
    "tool_use_id": {
      "type": "string",
      "description": "tool_result: id of the call it answers."
    },
    "output": {
      "description": "tool_result: what the tool gave."
    },
    "ok": {
      "type": "boolean",
      "description": "tool_result: whether the tool did what was asked."
    },
    "provider": {
      "description": "thinking, model: whose model."
    },
    "model": {
      "description": "thinking, model: which."
    },
    "call_id": {
      "description": "thinking: the call it came with; absent, the message."
    },
    "data": {
      "description": "thinking: what the model wants back unchanged with its own words, in its provider's format; for nobody else."
    },
    "changes": {
      "type": "string",
      "description": "tool_result, where the session works on a snapshot: SHA-256 of the list of its changed files as it was then; absent when there were none."
    },
    "_": {
      "type": "object",
      "description": "Bookkeeping of a stored line, its last field; left out of exports. In files, lines of type `lease` and `seal` whose `_` has no `n` are bookkeeping as a whole.",
      "required": [
        "k"
      ],
      "properties": {
        "k": {
          "type": "string",
          "description": "Key of the batch: a batch counts once, however often it was written."
        },
        "i": {
          "type": "integer",
          "minimum": 0,
          "description": "Place of the line in its batch, from 0."
        },
        "n": {
          "type": "integer",
          "minimum": 1,
          "description": "How many lines the batch has; it counts when all are there."
        },
        "e": {
          "type": "integer",
          "description": "Epoch of the lease the batch was written under: it does not count after a newer one."
        },
        "x": {
          "type": "integer",
          "description": "How many lines (of a lease: how many leases) the writer knew of: it does not count where there are more."
        },
        "s": {
          "type": "integer",
          "minimum": 1,
          "description": "Where there is no `x`: how many lines the writer knew to be on disk. Fewer before it, and acknowledged ones are lost."
        },
        "c": {
          "type": "integer",
          "minimum": 0,
          "description": "CRC-32 of the line's bytes before `,\"c\":`."
        }
      }
    }
  },
  "allOf": [
    {
      "if": {
        "properties": {
          "type": {
            "const": "meta"
          }
        }
      },
      "then": {
        "required": [
          "schema_version"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "message"
          }
        }
      },
      "then": {
        "properties": {
          "role": {
            "enum": [
              "user",
              "assistant"
            ]
          }
        },
        "required": [
          "role",
          "text"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_use"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "name",
          "input"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_result"
          }
        }
      },
      "then": {
        "required": [
          "tool_use_id",
          "output",
          "ok"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "interrupted"
          }
        }
      },
      "then": {
        "properties": {
          "role": {
            "const": "system"
          }
        },
        "required": [
          "role",
          "text"
        ]
      }
    }
  ]
} as const;

export const shellReply = {
  "$id": "https://zgate.dev/schemas/v1/wire/shell_reply.json",
  "title": "Shell reply",
  "description": "What became of a shell request: how the command ended and what it changed, or why it was not run.",
  "type": "object",
  "properties": {
    "ran": {
      "type": "object",
      "required": [
        "stdout",
        "stderr",
        "exit_code",
        "timed_out"
      ],
      "description": "The command's end, as the tool `bash` tells it.",
      "properties": {
        "stdout": {
          "type": "string",
          "maxLength": 100000,
          "description": "What it wrote to standard output."
        },
        "stderr": {
          "type": "string",
          "maxLength": 300000,
          "description": "What it wrote to standard error, then why it was stopped and what of its changes is not kept."
        },
        "exit_code": {
          "type": "integer",
          "minimum": -1,
          "maximum": 255,
          "description": "-1 when it was killed."
        },
        "timed_out": {
          "type": "boolean",
          "description": "It was stopped because it took too long."
        },
        "stdout_omitted": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Bytes left out of the middle of `stdout`; absent when there are none."
        },
        "stderr_omitted": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Bytes left out of the middle of `stderr`; absent when there are none."
        }
      }
    },
    "changes": {
      "type": "object",
      "required": [
        "bytes",
        "sha256"
      ],
      "description": "The parcel that was put; absent when nothing was changed.",
      "properties": {
        "bytes": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "Its size."
        },
        "sha256": {
          "type": "string",
          "pattern": "^[0-9a-f]{64}$",
          "description": "Its hash."
        }
      }
    },
    "error": {
      "type": "object",
      "required": [
        "code",
        "message"
      ],
      "description": "Why there is no result.",
      "properties": {
        "code": {
          "type": "string",
          "maxLength": 40,
          "description": "What kind of error it is."
        },
        "message": {
          "type": "string",
          "maxLength": 2000,
          "description": "What was wrong."
        }
      }
    }
  },
  "anyOf": [
    {
      "required": [
        "ran"
      ]
    },
    {
      "required": [
        "error"
      ]
    }
  ]
} as const;

export const shellRequest = {
  "$id": "https://zgate.dev/schemas/v1/wire/shell_request.json",
  "title": "Shell request",
  "description": "A command for a machine that holds no permissions: what to run, and addresses of the files to run it on.",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "command",
    "timeout_ms",
    "base",
    "objects",
    "result"
  ],
  "properties": {
    "command": {
      "type": "string",
      "minLength": 1,
      "maxLength": 131071,
      "description": "The command line, as `sh` reads it."
    },
    "timeout_ms": {
      "type": "integer",
      "minimum": 1,
      "maximum": 900000,
      "description": "How long it may take, without what the files take."
    },
    "base": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "repo",
        "id",
        "files",
        "bytes",
        "manifest"
      ],
      "description": "The snapshot that it works on.",
      "properties": {
        "repo": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "The repository's name."
        },
        "id": {
          "type": "string",
          "pattern": "^[0-9a-f]{64}$",
          "description": "The snapshot's id."
        },
        "files": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "How many it has."
        },
        "bytes": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "Of all its files together."
        },
        "manifest": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "key",
            "core",
            "times",
            "hashes"
          ],
          "description": "Its manifest: three pieces, one behind another.",
          "properties": {
            "key": {
              "type": "string",
              "pattern": "^[A-Za-z0-9_-]{8,64}$",
              "description": "The object's name."
            },
            "core": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "bytes",
                "sha256"
              ],
              "properties": {
                "bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Its size."
                },
                "sha256": {
                  "type": "string",
                  "pattern": "^[0-9a-f]{64}$",
                  "description": "Its hash."
                }
              },
              "description": "Paths, modes, and where the contents are."
            },
            "times": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "bytes",
                "sha256"
              ],
              "properties": {
                "bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Its size."
                },
                "sha256": {
                  "type": "string",
                  "pattern": "^[0-9a-f]{64}$",
                  "description": "Its hash."
                }
              },
              "description": "When files were changed."
            },
            "hashes": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "bytes",
                "sha256"
              ],
              "properties": {
                "bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Its size."
                },
                "sha256": {
                  "type": "string",
                  "pattern": "^[0-9a-f]{64}$",
                  "description": "Its hash."
                }
              },
              "description": "Hashes of the contents."
            }
          }
        }
      }
    },
    "objects": {
      "type": "array",
      "maxItems": 100001,
      "description": "The objects that the snapshot's files are in, with addresses to read them at.",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "key",
          "url"
        ],
        "properties": {
          "key": {
            "type": "string",
            "minLength": 1,
            "maxLength": 900,
            "description": "The object's key in the store."
          },
          "url": {
            "type": "string",
            "pattern": "^https?://",
            "maxLength": 10000,
            "description": "Its address for a GET, ranges included."
          }
        }
      }
    },
    "changes": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "url",
        "bytes",
        "sha256"
      ],
      "description": "A parcel of what the session has changed in the snapshot; absent when that is nothing.",
      "properties": {
        "url": {
          "type": "string",
          "pattern": "^https?://",
          "maxLength": 10000,
          "description": "Its address for a GET."
        },
        "bytes": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "Its size."
        },
        "sha256": {
          "type": "string",
          "pattern": "^[0-9a-f]{64}$",
          "description": "Its hash."
        }
      }
    },
    "result": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "url",
        "version"
      ],
      "description": "Where a parcel of what the command changed is put.",
      "properties": {
        "url": {
          "type": "string",
          "pattern": "^https?://",
          "maxLength": 10000,
          "description": "The address for a PUT, which works once."
        },
        "version": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200,
          "description": "Goes with it as the header `if-match`."
        }
      }
    }
  },
  "$defs": {
    "url": {
      "type": "string",
      "pattern": "^https?://",
      "maxLength": 10000
    },
    "bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
    },
    "content": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "bytes",
        "sha256"
      ],
      "properties": {
        "bytes": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "Its size."
        },
        "sha256": {
          "type": "string",
          "pattern": "^[0-9a-f]{64}$",
          "description": "Its hash."
        }
      }
    }
  }
} as const;

export const traceLine = {
  "$id": "https://zgate.dev/schemas/v1/wire/trace_line.json",
  "title": "Trace line",
  "description": "One line of the trajectory log: a request, its response or error, or an event of the agent's own.",
  "type": "object",
  "required": [
    "ts",
    "event"
  ],
  "properties": {
    "ts": {
      "type": "string",
      "pattern": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",
      "description": "UTC, whole seconds."
    },
    "event": {
      "enum": [
        "request",
        "response",
        "error",
        "subcall_start",
        "subcall_end",
        "claim"
      ],
      "description": "What the line records."
    },
    "id": {
      "description": "The request's id."
    },
    "op": {
      "type": "string",
      "description": "The operation."
    },
    "args": {
      "description": "request: the arguments as they came."
    },
    "summary": {
      "type": "object",
      "required": [
        "count",
        "truncated",
        "metrics"
      ],
      "description": "response: the result in brief.",
      "properties": {
        "count": {
          "type": [
            "integer",
            "null"
          ],
          "description": "Number of files, hits, symbols or items; null where there is nothing to count."
        },
        "truncated": {
          "type": "boolean",
          "description": "Whether a cap cut the result."
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
    },
    "digest": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$",
      "description": "response: hash of the result without its metrics, by which a replay tells whether it differs."
    },
    "subcall_id": {
      "type": "string",
      "description": "subcall_start, subcall_end, claim: the sub-call."
    },
    "parent_id": {
      "type": "string",
      "description": "subcall_start: the sub-call that started this one."
    },
    "purpose": {
      "type": "string",
      "description": "subcall_start: what it is for."
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
      "description": "subcall_end: what it found."
    },
    "claim": {
      "type": "string",
      "description": "claim: the statement that is made."
    },
    "evidence": {
      "type": "array",
      "description": "claim: the places in the tree that support it.",
      "items": {
        "type": "object",
        "required": [
          "path"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "Relative path of the file."
          },
          "start_line": {
            "type": "integer",
            "description": "First line, from 1."
          },
          "end_line": {
            "type": "integer",
            "description": "Last line, inclusive."
          }
        }
      }
    },
    "error": {
      "type": "object",
      "required": [
        "message"
      ],
      "description": "error: what went wrong.",
      "properties": {
        "message": {
          "type": "string",
          "description": "The error's message."
        },
        "code": {
          "type": "string",
          "description": "The error's code."
        }
      }
    }
  },
  "allOf": [
    {
      "if": {
        "properties": {
          "event": {
            "const": "request"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "op",
          "args"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "response"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "op",
          "summary"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "event": {
            "const": "error"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "op",
          "error"
        ]
      }
    },
    {
      "if": {
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
    },
    {
      "if": {
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
    }
  ]
} as const;

export const zdxEvent = {
  "$id": "https://zgate.dev/schemas/v1/wire/zdx_event.json",
  "title": "zdx event",
  "description": "One line of what zdx prints with --format json. The first is meta; each prompt begins with prompt and ends with done. Types that are not named here may come and mean nothing to those who do not know them.",
  "type": "object",
  "required": [
    "type"
  ],
  "properties": {
    "type": {
      "type": "string",
      "description": "What happened: meta, prompt, turn_started, retrying, assistant_started, assistant_delta, tool_input_started, tool_input_delta, tool_input_finished, usage, assistant_final, tool_requested, turn_finished, tool_started, tool_progress, tool_finished, error, interrupted, done."
    },
    "schema_version": {
      "type": "integer",
      "minimum": 1,
      "description": "meta: version of these events; another one means that readers of this one may go wrong."
    },
    "session": {
      "type": [
        "string",
        "null"
      ],
      "description": "meta: id of the session that keeps the run; null when nothing is kept."
    },
    "provider": {
      "type": "string",
      "description": "meta: whose model is asked."
    },
    "model": {
      "type": "string",
      "description": "meta: the model that is asked."
    },
    "root": {
      "type": "string",
      "description": "meta: the directory where tools work, as it was told."
    },
    "text": {
      "type": "string",
      "description": "prompt: what was asked. assistant_delta: the next piece of the answer. assistant_final: the whole of it. tool_input_delta: the next piece of a tool's input, as JSON. tool_progress: what the tool wrote. done: the last answer; empty when there is none."
    },
    "step": {
      "type": "integer",
      "minimum": 1,
      "description": "turn_started: which turn of the prompt it is."
    },
    "attempt": {
      "type": "integer",
      "minimum": 1,
      "description": "retrying: which try failed."
    },
    "wait_ms": {
      "type": "integer",
      "minimum": 0,
      "description": "retrying: milliseconds until the next."
    },
    "reason": {
      "type": "string",
      "description": "retrying: why it failed."
    },
    "id": {
      "type": "string",
      "description": "tool_*: the call."
    },
    "name": {
      "type": "string",
      "description": "tool_input_started, tool_requested, tool_started, tool_finished: the tool."
    },
    "input": {
      "type": "object",
      "description": "tool_requested, tool_finished: what the tool is given."
    },
    "result": {
      "type": "object",
      "required": [
        "ok"
      ],
      "properties": {
        "ok": {
          "type": "boolean",
          "description": "Whether the tool did what it was asked for."
        },
        "data": {
          "type": "object",
          "description": "What it gave."
        },
        "error": {
          "type": "object",
          "required": [
            "code",
            "message"
          ],
          "properties": {
            "code": {
              "type": "string",
              "description": "What kind of failure it was."
            },
            "message": {
              "type": "string",
              "description": "The failure in words."
            }
          },
          "description": "Why it failed."
        }
      },
      "description": "tool_finished: the tool's envelope, as the model gets it."
    },
    "duration_ms": {
      "type": "integer",
      "minimum": 0,
      "description": "tool_finished: how long it took, in milliseconds; 0 for one that was never begun."
    },
    "usage": {
      "type": "object",
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
          "description": "What they cost in US dollars; null when nobody told the price."
        }
      },
      "description": "usage: tokens of this answer."
    },
    "cumulative": {
      "type": "object",
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
          "description": "What they cost in US dollars; null when nobody told the price."
        }
      },
      "description": "usage: tokens of the conversation so far."
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
      "description": "turn_finished, done: why it is over. length: the model reached its limit of tokens."
    },
    "error": {
      "type": "string",
      "description": "turn_finished: what went wrong."
    },
    "kind": {
      "type": "string",
      "description": "error: http_status, timeout, parse, api_error, internal, max_steps, or the code of a failure on this machine."
    },
    "message": {
      "type": "string",
      "description": "error: what went wrong."
    },
    "details": {
      "type": "string",
      "description": "error: what the provider answered."
    },
    "status": {
      "type": "integer",
      "description": "error: the provider's HTTP status."
    },
    "retry_after_s": {
      "type": "integer",
      "minimum": 1,
      "description": "error: in how many seconds the provider wants to be asked again, when that was too long to wait for."
    }
  },
  "allOf": [
    {
      "if": {
        "properties": {
          "type": {
            "const": "meta"
          }
        }
      },
      "then": {
        "required": [
          "schema_version",
          "session",
          "provider",
          "model",
          "root"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "prompt"
          }
        }
      },
      "then": {
        "required": [
          "text"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "turn_started"
          }
        }
      },
      "then": {
        "required": [
          "step"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "retrying"
          }
        }
      },
      "then": {
        "required": [
          "attempt",
          "wait_ms",
          "reason"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "assistant_delta"
          }
        }
      },
      "then": {
        "required": [
          "text"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_input_started"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "name"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_input_delta"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "text"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_input_finished"
          }
        }
      },
      "then": {
        "required": [
          "id"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "usage"
          }
        }
      },
      "then": {
        "required": [
          "usage",
          "cumulative"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "assistant_final"
          }
        }
      },
      "then": {
        "required": [
          "text"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_requested"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "name",
          "input"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "turn_finished"
          }
        }
      },
      "then": {
        "required": [
          "stop"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_started"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "name"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_progress"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "text"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "tool_finished"
          }
        }
      },
      "then": {
        "required": [
          "id",
          "name",
          "input",
          "result",
          "duration_ms"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "error"
          }
        }
      },
      "then": {
        "required": [
          "kind",
          "message"
        ]
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "done"
          }
        }
      },
      "then": {
        "required": [
          "stop",
          "text"
        ]
      }
    }
  ]
} as const;

export const zenoReply = {
  "$id": "https://zgate.dev/schemas/v1/wire/zeno_reply.json",
  "title": "Zeno reply line",
  "description": "One reply per request, in order: the result, or what went wrong.",
  "type": "object",
  "required": [
    "id",
    "ok"
  ],
  "properties": {
    "id": {
      "description": "The request's id."
    },
    "ok": {
      "type": "boolean",
      "description": "Whether there is a result."
    },
    "result": {
      "type": "object",
      "description": "The operation's result, when `ok` is true."
    },
    "error": {
      "description": "What went wrong, for people and for programs.",
      "type": "object",
      "required": [
        "message",
        "code"
      ],
      "properties": {
        "message": {
          "type": "string",
          "description": "What was wrong and what would be right."
        },
        "code": {
          "enum": [
            "bad_message",
            "unknown_op",
            "not_implemented",
            "invalid_args",
            "outside_root",
            "not_found",
            "conflict",
            "timeout",
            "too_large",
            "unauthorized",
            "unavailable",
            "corrupt",
            "internal"
          ],
          "description": "One of a closed set of codes."
        }
      }
    }
  },
  "if": {
    "properties": {
      "ok": {
        "const": true
      }
    }
  },
  "then": {
    "required": [
      "result"
    ]
  },
  "else": {
    "required": [
      "error"
    ]
  }
} as const;

export const zenoRequest = {
  "$id": "https://zgate.dev/schemas/v1/wire/zeno_request.json",
  "title": "Zeno request line",
  "description": "One request: an operation's name and its arguments. Keys beyond these are tolerated.",
  "type": "object",
  "required": [
    "op"
  ],
  "properties": {
    "id": {
      "description": "Echoed in the reply as it came; null when absent. A string as a rule."
    },
    "op": {
      "type": "string",
      "description": "Name of the operation."
    },
    "args": {
      "type": [
        "object",
        "null"
      ],
      "description": "The operation's arguments; absent or null means none."
    }
  }
} as const;
