/**
 * How long Lambda bundles take to load, against a function that does nothing, in turns of fresh processes.
 * `npm run bench -- bundles [ROUNDS] [NAME…]`: a few of each kind, or those named.
 */
import { HELLO, initTimes } from '../../infra/bundle-init.ts';
import { bundleSizes } from '../../infra/bundles.ts';
import { median, printTable } from './measure.ts';

const SOME = [
  'zeno-stat',
  'zeno-read_file',
  'zeno-grep',
  'zeno',
  'repl-describe',
  'repl-eval',
  'repl-page_poll',
  'repl',
];

export async function main([rounds = '15', ...names]: string[]): Promise<void> {
  const sizes = bundleSizes('dist/lambda');
  const times = await initTimes('dist/lambda', names.length > 0 ? names : SOME, Number(rounds));
  const base = times.get(HELLO)!;
  const least = (all: number[]) => Math.min(...all);
  printTable([
    ['bundle', 'all kB', 'start kB', 'load ms: least', 'median', 'over hello: least', 'median'],
    ...[...times].map(([name, all]) => [
      name,
      String(sizes[name]?.all_kB ?? 0),
      String(sizes[name]?.start_kB ?? 0),
      least(all).toFixed(1),
      median(all).toFixed(1),
      (least(all) - least(base)).toFixed(1),
      (median(all) - median(base)).toFixed(1),
    ]),
  ]);
}
