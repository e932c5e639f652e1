/** `zgate call` as a child process or without one, and gateways for it that answer as a script says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text as readAll } from 'node:stream/consumers';
import { afterAll } from '@jest/globals';
import { Command } from 'commander';
import { FAULTS, toFault } from '../../lib/fault.ts';
import { cloudCommands } from '../../local/cloud-commands.ts';
import { run } from './server.ts';
import { inFull } from './skips.ts';

/** The environment without what would make it sign, whatever a test has put there. */
export const plain = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('AWS_'))
      .map((name) => [name, '']),
  );

export const call = (args: string[], env: Record<string, string> = plain(), input = '') =>
  started(['call', ...args], env, input);

async function started(args: string[], env: Record<string, string>, input: string) {
  const { child, said, ended } = run(args, env);
  child.stdin.end(input);
  const [out, { code }] = await Promise.all([readAll(child.stdout), ended]);
  return { code, out, said: said() };
}

/** `zgate call` and what `zgate gateway` refuses, without a process below full effort. Whoever signs finds this process's credentials. */
export async function cloudHere(args: string[], env: Record<string, string> = {}, input = '') {
  if (inFull()) return started(args, { ...plain(), ...env }, input);
  const [out, said]: [string[], string[]] = [[], []];
  const stdout = { write: (text: string) => void out.push(text) };
  const own = {
    env: { ...process.env, ...plain(), ...env },
    stdin: Readable.from([input]),
    stdout,
    exitCode: 0,
  };
  const program = new Command('zgate').exitOverride();
  cloudCommands(program, (text) => void said.push(`${text}\n`), own as unknown as NodeJS.Process);
  try {
    await program.parseAsync(args, { from: 'user' });
    return { code: own.exitCode, out: out.join(''), said: said.join('') };
  } catch (error) {
    const { code, message } = toFault(error);
    return { code: FAULTS[code].exit, out: out.join(''), said: `${said.join('')}zgate: ${message}\n` };
  }
}
export const callHere = (args: string[], env?: Record<string, string>, input?: string) =>
  cloudHere(['call', ...args], env, input);

export type Answer = (response: ServerResponse, request: IncomingMessage, body: Buffer) => void;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A gateway that gives its answers in turn, the last one again and again. */
export async function scripted(...answers: Answer[]): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push(request);
    answers[Math.min(requests.length, answers.length) - 1]!(response, request, body);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

export const gives =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value));
