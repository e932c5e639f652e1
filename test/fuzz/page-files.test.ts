/**
 * Logs on disk in random histories: somebody saves while the server writes, call by call, and the server stops at any point.
 * ZGATE_SEED=n npm test -- fuzz/page-files runs a failure again.
 */
import { describe, expect, it } from '@jest/globals';
import { look } from '../../lib/page/log.ts';
import { type Dispatch, newPage, type PageEvent, type PageState } from '../../lib/page/state.ts';
import { step } from '../../lib/page/step.ts';
import { PAGE, QUIET, World } from '../support/page-disk.ts';
import { marksIn } from '../support/page-editor.ts';
import { rounds, seedOfRun } from '../support/random.ts';

const seed = seedOfRun();
const HISTORIES = rounds(3_000);
const PAGES = rounds(2_000);

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
      for (let k = 0; k < 3; k++) {
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
  });

  it(`come to rest with a page, each block run once at most (ZGATE_SEED=${seed})`, async () => {
    let [kept, ran] = [0, 0];
    for (let n = 0; n < PAGES; n++) {
      const world = new PageWorld(n, 2);
      for (let k = 0; k < 5; k++) {
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
  });
});
