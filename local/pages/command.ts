/** `zgate pages`: serves a directory's pages with the client in them, and keeps their logs. */
import { randomBytes } from 'node:crypto';
import { opendirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { table } from '../../functions/table.ts';
import { dispatcher } from '../../lib/dispatch.ts';
import { Fault } from '../../lib/fault.ts';
import { type FilePages, filePages } from '../../lib/io/file-pages.ts';
import { directoryOf } from '../../lib/io/page-leftovers.ts';
import { openRoot, type Root } from '../../lib/io/safe-path.ts';
import type { Limits } from '../../lib/page/state.ts';
import { version } from '../../lib/version.ts';
import { httpAnswer } from '../../lib/wire/http.ts';
import { type Address, parseAddress } from '../address.ts';
import { departure } from '../departure.ts';
import type { Mounted } from '../listen.ts';
import { reporter } from '../report.ts';
import { tokenCheck } from '../token.ts';
import { mountPages, type PagesService } from './http.ts';
import { leaveName, refuseSecond, removeName } from './only-one.ts';
import { sandboxPage } from './sandbox.ts';

export interface PagesOptions {
  root?: string;
  http?: string;
  /** Seconds, as it was written. */
  timeout?: string;
  origin?: string[];
  sandbox?: boolean;
}

/** The port that the document's examples have. */
export const DEFAULT_ADDRESS: Address = { host: '127.0.0.1', port: 8302 };
/** How often what is due by the clock is looked for. */
const TICK_MS = 500;

declare const DIST_DIR: string | undefined;
const home = typeof DIST_DIR === 'undefined' ? import.meta.url : DIST_DIR;

/** Serves until a signal comes; gives the exit code. */
export async function pages(
  options: PagesOptions,
  process: NodeJS.Process,
  talk: (text: string) => void,
): Promise<number> {
  const limits = { timeout_ms: timeoutOf(options.timeout) } satisfies Partial<Limits>;
  const given = options.root ?? '.';
  const root = rootAt(given);
  const report = reporter(talk);
  const note = (page: string, text: string) => talk(`zgate: ${page}: ${text}`);
  const live = filePages(root.prefix || '/', { limits, note, report });
  const leave = departure(process);
  const ops = table.filter((op) => op.needs.pages);
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  const dispatch = dispatcher(ops, { pages: live.pages, clock, report });
  const answer = httpAnswer({ table: ops, dispatch, version, report });
  const client = () => readFileSync(new URL('page.js', home));
  const secret = randomBytes(24).toString('base64url');
  const service = {
    root,
    answer,
    client,
    signal: leave.signal,
    origins: options.origin ?? [],
    token: tokenCheck(secret),
  };

  await refuseSecond(live.directory, given);
  const mounted = await mount(service, options.http);
  try {
    await ready(live.directory, given);
    directoryOf(root.prefix || '/', 'debug', 'make');
    await leaveName(live.directory, mounted.address, secret);
    await live.pages.resume();
  } catch (error) {
    await mounted.close();
    throw error;
  }
  const changed = (page: string) =>
    void live.pages.changed({ page }).catch((error: unknown) => {
      if (!(error instanceof Fault && error.code === 'not_found')) report(error);
    });
  live.logs.watch(changed, () => live.pages.showRegistry());
  const ticking = tick(live, report);
  const sandbox =
    options.sandbox === false ? undefined : await sandboxPage(live, { signal: leave.signal, report });
  await live.pages.lookAtLeft();
  talk(`zgate: pages of ${given === '.' ? 'this directory' : given} at ${mounted.address}/`);
  if (mounted.untold !== undefined)
    talk(
      `zgate: users of this machine cannot be told apart (${mounted.untold}): all of them can read these pages and connect some of their own`,
    );
  talk('zgate: open one, then write code into its log in debug/; debug.md lists them');
  if (sandbox) talk(`zgate: ${sandbox.log} runs JavaScript and Zylisp without a browser`);
  const code = await leave.asked;
  clearInterval(ticking);
  await Promise.all([mounted.close(), sandbox?.close()]);
  // Nobody is connected to a server that is not there.
  await live.pages.farewell();
  await live.logs.close();
  await removeName(live.directory);
  return code;
}

function timeoutOf(text = '60'): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds > 0 && seconds <= 86_400))
    throw new Fault('invalid_args', `--timeout must be a number of seconds up to 86400, got ${text}`);
  return Math.round(seconds * 1000);
}

function rootAt(path: string): Root {
  try {
    const root = openRoot(path);
    opendirSync(path).closeSync();
    return root;
  } catch (error) {
    throw unusable(path, error);
  }
}

/** What is remembered of the pages is nothing to keep in a repository, also where somebody keeps the logs. */
async function ready(state: string, given: string): Promise<void> {
  try {
    await mkdir(state, { recursive: true, mode: 0o700 });
    await writeFile(join(state, '.gitignore'), '*\n');
  } catch (error) {
    throw unusable(join(given, 'debug'), error);
  }
}

function unusable(path: string, error: unknown): Fault {
  const { code = '' } = error as NodeJS.ErrnoException;
  const why = { ENOENT: 'does not exist', ENOTDIR: 'is not a directory', EEXIST: 'is not a directory' }[code];
  return new Fault('not_found', `${path} ${why ?? `cannot be used (${code})`}`, { cause: error });
}

/** Listens where it was told to; else on the port people expect, or on any other when that is taken. */
async function mount(service: PagesService, http: string | undefined): Promise<Mounted> {
  if (http !== undefined) return await mountPages(service, parseAddress(http));
  try {
    return await mountPages(service, DEFAULT_ADDRESS);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'unavailable') throw error;
    return await mountPages(service, { ...DEFAULT_ADDRESS, port: 0 });
  }
}

function tick({ pages: live }: FilePages, report: (error: unknown) => void): NodeJS.Timeout {
  let busy = false;
  return setInterval(() => {
    if (busy) return;
    busy = true;
    live
      .tick()
      .catch(report)
      .finally(() => {
        busy = false;
      });
  }, TICK_MS);
}
