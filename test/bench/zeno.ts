/**
 * grep on a live directory against `rg -n --sort path`, both searching every file: our server (warm, over a pipe)
 * and a fresh rg process take turns. `npm run bench -- zeno [DIR] [--rounds N] [--literal TEXT]`; DIR defaults to
 * node_modules.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { EXCLUDED_DIRS } from '../../lib/repo/repo.ts';
import { alternate, printTable } from './measure.ts';

const SKIPPED = EXCLUDED_DIRS.flatMap((name) => ['-g', `!**/${name}/`]);

interface Query {
  kind: string;
  args: Record<string, unknown>;
  rg: string[];
}

const ALL = {
  max_hits: 1_000_000,
  max_files: 10_000_000,
  max_bytes: 1 << 28,
  include_hidden: true,
  timeout_ms: 25_000,
};

function queries(rare: string): Query[] {
  return [
    { kind: 'no match', args: { pattern: 'zqxjkvbpwq' }, rg: ['-F', 'zqxjkvbpwq'] },
    { kind: 'rare literal', args: { pattern: rare }, rg: ['-F', rare] },
    {
      kind: 'rare literal, any case',
      args: { pattern: rare, case_sensitive: false },
      rg: ['-F', '-i', rare],
    },
    {
      kind: 'regex with a literal',
      args: { pattern: `\\b${rare}\\w*\\(`, regex: true },
      rg: [`\\b${rare}\\w*\\(`],
    },
    {
      kind: 'alternation',
      args: { pattern: '(?:zqxj|wvqz|qqzx)\\w+', regex: true },
      rg: ['(?:zqxj|wvqz|qqzx)\\w+'],
    },
    {
      kind: 'regex without literal',
      args: { pattern: '[0-9]{4}[A-F][0-9]{3}[g-z]{9}', regex: true },
      rg: ['[0-9]{4}[A-F][0-9]{3}[g-z]{9}'],
    },
    { kind: 'context 2', args: { pattern: rare, context: 2 }, rg: ['-F', '-C2', rare] },
  ];
}

export async function main(args: string[]): Promise<void> {
  const flag = (name: string, fallback: string) =>
    args.includes(name) ? args[args.indexOf(name) + 1]! : fallback;
  const dir = realpathSync(args[0] && !args[0].startsWith('--') ? args[0] : 'node_modules');
  const rounds = Number(flag('--rounds', '7'));
  const rare = flag('--literal', 'createSecureContext');
  if (spawnSync('rg', ['--version']).error) {
    console.log('rg is not on PATH: there is no peer to compare with (install ripgrep)');
    return;
  }

  const server = spawn(process.execPath, ['dist/zgate.js', 'local', '--root', dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let pending = '';
  const answers: string[] = [];
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (pending + text).split('\n');
    pending = parts.pop()!;
    answers.push(...parts);
  });
  const ask = async (op: string, args: object) => {
    server.stdin.write(`${JSON.stringify({ id: '1', op, args })}\n`);
    while (answers.length === 0) await once(server.stdout, 'data');
    const reply = JSON.parse(answers.shift()!);
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.result;
  };
  const rg = (flags: string[]) =>
    new Promise<number>((resolve, reject) => {
      // -uu: hidden and ignored files too, as our request asks for; the directories we skip are skipped. Neither searches binary files.
      execFile(
        'rg',
        ['-n', '--no-heading', '--no-config', '-uu', '--sort', 'path', ...SKIPPED, ...flags, '.'],
        { cwd: dir, maxBuffer: 1 << 30 },
        (error, stdout) => {
          if (error && error.code !== 1) reject(error);
          else resolve(stdout.split('\n').length - 1);
        },
      );
    });

  const whole = await ask('grep', { ...ALL, pattern: 'zqxjkvbpwq', include_binary: true });
  console.log(
    `${whole.metrics.files_scanned} files, ${(whole.metrics.bytes_read / 1e6).toFixed(1)} MB; median of ${rounds} alternating rounds, ms`,
  );
  const rows = [['query', 'hits', 'rg hits', 'ours', 'rg --sort path', 'ours/rg']];
  for (const { kind, args: query, rg: flags } of queries(rare)) {
    let hits = 0;
    let peer = 0;
    const times = await alternate(
      [
        {
          name: 'ours',
          run: async () => {
            hits = (await ask('grep', { ...ALL, ...query })).hits.length;
          },
        },
        {
          name: 'rg',
          run: async () => {
            peer = await rg(flags);
          },
        },
      ],
      rounds,
    );
    const [ours, theirs] = [times.get('ours')!, times.get('rg')!];
    rows.push([
      kind,
      String(hits),
      String(peer),
      ours.toFixed(1),
      theirs.toFixed(1),
      (ours / theirs).toFixed(2),
    ]);
  }
  printTable(rows);
  server.stdin.end();
  await once(server, 'close');
}
