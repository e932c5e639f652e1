// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.
import type { Contract } from '../contract.ts';
import type * as types from './types.ts';
import * as validators from './validators.js';

export const bash: Contract<types.BashArgs, types.BashResult> = {
  family: "tool",
  op: "bash",
  description: "Run a shell command with `sh -c` in the working directory and wait for its end. There is no standard input. Output and exit code come back; of a very long output the beginning and the end are kept, with the number of bytes left out between them. A command that takes too long is stopped, with everything it started.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/tool/bash.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "command"
        ],
        "properties": {
          "command": {
            "type": "string",
            "minLength": 1,
            "maxLength": 131071,
            "description": "The command line, as `sh` reads it. Put longer scripts into a file first."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "stdout",
          "stderr",
          "exit_code",
          "timed_out"
        ],
        "properties": {
          "stdout": {
            "type": "string",
            "description": "What it wrote to standard output."
          },
          "stderr": {
            "type": "string",
            "description": "What it wrote to standard error; when it was stopped, why, on the last line."
          },
          "exit_code": {
            "type": "integer",
            "minimum": -1,
            "maximum": 255,
            "description": "The exit code, -1 when it was killed."
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
      }
    }
  },
  checkArgs: validators.bashArgs,
  checkResult: validators.bashResult,
};

export const edit: Contract<types.EditArgs, types.EditResult> = {
  family: "tool",
  op: "edit",
  description: "Replace an exact text in an existing UTF-8 file. `old` must occur exactly `expected_replacements` times, white space and line breaks included; otherwise nothing is changed.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/tool/edit.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "path",
          "old",
          "new"
        ],
        "properties": {
          "path": {
            "type": "string",
            "minLength": 1,
            "maxLength": 4096,
            "description": "Path of the file, absolute or relative to the working directory."
          },
          "old": {
            "type": "string",
            "minLength": 1,
            "description": "The text to replace, exactly as it stands in the file."
          },
          "new": {
            "type": "string",
            "description": "The text to put in its place; empty to remove it."
          },
          "expected_replacements": {
            "type": "integer",
            "minimum": 1,
            "maximum": 9007199254740991,
            "default": 1,
            "description": "How often `old` occurs; every occurrence is replaced."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "path",
          "replacements"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "Absolute path of the file, links resolved."
          },
          "replacements": {
            "type": "integer",
            "minimum": 1,
            "description": "How many were made."
          }
        }
      }
    }
  },
  checkArgs: validators.editArgs,
  checkResult: validators.editResult,
};

export const read: Contract<types.ReadArgs, types.ReadResult> = {
  family: "tool",
  op: "read",
  description: "Read a UTF-8 text file. Of a file of more than 50 KiB the first 50 KiB come back and `truncated` is true: read the rest of it with bash.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/tool/read.json",
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
            "maxLength": 4096,
            "description": "Path of the file, absolute or relative to the working directory."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "path",
          "content",
          "truncated",
          "bytes"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "Absolute path of the file, links resolved."
          },
          "content": {
            "type": "string",
            "description": "The text, or the first 50 KiB of it."
          },
          "truncated": {
            "type": "boolean",
            "description": "The file goes on after `content`."
          },
          "bytes": {
            "type": "integer",
            "minimum": 0,
            "description": "Size of the whole file in bytes."
          }
        }
      }
    }
  },
  checkArgs: validators.readArgs,
  checkResult: validators.readResult,
};

export const write: Contract<types.WriteArgs, types.WriteResult> = {
  family: "tool",
  op: "write",
  description: "Write a whole text file: it is made, with the directories above it, or replaced.",
  schema: {
    "$id": "https://zgate.dev/schemas/v1/tool/write.json",
    "$defs": {
      "args": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "path",
          "content"
        ],
        "properties": {
          "path": {
            "type": "string",
            "minLength": 1,
            "maxLength": 4096,
            "description": "Path of the file, absolute or relative to the working directory."
          },
          "content": {
            "type": "string",
            "description": "The whole new text of the file."
          }
        }
      },
      "result": {
        "type": "object",
        "required": [
          "path",
          "bytes",
          "created"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "Absolute path of the file, links resolved."
          },
          "bytes": {
            "type": "integer",
            "minimum": 0,
            "description": "How many bytes it has now."
          },
          "created": {
            "type": "boolean",
            "description": "There was no such file before."
          }
        }
      }
    }
  },
  checkArgs: validators.writeArgs,
  checkResult: validators.writeResult,
};

/** In the order in which models are told of them. */
export const tools = [bash, edit, read, write] as const;
