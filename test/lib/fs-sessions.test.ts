/** Sessions as plain files, on a real disk. What several real processes do to one file is in fs-sessions-processes.test.ts. */
import { Buffer } from 'node:buffer';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { checkLocal, fsSessions, nodeFiles } from '../../lib/io/fs-sessions.ts';
import type { Files } from '../../lib/session/file-layer.ts';
import type { Ambient, SessionLine } from '../../lib/session/sessions.ts';
import { sessionLine } from '../../schemas/generated/validators.js';
import { tempDir } from '../support/tree.ts';

const ID = '550e8400-e29b-41d4-a716-446655440000';
const OTHER = '650e8400-e29b-41d4-a716-446655440000';
const TS = '2026-11-16T00:00:00Z';
const meta = { type: 'meta', schema_version: 1, ts: TS };
const message = (text: string): SessionLine => ({ type: 'message', role: 'user', text, ts: TS });

let now = 1_790_000_000_000;
let nonces = 0;
const ambient: Ambient = {
  now: () => now,
  nonce: () => `nonce-${++nonces}`,
  random: () => 0,
  sleep: async () => {},
};

function fresh(files?: (directory: string) => Files) {
  const directory = join(tempDir(), 'sessions');
  const open = () => fsSessions(directory, { ambient, ...(files && { files: files(directory) }) });
  return { directory, path: join(directory, `${ID}.jsonl`), open, sessions: open() };
}

/** A session of three lines in two batches. */
async function started(files?: (directory: string) => Files) {
  const place = fresh(files);
  await place.sessions.append(ID, [meta], 'start');
  await place.sessions.append(ID, [message('a'), message('b')], 'ab');
  return place;
}

/** A file with one byte changed. */
function flipped(file: Buffer, at: number): Buffer {
  const changed = Buffer.from(file);
  changed[at]! ^= 1;
  return changed;
}

/** A file without what stands from a place on until after a mark. */
const cutOut = (file: Buffer, from: number, end: string) =>
  Buffer.concat([file.subarray(0, from), file.subarray(file.indexOf(end, from) + 1)]);

const conflict = (message: string) => ({ code: 'conflict', message });
const texts = (path: string) => readFileSync(path, 'utf8').split('\n').slice(0, -1);

describe('a session file', () => {
  it('takes batches once and gives them back in order', async () => {
    const { sessions, open } = fresh();
    expect(await sessions.load(ID)).toBeUndefined();
    expect(await sessions.append(ID, [meta], 'start')).toEqual({ seq: 0, duplicate: false });
    expect(await sessions.append(ID, [message('a'), message('b')], 'ab')).toEqual({
      seq: 1,
      duplicate: false,
    });
    expect(await sessions.append(ID, [message('a'), message('b')], 'ab')).toEqual({
      seq: 1,
      duplicate: true,
    });
    expect(await open().append(ID, [meta], 'start')).toEqual({ seq: 0, duplicate: true });
    const lines = [meta, message('a'), message('b')];
    expect(await sessions.load(ID)).toEqual({ lines, unreadable: 0, state: 'open', epoch: 0 });
    expect(await open().load(ID)).toEqual({ lines, unreadable: 0, state: 'open', epoch: 0 });
  });

  it('is JSONL in the documented format, bookkeeping last', async () => {
    const { sessions, path } = await started();
    await sessions.acquire(ID, 'me', 1000);
    await sessions.append(ID, [message('\u2028 "é" 😀 \ud800')], 'odd', { expect: 3, epoch: 1 });
    await sessions.seal(ID);
    const lines = texts(path).map((text) => JSON.parse(text));
    expect(lines.map((line) => line.type)).toEqual([
      'meta',
      'message',
      'message',
      'lease',
      'message',
      'seal',
    ]);
    expect(lines[0]).toEqual({ ...meta, _: { k: 'start', i: 0, n: 1, c: expect.any(Number) } });
    expect(lines[4]._).toEqual({ k: 'odd', i: 0, n: 1, e: 1, x: 3, c: expect.any(Number) });
    for (const line of lines) {
      expect(sessionLine(line)).toBe(true);
      expect(Object.keys(line).at(-1)).toBe('_');
    }
    expect((await sessions.load(ID))!.lines[3]).toEqual(message('\u2028 "é" 😀 \ud800'));
  });

  it('is for its owner alone', async () => {
    const { directory, path } = await started();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['has another length', [message('c')], { expect: 2 }, `session ${ID} has 3 lines, not 2`],
    ['has another epoch', [message('c')], { epoch: 1 }, 'the lease of epoch 1 is over: it is epoch 0 now'],
    ['has begun', [meta], {}, `session ${ID} exists already`],
  ])('refuses a batch when it %s', async (_, batch, options, why) => {
    const { sessions } = await started();
    await expect(sessions.append(ID, batch, 'c', options)).rejects.toMatchObject(conflict(why));
    expect((await sessions.load(ID))!.lines).toHaveLength(3);
  });

  it('begins with its meta line, and is not made without', async () => {
    const { sessions, directory } = fresh();
    const none = conflict(`session ${ID} does not exist: its first line is a meta line`);
    await expect(sessions.append(ID, [message('a')], 'a')).rejects.toMatchObject(none);
    await expect(sessions.append(ID, [meta], 'a', { expect: 1 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(sessions.acquire(ID, 'me', 1000)).rejects.toMatchObject(none);
    await expect(sessions.seal(ID)).rejects.toMatchObject(none);
    await expect(sessions.append(ID, [meta, meta], 'a')).rejects.toMatchObject({ code: 'invalid_args' });
    await expect(sessions.append(ID, [{ type: 'meta', ts: TS }], 'a')).rejects.toMatchObject({
      code: 'invalid_args',
      message: 'a meta line needs a schema_version, a whole number',
    });
    expect(existsSync(directory)).toBe(false);
  });

  it.each([
    '../x',
    '../../etc/passwd',
    ID.toUpperCase(),
    'x',
    '',
    `${ID}/../${ID}`,
    `${ID}\0`,
    '550e8400-e29b-11d4-a716-446655440000',
  ])('is not looked for under the id %j', async (id) => {
    const touched: string[] = [];
    const { sessions } = fresh(
      () => new Proxy({} as Files, { get: (_, call) => () => touched.push(String(call)) }),
    );
    const bad = { code: 'invalid_args' };
    await expect(sessions.append(id, [meta], 'k')).rejects.toMatchObject(bad);
    await expect(sessions.load(id)).rejects.toMatchObject(bad);
    await expect(sessions.acquire(id, 'me', 1)).rejects.toMatchObject(bad);
    await expect(sessions.seal(id)).rejects.toMatchObject(bad);
    await expect(sessions.remove(id)).rejects.toMatchObject(bad);
    await expect(sessions.list({ after: id })).rejects.toMatchObject(bad);
    expect(touched).toEqual([]);
  });

  it('keeps the order in which one process asks', async () => {
    const { sessions } = await started();
    const asked = Array.from({ length: 100 }, (_, n) => sessions.append(ID, [message(`${n}`)], `k${n}`));
    expect((await Promise.all(asked)).map(({ seq }) => seq)).toEqual(asked.map((_, n) => n + 3));
  });

  it('takes large lines, and no larger ones', async () => {
    const { sessions, open } = await started();
    const large = message('x'.repeat(5 << 20));
    await sessions.append(ID, [large, message('c')], 'large');
    expect((await open().load(ID))!.lines.slice(3)).toEqual([large, message('c')]);
    const many = Array.from({ length: 9 }, () => message('x'.repeat(120 << 10)));
    await expect(sessions.append(ID, many, 'many')).rejects.toMatchObject({ code: 'too_large' });
    const huge = sessions.append(ID, [message('x'.repeat(25 << 20))], 'huge');
    await expect(huge).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('damage', () => {
  const whole = { lines: [meta, message('a'), message('b')], unreadable: 0, state: 'open', epoch: 0 };

  it.each([
    ['in a line', '{"type":"message","te'],
    ['in zeros', '\0\0\0\0'],
    ['in a letter', Buffer.from('{"type":"é').subarray(0, -1)],
  ])('at the end, %s, is passed over and repaired by the next append', async (_, tail) => {
    const { path, open } = await started();
    appendFileSync(path, tail);
    expect(await open().load(ID)).toEqual(whole);
    expect(await open().append(ID, [message('c')], 'c')).toEqual({ seq: 3, duplicate: false });
    const repaired = { ...whole, lines: [...whole.lines, message('c')], unreadable: 1 };
    expect(await open().load(ID)).toEqual(repaired);
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
  });

  it('that took only the last newline takes nothing', async () => {
    const { path, open } = await started();
    truncateSync(path, statSync(path).size - 1);
    expect(await open().append(ID, [message('a'), message('b')], 'ab')).toEqual({ seq: 1, duplicate: true });
    expect(await open().load(ID)).toEqual(whole);
  });

  it('at any byte of a batch leaves none of it or all of it, and lets it be appended again', async () => {
    const { path, open } = await started();
    const bytes = readFileSync(path);
    const start = bytes.indexOf('\n') + 1;
    for (let cut = start; cut < bytes.length; cut++) {
      writeFileSync(path, bytes.subarray(0, cut));
      expect((await open().load(ID))!.lines).toEqual([meta]);
      const c = await open().append(ID, [message('c')], 'c');
      expect(c).toEqual({ seq: cut === bytes.length - 1 ? 3 : 1, duplicate: false });
      const ab = await open().append(ID, [message('a'), message('b')], 'ab');
      expect(ab).toEqual(
        cut === bytes.length - 1 ? { seq: 1, duplicate: true } : { seq: 2, duplicate: false },
      );
      expect((await open().load(ID))!.lines).toHaveLength(4);
    }
  });

  it('that took a part of a batch takes all of it, and the batch can be appended again', async () => {
    const { path, open } = await started();
    writeFileSync(path, `${texts(path).slice(0, 2).join('\n')}\n`);
    expect(await open().load(ID)).toEqual({ ...whole, lines: [meta] });
    expect(await open().append(ID, [message('a'), message('b')], 'ab')).toEqual({ seq: 1, duplicate: false });
    expect(await open().load(ID)).toEqual(whole);
  });

  it('in the middle takes its batch and no other, even those that were for a certain length', async () => {
    const { path, sessions, open } = await started();
    await sessions.append(ID, [message('c')], 'c', { expect: 3 });
    writeFileSync(path, readFileSync(path, 'utf8').replace('"text":"a"', '"text":"A"'));
    expect(await open().load(ID)).toEqual({
      ...{ ...whole, lines: [meta, message('c')], unreadable: 1 },
      damaged: 2,
    });
  });

  it.each([
    ['in a batch', (file: Buffer) => flipped(file, file.indexOf('"text":"a"') + 9), 1],
    [
      'at the end of its frame',
      (file: Buffer) => flipped(file, file.indexOf('\n', file.indexOf('"a"')) - 1),
      2,
    ],
    [
      'that is a line which is gone',
      (file: Buffer) => cutOut(file, file.indexOf('{"type":"message"'), '\n'),
      2,
    ],
    ['in a newline', (file: Buffer) => flipped(file, file.indexOf('\n')), 1],
  ])('is told from a torn line by what later lines say: damage %s', async (_, damage, damaged) => {
    const { path, open } = await started();
    const sessions = open();
    await sessions.load(ID);
    await sessions.append(ID, [message('c')], 'c');
    expect(texts(path).at(-1)).toContain('"s":3');
    writeFileSync(path, damage(readFileSync(path)));
    expect((await open().load(ID))!.damaged).toBeGreaterThanOrEqual(damaged);
    expect(await open().repair(ID)).toBe(0);
  });

  it.each([
    ['a part of a line', '{"type":"message","te'],
    ['zeros', '\0\0\0\0'],
    [
      'a line with a hole, as a power loss leaves it',
      '{"type":"message"\0\0\0,"_":{"k":"z","i":0,"n":1,"c":1}}',
    ],
  ])('that nobody was told of condemns nothing and is blanked in its place: %s', async (_, torn) => {
    const { path, open } = await started();
    appendFileSync(path, `${torn}\n${torn}`);
    await open().append(ID, [message('c')], 'c', { expect: 3 });
    const told = { ...whole, lines: [...whole.lines, message('c')] };
    expect(await open().load(ID)).toEqual({ ...told, unreadable: 2 });
    const size = statSync(path).size;
    const reader = open();
    await reader.load(ID);
    expect(await open().repair(ID)).toBe(2);
    expect(statSync(path).size).toBe(size);
    expect(await reader.load(ID)).toEqual(told);
    expect(await reader.append(ID, [message('d')], 'd', { expect: 4 })).toEqual({ seq: 4, duplicate: false });
    expect(await open().repair(ID)).toBe(0);
  });

  it('of a whole line that was refused where it stood condemns nothing', async () => {
    const { path, open } = await started();
    const bytes = '{"type":"message","ts":"2026-11-16T00:00:00Z","_":{"k":"z","i":0,"n":1,"x":2,"c":1}}\n';
    appendFileSync(path, bytes);
    expect(await open().load(ID)).toEqual({ ...whole, unreadable: 1, damaged: 1 });
    await open().append(ID, [message('c')], 'c', { expect: 3 });
    expect(await open().load(ID)).toEqual({ ...whole, lines: [...whole.lines, message('c')], unreadable: 1 });
  });

  it('to a file in which nothing began makes no session of it, and an old one is collected', async () => {
    const { path, open, directory } = fresh();
    await open().append(OTHER, [meta], 'start');
    writeFileSync(path, '{"type":"meta","sch\n{"ty');
    expect(await open().load(ID)).toBeUndefined();
    expect(await open().collect(ID)).toBe(0);
    const old = new Date(now - 3_700_000);
    utimesSync(path, old, old);
    utimesSync(join(directory, `${OTHER}.jsonl`), old, old);
    expect(await open().collect(ID)).toBe(1);
    expect(await open().collect(OTHER)).toBe(0);
    expect(readdirSync(directory)).toEqual([`${OTHER}.jsonl`]);
  });

  it('by a line too long for any reader is passed over', async () => {
    const { path, open } = await started();
    appendFileSync(path, Buffer.alloc(70 << 20, 'x'));
    expect(await open().load(ID)).toEqual(whole);
    const sessions = open();
    expect(await sessions.append(ID, [message('c')], 'c')).toEqual({ seq: 3, duplicate: false });
    expect(await sessions.append(ID, [message('d')], 'd')).toEqual({ seq: 4, duplicate: false });
    expect(await sessions.load(ID)).toMatchObject({ unreadable: 1 });
  });

  it.each([
    ['cut short', (path: string) => truncateSync(path, Buffer.byteLength(`${texts(path)[0]}\n`))],
    [
      'replaced by another',
      (path: string) => {
        writeFileSync(`${path}.new`, `${texts(path)[0]}\n`);
        renameSync(`${path}.new`, path);
      },
    ],
    [
      'written over with as many bytes',
      (path: string) => {
        const all = readFileSync(path, 'utf8');
        writeFileSync(path, `${texts(path)[0]}\n`.padEnd(all.length - 1, ' ').concat('\n'));
      },
    ],
  ])('is noticed by who knew the file: %s', async (_, damage) => {
    const { path, sessions } = await started();
    damage(path);
    expect(await sessions.append(ID, [message('c')], 'c')).toEqual({ seq: 1, duplicate: false });
    expect((await sessions.load(ID))!.lines).toEqual([meta, message('c')]);
  });
});

describe('a file of another tool', () => {
  const lines = [meta, message('a'), { type: 'later', ts: TS, more: { _: 1 } }];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');

  it.each([
    ['', `${text}\n`],
    [', without a last newline', text],
    [', with CRLF', `${text.replaceAll('\n', '\r\n')}\r\n`],
  ])('is read as it is%s, and appended to', async (_, content) => {
    const { sessions, path, directory } = await started();
    await sessions.remove(ID);
    writeFileSync(path, content);
    expect(readdirSync(directory)).toHaveLength(1);
    expect(await sessions.load(ID)).toEqual({ lines, unreadable: 0, state: 'open', epoch: 0 });
    expect(await sessions.append(ID, [message('c')], 'c', { expect: 3 })).toEqual({
      seq: 3,
      duplicate: false,
    });
    expect((await sessions.load(ID))!.lines).toEqual([...lines, message('c')]);
  });

  it('may hold lines that are none', async () => {
    const { sessions, path } = await started();
    writeFileSync(path, `${text}\nnot json\n[]\n{"type":1}\n{"type":"x","ts":"y","_":{}}\n\n`);
    expect(await sessions.load(ID)).toEqual({ lines, unreadable: 4, damaged: 2, state: 'open', epoch: 0 });
  });
});

describe('a lease', () => {
  it('keeps others out until it is over, and its epoch keeps out who held it before', async () => {
    const { sessions, open } = await started();
    const until = now + 1000;
    expect(await sessions.acquire(ID, 'me', 1000)).toEqual({ epoch: 1, until });
    await expect(open().acquire(ID, 'you', 1000)).rejects.toMatchObject(
      conflict(`session ${ID} is held by another until ${new Date(until).toISOString()}`),
    );
    expect(await open().acquire(ID, 'me', 500)).toEqual({ epoch: 1, until });
    now += 600;
    expect(await open().acquire(ID, 'me', 1000)).toEqual({ epoch: 1, until: now + 1000 });
    await sessions.append(ID, [message('c')], 'c', { epoch: 1 });
    now += 1000;
    expect(await open().acquire(ID, 'you', 1000)).toEqual({ epoch: 2, until: now + 1000 });
    await expect(sessions.append(ID, [message('d')], 'd', { epoch: 1 })).rejects.toMatchObject(
      conflict('the lease of epoch 1 is over: it is epoch 2 now'),
    );
    expect(await sessions.append(ID, [message('c')], 'c', { epoch: 1 })).toEqual({ seq: 3, duplicate: true });
    expect(await sessions.append(ID, [message('e')], 'e', { epoch: 2 })).toEqual({
      seq: 4,
      duplicate: false,
    });
    expect(await sessions.load(ID)).toMatchObject({ epoch: 2, unreadable: 0 });
  });
});

describe('a sealed session', () => {
  it('takes nothing more and can be read', async () => {
    const { sessions, open } = await started();
    await sessions.seal(ID);
    await sessions.seal(ID);
    const sealed = conflict(`session ${ID} is sealed`);
    await expect(open().append(ID, [message('c')], 'c')).rejects.toMatchObject(sealed);
    await expect(open().acquire(ID, 'me', 1000)).rejects.toMatchObject(sealed);
    expect(await open().append(ID, [meta], 'start')).toEqual({ seq: 0, duplicate: true });
    const lines = [meta, message('a'), message('b')];
    expect(await open().load(ID)).toEqual({ lines, unreadable: 0, state: 'sealed', epoch: 0 });
  });
});

describe('a directory of sessions', () => {
  it('lists by id, in pages', async () => {
    const { sessions, directory, path } = fresh();
    expect(await sessions.list()).toEqual({ sessions: [], more: false });
    await sessions.append(OTHER, [meta], 'start');
    await sessions.append(ID, [meta], 'start');
    writeFileSync(join(directory, 'notes.txt'), 'not a session');
    writeFileSync(join(directory, 'x.jsonl'), 'not a session');
    const entry = (id: string) => {
      const { size, mtimeMs } = statSync(join(directory, `${id}.jsonl`));
      return { id, modified: mtimeMs, bytes: size };
    };
    expect(await sessions.list()).toEqual({ sessions: [entry(ID), entry(OTHER)], more: false });
    expect(await sessions.list({ limit: 1 })).toEqual({ sessions: [entry(ID)], more: true });
    expect(await sessions.list({ after: ID })).toEqual({ sessions: [entry(OTHER)], more: false });
    await sessions.remove(ID);
    await sessions.remove(ID);
    expect(existsSync(path)).toBe(false);
    expect(await sessions.load(ID)).toBeUndefined();
    expect(await sessions.append(ID, [meta], 'start')).toEqual({ seq: 0, duplicate: false });
  });

  it('does not follow links', async () => {
    const { sessions, directory, path } = await started();
    symlinkSync(path, join(directory, `${OTHER}.jsonl`));
    await expect(sessions.load(OTHER)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(sessions.append(OTHER, [message('c')], 'c')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    [0x6969, 'NFS'],
    [0xff534d42, 'CIFS'],
    [0xfe534d42, 'SMB'],
  ])('is not kept on a network file system (%i, %s)', (type, kind) => {
    expect(() => checkLocal(type)).toThrow(`network file system (${kind})`);
    expect(() => checkLocal(0xef53)).not.toThrow();
    expect(() => checkLocal(0x65735546)).not.toThrow();
  });
});

describe('a disk that fails', () => {
  it('to sync gets the bytes once more before it is asked again, and until then nothing is acknowledged', async () => {
    let broken = false;
    const asked: string[] = [];
    const { sessions, path } = await started((directory) => {
      const real = nodeFiles(directory);
      return {
        ...real,
        overwrite: (name, bytes, position) => {
          asked.push(`overwrite ${position} ${bytes.length}`);
          return real.overwrite(name, bytes, position);
        },
        sync: (fd) => {
          asked.push('sync');
          return broken ? Promise.reject(new Fault('unavailable', 'EIO')) : real.sync(fd);
        },
      };
    });
    const size = statSync(path).size;
    broken = true;
    const failed = {
      code: 'unavailable',
      message: `session ${ID}: its file cannot be synced to disk; repeat it with the same key when the disk works`,
    };
    await expect(sessions.append(ID, [message('c')], 'c')).rejects.toMatchObject(failed);
    const more = statSync(path).size - size;
    asked.length = 0;
    await expect(sessions.append(ID, [message('c')], 'c')).rejects.toMatchObject(failed);
    await expect(sessions.load(ID)).rejects.toMatchObject(failed);
    broken = false;
    expect(await sessions.append(ID, [message('c')], 'c')).toEqual({ seq: 3, duplicate: true });
    const again = [`overwrite ${size} ${more}`, 'sync'];
    expect(asked).toEqual([...again, ...again, ...again, 'sync']);
    expect((await sessions.load(ID))!.lines).toHaveLength(4);
  });

  it('to take all bytes is asked again, then given up', async () => {
    let room = Number.POSITIVE_INFINITY;
    const { sessions, open } = await started((directory) => {
      const real = nodeFiles(directory);
      return { ...real, write: (fd, bytes) => real.write(fd, bytes.subarray(0, room)) };
    });
    room = 60;
    await expect(sessions.append(ID, [message('c')], 'c')).rejects.toMatchObject({
      code: 'unavailable',
      message: `session ${ID}: the outcome is unknown; repeat it with the same key`,
    });
    room = Number.POSITIVE_INFINITY;
    expect(await sessions.append(ID, [message('c')], 'c')).toEqual({ seq: 3, duplicate: false });
    expect((await open().load(ID))!.lines).toEqual([meta, message('a'), message('b'), message('c')]);
  });
});
