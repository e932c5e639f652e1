/** Opens the pages of a directory, whose logs are its `debug/*.md` files. What is remembered of them is kept beside the logs. */
import { join } from 'node:path';
import type { Pages } from '../page/pages.ts';
import type { Limits } from '../page/state.ts';
import { StoredPages } from '../page/stored-pages.ts';
import type { Store } from '../store.ts';
import { fsStore } from './fs-store.ts';
import { pagesAmbient } from './open-pages.ts';
import { type FileLogs, fileLogs } from './page-files.ts';

/** How often a waiting poll looks for news; the watch on the logs hears of most. */
const LOOK_MS = 5000;

export interface FilePagesOptions {
  limits?: Partial<Limits> | undefined;
  note?: ((page: string, text: string) => void) | undefined;
  report?: ((error: unknown) => void) | undefined;
}

export interface FilePages {
  pages: StoredPages;
  logs: FileLogs;
  /** What is remembered of the pages, and where. */
  store: Store;
  directory: string;
}

export function filePages(root: string, { limits, note, report }: FilePagesOptions = {}): FilePages {
  const logs = fileLogs(root, { ...(report && { report }) });
  const directory = join(root, 'debug', '.state');
  const store = fsStore(directory);
  const pages = new StoredPages({ store, logs, ambient: pagesAmbient, limits, note, look_ms: LOOK_MS });
  return { pages, logs, store, directory };
}

/** The pages of a directory for a process that only calls on them. */
export function visitingPages(root: string): Pages & { close(): Promise<void> } {
  const { pages, logs } = filePages(root);
  return Object.assign(pages, { close: () => logs.close() });
}
