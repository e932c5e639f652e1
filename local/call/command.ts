/**
 * `zgate call FAMILY/OP`: one request to a gateway, for scripts. The result goes to standard output as JSON, or line by line
 * when it is a stream; what went wrong goes to standard error, and the exit code says what kind it was.
 */
import { text as readAll } from 'node:stream/consumers';
import { table } from '../../functions/table.ts';
import { Fault } from '../../lib/fault.ts';
import { MAX_DEPTH, nestsDeeper } from '../../lib/wire/json.ts';
import type { Answer } from '../elsewhere.ts';
import { printer } from '../terminal-text.ts';
import { send } from './request.ts';
import { signing } from './signing.ts';

export interface CallOptions {
  args: string;
  url?: string | undefined;
  token?: string | undefined;
  tokenFile?: string | undefined;
  region?: string | undefined;
  retries: string;
}

export async function call(
  name: string,
  options: CallOptions,
  { env, stdin, stdout }: NodeJS.Process,
  talk: (text: string) => void,
): Promise<number> {
  const [, family, op] = /^([a-z]+)\/([a-z][a-z_-]*)$/.exec(name) ?? [];
  if (family === undefined || op === undefined)
    throw new Fault('invalid_args', `call FAMILY/OP, for instance zeno/grep, got ${name.slice(0, 100)}`);
  const retries = Number(options.retries);
  if (!Number.isSafeInteger(retries) || retries < 0)
    throw new Fault('invalid_args', `--retries must be a number, got ${options.retries}`);
  const url = target(options.url ?? env.ZGATE_URL, `${family}/${op}`);
  const body = checked(options.args === '-' ? await readAll(stdin) : options.args);
  const plain = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const sign = await signing(url, options, env);
  const headers = async () => {
    if (sign) return sign({ method: 'POST', url, headers: plain, body });
    return { ...plain, ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }) };
  };
  const answer = await send({ url, body, headers, harmless: harmless(family, op), retries, talk });
  return await told(answer, printer(stdout));
}

function target(base: string | undefined, path: string): URL {
  if (base === undefined) throw new Fault('invalid_args', 'which gateway? give --url URL, or set ZGATE_URL');
  if (!URL.canParse(base) || !/^https?:/.test(base))
    throw new Fault('invalid_args', `--url must be http:// or https://, got ${base.slice(0, 100)}`);
  return new URL(`${base.replace(/[?#].*$/, '').replace(/\/+$/, '')}/${path}`);
}

function checked(args: string): string {
  if (nestsDeeper(args, MAX_DEPTH))
    throw new Fault('invalid_args', `--args must not be nested deeper than ${MAX_DEPTH}`);
  try {
    return JSON.stringify(JSON.parse(args.trim() || '{}'));
  } catch (error) {
    throw new Fault('invalid_args', `--args must be JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Whether an operation only reads: it may then be asked twice. */
function harmless(family: string, name: string): boolean {
  const op = table.find(({ contract }) => contract.family === family && contract.op === name);
  const { realms, pages, agents, trace } = op?.needs ?? { agents: 'use' };
  return realms !== 'use' && pages !== 'use' && !agents && !trace;
}

/** Writes the answer out as it comes; gives the exit code. */
async function told({ type, body }: Answer, print: (line: string) => void): Promise<number> {
  const [, kind] = /^application\/(json|jsonl|x-ndjson)\s*(?:;|$)/i.exec(type) ?? [];
  if (kind === undefined) {
    // What nobody reads keeps the connection open, and the process with it.
    body.destroy();
    const got = type.replace(/;.*/s, '').slice(0, 100) || 'no type';
    throw new Fault(
      'unavailable',
      `the answer must be application/json or application/jsonl, got ${got}: is this the address of a gateway?`,
    );
  }
  const lines = kind.toLowerCase() !== 'json';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let tail = '';
  let code = 0;
  const take = (line: string) => {
    // An empty line only says that the stream is alive.
    if (line === '') return;
    const event = parsed(line, `the answer has a line that is not JSON: ${line.slice(0, 100)}`);
    if (failed(event)) code = 1;
    print(line);
  };
  try {
    for await (const piece of body) {
      tail += decoder.decode(piece, { stream: true });
      if (!lines) continue;
      const parts = tail.split('\n');
      tail = parts.pop()!;
      for (const part of parts) take(part);
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('unavailable', 'the answer was cut off', { cause: error });
  }
  tail += decoder.decode();
  if (lines) {
    // The last line may be without its end, but it is none without its last bracket.
    if (tail !== '') parsed(tail, 'the answer was cut off');
    take(tail);
  } else {
    parsed(tail, `the answer is not JSON: ${tail.slice(0, 100)}`);
    print(tail.trimEnd());
  }
  return code;
}

function parsed(text: string, otherwise: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault('unavailable', otherwise, { cause: error });
  }
}

/** Of a line: whether it says that the job, or the program, was refused on the way. */
function failed(event: unknown): boolean {
  const { type, success, protocol_error } = (event ?? {}) as Record<string, unknown>;
  return protocol_error !== undefined || (type === 'response' && success === false) || type === 'error';
}
