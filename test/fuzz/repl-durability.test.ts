/**
 * Durable sessions on random programs: evaluated in one sandbox without a break, and with a save, a fresh process and a
 * restore between every two forms, they give the same replies; so do sessions that are run again from their logs alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundled } from '../support/bundled.ts';
import { chancyProgram, type RandomProgram, randomProgram } from '../support/programs.ts';
import { random, rounds } from '../support/random.ts';
import { connected, realmsOf } from '../support/realms.ts';
import { tempDir } from '../support/tree.ts';

const JS = rounds(170);
const LISP = rounds(140);
const CHANCY = Math.max(3, rounds(12));
const FORMS = 4;
/** How many of them get a process of their own; the others are evaluated in this one. */
const APART = Math.max(2, rounds(FORMS));
const LANES = Math.max(2, availableParallelism());

const runner = bundled('test/support/repl-runner.ts');
const store = tempDir();

type Told = { value?: unknown; output?: string; status: string[]; data?: object };

/** Evaluates a form in each of some sessions in a process of its own. */
async function elsewhere(jobs: { session: string; code: string }[]): Promise<Told[]> {
  const file = join(tempDir(), 'jobs.json');
  writeFileSync(file, JSON.stringify(jobs));
  const child = spawn(process.execPath, [runner, store, file, String(LANES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`the process ended with ${code}`);
  return (JSON.parse(said) as (Told & { session: string })[]).map(({ session, ...told }) => told);
}

/** The replies to all forms of a program, one after the other in one sandbox. */
async function atOnce({ lang, forms, last }: RandomProgram, ask: ReturnType<typeof realmsOf>['ask']) {
  const { connection, close } = connected();
  const replies: Told[] = [];
  for (const code of [...forms, last])
    replies.push(await ask('eval', { code, lang, timeout_ms: 30_000 }, { connection }));
  close();
  return replies;
}

describe('random programs', () => {
  const chance = random();
  const programs = [
    ...Array.from({ length: JS }, () => randomProgram('js', chance, FORMS)),
    ...Array.from({ length: LISP }, () => randomProgram('zylisp', chance, FORMS)),
  ];
  const chancy = Array.from({ length: CHANCY }, () => chancyProgram(chance));
  const all = [...programs, ...chancy];
  const { ask } = realmsOf({ store });
  let sessions: string[];
  /** Replies by program, then by form. */
  const whole: Told[][] = [];
  const broken: Told[][] = all.map(() => []);
  const here = (jobs: { session: string; code: string }[]): Promise<Told[]> =>
    Promise.all(
      jobs.map(async (job) => {
        const { session, ...told } = await ask('eval', { ...job, timeout_ms: 30_000 });
        return told;
      }),
    );
  /** What differs, with the program up to there. */
  const differing = (form: number, given: Told[], expected: (n: number) => Told) =>
    programs.flatMap(({ forms, last }, n) =>
      JSON.stringify(given[n]) === JSON.stringify(expected(n))
        ? []
        : [{ forms: [...forms, last].slice(0, form + 1), given: given[n], expected: expected(n) }],
    );

  beforeAll(async () => {
    sessions = await Promise.all(
      all.map(async ({ lang }) => (await ask('clone', { lang })).data['new-session'] as string),
    );
    const left = programs.entries();
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        for (const [n, program] of left) whole[n] = await atOnce(program, ask);
      }),
    );
  });

  for (let form = 0; form < FORMS; form++)
    it(`form ${form} gives the same in ${form < APART ? 'a process of its own' : 'this process'}`, async () => {
      const given = await (form < APART ? elsewhere : here)(
        all.map(({ forms }, n) => ({ session: sessions[n]!, code: forms[form]! })),
      );
      for (const [n, told] of given.entries()) broken[n]!.push(told);
      expect(differing(form, given, (n) => whole[n]![form]!)).toEqual([]);
    });

  it('are restored from their logs alone, with the same replies, chance and time as they were', async () => {
    rmSync(join(store, 'repl', 'images'), { recursive: true });
    const given = await elsewhere(all.map(({ last }, n) => ({ session: sessions[n]!, code: last })));
    expect(differing(FORMS, given, (n) => whole[n]![FORMS]!)).toEqual([]);
    for (const [n] of chancy.entries()) {
      const seen = given[programs.length + n]!.value as unknown[];
      const drawn = broken[programs.length + n]!;
      // What each form told then, is the beginning of what is there now; the last one's timer fired after its value.
      for (const { value } of drawn) expect(seen.slice(0, (value as unknown[]).length)).toEqual(value);
      expect(seen.length).toBe((drawn.at(-1)!.value as unknown[]).length + 1);
    }
  });

  it('are of many kinds: most forms work, some fail, some print', () => {
    const replies = whole.flat();
    const failing = replies.filter(({ data }) => (data as { thrown?: boolean } | undefined)?.thrown);
    expect(replies.length).toBe((JS + LISP) * (FORMS + 1));
    // Of a few it may be none.
    if (rounds(100) >= 100) expect(failing.length).toBeGreaterThan(replies.length / 50);
    expect(failing.length).toBeLessThan(replies.length / 3);
    expect(replies.filter(({ output }) => output).length).toBeGreaterThan(replies.length / 20);
  });
});
