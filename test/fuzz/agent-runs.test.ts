/**
 * Random runs of the agent: answers with faults, thinking and strange calls, several turns, aborts at any event, prompts that wait. Whatever
 * happens the events follow the grammar, the provider gets a history that it takes, and the log tells the same conversation.
 * Spec: facts on zot rpc, "Events of one prompt"; ZDX §8. One run alone: ZGATE_RUN=N.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { JournalLine } from '../../lib/engine/engine.ts';
import { history } from '../../lib/engine/history.ts';
import { LiveAgents } from '../../lib/engine/live-agents.ts';
import { MODELS } from '../../lib/engine/models.ts';
import { cost } from '../../lib/engine/prices.ts';
import type { ModelRequest, Provider } from '../../lib/engine/provider.ts';
import { redactor } from '../../lib/engine/redact.ts';
import { type Setting, Talk } from '../../lib/engine/talk.ts';
import { toolbox } from '../../lib/engine/tools.ts';
import { sessionPlace } from '../../lib/io/agent-setting.ts';
import { directoryWorkspace } from '../../lib/io/directory-workspace.ts';
import { fsSessions } from '../../lib/io/fs-sessions.ts';
import { openProvider } from '../../lib/io/open-provider.ts';
import { ambient } from '../../lib/io/open-sessions.ts';
import type { SessionLine } from '../../lib/session/sessions.ts';
import { KEY } from '../support/agent.ts';
import {
  anthropicFault,
  chanceOf,
  openaiFault,
  plain,
  randomAnswer,
  randomText,
  requestFault,
  scripted,
  toldConversation,
} from '../support/agent-scripts.ts';
import * as rules from '../support/model-rules.ts';
import { type Answer, type ModelServer, modelServer } from '../support/model-server.ts';
import { type Random, rounds, seedOfRun } from '../support/random.ts';
import { tempDir } from '../support/tree.ts';
import { grammarFault, type ZotMessage } from '../support/zot-grammar.ts';

const seed = seedOfRun();
const MEMORY = rounds(1500);
/** Of these there are some at any effort: each is slower than one in memory. */
const DISK = Math.max(15, rounds(350));
const HTTP = Math.max(8, rounds(125));
/** All runs over HTTP take a fraction of it, also on a busy machine. */
const HANG_MS = 480_000;

const place = tempDir();
/** Tools in a directory of the run's own; a file above it is still within the place of the test. */
function toolsOf(n: number) {
  const root = join(place, String(n), 'root');
  mkdirSync(join(root, 'sub'), { recursive: true });
  return toolbox(directoryWorkspace(root), {
    timeout_ms: 0,
    sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
  });
}
const same = (text: string) => text;
const redact = { ...redactor([]), keys: same, tail: same };
const settingWith = (n: number, provider: Provider, max_steps: number): Setting => ({
  cwd: place,
  parts: {
    provider,
    tools: toolsOf(n),
    redact,
    cost: (model, usage) => cost(model, usage),
    now: () => new Date().toISOString(),
  },
  options: { model: 'claude-haiku-4-5', max_tokens: 100, max_steps },
});

/** A conversation under test, wherever it is kept. */
interface Subject {
  prompt(
    text: string,
    prompt_id: string,
    emit: (piece: object) => void,
    signal: AbortSignal,
  ): Promise<unknown>;
  compact(emit: (piece: object) => void): Promise<unknown>;
  clear(): Promise<unknown>;
  abort(): unknown;
  lines(): SessionLine[] | Promise<SessionLine[]>;
}

/** A log that is a list: what is kept is what was appended. */
function inMemory(setting: Setting): Subject {
  const lines: SessionLine[] = [];
  const append = async (batch: JournalLine[]) => {
    await Promise.resolve();
    lines.push(
      ...(structuredClone(batch) as JournalLine[]).map((line) => ({ ...line, ts: '2026-11-16T00:00:00Z' })),
    );
  };
  const talk = new Talk({
    session: {
      open: async () => ({ lines: [...lines], append, release: async () => {} }),
      read: async () => history(lines),
      watch: () => () => {},
    },
    setting: async () => setting,
  });
  return {
    prompt: (text, prompt_id, emit, signal) => talk.prompt({ text }, { prompt_id }, emit, signal),
    compact: (emit) => talk.compact({ prompt_id: 'c' }, emit, new AbortController().signal),
    clear: () => talk.clear(),
    abort: () => talk.abort(),
    lines: () => lines,
  };
}

const sessions = fsSessions(join(tempDir(), 'sessions'), { ambient });
async function onDisk(setting: Setting): Promise<Subject> {
  const session = randomUUID();
  const none = () => Promise.reject(new Error('no snapshots here'));
  const agents = new LiveAgents({
    version: 'test',
    choice: { provider: 'anthropic', model: 'claude-haiku-4-5' },
    models: MODELS,
    redact: redact.text,
    cwd: () => '/',
    place: sessionPlace(sessions, ambient),
    setting: async () => setting,
    check: () => {},
    changes: none,
    copyChanges: none,
    pin: none,
    discard: none,
    newId: () => session,
    aborts: { want: async () => {}, watch: () => () => {} },
  });
  const signal = new AbortController().signal;
  let begun = false;
  return {
    prompt(message, prompt_id, emit, signal) {
      const args = { message, prompt_id, session: begun ? session : 'new' };
      begun = true;
      return agents.prompt(args, { emit, signal, connection: { closed: new AbortController().signal } });
    },
    compact: (emit) => agents.compact(session, { emit, signal }),
    clear: () => agents.clear(session, { signal }),
    abort: () => agents.abort(session, { signal }),
    lines: async () => (await sessions.load(session))!.lines,
  };
}

/** What is wrong with a run; nothing, hopefully. */
async function run(chance: Random, subject: Subject, counts: Counts): Promise<string[]> {
  const { below, pick } = chance;
  const faults: string[] = [];
  const told: ZotMessage[] = [];
  const jobs: { job: 'prompt' | 'compact'; messages: ZotMessage[] }[] = [];
  let running: object | undefined;
  const hear = (job: 'prompt' | 'compact', abortAt: number, abort: () => void) => {
    const messages: ZotMessage[] = [];
    jobs.push({ job, messages });
    return (piece: object) => {
      const message = (
        'type' in piece ? piece : { type: 'response', command: job, success: true, data: piece }
      ) as ZotMessage;
      if (running !== undefined && running !== messages) faults.push(`${message.type} of a job that waits`);
      running = message.type === 'done' ? undefined : messages;
      messages.push(message);
      // What a compaction says is no part of the conversation but its summary.
      if (job === 'prompt' || message.type === 'compact_done') told.push(message);
      counts[message.type] = (counts[message.type] ?? 0) + 1;
      if (message.type === 'turn_end') counts[message.stop] = (counts[message.stop] ?? 0) + 1;
      if (messages.length === abortAt) abort();
    };
  };
  let n = 0;
  const prompt = () => {
    const leaving = new AbortController();
    const abort = pick([() => leaving.abort(), () => void subject.abort()]);
    const abortAt = below(3) === 0 ? 1 + below(25) : 0;
    return subject.prompt(randomText(chance), `p${n++}`, hear('prompt', abortAt, abort), leaving.signal);
  };
  for (let actions = 1 + below(3); actions > 0; actions--) {
    // A session begins with its first prompt.
    const kind = n === 0 ? 99 : below(100);
    if (kind < 6) {
      await subject.clear();
      told.push({ type: 'cleared' });
    } else if (kind < 12) await subject.compact(hear('compact', 0, () => {}));
    else await Promise.all(Array.from({ length: n === 0 ? 1 : 1 + below(3) }, prompt));
  }
  for (const { job, messages } of jobs) {
    const fault = grammarFault(messages, job);
    if (fault !== undefined) faults.push(`${fault} in ${JSON.stringify(messages.map(({ type }) => type))}`);
  }
  const kept = JSON.stringify(plain(history(await subject.lines()).messages));
  const expected = JSON.stringify(toldConversation(told));
  if (kept !== expected) faults.push(`told ${expected}, kept ${kept}`);
  return faults;
}

type Counts = Record<string, number>;
const timeless = ({ messages }: Pick<ModelRequest, 'messages'>) =>
  JSON.stringify(
    messages.filter(({ content }) => content.length > 0).map(({ role, content }) => ({ role, content })),
  );

/** Answers for a run; a call's id is its own, or that of the same place in another answer, as some servers count. */
function script(chance: Random): () => Answer {
  const again = chance.below(4) === 0;
  let number = 0;
  return () => {
    if (again) number = 0;
    return randomAnswer(chance, () => `call_${number++}`);
  };
}

/** All runs, some at a time; gives what is wrong, with the number of its run. */
async function all(
  from: number,
  count: number,
  lanes: number,
  one: (n: number) => Promise<string[]>,
): Promise<string[]> {
  const only = process.env.ZGATE_RUN;
  const numbers = Array.from({ length: count }, (_, n) => from + n).filter(
    (n) => only === undefined || n === Number(only),
  );
  const left = numbers.values();
  const faults: string[] = [];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const n of left) faults.push(...(await one(n)).map((fault) => `run ${n}: ${fault}`));
    }),
  );
  return faults;
}

/** A run with a provider in this process: every request is held against the log. */
async function inProcess(n: number, counts: Counts, open: (setting: Setting) => Subject | Promise<Subject>) {
  const chance = chanceOf(seed, n);
  const faults: string[] = [];
  const requests: { request: ModelRequest; lines: SessionLine[] | Promise<SessionLine[]> }[] = [];
  let subject: Subject;
  const thoughts: object[] = [];
  const seen = (request: ModelRequest) => {
    const fault = requestFault(request);
    if (fault !== undefined) faults.push(`a request in which ${fault}: ${timeless(request)}`);
    const lines = subject.lines();
    requests.push({ request: structuredClone(request), lines: Array.isArray(lines) ? [...lines] : lines });
  };
  const provider = scripted(script(chance), chance, seen, (data, { tool_choice }) => {
    // What is thought of a summary is no part of the conversation.
    if (tool_choice !== 'none') thoughts.push(...data);
  });
  subject = await open(settingWith(n, provider, 1 + chance.below(6)));
  faults.push(...(await run(chance, subject, counts)));
  const kept = (await subject.lines()).flatMap(({ type, data }) => (type === 'thinking' ? [data] : []));
  if (JSON.stringify(kept) !== JSON.stringify(thoughts))
    faults.push(`thought ${JSON.stringify(thoughts)}, kept ${JSON.stringify(kept)}`);
  counts.thinking = (counts.thinking ?? 0) + kept.length;
  for (const { request, lines } of requests) {
    // A compaction asks its own question behind the conversation.
    const last = JSON.stringify(request.messages.at(-1));
    const messages = last.includes('Sum up this conversation')
      ? request.messages.slice(0, -1)
      : request.messages;
    const kept = timeless(history(await lines));
    if (timeless({ messages }) !== kept) faults.push(`sent ${timeless({ messages })}, kept ${kept}`);
  }
  counts.requests = (counts.requests ?? 0) + requests.length;
  return faults;
}

const WANTED = [
  'retry',
  'tool_result',
  'error',
  'aborted',
  'length',
  'tool_use',
  'end',
  'compact_done',
  'tool_progress',
];
const THOUGHT = [...WANTED, 'thinking'];
const everything: Counts = {};
/** A run of luck is no proof: all that may happen has happened, at full effort in each way, at less in all of them together. */
function missing(counts: Counts, wanted = WANTED): string[] {
  for (const [type, count] of Object.entries(counts)) everything[type] = (everything[type] ?? 0) + count;
  return process.env.ZGATE_RUN === undefined && rounds(100) >= 100
    ? wanted.filter((type) => !counts[type])
    : [];
}

describe('random runs', () => {
  it(`are right in memory, ${MEMORY} times`, async () => {
    const counts: Counts = {};
    expect(await all(0, MEMORY, 12, (n) => inProcess(n, counts, inMemory))).toEqual([]);
    expect(missing(counts, THOUGHT)).toEqual([]);
  });

  it(`are right in a log on disk, ${DISK} times`, async () => {
    const counts: Counts = {};
    expect(await all(10_000, DISK, 12, (n) => inProcess(n, counts, onDisk))).toEqual([]);
    expect(missing(counts, THOUGHT)).toEqual([]);
  });
});

it.each(['', ' \n'])(
  'a prompt of nothing, %j, is refused or asked as one that a provider takes',
  async (text) => {
    const faults: (string | undefined)[] = [];
    const provider = scripted(
      () => ({ text: ['ok'] }),
      chanceOf(seed, 1),
      (request) => faults.push(requestFault(request)),
    );
    const subject = inMemory(settingWith(1, provider, 1));
    await subject.prompt(text, 'p', () => {}, new AbortController().signal).catch(() => {});
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  },
);

describe('random runs over HTTP', () => {
  const servers: ModelServer[] = [];
  let next: () => Answer;
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  it.each([
    ['anthropic', 20_000, anthropicFault, [rules.anthropic]],
    ['openai', 30_000, openaiFault, []],
    ['deepseek', 40_000, openaiFault, [rules.deepseek]],
    ['gemini', 50_000, openaiFault, [rules.gemini]],
  ] as const)(`are right with the format of %s, ${HTTP} times`, async (name, from, faultIn, refuses) => {
    const server = await modelServer(() => next(), { rules: refuses });
    servers.push(server);
    const counts: Counts = {};
    const provider = openProvider({
      provider: name,
      base_url: server.url,
      env: { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, DEEPSEEK_API_KEY: KEY, GEMINI_API_KEY: KEY },
      sleep: async (_, signal) => signal.throwIfAborted(),
    });
    const over = new AbortController();
    const hung = setTimeout(HANG_MS, 'hung' as const, { signal: over.signal });
    hung.catch(() => {});
    const faults = await all(from, HTTP, 1, async (n) => {
      const chance = chanceOf(seed, n);
      next = script(chance);
      server.forget();
      const first = server.requests.length;
      const running = run(chance, inMemory(settingWith(n, provider, 1 + chance.below(6))), counts);
      const wrong = await Promise.race([running, hung]);
      if (wrong === 'hung') throw new Error(`run ${n} never ends: ZGATE_RUN=${n} shows it alone`);
      const sent = server.requests.slice(first).map(({ body }) => body.messages as ZotMessage[]);
      return [...wrong, ...server.refusals.splice(0), ...sent.flatMap((messages) => faultIn(messages) ?? [])];
    }).finally(() => over.abort());
    expect(faults).toEqual([]);
    expect(missing(counts)).toEqual([]);
  });
});

it('all that may happen has happened', () => {
  if (process.env.ZGATE_RUN === undefined) expect(THOUGHT.filter((type) => !everything[type])).toEqual([]);
});
