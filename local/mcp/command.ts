/** `zgate mcp`: the operations as tools for MCP clients, on standard input and output or over HTTP. */
import { table } from '../../functions/table.ts';
import { Fault } from '../../lib/fault.ts';
import type { Needs } from '../../lib/operation.ts';
import { version } from '../../lib/version.ts';
import { local } from '../compose.ts';
import { departure } from '../departure.ts';
import { reporter } from '../report.ts';
import { listener, tellUntold } from '../serve.ts';
import { serverToken, tokenOf } from '../token.ts';
import { mountMcp } from './http.ts';
import { mcpServer } from './server.ts';
import { serveStdio } from './stdio.ts';
import { familiesOf, offered } from './tools.ts';

export interface McpOptions {
  /** The directory to serve; the current one unless a snapshot is served. */
  root?: string;
  snapshot?: string;
  store?: string;
  endpoint?: string;
  log?: string;
  http?: string;
  token?: string | undefined;
  tokenFile?: string | undefined;
  families?: string;
}

const HINT =
  'zgate: an MCP client is expected on standard input, one JSON-RPC message per line (end with Ctrl-D)';

/** Serves until the input ends or a signal comes; gives the exit code. */
export async function mcp(
  options: McpOptions,
  process: NodeJS.Process,
  talk: (text: string) => void,
): Promise<number> {
  const { root = '.', snapshot, store, endpoint, log } = options;
  if (snapshot !== undefined && options.root !== undefined)
    throw new Fault('invalid_args', 'serve a directory or a snapshot: give --root or --snapshot, not both');
  const families = familiesOf(options.families);
  const warn = (text: string) => talk(`zgate: ${text}`);
  const shown = options.http === undefined ? undefined : tokenOf(options, process.env, warn);
  const address = listener('--http', options.http, shown);
  const token = serverToken(shown);
  const report = reporter(talk);
  const serving = await local({ root, snapshot, store, endpoint, log, report, warm: true });
  if (serving.snapshot !== undefined) talk(`zgate: serving snapshot ${serving.snapshot}`);
  const missing: (keyof Needs)[] = ['agents'];
  if (log === undefined) missing.push('trace');
  if (snapshot !== undefined) missing.push('pages');
  const ops = offered(table, families, missing);
  const answer = mcpServer({ ops, dispatch: serving.dispatch, version });
  const leave = departure(process);
  const { signal } = leave;
  let code = 0;
  void leave.asked.then((exit) => {
    code = exit;
  });
  try {
    if (address) {
      const mounted = await mountMcp({ answer, signal, token }, address);
      tellUntold([mounted], token, warn);
      talk(`zgate: listening on ${mounted.address}`);
      await leave.asked;
      await mounted.close();
    } else {
      if (process.stdin.isTTY) talk(HINT);
      await serveStdio(answer, { input: process.stdin, output: process.stdout, signal });
    }
  } finally {
    leave.end();
    await serving.close();
  }
  return code;
}
