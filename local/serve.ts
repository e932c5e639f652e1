/** `zgate local`: puts the mounts that were asked for around one dispatch, and takes them down in order. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../functions/table.ts';
import type { Agents } from '../lib/engine/agents.ts';
import { Fault } from '../lib/fault.ts';
import { lazy } from '../lib/io/lazy.ts';
import type { Indexed } from '../lib/io/live-index.ts';
import { version } from '../lib/version.ts';
import { codecNamed, jsonLines } from '../lib/wire/codec.ts';
import { httpAnswer } from '../lib/wire/http.ts';
import { isLoopback, parseAddress } from './address.ts';
import { local } from './compose.ts';
import { departure } from './departure.ts';
import type { Guard, LineService } from './lines.ts';
import type { Mounted } from './listen.ts';
import { mount as mountHttp } from './mounts/http.ts';
import { type Certificate, mountTcp, mountUnix } from './mounts/socket.ts';
import { mount as mountStdio } from './mounts/stdio.ts';
import { codecOption, langOption } from './options.ts';
import { reporter } from './report.ts';
import { serverToken, type Token, type TokenCheck, tokenOf } from './token.ts';

export interface ServeOptions {
  /** The directory to serve; the current one unless a snapshot is served. */
  root?: string;
  snapshot?: string;
  /** Keep an index of the directory. */
  index?: boolean;
  store?: string;
  endpoint?: string;
  log?: string;
  unix?: string;
  tcp?: string;
  http?: string;
  token?: string | undefined;
  tokenFile?: string | undefined;
  /** The language of sessions that were told none. */
  lang?: string;
  /** PEM files; TCP is TLS with them. */
  tlsCert?: string;
  tlsKey?: string;
  /** What sockets speak; each connection's first byte tells unless this does. */
  codec?: string;
  maxLineBytes: string;
}

/** What `zgate agent` serves besides. */
export interface ServedAgent {
  agents: Agents;
  /** How to answer what cannot be read. */
  first: 'agent';
  /** Who may speak on standard input. */
  guard: Guard | undefined;
}

/** Serves until the input ends or a signal comes; gives the exit code. */
export async function serve(
  options: ServeOptions,
  process: NodeJS.Process,
  talk: (text: string) => void,
  agent?: ServedAgent,
): Promise<number> {
  const max_line_bytes = Number(options.maxLineBytes);
  if (!Number.isSafeInteger(max_line_bytes) || max_line_bytes < 1) {
    throw new Fault(
      'invalid_args',
      `--max-line-bytes must be a positive integer, got ${options.maxLineBytes}`,
    );
  }
  const warn = (text: string) => talk(`zgate: ${text}`);
  const ports = options.tcp !== undefined || options.http !== undefined;
  const shown = ports ? tokenOf(options, process.env, warn) : undefined;
  const tcp = listener('--tcp', options.tcp, shown);
  const http = listener('--http', options.http, shown);
  const token = serverToken(shown);
  const tls = certificate(options);
  const codec = options.codec === undefined ? undefined : codecOption(options.codec);

  const report = reporter(talk);
  const { root = '.', snapshot, index, store, endpoint, log } = options;
  if (snapshot !== undefined && options.root !== undefined)
    throw new Fault('invalid_args', 'serve a directory or a snapshot: give --root or --snapshot, not both');
  if (snapshot !== undefined && index)
    throw new Fault('invalid_args', '--index is for directories; a snapshot has one');
  const lang = langOption(options.lang);
  // Whoever speaks to standard input or a socket of the user's own may run commands; others must show a token.
  const trusted = !ports || token !== undefined;
  const agents =
    agent?.agents ??
    (trusted && snapshot === undefined ? ownAgents(root, options, process.env, report) : undefined);
  const warm = agent === undefined;
  const serving = await local({ root, snapshot, index, store, endpoint, log, lang, report, agents, warm });
  const { dispatch, close } = serving;
  if (serving.snapshot !== undefined) talk(`zgate: serving snapshot ${serving.snapshot}`);
  void serving.indexed.then((indexed) => {
    if (indexed) talk(`zgate: ${inWords(indexed)}`);
  });
  const leave = departure(process);
  const first = agent && { first: agent.first };
  const service: LineService = { dispatch, signal: leave.signal, max_line_bytes, ...first };
  let code = 0;
  void leave.asked.then((exit) => {
    code = exit;
  });

  const mounted: Mounted[] = [];
  try {
    const sockets: LineService = { ...service, codec: codec && (() => codecNamed(codec)) };
    const guard = agent?.guard;
    if (options.unix !== undefined) mounted.push(await mountUnix({ ...sockets, guard }, options.unix));
    if (tcp) mounted.push(await mountTcp(sockets, tcp, { token, tls }));
    if (http)
      mounted.push(
        await mountHttp(
          {
            answer: httpAnswer({ table, dispatch, version, max_line_bytes, report, sleep: pause }),
            signal: leave.signal,
            token,
          },
          http,
        ),
      );
    if (mounted.length === 0) {
      const lines = () => (codec === 'msgpack' ? codecNamed(codec) : jsonLines);
      await mountStdio(
        { ...service, codec: lines, guard },
        { input: process.stdin, output: process.stdout, talk },
      );
    } else {
      tellUntold(mounted, token, warn);
      for (const { address } of mounted) talk(`zgate: listening on ${address}`);
      await leave.asked;
    }
  } finally {
    leave.end();
    await Promise.all(mounted.map((one) => one.close()));
    await close();
  }
  return code;
}

/** The agent of this directory, made when somebody first speaks to it. */
function ownAgents(
  root: string,
  { store, endpoint }: ServeOptions,
  env: NodeJS.ProcessEnv,
  report: (error: unknown) => void,
): Agents {
  return lazy(() =>
    import('./agent/own.ts')
      .then(({ agentsOf }) => agentsOf({ root, store, endpoint, env, report }, report))
      .catch((error: unknown) => {
        // It names files of the user, and clients may be others.
        report(error);
        throw new Fault(
          'unavailable',
          'there is no agent here: what the server says on standard error tells why',
        );
      }),
  );
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});

/** Where to listen; only who shows a token may come from other machines. */
export function listener(flag: string, text: string | undefined, token: Token | undefined) {
  if (text === undefined) return undefined;
  const address = parseAddress(text);
  if (token?.text === '') throw new Fault('invalid_args', '--token must not be empty');
  if (!isLoopback(address.host) && token === undefined) {
    throw new Fault(
      'unauthorized',
      `${flag} ${text} is open to other machines: give --token-file FILE, or listen on 127.0.0.1`,
    );
  }
  return address;
}

/** Says at the start where every user of this machine is answered; of a token in a command line there was a word already. */
export function tellUntold(
  mounted: readonly Mounted[],
  token: TokenCheck | undefined,
  warn: (text: string) => void,
): void {
  const open = mounted.filter(({ untold }) => untold !== undefined);
  if (open.length === 0 || token !== undefined) return;
  const where = open.map(({ address }) => address).join(' and ');
  warn(
    `users of this machine cannot be told apart (${open[0]!.untold}), so ${where} answers all of them: give --token-file FILE or use --unix PATH`,
  );
}

function certificate({ tcp, tlsCert, tlsKey }: ServeOptions): Certificate | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new Fault('invalid_args', 'TLS needs both --tls-cert FILE and --tls-key FILE');
  if (tcp === undefined) throw new Fault('invalid_args', '--tls-cert and --tls-key go with --tcp HOST:PORT');
  const file = (flag: string, path: string) => {
    try {
      return readFileSync(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Fault('not_found', `${flag} ${path} cannot be read (${code})`, { cause: error });
    }
  };
  return { cert: file('--tls-cert', tlsCert), key: file('--tls-key', tlsKey) };
}

function inWords({ files, bytes, seconds }: Indexed): string {
  return `index ready: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`;
}
