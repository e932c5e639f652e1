/** The built `zdx` as a child process of a test, in a home and a directory of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { type ModelServer, modelServer, type Script } from './model-server.ts';
import { type Terminal, terminal } from './terminal.ts';
import { tempDir } from './tree.ts';

export const ZDX = fileURLToPath(new URL('../../dist/zdx.js', import.meta.url));
export const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';

const children = new Set<ChildProcessWithoutNullStreams>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const servers: ModelServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** A provider that is closed after the tests of the file. */
export async function provider(script: Script): Promise<ModelServer> {
  const server = await modelServer(script);
  servers.push(server);
  return server;
}

export interface Place {
  /** ZDX_HOME: configuration and sessions. */
  home: string;
  /** Where tools work; the child's own directory, too. */
  root: string;
  env: Record<string, string>;
}

/** With a key, and a provider at this address. */
export function place(url = 'http://127.0.0.1:9'): Place {
  const home = tempDir();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: tempDir(),
    ZDX_HOME: home,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: url,
  };
  return { home, root: tempDir(), env };
}

export interface Started {
  child: ChildProcessWithoutNullStreams;
  out(): string;
  err(): string;
  /** Waits until one of the outputs holds a text. */
  see(text: string): Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export function start(args: string[], { root, env }: Place, more: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [ZDX, ...args], {
    cwd: root,
    env: { ...env, ...more },
    stdio: 'pipe',
  });
  let [out, err, over] = ['', '', false];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin.on('error', () => {});
  children.add(child);
  const ended = once(child, 'close').then(([code, signal]) => {
    over = true;
    children.delete(child);
    return { code, signal };
  });
  return {
    child,
    out: () => out,
    err: () => err,
    async see(text) {
      while (!out.includes(text) && !err.includes(text)) {
        if (over) throw new Error(`ended before ${JSON.stringify(text)}: ${JSON.stringify({ out, err })}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
      }
    },
    ended,
  };
}

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs to the end. Without an input, standard input stays open and silent. */
export async function zdx(
  args: string[],
  at: Place,
  input?: string,
  more?: Record<string, string>,
): Promise<Ran> {
  const { child, out, err, ended } = start(args, at, more);
  if (input !== undefined) child.stdin.end(input);
  const { code } = await ended;
  return { code, out: out(), err: err() };
}

/** Only for what a failing test shows: nothing takes that long. */
const PATIENCE_MS = 300_000;

/** At a pseudo terminal, in colour. What is on the screen is told when something does not come. */
export function zdxTerminal(
  args: string[],
  { root, env }: Place,
  more: Record<string, string> = {},
): Terminal {
  const shown = terminal(['--root', root, ...args], { ...env, NO_COLOR: '', ...more }, ZDX);
  return {
    ...shown,
    async see(text) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const tell = () =>
          reject(new Error(`no ${JSON.stringify(text)} on the screen:\n${screen(shown.raw())}`));
        timer = setTimeout(tell, PATIENCE_MS);
      });
      try {
        return await Promise.race([shown.see(text), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** As a person reads it. */
const screen = (raw: string) => raw.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').replaceAll('\r', '');

export type Line = Record<string, unknown> & { type: string };

export function sessionIds({ home }: Place): string[] {
  const folder = join(home, 'sessions');
  return existsSync(folder) ? readdirSync(folder).map((name) => name.replace('.jsonl', '')) : [];
}

/** The lines of a session's file, the only one unless told, without bookkeeping and times. */
export function sessionLines(at: Place, id = sessionIds(at)[0]): Line[] {
  return readFileSync(join(at.home, 'sessions', `${id}.jsonl`), 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Line)
    .filter(({ type }) => !['lease', 'seal'].includes(type))
    .map(({ _, ts, ...line }) => line as Line);
}

/** What a request told the model: role and text, calls and results in short. */
export function conversation(body: Record<string, unknown>): string[] {
  const messages = body.messages as { role: string; content: Record<string, unknown>[] }[];
  return messages.map(({ role, content }) => `${role}: ${content.map(brief).join(' | ')}`);
}

function brief(block: Record<string, unknown>): string {
  if (block.type === 'text') return String(block.text);
  if (block.type === 'tool_use') return `call ${block.name} ${JSON.stringify(block.input)}`;
  return `result ${block.is_error ? 'failed ' : ''}${block.content}`;
}
