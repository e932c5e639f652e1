/**
 * `npm run test:repeat -- N [--busy] [NAME]`: runs a part of the tests (quick) N times, beside a busy loop on each processor if
 * asked. Writes all output to .cache/test-repeat.log and a line a run to standard output; ends with 1 if a run failed.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const LOG = '.cache/test-repeat.log';
const args = process.argv.slice(2);
const busy = args.includes('--busy');
const [count = '', part = 'quick'] = args.filter((arg) => arg !== '--busy');
const runs = Number(count);
if (!Number.isSafeInteger(runs) || runs < 1) {
  process.stderr.write(
    `usage: npm run test:repeat -- N [--busy] [PART]; N must be a positive integer, got "${count}"\n`,
  );
  process.exit(2);
}

mkdirSync('.cache', { recursive: true });
const log = createWriteStream(LOG);
const loops = busy
  ? Array.from({ length: availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    )
  : [];
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

let failed = 0;
for (let n = 1; n <= runs; n++) {
  const began = performance.now();
  const child = spawn(process.execPath, ['infra/run.js', 'test/runner/run.ts', part], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let last = '';
  const failures: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      failures.push(...(text.match(/^(FAILED|LEFT BEHIND|A worker process).*$/gm) ?? []));
      last = text.match(/^\d+ passed, .*$/m)?.[0] ?? last;
    });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0) failed++;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`run ${n} of ${runs}${busy ? ', busy' : ''}: exit ${code} after ${seconds} s: ${last}`);
  for (const failure of failures) console.log(`  ${failure}`);
}
console.log(`${runs - failed} of ${runs} runs passed; the whole output is in ${LOG}`);
log.end();
process.exitCode = failed > 0 ? 1 : 0;
