/**
 * Pages: live realms, each with a log that people and agents write requests into. What the page operations ask of them, and
 * what pages in turn ask of whatever keeps the logs.
 */
import type {
  PageBackgroundArgs,
  PageBackgroundResult,
  PageChangedArgs,
  PageChangedResult,
  PageConnectArgs,
  PageConnectResult,
  PageListResult,
  PagePollArgs,
  PagePollResult,
  PageRequestArgs,
  PageRequestResult,
  PageResultArgs,
  PageResultResult,
} from '../../schemas/generated/types.ts';

export interface Pages {
  connect(args: PageConnectArgs): Promise<PageConnectResult['data']>;
  poll(args: PagePollArgs, signal: AbortSignal): Promise<PagePollResult['data']>;
  result(args: PageResultArgs): Promise<PageResultResult['data']>;
  background(args: PageBackgroundArgs): Promise<PageBackgroundResult['data']>;
  request(args: PageRequestArgs, signal: AbortSignal): Promise<PageRequestResult['data']>;
  list(): Promise<PageListResult['data']>;
  changed(args: PageChangedArgs): Promise<PageChangedResult['data']>;
}

/** A log as it was read. */
export interface LogText {
  text: string;
  /** When it was saved, in milliseconds since 1970. */
  saved: number;
  /** What a store knows this text by; files have none. */
  version?: string;
}

/** Where the logs and the registry are. `page` is a log's name without `.md`. */
export interface PageLogs {
  /** The log as it is, and not half saved; undefined when there is none. */
  read(page: string): Promise<LogText | undefined>;
  /**
   * Puts `next` in the place of `base` (undefined: of nothing). If somebody saved meanwhile, both are kept, merged, and the
   * answer is `merged`: the log is to be looked at again.
   */
  write(page: string, base: LogText | undefined, next: string): Promise<'written' | 'merged'>;
  /** Removes the log if it still reads as given. */
  discard(page: string, text: string): Promise<void>;
  /** Replaces `debug.md`. */
  writeRegistry(text: string): Promise<void>;
}
