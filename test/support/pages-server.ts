/** `zgate pages` as a child process on a directory, and the logs there as people write and read them. */
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chromium, Tab } from './chromium.ts';
import { type Running, run } from './server.ts';

/** Only for what a failing test shows: nothing takes that long, also on a busy machine. */
const DEADLINE_MS = 300_000;
const POLL_MS = 10;
export const FOOTER = '> Write code in a fenced JS block below to execute against this page.\n';

/** Asks until there is a truthy answer; `seen` tells what there was instead. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  seen: () => unknown = () => '',
  deadline_ms = DEADLINE_MS,
): Promise<T> {
  for (const began = performance.now(); ; await pause(POLL_MS)) {
    const found = await ask();
    if (found) return found;
    if (performance.now() - began > deadline_ms)
      throw new Error(`not within ${deadline_ms} ms: ${what}\n${seen()}`);
  }
}

/** A log, or the registry. */
export class LogText {
  readonly path: string;
  readonly #said: () => string;

  constructor(path: string, said: () => string) {
    this.path = path;
    this.#said = said;
  }

  /** The page's name with its short id. */
  get page(): string {
    return this.path.replace(/^.*\/|\.md$/g, '');
  }

  get name(): string {
    return this.page.replace(/-[0-9a-f]{4,8}$/, '');
  }

  get text(): string {
    return existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
  }

  /** With times of day, durations and the page's id as words, without title and instruction. */
  get plain(): string {
    return this.text
      .replace(`# ${this.page}\n`, '# PAGE\n')
      .replaceAll(`> **${this.name}** `, '> **PAGE** ')
      .replaceAll(` to ${this.name} at `, ' to PAGE at ')
      .replace(/\b\d\d:\d\d:\d\d\b/g, 'TIME')
      .replace(/^(> .*?)\b\d+ms\)$/gm, '$1N)')
      .replace(/^# PAGE\n> This file is a REPL [^\n]*\n\n/, '');
  }

  append(text: string): void {
    appendFileSync(this.path, text);
  }

  /** As editors do that never leave half a file. */
  saveByRename(text: string): void {
    writeFileSync(`${this.path}.new`, text);
    renameSync(`${this.path}.new`, this.path);
  }

  /** The text once it is as wanted. */
  until(wanted: RegExp | ((text: string) => unknown), deadline_ms?: number): Promise<string> {
    const fits = typeof wanted === 'function' ? wanted : (text: string) => wanted.test(text);
    return until(
      String(wanted),
      () => {
        const { text } = this;
        return fits(text) ? text : undefined;
      },
      () => `--- ${this.path}\n${this.text}\n--- the server said\n${this.#said()}`,
      deadline_ms,
    );
  }

  /** Once there are so many replies and nothing runs. */
  replies(count: number, deadline_ms?: number): Promise<string> {
    const header = new RegExp(`^> \\*\\*${this.name}\\*\\* to .* \\(.*\\)$`, 'gm');
    return this.until(
      (text) => (text.match(header)?.length ?? 0) >= count && text.endsWith(FOOTER),
      deadline_ms,
    );
  }

  /** Writes code as a request of its own and gives the log with its reply, as `plain`. */
  async ask(code: string, deadline_ms?: number): Promise<string> {
    const answered = this.text.match(/^> \*\*.*\*\* to .* \(.*\)$/gm)?.length ?? 0;
    this.append(js(code));
    await this.replies(answered + 1, deadline_ms);
    return this.plain;
  }

  /** Writes code and gives the reply below it, as `plain`. */
  async reply(code: string, deadline_ms?: number): Promise<string> {
    const before = this.plain.length - FOOTER.length;
    const text = (await this.ask(code, deadline_ms)).slice(before);
    return text.slice(text.indexOf('\n> **PAGE** to ') + 1, -FOOTER.length).trimEnd();
  }
}

export const js = (code: string, tag = 'JS') => `\`\`\`${tag}\n${code}\n\`\`\`\n`;

export interface HttpReply {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

export class PagesServer {
  readonly root: string;
  readonly #args: string[];
  #running!: Running;
  #port = 0;

  private constructor(root: string, args: string[]) {
    this.root = root;
    this.#args = args;
  }

  static async start(root: string, ...args: string[]): Promise<PagesServer> {
    const server = new PagesServer(root, args);
    await server.start();
    return server;
  }

  /** On the port it had before, if it had one. */
  async start(): Promise<void> {
    const running = run(['pages', '--root', this.root, '--http', `127.0.0.1:${this.#port}`, ...this.#args]);
    this.#running = running;
    let over = false;
    void running.ended.then(() => {
      over = true;
    });
    const [, port] = await until(
      'the server says where it is',
      () => {
        if (over) throw new Error(`the server ended early: ${running.said()}`);
        return / at http:\/\/127\.0\.0\.1:(\d+)\/\n/.exec(running.said());
      },
      running.said,
    );
    this.#port = Number(port);
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  said(): string {
    return this.#running.said();
  }

  /** Gives the exit code. */
  async stop(): Promise<number | null> {
    this.#running.child.kill('SIGTERM');
    return (await this.#running.ended).code;
  }

  async kill(): Promise<void> {
    this.#running.child.kill('SIGKILL');
    await this.#running.ended;
  }

  log(path: string): LogText {
    return new LogText(join(this.root, path), () => this.said());
  }

  get registry(): LogText {
    return this.log('debug.md');
  }

  /** The pages that the registry lists, as `name state`, in no order that means anything. */
  listed(): string[] {
    return [...this.registry.text.matchAll(/^\* (\S+) \(.*\) last \d\d:\d\d:\d\d state: (.*) \[log\]/gm)]
      .map(([, name, state]) => `${name} ${state}`)
      .sort();
  }

  /** The log that is there for a page of this name; waits for it. */
  logOf(name: string): Promise<LogText> {
    const pattern = new RegExp(`^${name}-[0-9a-f]{4,8}\\.md$`);
    const names = () => readdirSync(join(this.root, 'debug'));
    return until(
      `a log of ${name}`,
      () => {
        const found = names().find((each) => pattern.test(each));
        return found !== undefined && this.log(`debug/${found}`);
      },
      () => `${names()}\n${this.said()}`,
    );
  }

  /** Opens a page and gives its tab and log when it is connected. */
  async open(browser: Chromium, path = '/'): Promise<{ tab: Tab; log: LogText }> {
    const tab = await browser.open(this.url + path);
    return { tab, log: await this.connected(tab) };
  }

  async connected(tab: Tab): Promise<LogText> {
    const log = await tab.until<string>(
      `document.documentElement.dataset.zgate === 'connected' && window.zgate?.log`,
    );
    return this.log(log);
  }

  http(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const token = join(this.root, 'debug', '.state', 'token');
      const type =
        body === undefined
          ? {}
          : {
              'content-type': 'application/json',
              authorization: `Bearer ${existsSync(token) ? readFileSync(token, 'utf8') : ''}`,
            };
      const sent = request(this.url + path, { method, headers: { ...type, ...headers } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }));
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
