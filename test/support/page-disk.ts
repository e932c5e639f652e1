/** A log on a disk, a server that may stop at any point, and somebody who saves at any point; everything by chance. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { type FileLogs, fileLogs } from '../../lib/io/page-files.ts';
import { newLog } from '../../lib/page/format.ts';
import { marksIn, Typist } from './page-editor.ts';
import { seeded, seedOfRun } from './random.ts';

const seed = seedOfRun();
export const QUIET = 30;
export const PAGE = 'page-1a2b';
const BASE = newLog({ name: 'page', short_id: '1a2b', languages: ['JS'] });

// Every write is synced: in memory that costs nothing.
const home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'zgate-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

export class World {
  readonly root: string;
  readonly file: string;
  readonly typist: Typist;
  readonly log: string[] = [];
  readonly below: (bound: number) => number;
  logs!: FileLogs;
  crashes = 0;
  /** From here on nobody takes longer to save than a replaced file is kept. */
  closing = false;
  #stopped = () => {};
  #lines = 0;
  /** Points passed while closing: after some of them nobody saves, and nothing stops. */
  ending = 0;

  /** Whether the server waits for saves to be whole. */
  readonly patient: boolean;

  constructor(n: number, what: 1 | 2 = 1) {
    this.patient = what === 2;
    this.below = seeded(seed * 1_000_003 + n * 7 + what);
    this.root = join(home, String(n));
    this.file = join(this.root, 'debug', `${PAGE}.md`);
    mkdirSync(join(this.root, 'debug'), { recursive: true });
    this.typist = new Typist(this.file, this.below, (mark) => this.chunk(mark), this.log);
    const eol = this.below(4) === 0 ? '\r\n' : '\n';
    if (this.below(6) > 0) writeFileSync(this.file, BASE.replaceAll('\n', eol));
    this.start();
  }

  chunk(mark: () => string): string {
    const kind = this.below(5);
    if (kind === 0) return `\`\`\`JS\nrun('${mark()}')\nrun('${mark()}')\n\`\`\`\n`;
    if (kind === 1) return `\`\`\`JS\n// ${mark()}\n`;
    return `words ${mark()} typed\n`;
  }

  /** A server begins; it may stop at each point of what it does, and then does nothing ever again. */
  start(): void {
    let dead = false;
    const never = new Promise<void>(() => {});
    this.logs = fileLogs(this.root, {
      debounce_ms: this.patient ? 1e6 : 0,
      // Nobody takes longer to save than that.
      pause: async () => this.typist.finish(),
      late_ms: 1e8,
      report: (error) => this.fail({ error }),
      at: (point) => {
        if (dead) return never;
        this.log.push(point);
        if (this.closing && ++this.ending > QUIET) return undefined;
        if (this.below(5) === 0) {
          for (let calls = 1 + this.below(4); calls > 0; calls--) this.typist.act();
          if (this.closing) this.typist.finish();
        }
        if (this.below(40) > 0) return undefined;
        dead = true;
        this.crashes++;
        this.log.push(`crash at ${point}`);
        this.#stopped();
        return never;
      },
    });
  }

  /** Runs to its end or to a crash, after which there is another server. */
  async survive<T>(work: () => Promise<T>): Promise<T | undefined> {
    const stopped = new Promise<'stopped'>((resolve) => {
      this.#stopped = () => resolve('stopped');
    });
    const result = await Promise.race([work(), stopped]);
    if (result !== 'stopped') return result as T;
    this.start();
    return undefined;
  }

  next(text: string): string {
    const line = `server ${++this.#lines}`;
    const kind = this.below(3);
    const added = `> **page** background at 10:00:00\n\`\`\`Text\n${line}\n\`\`\`\n\n`;
    if (kind === 0) return text + added;
    const at = text.lastIndexOf('> Write code');
    if (kind === 1 && at !== -1) return text.slice(0, at) + added + text.slice(at);
    return `${text.replace(/executing \(\d+s\)\n/, '')}executing (${this.#lines}s)\n`;
  }

  async write(): Promise<void> {
    const { crashes } = this;
    const base = await this.survive(() => this.logs.read(PAGE));
    if (this.crashes !== crashes) return;
    const before = this.typist.acts + this.crashes;
    const busy = this.typist.busy;
    const next = this.next(base?.text ?? '');
    this.log.push('write');
    const answer = await this.survive(() => this.logs.write(PAGE, base, next));
    if (busy || this.typist.acts + this.crashes !== before) return;
    if (answer !== 'written' || readFileSync(this.file, 'utf8') !== next) this.fail({ answer });
  }

  async end(): Promise<void> {
    this.closing = true;
    this.typist.finish();
    for (let closed: boolean | undefined; !closed; )
      closed = await this.survive(async () => {
        await this.logs.read(PAGE);
        await this.logs.close();
        return true;
      });
  }

  text(): string {
    return existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
  }

  /** What was typed is there, and nothing else than the log. */
  check(): void {
    const has = marksIn(this.text());
    const lost = [...this.typist.kept].filter((mark) => !has.has(mark));
    if (lost.length > 0) this.fail({ lost });
    const left = readdirSync(join(this.root, 'debug')).filter((name) => name !== `${PAGE}.md`);
    if (left.length > 0) this.fail({ left });
    rmSync(this.root, { recursive: true });
  }

  fail(found: object): never {
    const text = this.text();
    expect({ seed, root: this.root, log: this.log, text, ...found }).toEqual({});
    throw new Error('unreachable');
  }
}
