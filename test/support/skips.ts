/** Tests that this machine, or a run at less than full effort, cannot do: skipped, and told why in the last lines of the run. */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { describe, it } from '@jest/globals';

/** Records a reason for the end of the run. What ZGATE_REQUIRE names (`python,go`, as CI has it) must not be missing. */
export function skip(what: string, why: string, need?: string): void {
  if (need !== undefined && (process.env.ZGATE_REQUIRE ?? '').split(',').includes(need))
    throw new Error(`${what}: ${why}, and ZGATE_REQUIRE has ${need}`);
  if (process.env.ZGATE_TEST_RUN) appendFileSync(`${process.env.ZGATE_TEST_RUN}/skips`, `${what}: ${why}\n`);
  else process.stderr.write(`skipped: ${what}: ${why}\n`);
}

/** Whether a program is on this machine. */
export const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** `it` where it can be tested, `it.skip` with a reason where not. */
export function itIf(can: boolean, what: string, why: string, need?: string): typeof it | typeof it.skip {
  if (!can) skip(what, why, need);
  return can ? it : it.skip;
}

/** Tests of what git does, or of what is made by it. */
export const itWithGit = (what: string) => itIf(has('git'), what, 'no git here');

/** Whether this run leaves nothing out: what is tried without a process below that is then tried with one. */
export const inFull = (): boolean => Number(process.env.ZGATE_EFFORT ?? 1) >= 1;

/** Cases that are alike to others and long: `npm test` has the others, `npm run test:full` has all. Tells of itself where it is used. */
const longCases = () => itIf(inFull(), 'long cases', 'npm run test:full has them');
export const itInFull = ((...args: Parameters<typeof it>) => longCases()(...args)) as typeof it;
itInFull.each = ((...table: Parameters<typeof it.each>) => longCases().each(...table)) as typeof it.each;

export function describeIf(
  can: boolean,
  what: string,
  why: string,
  need?: string,
): typeof describe | typeof describe.skip {
  if (!can) skip(what, why, need);
  return can ? describe : describe.skip;
}

/** A figure of a long proof, for the log of the run. */
export const told = (text: string): void => void process.stderr.write(`${text}\n`);
