/**
 * What calls of the deployed functions cost: `npm run bench -- costs` runs the bundles against the S3 test server, which waits
 * before each answer as S3 does, counts and times, and writes infra/COSTS.md. `npm run bench -- costs prices` writes it anew from
 * the figures in it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { functions } from '../../infra/deployed.ts';
import { memory } from '../../infra/permissions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { gatewayEvent } from '../../local/gateway/event.ts';
import { type LocalFunction, localFunction } from '../../local/gateway/function.ts';
import { BUCKET, KEYS, type Kind, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { figures, HEADING, type Measured, page, row } from './cost-page.ts';
import { median, printTable } from './measure.ts';

const PAGE = 'infra/COSTS.md';
const LATENCY_MS = 15;
const ROUNDS = 9;
const snapshot = 'zgate/lib@main';

/** Requests of each kind; a function is asked once before it counts, for its start to be told apart. */
const CALLS: [op: string, args: (session: string) => object][] = [
  ['zeno/stat', () => ({ path: 'fault.ts', snapshot })],
  ['zeno/read_file', () => ({ path: 'fault.ts', end_line: 40, snapshot })],
  ['zeno/list_files', () => ({ glob: '**/*.ts', snapshot })],
  ['zeno/grep', () => ({ pattern: 'Fault', snapshot })],
  ['zeno/extract_symbols', () => ({ path: 'fault.ts', snapshot })],
  ['zeno/snapshots', () => ({})],
  ['repl/clone', () => ({ lang: 'js' })],
  ['repl/eval', (session) => ({ session, code: '[1,2,3].map((x) => x * x)' })],
  ['repl/complete', (session) => ({ session, prefix: 'Ma' })],
  ['repl/page_list', () => ({})],
];

export async function main([what]: string[]): Promise<void> {
  if (what === 'prices') {
    const { rows, setting } = figures(readFileSync(PAGE, 'utf8'));
    return writeFileSync(PAGE, page(rows, setting));
  }
  useTestKeys();
  const server = await s3Server();
  await publishTree(openStore(`s3://${BUCKET}`, { endpoint: server.endpoint }), 'lib', 'zgate/lib');
  server.trouble = () => ({ delay_ms: LATENCY_MS });
  let session = '';
  const rows: Measured[] = [];
  for (const [op, args] of CALLS) {
    const run = started(op, server);
    const ask = async () => {
      const began = performance.now();
      const invoked = await run.invoke(event(op, args(session)), 'bench');
      const { statusCode, body } = ('result' in invoked ? invoked.result : {}) as {
        statusCode?: number;
        body?: string;
      };
      if (statusCode !== 200) throw new Error(`${op}: ${JSON.stringify(invoked)}`);
      return { ms: performance.now() - began, body: JSON.parse(body!) };
    };
    const first = await ask();
    if (op === 'repl/clone') session = first.body.data['new-session'];
    const before = counted(server);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push((await ask()).ms);
    const after = counted(server);
    rows.push({
      op,
      memory_mb: memory(functions.find(({ name }) => name === op.replace('/', '-'))!.needs),
      first_ms: first.ms,
      ms: median(times),
      reads: (after.reads - before.reads) / ROUNDS,
      writes: (after.writes - before.writes) / ROUNDS,
    });
    run.close();
  }
  await server.close();
  printTable([HEADING, ...rows.map(row)]);
  const node = process.versions.node.split('.')[0]!;
  writeFileSync(PAGE, page(rows, { node, latency_ms: LATENCY_MS, rounds: ROUNDS }));
}

function started(op: string, server: S3Server): LocalFunction {
  const name = op.replace('/', '-');
  const env = {
    PATH: process.env.PATH,
    ZGATE_STORE: `s3://${BUCKET}`,
    AWS_ENDPOINT_URL_S3: server.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    ZGATE_CACHE_BYTES: '0',
  };
  return localFunction({ name, bundle: resolve('dist/lambda', name), env, timeout_ms: 29_000 });
}

const event = (op: string, args: object) =>
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

function counted({ counts }: S3Server): { reads: number; writes: number } {
  const of = (...kinds: Kind[]) => kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  return { reads: of('GET', 'HEAD'), writes: of('PUT', 'LIST') };
}
