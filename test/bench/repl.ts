/**
 * The remote REPL: a round trip by transport and codec, against Node's own `repl` over a pipe and `vm.runInContext`; what it
 * costs to save, restore and fork a session. `npm run bench -- repl [--rounds N] [--evals N]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { openRealms } from '../../lib/io/open-realms.ts';
import { readBoot, type WasmModule } from '../../lib/io/realm-boot.ts';
import { decodeImage, encodeImage, scrub } from '../../lib/io/realm-image.ts';
import { RealmVm } from '../../lib/io/realm-vm.ts';
import type { Lang } from '../../lib/realm/realms.ts';
import { replyCodec } from '../../lib/wire/codec.ts';
import { connect } from '../../local/connect.ts';
import { alternate, type Entrant, median, printTable } from './measure.ts';

declare const WebAssembly: { Module: new (bytes: Uint8Array) => WasmModule };

/** Something that evaluates, and how it is closed. */
interface Peer {
  evaluate(code: string): Promise<unknown>;
  close(): Promise<unknown> | undefined;
}

export async function main(args: string[]): Promise<void> {
  const flag = (name: string, fallback: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : fallback;
  const rounds = flag('--rounds', 15);
  const evals = flag('--evals', 20);
  const scratch = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  try {
    await roundTrips(scratch, rounds, evals);
    await interrupting(scratch, rounds);
    await saving(rounds);
    await durable(scratch, rounds);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function roundTrips(scratch: string, rounds: number, evals: number): Promise<void> {
  const server = await listening(scratch);
  const remote = async (
    address: string,
    codec?: 'json' | 'msgpack',
    durableSession = false,
  ): Promise<Peer> => {
    const client = await connect(address, { lang: 'js', codec });
    const session = durableSession ? ((await client.clone()).data!['new-session'] as string) : undefined;
    return {
      evaluate: async (code) => (await client.eval(code, { session })).value,
      close: () => client.close(),
    };
  };
  const inProcess = await connect({ root: scratch, store: join(scratch, 'in-process'), lang: 'js' });
  const peers: [string, string, Peer][] = [
    [
      'in-process',
      '-',
      { evaluate: async (code) => (await inProcess.eval(code)).value, close: () => inProcess.close() },
    ],
    ['unix', 'json', await remote(server.unix, 'json')],
    ['unix', 'msgpack', await remote(server.unix, 'msgpack')],
    ['tcp', 'json', await remote(server.tcp, 'json')],
    ['tcp', 'msgpack', await remote(server.tcp, 'msgpack')],
    ['tcp, durable', 'json', await remote(server.tcp, 'json', true)],
    ['http, durable', 'json', await remote(server.http)],
    ['stdio', 'json', await stdio(scratch, 'json')],
    ['stdio', 'msgpack', await stdio(scratch, 'msgpack')],
    ['node:repl over a pipe', '-', await nodeRepl()],
    ['vm.runInContext', '-', nodeVm()],
  ];
  const entrants: Entrant[] = peers.map(([where, codec, peer]) => ({
    name: `${where} ${codec}`,
    async run() {
      for (let n = 0; n < evals; n++) {
        const value = await peer.evaluate(`${n} + 1`);
        if (value !== n + 1) throw new Error(`${where}: ${n} + 1 gave ${JSON.stringify(value)}`);
      }
    },
  }));
  const times = await alternate(entrants, rounds);
  const each = (name: string) => times.get(name)! / evals;
  const [repl, vm] = [each('node:repl over a pipe -'), each('vm.runInContext -')];
  console.log(`round trip of "n + 1", ms: median of ${rounds} alternating rounds of ${evals}, one at a time`);
  printTable([
    ['transport', 'codec', 'ms', 'of node:repl', 'of vm'],
    ...peers.map(([where, codec]) => {
      const ms = each(`${where} ${codec}`);
      return [where, codec, ms.toFixed(3), (ms / repl).toFixed(1), (ms / vm).toFixed(0)];
    }),
  ]);
  await Promise.all(peers.map(([, , peer]) => peer.close()));
  await server.close();
}

/** From an interrupt over TCP to the end of what it interrupts. */
async function interrupting(scratch: string, rounds: number): Promise<void> {
  const server = await listening(scratch);
  const [client, other] = await Promise.all([connect(server.tcp), connect(server.tcp)]);
  const rows = [['program', 'ends after, ms', 'at most']];
  const programs: [Lang, string, string][] = [
    ['zylisp', '(loop)', '(println (string-repeat "x" 5000)) (loop)'],
    ['js', 'for (;;);', 'print("x".repeat(5000)); for (;;);'],
    ['js', 'new Array(1e9) + ""', 'print("x".repeat(5000)); new Array(1e9) + ""'],
  ];
  for (const [lang, name, code] of programs) {
    const session = (await client.clone({ lang })).data!['new-session'] as string;
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      let reply!: Promise<unknown>;
      await new Promise<void>((runs) => {
        reply = client.eval(code, { session, timeout_ms: 60_000, onOutput: () => runs() });
      });
      const start = performance.now();
      await Promise.all([other.interrupt({ session }), reply]);
      times.push(performance.now() - start);
    }
    rows.push([name, median(times).toFixed(1), Math.max(...times).toFixed(1)]);
  }
  console.log(`\ninterrupts: median of ${rounds}`);
  printTable(rows);
  await Promise.all([client.close(), other.close()]);
  await server.close();
}

/** The command with every listener, and where they are. */
async function listening(scratch: string) {
  const child = spawn(
    process.execPath,
    [
      ...['dist/zgate.js', 'local', '--root', scratch, '--store', join(scratch, 'served'), '--lang', 'js'],
      ...['--unix', join(scratch, 's'), '--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const found = () => [...said.matchAll(/listening on (\S+)/g)].map((match) => match[1]!);
  // Whatever happens to the bench, the server does not stay.
  process.once('exit', () => child.kill());
  while (found().length < 3) await Promise.race([once(child.stderr, 'data'), ended(child, () => said)]);
  const of = (scheme: string) => found().find((address) => address.startsWith(scheme))!;
  return {
    unix: of('unix:'),
    tcp: of('tcp:'),
    http: of('http:'),
    close() {
      child.kill();
      return once(child, 'close');
    },
  };
}

async function ended(child: ReturnType<typeof spawn>, said: () => string): Promise<never> {
  const [code] = await once(child, 'close');
  throw new Error(`the server ended early (${code}): ${said()}`);
}

/** The command on a pipe, spoken to in a codec. */
async function stdio(scratch: string, name: 'json' | 'msgpack'): Promise<Peer> {
  const flags = ['--root', scratch, '--store', join(scratch, 'piped'), '--lang', 'js', '--codec', name];
  const child = spawn(process.execPath, ['dist/zgate.js', 'local', ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const codec = replyCodec(name);
  const splitter = codec.splitter();
  let hear: (reply: { value: unknown }) => void = () => {};
  child.stdout.on('data', (chunk: Buffer) => {
    for (const frame of splitter.push(chunk)) hear(codec.decode(frame as never) as { value: unknown });
  });
  return {
    evaluate: (code) =>
      new Promise((resolve) => {
        hear = ({ value }) => resolve(value);
        child.stdin.write(codec.encode({ id: '1', op: 'eval', code }));
      }),
    close() {
      child.stdin.end();
      return once(child, 'close');
    },
  };
}

/** Node's own: a process that reads lines and prints values. */
async function nodeRepl(): Promise<Peer> {
  const child = spawn(
    process.execPath,
    ['-e', 'require("node:repl").start({ prompt: "", terminal: false })'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let text = '';
  let hear = () => {};
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    if (text.endsWith('\n')) hear();
  });
  return {
    evaluate: (code) =>
      new Promise((resolve) => {
        text = '';
        hear = () => resolve(Number(text));
        child.stdin.write(`${code}\n`);
      }),
    close() {
      child.stdin.end();
      return once(child, 'close');
    },
  };
}

function nodeVm(): Peer {
  const context = createContext({});
  return { evaluate: async (code) => runInContext(code, context), close: () => undefined };
}

const SESSIONS: [string, Lang, string[]][] = [
  ['fresh', 'js', []],
  [
    'small, JavaScript',
    'js',
    ['let x = 41', 'const add = (a) => (b) => a + b', 'const m = new Map([["k", [1, 2, 3]]])'],
  ],
  [
    'small, Zylisp',
    'zylisp',
    ['(define x 41)', '(define (twice f) (lambda (x) (f (f x))))', '(define m {"a" 1 "b" (list 1 2 3)})'],
  ],
  [
    '20k objects',
    'js',
    [
      'const all = Array.from({ length: 20_000 }, (_, n) => ({ n, name: "item " + n, odd: n % 2 === 1 })); all.length',
    ],
  ],
];

async function saving(rounds: number): Promise<void> {
  const wasm = new WebAssembly.Module(readFileSync('dist/quickjs.wasm'));
  const { boot, engine } = readBoot(readFileSync('dist/realm.boot'));
  const rows = [['state', 'memory, KB', 'image, KB', 'save, ms', 'restore, ms']];
  for (const [name, lang, programs] of SESSIONS) {
    const vm = await RealmVm.from(wasm, boot, boot.memory);
    for (const code of programs)
      vm.run(
        { lang, code, file: 'f', seed: 1, clock: 0, inputs: [] },
        { timeout_ms: 60_000, stopped: () => false, print: () => {} },
      );
    const [saves, restores]: [number[], number[]] = [[], []];
    let image: Buffer = Buffer.alloc(0);
    for (let round = -1; round < rounds; round++) {
      const start = performance.now();
      vm.collect();
      scrub(vm.memory, boot);
      image = encodeImage(vm.memory, boot, engine);
      const saved = performance.now();
      await RealmVm.from(wasm, boot, decodeImage(image, boot, engine)!);
      const restored = performance.now();
      if (round < 0) continue;
      saves.push(saved - start);
      restores.push(restored - saved);
    }
    rows.push([
      name,
      (vm.memory.length / 1024).toFixed(0),
      (image.length / 1024).toFixed(1),
      median(saves).toFixed(2),
      median(restores).toFixed(2),
    ]);
  }
  console.log(`\nsaved states: median of ${rounds}`);
  printTable(rows);
}

/** Through the whole of it, on the disk: the next eval with the sandbox at hand, from its image, and from the log alone. */
async function durable(scratch: string, rounds: number): Promise<void> {
  const rows = [['session', 'next eval, ms', 'in a fresh process, ms', 'without image, ms', 'clone, ms']];
  const signal = new AbortController().signal;
  for (const [name, lang, programs] of SESSIONS) {
    const store = mkdtempSync(join(scratch, 'store-'));
    const last = lang === 'js' ? '6 * 7' : '(* 6 7)';
    const timed = async (realms: ReturnType<typeof openRealms>, id: string) => {
      const start = performance.now();
      const { value } = await realms.evaluate(id, { code: last, timeout_ms: 60_000 }, { id: '1', signal });
      if (value !== 42) throw new Error(`${name}: 6 * 7 gave ${JSON.stringify(value)}`);
      return performance.now() - start;
    };
    const made = openRealms({ store });
    const id = await made.clone(undefined, lang);
    for (const code of programs) await made.evaluate(id, { code, timeout_ms: 60_000 }, { id: '1', signal });
    const times: number[][] = [[], [], [], []];
    await timed(made, id);
    for (let round = 0; round < rounds; round++) {
      times[0]!.push(await timed(made, id));
      const start = performance.now();
      const fork = await made.clone(id, undefined);
      times[3]!.push(performance.now() - start);
      // Another process, its threads started already.
      const other = openRealms({ store });
      await timed(other, await other.clone(undefined, lang));
      times[1]!.push(await timed(other, fork));
      const bare = await made.clone(id, undefined);
      const images = join(store, 'repl', 'images');
      const aside = join(store, 'aside');
      rmSync(aside, { recursive: true, force: true });
      renameSync(images, aside);
      times[2]!.push(await timed(other, bare));
      rmSync(images, { recursive: true, force: true });
      renameSync(aside, images);
      await other.shut();
    }
    await made.shut();
    rows.push([name, ...times.map((all) => median(all).toFixed(1))]);
  }
  console.log(`\ndurable sessions on this disk: median of ${rounds}`);
  printTable(rows);
}
