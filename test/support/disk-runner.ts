/**
 * A process whose disk fails, bundled and started by tests with disk-faults.js: `plan ROOT SHARE SEED`. Each consumer of the store does a
 * small plan once for every call of it and every way that call can fail; then, on a disk that works again, it must go on, and
 * what it was told is kept must be there. Prints figures and facts. `verify ROOT FILE` reads the facts from a file and
 * looks for them in a process of its own.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { begin, open } from '../../lib/engine/session-journal.ts';
import { Fault } from '../../lib/fault.ts';
import { sessionPlace } from '../../lib/io/agent-setting.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { pagesAmbient } from '../../lib/io/open-pages.ts';
import { openRealms } from '../../lib/io/open-realms.ts';
import { openSessions, ambient as realAmbient } from '../../lib/io/open-sessions.ts';
import { fileLogs } from '../../lib/io/page-files.ts';
import { digest } from '../../lib/io/page-side.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { newLog } from '../../lib/page/format.ts';
import { StoredPages } from '../../lib/page/stored-pages.ts';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';
import type { Sessions } from '../../lib/session/sessions.ts';
import { FILE } from '../../lib/snapshot/manifest.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import { resolve } from '../../lib/snapshot/resolve.ts';
import { verify as verifySnapshot } from '../../lib/snapshot/verify.ts';
import { seeded } from './random.ts';

declare const diskFaults: {
  arm(kind: string, n: number, how: string): void;
  disarm(): { counts: Record<string, number>; struck: boolean };
};

/** What a plan was told, in JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each consumer has its own
type Facts = any;

interface Consumer {
  /** Before anything fails. */
  prepare?(facts: Facts): void;
  /** Does something of everything, and writes down what it is told as it goes; it ends at the first refusal. */
  plan(facts: Facts): Promise<void>;
  /** Goes on where the plan ended, and begins something new. */
  after(facts: Facts): Promise<void>;
  /** Whether all is there that somebody was told is. Throws when not. */
  verify(facts: Facts): Promise<void>;
  close(): Promise<void>;
}

const HOW: Readonly<Record<string, readonly string[]>> = {
  open: ['EMFILE', 'EIO', 'ENOSPC'],
  read: ['EIO', 'short'],
  write: ['ENOSPC', 'EIO', 'short', 'full'],
  sync: ['EIO', 'ENOSPC'],
  rename: ['EIO', 'ENOSPC'],
  link: ['EIO'],
  directory: ['EMFILE', 'ENOSPC'],
};

const [mode, root, share, seed] = process.argv.slice(2) as [string, string, string, string];
const signal = new AbortController().signal;
/** Nobody waits for a disk that fails only once. */
const ambient = { ...realAmbient, sleep: async () => void (await turn()) };
const ts = '2026-11-16T00:00:00Z';

function must(so: boolean, what: string): void {
  if (!so) throw new Error(what);
}

/** All of `some`, in their order, and nothing that is not in `all`. */
function between(some: readonly string[], found: readonly string[], all: readonly string[]): void {
  must(some.join() === found.filter((one) => some.includes(one)).join(), `${found} lacks some of ${some}`);
  must(
    found.every((one) => all.includes(one)),
    `${found} has more than ${all}`,
  );
}

function repl(): Consumer {
  const realms = openRealms({ store: join(root, 'repl') });
  let ids = 0;
  const run = async (session: string, code: string) => {
    const caller = { id: `${++ids}`, signal };
    const { value, status } = await realms.evaluate(
      session,
      { code, lang: 'js', timeout_ms: 60_000 },
      caller,
    );
    must(status[0] === 'done' && typeof value === 'string', `${code} gives ${JSON.stringify(value)}`);
    return (value as string).split(',');
  };
  const push = async (facts: Facts, text: string) => {
    facts.tried.push(text);
    await run(facts.id, `globalThis.a = [...(globalThis.a ?? []), '${text}']; a.join()`);
    facts.kept.push(text);
  };
  return {
    async plan(facts) {
      Object.assign(facts, { tried: [], kept: [] });
      facts.id = await realms.clone(undefined, 'js');
      await push(facts, 'one');
      await push(facts, 'two');
      const forked = [...facts.kept];
      facts.fork = { id: await realms.clone(facts.id, 'js'), kept: forked };
      const gone = await realms.clone(undefined, 'js');
      await realms.close(gone, { id: 'x', signal });
      await push(facts, 'three');
    },
    async after(facts) {
      facts.id ??= await realms.clone(undefined, 'js');
      await push(facts, 'after');
      await this.verify(facts);
    },
    async verify({ id, kept, tried, fork }) {
      between(kept, await run(id, 'a.join()'), tried);
      if (fork) between(fork.kept, await run(fork.id, 'a.join()'), tried);
    },
    close: () => realms.shut(),
  };
}

/** Agents' sessions, in files or as objects. */
function conversations(sessions: Sessions): Consumer {
  const place = sessionPlace(sessions, ambient);
  const say = async (facts: Facts, ...batches: string[][]) => {
    const log = await open(place, facts.id);
    try {
      for (const texts of batches) {
        facts.tried.push(...texts);
        await log.append(texts.map((text) => ({ type: 'message', role: 'user', text })));
        facts.kept.push(...texts);
      }
    } finally {
      await log.release();
    }
  };
  return {
    async plan(facts) {
      Object.assign(facts, { tried: [], kept: [] });
      const id = randomUUID();
      await begin(place, id, {});
      facts.id = id;
      await say(facts, ['one'], ['two', 'three'], ['x'.repeat(5000)]);
      await say(facts, ['four']);
      const other = randomUUID();
      await sessions.append(other, [{ type: 'meta', schema_version: 1, ts }], 'meta', { expect: 0 });
      await sessions.seal(other);
      await sessions.remove(other);
    },
    async after(facts) {
      if (!facts.id) {
        facts.id = randomUUID();
        await begin(place, facts.id, {});
      }
      await say(facts, ['after']);
      await this.verify(facts);
    },
    async verify({ id, kept, tried }) {
      const loaded = await sessions.load(id);
      must(!loaded?.damaged, `${loaded?.damaged} lines are damaged`);
      between(kept, loaded?.lines.flatMap(({ text }) => (text ? [String(text)] : [])) ?? [], tried);
    },
    async close() {},
  };
}

function objects(): Consumer {
  const store = fsStore(join(root, 'store'));
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  const write = async (facts: Facts, value: string) => {
    facts.tried.push(value);
    await store.write(facts.key, Buffer.from(value.repeat(3000)), 'any');
    facts.kept = [value];
  };
  return {
    async plan(facts) {
      Object.assign(facts, { key: `r/${randomUUID()}/a`, tried: ['a'], kept: [] });
      const version = await store.write(facts.key, Buffer.from('a'.repeat(3000)), 'absent');
      facts.kept = ['a'];
      facts.tried.push('b');
      await store.write(facts.key, Buffer.from('b'.repeat(3000)), { version });
      facts.kept = ['b'];
      await write(facts, 'c');
      must(text((await store.read(facts.key))!.bytes) === 'c'.repeat(3000), 'not what was written');
      const other = `${facts.key.slice(0, -1)}b`;
      await store.write(other, Buffer.from('b'), 'absent');
      must((await store.list(facts.key.slice(0, -1))).entries.length === 2, 'not listed');
      await store.remove(other);
      facts.removed = other;
    },
    async after(facts) {
      await this.verify(facts);
      await write(facts, 'z');
      await this.verify(facts);
    },
    async verify({ key, kept, tried, removed }) {
      const found = await store.read(key);
      const value = found && text(found.bytes);
      const may = tried.slice(Math.max(0, tried.indexOf(kept[0])));
      must(
        value === undefined ? kept.length === 0 : may.some((one: string) => one.repeat(3000) === value),
        `reads ${value?.slice(0, 9)}`,
      );
      if (removed) must((await store.read(removed)) === undefined, 'what was removed is there');
    },
    async close() {},
  };
}

function pages(): Consumer {
  const top = join(root, 'pages');
  const logs = fileLogs(top, { debounce_ms: 0, late_ms: 1e6, pause: async () => void (await turn()) });
  const store = fsStore(join(top, 'debug', '.state'));
  /** A page that says nothing for a minute makes room for another. */
  let minutes = 0;
  const now = () => Date.now() + 61_000 * minutes;
  const live = new StoredPages({ store, logs, ambient: { ...pagesAmbient, now }, look_ms: 10 });
  let jobs = 0;
  const job = async (facts: Facts) => {
    const { page, token } = facts;
    const code = `code${++jobs}`;
    await live.request({ page, code, agent: 'agent', wait_ms: 0 }, signal);
    facts.kept.push(code);
    const polled = await live.poll({ page, token, wait_ms: 0 }, signal);
    if (!polled.job) return;
    const value = `value${jobs}`;
    await live.result({
      page,
      token,
      job: polled.job.id,
      ok: true,
      value,
      language: 'Text',
      errors: [],
      omitted: 0,
    });
    facts.kept.push(value);
  };
  return {
    async plan(facts) {
      facts.kept = [];
      minutes++;
      Object.assign(facts, await live.connect({ name: 'p', url: '', languages: ['JS'] }));
      await job(facts);
      await live.tick();
    },
    async after(facts) {
      if (!facts.page) Object.assign(facts, await live.connect({ name: 'p', url: '', languages: ['JS'] }));
      await live.poll({ page: facts.page, token: facts.token, wait_ms: 0 }, signal);
      await job(facts);
      must(
        (await live.list()).pages.some(({ page }) => page === facts.page),
        'the page is not listed',
      );
      await this.verify(facts);
    },
    async verify({ page, kept }) {
      const text = (await logs.read(page))?.text ?? '';
      for (const one of kept) must(text.split(one).length === 2, `${one} is not once in the log`);
    },
    close: () => logs.close(),
  };
}

/** Logs of pages that a process left in the middle of a write: somebody saved into the file that it replaced. */
function leftLogs(): Consumer {
  const page = 'left-1a2b';
  const base = newLog({ name: 'left', short_id: '1a2b', languages: ['JS'] });
  const nobody = 4_194_305;
  const at = (top: string) =>
    fileLogs(top, { debounce_ms: 0, late_ms: 1e6, pause: async () => void (await turn()) });
  const whole = (file: string) => {
    const text = readFileSync(file, 'utf8');
    must(
      ['typed', 'ours'].every((word) => text.split(word).length === 2),
      `the log reads ${text}`,
    );
  };
  let logs: ReturnType<typeof fileLogs>;
  return {
    prepare(facts) {
      facts.top = join(root, 'left', randomUUID());
      const folder = join(facts.top, 'debug');
      mkdirSync(folder, { recursive: true });
      const tail = `${page}.${nobody}.0123456789ab.${digest(base)}`;
      writeFileSync(join(folder, `.bak-${tail}`), `typed\n${base}`);
      writeFileSync(join(folder, `.old-${tail}`), base);
      writeFileSync(join(folder, `${page}.md`), `ours\n${base}`);
    },
    async plan({ top }) {
      logs = at(top);
      await logs.read(page);
    },
    async after({ top }) {
      await logs.read(page);
      // What could not be taken in at once is taken in a while later, here at the end.
      await logs.close();
      whole(join(top, 'debug', `${page}.md`));
    },
    async verify({ top }) {
      await at(top).close();
      whole(join(top, 'debug', `${page}.md`));
    },
    async close() {},
  };
}

function snapshots(): Consumer {
  const store = fsStore(join(root, 'snapshots'));
  const kernel = Kernel.create();
  const put = async (facts: Facts, content: string) => {
    const files = [1, 2].map((n) => ({
      ...{ path: `f${n}`, kind: FILE, mtime: 0 },
      size: content.length + 1,
      read: () => Buffer.from(`${content}${n}`),
    }));
    const { id } = await publish(store, files, { repo: facts.repo, ref: 'main' }, snapshotAmbient, kernel);
    facts.kept = id;
    facts.all.push(id);
  };
  return {
    async plan(facts) {
      Object.assign(facts, { repo: `r-${randomUUID()}`, all: [] });
      await put(facts, 'one');
      await put(facts, 'two');
    },
    async after(facts) {
      if (facts.kept) await this.verify(facts);
      await put(facts, 'after');
      await this.verify(facts);
    },
    async verify({ repo, all }) {
      for (const id of all) {
        const { problems } = await verifySnapshot(
          store,
          await resolve(store, `${repo}@${id}`),
          snapshotAmbient,
          kernel,
        );
        must(problems.length === 0, problems.join('; '));
      }
    },
    async close() {},
  };
}

const CONSUMERS: Record<string, () => Consumer> = {
  'REPL sessions': repl,
  'agent sessions in files': () => conversations(openSessions({ store: join(root, 'agents') }).sessions),
  'agent sessions as objects': () =>
    conversations(new ObjectSessions(fsStore(join(root, 'objects')), ambient)),
  objects,
  pages,
  'logs of pages that were left': leftLogs,
  snapshots,
};

const wrong: string[] = [];
const facts: [consumer: string, facts: Facts][] = [];
const figures: Record<
  string,
  { calls: Record<string, number>; ways: number; tried: number; refused: number }
> = {};

async function strike(name: string, consumer: Consumer, kind: string, n: number, how: string) {
  const told: Facts = {};
  consumer.prepare?.(told);
  const where = `${name}, ${how} at ${kind} ${n}`;
  diskFaults.arm(kind, n, how);
  try {
    await consumer.plan(told);
  } catch (error) {
    if (figures[name]) figures[name].refused++;
    // What is wrong with the disk is no error of ours, and none of the caller's.
    if (!(error instanceof Fault && error.code === 'unavailable'))
      wrong.push(`${where}: ends with ${(error as Error).stack}`);
  }
  const { counts } = diskFaults.disarm();
  try {
    await consumer.after(told);
    facts.push([name, told]);
  } catch (error) {
    wrong.push(`${where}: does not go on: ${(error as Error).stack}`);
  }
  return counts;
}

async function plan() {
  const below = seeded(Number(seed));
  for (const [name, make] of Object.entries(CONSUMERS)) {
    const consumer = make();
    // What is made with the first thing of its kind, is made.
    await strike(name, consumer, 'none', 0, '');
    const calls = await strike(name, consumer, 'none', 0, '');
    const ways = Object.entries(HOW).flatMap(([kind, hows]) =>
      Array.from({ length: calls[kind] ?? 0 }, (_, n) => hows.map((how) => ({ kind, n, how }))).flat(),
    );
    figures[name] = { calls, ways: ways.length, tried: 0, refused: 0 };
    for (const { kind, n, how } of ways) {
      if (below(1000) >= Number(share) * 1000) continue;
      figures[name].tried++;
      await strike(name, consumer, kind, n, how);
    }
    await consumer.close();
  }
}

async function verify() {
  const given = JSON.parse(readFileSync(share, 'utf8')) as typeof facts;
  for (const [name, make] of Object.entries(CONSUMERS)) {
    const consumer = make();
    for (const [of, told] of given)
      if (of === name)
        await consumer
          .verify(told)
          .catch((error) => wrong.push(`${name}, in another process: ${error.stack}`));
    await consumer.close();
  }
}

await (mode === 'plan' ? plan() : verify());
// More than a pipe holds: all of it, or the parent reads half a text.
for (let text = Buffer.from(JSON.stringify({ wrong, facts, figures })); text.length > 0; ) {
  try {
    text = text.subarray(writeSync(1, text));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}
