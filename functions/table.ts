/** Every operation, in the order they are documented. No logic here. */
import type { Operation } from '../lib/operation.ts';
import { abort } from './agent/abort.ts';
import { clear } from './agent/clear.ts';
import { compact } from './agent/compact.ts';
import { diff } from './agent/diff.ts';
import { files } from './agent/files.ts';
import { fork } from './agent/fork.ts';
import { getMessages } from './agent/get_messages.ts';
import { getModels } from './agent/get_models.ts';
import { getState } from './agent/get_state.ts';
import { hello } from './agent/hello.ts';
import { ping } from './agent/ping.ts';
import { prompt } from './agent/prompt.ts';
import { setModel } from './agent/set_model.ts';
import { clone } from './repl/clone.ts';
import { close } from './repl/close.ts';
import { complete } from './repl/complete.ts';
import { describe } from './repl/describe.ts';
import { eldoc } from './repl/eldoc.ts';
import { evaluate } from './repl/eval.ts';
import { info } from './repl/info.ts';
import { interrupt } from './repl/interrupt.ts';
import { loadFile } from './repl/load-file.ts';
import { lookup } from './repl/lookup.ts';
import { lsSessions } from './repl/ls-sessions.ts';
import { pageBackground } from './repl/page_background.ts';
import { pageChanged } from './repl/page_changed.ts';
import { pageConnect } from './repl/page_connect.ts';
import { pageList } from './repl/page_list.ts';
import { pagePoll } from './repl/page_poll.ts';
import { pageRequest } from './repl/page_request.ts';
import { pageResult } from './repl/page_result.ts';
import { stdin } from './repl/stdin.ts';
import { extractSymbols } from './zeno/extract_symbols.ts';
import { grep } from './zeno/grep.ts';
import { listFiles } from './zeno/list_files.ts';
import { logEvent } from './zeno/log_event.ts';
import { peek } from './zeno/peek.ts';
import { readFile } from './zeno/read_file.ts';
import { snapshots } from './zeno/snapshots.ts';
import { stat } from './zeno/stat.ts';

export const table: readonly Operation[] = [
  listFiles,
  readFile,
  peek,
  grep,
  extractSymbols,
  stat,
  snapshots,
  logEvent,
  evaluate,
  loadFile,
  describe,
  interrupt,
  complete,
  info,
  eldoc,
  lookup,
  stdin,
  lsSessions,
  clone,
  close,
  pageConnect,
  pagePoll,
  pageResult,
  pageBackground,
  pageRequest,
  pageList,
  pageChanged,
  hello,
  ping,
  prompt,
  abort,
  compact,
  getState,
  getMessages,
  clear,
  setModel,
  getModels,
  fork,
  diff,
  files,
];
