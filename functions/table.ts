/** Every operation, in the order they are documented. No logic here. */
import type { Operation } from '../lib/operation.ts';
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
];
