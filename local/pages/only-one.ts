/** One server at a time looks after a directory's pages: it leaves its name beside what it remembers of them. */
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../lib/fault.ts';

interface Name {
  host: string;
  pid: number;
  address: string;
}

/** How long a server has to say that it is there. */
const ANSWER_MS = 1000;

const fileIn = (state: string) => join(state, 'server.json');

/** Refuses when another one is there already, and answers. */
export async function refuseSecond(state: string, given: string): Promise<void> {
  const other = read(state);
  if (!other || other.host !== hostname() || other.pid === process.pid || !alive(other.pid)) return;
  // The process may be another one by now.
  if (!(await answers(other.address))) return;
  throw new Fault(
    'conflict',
    `the pages of ${given} are served already, at ${other.address}/ (process ${other.pid})`,
  );
}

/** Beside the name, what programs of the same user show to be answered. */
export async function leaveName(state: string, address: string, token: string): Promise<void> {
  const name: Name = { host: hostname(), pid: process.pid, address };
  for (const [file, text] of [
    ['server.json', JSON.stringify(name)],
    ['token', token],
  ] as const) {
    await rm(join(state, file), { force: true });
    await writeFile(join(state, file), text, { mode: 0o600, flag: 'wx' });
  }
}

export async function removeName(state: string): Promise<void> {
  if (read(state)?.pid !== process.pid) return;
  for (const file of ['server.json', 'token']) await rm(join(state, file), { force: true });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(`${address}/zgate/health`, { timeout: ANSWER_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

function read(state: string): Name | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(state), 'utf8')) as Name;
  } catch {
    return undefined;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
