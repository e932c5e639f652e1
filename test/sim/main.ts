/**
 * `npm run sim -- [--histories N] [--seed N]`: more histories than the tests have time for, on object storage and on files, and of the REPL's sessions,
 * and every fault and pair of faults on small plans.
 */
import { randomFileHistories } from './fs-history.ts';
import { exhaust, randomHistories } from './history.ts';
import { randomReplHistories } from './repl-history.ts';

const flag = (name: string, fallback: number) => {
  const at = process.argv.indexOf(name);
  const value = at === -1 ? fallback : Number(process.argv[at + 1]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`${name} must be a positive integer, got ${process.argv[at + 1]}`);
  process.exit(2);
};
const histories = flag('--histories', 20_000);
const seed = flag('--seed', 1);

/** Tells now and then how far it is. */
function progress(what: string): (done: number) => void {
  const started = performance.now();
  return (done) => {
    if (done % 1000 !== 0) return;
    const rate = Math.round(done / ((performance.now() - started) / 1000));
    process.stderr.write(`${what}: ${done} of ${histories}, ${rate}/s\n`);
  };
}

const parts: [
  name: string,
  run: () => Promise<{ runs: number; calls: number; failure: string | undefined }>,
][] = [
  ['random histories on object storage', () => randomHistories(histories, seed, progress('objects'))],
  ['random histories on files', () => randomFileHistories(histories, seed, undefined, progress('files'))],
  [
    'random histories of REPL sessions',
    () => randomReplHistories(histories, seed, undefined, progress('REPL sessions')),
  ],
  [
    'every single fault',
    () =>
      exhaust(
        {
          writers: [
            [1, 2],
            [3, 1],
          ],
          readers: 1,
          janitor: 2,
          leases: true,
        },
        [1, 2, 3, 4, 5, 6],
        1,
      ),
  ],
  [
    'every pair of faults',
    () => exhaust({ writers: [[2, 3], [1]], readers: 0, janitor: 1, leases: false }, [1], 2),
  ],
];
let violations = 0;
for (const [name, run] of parts) {
  const { runs, calls, failure } = await run();
  console.log(`${name}: ${runs} histories, ${calls} requests, ${failure ? 'VIOLATION' : '0 violations'}`);
  if (!failure) continue;
  console.log(failure);
  violations++;
}
process.exitCode = violations > 0 ? 1 : 0;
