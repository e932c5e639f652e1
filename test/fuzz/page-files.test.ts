/**
 * Logs on disk in random histories: somebody saves while the server writes, call by call, and the server stops at any point.
 * ZGATE_SEED=n npm test -- fuzz/page-files runs a failure again.
 */
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
import { afterAll, describe, expect, it } from '@jest/globals';
import { type FileLogs, fileLogs } from '../../lib/io/page-files.ts';
import { newLog } from '../../lib/page/format.ts';
import { look } from '../../lib/page/log.ts';
import { type Dispatch, newPage, type PageEvent, type PageState } from '../../lib/page/state.ts';
import { step } from '../../lib/page/step.ts';
import { marksIn, Typist } from '../support/page-editor.ts';
import { printedSeed, seeded } from '../support/random.ts';

const seed = printedSeed('logs on disk');
const HISTORIES = 3_000;
const PAGES = 2_000;
const QUIET = 30;
const PAGE = 'page-1a2b';
const BASE = newLog({ name: 'page', short_id: '1a2b', languages: ['JS'] });

// Every write is synced: in memory that costs nothing.
const home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'zgate-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

class World {
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

  constructor(n: number, what = 1) {
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

/** The same with what a server does with a log: it reads, steps, remembers and writes, and a page runs what it is given. */
class PageWorld extends World {
  state: PageState = newPage({ name: 'page', short_id: '1a2b', url: 'http://localhost/', seen_at: 0 });
  readonly ran: string[] = [];
  owed: string[] = [];
  now = Date.UTC(2026, 0, 1, 10);
  #jobs = 0;

  override chunk(mark: () => string): string {
    const header = this.below(2) === 0 ? '> **bot** to page at 10:00:00\n' : '';
    const block = () => `\`\`\`JS\nrun('${mark()}')\n\`\`\`\n`;
    const kind = this.below(6);
    if (kind === 0) return `words ${mark()}\n`;
    if (kind === 1) return `${header}\`\`\`JS\n// draft ${mark()}\n`;
    if (kind === 2) return `${header}words ${mark()}\n\n${block()}words ${mark()}\n${block()}`;
    return header + block();
  }

  event(): PageEvent {
    const kind = this.below(8);
    if (kind < 3) return { kind: 'fetch' };
    if (kind < 5 && this.owed.length > 0) {
      const job = this.owed.pop()!;
      return { kind: 'result', job, ok: this.below(3) > 0, value: '"done"' };
    }
    if (kind === 5) return { kind: 'background', events: [{ type: 'console.log', message: 'hi' }] };
    if (kind < 7) return { kind: 'changed' };
    this.now += [100, 1500, 6000, 61_000][this.below(4)]!;
    return { kind: 'tick' };
  }

  /** One event; a crash anywhere ends it. */
  async handle(first = this.event()): Promise<void> {
    for (let event = first; ; event = { kind: 'changed' }) {
      const { crashes } = this;
      const log = await this.survive(() => this.logs.read(PAGE));
      if (this.crashes !== crashes) return;
      this.log.push(`step ${event.kind}`);
      const clock = { now: this.now, time: (ms: number) => new Date(ms).toISOString().slice(11, 19) };
      const ids = { job: () => `j${++this.#jobs}` };
      const stepped = step(log?.text ?? '', this.state, event, clock, ids);
      if (!this.closing && this.below(20) === 0) return;
      this.state = JSON.parse(JSON.stringify(stepped.state));
      if (!this.closing && this.below(20) === 0) return;
      const write = () => this.logs.write(PAGE, log, stepped.text);
      const answer = stepped.text === log?.text ? 'written' : await this.survive(write);
      if (answer === undefined) return;
      if (stepped.dispatch) this.run(stepped.dispatch);
      if (answer === 'written') return;
    }
  }

  run({ job, code }: Dispatch): void {
    if (this.state.job?.id !== job) this.fail({ job, state: this.state });
    if (marksIn(code).size > 0 && this.ran.includes(code)) this.fail({ twice: code });
    this.ran.push(code);
    this.owed.push(job);
  }

  /** Nobody types any more; what was asked for runs. */
  async rest(): Promise<void> {
    await this.end();
    this.ending = QUIET;
    this.start();
    await this.handle({ kind: 'changed' });
    for (let k = 0; k < 60 && this.state.job; k++) {
      await this.handle({ kind: 'fetch' });
      if (this.owed.length === 0) {
        // What was handed out when the server stopped never comes back.
        this.now += 61_000;
        await this.handle({ kind: 'tick' });
      }
      for (const job of this.owed.splice(0)) await this.handle({ kind: 'result', job, ok: true, value: '1' });
    }
    await this.logs.close();
    const view = look(
      this.text()
        .replace('\ufeff', '')
        .split(/\r\n|\n|\r/),
      this.state,
    );
    const found = { job: this.state.job?.id, footers: view.footers.length };
    if (found.job !== undefined || found.footers !== 1) this.fail(found);
  }
}

describe('logs on disk', () => {
  it(`lose nothing that was saved, and leave nothing behind (ZGATE_SEED=${seed})`, async () => {
    let [kept, crashes] = [0, 0];
    for (let n = 0; n < HISTORIES; n++) {
      const world = new World(n);
      for (let k = 0; k < 4; k++) {
        if (world.below(3) === 0) world.typist.act();
        await world.write();
      }
      await world.end();
      world.check();
      kept += world.typist.kept.size;
      crashes += world.crashes;
    }
    expect(kept).toBeGreaterThan(HISTORIES);
    expect(crashes).toBeGreaterThan(HISTORIES / 4);
  }, 600_000);

  it(`come to rest with a page, each block run once at most (ZGATE_SEED=${seed})`, async () => {
    let [kept, ran] = [0, 0];
    for (let n = 0; n < PAGES; n++) {
      const world = new PageWorld(n, 2);
      for (let k = 0; k < 6; k++) {
        if (world.below(3) === 0) world.typist.act();
        await world.handle();
      }
      await world.rest();
      world.check();
      kept += world.typist.kept.size;
      ran += world.ran.length;
    }
    expect(kept).toBeGreaterThan(PAGES);
    expect(ran).toBeGreaterThan(PAGES / 2);
  }, 600_000);
});
