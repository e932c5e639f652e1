/**
 * Programs that mean harm, over every transport: each is ended, the next program of another session gets its answer, the
 * session itself goes on, and the memory comes back. Deadlines are the product's; the test has none of its own.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { connect } from '../../local/connect.ts';
import { HOSTILE, type Hostile } from '../fixtures/hostile.ts';
import { memory, ownMemory } from '../support/memory.ts';
import { rounds, sample } from '../support/random.ts';
import { connected, realmsOf } from '../support/realms.ts';
import { dial, listening } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const LANES = 4;
const TIMEOUT_MS = 250;
/** For programs that end by themselves, however busy the machine is. */
const PATIENT_MS = 60_000;
/** What a process may keep: the 64 MB, and as much again for what allocators and V8 hold back for the next time. */
const KEPT_BYTES = 128 << 20;
/** At full effort every program is run in-process; over the other transports every second one, which are more than 100. */
const SOME = HOSTILE.filter((_, n) => n % 2 === 0);

// biome-ignore lint/suspicious/noExplicitAny: replies of every kind
type Reply = any;

/** One client's line: gives the reply, or a refusal's code and message. */
interface Line {
  ask(op: string, args?: Record<string, unknown>, hear?: () => void): Promise<Reply>;
  close(): Promise<void>;
}

interface Place {
  line(): Promise<Line>;
  /** Resident bytes of the process that runs the programs. */
  memory(): number;
  /** Starts a program in a durable session and leaves when it says that it runs. */
  leave(session: string, code: string): Promise<void>;
}

function inProcess(): Place {
  const { ask } = realmsOf({ lang: 'js' });
  return {
    async line() {
      const { connection, close } = connected();
      return {
        ask: (op, args, hear) =>
          ask(op, args, { id: randomUUID(), connection, ...(hear && { emit: hear }) }).catch((error) => ({
            code: 'internal',
            message: String(error),
          })),
        close: async () => close(),
      };
    },
    memory: ownMemory,
    async leave(session, code) {
      const gone = new AbortController();
      await new Promise<void>((runs) => {
        const args = { session, code, stream: true, timeout_ms: 60_000 };
        void ask('eval', args, { signal: gone.signal, emit: () => runs() });
      });
      gone.abort();
    },
  };
}

const start = () =>
  listening([
    ...['--root', tempDir(), '--store', tempDir(), '--lang', 'js'],
    ...['--unix', join(tempDir(), 's'), '--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'],
  ]);
/** One for all of them where only one has its memory measured. */
let shared: ReturnType<typeof start> | undefined;

async function served(kind: 'unix' | 'tcp' | 'http'): Promise<Place> {
  if (rounds(100) >= 100) shared = undefined;
  shared ??= start();
  const { addresses, child } = await shared;
  const address = addresses.find((one) => one.startsWith(kind))!;
  return {
    async line() {
      const client = await connect(address);
      return {
        ask: (op, args, hear) =>
          client.request(op, args, hear && { onOutput: hear }).catch((fault) => {
            if (!(fault instanceof Fault)) throw fault;
            return { code: fault.code, message: fault.message };
          }),
        close: () => client.close(),
      };
    },
    memory: () => memory(child.pid!),
    async leave(session, code) {
      const args = { session, code, stream: true, timeout_ms: 60_000 };
      if (kind === 'http') {
        const sent = request(`${address}/repl/eval`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        });
        sent.on('error', () => {});
        sent.end(JSON.stringify(args));
        const [response] = await once(sent, 'response');
        response.on('error', () => {});
        await once(response, 'data');
        sent.destroy();
        return;
      }
      const { socket, lines } = await dial(address);
      socket.write(`${JSON.stringify({ id: 'long', op: 'eval', ...args })}\n`);
      await lines.next();
      socket.destroy();
    },
  };
}

/** Says that it runs, and never ends. */
const ENDLESS = 'print("x".repeat(5000)); for (;;);';

async function running(line: Line, code = ENDLESS, more: object = {}): Promise<{ reply: Promise<Reply> }> {
  let reply!: Promise<Reply>;
  await new Promise<void>((runs) => {
    reply = line.ask('eval', { code, stream: true, timeout_ms: 60_000, ...more }, runs);
  });
  return { reply };
}

/** What is under way, told when a test fails because it does not end. */
const underWay = new Set<string>();
afterEach(() => {
  if (underWay.size > 0) console.error('did not end:', [...underWay]);
  underWay.clear();
});

/** What came of a program: how it was answered, and what two sessions answered after it. */
async function outcome({ lang, code }: Hostile, place: Place): Promise<object> {
  const [line, other] = await Promise.all([place.line(), place.line()]);
  underWay.add(code.slice(0, 200));
  const reply = await line.ask('eval', { code, lang, timeout_ms: TIMEOUT_MS });
  const next = await line.ask('eval', { code: '42', lang, timeout_ms: PATIENT_MS });
  const answers = {
    reply: reply.status ?? `${reply.code}: ${reply.message}`,
    itself: next.status ? next.value : `${next.code}: ${next.message}`,
    other: (await other.ask('eval', { code: '6 * 7', lang: 'js', timeout_ms: PATIENT_MS })).value,
  };
  underWay.delete(code.slice(0, 200));
  await Promise.all([line.close(), other.close()]);
  return answers;
}

/** Runs programs in lanes; gives those that did not go as they should. */
async function wrong(programs: readonly Hostile[], place: Place): Promise<object[]> {
  const found: object[] = [];
  const left = programs.values();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const program of left) {
        const expected = { reply: ['done'], other: 42, itself: program.selfish ? expect.anything() : 42 };
        const came = await outcome(program, place);
        try {
          expect(came).toEqual(expected);
        } catch {
          found.push({ code: program.code.slice(0, 200), ...came });
        }
      }
    }),
  );
  return found;
}

/** Resolves when the memory is below a bound, or stays above it however long one waits. */
async function settled(place: Place, bound: number): Promise<number> {
  for (let turns = 0; turns < 1800 && place.memory() > bound; turns++) await pause(100);
  return place.memory();
}

it('there are more than 100 hostile programs for every transport, in both languages', () => {
  expect(SOME.length).toBeGreaterThan(100);
  for (const lang of ['js', 'zylisp'])
    expect(SOME.filter((program) => program.lang === lang).length).toBeGreaterThan(20);
});

describe.each(['in-process', 'unix', 'tcp', 'http'] as const)('over %s', (kind) => {
  // What is behind them is the same: at less than full effort one has every case, a socket the programs, and all the two that hang on them.
  const itOnce = kind === 'in-process' ? it : itInFull;
  const itTwice = kind === 'in-process' || kind === 'unix' ? it : itInFull;
  let place: Place;
  const programs = kind === 'in-process' ? sample(HOSTILE, 16) : sample(SOME);
  beforeAll(async () => {
    place = kind === 'in-process' ? inProcess() : await served(kind);
  });

  let warm = 0;
  itTwice(`${programs.length} hostile programs end, and their session and another one answer`, async () => {
    // Every thread, at the largest that it may grow.
    const bomb = {
      lang: 'js',
      code: 'const keep = []; for (;;) keep.push(new Array(1000).fill(1))',
    } as const;
    await wrong(Array(2 * LANES).fill(bomb), place);
    warm = place.memory();
    expect(await wrong(programs, place)).toEqual([]);
  });

  itTwice('the memory comes back', async () => {
    expect(await settled(place, warm + KEPT_BYTES)).toBeLessThan(warm + KEPT_BYTES);
  });

  itOnce('refuses more code than it takes', async () => {
    const line = await place.line();
    expect(await line.ask('eval', { code: '('.repeat(1_000_000), lang: 'zylisp' })).toMatchObject({
      code: 'too_large',
    });
    expect(await line.ask('eval', { code: '6 * 7', lang: 'js' })).toMatchObject({ value: 42 });
    await line.close();
  });

  it('answers an eval that comes with an interrupt, after it', async () => {
    const [line, session] = await withSession(place);
    const { reply } = await running(line, ENDLESS, { session });
    const [interrupted, next] = await Promise.all([
      line.ask('interrupt', { session }),
      line.ask('eval', { session, code: '6 * 7' }),
    ]);
    expect(interrupted).toMatchObject({ status: ['done'], data: { interrupted: [expect.any(String)] } });
    expect(next).toMatchObject({ value: 42, status: ['done'] });
    expect(await reply).toMatchObject({ status: ['done', 'interrupted'] });
    await line.close();
  });

  itOnce('is interrupted twice as well as once', async () => {
    const [line, session] = await withSession(place);
    const { reply } = await running(line, 'print("x".repeat(5000)); new Array(1e9) + ""', { session });
    const twice = await Promise.all([1, 2].map(() => line.ask('interrupt', { session })));
    for (const { status } of twice) expect(status[0]).toBe('done');
    expect(await reply).toMatchObject({ status: ['done', 'interrupted'] });
    expect(await line.ask('interrupt', { session })).toMatchObject({ status: ['done', 'session-idle'] });
    expect(await line.ask('eval', { session, code: '6 * 7' })).toMatchObject({ value: 42 });
    await line.close();
  });

  itOnce('is not interrupted by an id that nobody has', async () => {
    const [line, session] = await withSession(place);
    const { reply } = await running(line, ENDLESS, { session });
    const none = { status: ['done', 'interrupt-id-mismatch'], data: { interrupted: [] } };
    expect(await line.ask('interrupt', { session, 'interrupt-id': 'nobody' })).toMatchObject(none);
    await line.ask('interrupt', { session });
    expect(await reply).toMatchObject({ status: ['done', 'interrupted'] });
    await line.close();
  });

  it('ends the program of a client that has left', async () => {
    const [line, session] = await withSession(place);
    await place.leave(session, ENDLESS);
    // It would wait for a minute.
    expect(await line.ask('eval', { session, code: '6 * 7' })).toMatchObject({ value: 42, status: ['done'] });
    await line.close();
  });

  itOnce('has 64 of 1,000 evals wait, and refuses the others at once', async () => {
    const [line, session] = await withSession(place);
    const { reply } = await running(line, ENDLESS, { session });
    let refused = 0;
    let allRefused = () => {};
    const enough = new Promise<void>((resolve) => {
      allRefused = resolve;
    });
    const replies = Array.from({ length: 999 }, async (_, n) => {
      const told = await line.ask('eval', { session, code: String(n) });
      if (told.code && ++refused === 999 - 63) allRefused();
      return told;
    });
    await enough;
    // The first is still at it.
    await line.ask('interrupt', { session });
    expect(await reply).toMatchObject({ status: ['done', 'interrupted'] });
    const all = await Promise.all(replies);
    expect(all.filter(({ status }) => status).length).toBe(63);
    const codes = new Set(all.filter(({ code }) => code).map(({ code, message }) => `${code}: ${message}`));
    expect([...codes]).toEqual(['unavailable: 64 requests wait in this session already; try again later']);
    await line.close();
  });
});

/** A line and a durable session of its own. */
async function withSession(place: Place): Promise<[Line, string]> {
  const line = await place.line();
  const { data } = await line.ask('clone', { lang: 'js' });
  return [line, data['new-session']];
}

describe('two tenants', () => {
  const EVALS = rounds(300);
  const { ask } = realmsOf({ lang: 'js' });
  /** Puts a text wherever something might stay. */
  const marks: readonly ((canary: string) => string)[] = [
    (canary) => `globalThis["${canary}"] = "${canary}"`,
    (canary) => `Object.prototype["${canary}"] = "${canary}"; Array.prototype.marked = "${canary}"; 1`,
    (canary) => `Symbol.for("${canary}").description.length`,
    (canary) => `console.group("${canary}"); console.count("${canary}"); console.time("${canary}")`,
    (canary) =>
      `setInterval(() => print("${canary}"), 1); setTimeout(() => { globalThis.late = "${canary}" }, 50); 1`,
    (canary) => `Math.random = () => "${canary}"; Math["${canary}"] = 1`,
    (canary) => `Date.now = () => { print("${canary}"); return 0 }; 1`,
    (canary) => `JSON.marked = "${canary}"; Promise.marked = "${canary}"; Error.marked = "${canary}"; 1`,
    (canary) =>
      `class Marked { static at = "${canary}" } var left = new Uint8Array(3000).map((_, i) => "${canary}".charCodeAt(i % ${canary.length}))`,
    (canary) => `throw new Error("${canary}")`,
    (canary) =>
      `const pending = new Promise(() => {}); pending.then(() => "${canary}"); "${canary}".repeat(1000).length`,
    (canary) =>
      `for (const o of [globalThis, Function.prototype, String.prototype, Map.prototype]) o.marked = "${canary}"; 1`,
  ];
  /** Looks wherever something might have stayed, also in memory that was never written. */
  const LOOK = `
    const found = [Object.getOwnPropertyNames(globalThis), Reflect.ownKeys(Symbol).map(String)];
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      let value; try { value = globalThis[name] } catch { continue }
      if (value === found || (typeof value !== "object" && typeof value !== "function") || value === null) { found.push(String(value)); continue }
      found.push(Reflect.ownKeys(value).map(String));
      if (value.prototype) found.push(Reflect.ownKeys(value.prototype).map(String));
      for (const key of ["marked", "at"]) found.push(String(value[key]), String(value.prototype?.[key]));
    }
    console.log("look"); console.count();
    found.push(String(Math.random()), String(Date.now()), typeof late, String(_), String(new Array(10)));
    found.push(String.fromCharCode(...new Uint8Array(5000)));
    print(JSON.stringify(found)); 0`;

  it(`never see each other in ${EVALS} evals each`, async () => {
    const tenants = await Promise.all(
      ['CANARY-ALICE', 'CANARY-BOB'].map(async (canary) => {
        const { data } = await ask('clone', { lang: 'js' });
        return { canary, said: [] as string[], session: data['new-session'], ...connected() };
      }),
    );
    // One after the other, so that they take turns on the same thread.
    for (let turn = 0; turn < EVALS; turn++)
      for (const [who, { canary, said, session, connection }] of tenants.entries()) {
        const code = turn % 5 === 4 ? LOOK : marks[(turn + who) % marks.length]!(`${canary}-${turn}`);
        // A session that has just begun, one that is durable, the connection's own.
        const asked =
          turn % 30 === 29
            ? ask('eval', { code: LOOK }, connected())
            : ask('eval', { code, ...(turn % 4 === 0 && { session }) }, { connection });
        said.push(JSON.stringify(await asked));
      }
    const [alice, bob] = tenants.map(({ said }) => said.join('\n')) as [string, string];
    expect(alice).toContain('CANARY-ALICE');
    expect(bob).toContain('CANARY-BOB');
    expect(alice.match(/.{100}CANARY-BOB.{20}/)).toBeNull();
    expect(bob.match(/.{100}CANARY-ALICE.{20}/)).toBeNull();
  });
});
