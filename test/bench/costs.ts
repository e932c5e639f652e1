/**
 * What calls of the deployed functions cost: `npm run bench -- costs` runs the bundles against the S3 test server, which waits
 * before each answer as S3 does, counts and times, and writes infra/COSTS.md.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { functions } from '../../infra/deployed.ts';
import { memory } from '../../infra/permissions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { gatewayEvent } from '../../local/gateway/event.ts';
import { type LocalFunction, localFunction } from '../../local/gateway/function.ts';
import { BUCKET, KEYS, type Kind, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { median, printTable } from './measure.ts';

/** List prices of eu-west-1 in US dollars, without the free tier. */
const PRICES = {
  date: '2025-12',
  gateway: 1.11e-6,
  invocation: 0.2e-6,
  gb_second: 0.0000133334,
  read: 0.0004e-3,
  write: 0.005e-3,
};
const LATENCY_MS = 15;
const ROUNDS = 9;
/** Of a whole processor. */
const WHOLE_MB = 1769;
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

interface Measured {
  op: string;
  memory_mb: number;
  first_ms: number;
  ms: number;
  reads: number;
  writes: number;
}

export async function main(): Promise<void> {
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
  const table = rows.map(priced);
  printTable([HEADING, ...table]);
  writeFileSync('infra/COSTS.md', page(table));
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

const HEADING = [
  'call',
  'MB',
  'first ms',
  'ms',
  'S3 reads',
  'S3 writes, lists',
  'GB-s per 1,000',
  '$ per 1,000',
];

function priced({ op, memory_mb, first_ms, ms, reads, writes }: Measured): string[] {
  // All of it as if it were computing: the part that waits for S3 takes no longer on a share of a processor.
  const billed_s = (Math.ceil(ms) / 1000) * Math.max(1, WHOLE_MB / memory_mb);
  const gb_s = billed_s * (memory_mb / 1024);
  const { gateway, invocation, gb_second, read, write } = PRICES;
  const cost = gateway + invocation + gb_s * gb_second + reads * read + writes * write;
  return [
    op,
    String(memory_mb),
    first_ms.toFixed(0),
    ms.toFixed(1),
    reads.toFixed(1),
    writes.toFixed(1),
    (gb_s * 1000).toFixed(0),
    (cost * 1000).toFixed(4),
  ];
}

const page = (table: string[][]) => `# What calls cost

Made by \`npm run bench -- costs\`; nothing here is a bill. The functions' bundles ran on one machine (Node ${process.versions.node.split('.')[0]}), one
process each, against an S3 server that waits ${LATENCY_MS} ms before each answer; the snapshot is this repository's \`lib/\`. \`first ms\` is
a new process with its first call (a cold start, without what Lambda itself adds); \`ms\` is the median of ${ROUNDS} calls after it, with
nothing kept on disk.

| ${HEADING.join(' | ')} |
| ${HEADING.map((_, n) => (n === 0 ? '---' : '---:')).join(' | ')} |
${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}

    $ per call = gateway + invocation + GB-s × price + reads × price + (writes + lists) × price
    GB-s = ms, rounded up, / 1000 × max(1, ${WHOLE_MB} / MB) × MB / 1024

The \`max\` is there because a function of less than ${WHOLE_MB} MB has a part of a processor only: an upper bound, as waiting takes no longer.

Prices: list prices of eu-west-1 as of ${PRICES.date}, arm64, no free tier (look them up before you rely on them): HTTP API $${(PRICES.gateway * 1e6).toFixed(2)} and Lambda $${(PRICES.invocation * 1e6).toFixed(2)} per million
requests, $${PRICES.gb_second} per GB-s, S3 $${(PRICES.read * 1000).toFixed(4)} per 1,000 reads and $${(PRICES.write * 1000).toFixed(3)} per 1,000 writes or lists. They are in
\`test/bench/costs.ts\`: change them there for another region or day. Not counted: storage, logs ($0.57 per GB taken in), data that leaves
the region, and a page that waits in \`page_poll\`, which costs its memory for as long as it waits (25 s at 512 MB: 12.5 GB-s, $0.00017).
`;
