/**
 * How long bundles take to load, over a function that does nothing: fresh processes in turns, so that noise hits all of them alike,
 * and of each the least, which has least of it.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The name under which the function that does nothing is told. */
export const HELLO = 'hello world';

/**
 * With what Lambda's runtime has for functions whose answers are streams. Time or processor time, whichever is less: the one has in it
 * the waiting for others on a busy machine, the other what Node's own threads do beside.
 */
const LOAD = `globalThis.awslambda = { streamifyResponse: (handler) => handler };
const [began, used] = [performance.now(), process.cpuUsage()];
await import('./index.mjs');
const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(used)];
process.stdout.write(String(Math.min(ms, (user + system) / 1000)));
process.exit();`;

/** Milliseconds of every round, by bundle. */
export async function initTimes(
  folder: string,
  names: readonly string[],
  rounds: number,
): Promise<Map<string, number[]>> {
  const hello = mkdtempSync(join(tmpdir(), 'zgate-hello-'));
  writeFileSync(join(hello, 'index.mjs'), 'export const handler = async () => ({ statusCode: 200 });\n');
  const folders = [[HELLO, hello], ...names.map((name) => [name, resolve(folder, name)])] as const;
  const times = new Map(folders.map(([name]) => [name!, [] as number[]]));
  const env = { PATH: process.env.PATH, ZGATE_STORE: 's3://bucket', AWS_REGION: 'eu-west-1' };
  // The first round does not count.
  for (let round = -1; round < rounds; round++)
    for (const [name, cwd] of folders) {
      const options = { cwd: cwd!, env };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '-e', LOAD],
        options,
      );
      if (round >= 0) times.get(name!)!.push(Number(stdout));
    }
  rmSync(hello, { recursive: true });
  return times;
}

const least = (all: readonly number[]) => Math.min(...all);

/** What each takes more than the function that does nothing, to a tenth. */
export function overHello(times: ReadonlyMap<string, readonly number[]>): Record<string, number> {
  const base = least(times.get(HELLO)!);
  return Object.fromEntries(
    [...times].flatMap(([name, all]) =>
      name === HELLO ? [] : [[name, Math.round((least(all) - base) * 10) / 10]],
    ),
  );
}
