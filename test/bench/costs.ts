/**
 * What calls of the deployed functions cost: `npm run bench -- costs` runs the bundles against the S3 test server, which waits
 * before each answer as S3 does, counts and times, and writes infra/COSTS.md; that takes five minutes, most of them in polls that
 * wait. `npm run bench -- costs prices` writes it anew from the figures in it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { shell, streamed } from '../../infra/deployed.ts';
import { STREAM_TIMEOUT_S, TIMEOUT_S } from '../../infra/permissions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { gatewayEvent } from '../../local/gateway/event.ts';
import { type LocalFunction, localFunction } from '../../local/gateway/function.ts';
import { invokeEndpoint } from '../../local/gateway/invoke.ts';
import { bareEnvironment, forAgent } from '../../local/gateway/package.ts';
import { modelServer } from '../support/model-server.ts';
import { BUCKET, KEYS, s3Server, useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { CALLS, model } from './cost-calls.ts';
import { answering, figures, HEADING, type Measured, memoryOf, operationOf, page, row } from './cost-page.ts';
import { median, printTable } from './measure.ts';

const PAGE = 'infra/COSTS.md';
const LATENCY_MS = 15;
const ROUNDS = 9;

type Counts = Pick<Measured, 'reads' | 'writes' | 'saves'>;
type Sample = Counts & { ms: number };

export async function main([what]: string[]): Promise<void> {
  if (what === 'prices') {
    const { rows, setting } = figures(readFileSync(PAGE, 'utf8'));
    return writeFileSync(PAGE, page(rows, setting));
  }
  const rows = await measured();
  printTable([HEADING, ...rows.map(row)]);
  const node = process.versions.node.split('.')[0]!;
  writeFileSync(PAGE, page(rows, { node, latency_ms: LATENCY_MS, rounds: ROUNDS }));
}

async function measured(): Promise<Measured[]> {
  const { store, start, sampled, commands, close } = await cloud();
  /** What prepares calls runs in other processes, so that the first call that counts is the first of its process. */
  const others = new Map<string, LocalFunction>();
  async function ask(op: string, args: object): Promise<unknown> {
    const { name } = answering(op);
    const run = others.get(name) ?? start(op);
    others.set(name, run);
    return JSON.parse((await asked(run, op, args)).split('\n')[0]!);
  }
  const rows: Measured[] = [];
  for (const [call, prepared] of CALLS) {
    const run = start(call);
    const samples: Sample[] = [];
    let args: { wait_ms?: number } = {};
    commands.splice(0);
    for (let round = -1; round < ROUNDS; round++) {
      args = await prepared({ ask, store });
      samples.push((await sampled('function', () => asked(run, operationOf(call), args)))[1]);
    }
    await run.close();
    const direct = 'Records' in args || answering(call) === streamed;
    rows.push({ call, gateway: direct ? 0 : 1, waits_ms: args.wait_ms ?? 0, ...summed(call, samples) });
    if (commands.length > 0)
      rows.push({ call: shell.name, gateway: 0, waits_ms: 0, ...summed(shell.name, commands) });
  }
  await Promise.all([...others.values()].map((run) => run.close()));
  await close();
  return rows;
}

function summed(
  call: string,
  [first, ...samples]: Sample[],
): Omit<Measured, 'call' | 'gateway' | 'waits_ms'> {
  const mean = (of: keyof Counts) => samples.reduce((sum, one) => sum + one[of], 0) / samples.length;
  return {
    memory_mb: memoryOf(answering(call)),
    first_ms: first!.ms,
    ms: median(samples.map(({ ms }) => ms)),
    reads: mean('reads'),
    writes: mean('writes'),
    saves: mean('saves'),
  };
}

/** A bucket that counts, with a snapshot in it, a model, and the functions. */
async function cloud() {
  useTestKeys();
  const server = await s3Server();
  // As the roles have it: what is missing costs a list.
  server.quirks = { missing: 'forbidden' };
  const provider = await modelServer(model);
  const store = openStore(`s3://${BUCKET}`, { endpoint: server.endpoint });
  await publishTree(store, 'lib', 'zgate/lib');

  const none: Counts = { reads: 0, writes: 0, saves: 0 };
  const counts = { function: { ...none }, command: { ...none } };
  server.trouble = ({ kind, key, presigned }) => {
    // Presigned addresses are what the commands' function has instead of keys.
    const of = counts[presigned ? 'command' : 'function'];
    if (kind === 'GET' || kind === 'HEAD') of.reads++;
    if (kind === 'PUT' || kind === 'LIST') of.writes++;
    if (kind === 'PUT' && key.endsWith('.md')) of.saves++;
    return { delay_ms: LATENCY_MS };
  };
  async function sampled<T>(who: keyof typeof counts, work: () => Promise<T>): Promise<[T, Sample]> {
    const [began, { reads, writes, saves }] = [performance.now(), counts[who]];
    const made = await work();
    const [ms, now] = [performance.now() - began, counts[who]];
    return [made, { ms, reads: now.reads - reads, writes: now.writes - writes, saves: now.saves - saves }];
  }

  /** What the commands' function was called for. */
  const commands: Sample[] = [];
  const bare = started(shell.name, bareEnvironment(process.env));
  const watched: LocalFunction = {
    ...bare,
    async invoke(...args) {
      const [invoked, sample] = await sampled('command', () => bare.invoke(...args));
      commands.push(sample);
      return invoked;
    },
  };
  const over = new AbortController();
  const provided = { ANTHROPIC_API_KEY: 'sk-ant-bench-0123456789', ANTHROPIC_BASE_URL: provider.url };
  const { env: own, secrets } = await forAgent(provided, true);
  const functions = new Map([[shell.name, watched]]);
  const lambda = await invokeEndpoint({ functions, secrets, signal: over.signal });

  const env = {
    PATH: process.env.PATH,
    ZGATE_STORE: `s3://${BUCKET}`,
    AWS_ENDPOINT_URL_S3: server.endpoint,
    AWS_ENDPOINT_URL_LAMBDA: lambda.address,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    ZGATE_CACHE_BYTES: '0',
  };
  const ofAgent = { ...env, ...own, AWS_ENDPOINT_URL_SECRETS_MANAGER: lambda.secrets_address };
  return {
    store,
    start(call: string): LocalFunction {
      const one = answering(call);
      return started(one.name, one === streamed ? ofAgent : env);
    },
    sampled,
    commands,
    async close() {
      over.abort();
      await Promise.all([bare, lambda, server, provider].map((one) => one.close()));
    },
  };
}

function started(name: string, env: NodeJS.ProcessEnv): LocalFunction {
  const timeout_ms = (name === streamed.name || name === shell.name ? STREAM_TIMEOUT_S : TIMEOUT_S) * 1000;
  return localFunction({ name, bundle: resolve('dist/lambda', name), env, timeout_ms });
}

/** One call to its end; gives the answer. */
async function asked(run: LocalFunction, op: string, args: object): Promise<string> {
  const event = 'Records' in args ? args : request(op, args);
  if (answering(op) === streamed) {
    const got = await run.stream(event, 'bench', new AbortController().signal);
    if ('refused' in got) throw new Error(`${op}: ${JSON.stringify(got)}`);
    const pieces: Uint8Array[] = [];
    for await (const piece of got.pieces) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    if (got.head.statusCode !== 200 || FAILED.test(text)) throw new Error(`${op}: ${text}`);
    return text;
  }
  const invoked = await run.invoke(event, 'bench');
  const { statusCode, body = '' } = ('result' in invoked ? invoked.result : {}) as {
    statusCode?: number;
    body?: string;
  };
  if (statusCode !== 200 && statusCode !== 204) throw new Error(`${op}: ${JSON.stringify(invoked)}`);
  return body;
}

/** In the events of a prompt: a tool, or all of it. */
const FAILED = /"type":"error"|"is_error":true|"success":false/;

const request = (op: string, args: object) =>
  gatewayEvent({
    method: 'POST',
    path: `/${op}`,
    query: '',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(args)),
    route: `POST /${op}`,
    account: '000000000000',
    sourceIp: '127.0.0.1',
    id: 'bench',
    now: new Date(),
  });
