/** One page's log with a clock that moves when told. */
import { newLog } from '../../lib/page/format.ts';
import { newPage, type PageEvent, type PageState } from '../../lib/page/state.ts';
import { type Stepped, step } from '../../lib/page/step.ts';

export const FOOTER = '> Write code in a fenced JS block below to execute against this page.\n';
export const HEAD = newLog({ name: 'index-7-zen', short_id: '1a2b', languages: ['JS'] }).replace(FOOTER, '');

export const time = (ms: number) => new Date(ms).toISOString().slice(11, 19);

export class Log {
  now = Date.UTC(2026, 0, 1, 22, 52, 47);
  state: PageState;
  text: string;
  #jobs = 0;

  constructor(text?: string, languages = ['JS']) {
    const url = 'http://localhost:8302/';
    this.state = newPage({ name: 'index-7-zen', short_id: '1a2b', url, languages, seen_at: this.now });
    this.text = text ?? newLog(this.state);
    if (text === undefined) this.on({ kind: 'changed' });
  }

  /** One event; the memory goes through JSON, as a store keeps it. */
  on(event: PageEvent): Stepped {
    const ids = { job: () => `job-${++this.#jobs}` };
    const stepped = step(this.text, this.state, event, { now: this.now, time }, ids);
    this.text = stepped.text;
    this.state = JSON.parse(JSON.stringify(stepped.state));
    return stepped;
  }

  /** Somebody adds to the file and saves it. */
  type(text: string): Stepped {
    this.text += text;
    return this.on({ kind: 'changed' });
  }

  save(text: string): Stepped {
    this.text = text;
    return this.on({ kind: 'changed' });
  }

  wait(ms: number): this {
    this.now += ms;
    return this;
  }

  /** The page fetches the job and answers it after a while. */
  run(
    value: string,
    { ms = 17, ...more }: { ms?: number } & Partial<PageEvent & { kind: 'result' }> = {},
  ): Stepped {
    const { dispatch } = this.on({ kind: 'fetch' });
    this.now += ms;
    return this.on({ kind: 'result', job: dispatch!.job, ok: true, value, ...more });
  }

  /** What is below the title and the instruction. */
  get body(): string {
    if (!this.text.startsWith(HEAD)) throw new Error(`no head: ${this.text.slice(0, 80)}`);
    return this.text.slice(HEAD.length);
  }
}
